/** Who plays with whom, as cards with a sentence each: everybody alone, or a variant in teams. */
import { html } from "../text/html.js";
import { pick, t } from "../text/i18n.js";
import { icon } from "../board/icons.js";
import { Portrait } from "./portraits.js";

/** @typedef {import("../model/wish.js").Field} Field */

/**
 * @param {{name: string, field: Field, value: string, set: (value: string) => void, error?: string}}
 *   props
 */
export function TeamChoice({ name, field, value, set, error }) {
  return html`<div class=${`field team-choice ${error ? "wrong" : ""}`}>
    <span id=${`option-${name}`}>${pick(field.title)}</span>
    <div class="ways" role="group" aria-labelledby=${`option-${name}`}>
      ${field.enum?.map(
        (one) =>
          html`<button
            type="button"
            class="pictured"
            key=${one}
            aria-pressed=${one === value}
            data-testid=${`${name}-${one}`}
            onClick=${() => set(one)}
          >
            <${Portrait} field=${field} id=${one} />
            <span>
              <b>${icon(field.teams?.[one] ? "team" : "cards")}${pick(field.titles?.[one])}</b>
              ${field.about?.[one] && html`<small>${pick(field.about[one])}</small>`}
            </span>
          </button>`,
      )}
    </div>
    ${field.notes?.[value] && html`<small data-testid=${`note-${name}`}>${pick(field.notes[value])}</small>`}
    ${error && html`<p class="error" role="alert" data-testid=${`error-${name}`}>${error}</p>`}
  </div>`;
}

/** The team of a seat that is being chosen for. @param {{team: string | null}} props */
export function TeamBadge({ team }) {
  if (!team) return null;
  const title = t("web.team", { team });
  return html`<span class="team-badge" role="img" aria-label=${title} title=${title}>${team}</span>`;
}
