/** The camera over the board: how the laid-out world lies in the window. Zoom at a point, pan, fit, follow the focus. It knows no zones. */

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
const REST_MS = 220;

/** @param {number} low @param {number} value @param {number} high */
const clamp = (low, value, high) => Math.max(low, Math.min(value, high));

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
    const least = Math.min(1, w / LEAST_W, h / LEAST_H);
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

  /** A point of the window (from the board's corner) in the world. @param {number} x @param {number} y */
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

  /** Brings an element into the window, if the camera has left it outside. @param {Element} el @param {Element} board */
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

  /** One stretched picture from when it comes nearer until it rests; then all is drawn anew, sharp at its size. @param {HTMLElement} world */
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

  /** Whether some of a box of the world is in the window. @param {number} x @param {number} y @param {number} w @param {number} h */
  sees(x, y, w, h) {
    const [left, top] = [x * this.scale + this.x, y * this.scale + this.y];
    return left < this.w && top < this.h && left + w * this.scale > 0 && top + h * this.scale > 0;
  }
}

/** Whether a wheel event is a notch of a mouse's wheel rather than two fingers on a pad. @param {WheelEvent} event */
function notched(event) {
  return (
    event.deltaMode !== 0 ||
    (event.deltaX === 0 && Math.abs(event.deltaY) >= 50 && Number.isInteger(event.deltaY))
  );
}

/** Wires wheel, pinch and panning; `cancel` ends a drag that a second finger turns into a pinch, `free` says whether nothing to hold
 * is there, `idle` whether a mouse has nothing else to do there.
 * @param {HTMLElement} board @param {Camera} camera
 * @param {{cancel: () => void, free: (node: EventTarget | null) => boolean, idle: (node: EventTarget | null) => boolean}} hand */
export function wireCamera(board, camera, hand) {
  /** @type {Map<number, {x: number, y: number}>} */
  const fingers = new Map();
  /** @type {{id: number, x: number, y: number, far: boolean} | null} */
  let drag = null;

  let rect = board.getBoundingClientRect();

  /** @param {{clientX: number, clientY: number}} event */
  function local(event) {
    return { x: event.clientX - rect.left, y: event.clientY - rect.top };
  }

  board.addEventListener(
    "wheel",
    (event) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      rect = board.getBoundingClientRect();
      const { x, y } = local(event);
      if (event.ctrlKey || notched(event)) {
        const lines = event.deltaMode ? event.deltaY * 30 : event.deltaY;
        camera.zoomBy(
          Math.exp(-clamp(-180, lines, 180) * (event.ctrlKey && !notched(event) ? 0.01 : 0.0022)),
          x,
          y,
        );
      } else camera.pan(-event.deltaX, -event.deltaY);
    },
    { passive: false },
  );

  board.addEventListener("pointerdown", (event) => {
    if (event.target instanceof Element && event.target.closest(".camera")) return;
    rect = board.getBoundingClientRect();
    if (event.pointerType === "touch") {
      fingers.set(event.pointerId, local(event));
      if (fingers.size === 2) {
        hand.cancel();
        drag = null;
      } else if (fingers.size === 1) {
        if (camera.zoomed && hand.free(event.target))
          drag = { id: event.pointerId, ...local(event), far: false };
      }
    } else if (
      event.button === 1 ||
      (event.button === 0 && camera.zoomed && hand.idle(event.target))
    ) {
      drag = { id: event.pointerId, ...local(event), far: false };
      if (event.button === 1) event.preventDefault();
    }
  });

  window.addEventListener("pointermove", (event) => {
    const was = fingers.get(event.pointerId);
    if (was && fingers.size === 2) {
      const [other] = [...fingers]
        .filter(([id]) => id !== event.pointerId)
        .map(([, place]) => place);
      const now = local(event);
      const [before, after] = [
        Math.hypot(was.x - other.x, was.y - other.y),
        Math.hypot(now.x - other.x, now.y - other.y),
      ];
      fingers.set(event.pointerId, now);
      camera.pan((now.x - was.x) / 2, (now.y - was.y) / 2);
      if (before > 20 && after > 20)
        camera.zoomBy(after / before, (now.x + other.x) / 2, (now.y + other.y) / 2);
      return;
    }
    if (was) fingers.set(event.pointerId, local(event));
    if (!drag || drag.id !== event.pointerId) return;
    const now = local(event);
    if (!drag.far && Math.hypot(now.x - drag.x, now.y - drag.y) < 6) return;
    if (!drag.far) board.classList.add("panning");
    camera.pan(now.x - drag.x, now.y - drag.y);
    drag = { id: drag.id, ...now, far: true };
  });

  /** @param {PointerEvent} event */
  function lift(event) {
    fingers.delete(event.pointerId);
    if (drag?.id !== event.pointerId) return;
    drag = null;
    board.classList.remove("panning");
  }
  window.addEventListener("pointerup", lift);
  window.addEventListener("pointercancel", lift);
}
