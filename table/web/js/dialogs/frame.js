/** The frame all dialogs share: a title, a way out, the focus kept inside. */
import { html, useLayoutEffect, useRef, useState } from "../text/html.js";
import { t } from "../text/i18n.js";
import { trap } from "../board/a11y.js";
import { icon } from "../board/icons.js";

/**
 * @param {{title: string, close?: () => void, wide?: boolean, children?: unknown, testid?: string}}
 *   props
 */
export function Dialog({ title, close, wide, children, testid }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => (box.current ? trap(box.current) : undefined), []);
  return html`<div
    class="veil dim"
    onPointerDown=${(/** @type {Event} */ event) =>
      event.target === event.currentTarget && close?.()}
  >
    <div
      class=${`dialog ${wide ? "wide" : ""}`}
      role="dialog"
      aria-modal="true"
      aria-label=${title}
      ref=${box}
      data-testid=${testid}
    >
      <header role="none">
        <h2>${title}</h2>
        ${
          close &&
          html`<button class="x" aria-label=${t("web.close")} onClick=${close}>
            ${icon("close")}
          </button>`
        }
      </header>
      ${children}
    </div>
  </div>`;
}

/**
 * A button that wants a second press.
 * @param {{label: string, sure: string, run: () => void, testid: string}} props
 */
export function Twice({ label, sure, run, testid }) {
  const [armed, arm] = useState(false);
  return html`<button
    class=${`plain-button ${armed ? "armed" : ""}`}
    data-testid=${testid}
    onBlur=${() => arm(false)}
    onClick=${() => {
      if (armed) run();
      arm(!armed);
    }}
  >${armed ? sure : label}</button>`;
}
