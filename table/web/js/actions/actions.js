/** The menu of a thing on the table. */
import { discardFor, lay } from "./laying.js";
import { faceShown, zoneOf } from "../model/view.js";
import { t } from "../text/i18n.js";
import { handEntries } from "./hand_menu.js";
import { look } from "./looking.js";
import { macroEntries } from "./macros.js";
import { payEntries } from "./paying.js";
import { depthEntry, goals, lockEntry, returnEntry } from "./pile_actions.js";
import { askEntries } from "./request_actions.js";
import { perSeat, seatEntries } from "./seats.js";
import { stackEntries } from "./stack_menu.js";
import { setTrack, trackEntries } from "./tracks.js";

/** @typedef {import("../model/game.js").Game} Game */

/**
 * The menu of a thing, only with what can be done.
 * @param {Game} game
 * @param {Target} target
 * @returns {MenuEntry[]}
 */
export function entriesFor(game, target) {
  const me = game.store.you.seat;
  const comp = target.alias ? game.view.comps[target.alias] : undefined;
  const id = comp ? comp.z : target.zone;
  const zone = id ? game.view.zones[id] : undefined;
  if (me === null) {
    return comp && faceShown(game.view, comp)
      ? [{ id: "look", label: t("web.do.look"), run: () => look(game, target) }]
      : [];
  }
  if (!id || !zone) return target.seat === undefined ? [] : seatEntries(game, target.seat);
  if (zone.role === "turn") {
    return perSeat(
      game,
      (seat) => ({
        id: `turn:${seat.seat}`,
        label: t("web.do.turn", { seat: game.seatName(seat.seat) }),
        run: () => setTrack(game, id, seat.seat),
      }),
      true,
    );
  }
  const common = (zone.seat ?? me) === me;
  if (zone.kind === "track") return trackEntries(game, id);
  if (zone.kind === "purse")
    return [...(common ? macroEntries(game, zone.role ?? "") : []), ...payEntries(game, id)];
  if (zone.kind === "hand")
    return zone.seat === me ? handEntries(game, target.alias ?? null, id) : askEntries(game, id);
  if (zone.kind === "stack") return stackEntries(game, id);
  return target.alias && comp ? areaEntries(game, target.alias, comp) : [];
}

/** @param {Game} game @param {string} alias @param {Comp} comp @returns {MenuEntry[]} */
function areaEntries(game, alias, comp) {
  const view = game.view;
  const me = game.store.you.seat;
  const discard = discardFor(game, comp);
  const hand = zoneOf(view, "hand", me);
  /** @type {MenuEntry[]} */
  const entries = [];
  if (discard)
    entries.push({
      id: "discard",
      label: t("web.do.to-discard", { zone: game.zoneName(discard, me) }),
      key: "X",
      lead: true,
      run: () => lay(game, [alias], discard, { up: true }),
    });
  entries.push({
    id: "flip",
    label: t("web.do.flip"),
    key: "F",
    run: () => game.act({ kind: "flip", c: alias }),
  });
  if (!faceShown(view, comp)) {
    /** @param {"all" | number} to @param {string} label @returns {MenuEntry} */
    const show = (to, label) => ({
      id: `reveal:${to}`,
      label,
      run: () => game.act({ kind: "reveal", c: alias, to }),
    });
    entries.push({
      id: "reveal",
      label: t("web.do.reveal"),
      items: [
        show("all", t("everyone")),
        ...perSeat(game, (seat) => show(seat.seat, game.seatName(seat.seat)), true),
      ],
    });
  }
  entries.push({
    id: "rotate",
    label: t("web.do.rotate"),
    key: "R",
    run: () => rotate(game, alias),
  });
  entries.push({
    id: "arrow",
    label: t("web.do.arrow"),
    items: perSeat(
      game,
      (seat) => ({
        id: `arrow:${seat.seat}`,
        label: game.seatName(seat.seat),
        run: () => game.act({ kind: "arrow", from: alias, to: seat.seat }),
      }),
      true,
    ),
  });
  if (hand)
    entries.push({ id: "take", label: t("web.do.take"), run: () => lay(game, [alias], hand) });
  entries.push(...returnEntry(game, alias), lockEntry(game, alias), depthEntry(game, [alias]));
  entries.push({ id: "move", label: t("web.do.move"), items: goals(game, [alias], comp.z) });
  return entries;
}

/** A quarter turn. @param {Game} game @param {string} alias */
export function rotate(game, alias) {
  game.act({ kind: "rotate", c: alias, deg: ((game.view.comps[alias]?.r ?? 0) + 90) % 360 });
}
