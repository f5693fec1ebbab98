/** Where a map lies on the board: its cards, the piles that belong to them, and its pawns. Pure. */

/** @typedef {import("./builder.js").Builder} Builder */

/** What is kept free at the left of a map whose first place has no card. */
export const START_W = 34;
const GAP = 4;
/** Piles below each other are at least so high. */
const PILE_H = 46;
/** A lower middle has no room for two maps. */
const LOW_H = 330;

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
 * Maps side by side in a box. Where it is too low for two of them, the one everybody goes along together
 * lies folded up above the other.
 * @param {Builder} build
 * @param {Rect} box
 * @param {number} tall the height of a card as a multiple of its width
 * @param {string | number | null} open the zone of a folded map that is laid open
 * @param {Rect} wide where that one lies then
 */
export function mapPanels(build, box, tall, open, wide) {
  const shared = build.maps.filter((map) => map.tracks.length === 1);
  const others = build.maps.filter((map) => !shared.includes(map));
  if (shared.length && others.length && box.h < LOW_H) {
    foldedMaps(build, shared, { ...box, h: FOLDED_H }, tall, open, wide);
    const rest = { ...box, y: box.y + FOLDED_H + GAP, h: box.h - FOLDED_H - GAP };
    return sideBySide(build, others, rest, tall);
  }
  return sideBySide(build, build.maps, box, tall);
}

/**
 * @param {Builder} build
 * @param {readonly RoadMap[]} maps
 * @param {Rect} box
 * @param {number} tall the height of a card as a multiple of its width
 */
function sideBySide(build, maps, box, tall) {
  const w = (box.w - GAP * (maps.length - 1)) / Math.max(1, maps.length);
  maps.forEach((map, i) => mapPanel(build, map, { ...box, x: box.x + i * (w + GAP), w }, tall, 1));
}

/**
 * @param {Builder} build
 * @param {RoadMap} map
 * @param {Rect} box
 * @param {number} tall the height of a card as a multiple of its width
 * @param {number} level
 */
function mapPanel(build, map, box, tall, level) {
  if (map.stops.some((stop) => stop.piles.length)) withPiles(build, map, box, tall);
  else withOthers(build, map, box, tall);
  for (const id of zonesOf(build, map)) build.result.zones[id].level = level;
  for (const track of map.tracks) {
    const mine = build.view.zones[track]?.seat === build.mine; // above the others of that place
    build.set(track, { ...box }, { pawn: true, small: true, level: level + (mine ? 1.4 : 1) });
  }
}

/** The cards of a map and the piles beside them. @param {Builder} build @param {RoadMap} map */
const zonesOf = (build, map) => [
  map.zone,
  ...map.stops.flatMap((stop) => stop.piles),
  ...build.besideMap(map),
];

/** How high a map lies folded up, and how wide each pile of the place where everybody is beside it. */
export const FOLDED_H = 46;
const FOLDED_PILE = 44;
/** What is kept free above a map that is laid open: where it is folded up again. */
const OPEN_HEAD = 48;

/**
 * Where there is no room for cards a finger can touch, maps lie folded up, each with the piles of the
 * place where everybody is; one of them may be laid open.
 * @param {Builder} build
 * @param {readonly RoadMap[]} maps
 * @param {Rect} box of the folded ones
 * @param {number} tall the height of a card as a multiple of its width
 * @param {string | number | null} open the zone of the one that is laid open
 * @param {Rect} wide where that one lies then
 */
export function foldedMaps(build, maps, box, tall, open, wide) {
  const count = Math.max(1, maps.length);
  const down = box.h >= count * FOLDED_H; // below each other
  const w = down ? box.w : (box.w - GAP * (count - 1)) / count;
  const h = down ? (box.h - GAP * (count - 1)) / count : box.h;
  maps.forEach((map, i) => {
    const [x, y] = [box.x + (down ? 0 : i * (w + GAP)), box.y + (down ? i * (h + GAP) : 0)];
    const folded = { x, y, w, h: Math.max(h, FOLDED_H - 2) };
    if (map.zone === open) {
      build.result.maps.push({ ...wide, zone: map.zone, open: true });
      const inner = {
        x: wide.x + 6,
        y: wide.y + OPEN_HEAD,
        w: wide.w - 12,
        h: wide.h - OPEN_HEAD - 6,
      };
      mapPanel(build, map, inner, tall, 6);
      return;
    }
    for (const id of zonesOf(build, map))
      build.set(id, { ...folded }, { cw: 24, small: true, shown: false });
    for (const track of map.tracks)
      build.set(track, { ...folded }, { cw: 24, small: true, shown: false, pawn: true });
    const here = map.tracks.length === 1 ? pilesAt(build, map) : [];
    const piles = w - here.length * FOLDED_PILE > 84 ? here : [];
    const bar = { ...folded, w: w - piles.length * FOLDED_PILE };
    build.result.maps.push({ ...bar, zone: map.zone, open: false });
    piles.forEach((id, n) =>
      build.set(
        id,
        { ...folded, x: bar.x + bar.w + n * FOLDED_PILE + 2, w: FOLDED_PILE - 2 },
        { cw: Math.min((h - 8) / tall, FOLDED_PILE - 12), small: true },
      ),
    );
  });
}

/** The piles of the place where everybody is. @param {Builder} build @param {RoadMap} map */
const pilesAt = (build, map) =>
  map.stops[build.view.zones[map.tracks[0]]?.value ?? 0]?.piles.filter(
    (id) => id in build.view.zones,
  ) ?? [];

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
  const upright = low > 2 * Math.min((column - 8) * tall, PILE_H);
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
  const start = map.stops[0].face === null ? START_W : 0;
  if (box.h > box.w * 0.6) {
    const below = others.length ? Math.min(box.h * 0.26, 96) : 0;
    const [w, h] = [box.w - start, box.h - below - (below ? GAP : 0)];
    const cw = Math.max(16, Math.min((h - 4) / rows / tall - 3, (w - 12) / columns - 14));
    build.set(map.zone, { x: box.x + start, y: box.y, w, h }, { cw, small: true, labelled: false });
    const pile = Math.min(90, w / Math.max(1, others.length));
    others.forEach((id, n) =>
      build.set(
        id,
        { x: box.x + start + n * pile, y: box.y + box.h - below, w: pile - GAP, h: below },
        { cw: Math.min(pile - 14, (below - 30) / tall), small: true, labelled: true },
      ),
    );
    return;
  }
  const side = others.length ? Math.max(40, Math.min(box.w * 0.17, 74)) : 0;
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
