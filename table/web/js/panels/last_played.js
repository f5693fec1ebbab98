/** A strip of the cards played last: who, at whom, what came of it; the full card at a tap. */
import { html } from "../text/html.js";
import { between, lastPlayed } from "../history/last_played.js";
import { undone } from "../history/lines.js";
import { t } from "../text/i18n.js";
import { changed, playedAt, sentence } from "./log_sentence.js";
import { CardFace } from "./preview.js";

/**
 * A card that was played, in words: the play, then each thing that came of it.
 * @param {Game} game
 * @param {import("../history/last_played.js").Played} played
 */
function told(game, { line, aim, came }) {
  const play = aim ? playedAt(game, line, aim) : sentence(game, line);
  return [play, ...came.map((one) => changed(game, one))].join(". ");
}

/** @param {{game: Game}} props */
export function LastPlayed({ game }) {
  const cards = lastPlayed(game.store.log, undone(game.store.log));
  return html`<ul class="last-played" aria-label=${t("web.last-played")} data-testid="last-played">
    ${cards.map((played, place) => {
      const { line } = played;
      const said = told(game, played);
      const { who } = between(game.view, played);
      const seat = game.view.seats.find((one) => one.seat === who);
      const answers = line.a.cause?.word === "answer";
      return html`<li key=${line.s} class=${answers ? "answers" : ""} style=${`--place:${place}`}>
        <button
          title=${said}
          aria-label=${said}
          style=${seat ? `--seat:${seat.color}` : ""}
          onClick=${() => game.open({ kind: "cards", title: said, faces: [line.a.c] })}
        ><span aria-hidden="true" style="display:contents"><${CardFace} token=${line.a.c} width=${125} cls="" /></span>
        ${who !== null && html`<b class="whose" aria-hidden="true">${game.seatName(who)}</b>`}</button>
      </li>`;
    })}
  </ul>`;
}
