/** Passing signs on the board: an arrow from a card to a seat, a ping on the wood. */

/** @typedef {import("./game.js").Game} Game */

const SHOWN_MS = 2600;

/** @param {Game} game @param {string | number | null} end @returns {{x: number, y: number} | null} */
function middle(game, end) {
  const plan = game.plan;
  if (!plan || end === null) return null;
  if (typeof end === "number") {
    const mat = plan.mats.find((one) => one.seat === end);
    return mat ? { x: mat.x + mat.w / 2, y: mat.y + mat.h / 2 } : null;
  }
  const card = document.getElementById(`c-${end}`);
  const board = document.querySelector(".board");
  if (card && board) {
    const [a, b] = [card.getBoundingClientRect(), board.getBoundingClientRect()];
    return { x: a.left - b.left + a.width / 2, y: a.top - b.top + a.height / 2 };
  }
  const box = plan.zones[end];
  return box ? { x: box.x + box.w / 2, y: box.y + box.h / 2 } : null;
}

/** @param {HTMLElement} el */
function pass(el) {
  document.querySelector(".board")?.append(el);
  setTimeout(() => el.remove(), SHOWN_MS);
}

/** @param {Game} game @param {{from: string | null, to: string | number | null}} arrow */
export function showArrow(game, arrow) {
  const [a, b] = [middle(game, arrow.from), middle(game, arrow.to)];
  if (!a || !b) return;
  const el = document.createElement("div");
  el.className = "arrow";
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  el.style.width = `${Math.hypot(b.x - a.x, b.y - a.y)}px`;
  el.style.transform = `translate3d(${a.x}px,${a.y}px,0) rotate(${angle}rad)`;
  pass(el);
}

/** @param {Game} game @param {{x: number, y: number}} at 0..1000 of the board */
export function showPing(game, at) {
  const plan = game.plan;
  if (!plan) return;
  const el = document.createElement("div");
  el.className = "ping";
  el.style.left = `${(at.x / 1000) * plan.w}px`;
  el.style.top = `${(at.y / 1000) * plan.h}px`;
  pass(el);
}
