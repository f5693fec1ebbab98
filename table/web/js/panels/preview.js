/** A card shown large, with its text in real letters beside the picture. */
import { html, useEffect, useRef } from "../text/html.js";
import { face, paint, pieces, title } from "../text/faces.js";
import { icon } from "../board/icons.js";
import { pick } from "../text/i18n.js";
import { zoneOf } from "../model/view.js";

/** @param {{token: string | null, width: import("../text/faces.js").Width, cls: string}} props */
export function CardFace({ token, width, cls }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (ref.current) paint(ref.current, token, "front", width);
  });
  return html`<div
    class=${`face ${cls}`}
    ref=${ref}
    role="img"
    aria-label=${title(token)}
  ></div>`;
}

/** The rules text with bold words and icons. @param {{token: string | null}} props */
export function CardText({ token }) {
  const known = face(token);
  if (!known) return null;
  return html`<div class="card-text">
    <strong>${pick(known.title)}</strong>
    <em>${pick(known.type)}</em>
    <p>
      ${pieces(pick(known.text)).map((part) =>
        part.sort === "icon"
          ? icon(part.text)
          : part.sort === "bold"
            ? html`<b>${part.text}</b>`
            : part.text,
      )}
    </p>
  </div>`;
}

/** Where one's own hand begins on the screen; what is shown of its cards lies above. @param {Game} game */
function handTop(game) {
  const hand = zoneOf(game.view, "hand", game.store.you.seat);
  const el = hand && document.querySelector(`[data-zone="${CSS.escape(hand)}"]`);
  return el ? el.getBoundingClientRect().top - 12 : null;
}

/** Beside the pointer; above the hand for a card of the hand. @param {{game: Game}} props */
export function Hover({ game }) {
  const hover = game.hover;
  if (!hover) return null;
  const w = Math.min(270, innerWidth * 0.4);
  const tall = w * 1.4;
  const x = hover.x + 30 + w > innerWidth ? hover.x - w - 30 : hover.x + 30;
  const hand = handTop(game);
  const beside = Math.max(8, Math.min(hover.y - tall / 2, innerHeight - tall - 8));
  const y = hand !== null && hover.y > hand ? Math.max(8, hand - tall - 10) : beside;
  return html`<div
    class="hover"
    aria-hidden="true"
    style=${`transform:translate(${x}px,${y}px);width:${w}px;height:${tall}px`}
  >
    <${CardFace} token=${hover.face} width=${500} cls="" />
  </div>`;
}
