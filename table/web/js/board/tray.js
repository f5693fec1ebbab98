/** Tokens of a mat: chips with their number, and pegs on the tracks. */
import { html, useEffect, useRef } from "../text/html.js";
import { t } from "../text/i18n.js";
import { paint, widthFor } from "../text/faces.js";
import { Steps } from "./steps.js";

const FACE_W = 30;

/** The picture of a token. @param {{game: Game, token: string | null}} props */
export function TokenFace({ game, token }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (ref.current) paint(ref.current, token, "front", widthFor(FACE_W * game.camera.base));
  });
  return html`<span class="face token-face" ref=${ref} aria-hidden="true"></span>`;
}

/** @param {Game} game @param {string} id */
const pieceOf = (game, id) => game.view.comps[game.view.zones[id].order[0] ?? ""];

/**
 * How many of a token lie with somebody: dragged, set by keys, or by its buttons.
 * @param {{game: Game, id: string, box: ZoneBox, zone: Zone, own: boolean}} props
 */
export function TokenChip({ game, id, box, zone, own }) {
  const [min, max] = [zone.min ?? 0, zone.max ?? 20];
  const slide = game.sliding?.zone === id ? game.sliding.value : null;
  const value = slide ?? zone.value ?? 0;
  const piece = pieceOf(game, id);
  const seated = game.store.you.seat !== null;
  const name = game.zoneName(id, game.store.you.seat);
  return html`<div class="cells" aria-hidden="true"></div>
    <div
      class=${`token-chip ${piece?.l ? "locked" : ""} ${value ? "" : "none"}`}
      data-alias=${zone.order[0]}
      data-kind="marker"
      data-nav
      role="slider"
      tabindex="-1"
      aria-label=${name}
      aria-valuemin=${min}
      aria-valuemax=${max}
      aria-valuenow=${value}
      aria-disabled=${!seated || Boolean(piece?.l)}
    >
      <${TokenFace} game=${game} token=${piece?.f ?? null} />
      <b>${value}</b>
    </div>
    ${
      box.steps &&
      own &&
      seated &&
      html`<${Steps} game=${game} id=${id} value=${value} name=${name} />`
    }`;
}

/**
 * A token on a number of the tracks: a press claims it, or puts it back.
 * @param {{game: Game, id: string, zone: Zone, peg: {of: string, at: number}}} props
 */
export function Peg({ game, id, zone, peg }) {
  const { zones } = game.view;
  const track = Object.values(zones).find(
    (one) => one.role === "fortitude" && one.seat === zone.seat,
  );
  const [min, max] = [track?.min ?? 0, track?.max ?? 20];
  const share = (peg.at - min + 0.5) / (max - min + 1);
  const there = Boolean(zone.value);
  const name = game.zoneName(id, game.store.you.seat);
  const said = t(there ? "web.peg.claim" : "web.peg.back", { zone: name });
  const move = () => {
    const base = zones[peg.of];
    const next = (base.value ?? 0) + (there ? 1 : -1);
    const step = `peg ${game.store.seq}`;
    game.act({ kind: "track", zone: id, value: there ? 0 : 1, group: step });
    if (next >= (base.min ?? 0) && next <= (base.max ?? next))
      game.act({ kind: "track", zone: peg.of, value: next, group: step });
  };
  return html`<div class="rail">
    <div class="slide" style=${`transform:translateX(${(share * 100).toFixed(3)}%)`}>
      <button
        class=${`peg ${there ? "" : "gone"}`}
        data-nav
        data-testid=${`peg-${id}`}
        tabindex="-1"
        disabled=${game.store.you.seat === null}
        title=${said}
        aria-label=${said}
        onClick=${move}
      >
        <${TokenFace} game=${game} token=${pieceOf(game, id)?.f ?? null} />
      </button>
    </div>
  </div>`;
}
