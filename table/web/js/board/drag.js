/** The hand on the board: what a pointer takes hold of, and what becomes of it. */
import { faceShown } from "../model/view.js";
import { CardDrag } from "./card_drag.js";
import { Clicks } from "./clicks.js";
import { follow } from "./gesture.js";
import { CoinDrag, PawnDrag } from "./ghost_drag.js";
import { MarkerSlide, MarkerWheel } from "./marker_slide.js";
import { Marquee } from "./selection.js";
import { targetOf, untaken } from "./targets.js";

/** @typedef {import("./aim.js").Desk} Desk */
/** @typedef {import("./aim.js").Gesture} Gesture */
/**
 * A pointer that is down. `gesture`: what it would do, null: nothing; `on`: it does; `done`: nothing
 * more comes of it; `timer`: when it is held long enough to open a menu.
 * @typedef {import("./clicks.js").Pressed & {grip: ReturnType<typeof follow>, x: number, y: number,
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
