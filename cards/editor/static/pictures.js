/** Choosing a picture by looking: all there are, from the font the server draws cards with. */
import { BASE } from "/static/js/net/base_path.js";
import { html, useEffect, useState } from "/static/js/text/html.js";
import { t } from "/static/js/text/i18n.js";
import { Labelled, valueOf } from "./form.js";

const FAMILY = "innkeep-icons";

/** @type {Promise<Record<string, number>> | null} */
let asked = null;

/** All pictures by name, with their letter; their font is loaded along. */
function pictures() {
  asked ??= (async () => {
    const answer = await fetch(`${BASE}/cards/icons.json`);
    const { icons } = await answer.json();
    if (Object.keys(icons).length) {
      const font = new FontFace(FAMILY, `url(${BASE}/cards/icons.ttf)`);
      document.fonts.add(await font.load());
    }
    return icons;
  })().catch(() => ({}));
  return asked;
}

/** @param {{code: number | undefined}} props */
function Glyph({ code }) {
  return html`<span class="glyph" aria-hidden="true" style=${`font-family:${FAMILY}`}>
    ${code ? String.fromCodePoint(code) : ""}
  </span>`;
}

/**
 * A picture of a card: its name, and all there are to choose from.
 * @param {{label: string, value: string, wrong?: string, testid: string, change: (value: string) =>
 *   void}} props
 */
export function PictureField({ label, value, wrong = "", testid, change }) {
  const [all, setAll] = useState(/** @type {Record<string, number>} */ ({}));
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState("");
  useEffect(() => {
    pictures().then(setAll);
  }, []);
  const wanted = words
    .trim()
    .toLowerCase()
    .split(/[\s-]+/);
  const found = Object.keys(all).filter((name) => wanted.every((word) => name.includes(word)));
  return html`<div class="picture-field">
    <div class="row">
      <${Glyph} code=${all[value]} />
      <${Labelled} label=${label} wrong=${wrong}>
        <input
          type="text"
          value=${value}
          maxlength="400"
          aria-invalid=${Boolean(wrong)}
          data-testid=${testid}
          onInput=${(/** @type {Event} */ event) => change(valueOf(event))}
        />
      <//>
      ${
        Object.keys(all).length > 0 &&
        html`<button
          type="button"
          class="small"
          aria-expanded=${open}
          data-testid=${`${testid}-choose`}
          onClick=${() => setOpen(!open)}
        >${t("editor.icon-choose")}</button>`
      }
    </div>
    ${
      open &&
      html`<div
        class="picture-choice"
        onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && setOpen(false)}
      >
        <input
          type="search"
          value=${words}
          placeholder=${t("editor.icon-words")}
          aria-label=${t("editor.icon-words")}
          data-testid=${`${testid}-words`}
          onInput=${(/** @type {Event} */ event) => setWords(valueOf(event))}
        />
        <div class="picture-grid" role="group" aria-label=${label}>
          ${found.map(
            (name) =>
              html`<button
                type="button"
                key=${name}
                title=${name.replaceAll("-", " ")}
                aria-label=${name.replaceAll("-", " ")}
                aria-pressed=${name === value}
                data-testid=${`picture-${name}`}
                onClick=${() => {
                  change(name);
                  setOpen(false);
                }}
              ><${Glyph} code=${all[name]} /></button>`,
          )}
        </div>
        ${!found.length && html`<p class="hint">${t("editor.icon-none")}</p>`}
      </div>`
    }
  </div>`;
}
