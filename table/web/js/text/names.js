/** Names of people as they are written, of bots in the language's own alphabet. */
import { known, t } from "./i18n.js";
import { isolated } from "./isolation.js";

/** @param {{name: string | null, bot?: boolean}} seat @returns {string | null} */
export function nameOf(seat) {
  const key = `bot.${seat.name}`;
  return seat.bot && known(key) ? t(key) : seat.name && isolated(seat.name);
}
