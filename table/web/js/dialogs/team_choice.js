/** Who plays with whom, as cards with a sentence each: everybody alone, or a variant in teams. */
import { html } from "../text/html.js";
import { pick, t } from "../text/i18n.js";
import { icon } from "../board/icons.js";
import { Portrait } from "./portraits.js";

/** @typedef {import("../model/wish.js").Field} Field */

/**
 * Every way to play; of one that so many cannot play it says how many can, and choosing it changes that.
 * @param {{name: string, field: Field, value: string, seats: number, set: (value: string) => void, error?:
 *   string}} props
 */
export function TeamChoice({ name, field, value, seats, set, error }) {
  return html`<div class=${`field team-choice ${error ? "wrong" : ""}`}>
    <span id=${`option-${name}`}>${pick(field.title)}</span>
    <div class="ways" role="group" aria-labelledby=${`option-${name}`}>
      ${field.enum?.map((one) => {
        const ways = field.teams?.[one];
        const fits = !ways || ways[seats];
        return html`<button
            type="button"
            class=${`pictured ${fits ? "" : "other"}`}
            key=${one}
            aria-pressed=${one === value}
            data-testid=${`${name}-${one}`}
            onClick=${() => set(one)}
          >
            <${Portrait} field=${field} id=${one} />
            <span>
              <b>${icon(ways ? "team" : "cards")}${pick(field.titles?.[one])}</b>
              <small>${pick((fits ? field.about : field.counts)?.[one])}</small>
            </span>
          </button>`;
      })}
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
