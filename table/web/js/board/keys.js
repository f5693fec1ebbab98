/** The keyboard: what has the focus, and which command a key means there. */
import { commandFor } from "./commands.js";
import { stops, targetOf } from "./targets.js";

/**
 * What was pressed, without Shift and Ctrl. Letters of another alphabet count by their place: those
 * of a Russian keyboard lie on the same keys.
 * @param {KeyboardEvent} event
 */
function plainKey({ key, code }) {
  if (key === "=") return "+";
  if (key.length > 1 || key.charCodeAt(0) < 128) return key.length > 1 ? key : key.toLowerCase();
  return /^Key([A-Z])$/.exec(code)?.[1].toLowerCase() ?? key;
}

/** The combination, as `combosOf` writes it; "": none that is ours. @param {KeyboardEvent} event */
function comboOf(event) {
  const key = plainKey(event);
  if (event.altKey || (event.metaKey && key.length > 1)) return "";
  const shifts = event.shiftKey && (key.length > 1 || /[a-z ]/.test(key));
  return `${event.ctrlKey || event.metaKey ? "Ctrl+" : ""}${shifts ? "Shift+" : ""}${key}`;
}

/**
 * Where a key was pressed.
 * @param {HTMLElement} board
 * @param {Game} game
 * @param {KeyboardEvent} event
 * @returns {import("../actions/command.js").At}
 */
function placeOf(board, game, event) {
  const at = document.activeElement;
  const here =
    at instanceof HTMLElement && board.contains(at) && at.dataset.nav !== undefined ? at : null;
  const typing =
    at instanceof HTMLInputElement ||
    at instanceof HTMLTextAreaElement ||
    at instanceof HTMLSelectElement;
  const loose = !at || at === document.body;
  const target = here ? targetOf(here) : {};
  return { game, target, here, loose, typing, key: plainKey(event), again: event.repeat };
}

/** @param {HTMLElement} board @param {Game} game */
export function wireKeys(board, game) {
  board.addEventListener("focusin", (event) => {
    if (event.target instanceof HTMLElement && event.target.dataset.nav !== undefined) {
      for (const was of board.querySelectorAll('[data-nav][tabindex="0"]'))
        if (was instanceof HTMLElement && was !== event.target) was.tabIndex = -1;
      event.target.tabIndex = 0;
    }
    if (event.target instanceof HTMLElement && event.target.closest(".world"))
      game.camera.show(event.target, board);
  });

  // The first Tab into the board must find something.
  const first = new MutationObserver(() => {
    if (!board.querySelector('[data-nav][tabindex="0"]')) {
      const el = stops(board).find((one) => one.classList.contains("in-hand")) ?? stops(board)[0];
      if (el) el.tabIndex = 0;
    }
  });
  first.observe(board, { childList: true, subtree: true });

  document.addEventListener("keydown", (event) => {
    if (!game.store.view) return;
    const at = placeOf(board, game, event);
    const command = commandFor(comboOf(event), at);
    if (command && command.run(at) !== false) event.preventDefault();
  });
}
