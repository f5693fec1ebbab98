/** The focus that wanders over the board. */
import { zoneOf } from "../model/view.js";

/** @typedef {import("../model/game.js").Game} Game */

/** What can be focused, in the order of the page. @param {HTMLElement} board @returns {HTMLElement[]} */
export function stops(board) {
  const found = /** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll("[data-nav]"));
  return [...found].filter((el) => !el.closest(".hidden") && !el.classList.contains("away"));
}

/**
 * The nearest stop in a direction.
 * @param {HTMLElement} board
 * @param {HTMLElement} from
 * @param {string} key
 */
export function next(board, from, key) {
  const a = from.getBoundingClientRect();
  const [ax, ay] = [a.left + a.width / 2, a.top + a.height / 2];
  const level = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  let best = null;
  let bestScore = Infinity;
  for (const el of stops(board)) {
    if (el === from) continue;
    const b = el.getBoundingClientRect();
    const [dx, dy] = [b.left + b.width / 2 - ax, b.top + b.height / 2 - ay];
    const [along, across] = level ? [dx * sign, Math.abs(dy)] : [dy * sign, Math.abs(dx)];
    if (along < 4) continue;
    const score = along + across * 2.4;
    if (score < bestScore) [best, bestScore] = [el, score];
  }
  return best;
}

/** Puts the focus on a thing. @param {HTMLElement} board @param {HTMLElement} el */
export function focus(board, el) {
  for (const was of board.querySelectorAll('[data-nav][tabindex="0"]'))
    if (was instanceof HTMLElement) was.tabIndex = -1;
  el.tabIndex = 0;
  el.focus({ preventScroll: true });
}

/** Puts the focus on the first card of one's hand. @param {HTMLElement} board @param {Game} game */
export function focusHand(board, game) {
  const me = game.store.you.seat;
  const hand = zoneOf(game.view, "hand", me);
  const alias = hand ? game.view.zones[hand].order[0] : undefined;
  const el = alias ? document.getElementById(`c-${alias}`) : stops(board)[0];
  if (el) focus(board, el);
}
