/** Passing signs on the board: an arrow from a card to a seat, a ping on the wood. */

import { mapOf } from "../layout/maps.js";
import { zoneAt } from "../layout/places.js";
import { face } from "../text/faces.js";
import { pick, t } from "../text/i18n.js";

const SHOWN_MS = 2600;
const PHRASE_MS = 5000;

/**
 * @param {Game} game
 * @param {string | number | null} end
 * @returns {{x: number, y: number} | null}
 */
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
    return game.camera.toWorld(a.left - b.left + a.width / 2, a.top - b.top + a.height / 2);
  }
  const box = plan.zones[end];
  return box ? { x: box.x + box.w / 2, y: box.y + box.h / 2 } : null;
}

/** @param {HTMLElement} el @param {number} [ms] */
function pass(el, ms = SHOWN_MS) {
  document.querySelector(".world")?.append(el);
  setTimeout(() => el.remove(), ms);
}

/**
 * What somebody said with one tap, for some seconds at their mat; the last takes the place of the
 * one before.
 * @param {Game} game
 * @param {LogLine} line
 */
export function showPhrase(game, line) {
  const at = middle(game, line.by);
  if (!at) return;
  const el = document.createElement("b");
  el.className = "phrase";
  el.dataset.by = String(line.by);
  el.setAttribute("aria-hidden", "true");
  el.textContent = t(`web.phrase.${line.a.phrase}`);
  el.style.left = `${at.x}px`;
  el.style.top = `${at.y}px`;
  document.querySelector(`.phrase[data-by="${line.by}"]`)?.remove();
  pass(el, PHRASE_MS);
}

/** @typedef {{from: string | null, to: string | number | null}} Arrow */

/** Lines that stay till their card has left the table. @type {Map<string, {arrow: Arrow, el: HTMLElement}>} */
const aims = new Map();

/**
 * Shows an arrow: for a moment, or, from a card in the middle, as long as the card lies there.
 * @param {Game} game
 * @param {Arrow} arrow
 */
export function showArrow(game, arrow) {
  const el = document.createElement("div");
  el.className = "arrow";
  if (!stretch(game, arrow, el)) return;
  if (!arrow.from || !lies(game, arrow.from)) return pass(el);
  aims.get(arrow.from)?.el.remove();
  el.classList.add("aim");
  aims.set(arrow.from, { arrow, el });
  document.querySelector(".world")?.append(el);
  fade();
}

/** Only the last aim shines: it is the one that is answered now. */
function fade() {
  const last = [...aims.values()].at(-1)?.el;
  for (const { el } of aims.values()) el.classList.toggle("earlier", el !== last);
}

/** Whether a card lies in the middle. @param {Game} game @param {string} alias */
function lies(game, alias) {
  const zone = game.view.zones[game.view.comps[alias]?.z ?? ""];
  return zone?.kind === "area" && zone.role === "play";
}

/**
 * Lays an arrow from its start to its end; false where one of them is not to be seen.
 * @param {Game} game
 * @param {Arrow} arrow
 * @param {HTMLElement} el
 */
function stretch(game, arrow, el) {
  const [a, b] = [middle(game, arrow.from), middle(game, arrow.to)];
  if (!a || !b) return false;
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  el.style.width = `${Math.hypot(b.x - a.x, b.y - a.y)}px`;
  el.style.transform = `translate(${a.x}px,${a.y}px) rotate(${angle}rad)`;
  return true;
}

/**
 * Takes away the lines of cards that have left the middle, and lays the others anew.
 * @param {Game} game
 * @param {Delta | null} delta
 */
export function keepAims(game, delta) {
  if (!aims.size) return;
  for (const [old, next] of delta?.m ?? []) {
    const aim = aims.get(old);
    if (aim) {
      aims.delete(old);
      aims.set(next, { ...aim, arrow: { ...aim.arrow, from: next } });
    }
  }
  for (const [alias, { arrow, el }] of aims)
    if (!lies(game, alias) || !stretch(game, arrow, el)) {
      el.remove();
      aims.delete(alias);
    }
  fade();
}

/**
 * What changed, floating where it happens: a marker that moves, coins that come and go.
 * @param {Game} game
 * @param {Delta} delta
 */
export function showChange(game, delta) {
  const a = delta.l?.a;
  if (delta.l?.key === "log.pay") {
    float(game, a?.from, -a?.amount, "gold", a?.cause);
    float(game, a?.to, a?.amount, "gold", a?.cause);
  } else if (delta.l?.key === "log.track") {
    const role = game.view.zones[a?.zone]?.role ?? "";
    if (role !== "turn" && !mapOf(game.maps, a?.zone))
      float(game, a?.zone, a?.value - a?.was, role, a?.cause);
  }
}

/**
 * @param {Game} game
 * @param {string} zone
 * @param {number} by
 * @param {string} role
 * @param {Cause} [cause] its card is named below the number
 */
function float(game, zone, by, role, cause) {
  const box = game.plan?.zones[zone];
  if (!by || !box) return;
  const seat = game.view.zones[zone]?.seat ?? null;
  const mat = box.shown ? null : game.plan?.mats.find((one) => one.seat === seat);
  if (!box.shown && !mat) return;
  const at = mat ?? box;
  const el = document.createElement("b");
  el.className = `float ${role} ${by > 0 ? "more" : "less"}`;
  el.setAttribute("aria-hidden", "true");
  el.textContent = by > 0 ? `+${by}` : `\u2212${-by}`;
  const title = cause?.c ? pick(face(cause.c)?.title) : "";
  if (title) el.append(Object.assign(document.createElement("small"), { textContent: title }));
  el.style.left = `${at.x + at.w / 2}px`;
  el.style.top = `${at.y + at.h / 2}px`;
  pass(el);
}

/**
 * @param {Game} game
 * @param {{x: number, y: number, on?: string}} at 0..1000 of the thing it is on, or of the board
 */
export function showPing(game, at) {
  const plan = game.plan;
  if (!plan) return;
  const box = at.on ? plan.zones[at.on] : undefined;
  const centre = at.on && !box ? middle(game, at.on) : null;
  const [x, y] = centre
    ? [centre.x, centre.y]
    : box
      ? [box.x + (at.x / 1000) * box.w, box.y + (at.y / 1000) * box.h]
      : [(at.x / 1000) * plan.w, (at.y / 1000) * plan.h];
  const el = document.createElement("div");
  el.className = "ping";
  el.style.left = `${x}px`;
  el.style.top = `${y}px`;
  pass(el);
}

/**
 * Points at an element of the board, or at its middle.
 * @param {Game} game
 * @param {HTMLElement | null} el
 */
export function pingAt(game, el) {
  const alias = el?.dataset.alias;
  if (alias) return game.act({ kind: "ping", x: 500, y: 500, on: alias });
  const box = (el ?? document.querySelector(".board"))?.getBoundingClientRect();
  if (box) pingPoint(game, box.left + box.width / 2, box.top + box.height / 2);
}

/**
 * Points at a place of the screen; within a zone it is told as a place of that zone, for others see
 * other boards.
 * @param {Game} game
 * @param {number} x client x
 * @param {number} y client y
 */
export function pingPoint(game, x, y) {
  const board = document.querySelector(".board")?.getBoundingClientRect();
  if (!board || !game.plan) return;
  const at = game.camera.toWorld(x - board.left, y - board.top);
  const on = zoneAt(game.plan, at.x, at.y, () => true);
  const box = on ? game.plan.zones[on] : { x: 0, y: 0, w: game.plan.w, h: game.plan.h };
  /** @param {number} off @param {number} whole */
  const unit = (off, whole) => Math.round(Math.max(0, Math.min(1, off / whole)) * 1000);
  game.act({
    kind: "ping",
    x: unit(at.x - box.x, box.w),
    y: unit(at.y - box.y, box.h),
    ...(on ? { on } : {}),
  });
}
