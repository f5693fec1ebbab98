/**
 * How the table is watched: the badge that always says so, and the dialog in which the host changes
 * it.
 */
import { BASE } from "../net/base_path.js";
import { html } from "../text/html.js";
import { Dialog } from "./frame.js";
import { openReport, watched } from "../actions/referee_actions.js";
import { agreedOn, cites, shape } from "../text/rulings.js";
import { RuleLink } from "../panels/rule_link.js";
import { icon } from "../board/icons.js";
import { pick, t } from "../text/i18n.js";

const MODES = /** @type {const} */ (["off", "advise", "referee", "autopilot"]);
const SEVERITIES = ["note", "question", "warning", "refusal"];

/** The kinds of things that are checked, each with what it is without a choice of the table. */
const CHECKS = /** @type {Record<string, string>} */ ({
  plays: "refusal",
  turn: "refusal",
  cards: "refusal",
  draws: "refusal",
  secrets: "refusal",
  gold: "refusal",
  markers: "refusal",
  other: "warning",
});

/** @param {{game: Game}} props */
export function ModeBadge({ game }) {
  const mode = game.store.table?.assistant ?? "off";
  const paused = game.store.advice.some((item) => item.id === "paused" || item.id === "sync");
  const text = t(paused ? "web.mode.paused" : `web.mode.${mode}`);
  return html`<button
    class=${`mode-badge ${paused ? "paused" : mode}`}
    data-testid="mode"
    data-mode=${mode}
    title=${t("web.mode.title")}
    aria-label=${`${t("web.mode.title")}: ${text}`}
    onClick=${() => {
      game.open({ kind: "watching" });
    }}
  >
    ${icon("bell")}
    <span>${text}</span>
  </button>`;
}

/** @param {{game: Game}} props */
export function WatchDialog({ game }) {
  const table = game.store.table;
  if (!table) return null;
  const host = Boolean(game.store.you.host);
  const seated = game.store.you.seat !== null;
  const { checks, rulings } = table.policy;
  const covered = new Map(game.store.turn()?.rulings?.map((one) => [one.key, one.text]));
  const choose = (/** @type {ModeOp["mode"]} */ mode) =>
    host && mode !== table.assistant && game.act({ kind: "mode", mode });
  const grave = (/** @type {string} */ check) => checks[check] ?? CHECKS[check];
  return html`<${Dialog}
    title=${t("web.mode.title")}
    wide
    close=${() => game.close()}
    testid="watching"
  >
    <div class="watching" role="radiogroup" aria-label=${t("web.mode.title")}>
      ${MODES.map(
        (mode) => html`<label key=${mode} class=${mode === table.assistant ? "on" : ""}>
          <input
            type="radio"
            name="mode"
            value=${mode}
            checked=${mode === table.assistant}
            disabled=${!host}
            data-testid=${`mode-${mode}`}
            onChange=${() => choose(mode)}
          />
          <span><b>${t(`web.mode.${mode}`)}</b><small>${t(`web.mode.${mode}.hint`)}</small></span>
        </label>`,
      )}
    </div>
    ${!host && html`<p class="quiet">${t("web.mode.host-only")}</p>`}
    ${
      watched(game) &&
      html`<details class="checks" open=${Object.keys(checks).length > 0}>
        <summary>${t("web.checks")}</summary>
        <p class="quiet">${t("web.checks.hint")}</p>
        ${Object.keys(CHECKS).map(
          (check) => html`<label key=${check}>
            <span>${t(`check.${check}`)}</span>
            <select
              disabled=${!host}
              data-testid=${`check-${check}`}
              value=${grave(check)}
              onChange=${(/** @type {Event} */ event) =>
                event.target instanceof HTMLSelectElement &&
                game.act({ kind: "mode", checks: { [check]: event.target.value } })}
            >
              ${SEVERITIES.map(
                (one) =>
                  html`<option key=${one} value=${one} selected=${one === grave(check)}>
                    ${t(`severity.${one}`)}
                  </option>`,
              )}
            </select>
          </label>`,
        )}
      </details>`
    }
    <h3>${t("web.rulings")}</h3>
    ${rulings.length === 0 && html`<p class="quiet">${t("web.rulings.none")}</p>`}
    <ul class="rulings" data-testid="rulings">
      ${rulings.map(
        (key) => html`<li key=${key}>
          ${cites(key) && html`<${RuleLink} id=${key.split("/")[0]} />`}
          <span>${pick(covered.get(key)) || shape(key)}</span>
          ${
            seated &&
            html`<button
              data-testid="ruling-off"
              aria-label=${t("web.rulings.off", { rule: agreedOn(key) })}
              onClick=${() => game.act({ kind: "ruling", key, on: false })}
            >${icon("close")}</button>`
          }
        </li>`,
      )}
    </ul>
    <p class="row">
      <a
        href=${`${BASE}/rules?lang=${document.documentElement.lang}`}
        target="innkeep-rules"
        rel="noopener"
      >${t("web.rules")}</a>
      ${
        watched(game) &&
        html`<button
          class="plain-button"
          data-testid="open-report"
          onClick=${() => openReport(game)}
        >${t("web.report")}</button>`
      }
      ${
        seated &&
        watched(game) &&
        html`<button
          class="plain-button"
          data-testid="resync"
          onClick=${() => {
            game.act({ kind: "resync" });
            game.close();
          }}
        >${t("web.resync")}</button>`
      }
    </p>
  </${Dialog}>`;
}
