// The records of the table's protocol (see table/PROTOCOL.md) and the few shapes the modules share.
type Lang = "en" | "ru";
interface Text2 { en: string; ru: string }
interface Seat { seat: number; name: string | null; title: Text2; color: string; bot?: boolean; online?: boolean }
type ZoneKind = "area" | "stack" | "hand" | "track" | "purse";
interface Zone {
  kind: ZoneKind; seat?: number | null; visibility: "public" | "owner" | "hidden"; title: Text2; role?: string | null;
  min?: number; max?: number; endless?: boolean; n: number; value?: number | null; order: string[];
}
interface Comp {
  k: "card" | "token" | "marker" | "purse" | "pawn"; z: string; f?: string | null; b?: string | null; up?: boolean; r?: number;
  x?: number | null; y?: number | null; v?: number | null; l?: boolean;
}
interface MacroPlace { role: string; seat?: string | number | null }
interface MacroParam { name: string; kind: "number" | "seat"; title: Text2; min: number; max: number; default: number }
interface Macro { id: string; title: Text2; on: string[]; params: MacroParam[]; ops: Record<string, any>[] }
interface Note { id: number; seat: number; sort: "public" | "private" | "sealed"; text?: string; seal?: string; salt?: string }
interface TableRequest { seq: number; by: number; of: number; want: "random" | "give" | "show" | "seat"; zone: string | null; to: string | null; n: number; name?: string | null; holder?: number | null }
interface Asking { seq: number; by: number | null; what: "undo" | "redo" | "end"; of: number; last: number; asked: number[]; yes: number[] }
interface View {
  seats: Seat[]; zones: Record<string, Zone>; comps: Record<string, Comp>; past: { undo: boolean; redo: boolean }; asking: Asking | null; over: number | null; mix?: Mixing | null;
  requests?: TableRequest[]; notes?: Note[];
}
interface LogLine { s: number; by: number | null; key: string; a: Record<string, any> }
/** What seats add to the chance: the salt so far, and for each seat that promised a number its promise and, once told, the number. */
interface Mixing { salt: string; open?: boolean; wanted?: boolean; pledges?: [number, string][]; told?: [number, string][] }
interface Delta {
  s: number; by: number | null; k: string; past?: View["past"]; asking?: Asking | null; over?: number | null;
  z?: Record<string, { n?: number; value?: number | null; order?: string[] }>;
  c?: Record<string, Comp>; x?: string[]; m?: [string, string][];
  l?: { key: string; a: Record<string, any> } | null; seats?: Seat[];
  t?: [string, string][]; requests?: TableRequest[]; note?: Note | { id: number; gone: true }; writers?: [number, number][];
  show?: { z: string; f: (string | null)[]; to: "all" | number; t?: string[] }; arrow?: { from: string | null; to: string | number | null };
  ping?: { x: number; y: number; on?: string }; dice?: { sides: number; rolls: number[] };
  policy?: Policy & { mode: string | null }; house?: Room; nudge?: { to: number }; h?: string; mix?: Mixing | null;
}
interface Answer { verdict: "yes" | "no" | "unclear"; text: Text2; rule?: Advice["rule"]; ids?: string[]; but?: { text: Text2; rule: NonNullable<Advice["rule"]> }[] }
interface Policy { checks: Record<string, string>; rulings: string[]; hints: number[] }
interface Advice {
  id: string; sort: "due" | "violation" | "note" | "question" | "option" | "turn" | "sum"; severity?: "note" | "question" | "warning";
  seat: number | null; text: Text2; rule?: { id: string; book: string; section: string } | null; zone?: string | null;
  c?: string | null; accept?: boolean; ops?: number; phase?: string; s?: number; ruling?: string; badge?: string;
  steps?: { text: Text2; rule: { id: string } }[]; rows?: { name: Text2; values: (number | null)[] }[]; cards?: Text2[]; least?: number; most?: number;
}
interface Room {
  host: number | null; lock: boolean; join: boolean; chat: boolean; all: boolean; seen: boolean; open: boolean; agreed: number[];
  swaps: [number, number][]; rules: string; password: boolean; bots: [number, string][]; next: string | null;
}
interface Present { watchers: number; names: string[]; heir: number | null }
interface HouseInfo { modes: string[]; strengths: string[]; palette: string[]; switches: string[]; pages: string[]; away?: string | null }
interface TableLinks { own: string; seats: (string | null)[]; spectator: string | null }
interface Glance {
  id: string; title: Text2; seats: { name: string | null; title: Text2; color: string; bot: boolean }[]; you: number | null; host: boolean;
  turn: number | null; over: boolean; next: boolean; last: number; online: number[]; error?: OpError;
}
interface You { seat: number | null; role: "seat" | "spectator"; host?: boolean }
interface TableInfo { id: string; title: Text2; module: string; options: Record<string, any>; assistant: string; policy: Policy; macros?: Macro[]; commitment?: string; head?: string }
interface Welcome {
  house: Room; present: Present; pass: string;
  table: TableInfo; you: You; seq: number; log: LogLine[]; advice: Advice[]; state?: View; resume?: boolean; deltas?: Delta[]; seats?: Seat[];
  saw?: { seq: number; head: string | null };
}
interface OpError { code: string; field?: string | null; value?: unknown; allowed?: unknown; message: Text2; rule?: Advice["rule"]; ruling?: string; instead?: Advice[] }
interface Ack { ok: boolean; seq?: number; error?: OpError; items?: any[]; answer?: Record<string, any> }
interface Op { kind: string; [field: string]: any }
interface Face { title: Text2; type: Text2; text: Text2 }
interface Rect { x: number; y: number; w: number; h: number }
interface ZoneBox extends Rect { cw: number; level: number; shown: boolean; small: boolean; labelled?: boolean; tiny?: boolean; dial?: boolean }
interface MatBox extends Rect { seat: number; form: "own" | "side" | "mini" | "open"; level: number; aside?: number }
interface Plan { compact: boolean; w: number; h: number; zones: Record<string, ZoneBox>; mats: MatBox[] }
interface Spot { x: number; y: number; cw: number; rot: number; z: number; shown: boolean }
interface MenuEntry { id: string; label: string; key?: string; run?: () => void; items?: MenuEntry[]; lead?: boolean }
interface Target { alias?: string; zone?: string; seat?: number }
