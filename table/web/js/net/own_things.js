/**
 * What people made, as decks, that this browser may choose for a table: by names, of which the
 * server says what they are. One comes to know them by making them, by a link, or by playing with
 * them.
 */
import { keep, kept, knownTables } from "./links.js";

/** @typedef {Record<string, {enum?: any[], items?: {enum?: string[]}}>} Fields */

const KEY = "innkeep.own";
const MOST = 40;
/** The server is asked about so many. */
const ASKED = 60;
const NAME = /^[\w-]{1,64}$/;

/** @returns {string[]} the newest first */
function learnt() {
  const found = kept(KEY, /** @type {any[]} */ ([]));
  return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
}

/** @param {string} name */
export function learn(name) {
  if (NAME.test(name)) keep(KEY, [name, ...learnt().filter((one) => one !== name)].slice(0, MOST));
}

/**
 * The name in a link that hands something on, `#own=NAME`.
 * @param {string} hash
 */
export function handedOn(hash) {
  const name = hash.match(/^#own=(.+)$/)?.[1] ?? "";
  return NAME.test(name) ? name : null;
}

/**
 * The words that were chosen for a table; of a part of something, as of a single card, what it is a
 * part of.
 * @param {Record<string, any>} options
 * @returns {string[]}
 */
export function wordsOf(options) {
  const words = Object.values(options)
    .flat()
    .filter((one) => typeof one === "string")
    .map((one) => one.split("/")[0]);
  return [...new Set(words)].filter((one) => NAME.test(one));
}

/**
 * What this browser knows the name of and the server has not offered to everybody.
 * @param {{options: {properties?: Fields}}[]} modules
 */
export function unoffered(modules) {
  const offered = new Set(
    modules.flatMap((one) =>
      Object.values(one.options.properties ?? {}).flatMap((field) => [
        ...(field.enum ?? []),
        ...(field.items?.enum ?? []),
      ]),
    ),
  );
  const names = [...learnt(), ...knownTables().flatMap((table) => table.chosen ?? [])];
  return [...new Set(names)].filter((name) => !offered.has(name)).slice(0, ASKED);
}
