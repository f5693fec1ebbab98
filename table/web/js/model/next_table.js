/** Going on to the table that was set out after this one. */
import { askServer, tableId } from "../net/links.js";
import { sentenceOf } from "../text/i18n.js";

/** Goes on to the next table, to the same seat. @param {Game} game */
export async function follow(game) {
  try {
    const { link } = await askServer(game.token, `/api/tables/${tableId()}/follow`, {});
    location.href = link;
  } catch (problem) {
    game.toast(sentenceOf(problem), "error");
  }
}

/**
 * The options of a table with the newest version of each deck people made, and the titles of those
 * that are newer than there; nothing where nobody can say.
 * @typedef {{options: Record<string, any>, titles: Texts[]}} Newer
 * @param {string} token
 * @param {string} [table]
 * @returns {Promise<Newer | null>}
 */
export const newerDecks = (token, table = tableId()) =>
  askServer(token, `/api/tables/${table}/newer`).catch(() => null);

/**
 * Sets out another table with the same people and settings, and goes there.
 * @param {Game} game
 * @param {Record<string, any>} [options] others than here
 */
export async function sameAgain(game, options) {
  try {
    await askServer(game.token, `/api/tables/${tableId()}/rematch`, options ? { options } : {});
  } catch (problem) {
    return game.toast(sentenceOf(problem), "error");
  }
  return follow(game);
}
