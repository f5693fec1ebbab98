/** Going on to the table that was set out after this one. */
import { askServer, tableId } from "../net/links.js";
import { sentenceOf } from "../text/i18n.js";

/** @typedef {import("./game.js").Game} Game */

/** Goes on to the next table, to the same seat. @param {Game} game */
export async function follow(game) {
  try {
    const { link } = await askServer(game.token, `/api/tables/${tableId()}/follow`, {});
    location.href = link;
  } catch (problem) {
    game.toast(sentenceOf(problem), "error");
  }
}

/** Sets out another table with the same people and settings, and goes there. @param {Game} game */
export async function sameAgain(game) {
  try {
    await askServer(game.token, `/api/tables/${tableId()}/rematch`, {});
  } catch (problem) {
    return game.toast(sentenceOf(problem), "error");
  }
  return follow(game);
}
