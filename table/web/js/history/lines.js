/**
 * Lines of the log as plain data: which were taken back, which fit a filter, and the earlier ones
 * from the server. Pure but for `earlier`.
 */

import { BASE } from "../net/base_path.js";
import { OPS } from "../net/op_kinds.js";
import { read } from "../net/read.js";
import { deviceKey, passFor } from "../net/links.js";
import { sayable } from "../text/faces.js";

/** @typedef {"all" | "moves" | "looks" | "money" | "chat" | "undone" | "assistant"} LineKind */

/** @type {LineKind[]} */
export const KINDS = ["all", "moves", "looks", "money", "chat", "undone", "assistant"];

const PAGE = 500;

const OF_LINE = new Map(
  Object.values(OPS).flatMap((op) => (op ? op.lines.map((key) => [key, op]) : [])),
);

/** Whether a line stands for an op that can be taken back. @param {LogLine} line */
export const isStep = (line) => OF_LINE.get(line.key)?.step === true;

/** Whether it stands for one that takes others back, or does them again. @param {LogLine} line */
const isReturn = (line) => OF_LINE.get(line.key)?.concern === "back";

/** Whether it says who saw cards that others do not, and until when. @param {LogLine} line */
const isLook = (line) => OF_LINE.get(line.key)?.concern === "look" || line.key === "log.leave";

const SAID = new Set(["log.chat", "log.team-chat", "log.phrase"]);

/** Whether a line is what somebody said. @param {{key: string}} line */
export const isTalk = ({ key }) => SAID.has(key);

/** What a button says in chat for a step of a machine that moves nothing. */
const STEP = "!step";

/**
 * Whether a line is a sign for the assistant alone, by itself or by a button: no words for people.
 * @param {LogLine} line
 */
export const isSign = (line) =>
  isTalk(line) &&
  (line.a.text === STEP || (Boolean(line.a.auto) && String(line.a.text).startsWith("!")));

/**
 * What somebody told the assistant to have used, as a chat says it; null where the words are others.
 * @param {unknown} text
 */
export const powerIn = (text) =>
  typeof text === "string" ? (/^!use ([a-z-]+)$/.exec(text)?.[1] ?? null) : null;

/**
 * The numbers of the lines that were taken back and not done again.
 * @param {readonly LogLine[]} lines oldest first
 * @returns {Set<number>}
 */
export function undone(lines) {
  /** @type {Set<number>} */
  const found = new Set();
  let cursor = Infinity;
  for (let i = lines.length - 1; i >= 0; i -= 1) {
    const line = lines[i];
    if (isReturn(line)) {
      if (line.s <= cursor) cursor = line.a.head ?? cursor;
    } else if (line.s > cursor && isStep(line)) found.add(line.s);
  }
  return found;
}

/**
 * Whether two ops follow from the same thing.
 * @param {LogLine} one
 * @param {LogLine} other
 */
const sameCause = ({ a: { cause: one } }, { a: { cause: other } }) =>
  one?.word === other?.word && one?.c === other?.c && one?.seat === other?.seat;

/**
 * Whether an arrow says at whom, or at what, the card of the line before it is played.
 * @param {LogLine} line
 * @param {LogLine} aim
 */
export const aimed = (line, aim) =>
  line.key === "log.move-play" &&
  line.a.cause?.word !== "answer" &&
  aim.key === "log.arrow" &&
  line.by === aim.by &&
  Boolean(aim.a.c) &&
  aim.a.c === line.a.c &&
  ("seat" in aim.a || Boolean(aim.a.target));

/**
 * Rows of the log: a line each, but passes in a row on the same thing are one, and so are a card
 * and whom it is played at (`aim`).
 * @param {readonly LogLine[]} lines
 * @param {Set<number>} gone
 * @returns {{line: LogLine, passing: LogLine[], aim?: LogLine}[]}
 */
export function rowsOf(lines, gone) {
  /** @type {{line: LogLine, passing: LogLine[], aim?: LogLine}[]} */
  const rows = [];
  for (const line of lines) {
    const last = rows.at(-1);
    const passes = line.key === "log.pass" && line.by !== null;
    const alike =
      passes &&
      last?.passing.length &&
      gone.has(last.line.s) === gone.has(line.s) &&
      sameCause(last.line, line);
    if (last && alike) {
      last.line = line;
      last.passing.push(line);
    } else if (last && !last.aim && aimed(last.line, line)) last.aim = line;
    else rows.push({ line, passing: passes ? [line] : [] });
  }
  return rows;
}

/**
 * The cards a line names, by their face tokens; null for one that may not be seen.
 * @param {LogLine} line
 * @returns {(string | null | undefined)[]}
 */
export const namedIn = ({ a }) => [a.c, a.target, a.cause?.c, ...(a.cs ?? [])];

/**
 * The lines that can be said with all those before them: none comes to stand above what is read already.
 * @param {LogLine[]} lines oldest first
 */
export function inTurn(lines) {
  const late = lines.map((line) => sayable(namedIn(line))).indexOf(false);
  return late < 0 ? lines : lines.slice(0, late);
}

/** @param {LogLine} line @param {LineKind} kind @param {Set<number>} gone */
export function fits(line, kind, gone) {
  if (kind === "all") return true;
  if (kind === "chat") return isTalk(line);
  if (kind === "looks") return isLook(line);
  if (kind === "money") return OF_LINE.get(line.key)?.family === "counters";
  if (kind === "undone") return gone.has(line.s) || isReturn(line);
  if (kind === "assistant")
    return Boolean(line.a.auto) || OF_LINE.get(line.key)?.family === "watching";
  return isStep(line) && !isLook(line);
}

/**
 * How the server is asked for more than it sends by itself.
 * @param {string} token
 * @returns {Record<string, string>}
 */
export function credentials(token) {
  const pass = passFor(token);
  return {
    Authorization: `Bearer ${token}`,
    "Innkeep-Key": deviceKey(),
    ...(pass ? { "Innkeep-Pass": pass } : {}),
  };
}

/**
 * Puts earlier lines before those there are; true when the first line of all is there.
 * @param {Game} game
 * @returns {Promise<boolean>}
 */
export async function earlier(game) {
  const store = game.store;
  const before = store.logFrom ?? (store.log.length ? store.log[0].s : store.seq + 1);
  if (before <= 1 || !store.table) return true;
  const answer = await read(
    `${BASE}/api/tables/${store.table.id}/log?before=${before}&limit=${PAGE}`,
    { headers: game.headers() },
  );
  if (!answer.ok) throw new Error(String(answer.status));
  const page = /** @type {{from: number, log: LogLine[]}} */ (await answer.json());
  store.putBefore(page.from, page.log);
  return page.from <= 1;
}
