/** The evenings played from this device: who was there, who won, who fell to what. */
import { kept, keep } from "./links.js";

/**
 * @typedef {{id: string, at: number, people: string[], winners: string[], tied: string[], outs:
 *   {name: string, text: Texts | null}[]}} Evening
 */
/**
 * What somebody has come to over all evenings kept here.
 * @typedef {{name: string, played: number, won: number, fell: number}} Standing
 */

const KEY = "innkeep.evenings";
const MOST = 500;
/** People of one evening, and letters of a name or of how somebody fell, that are believed. */
const CROWD = 20;
const LETTERS = 200;

/** @param {unknown} text */
const isWord = (text) => typeof text === "string" && text.length <= LETTERS;
/** @param {unknown} list @param {(one: any) => boolean} good */
const isList = (list, good) => Array.isArray(list) && list.length <= CROWD && list.every(good);

/** The good ones of what was kept or read from a file. @param {unknown} found @returns {Evening[]} */
function believed(found) {
  if (!Array.isArray(found)) return [];
  return found.filter(
    (one) =>
      isWord(one?.id) &&
      Number.isFinite(one.at) &&
      [one.people, one.winners, one.tied].every((list) => isList(list, isWord)) &&
      isList(
        one.outs,
        (out) =>
          isWord(out?.name) && (out.text === null || Object.values(out.text ?? "").every(isWord)),
      ),
  );
}

/** @returns {Evening[]} newest first */
export function evenings() {
  return believed(kept(KEY, []));
}

/** @param {Evening[]} list */
function keepAll(list) {
  keep(KEY, list.sort((one, other) => other.at - one.at).slice(0, MOST));
  dispatchEvent(new Event("innkeep-evenings"));
}

/** Keeps an evening; one that is kept already is told anew. @param {Evening} evening */
export function keepEvening(evening) {
  const before = evenings();
  const at = before.find((one) => one.id === evening.id)?.at ?? evening.at;
  keepAll([{ ...evening, at }, ...before.filter((one) => one.id !== evening.id)]);
}

/** Adds the evenings of another device, each once; how many are new. @param {unknown} found */
export function takeEvenings(found) {
  const before = evenings();
  const known = new Set(before.map((one) => one.id));
  const fresh = believed(found).filter((one) => !known.has(one.id) && known.add(one.id));
  if (fresh.length)
    keepAll([
      ...before,
      ...fresh.map(({ id, at, people, winners, tied, outs }) => ({
        id,
        at,
        people,
        winners,
        tied,
        outs: outs.map(({ name, text }) => ({ name, text })),
      })),
    ]);
  return fresh.length;
}

/** @param {string} id */
export function forgetEvening(id) {
  keepAll(evenings().filter((one) => one.id !== id));
}

export function forgetEvenings() {
  keepAll([]);
}

/**
 * Who came together, by what an evening's group is called; the one that met last first.
 * @param {Evening[]} list newest first
 * @returns {Map<string, Evening[]>}
 */
export function groups(list) {
  /** @type {Map<string, Evening[]>} */
  const found = new Map();
  for (const evening of list) {
    const name = [...new Set(evening.people)].sort().join(", ");
    found.set(name, [...(found.get(name) ?? []), evening]);
  }
  return found;
}

/**
 * Who has come how often and how it went; who has won most first. A tie is won by each of them.
 * @param {Evening[]} list
 * @returns {Standing[]}
 */
export function standings(list) {
  /** @type {Map<string, Standing>} */
  const found = new Map();
  for (const evening of list)
    for (const name of new Set(evening.people)) {
      const one = found.get(name) ?? { name, played: 0, won: 0, fell: 0 };
      one.played += 1;
      one.won += evening.winners.includes(name) || evening.tied.includes(name) ? 1 : 0;
      one.fell += evening.outs.some((out) => out.name === name) ? 1 : 0;
      found.set(name, one);
    }
  return [...found.values()].sort(
    (one, other) =>
      other.won - one.won || other.played - one.played || (one.name < other.name ? -1 : 1),
  );
}
