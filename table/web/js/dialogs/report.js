/** The report of the game so far: what was against the rules, what is still owed, and the sums. */
import { html } from "../text/html.js";
import { Dialog } from "./frame.js";
import { pick, t } from "../text/i18n.js";
import { RuleLink } from "../panels/rule_link.js";
import { SumCard } from "../panels/sums.js";

/** @param {{game: Game, dialog: import("../model/open_dialogs.js").ReportState}} props */
export function ReportDialog({ game, dialog: { report } }) {
  return html`<${Dialog} title=${t("web.report")} wide close=${() => game.close()} testid="report">
    <div class="report">
      <p>
        ${t("web.report.ops", { n: report.ops })}
        ${report.lost ? ` ${t("web.report.lost", { n: report.lost })}` : ""}
      </p>
      <h3>${t("web.report.violations", { n: report.violations.length })}</h3>
      <ul>
        ${report.violations.map(
          (one) =>
            html`<li key=${one.seq}>
              <b>${pick(one.name)}</b>
              : ${pick(one.text)} <small class="rule">
                ${one.rule && html`<${RuleLink} id=${one.rule.id} /> · `}
                ${t(`audit.${one.how}`)}
              </small>
            </li>`,
        )}
      </ul>
      ${
        report.dues.length > 0 &&
        html`
                    <h3>${t("web.report.dues", { n: report.dues.length })}</h3>
                    <ul>
                      ${report.dues.map(
                        (one, n) =>
                          html`<li key=${n}>
                            ${pick(one.text)} ${
                              one.rule &&
                              html`<small class="rule"><${RuleLink} id=${one.rule.id} /></small>`
                            }
                          </li>`,
                      )}
                    </ul>
                  `
      }
      ${
        report.sums.length > 0 &&
        html`
                    <h3>${t("web.report.sums", { n: report.sums.length })}</h3>
                    <div class="sums">
                      ${report.sums.map((one, n) => html`<${SumCard} key=${n} item=${one} />`)}
                    </div>
                  `
      }
    </div>
  </${Dialog}>`;
}
