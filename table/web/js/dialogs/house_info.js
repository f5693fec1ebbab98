/** What this server offers, and the names of its bots. */
import { BASE } from "../net/base_path.js";
import { read } from "../net/read.js";
import { t } from "../text/i18n.js";

/** @type {Promise<HouseInfo> | null} */
let asked = null;

/** What this server offers, asked for once. @returns {Promise<HouseInfo>} */
export function houseInfo() {
  asked ??= read(`${BASE}/api/house`)
    .then((answer) => answer.json())
    .catch(() => ({ modes: [], strengths: [], palette: [], switches: [], pages: [] }));
  return asked;
}

/** @param {string} strength */
export function strengthName(strength) {
  return t(`web.bot.${strength}`);
}
