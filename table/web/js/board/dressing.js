/** What is to be seen and heard of a card: its picture, its marks, its name. */
import { bare, face, title } from "../text/faces.js";
import { pick, t } from "../text/i18n.js";
import { faceShown } from "../model/view.js";
import { strike, writeWhose } from "./answers.js";
import { calm } from "./flights.js";

/**
 * @typedef {import("./pieces.js").Pieces} Pieces
 * @typedef {import("./pieces.js").Piece} Piece
 * @typedef {import("./pieces.js").Seen} Seen
 */

/**
 * Dresses a piece as what it is to be seen as.
 * @param {Pieces} board
 * @param {Piece} piece
 * @param {string} alias
 * @param {string} id of the zone
 * @param {Seen} seen
 */
export function dress(board, piece, alias, id, seen) {
  const { comp } = seen;
  const shown = faceShown(board.game.view, comp);
  const token = (shown ? comp.f : comp.b) ?? null;
  const side = shown ? "front" : "back";
  const key = `${side}:${token}`;
  if (piece.side && piece.side !== key && !board.layer.classList.contains("still"))
    piece.face.animate(
      [{ transform: "scaleX(1)" }, { transform: "scaleX(0.02)" }, { transform: "scaleX(1)" }],
      { duration: calm() ? 0 : 260, easing: "ease-in-out" },
    );
  piece.side = key;
  board.show(piece, alias, token, side);
  mark(piece, seen, shown);
  name(board, piece, id, seen, shown);
}

/**
 * The classes of a card.
 * @param {Piece} piece
 * @param {Seen} seen
 * @param {boolean} shown
 */
function mark(piece, { comp, zone, can, raised, carried, told, whose }, shown) {
  const held = zone.kind === "hand";
  const classes = {
    ...{ front: shown, "in-hand": held, can, locked: Boolean(comp.l) },
    ...{ selected: raised, carried },
  };
  const text = [...Object.values(classes), told?.phase, whose].join();
  if (piece.mark === text) return;
  piece.mark = text;
  for (const [one, on] of Object.entries(classes)) piece.el.classList.toggle(one, on);
  strike(piece.el, told?.phase);
  writeWhose(piece.el, whose);
  if (held) piece.el.setAttribute("aria-pressed", String(raised));
  else piece.el.removeAttribute("aria-pressed");
}

/** About how wide a word is, as a multiple of its letters' size. @param {string} word */
const wide = (word) => [...word].reduce((sum, letter) => sum + (letter > "z" ? 0.68 : 0.56), 0);

/**
 * What a screen reader says of a card.
 * @param {Pieces} board
 * @param {Piece} piece
 * @param {string} id of the zone
 * @param {Seen} seen
 * @param {boolean} shown
 */
function name(board, piece, id, { comp, zone, index, told, whose }, shown) {
  const said = [whose && `${whose}.`, told ? pick(told.text) : ""].filter(Boolean).join(" ");
  const [held, area] = [zone.kind === "hand", zone.kind === "area"];
  const named = held && shown ? title(comp.f) : "";
  if (piece.el.dataset.title !== named) {
    const longest = Math.max(1, ...named.split(/[\s-]/u).map(wide));
    piece.el.style.setProperty("--longest", `${longest}`);
    piece.el.dataset.title = named;
  }
  const text = [
    comp.f,
    comp.l,
    shown,
    id,
    !area && zone.n,
    held && index,
    said,
    board.epoch,
  ].join();
  if (piece.named === text) return;
  piece.named = text;
  piece.el.setAttribute("aria-label", label(board.game, id, zone, comp, index, shown));
  const more = [said, shown ? bare(pick(face(comp.f)?.text)) : ""].filter(Boolean).join(" ");
  if (more) piece.el.setAttribute("aria-description", more);
  else piece.el.removeAttribute("aria-description");
}

/**
 * @param {Game} game
 * @param {string} id
 * @param {Zone} zone
 * @param {Comp} comp
 * @param {number} index
 * @param {boolean} shown
 */
function label(game, id, zone, comp, index, shown) {
  const card = shown ? title(comp.f) : t("web.card.down");
  if (shown) face(comp.f);
  const place = game.zoneName(id, game.store.you.seat);
  const where = comp.l ? t("web.card.locked", { zone: place }) : place;
  return t(`web.card.in-${zone.kind}`, { card, zone: where, n: zone.n, at: index + 1, of: zone.n });
}
