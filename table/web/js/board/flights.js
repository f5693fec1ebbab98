/** How cards of the board fly: from where they came, to where they went, or back up past it. */
import { handlesCards } from "../net/ops.js";
import { paint, widthFor } from "../text/faces.js";

/**
 * @typedef {import("./pieces.js").Pieces} Pieces
 * @typedef {import("./pieces.js").Piece} Piece
 */

export const BASE = 100;
/** How long a card is on its way. */
export const FLIGHT_MS = 300;

/** @param {Spot} place @param {number} [grow] */
export function transformOf(place, grow = 1) {
  const scale = (place.cw / BASE) * grow;
  const x = place.x + place.cw / 2;
  const y = place.y + place.cw * 0.7;
  return `translate(${x.toFixed(1)}px,${y.toFixed(1)}px) rotate(${place.rot.toFixed(1)}deg) scale(${scale.toFixed(3)})`;
}

/** Whether the reader asked for less motion. */
export function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * New elements begin where their card came from.
 * @param {Pieces} pieces
 * @param {[Piece, Spot][]} fresh
 * @param {Delta[]} deltas
 * @param {boolean} still
 */
export function start(pieces, fresh, deltas, still) {
  if (!fresh.length) return;
  const moving = !still && !calm();
  for (const [piece] of fresh) {
    const from =
      moving &&
      box(
        pieces,
        deltas.findLast((delta) => (piece.el.dataset.alias ?? "") in (delta.c ?? {}))?.l?.a.from,
      );
    if (from) {
      piece.el.style.transition = "none";
      piece.el.style.transform = transformOf(from);
      unveil(pieces, piece);
    }
    pieces.layer.append(piece.el);
  }
  if (pieces.counts) pieces.rush -= fresh.length;
  if (!moving) return;
  void pieces.layer.offsetWidth;
  for (const [piece, place] of fresh) {
    piece.el.style.transition = "";
    piece.el.style.transform = transformOf(place);
  }
}

/**
 * A card that comes to light flies with its back up and is turned over on the way.
 * @param {Pieces} pieces
 * @param {Piece} piece
 */
export function unveil(pieces, piece) {
  const comp = pieces.game.view.comps[piece.el.dataset.alias ?? ""];
  if (piece.shown.side !== "front" || !comp?.b) return;
  paint(piece.face, comp.b, "back", piece.shown.width);
  piece.face.animate(
    [{ transform: "none" }, { transform: "scaleX(0.02)" }, { transform: "none" }],
    { duration: FLIGHT_MS, easing: "ease-in-out" },
  );
  piece.face.dataset.turning = "yes";
  setTimeout(() => {
    delete piece.face.dataset.turning;
    paint(piece.face, piece.shown.token, piece.shown.side, piece.shown.width);
  }, FLIGHT_MS / 2);
}

/**
 * Elements whose card is out of sight fly to where it went.
 * @param {Pieces} pieces
 * @param {Set<string>} present
 * @param {Delta[]} deltas
 * @param {boolean} still
 */
export function leave(pieces, present, deltas, still) {
  for (const [alias, piece] of pieces.known) {
    if (present.has(alias) || pieces.held.has(alias)) continue;
    const delta = deltas.findLast((one) => one.x?.includes(alias));
    const goal = box(pieces, delta?.l?.a.to);
    pieces.known.delete(alias);
    pieces.spots.delete(alias);
    piece.el.removeAttribute("id");
    delete piece.el.dataset.alias;
    delete piece.el.dataset.nav;
    piece.el.setAttribute("aria-hidden", "true");
    if (still || calm() || !goal || delta?.k === "shuffle") {
      piece.el.remove();
      continue;
    }
    piece.el.style.transform = transformOf(goal);
    piece.el.classList.add("leaving");
    setTimeout(() => piece.el.remove(), FLIGHT_MS);
  }
}

/**
 * A back that flies where cards went from one hidden place to another.
 * @param {Pieces} pieces
 * @param {Delta} delta
 */
export function fly(pieces, delta) {
  if (!handlesCards(delta.k) || calm()) return;
  const from = delta.l?.a.from;
  const goals = [delta.l?.a.to ?? []].flat();
  const start = box(pieces, from);
  if (!start || delta.x?.length || delta.by === pieces.game.store.you.seat) return;
  for (const to of goals.slice(0, 4)) {
    const zone = pieces.game.view.zones[to];
    const goal = box(pieces, to);
    if (
      !zone ||
      !goal ||
      (zone.kind === "hand" && zone.order.length) ||
      zone.visibility === "public"
    )
      continue;
    const back =
      pieces.game.view.comps[pieces.game.view.zones[from]?.order.at(-1) ?? ""]?.b ?? null;
    const piece = pieces.make("");
    piece.el.removeAttribute("id");
    piece.el.removeAttribute("data-nav");
    piece.el.removeAttribute("role");
    piece.el.removeAttribute("tabindex");
    piece.el.setAttribute("aria-hidden", "true");
    paint(piece.face, back, "back", widthFor(start.cw));
    piece.el.style.transform = transformOf(start);
    piece.el.style.zIndex = "9000";
    pieces.layer.append(piece.el);
    void piece.el.offsetWidth;
    piece.el.style.transform = transformOf(goal);
    setTimeout(() => piece.el.remove(), FLIGHT_MS + 40);
  }
}

/** @param {Pieces} pieces @param {unknown} zone @returns {Spot | null} */
function box(pieces, zone) {
  const box = typeof zone === "string" ? pieces.game.plan?.zones[zone] : undefined;
  if (!box) return null;
  const cw = box.cw;
  return {
    x: box.x + (box.w - cw) / 2,
    y: box.y + Math.max(4, (box.h - cw * 1.4) / 2),
    cw,
    rot: 0,
    z: 0,
    shown: true,
  };
}
