/** Who can be chosen for a seat, with portrait, a line, and what they bring along. */
import { html, useEffect, useLayoutEffect, useRef, useState } from "../text/html.js";
import { known, pick, t } from "../text/i18n.js";
import { pictureUrl, widthFor } from "../text/faces.js";

/** @typedef {import("../model/wish.js").Field} Field */

/** How wide a portrait is, in CSS pixels. */
const WIDE = 64;

/** The box a choice comes from, in words. @param {Field} field @param {string} id */
export function boxOf(field, id) {
  const key = `web.box.${field.boxes?.[id]}`;
  return known(key) ? t(key) : "";
}

/** How the title of something somebody made says so, as another may have its name, by its box. */
const MADE = { own: "web.own.of", older: "web.own.older" };

/**
 * The title of a choice; of what somebody made it says so.
 * @param {Field} field
 * @param {string} id
 * @param {string} title
 */
export function inItsBox(field, id, title) {
  const key = MADE[/** @type {keyof typeof MADE} */ (field.boxes?.[id])];
  return key ? t(key, { name: title }) : title;
}

/** How often, and after how long, a picture that is still to be drawn is asked for again. */
const TRIES = 20;
const PAUSE_MS = 1500;

/**
 * The portrait of a choice: its picture and its box; its colour while the picture is being drawn.
 * @param {{field: Field, id: string, small?: boolean}} props
 */
export function Portrait({ field, id, small = false }) {
  const [failed, setFailed] = useState({ times: 0, waits: false });
  const token = field.pictures?.[id];
  useEffect(() => {
    if (!failed.waits || failed.times >= TRIES) return undefined;
    const later = setTimeout(() => setFailed({ ...failed, waits: false }), PAUSE_MS);
    return () => clearTimeout(later);
  }, [failed]);
  const box = boxOf(field, id);
  return html`<span
    class=${small ? "chip small" : "chip"}
    style=${`--seat:${field.colors?.[id] ?? "#7a5a30"}`}
    aria-hidden="true"
  >
    ${
      token && !failed.waits
        ? html`<img
          key=${failed.times}
          src=${pictureUrl(token, widthFor(WIDE))}
          alt=""
          onError=${() => setFailed({ times: failed.times + 1, waits: true })}
        />`
        : ""
    }
    ${!small && box && html`<i>${box}</i>`}
  </span>`;
}

/**
 * All who can be chosen, to look through and take one.
 * @param {{field: Field, title: string, chosen: string, taken: string[], choose: (id: string) =>
 *   void, close: () => void}} props
 */
export function Portraits({ field, title, chosen, taken, choose, close }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const mine = list.current?.querySelector("[aria-pressed=true]");
    if (mine instanceof HTMLElement) mine.focus();
  }, []);
  return html`<li
    class="portraits-row"
    data-testid="portraits"
    ref=${list}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && close()}
  >
    <ul class="portraits" aria-label=${title}>
      ${field.items?.enum?.map(
        (id) =>
          html`<li key=${id} style=${`--seat:${field.colors?.[id] ?? "#7a5a30"}`}>
            <button
              type="button"
              data-testid=${`portrait-of-${id}`}
              aria-pressed=${id === chosen}
              onClick=${() => choose(id)}
            >
              <${Portrait} field=${field} id=${id} />
              <span>
                <b>${pick(field.titles?.[id]) || id}</b>
                ${id !== chosen && taken.includes(id) && html`<em>${t("web.portrait.taken")}</em>`}
                ${field.about?.[id] && html`<span>${pick(field.about[id])}</span>`}
                ${field.brings?.[id] && html`<small>${pick(field.brings[id])}</small>`}
              </span>
            </button>
          </li>`,
      )}
    </ul>
  </li>`;
}
