/** The hand on the board: what a pointer takes hold of, what becomes of it, and clicks. */
import { defaultAction } from "../actions/default_action.js";
import { selectable } from "../actions/laying.js";
import { faceShown } from "../model/view.js";
import { follow } from "./gesture.js";
import { CardDrag, CoinDrag, MarkerSlide, MarkerWheel, Marquee, PawnDrag } from "./gestures.js";
import { pingPoint } from "./signals.js";
import { targetOf, untaken } from "./targets.js";

/** @typedef {import("./gestures.js").Desk} Desk */
/** @typedef {import("./gestures.js").Gesture} Gesture */

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

/**
 * A pointer that is down. `gesture`: what it would do, null: nothing; `on`: it does; `done`: nothing
 * more comes of it; `timer`: when it is held long enough to open a menu.
 * @typedef {Pressed & {grip: ReturnType<typeof follow>, x: number, y: number,
 *   gesture: Gesture | null, on: boolean, done: boolean, timer: number}} Hold
 */

const LONG_MS = 480;
const HOVER_MS = 420;
/** How far a pointer goes before it means it, a finger farther than a mouse. */
const FAR = { mouse: 5, finger: 9 };

/**
 * The gesture for what was pressed.
 * @param {Desk} desk
 * @param {ReturnType<typeof targetOf>} found
 * @param {PointerEvent} event
 * @returns {Gesture | null}
 */
function gestureFor(desk, found, event) {
  const { view, store } = desk.game;
  if (store.you.seat === null) return null;
  if (event.pointerType === "mouse" && untaken(view, event.target)) return new Marquee(desk);
  const { what, alias, zone } = found;
  if (alias && view.comps[alias]?.l) return null; // fastened
  if (what === "card" && alias) return new CardDrag(desk, alias);
  if (!zone) return null;
  if (what === "coin") return new CoinDrag(desk, zone);
  if (what === "pawn") return new PawnDrag(desk, zone);
  return what === "marker" ? new MarkerSlide(desk, zone) : null;
}

/** All pointers of a board but those that move the camera. */
export class Hand {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.clicks = new Clicks(desk.game);
    this.wheel = new MarkerWheel(desk.board, desk.game);
    /** @type {Hold | null} */
    this.hold = null;
    /** Whether the finger that is down, or was last, has opened a menu by being held. */
    this.held = false;
    this.hoverTimer = 0;
    this.frame = 0;
    /** @type {PointerEvent | null} */
    this.latest = null;
    const { board } = desk;
    this.rect = board.getBoundingClientRect();
    board.addEventListener("pointerdown", (event) => this.press(event));
    // The menu may lie under the finger that opened it: lifting that finger chooses nothing in it.
    board.addEventListener("touchend", (event) => this.held && event.preventDefault());
    board.addEventListener("contextmenu", (event) => this.menu(event));
    board.addEventListener("pointerover", (event) => this.hover(event));
    board.addEventListener("pointerleave", () => this.unhover());
  }

  /** Whether there is nothing to hold. @param {EventTarget | null} node */
  free(node) {
    return untaken(this.desk.game.view, node);
  }

  /** Whether a mouse has nothing else to do there. @param {EventTarget | null} node */
  idle(node) {
    return this.desk.game.store.you.seat === null && this.free(node);
  }

  /** A pointer's place in the world. @param {{clientX: number, clientY: number}} event */
  local({ clientX, clientY }) {
    return this.desk.game.camera.toWorld(clientX - this.rect.left, clientY - this.rect.top);
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button !== 0 || this.hold) return;
    this.held = false;
    this.unhover();
    this.rect = this.desk.board.getBoundingClientRect();
    const inside = event.target instanceof Element ? event.target : null;
    if (inside?.closest("button:not([data-alias]), input, .camera")) return;
    const found = targetOf(event.target);
    const hand = {
      move: (/** @type {PointerEvent} */ moved) => this.move(moved),
      lift: (/** @type {PointerEvent} */ lifted) => this.lift(lifted),
      lost: () => this.cancel(),
    };
    const { clientX: x, clientY: y, pointerType: kind } = event;
    const gesture = gestureFor(this.desk, found, event);
    const grip = follow(event, hand);
    const timer = kind === "mouse" ? 0 : window.setTimeout(() => this.long(), LONG_MS);
    const what = gesture ? found.what : "none";
    this.hold = { grip, x, y, kind, target: found, what, gesture, timer, on: false, done: false };
  }

  /** A finger has rested on something. */
  long() {
    const { hold } = this;
    if (!hold || hold.on) return;
    hold.done = this.held = true;
    this.desk.game.menu(hold.target, hold.x, hold.y, true);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { hold } = this;
    if (!hold || hold.done) return;
    if (!hold.on) {
      const far = Math.hypot(event.clientX - hold.x, event.clientY - hold.y);
      if (far < (hold.kind === "mouse" ? FAR.mouse : FAR.finger)) return;
      clearTimeout(hold.timer);
      if (!hold.gesture) {
        hold.done = true;
        return;
      }
      hold.on = true;
      hold.grip.keep(this.desk.board);
      this.desk.board.classList.add("dragging");
      hold.gesture.begin(this.local({ clientX: hold.x, clientY: hold.y }));
    }
    event.preventDefault();
    this.latest = event;
    if (!this.frame) this.frame = requestAnimationFrame(() => this.step());
  }

  step() {
    this.frame = 0;
    if (this.hold?.on && this.latest && this.desk.game.plan)
      this.hold.gesture?.reach(this.latest, this.local(this.latest));
  }

  /** The hand has opened. @param {PointerEvent} event */
  lift(event) {
    const { hold } = this;
    if (!hold) return;
    if (hold.on) {
      this.latest = event;
      this.step();
      hold.gesture?.end(event, this.local(event));
    } else if (!hold.done) this.clicks.click(hold, event);
    this.release(hold);
  }

  /** Gives everything back, as if it had not been touched: it was lost, or a second finger came. */
  cancel() {
    if (!this.hold) return;
    this.clicks.forget();
    this.release(this.hold);
  }

  /** Nothing is held any more. @param {Hold} hold */
  release(hold) {
    const { board, game } = this.desk;
    clearTimeout(hold.timer);
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    hold.grip.free();
    this.hold = null;
    if (!hold.on) return;
    board.classList.remove("dragging");
    hold.gesture?.stop();
    game.store.changed();
    game.ui();
  }

  /** @param {MouseEvent} event */
  menu(event) {
    event.preventDefault();
    if (this.hold) return;
    const { board, game } = this.desk;
    const focused = document.activeElement;
    const keyed = event.target === board && focused && board.contains(focused);
    game.menu(targetOf(keyed ? focused : event.target), event.clientX, event.clientY, false);
  }

  /** A mouse rests on a card: it is shown large. @param {PointerEvent} event */
  hover(event) {
    if (event.pointerType !== "mouse" || this.hold) return;
    this.unhover();
    const { game } = this.desk;
    const comp = game.view.comps[targetOf(event.target).alias ?? ""];
    if (!comp?.f || !faceShown(game.view, comp)) return;
    const card = { face: comp.f, x: event.clientX, y: event.clientY };
    this.hoverTimer = window.setTimeout(() => {
      if (!this.hold && !game.dialog("menu")) game.show(card);
    }, HOVER_MS);
  }

  unhover() {
    clearTimeout(this.hoverTimer);
    this.desk.game.show(null);
  }
}
