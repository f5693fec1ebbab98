// The records of the table's protocol (see table/PROTOCOL.md).
// Written by `python -m innkeep.table.ops.document` from core/wire.py and ops/kinds: change it there.
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
  paper?: [string, number][];
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
interface Cause {
  word: string;
  c?: string | null;
  seat?: number;
  by?: number;
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
  call: string | null;
  votes: [number, number][];
  delay: number;
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
  section: Record<string, string>;
}
interface Step {
  text: Record<string, string>;
  rule: Rule;
}
interface SumRow {
  name: Record<string, string>;
  values: (number | null)[];
}
interface Out {
  seat: number;
  text: Record<string, string>;
  s?: number;
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
interface Rest {
  since: number;
  ms: number;
}
interface Advice {
  id: string;
  sort: "due" | "violation" | "note" | "question" | "option" | "turn" | "sum" | "next" | "lying";
  severity?: "note" | "question" | "warning";
  seat?: number | null;
  text: Record<string, string>;
  rule?: Rule | null;
  zone?: string | null;
  c?: string | null;
  on?: string | null;
  accept?: boolean;
  ops?: number;
  phase?: string;
  s?: number;
  ruling?: string;
  covers?: Record<string, string>;
  rulings?: Ruling[];
  badge?: string | null;
  steps?: Step[];
  rows?: SumRow[];
  cards?: Record<string, string>[];
  least?: number;
  most?: number;
  window?: string;
  never?: string[];
  passes?: boolean;
  plays?: boolean;
  auto?: boolean;
  people?: boolean;
  rest?: Rest;
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
  electors: number[];
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
  example: string;
  address: string | null;
  confirmed: boolean;
}
interface PushStanding {
  key: string | null;
  browsers: number;
}
interface TableLinks {
  own: string;
  seats: (string | null)[];
  spectator: string | null;
  code: string | null;
}
interface HandedOver {
  link: string;
}
interface Code {
  code: string | null;
}
interface CodeSeat {
  seat: number;
  title?: Record<string, string>;
  color: string;
}
interface BehindCode {
  title: Record<string, string>;
  seats: CodeSeat[];
  watch: boolean;
}
interface Veto {
  rule?: Rule | null;
  ruling?: string;
  covers?: Record<string, string>;
  instead?: Advice[];
}
interface OpError {
  rule?: Rule | null;
  ruling?: string;
  covers?: Record<string, string>;
  instead?: Advice[];
  code: string;
  field?: string | null;
  value?: any;
  allowed?: any;
  message: Record<string, string>;
}
interface GlanceSeat {
  name: string | null;
  title: Record<string, string>;
  color: string;
  bot: boolean;
}
interface FromAfar {
  id: string;
  title: Record<string, string>;
  seats: GlanceSeat[];
  turn: number | null;
  over: boolean;
  last: number;
}
interface Glance {
  id: string;
  title: Record<string, string>;
  seats: GlanceSeat[];
  turn: number | null;
  over: boolean;
  last: number;
  you: number | null;
  host: boolean;
  next: boolean;
  online: number[];
}
interface NoGlance {
  error: OpError;
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
interface Moment {
  house: Room;
  present: Present;
  table: TableInfo;
  you: You;
  seq: number;
  log: LogLine[];
  advice: Advice[];
  state?: View;
  resume?: boolean;
  deltas?: Delta[];
  seats?: Seat[];
}
interface Told {
  pass: string;
  now: number;
  saw?: Saw;
}
interface Welcome {
  house: Room;
  present: Present;
  table: TableInfo;
  you: You;
  seq: number;
  log: LogLine[];
  advice: Advice[];
  state?: View;
  resume?: boolean;
  deltas?: Delta[];
  seats?: Seat[];
  pass: string;
  now: number;
  saw?: Saw;
}
interface Stream {
  delay: number;
  begins: number;
}
interface Weighed {
  id: string;
  value?: number;
  spread?: number;
  text?: Record<string, string>;
}
interface Ack {
  ok: boolean;
  seq?: number;
  error?: OpError;
  items?: Weighed[];
  answer?: Record<string, any>;
}
interface Face {
  title: Record<string, string>;
  type: Record<string, string>;
  text: Record<string, string>;
}
interface MoveOp {
  kind: "move";
  c?: string;
  cs?: string[];
  to: string;
  index?: number | null;
  x?: number | null;
  y?: number | null;
  up?: boolean | null;
}
interface DrawOp {
  kind: "draw";
  from: string;
  to: string;
  n: number;
}
interface DealOp {
  kind: "deal";
  from: string;
  to: string[];
  n: number;
}
interface FlipOp {
  kind: "flip";
  c: string;
}
interface RotateOp {
  kind: "rotate";
  c: string;
  deg: number;
}
interface LockOp {
  kind: "lock";
  c: string;
  on: boolean;
}
interface ShuffleOp {
  kind: "shuffle";
  zone: string;
}
interface GatherOp {
  kind: "gather";
  from: string;
  to: string;
  shuffle?: boolean;
}
interface ReverseOp {
  kind: "reverse";
  zone: string;
}
interface RandomOp {
  kind: "random";
  from: string;
  to: string;
  n?: number;
  x?: number | null;
  y?: number | null;
  up?: boolean | null;
}
interface PeekOp {
  kind: "peek";
  zone: string;
  n: number;
}
interface SearchOp {
  kind: "search";
  zone: string;
}
interface TakeOp {
  kind: "take";
  from: string;
  cs: string[];
  to: string;
  x?: number | null;
  y?: number | null;
  up?: boolean | null;
}
interface LeaveOp {
  kind: "leave";
  zone: string;
}
interface RevealOp {
  kind: "reveal";
  c?: string;
  zone?: string;
  n?: number | null;
  to: number | string;
}
interface LotOp {
  kind: "lot";
  zone: string;
  n?: number;
}
interface TrackOp {
  kind: "track";
  zone: string;
  value: number;
}
interface PayOp {
  kind: "pay";
  from: string;
  to: string;
  amount: number;
}
interface ArrowOp {
  kind: "arrow";
  from: string;
  to: number | string;
}
interface PingOp {
  kind: "ping";
  x: number;
  y: number;
  on?: string;
}
interface PassOp {
  kind: "pass";
  seen?: number | null;
}
interface ChatOp {
  kind: "chat";
  text: string;
}
interface PhraseOp {
  kind: "phrase";
  phrase: "thinking" | "answer" | "fine" | "your-turn" | "wait";
}
interface DiceOp {
  kind: "dice";
  sides: number;
  n: number;
}
interface SitOp {
  kind: "sit";
  name: string;
  seat?: number | null;
  bot?: boolean;
  pledge?: string | null;
}
interface RenameOp {
  kind: "rename";
  name: string;
}
interface StandOp {
  kind: "stand";
}
interface RequestOp {
  kind: "request";
  want: "random" | "give" | "show" | "lot";
  from: string;
  to?: string | null;
  n?: number;
}
interface GrantOp {
  kind: "grant";
  to: number;
  yes: boolean;
  cs?: string[] | null;
}
interface NoteOp {
  kind: "note";
  to?: number | null;
  sort?: "public" | "private" | "sealed";
  text: string;
}
interface UnsealOp {
  kind: "unseal";
  to: number;
}
interface TearOp {
  kind: "tear";
  to: number;
}
interface MixOp {
  kind: "mix";
  pledge?: string | null;
  tell?: string | null;
  deal?: boolean;
  anew?: boolean;
}
interface UndoOp {
  kind: "undo";
  to?: number | null;
}
interface RedoOp {
  kind: "redo";
}
interface AnswerOp {
  kind: "answer";
  yes: boolean;
  decide?: boolean;
}
interface EndOp {
  kind: "end";
}
interface ModeOp {
  kind: "mode";
  mode?: "off" | "advise" | "referee" | "autopilot" | null;
  checks?: Record<string, any>;
}
interface RulingOp {
  kind: "ruling";
  key: string;
  on: boolean;
  of?: number | null;
}
interface AppealOp {
  kind: "appeal";
}
interface AllowOp {
  kind: "allow";
  seat: number;
}
interface HintsOp {
  kind: "hints";
  on: boolean;
}
interface PaceOp {
  kind: "pace";
  ms?: number | null;
  on?: boolean;
}
interface PromptsOp {
  kind: "prompts";
  ask: "always" | "able";
  never?: string[];
}
interface ResyncOp {
  kind: "resync";
}
interface ColorOp {
  kind: "color";
  color: "#c4483a" | "#d98c1f" | "#c9b52e" | "#4d8f3a" | "#2f9c95" | "#3b78c2" | "#6a55b5" | "#b4579b" | "#8a6a4f" | "#7d8790";
}
interface SwapOp {
  kind: "swap";
  seat: number;
  off?: boolean;
}
interface AgreeOp {
  kind: "agree";
  on: boolean;
}
interface NudgeOp {
  kind: "nudge";
  seat: number;
}
interface KickOp {
  kind: "kick";
  seat: number;
}
interface RelinkOp {
  kind: "relink";
  seat: number | null;
}
interface HostOp {
  kind: "host";
  seat: number;
}
interface HouseOp {
  kind: "house";
  what: "lock" | "join" | "chat" | "all" | "seen";
  on: boolean;
}
interface HouseRulesOp {
  kind: "house-rules";
  text: string;
}
interface BotOp {
  kind: "bot";
  seat: number;
  strength: string | null;
}
interface HandOverOp {
  kind: "hand-over";
}
interface ElectOp {
  kind: "elect";
  seat: number;
}
interface CallOp {
  kind: "call";
  url: string | null;
}
interface DelayOp {
  kind: "delay";
  seconds: number;
}
interface ClockOp {
  kind: "clock";
  limit: number | null;
}
interface TeamChatOp {
  kind: "team-chat";
  text: string;
}
interface ReadyOp {
  kind: "ready";
  on?: boolean;
  seen?: number | null;
}
interface PaperOp {
  kind: "paper";
  seat: number;
  on: boolean;
}
interface DeclareOp {
  kind: "declare";
  cards: number[];
  to: string;
  index?: number | null;
  x?: number | null;
  y?: number | null;
  up?: boolean | null;
}
interface SpeakOp {
  kind: "speak";
  seat: number;
  op: Record<string, any>;
}
type Op = (
  | MoveOp
  | DrawOp
  | DealOp
  | FlipOp
  | RotateOp
  | LockOp
  | ShuffleOp
  | GatherOp
  | ReverseOp
  | RandomOp
  | PeekOp
  | SearchOp
  | TakeOp
  | LeaveOp
  | RevealOp
  | LotOp
  | TrackOp
  | PayOp
  | ArrowOp
  | PingOp
  | PassOp
  | ChatOp
  | PhraseOp
  | DiceOp
  | SitOp
  | RenameOp
  | StandOp
  | RequestOp
  | GrantOp
  | NoteOp
  | UnsealOp
  | TearOp
  | MixOp
  | UndoOp
  | RedoOp
  | AnswerOp
  | EndOp
  | ModeOp
  | RulingOp
  | AppealOp
  | AllowOp
  | HintsOp
  | PaceOp
  | PromptsOp
  | ResyncOp
  | ColorOp
  | SwapOp
  | AgreeOp
  | NudgeOp
  | KickOp
  | RelinkOp
  | HostOp
  | HouseOp
  | HouseRulesOp
  | BotOp
  | HandOverOp
  | ElectOp
  | CallOp
  | DelayOp
  | ClockOp
  | TeamChatOp
  | ReadyOp
  | PaperOp
  | DeclareOp
  | SpeakOp
) & { group?: string };
