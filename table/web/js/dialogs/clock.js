/** The table's choice of a clock: none, turns that are counted, or a time for each turn. */
import { html } from "../text/html.js";
import { language, t } from "../text/i18n.js";
import { inWords, LIMITS } from "../model/clock.js";

/** @param {number | null} limit */
const nameOf = (limit) =>
  limit === null
    ? t("web.clock.off")
    : limit === 0
      ? t("web.clock.counted")
      : t("web.clock.limit", { time: inWords(limit, language()) });

/**
 * Which clock a table has.
 * @param {{limit: number | null, set: (limit: number | null) => void, disabled?: boolean}} props
 */
export function ClockChoice({ limit, set, disabled = false }) {
  const offered = [null, ...LIMITS];
  if (!offered.includes(limit)) offered.push(limit);
  return html`<label class="field clock-choice">
    <span>${t("web.clock")}</span>
    <select
      data-testid="clock"
      disabled=${disabled}
      value=${String(limit)}
      onChange=${(/** @type {Event} */ event) =>
        event.target instanceof HTMLSelectElement &&
        set(event.target.value === "null" ? null : Number(event.target.value))}
    >
      ${offered.map(
        (one) =>
          html`<option key=${one} value=${String(one)} selected=${one === limit}>
            ${nameOf(one)}
          </option>`,
      )}
    </select>
    <small>${t("web.clock.hint")}</small>
  </label>`;
}

/** The clock in the room's dialog; the host chooses, everybody reads it. @param {{game: Game}} props */
export function ClockSetting({ game }) {
  return html`<${ClockChoice}
    limit=${game.view.clock?.limit ?? null}
    disabled=${!game.store.you.host || Boolean(game.view.over)}
    set=${(/** @type {number | null} */ limit) => game.act({ kind: "clock", limit })}
  />`;
}
