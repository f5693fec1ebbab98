/** People whose words this browser does not show: what they say, not what they do. */
import { isTalk } from "../history/lines.js";
import { keep, kept, tableId } from "../net/links.js";

const KEY = "innkeep.muted";
const MOST = 100;

/** @returns {string[]} */
function muted() {
  const found = kept(KEY, /** @type {string[]} */ ([]));
  return Array.isArray(found) ? found : [];
}

/** How somebody is known here: by their name at this table. @param {Game} game @param {number} seat */
const keyOf = (game, seat) => `${tableId()} ${game.seatName(seat)}`;

/** @param {Game} game @param {number} seat */
export const isMuted = (game, seat) => muted().includes(keyOf(game, seat));

/** @param {Game} game @param {number} seat */
export function mute(game, seat) {
  const key = keyOf(game, seat);
  const rest = muted().filter((one) => one !== key);
  keep(KEY, rest.length < muted().length ? rest : [key, ...rest].slice(0, MOST));
  game.store.changed();
}

/** Whether a line is kept from this reader. @param {Game} game @param {{key: string, by: number | null}} line */
export const unheard = (game, { key, by }) => by !== null && isTalk({ key }) && isMuted(game, by);
