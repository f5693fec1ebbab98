/** Moving the marker of a track: pulled along it, or turned with the wheel. */
import { setTrack } from "../actions/tracks.js";
import { targetOf } from "./targets.js";

/** @typedef {import("../model/game.js").Game} Game */

/** How long the wheel rests until what it turned to counts. */
const WHEEL_MS = 350;

/** A marker that follows the pointer. */
export class MarkerSlide {
  /** @param {import("./aim.js").Desk} desk @param {string} zone */
  constructor({ board, game }, zone) {
    this.board = board;
    this.game = game;
    this.zone = zone;
  }

  begin() {}

  /** @param {PointerEvent} event */
  reach(event) {
    this.game.slide({ zone: this.zone, value: this.valueAt(event.clientX) });
  }

  /** The value of the track at a place of the window. @param {number} x */
  valueAt(x) {
    const record = this.game.view.zones[this.zone];
    const cells = this.board.querySelector(`[data-zone="${CSS.escape(this.zone)}"] .cells`);
    if (!cells) return record.value ?? 0;
    const rect = cells.getBoundingClientRect();
    const [min, max] = [record.min ?? 0, record.max ?? 20];
    const at = Math.floor(((x - rect.left) / rect.width) * (max - min + 1));
    return Math.max(min, Math.min(max, min + at));
  }

  end() {
    const to = this.game.sliding;
    if (to) setTrack(this.game, this.zone, to.value);
  }

  stop() {
    this.game.slide(null);
  }
}

/** The wheel over a track. */
export class MarkerWheel {
  /** @param {HTMLElement} board @param {Game} game */
  constructor(board, game) {
    this.game = game;
    this.turned = 0;
    this.timer = 0;
    board.addEventListener("wheel", (event) => this.turn(event), { passive: false });
  }

  /** @param {WheelEvent} event */
  turn(event) {
    const { game } = this;
    const { zone: id } = targetOf(event.target);
    const zone = id ? game.view.zones[id] : undefined;
    if (!id || zone?.kind !== "track" || zone.role === "turn" || game.store.you.seat === null)
      return;
    event.preventDefault();
    this.turned += event.deltaY < 0 ? 1 : -1;
    const [min, max] = [zone.min ?? 0, zone.max ?? 20];
    const value = Math.max(min, Math.min(max, (zone.value ?? 0) + this.turned));
    game.slide({ zone: id, value });
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.turned = 0;
      game.slide(null);
      setTrack(game, id, value);
    }, WHEEL_MS);
  }
}
