/** Telling what happens to those who hear the page. */

const PATIENCE_MS = 3000;

/** Says a sentence politely. @param {string} text */
export function say(text) {
  const region = document.getElementById("live");
  if (!region) return;
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  while (region.childElementCount > 4) region.firstElementChild?.remove();
}

/** What is still to be said, in its order. @type {Promise<unknown>} */
let line = Promise.resolve();

/**
 * Says a sentence as soon as what it names is known, after those before it.
 * @param {Promise<unknown>} ready
 * @param {() => string} sentence
 */
export function sayWhen(ready, sentence) {
  line = line
    .then(() => Promise.race([ready, new Promise((done) => setTimeout(done, PATIENCE_MS))]))
    .then(() => say(sentence()));
}

/**
 * Keeps the focus inside an open dialog and gives it back afterwards.
 * @param {HTMLElement} box
 * @returns {() => void}
 */
export function trap(box) {
  const before = document.activeElement;
  const inside = () =>
    /** @type {HTMLElement[]} */ ([
      ...box.querySelectorAll("button, input, select, a[href], [tabindex]"),
    ]).filter((el) => !el.hasAttribute("disabled") && el.tabIndex >= 0);
  const start = box.querySelector("[data-first]") ?? inside()[0] ?? box;
  if (start instanceof HTMLElement) start.focus();
  if (start instanceof HTMLInputElement) start.select();
  /** @param {KeyboardEvent} event */
  const hold = (event) => {
    if (event.key !== "Tab") return;
    const stops = inside();
    if (!stops.length) return;
    const at = stops.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = event.shiftKey
      ? at <= 0
        ? stops.length - 1
        : at - 1
      : at === stops.length - 1
        ? 0
        : at + 1;
    stops[next].focus();
    event.preventDefault();
  };
  box.addEventListener("keydown", hold);
  return () => {
    box.removeEventListener("keydown", hold);
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}
