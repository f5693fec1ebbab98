/** The menu of a thing on the table. */
import { DISCARD, FLIP, LOCK, LOOK, ROTATE } from "./card_commands.js";
import { entry, given } from "./command.js";
import { lay } from "./laying.js";
import { faceShown, zoneOf } from "../model/view.js";
import { t } from "../text/i18n.js";
import { handEntries } from "./hand_menu.js";
import { macroEntries } from "./macros.js";
import { payEntries } from "./paying.js";
import { depthEntry, goals, returnEntry } from "./pile_actions.js";
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
  if (me === null) return entry(LOOK, given(game, target));
  if (!id || !zone) return target.seat === undefined ? [] : seatEntries(game, target.seat);
  if (zone.role === "turn") return turnEntries(game, id);
  return MENUS[zone.kind](game, id, target.alias ?? null);
}

/**
 * The menu of a thing by the kind of its zone.
 * @type {Record<Zone["kind"], (game: Game, id: string, alias: string | null) => MenuEntry[]>}
 */
const MENUS = {
  track: trackEntries,
  purse: (game, id) => {
    const me = game.store.you.seat;
    const { seat, role } = game.view.zones[id];
    return [
      ...((seat ?? me) === me ? macroEntries(game, role ?? "") : []),
      ...payEntries(game, id),
    ];
  },
  hand: (game, id, alias) =>
    game.view.zones[id].seat === game.store.you.seat
      ? handEntries(game, alias, id)
      : askEntries(game, id),
  stack: stackEntries,
  area: (game, _id, alias) =>
    alias && game.view.comps[alias] ? areaEntries(game, alias, game.view.comps[alias]) : [],
};

/** Whose turn it is to be. @param {Game} game @param {string} id @returns {MenuEntry[]} */
function turnEntries(game, id) {
  /** @param {Seat} seat */
  const to = ({ seat }) => ({
    id: `turn:${seat}`,
    label: t("web.do.turn", { seat: game.seatName(seat) }),
    run: () => setTrack(game, id, seat),
  });
  return perSeat(game, to, true);
}

/** @param {Game} game @param {string} alias @param {Comp} comp @returns {MenuEntry[]} */
function areaEntries(game, alias, comp) {
  const view = game.view;
  const me = game.store.you.seat;
  const at = given(game, { alias });
  const hand = zoneOf(view, "hand", me);
  /** @type {MenuEntry[]} */
  const entries = [...entry(DISCARD, at, { lead: true }), ...entry(FLIP, at)];
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
  entries.push(...entry(ROTATE, at));
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
  entries.push(...returnEntry(game, alias), ...entry(LOCK, at), depthEntry(game, [alias]));
  entries.push({ id: "move", label: t("web.do.move"), items: goals(game, [alias], comp.z) });
  return entries;
}
