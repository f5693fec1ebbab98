/** Where a map lies on the board: its cards, the piles that belong to them, and its pawns. Pure. */

/** @typedef {import("./builder.js").Builder} Builder */

/** What is kept free at the left of a map whose first place has no card. */
export const START_W = 34;
const GAP = 4;

/** What the zones of a map have in common: their ids begin alike. @param {RoadMap} map */
export const prefixOf = (map) => `${map.zone.split(".")[0]}.`;

/**
 * How many cards of a map lie side by side, and how many below each other.
 * @param {RoadMap} map
 */
export function gridOf(map) {
  const steps = map.stops.map(() => 0);
  map.stops.forEach((stop, at) => {
    for (const to of stop.to) steps[to] = Math.max(steps[to], steps[at] + 1);
  });
  const last = Math.max(...steps);
  if (!last) return { columns: map.stops.length, rows: 1 };
  const abreast = steps.map((step) => steps.filter((other) => other === step).length);
  return { columns: last, rows: Math.max(...abreast) };
}

/**
 * Maps side by side in a box.
 * @param {Builder} build
 * @param {Rect} box
 * @param {number} tall the height of a card as a multiple of its width
 */
export function mapPanels(build, box, tall) {
  const w = (box.w - GAP * (build.maps.length - 1)) / Math.max(1, build.maps.length);
  build.maps.forEach((map, i) => {
    const panel = { ...box, x: box.x + i * (w + GAP), w };
    if (map.stops.some((stop) => stop.piles.length)) withPiles(build, map, panel, tall);
    else withOthers(build, map, panel, tall);
    for (const track of map.tracks)
      build.set(track, { ...panel }, { pawn: true, small: true, level: 2 });
  });
}

/**
 * The cards in a row, below each its piles; what else there is, below the first that has none.
 * @param {Builder} build
 * @param {RoadMap} map
 * @param {Rect} box
 * @param {number} tall
 */
function withPiles(build, map, box, tall) {
  const count = map.stops.length;
  const wide = (box.w - 12) / count - 5;
  const high = Math.min(box.h * 0.6, wide * tall + 8);
  const cw = Math.max(16, Math.min((high - 8) / tall, wide));
  const low = box.h - high - GAP;
  build.set(map.zone, { ...box, h: high }, { cw, small: true, labelled: false });
  const step = (box.w - cw - 12) / Math.max(1, count - 1);
  const column = Math.min(step - 2, cw + 14);
  const upright = low > 2 * (column - 8) * tall;
  const free = map.stops.findIndex((stop) => !stop.piles.length);
  map.stops.forEach((stop, i) => {
    const ids = i === free ? build.besideMap(map) : stop.piles;
    const middle = box.x + 6 + i * step + cw / 2;
    const left = Math.max(box.x, Math.min(middle - column / 2, box.x + box.w - column));
    const share = Math.max(1, ids.length);
    const [w, h] = upright ? [column, low / share] : [column / share, low];
    ids.forEach((id, n) =>
      build.set(
        id,
        {
          x: left + (upright ? 0 : n * w),
          y: box.y + high + GAP + (upright ? n * h : 0),
          w: w - 2,
          h: h - 2,
        },
        { cw: Math.max(12, Math.min(w - 6, (h - 10) / tall)), small: true },
      ),
    );
  });
}

/**
 * The cards step by step from the left, what else there is in a column at the right.
 * @param {Builder} build
 * @param {RoadMap} map
 * @param {Rect} box
 * @param {number} tall
 */
function withOthers(build, map, box, tall) {
  const others = build.besideMap(map);
  const { columns, rows } = gridOf(map);
  const side = others.length ? Math.max(40, Math.min(box.w * 0.17, 74)) : 0;
  const start = map.stops[0].face === null ? START_W : 0;
  const w = box.w - start - side - (side ? GAP : 0);
  const cw = Math.max(16, Math.min((box.h - 4) / rows / tall - 3, (w - 12) / columns - 14));
  build.set(map.zone, { ...box, x: box.x + start, w }, { cw, small: true, labelled: false });
  const each = box.h / Math.max(1, others.length);
  others.forEach((id, n) =>
    build.set(
      id,
      { x: box.x + box.w - side, y: box.y + n * each, w: side, h: each - GAP },
      { cw: Math.min(side - 10, (each - GAP - 10) / tall), small: true },
    ),
  );
}
