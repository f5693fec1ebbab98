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
const MOST = 100;

/** @returns {Evening[]} newest first */
export function evenings() {
  const found = kept(KEY, /** @type {any[]} */ ([]));
  if (!Array.isArray(found)) return [];
  return found.filter(
    (one) =>
      typeof one?.id === "string" &&
      Number.isFinite(one.at) &&
      [one.people, one.winners, one.tied, one.outs].every(Array.isArray),
  );
}

/** Keeps an evening; one that is kept already is told anew. @param {Evening} evening */
export function keepEvening(evening) {
  const before = evenings();
  const at = before.find((one) => one.id === evening.id)?.at ?? evening.at;
  const next = [{ ...evening, at }, ...before.filter((one) => one.id !== evening.id)];
  keep(KEY, next.sort((one, other) => other.at - one.at).slice(0, MOST));
}

/** @param {string} id */
export function forgetEvening(id) {
  keep(
    KEY,
    evenings().filter((one) => one.id !== id),
  );
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
