/** The cards played and drunk last, with whom each was played at and what came of it. Pure. */
import { aimed } from "./lines.js";
import { owner } from "./laid.js";

/** @typedef {{line: LogLine, aim?: LogLine, came: LogLine[]}} Played */

const SHOWN = 8;
const PLAYED = ["log.move-play"];
const OPENED = ["log.move-play", "log.move-reveal"];
const CHANGES = new Set(["log.track", "log.pay"]);
const CAUSES = new Set(["card", "drink"]);

/**
 * The last cards people have played from their hands, oldest first; not those that were taken back.
 * What came of a card is what the table knows it for the cause of.
 * @param {readonly LogLine[]} lines oldest first
 * @param {Set<number>} gone
 * @returns {Played[]}
 */
export const lastPlayed = (lines, gone) => opened(lines, gone, PLAYED).slice(-SHOWN);

/**
 * The card that was played, or the Drink that was turned up, last of all.
 * @param {readonly LogLine[]} lines oldest first
 * @param {Set<number>} gone
 */
export const lastOpened = (lines, gone) => opened(lines, gone, OPENED).at(-1);

/**
 * @param {readonly LogLine[]} lines
 * @param {Set<number>} gone
 * @param {string[]} keys of the lines that lay a card open
 */
function opened(lines, gone, keys) {
  /** @type {Played[]} */
  const found = [];
  for (const line of lines) {
    if (gone.has(line.s)) continue;
    const cause = line.a.cause;
    if (keys.includes(line.key) && line.a.c) found.push({ line, came: [] });
    else if (line.key === "log.arrow") {
      const one = found.findLast((played) => aimed(played.line, line));
      if (one && !one.aim) one.aim = line;
    } else if (CHANGES.has(line.key) && CAUSES.has(cause?.word) && cause?.c)
      found.findLast((played) => played.line.a.c === cause.c)?.came.push(line);
  }
  return found;
}

/** @typedef {{seat: number, role: string, by: number}} Change how much somebody has more or less of what */

/**
 * What came of a card, by player and by what is counted, each once.
 * @param {View} view
 * @param {Played} played
 * @returns {Change[]}
 */
export function came(view, played) {
  /** @type {Map<string, Change>} */
  const found = new Map();
  /** @param {string} id @param {number} by */
  const add = (id, by) => {
    const seat = view.zones[id]?.seat ?? null;
    if (seat === null) return;
    const role = view.zones[id].role ?? "";
    const one = found.get(`${seat} ${role}`) ?? { seat, role, by: 0 };
    found.set(`${seat} ${role}`, { ...one, by: one.by + by });
  };
  for (const { key, a } of played.came) {
    if (key === "log.track") add(a.zone, a.value - a.was);
    else {
      add(a.from, -a.amount);
      add(a.to, a.amount);
    }
  }
  return [...found.values()].filter(({ by }) => by).sort((a, b) => a.seat - b.seat);
}

/**
 * Who played a card, or whose Drink it is, and at whom it was played.
 * @param {View} view
 * @param {Played} played
 * @returns {{who: number | null, at: number | null}}
 */
export function between(view, { line, aim }) {
  const who = owner(view, line);
  const answered = line.a.cause?.word === "answer" ? line.a.cause.seat : null;
  const at = aim?.a.seat ?? answered ?? null;
  return { who, at: at === who ? null : at };
}
