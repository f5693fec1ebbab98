/**
 * Leaves out of the drawing what lies wholly under other cards of its area; what moves or shows
 * something through hides nothing.
 */
import { covered } from "./covering.js";

/**
 * @typedef {import("./pieces.js").Pieces} Pieces
 * @typedef {import("./pieces.js").Piece} Piece
 */

/**
 * Cards to be seen on the board beyond which they are drawn plainly: soft shadows of so many would
 * cost more than all the rest.
 */
const CROWD = 150;
/** How long after the last move in a rush all is looked at again with care. */
const SETTLED_MS = 400;

/** @param {Piece} piece @param {boolean} under */
function conceal(piece, under) {
  if (piece.under === under) return;
  piece.under = under;
  piece.el.classList.toggle("under", under);
}

/**
 * The cards of an area that lie still, and when the last of the others lands.
 * @param {Pieces} board
 * @param {Zone} zone
 * @param {number} now
 */
function lyingStill(board, zone, now) {
  /** @type {Piece[]} */
  const pieces = [];
  /** @type {import("./covering.js").Lying[]} */
  const lying = [];
  let landing = 0;
  for (const alias of zone.order) {
    const [piece, place] = [board.known.get(alias), board.spots.get(alias)];
    if (!piece || !place) continue;
    const flying = piece.landing > now;
    if (flying) landing = Math.max(landing, piece.landing);
    if (flying || board.held.has(alias)) {
      conceal(piece, false);
      continue;
    }
    pieces.push(piece);
    const carried = board.game.store.carried.includes(alias);
    lying.push({ place, opaque: !carried && !piece.el.classList.contains("lifted") });
  }
  return { pieces, lying, landing };
}

/**
 * Looks anew what lies under other cards. In a rush a crowd is taken to be one still.
 * @param {Pieces} board
 * @param {boolean} [rushed]
 */
export function cover(board, rushed = board.game.hurried) {
  clearTimeout(board.covering);
  const crowded = rushed && board.layer.classList.contains("crowd");
  const { view, plan } = board.game;
  if (!plan) return;
  const now = performance.now();
  const areas = Object.entries(plan.zones).flatMap(([id, box]) => {
    const zone = view.zones[id];
    if (zone?.kind !== "area" || !box.shown) return [];
    const still = lyingStill(board, zone, now);
    return [{ ...still, hidden: covered(still.lying, crowded) }]; // a crowd has no round corners
  });
  const drawn = areas.reduce((left, { hidden }) => left - hidden.size, board.known.size);
  const crowd = crowded || drawn > CROWD;
  board.layer.classList.toggle("crowd", crowd);
  for (const { pieces, lying, hidden } of areas) {
    const under = crowd && !crowded ? covered(lying, true) : hidden;
    pieces.forEach((piece, i) =>
      conceal(piece, under.has(i) && !piece.seen?.can && !piece.seen?.raised),
    );
  }
  const landing = Math.max(0, ...areas.map((area) => area.landing));
  const wait = rushed ? SETTLED_MS : landing && landing - now + 20;
  if (wait) board.covering = window.setTimeout(() => cover(board, false), wait);
}
