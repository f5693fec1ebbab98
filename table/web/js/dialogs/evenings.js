/** The evenings kept on this device, on the front page. */
import { html, useEffect, useState } from "../text/html.js";
import { language, pick, t } from "../text/i18n.js";
import { isolated } from "../text/isolation.js";
import { evenings, forgetEvening, forgetEvenings, groups, standings } from "../net/evenings.js";
import { keepFile } from "../board/copying.js";
import { icon } from "../board/icons.js";

/** @typedef {import("../net/evenings.js").Evening} Evening */

const SHOWN = 12;

/** Hands the evenings over as a file. @param {Evening[]} list */
const save = (list) =>
  keepFile(JSON.stringify({ evenings: list }, null, 2), "innkeep-evenings.json");

/** @param {{list: Evening[]}} props */
function Standings({ list }) {
  return html`<table>
    <caption class="unseen">${t("web.evenings.over-time")}</caption>
    <thead>
      <tr>
        <th scope="col">${t("web.evenings.who")}</th>
        <th scope="col">${t("web.evenings.played")}</th>
        <th scope="col">${t("web.evenings.won")}</th>
        <th scope="col">${t("web.evenings.fell")}</th>
      </tr>
    </thead>
    <tbody>
      ${standings(list)
        .slice(0, SHOWN)
        .map(
          (one) =>
            html`<tr key=${one.name}>
              <th scope="row">${one.name}</th>
              <td>${one.played}</td>
              <td>${one.won}</td>
              <td>${one.fell}</td>
            </tr>`,
        )}
    </tbody>
  </table>`;
}

/** One evening: who won, and how the others fell. @param {{one: Evening}} props */
function Told({ one }) {
  const day = new Intl.DateTimeFormat(language(), { dateStyle: "medium" });
  return html`<li data-testid="evening">
    <div>
      <b>${day.format(one.at)}</b>
      <span>
        ${
          one.winners.length
            ? t("web.evenings.winner", { names: one.winners.map(isolated).join(", ") })
            : one.tied.length
              ? t("web.evenings.tied", { names: one.tied.map(isolated).join(", ") })
              : one.people.join(", ")
        }
      </span>
      ${one.outs.map((out, i) => html`<small key=${i}>${pick(out.text) || isolated(out.name)}</small>`)}
    </div>
    <button
      aria-label=${`${t("web.lobby.forget")}: ${day.format(one.at)}`}
      title=${t("web.lobby.forget")}
      onClick=${() => forgetEvening(one.id)}
    >${icon("close")}</button>
  </li>`;
}

/** Who won and who fell to what, over time: of everybody, or of those who always come together. */
export function Evenings() {
  const [list, setList] = useState(evenings());
  const [group, setGroup] = useState("");
  const [all, setAll] = useState(false);
  const [sure, setSure] = useState(false);
  useEffect(() => {
    const look = () => setList(evenings());
    addEventListener("innkeep-evenings", look);
    return () => removeEventListener("innkeep-evenings", look);
  }, []);
  if (!list.length) return null;
  const met = groups(list);
  const shown = met.get(group) ?? list;
  return html`<section class="parchment evenings" data-testid="evenings">
    <h2>${t("web.evenings")}</h2>
    ${
      met.size > 1 &&
      html`<label class="field">
        <span>${t("web.evenings.group")}</span>
        <select
          value=${met.has(group) ? group : ""}
          data-testid="evenings-group"
          onChange=${(/** @type {Event} */ event) =>
            event.target instanceof HTMLSelectElement && setGroup(event.target.value)}
        >
          <option value="">${t("web.evenings.everybody")}</option>
          ${[...met.keys()].map((name) => html`<option key=${name} value=${name}>${name}</option>`)}
        </select>
      </label>`
    }
    <p data-testid="evenings-count">${t("web.evenings.count", { n: shown.length })}</p>
    <${Standings} list=${shown} />
    <ul>
      ${(all ? shown : shown.slice(0, SHOWN)).map(
        (one) => html`<${Told} key=${one.id} one=${one} />`,
      )}
    </ul>
    <div class="row">
      ${
        shown.length > SHOWN &&
        !all &&
        html`<button data-testid="evenings-all" onClick=${() => setAll(true)}>
          ${t("web.evenings.more", { n: shown.length - SHOWN })}
        </button>`
      }
      <button data-testid="evenings-save" onClick=${() => save(list)}>
        ${t("web.lobby.save")}
      </button>
      <button
        data-testid="evenings-clear"
        onBlur=${() => setSure(false)}
        onClick=${() => (sure ? forgetEvenings() : setSure(true))}
      >${sure ? t("web.evenings.clear-yes", { n: list.length }) : t("web.evenings.clear")}</button>
    </div>
    <p class="quiet">${t("web.evenings.hint")}</p>
  </section>`;
}
