/** A module's macros: offered in menus, expanded to ordinary ops that are one step of undo. */
import { askNumber } from "./pile_actions.js";
import { discardFor } from "./laying.js";
import { pick, t } from "../text/i18n.js";

/** @typedef {import("../model/game.js").Game} Game */
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

/**
 * The ordinary ops of a macro as the table stands; numbers count with what its earlier ops will
 * have done.
 * @param {Game} game
 * @param {Macro} macro
 * @param {Values} values
 * @returns {Op[]}
 */
export function expand(game, macro, values) {
  const view = game.view;
  const me = game.store.you.seat ?? -1;
  /** @type {Record<string, number>} */
  const counts = Object.fromEntries(
    Object.entries(view.zones).map(([id, zone]) => [
      id,
      zone.kind === "purse" ? (zone.value ?? 0) : zone.n,
    ]),
  );
  /** @type {Op[]} */
  const ops = [];
  /** @param {MacroPlace} place */
  const one = (place) => zonesOf(view, me, place, values)[0];
  /** @param {any} n @returns {number} */
  const number = (n) => {
    if (typeof n === "string") return values[n.slice(1)] ?? 0;
    if (typeof n !== "object") return n;
    if ("all" in n) return counts[one(n.all)] ?? 0;
    return Math.max(0, number(n.to) - (counts[one(n.fill)] ?? 0));
  };
  /** @param {string} from @param {string} to @param {number} n */
  const shift = (from, to, n) => {
    counts[from] -= n;
    counts[to] += n;
  };
  for (const op of macro.ops) {
    if (op.kind === "move") {
      const cards = op.cs === "selected" ? [...game.store.selected] : [];
      const to = one(op.to);
      if (!cards.length || !to) continue;
      // Cards of several backs go to the discards of their own.
      const piles = new Map();
      for (const card of cards) {
        const pile = op.to.role === "discard" ? (discardFor(game, view.comps[card]) ?? to) : to;
        piles.set(pile, [...(piles.get(pile) ?? []), card]);
        shift(view.comps[card].z, pile, 1);
      }
      for (const [pile, cs] of piles)
        ops.push({ kind: "move", cs, to: pile, ...(op.up === undefined ? {} : { up: op.up }) });
    } else if (op.kind === "draw") {
      const [from, to] = [one(op.from), one(op.to)];
      if (!from || !to) continue;
      let n = number(op.n);
      const renew = op.renew ? one(op.renew) : undefined;
      const first = Math.min(n, counts[from]);
      if (first) ops.push({ kind: "draw", from, to, n: first });
      shift(from, to, first);
      n -= first;
      if (n > 0 && renew && counts[renew]) {
        ops.push({ kind: "gather", from: renew, to: from, shuffle: true });
        shift(renew, from, counts[renew]);
        n = Math.min(n, counts[from]);
        ops.push({ kind: "draw", from, to, n });
        shift(from, to, n);
      }
    } else if (op.kind === "deal") {
      const from = one(op.from);
      const to = zonesOf(view, me, op.to, values);
      if (from && to.length) ops.push({ kind: "deal", from, to, n: number(op.n) });
    } else if (op.kind === "pay") {
      const [from, to] = [one(op.from), one(op.to)];
      const amount = number(op.amount);
      if (from && to && amount > 0) ops.push({ kind: "pay", from, to, amount });
      if (from && to) shift(from, to, amount);
    } else if (op.kind === "gather") {
      const [from, to] = [one(op.from), one(op.to)];
      if (from && to && counts[from])
        ops.push({ kind: "gather", from, to, shuffle: Boolean(op.shuffle) });
    } else if (op.kind === "track") {
      const zone = one(op.zone);
      if (zone) ops.push({ kind: "track", zone, value: number(op.value) });
    } else if (op.kind === "shuffle") {
      const zone = one(op.zone);
      if (zone) ops.push({ kind: "shuffle", zone });
    } else if (op.kind === "dice")
      ops.push({ kind: "dice", sides: number(op.sides), n: number(op.n) });
  }
  return ops;
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
    game.open({
      kind: "menu",
      x: -1,
      y: -1,
      target: {},
      sheet: Boolean(game.plan?.compact),
      entries,
      title: `${pick(macro.title)} ${pick(open.title)}`,
      face: null,
    });
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
