/** The front page's way in by a room code: the code, then a free seat or a place to look on from. */
import { html, useEffect, useRef, useState } from "../text/html.js";
import { askServer } from "../net/links.js";
import { pick, sentenceOf, t } from "../text/i18n.js";

/** @typedef {BehindCode & {code: string}} Found */

/** @param {object} data @returns {Promise<any>} */
const ask = (data) => askServer("", "/api/code", data);

export function CodeEntry() {
  const [found, setFound] = useState(/** @type {Found | null} */ (null));
  const [error, setError] = useState("");
  const places = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => places.current?.querySelector("button")?.focus(), [found]);
  /** @param {string} code @param {string} [said] */
  const look = async (code, said = "") => {
    try {
      setFound({ ...(await ask({ code })), code });
      setError(said);
    } catch (problem) {
      setFound(null);
      setError(sentenceOf(problem));
    }
  };
  /** @param {SubmitEvent} event */
  const send = (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement)
      look(String(new FormData(event.target).get("code")));
  };
  /** @param {Found} behind @param {number | null} seat */
  const come = (behind, seat) =>
    ask({ code: behind.code, seat }).then(
      ({ link }) => location.assign(link),
      (problem) => look(behind.code, sentenceOf(problem)),
    );
  return html`<section class="parchment code-entry">
    <form onSubmit=${send}>
      <label>
        <span>${t("web.code.label")}</span>
        <input
          name="code"
          required
          maxlength="40"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck=${false}
          data-testid="code-input"
        />
      </label>
      <button class="primary" data-testid="code-ok">${t("web.code.ok")}</button>
    </form>
    ${error && html`<p class="error" role="alert">${error}</p>`}
    ${
      found &&
      html`<h2>${pick(found.title)}</h2>
        <p class="quiet">${t(found.seats.length ? "web.code.choose" : "web.code.full")}</p>
        <div class="row" ref=${places} data-testid="code-places">
          ${found.seats.map(
            ({ seat, title, color }) => html`<button
              key=${seat}
              style=${`--seat:${color}`}
              data-testid=${`code-seat-${seat}`}
              onClick=${() => come(found, seat)}
            >
              <i class="dot"></i>
              ${title ? pick(title) : t("web.seat.n", { n: seat + 1 })}
            </button>`,
          )}
          ${
            found.watch &&
            html`<button data-testid="code-watch" onClick=${() => come(found, null)}>
              ${t("web.code.watch")}
            </button>`
          }
        </div>`
    }
  </section>`;
}
