/**
 * Cards that would lie on one another where each player has a place in the middle, a lane: what came
 * to the same lane, and the answers to it, is fanned within the lane, as small as that needs. Pure.
 */
import { clamp } from "./builder.js";

/** What is seen at least of a card under the next one, as a share of its width. */
const SEEN = 0.45;
const INSET = 6;

/** @typedef {{x: number, cw: number}} Fanned its left edge and its width */

/**
 * Which lane a card belongs to: its own, or that of what it answers; null where it has none.
 * @param {View} view
 * @param {Map<string, string>} answers by card, what it answers
 * @param {string | undefined} alias
 * @param {number} deep how many answers may still be followed
 * @returns {number | null}
 */
function laneOf(view, answers, alias, deep) {
  const x = view.comps[alias ?? ""]?.x ?? null;
  if (x !== null || alias === undefined || !deep) return x;
  return laneOf(view, answers, answers.get(alias), deep - 1);
}

/**
 * The lanes of an area and the cards in each, from the left. What belongs to none has none only where
 * there is room for it: else it joins the lane with the fewest.
 * @param {View} view
 * @param {Zone} zone
 * @param {Map<string, string>} answers by card, what it answers
 * @param {boolean} full
 * @returns {[number, string[]][]}
 */
function shared(view, zone, answers, full) {
  /** @type {Map<number, string[]>} */
  const found = new Map();
  const loose = [];
  for (const alias of zone.order) {
    const lane = laneOf(view, answers, alias, zone.order.length);
    if (lane === null) loose.push(alias);
    else found.set(lane, [...(found.get(lane) ?? []), alias]);
  }
  const lanes = [...found].sort(([a], [b]) => a - b);
  if (full && lanes.length)
    for (const alias of loose)
      lanes
        .reduce((least, lane) => (lane[1].length < least[1].length ? lane : least))[1]
        .push(alias);
  return lanes;
}

/**
 * The cards of an area that share a lane with others, or are too wide for their own.
 * @param {ZoneBox} box
 * @param {View} view
 * @param {Zone} zone
 * @param {Map<string, string>} answers by card, what it answers
 * @param {number} lanes how many there may be side by side; none: people lay cards as they like
 * @param {boolean} [full] whether there is no room beside the lanes
 * @returns {Map<string, Fanned>}
 */
export function fans(box, view, zone, answers, lanes, full = false) {
  /** @type {Map<string, Fanned>} */
  const found = new Map();
  if (!lanes) return found;
  const wide = (box.w - 2 * INSET) / lanes;
  const first = box.x + INSET;
  const taken = shared(view, zone, answers, full);
  for (const [lane, cards] of taken) {
    const more = cards.length - 1;
    if (!more && (wide >= box.cw || taken.length === 1)) continue;
    const cw = Math.min(box.cw, wide / (1 + more * SEEN));
    const step = more && Math.min(cw, (wide - cw) / more);
    const middle = first + (lane / 1000) * (box.w - box.cw - 2 * INSET) + box.cw / 2;
    const left = clamp(first, middle - (cw + more * step) / 2, first + (lanes - 1) * wide);
    cards.forEach((alias, at) => found.set(alias, { x: left + at * step, cw }));
  }
  return found;
}
