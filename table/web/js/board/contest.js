/** A place in the middle for each who plays in a Round or a contest. */
import { html, useEffect, useRef, useState } from "../text/html.js";
import { names } from "./boxes.js";
import { icon } from "./icons.js";

/** @typedef {import("../model/game.js").Game} Game */

/** How long the winner of a contest stands raised. */
const RAISED_MS = 5000;

/**
 * The seats whose places are shown, and who has won the contest they are for; they stay a moment
 * once it is over.
 * @param {Game} game
 * @returns {{places: number[], winner: number | null} | null}
 */
function useContest(game) {
  const standing = game.store.assistant ? game.store.standing : null;
  const known = useRef(/** @type {{places: number[], sums: Set<string>} | null} */ (null));
  const [lingers, linger] = useState(false);
  const runs = Boolean(standing?.contest);
  const sums = game.store.advice.filter((item) => item.phase === "contest");
  useEffect(() => {
    if (runs) {
      known.current = {
        places: standing?.places ?? [],
        sums: new Set(sums.map((item) => item.id)),
      };
      return undefined;
    }
    if (!known.current) return undefined;
    linger(true);
    const later = setTimeout(() => {
      known.current = null;
      linger(false);
    }, RAISED_MS);
    return () => clearTimeout(later);
  }, [runs]);
  const contest = known.current;
  const won = contest && sums.findLast((item) => !contest.sums.has(item.id));
  if (standing?.places.length) return { places: standing.places, winner: won?.seat ?? null };
  return lingers && contest ? { places: contest.places, winner: won?.seat ?? null } : null;
}

/**
 * A place in the middle for each who is in the game, while a Round or a contest is played; who won
 * the contest stands raised.
 * @param {{game: Game}} props
 */
export function Places({ game }) {
  const standing = game.store.assistant ? game.store.standing : null;
  const shown = useContest(game);
  if (!shown || !standing) return null;
  const gone = new Set([...standing.left, ...standing.outs.map((one) => one.seat)]);
  return html`<ol class="places" data-testid="places" aria-hidden="true">
    ${shown.places.map(
      (seat) =>
        html`<li
          key=${seat}
          class=${names({
            control: standing.control === seat,
            left: gone.has(seat),
            won: shown.winner === seat,
          })}
          style=${`--seat:${game.view.seats[seat]?.color ?? ""}`}
        >
          <b>${game.seatName(seat)}</b>
          ${shown.winner === seat && html`<span class="laurels">${icon("crown")}</span>`}
        </li>`,
    )}
  </ol>`;
}
