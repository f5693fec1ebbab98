/**
 * Which cards of an area lie wholly under others: nobody can see them, so nobody has to draw them.
 * Pure; it knows places, no elements.
 */
import { CARD } from "../model/layout.js";

/**
 * @typedef {{place: Spot, opaque: boolean}} Lying a card, and whether nothing shows through it now
 */

/**
 * Side of a cell of the grid, in world units: what is covered is counted by whole cells. Of cards
 * thrown upon each other most show a sliver less wide than this, or nothing.
 */
const CELL = 2;
const BITS = 30;
/** What a card's round corners leave open, as a share of its width. */
const CORNER = 0.03;

/** The box a card fills. @param {Spot} place */
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
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  const words = Math.ceil((right - left) / CELL / BITS) + 1;
  const rows = Math.ceil((Math.max(...boxes.map((box) => box.bottom)) - top) / CELL) + 1;
  const grid = new Int32Array(words * rows);
  /** @type {Set<string>} */
  const outlines = new Set();
  for (let i = cards.length - 1; i >= 0; i--) {
    const box = boxes[i];
    const { x, y, cw, rot } = cards[i].place;
    const outline = [x, y, cw, rot % 180].join();
    if (
      outlines.has(outline) ||
      within(
        grid,
        words,
        (box.left - left) / CELL,
        (box.right - left) / CELL,
        (box.top - top) / CELL,
        (box.bottom - top) / CELL,
      )
    ) {
      found.add(i);
      continue;
    }
    if (!cards[i].opaque) continue;
    outlines.add(outline);
    if (!box.straight) continue;
    const inset = square ? 0 : cards[i].place.cw * CORNER;
    fill(
      grid,
      words,
      (box.left + inset - left) / CELL,
      (box.right - inset - left) / CELL,
      (box.top + inset - top) / CELL,
      (box.bottom - inset - top) / CELL,
    );
  }
  return found;
}

/**
 * The bits of one word from cell `from` up to, not with, cell `to`.
 * @param {number} word
 * @param {number} from
 * @param {number} to
 */
function bits(word, from, to) {
  const [a, b] = [Math.max(0, from - word * BITS), Math.min(BITS, to - word * BITS)];
  return b <= a ? 0 : (2 ** b - 1) & ~(2 ** a - 1);
}

/**
 * Whether all cells a box touches are taken.
 * @param {Int32Array} grid
 * @param {number} words in a row
 * @param {number} left
 * @param {number} right
 * @param {number} top
 * @param {number} bottom
 */
function within(grid, words, left, right, top, bottom) {
  const [from, to] = [Math.floor(left), Math.ceil(right)];
  for (let word = Math.floor(from / BITS); word * BITS < to; word++) {
    const mask = bits(word, from, to);
    for (let row = Math.floor(top); row < bottom; row++)
      if ((grid[row * words + word] & mask) !== mask) return false;
  }
  return true;
}

/**
 * Takes the cells that lie wholly in a box.
 * @param {Int32Array} grid
 * @param {number} words in a row
 * @param {number} left
 * @param {number} right
 * @param {number} top
 * @param {number} bottom
 */
function fill(grid, words, left, right, top, bottom) {
  const [from, to] = [Math.ceil(left), Math.floor(right)];
  for (let word = Math.floor(from / BITS); word * BITS < to; word++) {
    const mask = bits(word, from, to);
    for (let row = Math.ceil(top); row < Math.floor(bottom); row++)
      grid[row * words + word] |= mask;
  }
}
