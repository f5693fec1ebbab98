/** The cards played last, with whom each was played at and what came of it. Pure. */
import { aimed } from "./lines.js";

/** @typedef {{line: LogLine, aim?: LogLine, came: LogLine[]}} Played */

const SHOWN = 8;
const CHANGES = new Set(["log.track", "log.pay"]);

/**
 * The last cards people have played from their hands, oldest first; not those that were taken back.
 * What came of a card is what the table knows it for the cause of.
 * @param {readonly LogLine[]} lines oldest first
 * @param {Set<number>} gone
 * @returns {Played[]}
 */
export function lastPlayed(lines, gone) {
  /** @type {Played[]} */
  const found = [];
  for (const line of lines) {
    if (gone.has(line.s)) continue;
    const cause = line.a.cause;
    if (line.key === "log.move-play" && line.a.c) found.push({ line, came: [] });
    else if (line.key === "log.arrow") {
      const one = found.findLast((played) => aimed(played.line, line));
      if (one && !one.aim) one.aim = line;
    } else if (CHANGES.has(line.key) && cause?.word === "card" && cause.c)
      found.findLast((played) => played.line.a.c === cause.c)?.came.push(line);
  }
  return found.slice(-SHOWN);
}
