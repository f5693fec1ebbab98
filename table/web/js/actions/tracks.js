/** Markers on tracks and maps: set, asked for, as entries of a menu. */
import { mapOf, stopEntries } from "../layout/maps.js";
import { pick, t } from "../text/i18n.js";
import { LOCK } from "./card_commands.js";
import { entry, given } from "./command.js";

/** @typedef {import("../model/game.js").Game} Game */

/** @param {Game} game @param {string} id */
export function askTrack(game, id) {
  const zone = game.view.zones[id];
  if (mapOf(game.maps, id))
    return game.open({
      kind: "menu",
      x: -1,
      y: -1,
      target: { zone: id },
      sheet: Boolean(game.plan?.compact),
      entries: trackEntries(game, id),
      title: game.zoneName(id),
      face: null,
    });
  game.open({
    kind: "number",
    title: game.zoneName(id),
    label: t("web.ask.value", { min: zone.min ?? 0, max: zone.max ?? 0 }),
    value: zone.value ?? 0,
    min: zone.min ?? 0,
    max: zone.max ?? 99,
    done: (value) => setTrack(game, id, value),
  });
}

/** @param {Game} game @param {string} id @param {number} value */
export function setTrack(game, id, value) {
  const zone = game.view.zones[id];
  const next = Math.max(zone.min ?? 0, Math.min(zone.max ?? value, value));
  if (next !== zone.value) game.act({ kind: "track", zone: id, value: next });
}

/** @param {Game} game @param {string} id @returns {MenuEntry[]} */
export function trackEntries(game, id) {
  const now = game.view.zones[id].value ?? 0;
  const alias = game.view.zones[id].order[0];
  const map = mapOf(game.maps, id);
  if (map)
    return stopEntries(
      map,
      now,
      (stop) => setTrack(game, id, stop),
      (stop) => t("web.pawn.to", { place: pick(stop.title) }),
    );
  const by = (/** @type {number} */ n) => ({
    id: `by:${n}`,
    label: n > 0 ? `+${n}` : `−${-n}`,
    run: () => setTrack(game, id, now + n),
  });
  return [
    by(1),
    by(2),
    by(-1),
    by(-2),
    { id: "set", label: t("web.do.set"), run: () => askTrack(game, id), lead: true },
    ...entry(LOCK, given(game, { alias })),
  ];
}
