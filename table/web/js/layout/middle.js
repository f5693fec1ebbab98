/** Where things lie in the middle: beside each other at a desk, above each other on a phone. Pure. */
import { CARD, clamp } from "./builder.js";
import { FOLDED_H, foldedMaps, mapPanels } from "./map_panel.js";

/** @typedef {import("./builder.js").Builder} Builder */

/** A middle of a phone that is lower has everything side by side. */
const FLAT_H = 120;
/** How wide a map in the middle is at most. */
const MAP_W = 470;
/** Where the names of those who play a Round stand, above the cards. */
const PLACES_H = 20;

/**
 * @param {Builder} build
 * @param {Rect} box
 * @param {number | string | null} open
 */
export function centre(build, box, open) {
  const label = 20;
  const cw = clamp(58, (box.h - label - 14) / CARD, 112);
  const pile = cw + 14;
  const pileH = cw * CARD + 12 + label;
  const y = box.y + (box.h - pileH) / 2;
  build.put(null, "drink-deck", { x: box.x, y, w: pile, h: pileH }, { cw });
  build.put(null, "drink-discard", { x: box.x + pile + 8, y, w: pile, h: pileH }, { cw });
  const purseW = clamp(84, box.w * 0.1, 120);
  const purseH = Math.min((box.h - 10) / 2, 112);
  const px = box.x + box.w - purseW;
  const py = box.y + (box.h - 2 * purseH - 10) / 2;
  build.put(null, "pot", { x: px, y: py, w: purseW, h: purseH });
  build.put(null, "inn", { x: px, y: py + purseH + 10, w: purseW, h: purseH });
  const strange = build.strange(null);
  const columns = strange.length > 3 ? 2 : 1;
  const rows = Math.ceil(strange.length / columns);
  const side = strange.length ? 80 * columns : 0;
  const each = box.h / rows - 6;
  strange.forEach((id, i) =>
    build.set(
      id,
      {
        x: px - 10 - side + 80 * (i % columns),
        y: box.y + Math.floor(i / columns) * (each + 6),
        w: 76,
        h: each,
      },
      { cw: clamp(24, (each - 26) / CARD, 44), small: true, labelled: true },
    ),
  );
  const left = box.x + 2 * pile + 8 + 12;
  const free = px - 12 - left - (side ? side + 10 : 0);
  const map = Math.min(free * 0.5, MAP_W * build.maps.length);
  const panels = { x: left + free - map, y: box.y, w: map, h: box.h };
  if (map) mapPanels(build, panels, CARD, open, { ...box, x: left, w: free });
  build.put(
    null,
    "play",
    { x: left, y: box.y, w: free - (map ? map + 10 : 0), h: box.h },
    {
      cw: clamp(
        60,
        Math.min((box.h - PLACES_H - 12) / CARD, (free - (map ? map + 10 : 0) - 32) / 3),
        150,
      ),
      level: 0,
      head: PLACES_H,
    },
  );
}

/**
 * @param {Builder} build
 * @param {Rect} whole
 * @param {number | string | null} open
 * @param {Rect} wide where a map is laid open
 * @param {Rect | null} spare room beside the mats of the others, where maps may lie folded up
 */
export function smallCentre(build, whole, open, wide, spare) {
  const map = build.maps.length && !spare ? FOLDED_H : 0;
  if (build.maps.length)
    foldedMaps(build, build.maps, spare ?? { ...whole, h: map }, CARD, open, wide);
  const box = { ...whole, y: whole.y + (map ? map + 4 : 0), h: whole.h - (map ? map + 4 : 0) };
  if (box.h < FLAT_H) return flatCentre(build, box);
  const cw = clamp(38, Math.min((box.h - 48) / 2 / CARD, box.w * 0.15), 70);
  const pile = cw + 10;
  const pileH = (box.h - 6) / 2;
  build.put(null, "drink-deck", { x: box.x, y: box.y, w: pile, h: pileH }, { cw, small: true });
  build.put(
    null,
    "drink-discard",
    { x: box.x, y: box.y + pileH + 6, w: pile, h: pileH },
    { cw, small: true },
  );
  const purse = 58;
  const px = box.x + box.w - purse;
  build.put(null, "pot", { x: px, y: box.y, w: purse, h: pileH }, { small: true });
  build.put(null, "inn", { x: px, y: box.y + pileH + 6, w: purse, h: pileH }, { small: true });
  const left = box.x + pile + 6;
  const strange = build.strange(null);
  const each = (px - 6 - left) / Math.max(1, strange.length);
  const above = strange.length ? 56 : 0;
  strange.forEach((id, i) =>
    build.set(
      id,
      { x: left + i * each, y: box.y, w: each - 4, h: above - 6 },
      { cw: Math.min(30, each - 10), small: true },
    ),
  );
  build.put(
    null,
    "play",
    { x: left, y: box.y + above, w: px - 6 - left, h: box.h - above },
    { cw: clamp(54, box.h * 0.36, 92), level: 0, head: PLACES_H },
  );
}

/**
 * The middle side by side, where there is no height for two piles below each other.
 * @param {Builder} build
 * @param {Rect} box
 */
function flatCentre(build, box) {
  const cw = clamp(20, (box.h - 8) / CARD, 44);
  const more = { cw, small: true };
  const strange = build.strange(null);
  const left = [build.id(null, "drink-deck"), build.id(null, "drink-discard"), ...strange];
  const right = [build.id(null, "pot"), build.id(null, "inn")];
  const step = Math.min(cw + 8, (box.w * 0.55) / (left.length + right.length));
  left.forEach((id, i) => {
    if (id) build.set(id, { ...box, x: box.x + i * step, w: step - 4 }, more);
  });
  right.forEach((id, i) => {
    const x = box.x + box.w - (right.length - i) * step + 4;
    if (id) build.set(id, { ...box, x, w: step - 4 }, { small: true });
  });
  const from = box.x + left.length * step;
  build.put(
    null,
    "play",
    { ...box, x: from, w: box.w - (left.length + right.length) * step },
    { cw, level: 0, head: Math.min(PLACES_H, box.h * 0.2) },
  );
}
