/** Where a gesture would end, lit up on the board. */

/** @typedef {import("../model/game.js").Game} Game */
/**
 * What a gesture works with.
 * @typedef {{board: HTMLElement, game: Game, pieces: import("./pieces.js").Pieces}} Desk
 */
/** @typedef {{x: number, y: number}} Point a place in the world */
/**
 * What a pointer does that holds something, from where it has gone far enough to mean it. `begin`:
 * it takes hold, at the place of its press; `reach`: once a frame; `end`: the hand has opened;
 * `stop`: in any case, last.
 * @typedef {{begin: (from: Point) => void, reach: (event: PointerEvent, at: Point) => void, end:
 *   (event: PointerEvent, at: Point) => void, stop: () => void}} Gesture
 */

/** The one thing that would take what is held. */
export class Aim {
  /** @param {Desk} desk */
  constructor({ board, game }) {
    this.board = board;
    this.game = game;
    /** The zone, `seat:` and a seat, or `stop:` and a place of a map. @type {string | null} */
    this.goal = null;
  }

  /** @param {string | null} goal */
  at(goal) {
    if (this.goal === goal) return;
    for (const el of this.board.querySelectorAll(".target")) el.classList.remove("target");
    this.goal = goal;
    if (!goal || goal.startsWith("stop:")) return;
    const mat = goal.startsWith("seat:") ? goal.slice(5) : null;
    this.light(mat ? `.mat[data-seat="${mat}"]` : `.zone[data-zone="${CSS.escape(goal)}"]`);
    const seat = this.game.view.zones[goal]?.seat;
    if (seat !== null && seat !== undefined) this.light(`.mat.mini[data-seat="${seat}"]`);
  }

  /** @param {string} query */
  light(query) {
    this.board.querySelector(query)?.classList.add("target");
  }
}
