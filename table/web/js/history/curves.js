/** The course of a game as lines: each track and purse over its ops, and where it turned. Pure. */

/** @typedef {import("../model/reel.js").Reel} Reel */
/**
 * @typedef {{zone: string, seat: number | null, name: string, color: string, dash: string, points:
 *   [number, number][]}} Curve
 */
/** @typedef {{seq: number, zone: string, seat: number | null, was: number, now: number}} Turning */

const TURNINGS = 8;
const DASHES = ["", "7 4", "2 4", "10 3 2 3", "14 5", "4 2", "1 3", "9 2 1 2", "6 6", "3 7"];

/**
 * The roles of tracks and purses that seats have, with their titles.
 * @param {View} view
 * @returns {Map<string, Texts>}
 */
export function roles(view) {
  /** @type {Map<string, Texts>} */
  const found = new Map();
  for (const zone of Object.values(view.zones)) {
    if (
      (zone.kind === "track" || zone.kind === "purse") &&
      zone.seat !== undefined &&
      zone.seat !== null
    )
      found.set(zone.role ?? "", zone.title);
  }
  return found;
}

/**
 * The curves of one role.
 * @param {Reel} reel
 * @param {View} view
 * @param {string} role
 * @param {(seat: number | null) => string} nameOf
 * @returns {Curve[]}
 */
export function curves(reel, view, role, nameOf) {
  const start = reel.stop(0).view;
  return Object.entries(start.zones)
    .filter(
      ([, zone]) =>
        zone.role === role &&
        (zone.kind === "track" || zone.kind === "purse") &&
        typeof zone.seat === "number",
    )
    .map(([id, zone], place) => {
      /** @type {[number, number][]} */
      const points = [[0, zone.value ?? 0]];
      for (const delta of reel.deltas) {
        const value = delta.z?.[id]?.value;
        if (typeof value === "number") points.push([delta.s, value]);
      }
      points.push([reel.last, points[points.length - 1][1]]);
      const seat = view.seats.find((one) => one.seat === zone.seat);
      return {
        zone: id,
        seat: zone.seat ?? null,
        name: nameOf(zone.seat ?? null),
        color: seat?.color ?? "#555",
        dash: DASHES[place % DASHES.length],
        points,
      };
    });
}

/** The largest changes, in the order they came. @param {Curve[]} lines @returns {Turning[]} */
export function turnings(lines) {
  /** @type {Turning[]} */
  const found = [];
  for (const line of lines) {
    line.points.slice(1).forEach(([seq, now], place) => {
      const was = line.points[place][1];
      if (now !== was) found.push({ seq, zone: line.zone, seat: line.seat, was, now });
    });
  }
  found.sort((a, b) => Math.abs(b.now - b.was) - Math.abs(a.now - a.was) || a.seq - b.seq);
  return found.slice(0, TURNINGS).sort((a, b) => a.seq - b.seq);
}

/**
 * The curve of the evening: how far each seat was from passing out, its first track less its second.
 * @param {Reel} reel
 * @param {View} view
 * @param {[string, string]} tracks the roles of the two
 * @param {(seat: number | null) => string} [nameOf]
 * @returns {Curve[]}
 */
export function margins(reel, view, tracks, nameOf = () => "") {
  const [up, down] = tracks.map((role) => curves(reel, view, role, nameOf));
  return up.flatMap((line) => {
    const other = down.find((one) => one.seat === line.seat);
    if (!other) return [];
    const seqs = [...new Set([...line.points, ...other.points].map(([seq]) => seq))];
    const at = (/** @type {Curve} */ one, /** @type {number} */ seq) =>
      one.points.filter(([when]) => when <= seq).at(-1)?.[1] ?? 0;
    const points = seqs
      .sort((a, b) => a - b)
      .map((seq) => /** @type {[number, number]} */ ([seq, at(line, seq) - at(other, seq)]));
    return [{ ...line, points }];
  });
}
