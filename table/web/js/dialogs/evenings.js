/** The evenings kept on this device, on the front page; and keeping one when it ends. */
import { html, useState } from "../model/html.js";
import { language, pick, t } from "../model/i18n.js";
import { askServer } from "../net/links.js";
import { evenings, forgetEvening, keepEvening, standings } from "../net/evenings.js";
import { icon } from "../board/icons.js";

/** @typedef {import("../model/game.js").Game} Game */

const SHOWN = 12;

/**
 * Keeps how a game ended that was played from here. Where nobody watched the rules, there are no
 * winners to tell of.
 * @param {Game} game
 * @returns {Promise<void>}
 */
export async function noteEvening(game) {
  const { view, you, table } = game.store;
  if (!view?.over || you.seat === null || !table) return;
  const path = `/api/tables/${table.id}/replay?after=${view.over}&limit=1&own=0`;
  const told = (await askServer(game.token, path)).table ?? {};
  const name = (/** @type {number} */ seat) => {
    const found = view.seats.find((one) => one.seat === seat);
    return found?.name ?? pick(found?.title);
  };
  keepEvening({
    id: table.id,
    at: Date.now(),
    people: view.seats.flatMap((seat) => (seat.name ? [seat.name] : [])),
    winners: (told.winners ?? []).map(name),
    tied: (told.tied ?? []).map(name),
    outs: (told.outs ?? []).map((/** @type {{seat: number, text: Texts}} */ out) => ({
      name: name(out.seat),
      text: out.text ?? null,
    })),
  });
}

/** Who won and who fell to what, over time. */
export function Evenings() {
  const [list, setList] = useState(evenings());
  if (!list.length) return null;
  const day = new Intl.DateTimeFormat(language(), { dateStyle: "medium" });
  return html`<section class="parchment evenings" data-testid="evenings">
    <h2>${t("web.evenings")}</h2>
    <table>
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
    </table>
    <ul>
      ${list.slice(0, SHOWN).map(
        (one) =>
          html`<li key=${one.id} data-testid="evening">
            <div>
              <b>${day.format(one.at)}</b>
              <span>
                ${
                  one.winners.length
                    ? t("web.evenings.winner", { names: one.winners.join(", ") })
                    : one.tied.length
                      ? t("web.evenings.tied", { names: one.tied.join(", ") })
                      : one.people.join(", ")
                }
              </span>
              ${one.outs.map((out, i) => html`<small key=${i}>${pick(out.text) || out.name}</small>`)}
            </div>
            <button
              aria-label=${`${t("web.lobby.forget")}: ${day.format(one.at)}`}
              title=${t("web.lobby.forget")}
              onClick=${() => {
                forgetEvening(one.id);
                setList(evenings());
              }}
            >${icon("close")}</button>
          </li>`,
      )}
    </ul>
    <p class="quiet">${t("web.evenings.hint")}</p>
  </section>`;
}
