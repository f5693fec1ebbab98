/**
 * The camera over the board: how the laid-out world lies in the window. Zoom at a point, pan, fit,
 * follow the focus. It knows no zones.
 */
import { clamp } from "./layout.js";

const NEAREST = 4;
const STEP = 1.35;
/** A board this large is laid out as if it were smaller, and shown larger. */
const WIDE = 1560;
const TALL = 980;
/** What a mat of the others needs at least of such a board. */
const MAT = 320;
const MATS = 4;
const LARGEST_BASE = 2.6;
/** A board smaller than this is laid out as if it were so large, and shown smaller. */
const LEAST_W = 330;
const LEAST_H = 280;
/** One this narrow is a phone held upright, however low large text has made it: it needs more. */
const UPRIGHT_W = 480;
const UPRIGHT_H = 530;
const REST_MS = 220;

/** Where the window lies over the world, and how near: zoom, pan and what follows from them. */
export class Camera {
  constructor() {
    /** Size of the window on the board, in CSS pixels. */
    this.w = 0;
    this.h = 0;
    /** Scale of the whole board where nothing is zoomed: above 1 on very large screens. */
    this.base = 1;
    this.zoom = 1;
    /** Where the world's corner lies in the window. */
    this.x = 0;
    this.y = 0;
    /** @type {HTMLElement | null} */
    this.world = null;
    /** Run after each drawn change. @type {Set<() => void>} */
    this.watchers = new Set();
    /** Run when it has come to rest nearer or farther than it was. @type {Set<() => void>} */
    this.rested = new Set();
    this.drawnScale = 0;
    this.frame = 0;
    this.rest = 0;
  }

  get scale() {
    return this.base * this.zoom;
  }

  get zoomed() {
    return this.zoom > 1.001;
  }

  /** @param {HTMLElement} world @param {number} w @param {number} h @param {number} seats */
  resize(world, w, h, seats) {
    [this.world, this.w, this.h] = [world, w, h];
    const least = Math.min(1, w / LEAST_W, h / (w < UPRIGHT_W ? UPRIGHT_H : LEAST_H));
    this.base = clamp(
      least,
      Math.min(w / Math.max(WIDE, Math.min(seats - 1, MATS) * MAT), h / TALL),
      LARGEST_BASE,
    );
    this.keepInside();
    this.draw();
  }

  /** Size of the world, for the layout. */
  get plane() {
    return { w: this.w / this.base, h: this.h / this.base };
  }

  /**
   * A point of the window (from the board's corner) in the world.
   * @param {number} x
   * @param {number} y
   */
  toWorld(x, y) {
    return { x: (x - this.x) / this.scale, y: (y - this.y) / this.scale };
  }

  /** @param {number} by @param {number} [x] the point that stays where it is @param {number} [y] */
  zoomBy(by, x = this.w / 2, y = this.h / 2) {
    const before = this.zoom;
    this.zoom = clamp(1, before * by, NEAREST);
    if (this.zoom < 1.02) this.zoom = 1;
    const grown = this.zoom / before;
    this.x = x - (x - this.x) * grown;
    this.y = y - (y - this.y) * grown;
    this.moved();
  }

  closer() {
    this.zoomBy(STEP);
  }

  farther() {
    this.zoomBy(1 / STEP);
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.moved();
  }

  fit() {
    this.zoom = 1;
    this.moved();
  }

  /** Puts a point of the world into the middle. @param {number} x @param {number} y */
  centre(x, y) {
    this.x = this.w / 2 - x * this.scale;
    this.y = this.h / 2 - y * this.scale;
    this.moved();
  }

  /**
   * Brings an element into the window, if the camera has left it outside.
   * @param {Element} el
   * @param {Element} board
   */
  show(el, board) {
    if (!this.zoomed) return;
    const [at, frame] = [el.getBoundingClientRect(), board.getBoundingClientRect()];
    const margin = 16;
    /** @param {number} low @param {number} high @param {number} least @param {number} most */
    const off = (low, high, least, most) =>
      low < least + margin
        ? least + margin - low
        : high > most - margin
          ? Math.max(most - margin - high, least + margin - low)
          : 0;
    const [dx, dy] = [
      off(at.left, at.right, frame.left, frame.right),
      off(at.top, at.bottom, frame.top, frame.bottom),
    ];
    if (dx || dy) this.pan(dx, dy);
  }

  keepInside() {
    this.x = clamp(this.w * (1 - this.zoom), this.x, 0);
    this.y = clamp(this.h * (1 - this.zoom), this.y, 0);
  }

  moved() {
    this.keepInside();
    if (!this.frame) this.frame = requestAnimationFrame(() => this.draw());
  }

  draw() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const world = this.world;
    if (!world) return;
    if (this.drawnScale !== this.scale || this.rest) this.stretch(world);
    // Whole pixels: a layer that lies between them is blurred, and slow to draw.
    const [x, y] = [this.x, this.y].map(
      (at) => Math.round(at * devicePixelRatio) / devicePixelRatio,
    );
    // Always a layer of its own, which panning only pushes about.
    world.style.transform = `translate3d(${x}px,${y}px,0) scale(${this.scale.toFixed(5)})`;
    for (const run of this.watchers) run();
  }

  /**
   * One stretched picture from when it comes nearer until it rests; then all is drawn anew, sharp
   * at its size.
   * @param {HTMLElement} world
   */
  stretch(world) {
    this.drawnScale = this.scale;
    world.classList.add("moving");
    clearTimeout(this.rest);
    this.rest = window.setTimeout(() => {
      this.rest = 0;
      world.classList.remove("moving");
      for (const run of this.rested) run();
    }, REST_MS);
  }

  /**
   * Whether some of a box of the world is in the window.
   * @param {number} x
   * @param {number} y
   * @param {number} w
   * @param {number} h
   */
  sees(x, y, w, h) {
    const [left, top] = [x * this.scale + this.x, y * this.scale + this.y];
    return left < this.w && top < this.h && left + w * this.scale > 0 && top + h * this.scale > 0;
  }
}
