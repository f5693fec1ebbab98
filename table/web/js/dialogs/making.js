/** Asks the server for the table that was set out, or for the rematch of another. */
import { t } from "../text/i18n.js";
import { askServer, keepSharers, remember } from "../net/links.js";
import { browser } from "../net/storage.js";
import { alike, eachOf } from "../model/wish.js";
import { expectLesson } from "./lesson.js";

/** @typedef {import("../model/wish.js").Module} Module */
/** @typedef {import("../model/wish.js").Wish} Wish */
/**
 * @typedef {{id: string, links: {host: string, seats: string[], spectator: string}, tokens: {host:
 *   string, seats: string[]}}} Made
 */

/**
 * The table after this one, at which everybody goes on: the link of one's own seat there.
 * @param {Module} module
 * @param {Wish} wish
 * @param {string} id of the table before
 * @param {string} token
 * @returns {Promise<string>}
 */
export async function makeRematch(module, wish, id, token) {
  const { options, assistant } = wish;
  const asked = { options, assistant, module: module.id };
  await askServer(token, `/api/tables/${id}/rematch`, asked);
  return (await askServer(token, `/api/tables/${id}/follow`, {})).link;
}

/** The seats bots play, by seat. @param {Wish} wish */
const botsOf = ({ who }) =>
  Object.fromEntries(who.flatMap((one, i) => (one.startsWith("bot:") ? [[i, one.slice(4)]] : [])));

/**
 * What each seat is called; numbered where all have the same.
 * @param {Module} module
 * @param {Wish} wish
 * @returns {Texts[]}
 */
export function titlesOf(module, { who, options }) {
  const each = eachOf(module);
  const list = each ? options[each[0]] : [];
  return who.map((_, i) => {
    const title = each?.[1].titles?.[list[i]] ?? { en: t("web.seat.n", { n: i + 1 }) };
    if (!alike(list)) return title;
    return Object.fromEntries(
      Object.entries(title).map(([lang, name]) => [lang, `${name} ${i + 1}`]),
    );
  });
}

/**
 * A new table, kept in this browser with the seats that are played here.
 * @param {Module} module
 * @param {Wish} wish
 * @returns {Promise<Made>}
 */
export async function makeTable(module, wish) {
  const bots = botsOf(wish);
  const made = /** @type {Made} */ (
    await askServer("", "/api/tables", {
      module: module.id,
      options: wish.options,
      assistant: wish.assistant,
      house: {
        ...{ bots, rules: wish.rules, clock: wish.clock ?? null },
        paper: wish.who.flatMap((who, seat) => (who === "paper" ? seat : [])),
      },
    })
  );
  remember({ id: made.id, url: made.links.host, made: Date.now(), titles: titlesOf(module, wish) });
  const mine = browser.get("innkeep.name") ?? "";
  const here = wish.who.flatMap((who, seat) =>
    who === "here" || who === "me"
      ? [{ token: made.tokens.seats[seat], seat, name: seat === 0 ? mine : "" }]
      : [],
  );
  keepSharers(made.id, here);
  if (Object.keys(bots).length) expectLesson();
  return made;
}
