/** Words with one tap, each to be read in the reader's own language; and where else the table talks. */
import { html } from "../text/html.js";
import { t } from "../text/i18n.js";

/** @type {PhraseOp["phrase"][]} */
const PHRASES = ["thinking", "answer", "fine", "your-turn", "wait"];

/** @param {{game: Game}} props */
export function Talking({ game }) {
  const { you, room } = game.store;
  const seated = you.seat !== null && Boolean(game.view.seats[you.seat]?.name);
  const call = room?.call;
  if (!call && !seated) return null;
  return html`<div class="phrases" role="group" aria-label=${t("web.phrases")}>
    ${
      call &&
      html`<a
        class="toggle"
        data-testid="call"
        href=${call}
        target="_blank"
        rel="noopener noreferrer"
      >${t("web.call", { host: new URL(call).host })}</a>`
    }
    ${
      seated &&
      PHRASES.map(
        (phrase) => html`<button
          key=${phrase}
          class="toggle"
          data-testid=${`phrase-${phrase}`}
          onClick=${() => game.act({ kind: "phrase", phrase })}
        >${t(`web.phrase.${phrase}`)}</button>`,
      )
    }
  </div>`;
}
