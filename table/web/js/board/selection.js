/**
 * Choosing several cards at once: a frame drawn with the mouse, and moving what was chosen without
 * changing how it lies together.
 */
import { selectable } from "../actions/laying.js";

/** @typedef {import("../model/game.js").Game} Game */
/** @typedef {import("./aim.js").Point} Point */

/** The frame drawn by a pointer that chooses the cards inside it. */
export class Marquee {
  /** @param {import("./aim.js").Desk} desk */
  constructor({ board, game, pieces }) {
    this.board = board;
    this.game = game;
    this.pieces = pieces;
    this.el = document.createElement("div");
    this.el.className = "marquee";
    this.from = { x: 0, y: 0 };
    this.to = { x: 0, y: 0 };
  }

  /** @param {Point} from */
  begin(from) {
    this.from = this.to = from;
    this.board.querySelector(".world")?.append(this.el);
  }

  /** @param {PointerEvent} _event @param {Point} at */
  reach(_event, at) {
    this.to = at;
    const box = this.box();
    this.el.style.transform = `translate3d(${box.x}px,${box.y}px,0)`;
    this.el.style.width = `${box.w}px`;
    this.el.style.height = `${box.h}px`;
  }

  /** @returns {Rect} */
  box() {
    return {
      x: Math.min(this.from.x, this.to.x),
      y: Math.min(this.from.y, this.to.y),
      w: Math.abs(this.from.x - this.to.x),
      h: Math.abs(this.from.y - this.to.y),
    };
  }

  /**
   * Chooses the cards whose middle lies inside; with a key held, too.
   * @param {PointerEvent} event
   */
  end(event) {
    const more = event.ctrlKey || event.metaKey || event.shiftKey;
    /** @type {string[]} */
    const chosen = [];
    const box = this.box();
    for (const [alias, place] of this.pieces.spots) {
      const [x, y] = [place.x + place.cw / 2, place.y + place.cw * 0.7];
      const inside = x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h;
      if (inside && place.shown && selectable(this.game, alias)) chosen.push(alias);
    }
    this.game.store.choose(chosen, more);
  }

  stop() {
    this.el.remove();
  }
}

/**
 * Moves cards of one area so that `led` comes to `place` and the others keep their distance.
 * @param {Game} game
 * @param {string[]} cards
 * @param {string} led
 * @param {{x: number, y: number}} place
 */
export function shiftTogether(game, cards, led, place) {
  const comps = game.view.comps;
  const lead = comps[led];
  const [dx, dy] = [place.x - (lead.x ?? 500), place.y - (lead.y ?? 500)];
  /** @param {number} value */
  const inside = (value) => Math.max(0, Math.min(1000, value));
  for (const c of cards)
    game.act({
      kind: "move",
      c,
      to: lead.z,
      x: inside((comps[c].x ?? 500) + dx),
      y: inside((comps[c].y ?? 500) + dy),
    });
}
