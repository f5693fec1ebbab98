/** Another game of the same people: as it was, or with the newest version of decks they made. */
import { html, useEffect, useState } from "../text/html.js";
import { pick, t } from "../text/i18n.js";
import { newerDecks, sameAgain } from "../model/next_table.js";

/** @typedef {import("../model/next_table.js").Newer} Newer */

/** What has become newer since this table was set out, by its titles. @param {Newer} newer */
export const newerTitles = (newer) => newer.titles.map((one) => pick(one)).join(", ");

/**
 * The buttons of the host. Where a deck was changed meanwhile, the first is the game with it as it is
 * now, and the other one keeps it as it was.
 * @param {{game: Game, testid: string}} props
 */
export function Rematch({ game, testid }) {
  const [newer, setNewer] = useState(/** @type {Newer | null} */ (null));
  useEffect(() => {
    newerDecks(game.token).then(setNewer);
  }, []);
  const renewed = newer?.titles.length ? newer : null;
  return html`${
    renewed &&
    html`<button
        class="primary"
        data-testid=${`${testid}-newer`}
        onClick=${() => sameAgain(game, renewed.options)}
      >${t("web.rematch.newer", { decks: newerTitles(renewed) })}</button>`
  }
    <button
      class=${renewed ? "plain-button" : "primary"}
      data-testid=${testid}
      onClick=${() => sameAgain(game)}
    >${t(renewed ? "web.rematch.as-it-was" : "web.rematch.same")}</button>`;
}
