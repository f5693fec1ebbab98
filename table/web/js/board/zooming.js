/** Wheel, pinch and drag: how a hand moves the camera. */
import { clamp } from "../layout/layout.js";
import { follow } from "./gesture.js";

/** @typedef {import("../layout/camera.js").Camera} Camera */

/**
 * Whether a wheel event is a notch of a mouse's wheel rather than two fingers on a pad.
 * @param {WheelEvent} event
 */
function notched(event) {
  return (
    event.deltaMode !== 0 ||
    (event.deltaX === 0 && Math.abs(event.deltaY) >= 50 && Number.isInteger(event.deltaY))
  );
}

/**
 * Wires wheel, pinch and panning; `cancel` ends a drag that a second finger turns into a pinch,
 * `free` says whether nothing to hold is there, `idle` whether a mouse has nothing else to do
 * there.
 * @param {HTMLElement} board
 * @param {Camera} camera
 * @param {{cancel: () => void, free: (node: EventTarget | null) => boolean, idle: (node:
 *   EventTarget | null) => boolean}} hand
 */
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
    const finger = event.pointerType === "touch";
    const pans = finger
      ? camera.zoomed && hand.free(event.target)
      : event.button === 1 || (event.button === 0 && camera.zoomed && hand.idle(event.target));
    if (!finger && !pans) return;
    if (event.button === 1) event.preventDefault();
    if (finger) fingers.set(event.pointerId, local(event));
    if (fingers.size > 1) {
      hand.cancel();
      stop();
    } else if (pans) drag = { id: event.pointerId, ...local(event), far: false };
    const lift = () => {
      fingers.delete(event.pointerId);
      if (drag?.id === event.pointerId) stop();
    };
    follow(event, { move, lift, lost: lift });
  });

  /** @param {PointerEvent} event */
  function move(event) {
    const was = fingers.get(event.pointerId);
    const now = local(event);
    if (was) fingers.set(event.pointerId, now);
    if (was && fingers.size === 2) {
      const [other] = [...fingers]
        .filter(([id]) => id !== event.pointerId)
        .map(([, place]) => place);
      const [before, after] = [
        Math.hypot(was.x - other.x, was.y - other.y),
        Math.hypot(now.x - other.x, now.y - other.y),
      ];
      camera.pan((now.x - was.x) / 2, (now.y - was.y) / 2);
      if (before > 20 && after > 20)
        camera.zoomBy(after / before, (now.x + other.x) / 2, (now.y + other.y) / 2);
      return;
    }
    if (!drag || drag.id !== event.pointerId) return;
    if (!drag.far && Math.hypot(now.x - drag.x, now.y - drag.y) < 6) return;
    if (!drag.far) board.classList.add("panning");
    camera.pan(now.x - drag.x, now.y - drag.y);
    drag = { id: drag.id, ...now, far: true };
  }

  /** Pushes the board no further. */
  function stop() {
    drag = null;
    board.classList.remove("panning");
  }
}
