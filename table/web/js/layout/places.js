/**
 * Places on a planned board: where each card lies, what lies under a point. Pure.
 */
import { CARD, clamp } from "./layout.js";

/**
 * Where one component of a zone lies, `index` counted from the bottom.
 * @param {Plan} planned
 * @param {View} view
 * @param {string} alias
 * @param {ZoneBox} box
 * @param {Zone} zone
 * @param {number} index
 * @param {boolean} raised
 * @param {number} [many] how many places its row has
 * @param {import("./fans.js").Fanned} [fanned] where it lies in its lane
 * @returns {Spot}
 */
export function spot(planned, view, alias, box, zone, index, raised, many = index + 1, fanned) {
  const comp = view.comps[alias];
  const cw = fanned?.cw ?? box.cw;
  const z = box.level * 2000 + index;
  const shown = box.shown;
  if (zone.kind === "hand") return fan(planned, box, zone.order.length, index, cw, raised);
  if (zone.kind === "area")
    return { ...inArea(box, comp, index, many, fanned), rot: comp.r ?? 0, z: z + 50, shown };
  const lift =
    Math.min(Math.max(0, zone.n - 1) * 0.35, 5) - Math.min(zone.order.length - 1 - index, 3) * 0.8;
  const pad = box.small ? 4 : 6;
  return {
    x: box.x + (box.w - cw) / 2,
    y: box.y + pad - lift * 0.6 + (box.small ? 0 : 2),
    cw,
    rot: comp.r ?? 0,
    z,
    shown: shown && zone.order.length - index <= 3,
  };
}

/**
 * Where in an area a card lies, and how wide.
 * @param {ZoneBox} box
 * @param {Comp} comp
 * @param {number} index
 * @param {number} many
 * @param {import("./fans.js").Fanned} [fanned]
 */
function inArea(box, comp, index, many, fanned) {
  const cw = fanned?.cw ?? box.cw;
  const inset = 6;
  const span = Math.max(0, box.w - cw - 2 * inset);
  const laid = comp.x ?? null;
  const small = laid === null && !fanned && twoRows(box, span, index, many);
  if (small) return small;
  const x =
    fanned?.x ??
    box.x + inset + (laid === null ? abreast(index, cw, span, many) : (laid / 1000) * span);
  const above = (box.small ? 2 : inset) + headOf(box);
  const room = box.h - cw * CARD - above - (box.small ? 2 : inset);
  return { x, y: box.y + above + ((comp.y ?? 500) / 1000) * Math.max(0, room), cw };
}

/** What is kept free above the cards of an area, where there is room for it. @param {ZoneBox} box */
function headOf(box) {
  return clamp(0, box.h - box.cw * CARD - 12, box.head ?? 0);
}

/**
 * Where a card lies that came without a place of its own: beside the others of that kind, whole as
 * long as there is room; then all lie closer, none wholly on another.
 * @param {number} index
 * @param {number} cw
 * @param {number} span how far a card may go
 * @param {number} many how many places the row has
 */
function abreast(index, cw, span, many) {
  const start = Math.min(24, span * 0.06);
  const step = cw + 10;
  if (start + (many - 1) * step <= span) return start + index * step;
  return (index / (many - 1)) * span;
}

/**
 * Where a card lies, and how wide, in two rows of small cards with their names below: where more is seen of
 * each so than of cards that lie on one another.
 * @param {ZoneBox} box
 * @param {number} span how far a card may go
 * @param {number} index
 * @param {number} many how many places there are
 */
function twoRows({ x, y, w, h, cw: wide }, span, index, many) {
  const per = Math.ceil(many / 2);
  const cw = Math.min((w - 8) / per - 4, (h / 2 - 20) / CARD);
  if ((many - 1) * Math.min(cw, wide + 10) <= span) return null;
  const [column, row] = [index % per, Math.floor(index / per)];
  return { x: x + 6 + column * (cw + 4), y: y + 4 + (row * h) / 2, cw };
}

/**
 * @param {Plan} planned
 * @param {ZoneBox} box
 * @param {number} n
 * @param {number} index
 * @param {number} cw
 * @param {boolean} raised
 * @returns {Spot}
 */
function fan(planned, box, n, index, cw, raised) {
  if (box.small) {
    return {
      x: box.x + 3 + (box.w - cw - 6) * (n < 2 ? 0.5 : index / (n - 1)),
      y: box.y + 4,
      cw,
      rot: 0,
      z: box.level * 2000 + index,
      shown: box.shown,
    };
  }
  const room = box.w - cw - 16;
  const step = n < 2 ? 0 : Math.min(room / (n - 1), cw * (planned.compact ? 0.8 : 0.92));
  const middle = (n - 1) / 2;
  const off = index - middle;
  const bend = n < 2 ? 0 : Math.min(14, 2.2 * n) / n;
  const rot = off * bend;
  const sag = Math.abs(off) ** 1.8 * (planned.compact ? 0.7 : 0.9) * Math.min(1, 8 / n);
  const x = box.x + box.w / 2 - cw / 2 + off * step;
  return {
    x,
    y: box.y + 4 + sag - (raised ? 12 : 0),
    cw,
    rot,
    z: box.level * 2000 + index * 2,
    shown: true,
    seen: index < n - 1 ? step : cw,
  };
}

/**
 * The zone under a point: the topmost, then the smallest.
 * @param {Plan} planned
 * @param {number} x
 * @param {number} y
 * @param {(id: string) => boolean} fits
 * @param {number} [slack]
 * @returns {string | null}
 */
export function zoneAt(planned, x, y, fits, slack = 14) {
  let best = null;
  let bestScore = Infinity;
  for (const [id, box] of Object.entries(planned.zones)) {
    if (!fits(id)) continue;
    const dx = Math.max(box.x - x, 0, x - box.x - box.w);
    const dy = Math.max(box.y - y, 0, y - box.y - box.h);
    const far = Math.hypot(dx, dy);
    if (far > slack) continue;
    const score = far * 1e4 + box.w * box.h * (box.shown ? 1 : 2) - box.level * 1e7;
    if (score < bestScore) [best, bestScore] = [id, score];
  }
  return best;
}

/** The mat under a point. @param {Plan} planned @param {number} x @param {number} y */
export function matAt(planned, x, y) {
  const hits = planned.mats.filter(
    (mat) => x >= mat.x && x <= mat.x + mat.w && y >= mat.y && y <= mat.y + mat.h,
  );
  return hits.sort((a, b) => b.level - a.level)[0] ?? null;
}

/**
 * Place of a point in an area, in 0..1000 of both axes, for a card whose middle is there; the middle
 * where a card leaves no room.
 * @param {ZoneBox} box
 * @param {number} x
 * @param {number} y
 */
export function unitsAt(box, x, y) {
  const inset = 6;
  const ch = box.cw * CARD;
  const head = headOf(box);
  /** @param {number} off @param {number} room */
  const units = (off, room) => (room < 1 ? 500 : Math.round(clamp(0, off / room, 1) * 1000));
  return {
    x: units(x - box.cw / 2 - box.x - inset, box.w - box.cw - 2 * inset),
    y: units(y - ch / 2 - box.y - inset - head, box.h - ch - 2 * inset - head),
  };
}

/**
 * The places of the row of an area on which a card lies that people have laid where it is.
 * @param {ZoneBox} box
 * @param {View} view
 * @param {Zone} zone
 * @returns {Set<number>} none where they leave no place free
 */
export function barred(box, view, zone) {
  const span = Math.max(0, box.w - box.cw - 12);
  const columns = Math.floor((span - Math.min(24, span * 0.06)) / (box.cw + 10)) + 1;
  /** @type {Set<number>} */
  const found = new Set();
  for (const alias of zone.order) {
    const x = view.comps[alias]?.x ?? null;
    if (x === null) continue;
    for (let at = 0; at < columns; at++)
      if (Math.abs((x / 1000) * span - abreast(at, box.cw, span, columns)) < box.cw) found.add(at);
  }
  return found.size < columns ? found : new Set();
}
