/**
 * What the page knows: the server's view, optimistic updates on top of it, the log, the advice, and
 * the page's own choices.
 */
import { onlySays } from "../net/ops.js";
import { browser } from "../net/storage.js";
import { applyDelta, withOptimistic } from "./view.js";

/** @typedef {{id: string, op: Op, seen: boolean}} Pending */
/** @typedef {{delta: Delta | null, still: boolean}} Change */

/** How long somebody may put right what went wrong before it is spoken of. */
const GRACE_MS = 3000;

/** The state of one page: views, log, advice, and what is chosen or still on its way. */
export class Store {
  /** @param {TableInfo} [table] one that is only looked at, without an assistant */
  constructor(table) {
    /** @type {View | null} */
    this.base = null;
    /** @type {View | null} */
    this.view = null;
    this.seq = -1;
    /** @type {You} */
    this.you = { seat: null, role: "spectator" };
    /** When something was last done at the table, as far as this page saw. */
    this.moved = Date.now();
    /** How far the server's clock is ahead of this one, in milliseconds. */
    this.skew = 0;
    /** @type {Room | null} how the room is kept */
    this.room = null;
    /** @type {Present} */
    this.present = { watchers: 0, names: [], heir: null, electors: [], twice: [] };
    /** @type {TableInfo | null} */
    this.table = table ?? null;
    /** @type {LogLine[]} */
    this.log = [];
    /** The first op whose line is there, once earlier ones were asked for. @type {number | null} */
    this.logFrom = null;
    /** @type {Advice[]} */
    this.advice = [];
    /** Where the game stands, as it was last told. @type {Advice["standing"] | null} */
    this.standing = null;
    /** What is known of the cards that lie open, as it was last told. @type {Advice[]} */
    this.lying = [];
    /** @type {Map<string, number>} when each open violation was first heard of */
    this.told = new Map();
    /** @type {Pending[]} */
    this.pending = [];
    /** @type {import("../net/connection.js").Status} */
    this.status = table ? "online" : "connecting";
    /** While spectators with a delay are told nothing yet. @type {(Stream & {since: number}) | null} */
    this.stream = null;
    /** Whether the network lets no WebSocket through, and the table goes by plain requests. */
    this.plain = false;
    /** @type {OpError | null} */
    this.refusal = null;
    /** @type {Set<string>} */
    this.selected = new Set();
    /** @type {string[]} */
    this.carried = [];
    this.selecting = false;
    this.assistant = !table && browser.get("innkeep.assistant") !== "hidden";
    /** @type {number | string | null} the seat whose small mat is laid open, or the zone of a map */
    this.open = null;
    /** @type {string} */
    this.tab = "";
    /** @type {Set<(change: Change) => void>} */
    this.listeners = new Set();
  }

  /** @param {(change: Change) => void} run */
  subscribe(run) {
    this.listeners.add(run);
    return () => this.listeners.delete(run);
  }

  /** @param {Delta | null} [delta] @param {boolean} [still] */
  changed(delta = null, still = false) {
    if (this.base) {
      let view = this.base;
      for (const item of this.pending)
        if (!item.seen) view = withOptimistic(view, item.op, this.you.seat);
      this.view = view;
      for (const alias of [...this.selected]) {
        const comp = view.comps[alias];
        if (!comp || !["hand", "area"].includes(view.zones[comp.z]?.kind))
          this.selected.delete(alias);
      }
      this.carried = this.carried.filter((alias) => view.comps[alias]);
    }
    for (const run of this.listeners) run({ delta, still });
  }

  /** @param {Welcome} welcome */
  welcome(welcome) {
    this.you = welcome.you;
    this.skew = (welcome.now ?? Date.now()) - Date.now();
    this.room = welcome.house;
    this.present = welcome.present;
    this.table = welcome.table;
    this.advise(welcome.advice, !this.base);
    const still = !this.base || Boolean(welcome.state);
    if (welcome.state) {
      this.base = welcome.state;
      this.log = welcome.log;
      this.logFrom = null;
    } else {
      for (const delta of welcome.deltas ?? [])
        if (delta.s > this.seq && this.base) this.take(delta);
      if (welcome.seats && this.base) this.base = { ...this.base, seats: welcome.seats };
    }
    this.seq = welcome.seq;
    this.changed(null, still);
  }

  /** @param {Delta} delta */
  take(delta) {
    if (!this.base) return;
    this.base = applyDelta(this.base, delta, true);
    this.seq = delta.s;
    if (delta.policy && this.table) {
      const { mode, ...policy } = delta.policy;
      this.table = { ...this.table, assistant: mode ?? this.table.assistant, policy };
    }
    if (!onlySays(delta.k)) this.moved = Date.now();
    if (delta.house) {
      this.room = delta.house;
      this.you = {
        ...this.you,
        host: this.you.seat !== null && this.you.seat === delta.house.host,
      };
    }
    if (delta.l) this.log = [...this.log, { s: delta.s, by: delta.by, ...delta.l }];
    if (delta.by === this.you.seat) {
      const mine = this.pending.find((item) => !item.seen && item.op.kind === delta.k);
      if (mine) mine.seen = true;
    }
  }

  /** False when a delta is missing in between. @param {Delta} delta */
  delta(delta) {
    if (!this.base || delta.s <= this.seq) return true;
    if (delta.s !== this.seq + 1) return false;
    this.take(delta);
    this.changed(delta);
    return true;
  }

  /**
   * New advice; what went against the rules is told only if it is not put right within a moment.
   * @param {Advice[]} items
   * @param {boolean} at_once
   */
  advise(items, at_once = false) {
    const now = Date.now();
    this.told = new Map(
      items
        .filter((item) => item.sort === "violation")
        .map((item) => [item.id, this.told.get(item.id) ?? (at_once ? 0 : now)]),
    );
    this.advice = items;
    const turn = this.turn();
    // While a card is still to be turned up nothing is said of it: it stands as it stood.
    if (turn?.standing || turn?.phase === "lost") this.standing = turn.standing ?? null;
    if (turn?.standing || !turn) this.lying = items.filter((item) => item.sort === "lying");
    if ([...this.told.values()].some((since) => now - since < GRACE_MS))
      setTimeout(() => this.changed(), GRACE_MS + 20);
  }

  /** Whether a violation has stood long enough to be spoken of. @param {Advice} item */
  ripe(item) {
    return item.sort !== "violation" || Date.now() - (this.told.get(item.id) ?? 0) >= GRACE_MS;
  }

  /** @param {string} id @param {Op} op */
  expect(id, op) {
    this.pending.push({ id, op, seen: false });
    this.changed();
  }

  /** @param {string} id */
  settle(id) {
    this.pending = this.pending.filter((item) => item.id !== id);
    this.changed();
  }

  /** Who else is there. @param {Present} present */
  attended(present) {
    this.present = present;
    this.changed();
  }

  /** Who sits where. @param {Seat[]} seats */
  seated(seats) {
    if (!this.base) return;
    this.base = { ...this.base, seats };
    this.changed();
  }

  /**
   * How the line stands.
   * @param {import("../net/connection.js").Status} status
   * @param {OpError} [refusal]
   */
  heard(status, refusal) {
    this.status = status;
    this.refusal = refusal ?? null;
    this.changed();
  }

  /** Whether the table goes by plain requests. @param {boolean} on */
  goesPlain(on) {
    this.plain = on;
    this.changed();
  }

  /**
   * How it stood after op `seq` of a game that is only looked at.
   * @param {number} seq
   * @param {{view: View, you: number | null}} stop
   * @param {LogLine[]} log
   * @param {Delta | null} by
   */
  stands(seq, { view, you }, log, by) {
    this.you = { seat: you, role: you === null ? "spectator" : "seat" };
    [this.base, this.seq, this.log, this.logFrom] = [view, seq, log, 1];
    this.changed(by, !by);
  }

  /** Puts earlier lines of the log before those there are. @param {number} from @param {LogLine[]} lines */
  putBefore(from, lines) {
    const known = this.log[0]?.s ?? Infinity;
    this.logFrom = from;
    this.log = [...lines.filter((line) => line.s < known), ...this.log];
    this.changed();
  }

  /** The panel a narrow page shows; "": the table. @param {string} tab */
  turnTo(tab) {
    this.tab = tab;
    this.changed();
  }

  /** Lays open a seat's small mat or a map; null: none. @param {number | string | null} what */
  unfold(what) {
    this.open = what;
    this.changed();
  }

  /** Shows or hides the assistant here, and keeps that. @param {boolean} on */
  assist(on) {
    this.assistant = on;
    browser.set("innkeep.assistant", on ? "shown" : "hidden");
    this.changed();
  }

  /** Whether a tap on a card chooses it. @param {boolean} on */
  selectBy(on) {
    this.selecting = on;
    this.changed();
  }

  /** Chooses cards, with those chosen before or instead of them. @param {string[]} aliases @param {boolean} [more] */
  choose(aliases, more = true) {
    if (!more) this.selected.clear();
    for (const alias of aliases) this.selected.add(alias);
    this.changed();
  }

  /** Chooses a card, or not any more. @param {string} alias */
  toggle(alias) {
    if (!this.selected.delete(alias)) this.selected.add(alias);
    this.changed();
  }

  /** Picks cards up with the keyboard; none: puts them down. @param {string[]} cards */
  carry(cards) {
    this.carried = cards;
    this.changed();
  }

  /** Nothing is chosen, picked up or laid open any more. */
  letGo() {
    this.selected.clear();
    [this.carried, this.open] = [[], null];
    this.changed();
  }

  /** Spectators with a delay are told nothing yet. @param {Stream} stream */
  begins(stream) {
    this.stream = { ...stream, since: Date.now() };
    this.changed();
  }

  /** How many seconds this page lags behind the table, as its spectators may. */
  get behind() {
    return this.you.seat === null ? (this.room?.delay ?? 0) : 0;
  }

  /** The turn item, if an assistant is at work. */
  turn() {
    return this.advice.find((item) => item.sort === "turn") ?? null;
  }
}
