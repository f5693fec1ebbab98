/** A module's macros: offered in menus, expanded to ordinary ops that are one step of undo. */
import { askNumber } from "./pile_actions.js";
import { openList } from "../model/open_dialogs.js";
import { discardFor } from "./laying.js";
import { pick, t } from "../text/i18n.js";

/** @typedef {Record<string, number>} Values what the parameters stand for */

/**
 * The zones a place of a macro means.
 * @param {View} view
 * @param {number} me
 * @param {MacroPlace} place
 * @param {Values} values
 * @returns {string[]}
 */
function zonesOf(view, me, place, values) {
  const want =
    place.seat === "me"
      ? me
      : place.seat === undefined || place.seat === null
        ? null
        : String(place.seat).startsWith("$")
          ? values[String(place.seat).slice(1)]
          : place.seat;
  return Object.keys(view.zones).filter((id) => {
    const zone = view.zones[id];
    if (zone.role !== place.role) return false;
    const seat = zone.seat ?? null;
    return want === "each"
      ? seat !== null && view.seats.some((one) => one.seat === seat && one.name !== null)
      : seat === want;
  });
}

/** A macro being expanded: the ops so far, and what they will have left of numbers on the table. */
class Expansion {
  /** @param {Game} game @param {Values} values */
  constructor(game, values) {
    this.game = game;
    this.view = game.view;
    this.values = values;
    /** @type {Op[]} */
    this.ops = [];
    /** @type {Record<string, number>} */
    this.counts = Object.fromEntries(
      Object.entries(this.view.zones).map(([id, zone]) => [
        id,
        zone.kind === "purse" ? (zone.value ?? 0) : zone.n,
      ]),
    );
  }

  /** The zones a place means. @param {MacroPlace} place */
  all(place) {
    return zonesOf(this.view, this.game.store.you.seat ?? -1, place, this.values);
  }

  /** @param {MacroPlace} place @returns {string | undefined} */
  one(place) {
    return this.all(place)[0];
  }

  /** @param {any} n @returns {number} */
  number(n) {
    if (typeof n === "string") return this.values[n.slice(1)] ?? 0;
    if (typeof n !== "object") return n;
    const count = (/** @type {MacroPlace} */ place) => this.counts[this.one(place) ?? ""] ?? 0;
    return "all" in n ? count(n.all) : Math.max(0, this.number(n.to) - count(n.fill));
  }

  /** @param {string} from @param {string} to @param {number} n */
  shift(from, to, n) {
    this.counts[from] -= n;
    this.counts[to] += n;
  }

  /** Cards of several backs go to the discards of their own. @param {any} op */
  move(op) {
    const { view, game } = this;
    const cards = op.cs === "selected" ? [...game.store.selected] : [];
    const to = this.one(op.to);
    if (!cards.length || !to) return;
    const piles = new Map();
    for (const card of cards) {
      const pile = op.to.role === "discard" ? (discardFor(game, view.comps[card]) ?? to) : to;
      piles.set(pile, [...(piles.get(pile) ?? []), card]);
      this.shift(view.comps[card].z, pile, 1);
    }
    for (const [pile, cs] of piles)
      this.ops.push({ kind: "move", cs, to: pile, ...(op.up === undefined ? {} : { up: op.up }) });
  }

  /** @param {any} op */
  draw(op) {
    const [from, to] = [this.one(op.from), this.one(op.to)];
    if (!from || !to) return;
    const { counts, ops } = this;
    const n = this.number(op.n);
    const first = Math.min(n, counts[from]);
    if (first) ops.push({ kind: "draw", from, to, n: first });
    this.shift(from, to, first);
    const renew = op.renew ? this.one(op.renew) : undefined;
    if (n === first || !renew || !counts[renew]) return;
    ops.push({ kind: "gather", from: renew, to: from, shuffle: true });
    this.shift(renew, from, counts[renew]);
    const then = Math.min(n - first, counts[from]);
    ops.push({ kind: "draw", from, to, n: then });
    this.shift(from, to, then);
  }

  /** @param {any} op */
  deal(op) {
    const from = this.one(op.from);
    const to = this.all(op.to);
    if (from && to.length) this.ops.push({ kind: "deal", from, to, n: this.number(op.n) });
  }

  /** @param {any} op */
  pay(op) {
    const [from, to] = [this.one(op.from), this.one(op.to)];
    const amount = this.number(op.amount);
    if (!from || !to) return;
    if (amount > 0) this.ops.push({ kind: "pay", from, to, amount });
    this.shift(from, to, amount);
  }

  /** @param {any} op */
  gather(op) {
    const [from, to] = [this.one(op.from), this.one(op.to)];
    if (from && to && this.counts[from])
      this.ops.push({ kind: "gather", from, to, shuffle: Boolean(op.shuffle) });
  }

  /** @param {any} op */
  track(op) {
    const zone = this.one(op.zone);
    if (zone) this.ops.push({ kind: "track", zone, value: this.number(op.value) });
  }

  /** @param {any} op */
  shuffle(op) {
    const zone = this.one(op.zone);
    if (zone) this.ops.push({ kind: "shuffle", zone });
  }

  /** @param {any} op */
  dice(op) {
    this.ops.push({ kind: "dice", sides: this.number(op.sides), n: this.number(op.n) });
  }
}

/**
 * The ordinary ops of a macro as the table stands; numbers count with what its earlier ops will
 * have done.
 * @param {Game} game
 * @param {Macro} macro
 * @param {Values} values
 * @returns {Op[]}
 */
export function expand(game, macro, values) {
  const expansion = new Expansion(game, values);
  for (const op of macro.ops) {
    const kind =
      /** @type {"move" | "draw" | "deal" | "pay" | "gather" | "track" | "shuffle" | "dice"} */ (
        op.kind
      );
    expansion[kind]?.(op);
  }
  return expansion.ops;
}

/**
 * Asks for what a macro leaves open, then does it.
 * @param {Game} game
 * @param {Macro} macro
 * @param {Values} [values]
 */
export function runMacro(game, macro, values = {}) {
  const open = macro.params.find((param) => !(param.name in values));
  if (!open) {
    const ops = expand(game, macro, values);
    game.store.choose([], false);
    if (!ops.length) game.toast(t("web.macro.nothing"), "note");
    game.together(() => {
      for (const op of ops) game.act(op);
    });
  } else if (open.kind === "number") {
    askNumber(game, pick(macro.title), pick(open.title), open.max, open.default, (n) =>
      runMacro(game, macro, { ...values, [open.name]: n }),
    );
  } else {
    const entries = game.view.seats.map((seat) => ({
      id: `seat:${seat.seat}`,
      label: game.seatName(seat.seat),
      run: () => runMacro(game, macro, { ...values, [open.name]: seat.seat }),
    }));
    openList(game, `${pick(macro.title)} ${pick(open.title)}`, entries);
  }
}

/**
 * The macros offered at a place of that role, or (without one) all.
 * @param {Game} game
 * @param {string | null} role
 * @returns {MenuEntry[]}
 */
export function macroEntries(game, role) {
  if (game.store.you.seat === null) return [];
  const chosen = game.store.selected.size > 0;
  return (game.store.table?.macros ?? [])
    .filter((macro) => role === null || macro.on.includes(role))
    .filter((macro) => chosen || !macro.ops.some((op) => op.cs === "selected"))
    .map((macro) => ({
      id: `macro:${macro.id}`,
      label: macro.params.length ? `${pick(macro.title)}…` : pick(macro.title),
      run: () => runMacro(game, macro),
    }));
}
