/** Boxes of the plan as styles, states as classes. */

/** @param {Rect} box @param {boolean} [layer] on a layer of its own */
export const at = (box, layer = false) =>
  `transform:translate(${box.x.toFixed(1)}px,${box.y.toFixed(1)}px)${layer ? "translateZ(0)" : ""};` +
  `width:${box.w.toFixed(1)}px;height:${box.h.toFixed(1)}px;`;

/** The names of what is so, as class names. @param {Record<string, unknown>} states */
export const names = (states) =>
  Object.keys(states)
    .filter((name) => states[name])
    .join(" ");
