/** Whose the cards in the middle are: who laid each there, at whom, and whose Drink it is. Pure. */

/**
 * @typedef {{by: number, at: number | null, cheats: boolean}} Laid `at`: the player it is played at, or
 *   whose card it answers
 */

const LAYING = new Set(["log.move-play", "log.move-reveal"]);
/** How far back a card that still lies there may have been laid. */
const FAR = 300;

/**
 * Whose a card is that a line laid: of a pile, whose pile it is; of nobody's, who turned it up.
 * @param {View} view
 * @param {LogLine} line
 */
export function owner({ zones }, { a, by }) {
  return zones[a.from]?.seat ?? by ?? a.cause?.by ?? null;
}

/**
 * The cards of an area with who laid them there, as far as the log tells. Of several with one face the
 * upper one was laid later.
 * @param {View} view
 * @param {string} id of the area
 * @param {readonly LogLine[]} lines oldest first
 * @param {Set<number>} gone lines that were taken back
 * @returns {Map<string, Laid>}
 */
export function laid(view, id, lines, gone) {
  /** @type {Map<string, Laid>} */
  const found = new Map();
  const left = view.zones[id].order.filter((alias) => view.comps[alias]?.f);
  /** @type {Map<string, number>} at whom cards were aimed, by card and who aimed */
  const aims = new Map();
  for (let i = lines.length - 1; i >= Math.max(0, lines.length - FAR) && left.length; i -= 1) {
    const line = lines[i];
    const { a, key, by } = line;
    if (gone.has(line.s)) continue;
    if (key === "log.arrow" && typeof a.seat === "number") aims.set(`${by} ${a.c}`, a.seat);
    if (!LAYING.has(key) || a.to !== id) continue;
    const place = left.findLastIndex((alias) => view.comps[alias].f === a.c);
    const who = owner(view, line);
    if (place < 0 || who === null) continue;
    const answered = a.cause?.word === "answer" ? (a.cause.seat ?? null) : null;
    const at = aims.get(`${by} ${a.c}`) ?? answered;
    aims.delete(`${by} ${a.c}`);
    const [alias] = left.splice(place, 1);
    found.set(alias, { by: who, at: at === who ? null : at, cheats: a.cause?.word === "cheat" });
  }
  return found;
}
