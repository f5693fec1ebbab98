/** A pointer that was lifted where it was pressed: clicks, taps, the second of two. */
import { defaultAction } from "../actions/default_action.js";
import { selectable } from "../actions/laying.js";
import { pingPoint } from "./signals.js";
import { untaken } from "./targets.js";

/** @typedef {import("../model/game.js").Game} Game */
/** @typedef {{target: Target, what: import("./targets.js").What, kind: string}} Pressed */

const DOUBLE_MS = 320;

/** What clicks do, each seen with the one before. */
export class Clicks {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.last = { time: 0, key: "" };
    this.timer = 0;
  }

  /** Nothing comes of the click that waits whether it is the first of two. */
  forget() {
    clearTimeout(this.timer);
  }

  /** Whether this one follows close on one at the same thing. @param {Target} target @param {number} time */
  second(target, time) {
    const key = target.alias ?? target.zone ?? `seat${target.seat}`;
    const twice = this.last.key === key && time - this.last.time < DOUBLE_MS;
    this.last = { time: twice ? 0 : time, key };
    return twice;
  }

  /** @param {Pressed} pressed @param {PointerEvent} event */
  click(pressed, event) {
    const { game } = this;
    const { target, what, kind } = pressed;
    const twice = this.second(target, event.timeStamp); // a busy page may come to it much later
    this.forget();
    if (this.chooses(target, event)) return game.store.toggle(target.alias ?? "");
    const mat = event.target instanceof Element ? event.target.closest(".mat.mini") : null;
    if (mat instanceof HTMLElement) {
      const seat = Number(mat.dataset.seat);
      return game.store.unfold(game.store.open === seat ? null : seat);
    }
    if (twice) return this.double(target, event);
    if (what === "coin" || what === "marker")
      return kind === "mouse" ? undefined : defaultAction(game, target);
    if (this.clears(target, event)) return undefined;
    if (target.alias)
      this.timer = window.setTimeout(
        () => game.menu(target, event.clientX, event.clientY, kind !== "mouse"),
        DOUBLE_MS,
      );
    return undefined;
  }

  /** Whether a click chooses a card with others. @param {Target} target @param {PointerEvent} event */
  chooses({ alias }, event) {
    const { game } = this;
    const more = event.ctrlKey || event.metaKey || event.shiftKey || game.store.selecting;
    return alias !== undefined && more && selectable(game, alias);
  }

  /** @param {Target} target @param {PointerEvent} event */
  double(target, event) {
    const { game } = this;
    const bare = !target.zone || game.view.zones[target.zone].kind === "area";
    if (!target.alias && bare && !game.store.carried.length)
      pingPoint(game, event.clientX, event.clientY);
    else if (target.alias || target.zone) defaultAction(game, target);
  }

  /** Whether a click beside everything lets go of what is chosen, or folds up what lies open. @param {Target} target @param {PointerEvent} event */
  clears({ alias }, event) {
    const { store, view } = this.game;
    const on = event.target instanceof Element ? event.target : null;
    if (!alias && store.selected.size && untaken(view, on)) store.choose([], false);
    else if (store.open !== null && !on?.closest(".mat.open, .map-open, .card, .zone"))
      store.unfold(null);
    else return false;
    return true;
  }
}
