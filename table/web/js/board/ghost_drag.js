/** Carrying what has no place of its own on the board: a coin of a purse, the lantern, a pawn. */
import { askAmount } from "../actions/paying.js";
import { setTrack } from "../actions/tracks.js";
import { mapOf, stopNear } from "../layout/maps.js";
import { matAt, zoneAt } from "../layout/places.js";
import { Aim } from "./aim.js";

/** @typedef {import("./aim.js").Point} Point */

/** A likeness of what is carried, under the pointer. */
class GhostDrag {
  /**
   * @param {import("./aim.js").Desk} desk
   * @param {string} zone where it is from
   * @param {string} dress its class
   * @param {string} [text]
   */
  constructor(desk, zone, dress, text = "") {
    this.desk = desk;
    this.zone = zone;
    this.aim = new Aim(desk);
    this.ghost = document.createElement("div");
    this.ghost.className = dress;
    this.ghost.textContent = text;
  }

  begin() {
    this.desk.board.querySelector(".world")?.append(this.ghost);
  }

  /** @param {PointerEvent} _event @param {Point} at */
  reach(_event, { x, y }) {
    this.ghost.style.transform = `translate3d(${x - 18}px,${y - 18}px,0)`;
    this.aim.at(this.goalAt(x, y));
  }

  /** @param {number} _x @param {number} _y @returns {string | null} */
  goalAt(_x, _y) {
    return null;
  }

  stop() {
    this.aim.at(null);
    this.ghost.remove();
  }
}

/** Gold on its way from one purse to another. */
export class CoinDrag extends GhostDrag {
  /** @param {import("./aim.js").Desk} desk @param {string} zone */
  constructor(desk, zone) {
    super(desk, zone, "coin-ghost", "1");
  }

  /** A purse, or that of the mat. @param {number} x @param {number} y */
  goalAt(x, y) {
    const { view, plan } = this.desk.game;
    if (!plan) return null;
    const other = (/** @type {string} */ id) => view.zones[id].kind === "purse" && id !== this.zone;
    const direct = zoneAt(plan, x, y, other);
    const mat = matAt(plan, x, y);
    if (!mat || (direct && view.zones[direct].seat === mat.seat)) return direct;
    const own = Object.keys(view.zones).find((id) => other(id) && view.zones[id].seat === mat.seat);
    return own ?? direct;
  }

  /** @param {PointerEvent} event */
  end(event) {
    const { game } = this.desk;
    const to = this.aim.goal;
    if (!to) return;
    if (event.shiftKey) game.act({ kind: "pay", from: this.zone, to, amount: 1 });
    else askAmount(game, this.zone, to);
  }
}

/** The lantern on its way to a seat, a pawn to a place of its map. */
export class PawnDrag extends GhostDrag {
  /** @param {import("./aim.js").Desk} desk @param {string} zone */
  constructor(desk, zone) {
    super(desk, zone, "lantern-ghost");
  }

  /** @param {number} x @param {number} y */
  goalAt(x, y) {
    const { view, plan, maps } = this.desk.game;
    if (!plan) return null;
    const map = mapOf(maps, this.zone);
    const stop = map && stopNear(plan, view, map, { x, y });
    if (map) return stop === null ? null : `stop:${stop}`;
    const mat = matAt(plan, x, y);
    return mat ? `seat:${mat.seat}` : null;
  }

  end() {
    if (this.aim.goal) setTrack(this.desk.game, this.zone, Number(this.aim.goal.slice(5)));
  }
}
