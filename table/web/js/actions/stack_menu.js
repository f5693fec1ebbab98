/** The menu of a pile. */
import { zoneOf } from "../model/view.js";
import { t } from "../text/i18n.js";
import { DRAW } from "./card_commands.js";
import { keyOf } from "./command.js";
import { ENTER } from "./default_action.js";
import { lay } from "./laying.js";
import { browse } from "./looking.js";
import { macroEntries } from "./macros.js";
import { goals, lookEntry, supplyEntries, wholeEntry } from "./pile_actions.js";
import { perSeat } from "./seats.js";

/** @typedef {import("../model/game.js").Game} Game */

/**
 * @param {Game} game
 * @param {string} label
 * @param {string} title
 * @param {number} max
 * @param {(n: number) => void} done
 * @returns {MenuEntry}
 */
function askEntry(game, label, title, max, done) {
  return {
    id: "ask",
    label,
    run: () => {
      game.open({
        kind: "number",
        title,
        label: t("web.ask.cards"),
        value: Math.min(2, max),
        min: 1,
        max,
        done,
      });
    },
  };
}

/** @param {Game} game @param {string} id @returns {MenuEntry[]} */
export function stackEntries(game, id) {
  const zone = game.view.zones[id];
  const me = game.store.you.seat;
  const top = zone.order.at(-1);
  if (!zone.n || !top) return refillOf(game, id);
  const macros = (zone.seat ?? me) === me ? macroEntries(game, zone.role ?? "") : [];
  return [
    ...(zone.role === "deck" ? drawEntries(game, id) : []),
    ...(zone.role === "supply" ? supplyEntries(game, id) : []),
    ...(zone.role === "drink-deck" ? orderEntries(game, id) : []),
    ...turnUpEntries(game, id, top),
    ...(zone.role === "drinks" ? [handOn(game, id)] : []),
    ...(zone.visibility === "public" ? openEntries(game, id, top) : closedEntries(game, id, top)),
    ...macros,
    {
      id: "shuffle",
      label: t("web.do.shuffle"),
      run: () => game.act({ kind: "shuffle", zone: id }),
    },
    { id: "move", label: t("web.do.move-top"), items: goals(game, [top], id) },
    wholeEntry(game, id),
  ];
}

/** Drawing from a deck into one's hand. @param {Game} game @param {string} id @returns {MenuEntry[]} */
function drawEntries(game, id) {
  const { n: whole, seat } = game.view.zones[id];
  const me = game.store.you.seat;
  const to = zoneOf(game.view, "hand", me);
  if (!to) return [];
  const draw = (/** @type {number} */ n) => game.act({ kind: "draw", from: id, to, n });
  const first = { lead: true, ...(seat === me ? { key: keyOf(DRAW) } : {}) };
  return [
    ...[1, 2, 3]
      .filter((n) => n <= whole)
      .map((n) => ({
        id: n === 1 ? "draw" : `draw:${n}`,
        label: t("web.do.draw", { n }),
        run: () => draw(n),
        ...(n === 1 ? first : {}),
      })),
    askEntry(game, t("web.do.draw-n"), game.zoneName(id), whole, draw),
  ];
}

/** A Drink for each seat. @param {Game} game @param {string} id @returns {MenuEntry[]} */
function orderEntries(game, id) {
  return game.view.seats.flatMap(({ seat }) => {
    const to = zoneOf(game.view, "drinks", seat);
    const label = t("web.do.order", { seat: game.seatName(seat) });
    const run = () => to && game.act({ kind: "draw", from: id, to, n: 1 });
    return to ? [{ id: `order:${seat}`, label, run }] : [];
  });
}

/**
 * The top card turned up on the table, unless it is of a deck.
 * @param {Game} game
 * @param {string} id
 * @param {string} top
 * @returns {MenuEntry[]}
 */
function turnUpEntries(game, id, top) {
  const { role, visibility } = game.view.zones[id];
  const table = zoneOf(game.view, "play");
  if (!table || visibility !== "hidden" || role === "deck") return [];
  const drink = role === "drinks";
  return [
    {
      id: "turn-up",
      label: t(drink ? "web.do.drink" : "web.do.turn-up"),
      ...(drink || role === "drink-deck" ? { key: keyOf(ENTER) } : {}),
      lead: drink,
      run: () => lay(game, [top], table, { up: true }),
    },
  ];
}

/** The top Drink to somebody else. @param {Game} game @param {string} id @returns {MenuEntry} */
function handOn(game, id) {
  return {
    id: "hand-on",
    label: t("web.do.hand-on"),
    items: perSeat(game, ({ seat }) => {
      const pile = zoneOf(game.view, "drinks", seat);
      return {
        id: `hand-on:${seat}`,
        label: game.seatName(seat),
        run: () => pile && game.act({ kind: "draw", from: id, to: pile, n: 1 }),
      };
    }),
  };
}

/**
 * A pile whose cards may be seen.
 * @param {Game} game
 * @param {string} id
 * @param {string} top
 * @returns {MenuEntry[]}
 */
function openEntries(game, id, top) {
  const { role, seat = null } = game.view.zones[id];
  const me = game.store.you.seat;
  const hand = seat === me ? zoneOf(game.view, "hand", me) : undefined;
  const deck =
    role === "drink-discard" ? zoneOf(game.view, "drink-deck") : zoneOf(game.view, "deck", seat);
  const gather = (/** @type {boolean} */ shuffle) => ({
    id: shuffle ? "gather-shuffle" : "gather",
    label: t(shuffle ? "web.do.gather-shuffle" : "web.do.gather", {
      deck: game.zoneName(deck ?? "", seat),
    }),
    run: () => deck && game.act({ kind: "gather", from: id, to: deck, shuffle }),
  });
  const browsing = { id: "browse", label: t("web.do.browse"), lead: true };
  return [
    { ...browsing, run: () => browse(game, id) },
    ...(hand ? [{ id: "take", label: t("web.do.take"), run: () => lay(game, [top], hand) }] : []),
    ...(deck ? [gather(true), gather(false)] : []),
  ];
}

/**
 * A pile whose cards nobody sees.
 * @param {Game} game
 * @param {string} id
 * @param {string} top
 * @returns {MenuEntry[]}
 */
function closedEntries(game, id, top) {
  return [
    {
      id: "peek",
      label: t("web.do.peek"),
      run: () => game.act({ kind: "peek", zone: id, n: 1 }),
    },
    lookEntry(game, id),
    {
      id: "reveal",
      label: t("web.do.reveal-top"),
      run: () => game.act({ kind: "reveal", c: top, to: "all" }),
    },
    ...refillOf(game, id),
  ];
}

/**
 * "Shuffle the discards into this deck", if there are any.
 * @param {Game} game
 * @param {string} id
 * @returns {MenuEntry[]}
 */
function refillOf(game, id) {
  const zone = game.view.zones[id];
  const from =
    zone.role === "deck"
      ? zoneOf(game.view, "discard", zone.seat ?? null)
      : zone.role === "drink-deck"
        ? zoneOf(game.view, "drink-discard")
        : undefined;
  if (!from || !game.view.zones[from].n) return [];
  const run = () => game.act({ kind: "gather", from, to: id, shuffle: true });
  return [{ id: "refill", label: t("web.do.refill"), run }];
}
