/**
 * A pointer that holds something, from its press to its end: lifted, or lost. Every gesture of the
 * board goes through here, so that none outlives the hand that made it.
 */

/** The bit of `event.buttons` for `event.button`: the left one, a finger or a pen; the middle one. */
const BITS = [1, 4];

/**
 * Follows a pointer until it is lifted or lost. Lost means that nothing was let go here: another
 * window, a menu or the system has taken the pointer, its button came up where this page did not
 * hear it, or Escape was pressed; what was held goes back.
 * @param {PointerEvent} down
 * @param {{move: (event: PointerEvent) => void, lift: (event: PointerEvent) => void, lost: () =>
 *   void}} hand
 * @returns {{keep: (board: HTMLElement) => void, free: () => void}} `keep`: the pointer belongs to
 *   the board now, wherever it goes; `free`: it is not followed any more
 */
export function follow(down, hand) {
  const ended = new AbortController();
  const bit = BITS[down.button];
  /** @type {HTMLElement | null} */
  let keeper = null;
  const free = () => ended.abort();
  const lose = () => {
    free();
    hand.lost();
  };
  /** @param {string} type @param {(event: any) => void} run @param {boolean} [first] */
  const hear = (type, run, first = false) =>
    window.addEventListener(type, run, { signal: ended.signal, capture: first, passive: false });
  /** @param {(event: PointerEvent) => void} run */
  const own = (run) => (/** @type {PointerEvent} */ event) =>
    event.pointerId === down.pointerId && run(event);

  hear(
    "pointermove",
    own((event) => (event.buttons & bit ? hand.move(event) : lose())),
  );
  hear(
    "pointerup",
    own((event) => {
      free();
      hand.lift(event);
    }),
  );
  hear("pointercancel", own(lose));
  hear(
    "lostpointercapture",
    own((event) => event.target === keeper && lose()),
  );
  // Pressed anew: it came up somewhere else. Heard before whoever takes this press.
  hear(
    "pointerdown",
    own((event) => event !== down && lose()),
    true,
  );
  hear("blur", (event) => event.target === window && lose());
  hear(
    "keydown",
    (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      lose();
    },
    true,
  );
  return {
    keep: (board) => {
      try {
        board.setPointerCapture(down.pointerId);
        keeper = board;
      } catch {
        // It has come up already: the next event says so.
      }
    },
    free,
  };
}
