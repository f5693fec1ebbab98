/**
 * How good one's options are: asks everybody's leave first, then the server, and shows value,
 * spread and reason.
 */
import { html, useEffect, useState } from "../text/html.js";
import { isAside } from "../actions/next_step.js";
import { choose } from "../actions/referee_actions.js";
import { inTabs } from "../layout/breakpoints.js";
import { pick, t } from "../text/i18n.js";
import { say } from "../board/a11y.js";

/** @typedef {{id: string, value?: number, spread?: number, text?: Texts}} Weighed */

/** Of so many options, the best, the reason is shown; of the others it is only read out. */
const TOLD = 3;

/** Whether everybody sitting here has agreed, and how many have. @param {Game} game */
function agreement(game) {
  const people = game.view.seats
    .filter((seat) => seat.name !== null && !seat.bot)
    .map((seat) => seat.seat);
  const agreed = people.filter((seat) => game.store.table?.policy.hints.includes(seat));
  return { all: agreed.length === people.length, n: agreed.length, of: people.length };
}

/** A card's title with what is done, and at whom. */
const AT = /^(.*[”»]: )([^”»]+)$/;

/**
 * The options as rows: those that play one card at somebody share a row.
 * @param {Advice[]} options
 */
function alike(options) {
  /** @type {Map<string, Advice[]>} */
  const rows = new Map();
  for (const option of options) {
    const text = pick(option.text);
    const key = `${option.c} ${text.match(AT)?.[1] ?? text}`;
    const row = rows.get(key);
    if (row) row.push(option);
    else rows.set(key, [option]);
  }
  return [...rows.values()];
}

/**
 * The options of a seat, the better ones first once they were weighed.
 * @param {{game: Game, options: Advice[]}} props
 */
export function Options({ game, options }) {
  const [found, setFound] = useState(/** @type {Weighed[]} */ ([]));
  const [busy, setBusy] = useState(false);
  const moment = options.map((option) => option.id).join();
  useEffect(() => setFound([]), [moment]);
  const leave = agreement(game);
  const weigh = () => {
    setBusy(true);
    game.line.push("weigh", { by: "playouts" }, (ack) => {
      setBusy(false);
      if (!ack.ok) return game.toast(pick(ack.error?.message) || "", "error");
      const items = /** @type {Weighed[]} */ (ack.items ?? []);
      setFound(items);
      const best = options.find((option) => option.id === items[0]?.id);
      if (best) say(t("web.weigh.best", { option: pick(best.text), why: pick(items[0].text) }));
    });
  };
  /** What comes of it is seen on the table, which a narrow page shows instead. @param {Advice} option */
  const take = (option) => {
    if (inTabs()) game.store.turnTo("");
    choose(game, option);
  };
  const place = new Map(found.map((item, at) => [item.id, at]));
  const thinkable = leave.all && options.length > 1 && !options.every(isAside);
  /** What was weighed stands by its worth, and what is asked before what only interrupts. @param {Advice} option */
  const rank = (option) => place.get(option.id) ?? (isAside(option) ? 100 : 99);
  const shown = [...options].sort((a, b) => rank(a) - rank(b));
  const rows = found.length ? shown.map((option) => [option]) : alike(shown);
  return html`
              <ul class="options" data-testid="options">
                ${rows.map((row) => {
                  const [option] = row;
                  const text = pick(option.text);
                  if (row[1])
                    return html`<li key=${text} class="at">
                      <span aria-hidden="true">${text.match(AT)?.[1]}</span>
                      ${row.map(
                        (one) => html`<button
                          key=${one.id}
                          data-testid="option"
                          data-id=${one.id}
                          aria-label=${pick(one.text)}
                          onClick=${() => take(one)}
                        >${pick(one.text).match(AT)?.[2]}</button>`,
                      )}
                    </li>`;
                  const item = found[place.get(option.id) ?? -1];
                  return html`<li key=${text}>
                    <button
                      data-testid="option"
                      data-id=${option.id}
                      aria-describedby=${item ? `w-${option.id}` : undefined}
                      onClick=${() => take(option)}
                    >
                      <span>${text}</span>
                      ${
                        item?.value !== undefined &&
                        html`<span
                          class="worth"
                          data-testid="worth"
                          aria-hidden="true"
                          style=${{ "--worth": `${item.value}%` }}
                        >${item.value} ± ${item.spread}</span>`
                      }
                    </button>
                    ${
                      item?.text &&
                      html`<small
                        class=${(place.get(option.id) ?? 99) < TOLD ? "why" : "why unseen"}
                        id=${`w-${option.id}`}
                      >${pick(item.text)}</small>`
                    }
                  </li>`;
                })}
              </ul>
              ${
                thinkable &&
                html`<p class="foot weighing">
                  <button
                    class="quiet-button"
                    data-testid="weigh"
                    disabled=${busy}
                    onClick=${weigh}
                  >${t(busy ? "web.weigh.busy" : "web.weigh")}</button>
                </p>`
              }
            `;
}

/** Gives one's leave, or takes it back. @param {{game: Game}} props */
export function Leave({ game }) {
  const me = game.store.you.seat;
  if (me === null || game.view.seats[me].name === null) return null;
  if (game.view.over || game.store.turn()?.phase === "over") return null;
  const mine = game.store.table?.policy.hints.includes(me) ?? false;
  const leave = agreement(game);
  return html`<p class="foot weighing">
    <label>
      <input
        type="checkbox"
        data-testid="hints"
        checked=${mine}
        onChange=${() => game.act({ kind: "hints", on: !mine })}
      /> ${leave.of > 1 ? t("web.weigh.agree", { n: leave.n, all: leave.of }) : t("web.weigh.alone")}
    </label>
  </p>`;
}
