/** On the empty felt: the card that was played last, by whom, at whom, and what came of it. */
import { between, came } from "../history/last_played.js";
import { paint, title } from "../text/faces.js";
import { html, useEffect, useRef } from "../text/html.js";
import { icon } from "./icons.js";
import { whoAt } from "./answers.js";

/** @typedef {import("../history/last_played.js").Change} Change */

/** What is counted, by the drawing it has. @type {Record<string, string>} */
const ICONS = { fortitude: "fortitude", alcohol: "alcohol", purse: "gold" };

/** @param {{one: Change}} props */
const Amount = ({ one: { role, by } }) =>
  html`<span class=${by > 0 === (role !== "alcohol") ? "more" : "less"}>${icon(ICONS[role], `counted ${ICONS[role]}`)}${by > 0 ? `+${by}` : `\u2212${-by}`}</span>`;

/**
 * Screen readers are told the same by the log.
 * @param {{game: Game, played: import("../history/last_played.js").Played, cw: number}} props
 */
export function Lately({ game, played, cw }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const token = played.line.a.c;
  useEffect(() => {
    if (ref.current) paint(ref.current, token, "front", 125);
  });
  const { who, at } = between(game.view, played);
  const changes = came(game.view, played).filter(({ role }) => role in ICONS);
  const seats = [...new Set(changes.map((one) => one.seat))];
  return html`<div class="lately" data-testid="lately" aria-hidden="true">
    <div class="face" ref=${ref} style=${`width:${cw}px;height:${cw * 1.4}px`}></div>
    <div>
      ${who !== null && html`<b>${whoAt(game, who, at)}</b>`}
      <em>${title(token)}</em>
      <ul>
        ${seats.map(
          (seat) =>
            html`<li key=${seat} style=${`--seat:${game.view.seats[seat]?.color ?? ""}`}>
              ${game.seatName(seat)}
              ${changes.filter((one) => one.seat === seat).map((one) => html`<${Amount} one=${one} />`)}
            </li>`,
        )}
      </ul>
    </div>
  </div>`;
}
