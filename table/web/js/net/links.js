/**
 * What this browser keeps of tables: the links one came by, passes of rooms with a password, the
 * people who share this device.
 */
import { BASE } from "./base_path.js";
import { browser } from "./storage.js";

/**
 * A table this browser has a link to. `host`, `seats`, `spectator`: the links its maker got.
 * `people`: who sat there when last looked at; `chosen`: with what it was set out, where one sits.
 * @typedef {{id: string, url: string, made: number, titles: Texts[], people?: string[], chosen?:
 *   string[]}} Known
 */
/** @typedef {{token: string, name: string, seat?: number}} Sharer `name`: "" until one sat down */

const KEY = "innkeep.tables";
const PASSES = "innkeep.passes";
const MOST = 40;

/** @template T @param {string} key @param {T} otherwise @returns {T} */
export function kept(key, otherwise) {
  try {
    return JSON.parse(browser.get(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {unknown} value */
export function keep(key, value) {
  browser.set(key, JSON.stringify(value));
}

/** @returns {Known[]} newest first */
export function knownTables() {
  const found = kept(KEY, /** @type {any[]} */ ([]));
  if (!Array.isArray(found)) return [];
  return found
    .filter((one) => one && typeof one.id === "string")
    .map((one) => ({ ...one, url: one.url ?? one.host, titles: one.titles ?? [] }))
    .filter((one) => typeof one.url === "string");
}

/** @param {Known} table */
export function remember(table) {
  keep(KEY, [table, ...knownTables().filter((one) => one.id !== table.id)].slice(0, MOST));
  dispatchEvent(new Event("innkeep-tables"));
}

/**
 * Keeps the order; only what is known of the table changes.
 * @param {string} id
 * @param {Partial<Known>} more
 */
export function amend(id, more) {
  keep(
    KEY,
    knownTables().map((one) => (one.id === id ? { ...one, ...more } : one)),
  );
}

/** @param {string} id */
export function forgetTable(id) {
  keep(
    KEY,
    knownTables().filter((one) => one.id !== id),
  );
}

/**
 * The token of an address, without what messages put after a link: a full stop, a bracket, a
 * quotation mark.
 * @param {string} hash
 */
export function tokenIn(hash) {
  let text = hash.replace(/^#/, "");
  try {
    text = decodeURIComponent(text);
  } catch {
    // A link cut in the middle of a sign: what is left will not be valid, and is told so.
  }
  return text.replace(/[\s.,;:!?)\]}>»"'”’*]+$/, "");
}

/** @param {string} url */
export function tokenOf(url) {
  return tokenIn(url.split("#")[1] ?? "");
}

/** @param {string} token */
export function passFor(token) {
  return kept(PASSES, /** @type {Record<string, string>} */ ({}))[token] ?? null;
}

/** @param {string} token @param {string} pass */
export function keepPass(token, pass) {
  const { [token]: _, ...rest } = kept(PASSES, /** @type {Record<string, string>} */ ({}));
  keep(PASSES, Object.fromEntries([[token, pass], ...Object.entries(rest)].slice(0, MOST)));
}

const RENEWED = "innkeep.renewed";

/** The token that stands in the place of one this browser came by before. @param {string} token */
export function ownToken(token) {
  const renewed = kept(RENEWED, /** @type {Record<string, string>} */ ({}));
  for (let steps = 0; renewed[token] && steps < MOST; steps += 1) token = renewed[token];
  return token;
}

/**
 * A link was made anew: from now on this browser goes by the new one.
 * @param {string} old
 * @param {string} token
 * @param {string} pass
 */
export function renewLink(old, token, pass) {
  keepPass(token, pass);
  const renewed = Object.entries(kept(RENEWED, /** @type {Record<string, string>} */ ({})));
  keep(RENEWED, Object.fromEntries([[old, token], ...renewed].slice(0, 2 * MOST)));
  const id = tableId();
  for (const one of knownTables())
    if (one.id === id && tokenOf(one.url) === old)
      amend(id, { url: one.url.split("#")[0] + "#" + token });
  keep(
    `innkeep.here.${id}`,
    sharers(id).map((one) => (one.token === old ? { ...one, token } : one)),
  );
  history.replaceState(null, "", `#${token}`);
}

const DEVICE = "innkeep.device";
let device = "";

/**
 * The secret of this browser, by which it is known again at a seat it sat down at. No other has it.
 * @returns {string}
 */
export function deviceKey() {
  device ||= kept(DEVICE, "");
  if (!/^[0-9a-f]{32}$/.test(device)) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    device = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    keep(DEVICE, device);
  }
  return device;
}

/** The table of this page. */
export function tableId() {
  return location.pathname.split("/").pop() ?? "";
}

/** The people who play at a table from this browser. @param {string} id @returns {Sharer[]} */
export function sharers(id) {
  const found = kept(`innkeep.here.${id}`, /** @type {Sharer[]} */ ([]));
  return Array.isArray(found) ? found : [];
}

/** @param {string} id @param {Sharer[]} people */
export function keepSharers(id, people) {
  if (people.length > 1) keep(`innkeep.here.${id}`, people);
  else browser.remove(`innkeep.here.${id}`);
}

/**
 * The name to sit down under: where several share a device, each has an own one.
 * @param {string} token
 */
export function ownName(token) {
  const here = sharers(tableId());
  const me = here.find((one) => one.token === token);
  return here.length > 1 ? me?.name || null : browser.get("innkeep.name") || null;
}

/**
 * Asks the server about a table.
 * @param {string} token
 * @param {string} path
 * @param {object} [data] with data it is a POST
 * @returns {Promise<any>} throws the server's error object
 */
export async function askServer(token, path, data) {
  const pass = passFor(token);
  const answer = await fetch(BASE + path, {
    method: data ? "POST" : "GET",
    body: data ? JSON.stringify(data) : undefined,
    headers: {
      "Content-Type": "application/json",
      Authorization: `Bearer ${token}`,
      "Innkeep-Key": deviceKey(),
      ...(pass ? { "Innkeep-Pass": pass } : {}),
    },
  });
  const body = await answer.json();
  if (!answer.ok) throw body.error;
  return body;
}
