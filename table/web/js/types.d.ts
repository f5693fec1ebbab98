// The shapes the modules share; the records of the protocol are in protocol.d.ts.
interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}
interface ZoneBox extends Rect {
  cw: number;
  level: number;
  shown: boolean;
  small: boolean;
  labelled?: boolean;
  tiny?: boolean;
  dial?: boolean;
  chip?: boolean;
  steps?: boolean;
  peg?: { of: string; at: number };
  counter?: boolean;
  head?: number;
  pawn?: boolean;
}
interface MatBox extends Rect {
  seat: number;
  form: "own" | "side" | "mini" | "open";
  level: number;
  aside?: number;
}
interface MapBox extends Rect {
  zone: string;
  open: boolean;
}
interface Plan {
  compact: boolean;
  w: number;
  h: number;
  zones: Record<string, ZoneBox>;
  mats: MatBox[];
  maps: MapBox[];
}
interface Spot {
  x: number;
  y: number;
  cw: number;
  rot: number;
  z: number;
  shown: boolean;
  seen?: number;
}
interface MenuEntry {
  id: string;
  label: string;
  key?: string;
  run?: () => void;
  items?: MenuEntry[];
  lead?: boolean;
}
/** The table of a page, as everybody but its own functions sees it. */
type Game = import("./model/game.js").Game;
interface Target {
  alias?: string;
  zone?: string;
  seat?: number;
}

/** What others than its own functions see of an object: nothing in it can be written. */
type Shown<T> = {
  readonly [K in keyof T]: T[K] extends Set<infer V>
    ? ReadonlySet<V>
    : T[K] extends Map<infer A, infer B>
      ? ReadonlyMap<A, B>
      : T[K] extends (infer E)[]
        ? readonly E[]
        : T[K];
};
