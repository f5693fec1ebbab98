/** The − and + beside a track or a chip of tokens. */
import { html } from "../text/html.js";
import { t } from "../text/i18n.js";
import { setTrack } from "../actions/tracks.js";

/**
 * Two buttons that make a number one less and one more.
 * @param {{game: Game, id: string, value: number, name: string}} props
 */
export function Steps({ game, id, value, name }) {
  if (game.still) return null; // what is over can be looked at, not changed
  return html`<div class="steps">
    <button
      tabindex="-1"
      aria-label=${t("web.track.less", { zone: name })}
      onClick=${() => setTrack(game, id, value - 1)}
    >−</button>
    <button
      tabindex="-1"
      aria-label=${t("web.track.more", { zone: name })}
      onClick=${() => setTrack(game, id, value + 1)}
    >+</button>
  </div>`;
}
