/** Buttons of one idea behind one button: below it, until one is pressed or the focus leaves them. */
import { html } from "/static/js/text/html.js";

/** @param {{label: string, open: boolean, turn: (open: boolean) => void, children?: any}} props */
export function Fold({ label, open, turn, children }) {
  const leave = (/** @type {FocusEvent} */ event) => {
    const { currentTarget: fold, relatedTarget: next } = event;
    if (fold instanceof Node && next instanceof Node && !fold.contains(next)) turn(false);
  };
  return html`<div
    class="fold"
    onFocusOut=${leave}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && turn(false)}
  >
    <button
      class="more"
      aria-expanded=${open}
      aria-controls="files"
      data-testid="files"
      onClick=${() => turn(!open)}
    >${label} ${open ? "▴" : "▾"}</button>
    <div
      id="files"
      class=${open ? "files open" : "files"}
      onClick=${(/** @type {Event} */ event) =>
        event.target instanceof HTMLButtonElement && turn(false)}
    >${children}</div>
  </div>`;
}
