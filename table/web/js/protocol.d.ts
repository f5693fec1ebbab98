// The records of the table's protocol (see table/PROTOCOL.md).
// Written by `python -m innkeep.table.ops.document` from table/core/wire.py: change it there.
type Lang = string;
type ZoneKind = "area" | "stack" | "hand" | "track" | "purse";
type Texts = Record<string, string>;
interface Seat {
  seat: number;
  name: string | null;
  title: Record<string, string>;
  color: string;
  bot?: boolean;
  online?: boolean;
  team?: number;
  closed?: boolean;
}
interface Zone {
  kind: "area" | "stack" | "hand" | "track" | "purse";
  seat?: number | null;
  visibility: "public" | "owner" | "hidden";
  title: Record<string, string>;
  role?: string | null;
  min?: number;
  max?: number;
  endless?: boolean;
  n: number;
  value?: number | null;
  order: string[];
}
interface Comp {
  k: "card" | "token" | "marker" | "purse" | "pawn";
  z: string;
  f?: string | null;
  b?: string | null;
  up?: boolean;
  r?: number;
  x?: number | null;
  y?: number | null;
  v?: number | null;
  l?: boolean;
}
interface MacroPlace {
  role: string;
  seat?: string | number | null;
}
interface MacroParam {
  name: string;
  kind: "number" | "seat";
  title: Record<string, string>;
  min: number;
  max: number;
  default: number;
}
interface Macro {
  id: string;
  title: Record<string, string>;
  on: string[];
  params: MacroParam[];
  ops: Record<string, any>[];
}
interface Stop {
  title: Record<string, string>;
  face: string | null;
  to: number[];
  piles: string[];
}
interface RoadMap {
  zone: string;
  ground: string | null;
  tracks: string[];
  stops: Stop[];
}
interface Note {
  id: number;
  seat: number;
  sort: "public" | "private" | "sealed";
  text?: string;
  seal?: string;
  salt?: string;
}
interface GoneNote {
  id: number;
  gone: true;
}
interface TableRequest {
  seq: number;
  by: number;
  of: number;
  want: "random" | "give" | "show" | "lot" | "seat";
  zone: string | null;
  to: string | null;
  n: number;
  name?: string | null;
  holder?: number | null;
}
interface Asking {
  seq: number;
  by: number | null;
  what: "undo" | "redo" | "end" | "anew";
  of: number;
  last: number;
  asked: number[];
  yes: number[];
}
interface Mixing {
  salt: string;
  open?: boolean;
  covered?: boolean;
  wanted?: boolean;
  dealt?: boolean;
  by?: number | null;
  pledges?: [number, string][];
  told?: [number, string][];
}
interface Clock {
  limit: number;
  spent: number[];
  seat: number | null;
  since: number;
}
interface Past {
  undo: boolean;
  redo: boolean;
}
interface Business {
  past: Past;
  asking: Asking | null;
  over: number | null;
  mix?: Mixing | null;
  clock?: Clock | null;
  ready?: number[];
  requests?: TableRequest[];
}
interface View {
  past: Past;
  asking: Asking | null;
  over: number | null;
  mix?: Mixing | null;
  clock?: Clock | null;
  ready?: number[];
  requests?: TableRequest[];
  seats: Seat[];
  zones: Record<string, Zone>;
  comps: Record<string, Comp>;
  notes?: Note[];
}
interface Line {
  key: string;
  a: Record<string, any>;
}
interface LogLine {
  s: number;
  by: number | null;
  key: string;
  a: Record<string, any>;
}
interface Pace {
  ms: number;
  on: boolean;
}
interface Policy {
  checks: Record<string, string>;
  rulings: string[];
  hints: number[];
  pace: Pace;
}
interface PolicyAndMode {
  checks: Record<string, string>;
  rulings: string[];
  hints: number[];
  pace: Pace;
  mode: string | null;
}
interface Room {
  host: number | null;
  lock: boolean;
  join: boolean;
  chat: boolean;
  all: boolean;
  seen: boolean;
  open: boolean;
  agreed: number[];
  swaps: [number, number][];
  rules: string;
  password: boolean;
  bots: [number, string][];
  next: string | null;
}
interface ZonePatch {
  n?: number;
  value?: number | null;
  order?: string[];
}
interface Show {
  z: string;
  f: (string | null)[];
  to: "all" | number | null;
  t?: string[];
}
interface Arrow {
  from: string | null;
  to: string | number | null;
}
interface Ping {
  x: number;
  y: number;
  on?: string;
}
interface Dice {
  sides: number;
  rolls: number[];
}
interface Nudge {
  to: number;
}
interface Passing {
  note?: Note | GoneNote;
  writers?: [number, number][];
  show?: Show;
  t?: [string, string][];
  arrow?: Arrow;
  ping?: Ping;
  dice?: Dice;
  nudge?: Nudge;
}
interface Delta {
  note?: Note | GoneNote;
  writers?: [number, number][];
  show?: Show;
  t?: [string, string][];
  arrow?: Arrow;
  ping?: Ping;
  dice?: Dice;
  nudge?: Nudge;
  s: number;
  by: number | null;
  k: string;
  h?: string;
  m?: [string, string][];
  x?: string[];
  c?: Record<string, Comp>;
  z?: Record<string, ZonePatch>;
  seats?: Seat[];
  policy?: PolicyAndMode;
  past?: Past;
  asking?: Asking | null;
  over?: number | null;
  requests?: TableRequest[];
  mix?: Mixing | null;
  clock?: Clock | null;
  ready?: number[];
  house?: Room;
  l?: Line | null;
}
interface Rule {
  id: string;
  book: string;
  section: string;
}
interface Step {
  text: Record<string, string>;
  rule: Record<"id", string>;
}
interface SumRow {
  name: Record<string, string>;
  values: (number | null)[];
}
interface Out {
  seat: number;
  text: Record<string, string>;
}
interface Standing {
  active: number;
  phase: string;
  control: number | null;
  left: number[];
  places: number[];
  outs: Out[];
  contest: boolean;
  ready?: number[];
}
interface Ruling {
  key: string;
  text: Record<string, string>;
}
interface Advice {
  id: string;
  sort: "due" | "violation" | "note" | "question" | "option" | "turn" | "sum" | "next";
  severity?: "note" | "question" | "warning";
  seat?: number | null;
  text: Record<string, string>;
  rule?: Rule | null;
  zone?: string | null;
  c?: string | null;
  accept?: boolean;
  ops?: number;
  phase?: string;
  s?: number;
  ruling?: string;
  covers?: Record<string, string>;
  rulings?: Ruling[];
  badge?: string;
  steps?: Step[];
  rows?: SumRow[];
  cards?: Record<string, string>[];
  least?: number;
  most?: number;
  window?: string;
  never?: string[];
  passes?: boolean;
  auto?: boolean;
  standing?: Standing;
}
interface But {
  text: Record<string, string>;
  rule: Rule;
}
interface Answer {
  verdict: "yes" | "no" | "unclear";
  text: Record<string, string>;
  rule?: Rule | null;
  ids?: string[];
  but?: But[];
}
interface Present {
  watchers: number;
  names: string[];
  heir: number | null;
  twice: number[];
}
interface HouseInfo {
  modes: string[];
  strengths: string[];
  palette: string[];
  switches: string[];
  pages: string[];
  away?: string | null;
}
interface MailStanding {
  offered: boolean;
  address: string | null;
  confirmed: boolean;
}
interface TableLinks {
  own: string;
  seats: (string | null)[];
  spectator: string | null;
}
interface OpError {
  code: string;
  field?: string | null;
  value?: any;
  allowed?: any;
  message: Record<string, string>;
  rule?: Rule | null;
  ruling?: string;
  covers?: Record<string, string>;
  instead?: Advice[];
}
interface GlanceSeat {
  name: string | null;
  title: Record<string, string>;
  color: string;
  bot: boolean;
}
interface Glance {
  id: string;
  title: Record<string, string>;
  seats: GlanceSeat[];
  you: number | null;
  host: boolean;
  turn: number | null;
  over: boolean;
  next: boolean;
  last: number;
  online: number[];
  error?: OpError;
}
interface You {
  seat: number | null;
  role: "seat" | "spectator";
  host?: boolean;
}
interface TableInfo {
  id: string;
  title: Record<string, string>;
  module: string;
  options: Record<string, any>;
  assistant: string;
  policy: Policy;
  macros?: Macro[];
  maps?: RoadMap[];
  commitment?: string;
  head?: string;
}
interface Saw {
  seq: number;
  head: string | null;
}
interface Welcome {
  house: Room;
  present: Present;
  pass: string;
  table: TableInfo;
  you: You;
  seq: number;
  now: number;
  log: LogLine[];
  advice: Advice[];
  state?: View;
  resume?: boolean;
  deltas?: Delta[];
  seats?: Seat[];
  saw?: Saw;
}
interface Ack {
  ok: boolean;
  seq?: number;
  error?: OpError;
  items?: any[];
  answer?: Record<string, any>;
}
interface Face {
  title: Record<string, string>;
  type: Record<string, string>;
  text: Record<string, string>;
}
