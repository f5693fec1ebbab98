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
  const view = game.view;
  const zone = view.zones[id];
  const me = game.store.you.seat;
  const top = zone.order.at(-1);
  const hand = zoneOf(view, "hand", me);
  const table = zoneOf(view, "play");
  /** @type {MenuEntry[]} */
  const entries = [];
  const whole = zone.n;
  if (!whole || !top) {
    const refill = refillOf(game, id);
    return refill ? [refill] : [];
  }
  if (zone.role === "deck" && hand) {
    const own = zone.seat === me ? { key: keyOf(DRAW) } : {};
    for (const n of [1, 2, 3])
      if (n <= whole)
        entries.push({
          id: n === 1 ? "draw" : `draw:${n}`,
          label: t("web.do.draw", { n }),
          run: () => game.act({ kind: "draw", from: id, to: hand, n }),
          ...(n === 1 ? { ...own, lead: true } : {}),
        });
    entries.push(
      askEntry(game, t("web.do.draw-n"), game.zoneName(id), whole, (n) =>
        game.act({ kind: "draw", from: id, to: hand, n }),
      ),
    );
  }
  if (zone.role === "supply") entries.push(...supplyEntries(game, id));
  if (zone.role === "drink-deck") {
    for (const seat of view.seats) {
      const pile = zoneOf(view, "drinks", seat.seat);
      if (pile)
        entries.push({
          id: `order:${seat.seat}`,
          label: t("web.do.order", { seat: game.seatName(seat.seat) }),
          run: () => game.act({ kind: "draw", from: id, to: pile, n: 1 }),
        });
    }
  }
  if (table && zone.visibility === "hidden" && zone.role !== "deck") {
    entries.push({
      id: "turn-up",
      label: zone.role === "drinks" ? t("web.do.drink") : t("web.do.turn-up"),
      ...(["drinks", "drink-deck"].includes(zone.role ?? "") ? { key: keyOf(ENTER) } : {}),
      lead: zone.role === "drinks",
      run: () => lay(game, [top], table, { up: true }),
    });
  }
  if (zone.role === "drinks") {
    entries.push({
      id: "hand-on",
      label: t("web.do.hand-on"),
      items: perSeat(game, (seat) => {
        const pile = zoneOf(view, "drinks", seat.seat);
        return {
          id: `hand-on:${seat.seat}`,
          label: game.seatName(seat.seat),
          run: () => pile && game.act({ kind: "draw", from: id, to: pile, n: 1 }),
        };
      }),
    });
  }
  if (zone.visibility === "public") {
    entries.push({
      id: "browse",
      label: t("web.do.browse"),
      lead: true,
      run: () => browse(game, id),
    });
    if (hand && zone.seat === me)
      entries.push({ id: "take", label: t("web.do.take"), run: () => lay(game, [top], hand) });
    const deck =
      zone.role === "drink-discard"
        ? zoneOf(view, "drink-deck")
        : zoneOf(view, "deck", zone.seat ?? null);
    if (deck) {
      entries.push({
        id: "gather-shuffle",
        label: t("web.do.gather-shuffle", { deck: game.zoneName(deck, zone.seat ?? null) }),
        run: () => game.act({ kind: "gather", from: id, to: deck, shuffle: true }),
      });
      entries.push({
        id: "gather",
        label: t("web.do.gather", { deck: game.zoneName(deck, zone.seat ?? null) }),
        run: () => game.act({ kind: "gather", from: id, to: deck, shuffle: false }),
      });
    }
  } else {
    entries.push({
      id: "peek",
      label: t("web.do.peek"),
      run: () => game.act({ kind: "peek", zone: id, n: 1 }),
    });
    entries.push(lookEntry(game, id));
    entries.push({
      id: "reveal",
      label: t("web.do.reveal-top"),
      run: () => game.act({ kind: "reveal", c: top, to: "all" }),
    });
    const refill = refillOf(game, id);
    if (refill) entries.push(refill);
  }
  if ((zone.seat ?? me) === me) entries.push(...macroEntries(game, zone.role ?? ""));
  entries.push({
    id: "shuffle",
    label: t("web.do.shuffle"),
    run: () => game.act({ kind: "shuffle", zone: id }),
  });
  entries.push({ id: "move", label: t("web.do.move-top"), items: goals(game, [top], id) });
  entries.push(wholeEntry(game, id));
  return entries;
}

/**
 * "Shuffle the discards into this deck", if there are any.
 * @param {Game} game
 * @param {string} id
 * @returns {MenuEntry | null}
 */
function refillOf(game, id) {
  const zone = game.view.zones[id];
  const from =
    zone.role === "deck"
      ? zoneOf(game.view, "discard", zone.seat ?? null)
      : zone.role === "drink-deck"
        ? zoneOf(game.view, "drink-discard")
        : undefined;
  if (!from || !game.view.zones[from].n) return null;
  return {
    id: "refill",
    label: t("web.do.refill"),
    run: () => game.act({ kind: "gather", from, to: id, shuffle: true }),
  };
}
