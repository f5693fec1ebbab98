/**
 * The first stops of the keyboard: straight to the hand, to what the assistant says, to the log.
 * Seen only while focused.
 */
import { html } from "../text/html.js";
import { t } from "../text/i18n.js";
import { zoneOf } from "../model/view.js";

/** @param {string} selector */
function go(selector) {
  const el = document.querySelector(selector);
  if (el instanceof HTMLElement) el.focus();
}

/**
 * Opens a panel first where it shares the board's place.
 * @param {Game} game
 * @param {string} tab
 * @param {string} selector
 */
function panel(game, tab, selector) {
  if (document.querySelector(selector)) return go(selector);
  game.store.turnTo(tab);
  setTimeout(() => go(selector), 60);
}

/** @param {{game: Game}} props */
export function Skips({ game }) {
  const hand =
    game.store.you.seat === null ? undefined : zoneOf(game.view, "hand", game.store.you.seat);
  const first = hand ? game.view.zones[hand].order[0] : undefined;
  return html`<nav class="skips" aria-label=${t("web.skips")}>
    <button
      data-testid="skip-board"
      onClick=${() => go(first ? `#c-${CSS.escape(first)}` : ".board [data-nav]")}
    >${t(first ? "web.skip.hand" : "web.skip.board")}</button>
    <button data-testid="skip-advice" onClick=${() => panel(game, "advice", ".advice button")}>
      ${t("web.skip.advice")}
    </button>
    <button data-testid="skip-log" onClick=${() => panel(game, "log", ".log [tabindex]")}>
      ${t("web.skip.log")}
    </button>
  </nav>`;
}
