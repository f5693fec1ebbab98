/**
 * Tokens of a mat: a tray of small chips with a number each, and pegs, which stand on a number of
 * the tracks of Fortitude and Alcohol Content until they are claimed. Pure.
 */

/** Chips in the head of a mat, and with buttons beside them. */
const CHIP_W = 40;
const WIDE_W = 102;
const CHIP_H = 28;
/** The half of a peg's height. */
const PEG = 10;

/**
 * Which token a track is a peg of, and on which number it stands: a track of at most one, called
 * after another one of that seat and the number, as `fire18` beside `fire`.
 * @param {View} view
 * @param {string} id
 * @returns {{of: string, at: number} | null}
 */
export function pegOf(view, id) {
  const zone = view.zones[id];
  const named = /^(.*\D)(\d+)$/.exec(zone.role ?? "");
  if (!named || zone.kind !== "track" || zone.max !== 1) return null;
  const of = Object.keys(view.zones).find((other) => {
    const one = view.zones[other];
    return one.kind === "track" && one.role === named[1] && one.seat === zone.seat;
  });
  return of ? { of, at: Number(named[2]) } : null;
}

/**
 * How wide a tray of so many chips with buttons is in a box of that height.
 * @param {number} count
 * @param {number} h
 */
export function trayWidth(count, h) {
  return Math.ceil(count / chipsAbove(h)) * WIDE_W;
}

/** How many chips lie one above the other. @param {number} h */
const chipsAbove = (h) => Math.max(1, Math.floor(h / CHIP_H));

/**
 * Chips with buttons, column by column.
 * @param {string[]} ids
 * @param {Rect} box
 * @returns {[string, Rect][]}
 */
export function chips(ids, box) {
  const rows = Math.min(chipsAbove(box.h), ids.length);
  const h = Math.min(box.h / rows, CHIP_H + 8);
  return ids.map((id, i) => [
    id,
    {
      x: box.x + Math.floor(i / rows) * WIDE_W,
      y: box.y + (box.h - rows * h) / 2 + (i % rows) * h,
      w: WIDE_W - 4,
      h: h - 2,
    },
  ]);
}

/**
 * Small chips in a row that ends at the right.
 * @param {string[]} ids
 * @param {number} right
 * @param {number} y
 * @param {number} h
 * @returns {{placed: [string, Rect][], w: number}}
 */
export function chipRow(ids, right, y, h) {
  const w = ids.length * CHIP_W;
  return {
    w,
    placed: ids.map((id, i) => [id, { x: right - w + i * CHIP_W, y, w: CHIP_W - 2, h }]),
  };
}

/**
 * Where pegs stand: between the two tracks, which share their numbers.
 * @param {Rect} above
 * @param {Rect} below
 * @returns {Rect}
 */
export function pegRow(above, below) {
  const y = (above.y + above.h + below.y) / 2 - PEG;
  return { x: above.x, y, w: above.w, h: 2 * PEG };
}
