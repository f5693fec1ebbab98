/** Looking at a card, or through a pile whose cards may be seen. */
import { title } from "../text/faces.js";
import { faceShown } from "../model/view.js";

/** @typedef {import("../model/game.js").Game} Game */

/**
 * Shows the picture of a card, or a pile whose cards may be seen.
 * @param {Game} game
 * @param {Target} target
 */
export function look(game, target) {
  const comp = target.alias ? game.view.comps[target.alias] : undefined;
  if (comp && faceShown(game.view, comp)) {
    game.open({ kind: "cards", title: title(comp.f), faces: [comp.f ?? null] });
  }
}

/** @param {Game} game @param {string} id */
export function browse(game, id) {
  const zone = game.view.zones[id];
  const aliases = [...zone.order].reverse();
  game.open({
    kind: "cards",
    title: game.zoneName(id),
    faces: aliases.map((alias) => game.view.comps[alias]?.f ?? null),
    aliases,
  });
}
