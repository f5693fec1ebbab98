/** A draft as a file to keep, and what a file of that sort does not hold. */
import { html } from "/static/js/text/html.js";
import { t } from "/static/js/text/i18n.js";
import { save } from "./doors.js";

/** @typedef {import("./draft.js").Draft} Draft */

/** @param {Draft} draft */
const pictured = (draft) =>
  draft.cards.some((card) => card.art) || Object.keys(draft.deck.art ?? {}).length > 0;

/**
 * Saves a draft; what the file does not hold, as a sentence, nothing if it holds all.
 * @param {Draft} draft
 * @param {string} form
 */
export async function saveAs(draft, form) {
  await save(draft, form);
  const said = [];
  if (form === "csv") said.push(t("editor.save.cards-only"));
  if (form !== "innpack" && pictured(draft)) said.push(t("editor.save.no-pictures"));
  return said.join(" ");
}

/**
 * The buttons that save a draft.
 * @param {{draft: Draft, forms: string[], cls?: string, disabled?: boolean, saved: (form: string)
 *   => void}} props
 */
export function SaveButtons({ forms, cls = "", disabled = false, saved }) {
  return forms.map(
    (form) =>
      html`<button
        key=${form}
        class=${cls}
        disabled=${disabled}
        data-testid=${`save-${form}`}
        title=${t(form === "innpack" ? "editor.save.whole" : "editor.save.hint")}
        onClick=${() => saved(form)}
      >${t("editor.save", { form: form === "innpack" ? ".innpack" : form.toUpperCase() })}</button>`,
  );
}
