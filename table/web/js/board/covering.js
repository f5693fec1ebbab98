/**
 * Which cards of an area lie wholly under others: nobody can see them, so nobody has to draw them.
 * Pure; it knows places, no elements.
 */
import { CARD } from "../layout/layout.js";

/**
 * @typedef {{place: Spot, opaque: boolean}} Lying a card, and whether nothing shows through it now
 * @typedef {{left: number, right: number, top: number, bottom: number}} Edges
 */

/** A gap less wide than this, in world units, shows nothing: places are written to a tenth. */
const SLIVER = 0.15;
/** Side of a tile, in widths of the widest card: gaps are looked for only in the tiles a card meets. */
const TILE = 2;
/** Gaps that are kept of a tile at most: cards that leave so many hide little more. */
const MOST = 120;
/** What a card's round corners leave open, as a share of its width. */
const CORNER = 0.03;

/** The box a card fills. @param {Spot} place @returns {Edges & {straight: boolean}} */
function boxOf(place) {
  const [w, h] = [place.cw, place.cw * CARD];
  const [x, y] = [place.x + w / 2, place.y + h / 2];
  const turn = ((place.rot % 180) + 180) % 180;
  const straight = turn === 0 || turn === 90;
  const [half, tall] =
    turn === 0
      ? [w / 2, h / 2]
      : turn === 90
        ? [h / 2, w / 2]
        : [Math.hypot(w, h) / 2, Math.hypot(w, h) / 2];
  return { left: x - half, right: x + half, top: y - tall, bottom: y + tall, straight };
}

/**
 * The indices of those that are wholly covered.
 * @param {Lying[]} cards from the lowest to the highest
 * @param {boolean} [square] they are drawn without round corners
 * @returns {Set<number>}
 */
export function covered(cards, square = false) {
  /** @type {Set<number>} */
  const found = new Set();
  if (cards.length < 2) return found;
  const boxes = cards.map((card) => boxOf(card.place));
  const tilesOf = tiled(boxes, TILE * Math.max(...cards.map((card) => card.place.cw)));
  /** @type {Set<string>} */
  const outlines = new Set();
  for (let i = cards.length - 1; i >= 0; i--) {
    const box = boxes[i];
    const { x, y, cw, rot } = cards[i].place;
    const outline = [x, y, cw, rot % 180].join();
    const tiles = tilesOf(box);
    if (outlines.has(outline) || !tiles.some((gaps) => gaps.some((gap) => meet(gap, box)))) {
      found.add(i);
      continue;
    }
    if (!cards[i].opaque) continue;
    outlines.add(outline);
    if (!box.straight) continue;
    const lid = shrunk(box, square ? 0 : cw * CORNER);
    for (const gaps of tiles) if (gaps.length < MOST) cut(gaps, lid);
  }
  return found;
}

/**
 * Cuts the ground under all boxes into tiles, each with its gaps: what no card covers yet.
 * @param {Edges[]} boxes
 * @param {number} side of a tile
 * @returns {(box: Edges) => Edges[][]} the gaps of each tile a box meets
 */
function tiled(boxes, side) {
  const x = Math.min(...boxes.map((box) => box.left));
  const y = Math.min(...boxes.map((box) => box.top));
  /** @type {Map<number, Edges[]>} */
  const tiles = new Map();
  return (box) => {
    /** @type {Edges[][]} */
    const met = [];
    for (let column = Math.floor((box.left - x) / side); x + column * side < box.right; column++)
      for (let row = Math.floor((box.top - y) / side); y + row * side < box.bottom; row++) {
        const [left, top] = [x + column * side, y + row * side];
        const key = column * 1e5 + row;
        let gaps = tiles.get(key);
        if (!gaps) tiles.set(key, (gaps = [{ left, right: left + side, top, bottom: top + side }]));
        met.push(gaps);
      }
    return met;
  };
}

/** @param {Edges} a @param {Edges} b */
const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** @param {Edges} box @param {number} by @returns {Edges} */
const shrunk = (box, by) => ({
  left: box.left + by,
  right: box.right - by,
  top: box.top + by,
  bottom: box.bottom - by,
});

/**
 * Takes what a card covers out of the gaps: of each it meets, up to four are left, above, below and
 * beside it.
 * @param {Edges[]} gaps changed
 * @param {Edges} card
 */
function cut(gaps, card) {
  for (let i = gaps.length - 1; i >= 0; i--) {
    const gap = gaps[i];
    if (!meet(gap, card)) continue;
    const top = Math.max(gap.top, card.top);
    const bottom = Math.min(gap.bottom, card.bottom);
    const last = /** @type {Edges} */ (gaps.pop());
    if (last !== gap) gaps[i] = last;
    const { left, right } = gap;
    if (top - gap.top > SLIVER) gaps.push({ left, right, top: gap.top, bottom: top });
    if (gap.bottom - bottom > SLIVER) gaps.push({ left, right, top: bottom, bottom: gap.bottom });
    if (card.left - left > SLIVER) gaps.push({ left, right: card.left, top, bottom });
    if (right - card.right > SLIVER) gaps.push({ left: card.right, right, top, bottom });
  }
}
