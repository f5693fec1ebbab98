/** What is settled before a game against a machine: its parts, how hard it plays; how it went so far. */
import { html } from "../text/html.js";
import { pick, t } from "../text/i18n.js";
import { sameWords, someOf } from "../model/wish.js";
import { scoreOf, scoreOfAll } from "../net/wins.js";
import { inItsBox } from "./portraits.js";

/** @typedef {import("../model/wish.js").Field} Field */

/**
 * @param {{name: string, field: Field, value: string[], set: (value: string[]) => void,
 *   error?: string}} props
 */
export function MachineChoice({ name, field, value, set, error }) {
  return html`<div class=${`field machine-choice ${error ? "wrong" : ""}`}>
    <span id=${`option-${name}`}>${pick(field.title)}</span>
    ${
      field.presets &&
      html`<div class="choices presets" role="group" aria-labelledby=${`option-${name}`}>
        ${field.presets.map(
          (preset, i) =>
            html`<button
              type="button"
              key=${i}
              aria-pressed=${sameWords(preset.value, value)}
              data-testid=${`preset-${name}-${i}`}
              onClick=${() => set(preset.value)}
            >${pick(preset.title)}</button>`,
        )}
      </div>`
    }
    <div class="ways" role="group" aria-labelledby=${`option-${name}`}>
      ${field.items?.enum?.map(
        (one) =>
          html`<button
            type="button"
            key=${one}
            aria-pressed=${value.includes(one)}
            data-testid=${`${name}-${one}`}
            onClick=${() => set(someOf(field, value, one))}
          >
            <b>${inItsBox(field, one, pick(field.titles?.[one]))}</b>
            ${field.hints?.[one] && html`<small>${pick(field.hints[one])}</small>`}
          </button>`,
      )}
    </div>
    ${error && html`<p class="error" role="alert" data-testid=${`error-${name}`}>${error}</p>`}
  </div>`;
}

/**
 * How games of these terms went on this device, and all of them.
 * @param {{difficulty: string[], factions: string[]}} props
 */
export function MachineScore({ difficulty, factions }) {
  const all = scoreOfAll();
  if (!all.won && !all.lost) return null;
  const here = scoreOf(difficulty, factions);
  return html`<p class="machine-score" data-testid="machine-score">
    ${t("web.machine.score", { won: here.won, lost: here.lost })} <small>
      ${t("web.machine.score.all", { won: all.won, lost: all.lost })}
    </small>
  </p>`;
}
