/** How games against a machine went on this device: won and lost, by how hard it was and its parts. */
import { keep, kept } from "./links.js";

const KEY = "innkeep.machine";
/** The last tables that were counted: each counts once, however often it is opened. */
const MOST_TABLES = 200;

/** @typedef {{won: number, lost: number}} Score */
/** @typedef {{scores: Record<string, Score>, tables: string[]}} Scores */

/** @returns {Scores} */
function scores() {
  const found = kept(KEY, /** @type {any} */ ({}));
  return {
    scores: typeof found.scores === "object" && found.scores ? found.scores : {},
    tables: Array.isArray(found.tables) ? found.tables : [],
  };
}

/**
 * Under what a game is counted: the same words, whichever was chosen first.
 * @param {string[]} difficulty
 * @param {string[]} factions
 */
const named = (difficulty, factions) =>
  `${[...difficulty].sort().join("+")}|${[...factions].sort().join("+")}`;

/**
 * Counts a game that is over, if it was not counted yet.
 * @param {string} table
 * @param {string[]} difficulty
 * @param {string[]} factions
 * @param {boolean} won
 */
export function countGame(table, difficulty, factions, won) {
  const all = scores();
  if (all.tables.includes(table)) return;
  const name = named(difficulty, factions);
  const was = all.scores[name] ?? { won: 0, lost: 0 };
  all.scores[name] = { won: was.won + Number(won), lost: was.lost + Number(!won) };
  keep(KEY, { ...all, tables: [...all.tables, table].slice(-MOST_TABLES) });
}

/**
 * How games went with just this difficulty and these parts.
 * @param {string[]} difficulty
 * @param {string[]} factions
 * @returns {Score}
 */
export const scoreOf = (difficulty, factions) =>
  scores().scores[named(difficulty, factions)] ?? { won: 0, lost: 0 };

/** How all games went. @returns {Score} */
export function scoreOfAll() {
  const all = Object.values(scores().scores);
  return {
    won: all.reduce((sum, one) => sum + one.won, 0),
    lost: all.reduce((sum, one) => sum + one.lost, 0),
  };
}
