/** What else is played, as cards with a picture and a sentence each: any of them, or none. */
import { html } from "../text/html.js";
import { pick, t } from "../text/i18n.js";
import { keptApart, toggled } from "../model/wish.js";
import { Portrait } from "./portraits.js";

/** @typedef {import("../model/wish.js").Field} Field */

/**
 * @param {{name: string, field: Field, value: string[], set: (value: string[]) => void, error?:
 *   string}} props
 */
export function VariantChoice({ name, field, value, set, error }) {
  return html`<div class=${`field variant-choice ${error ? "wrong" : ""}`}>
    <span id=${`option-${name}`}>${pick(field.title)}</span>
    <div class="ways" role="group" aria-labelledby=${`option-${name}`}>
      ${field.items?.enum?.map((one) => {
        const other = keptApart(field, value, one);
        const why = other ? t("web.variants.apart", { other: pick(field.titles?.[other]) }) : "";
        return html`<button
          type="button"
          class="pictured"
          key=${one}
          aria-pressed=${value.includes(one)}
          data-testid=${`${name}-${one}`}
          disabled=${Boolean(other)}
          title=${why || null}
          onClick=${() => set(toggled(value, one))}
        >
          <${Portrait} field=${field} id=${one} />
          <span>
            <b>${pick(field.titles?.[one])}</b>
            <small>${why || pick(field.about?.[one])}</small>
          </span>
        </button>`;
      })}
    </div>
    ${error && html`<p class="error" role="alert" data-testid=${`error-${name}`}>${error}</p>`}
  </div>`;
}
