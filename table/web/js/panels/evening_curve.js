/** The curve of the evening in the card at the end: who was how far from the floor, and when. */
import { html, useEffect, useState } from "../text/html.js";
import { t } from "../text/i18n.js";

/** @typedef {import("../history/curves.js").Curve} Curve */

const [W, H] = [420, 110];
const TRACKS = /** @type {[string, string]} */ (["fortitude", "alcohol"]);

/** @param {Game} game @returns {Promise<{lines: Curve[], last: number}>} */
async function course(game) {
  // Only who plays to the end needs these.
  const { Reel } = await import("../model/reel.js");
  const { margins } = await import("../history/curves.js");
  const reel = new Reel();
  await reel.fetch(game.store.table?.id ?? "", game.token, false, () => undefined);
  const nameOf = (/** @type {number | null} */ seat) => (seat === null ? "" : game.seatName(seat));
  return { lines: margins(reel, reel.stop(reel.last).view, TRACKS, nameOf), last: reel.last };
}

/** @param {{game: Game}} props */
export function EveningCurve({ game }) {
  const [found, setFound] = useState(
    /** @type {{lines: Curve[], last: number} | null | undefined} */ (undefined),
  );
  useEffect(() => {
    course(game)
      .then(setFound)
      .catch(() => setFound(null));
  }, []);
  if (found === undefined) {
    // Its room is kept, so that nothing jumps under the hand when it comes.
    return html`<figure class="evening-curve" aria-hidden="true">
      <svg viewBox=${`0 0 ${W} ${H}`}></svg>
      <figcaption>${t("web.log.loading")}</figcaption>
    </figure>`;
  }
  if (!found?.lines.length) return null;
  const top = Math.max(1, ...found.lines.flatMap((line) => line.points.map(([, n]) => n)));
  const x = (/** @type {number} */ seq) => ((W * seq) / Math.max(1, found.last)).toFixed(1);
  const y = (/** @type {number} */ n) => (H - 6 - ((H - 12) * Math.max(0, n)) / top).toFixed(1);
  return html`<figure class="evening-curve" data-testid="ending-curve">
    <svg viewBox=${`0 0 ${W} ${H}`} role="img" aria-label=${t("web.ending.curve")}>
      <line class="floor" x1="0" x2=${W} y1=${y(0)} y2=${y(0)} />
      ${found.lines.map(
        (line) =>
          html`<path
            key=${line.zone}
            d=${line.points
              .map(([seq, n], place) => (place ? `H${x(seq)}V${y(n)}` : `M${x(seq)} ${y(n)}`))
              .join("")}
            fill="none"
            stroke=${line.color}
            stroke-width="3"
            stroke-linejoin="round"
            stroke-dasharray=${line.dash}
          />`,
      )}
    </svg>
    <ul>
      ${found.lines.map(
        (line) =>
          html`<li class="of" key=${line.zone}>
            <svg viewBox="0 0 34 8" aria-hidden="true">
              <path
                d="M0 4H34"
                stroke=${line.color}
                stroke-width="3"
                stroke-dasharray=${line.dash}
              />
            </svg>
            ${line.name}
          </li>`,
      )}
    </ul>
    <figcaption>${t("web.ending.curve")}</figcaption>
  </figure>`;
}
