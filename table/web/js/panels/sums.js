/** Sums of the referee: who gets what, step by step. */
import { html } from "../text/html.js";
import { pick, t } from "../text/i18n.js";
import { RuleLink } from "./rule_link.js";

/**
 * A sum as a little picture of itself: who gets what, and each step with its rule.
 * @param {{item: Advice}} props
 */
export function SumCard({ item }) {
  const rows = item.rows ?? [];
  const most = Math.max(1, ...rows.map((row) => row.values.length));
  const drink = item.phase === "chaser" || item.phase === "split";
  return html`<figure class=${`sum ${item.phase}`} data-testid="sum" data-sum=${item.phase}>
    <figcaption>${pick(item.text)}</figcaption>
    <table>
      <thead class="unseen">
        <tr>
          <th scope="col">${t(drink ? "web.sum.card" : "web.sum.who")}</th>
          ${Array.from(
            { length: most },
            (_, n) => html`<th key=${n} scope="col">${heading(item, n)}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row, n) =>
            html`<tr key=${n}>
              <th scope="row">${pick(row.name)}</th>
              ${Array.from(
                { length: most },
                (_, at) =>
                  html`<td
                    key=${at}
                    class=${
                      drink && at === 1
                        ? "fortitude"
                        : drink || item.phase === "contest"
                          ? "alcohol"
                          : "gold"
                    }
                  >${drink && at === 1 && !row.values[at] ? "" : (row.values[at] ?? "–")}</td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
    ${
      (item.steps ?? []).length > 0 &&
      html`<ol>
        ${(item.steps ?? []).map(
          (step, n) =>
            html`<li key=${n}>
              ${pick(step.text)} <small class="rule"><${RuleLink} id=${step.rule.id} /></small>
            </li>`,
        )}
      </ol>`
    }
    ${
      !item.steps?.length &&
      item.rule &&
      html`<small class="rule"><${RuleLink} id=${item.rule.id} /></small>`
    }
  </figure>`;
}

/** @param {Advice} item @param {number} n */
function heading(item, n) {
  if (item.phase === "contest") return t("web.sum.round", { n: n + 1 });
  if (item.phase === "chaser" || item.phase === "split")
    return t(n ? "web.sum.fortitude" : "web.sum.alcohol");
  return t("web.sum.gold");
}
