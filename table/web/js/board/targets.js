/** What a place of the page belongs to, and the focus that wanders over the board. */
import { zoneOf } from "../model/view.js";

/** @typedef {"card" | "coin" | "marker" | "pawn" | "marquee" | "none"} What */

/** What the kinds of things that are no cards are held by. @type {Record<string, What>} */
const HELD_BY = { marker: "marker", pawn: "pawn", purse: "coin" };

/** @param {EventTarget | null} node @returns {Target & {what: What}} */
export function targetOf(node) {
  const el = node instanceof Element ? node : null;
  const thing = el?.closest("[data-alias]");
  const zone = el?.closest("[data-zone]");
  const mat = el?.closest("[data-seat]");
  const alias = thing instanceof HTMLElement ? thing.dataset.alias : undefined;
  const zoneId = zone instanceof HTMLElement ? zone.dataset.zone : undefined;
  const seat = mat instanceof HTMLElement ? Number(mat.dataset.seat) : undefined;
  const kind = thing instanceof HTMLElement ? thing.dataset.kind : undefined;
  const what = HELD_BY[kind ?? ""] ?? (alias ? "card" : "none");
  return { alias, zone: zoneId, seat, what };
}

/**
 * Whether there is nothing to hold.
 * @param {View} view
 * @param {EventTarget | null} node
 */
export function untaken(view, node) {
  const { what, zone } = targetOf(node);
  const kind = zone ? view.zones[zone]?.kind : undefined;
  const pressed = node instanceof Element && node.closest("button, input");
  return what === "none" && kind !== "track" && kind !== "purse" && !pressed;
}

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
