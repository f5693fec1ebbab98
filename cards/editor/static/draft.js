/**
 * The deck being designed: plain data in the pack format, every step kept for undo, all of it in
 * this browser.
 */
import { browser } from "/static/js/net/storage.js";

/** @typedef {Record<string, any>} Plain */
/** @typedef {{deck: Plain, cards: Plain[]}} Draft */

const PLACE = "innkeep.editor";
const STEPS = 200;
/**
 * Typing into one field is one step for as long as no pause is longer than this, in milliseconds.
 */
const PAUSE = 900;

/** @type {string[]} */
let steps = [];
let at = -1;
let field = "";
let touched = 0;

/** @returns {Draft | null} */
export function current() {
  return at < 0 ? null : JSON.parse(steps[at]);
}

/** What was being written when the page was last left. @returns {Draft | null} */
export function kept() {
  try {
    const found = JSON.parse(browser.get(PLACE) ?? "null");
    return found && typeof found.deck === "object" && Array.isArray(found.cards) ? found : null;
  } catch {
    return null;
  }
}

/**
 * A new state of the deck; changes of one `place` in a row are one step.
 * @param {Draft} draft
 * @param {string} [place]
 */
export function change(draft, place = "") {
  const now = Date.now();
  const same = place !== "" && place === field && now - touched < PAUSE && at > 0;
  steps = steps.slice(0, same ? at : at + 1);
  steps.push(JSON.stringify(draft));
  if (steps.length > STEPS) steps.shift();
  at = steps.length - 1;
  field = place;
  touched = now;
  keep();
}

/** One step back (-1) or forth (1); whether there was one. @param {-1 | 1} by */
export function step(by) {
  if (at + by < 0 || at + by >= steps.length) return false;
  at += by;
  field = "";
  keep();
  return true;
}

/** Whether there is a change to undo. */
export function canUndo() {
  return at > 0;
}

/** Whether there is a change to redo. */
export function canRedo() {
  return at < steps.length - 1;
}

function keep() {
  browser.set(PLACE, steps[at]);
}

/** A name for files and ids out of a title. @param {string} title @param {string[]} taken */
export function slug(title, taken) {
  const plain =
    title
      .toLowerCase()
      .normalize("NFKD")
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 60) || "card";
  let name = plain;
  for (let n = 2; taken.includes(name); n += 1) name = `${plain}-${n}`;
  return name;
}
