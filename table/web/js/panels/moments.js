/** Moments of an evening: somebody falls, and the end. */
import { html, useEffect, useState } from "../text/html.js";
import { icon } from "../board/icons.js";
import { BASE } from "../net/base_path.js";
import { language, pick, t } from "../text/i18n.js";
import { say } from "../board/a11y.js";
import { EveningCurve } from "./evening_curve.js";
import { closedSeat } from "../layout/machine_mat.js";
import { Rematch } from "./rematch.js";
import { teamOf, together } from "../layout/teams.js";
import { countGame, scoreOf } from "../net/wins.js";

const BANNER_MS = 4200;

/** Who has fallen, by the last word of the assistant. @param {Game} game */
const fallen = (game) => game.store.standing?.outs ?? [];

/**
 * A banner for a moment when somebody falls, and a card at the end of the game.
 * @param {{game: Game}} props
 */
export function Moments({ game }) {
  const outs = fallen(game);
  const [known] = useState(() => new Set(outs.map((one) => one.seat)));
  const [shown, show] = useState(/** @type {Texts | null} */ (null));
  const [away, putAway] = useState(false);
  const over = game.store.assistant && game.store.turn()?.phase === "over";
  const news = outs.filter((one) => !known.has(one.seat));
  const seats = outs.map((one) => one.seat).join();
  useEffect(() => {
    const text = news.at(-1)?.text;
    known.clear();
    for (const one of outs) known.add(one.seat);
    if (!text) return undefined;
    show(text);
    say(pick(text));
    const later = setTimeout(() => show(null), BANNER_MS);
    return () => clearTimeout(later);
  }, [seats]);
  useEffect(() => {
    if (over) say(pick(game.store.turn()?.text));
    else putAway(false);
  }, [over]);
  if (over && !away) return html`<${Ending} game=${game} close=${() => putAway(true)} />`;
  if (!shown) return null;
  return html`<div class="moment" data-testid="moment" aria-hidden="true">
    <span>${pick(shown)}</span>
  </div>`;
}

/**
 * How a game against a machine ended for this seat, and counts it on this device; null: it was none.
 * @param {Game} game
 */
function counted(game) {
  const { you, table } = game.store;
  const { view } = game;
  const machine = closedSeat(view);
  const turn = game.store.turn();
  if (machine === null || !table || you.seat === null || !turn) return null;
  if (teamOf(view, machine) === null) return null; // a third, whom nobody plays against
  const { difficulty = [], potions = [], factions = [] } = table.options;
  const terms = [...difficulty, ...potions];
  const won = turn.seat !== null && turn.seat !== undefined && together(view, turn.seat, you.seat);
  countGame(table.id, terms, factions, won);
  return scoreOf(terms, factions);
}

/**
 * The deck this seat has played, as the page that prints decks calls it: the module's own, not one
 * somebody brought along.
 * @param {Game} game
 */
function deckOf(game) {
  const { you, table, view } = game.store;
  const chosen = Object.values(table?.options ?? {}).find(
    (one) => Array.isArray(one) && one.length === view?.seats.length,
  );
  const deck = you.seat === null ? null : chosen?.[you.seat];
  return typeof deck === "string" && /^[\w-]+$/.test(deck) ? deck : null;
}

/**
 * The end: who won, why the others fell, and what may come next.
 * @param {{game: Game, close: () => void}} props
 */
function Ending({ game, close }) {
  const turn = game.store.turn();
  const end = game.store.advice.find((item) => item.id === "end" && item.accept);
  const host = Boolean(game.store.you.host);
  const deck = deckOf(game);
  const score = counted(game);
  return html`<section class="ending" data-testid="ending" aria-label=${t("web.ending")}>
    <button class="wave" aria-label=${t("web.close")} onClick=${close}>${icon("close")}</button>
    ${icon("crown", "laurel")}
    <h2>${pick(turn?.text)}</h2>
    <ul>
      ${fallen(game).map(
        (one) =>
          html`<li key=${one.seat} style=${`--seat:${game.view.seats[one.seat]?.color ?? ""}`}>
            ${pick(one.text)}
          </li>`,
      )}
    </ul>
    ${
      score &&
      html`<p class="machine-score" data-testid="machine-score">
        ${t("web.machine.score", { won: score.won, lost: score.lost })}
      </p>`
    }
    <${EveningCurve} game=${game} />
    <p class="row">
      ${host && html`<${Rematch} game=${game} testid="ending-again" />`}
      <a
        class="plain-button"
        data-testid="ending-story"
        href=${game.lookingBack("story")}
        target="_blank"
        rel="noopener"
      >${t("web.story")}</a>
      ${
        end &&
        html`<button
          class="plain-button"
          data-testid="ending-open"
          onClick=${() => game.accept(end.id)}
        >${t("web.ending.open")}</button>`
      }
      ${
        deck &&
        html`<a
          class="plain-button"
          data-testid="ending-print"
          href=${`${BASE}/print/?deck=${encodeURIComponent(deck)}&lang=${language()}`}
          target="_blank"
          rel="noopener"
        >${t("web.ending.print")}</a>`
      }
    </p>
  </section>`;
}
