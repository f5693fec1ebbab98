/**
 * Maps of a module: the cards one goes to, where pawns stand on them, and where arrows lead. Pure.
 */
import { CARD } from "./layout.js";
import { START_W } from "./map_panel.js";
import { spot } from "./places.js";

/** @typedef {{x: number, y: number}} Point */

/** A pawn's width, and how far those of one place stand apart. */
export const PAWN = 28;
const APART = 13;

/**
 * The map on which a track's number is a place.
 * @param {readonly RoadMap[]} maps
 * @param {string} track
 */
export const mapOf = (maps, track) => maps.find((map) => map.tracks.includes(track)) ?? null;

/**
 * The middle of a place on the board; null where it is not drawn.
 * @param {Plan} plan
 * @param {View} view
 * @param {RoadMap} map
 * @param {number} number
 * @returns {Point | null}
 */
export function stopPoint(plan, view, map, number) {
  const box = plan.zones[map.zone];
  const stop = map.stops[number];
  if (!box?.shown || !stop) return null;
  const zone = view.zones[map.zone];
  const index = zone.order.findIndex(
    (alias) => stop.face !== null && view.comps[alias]?.f === stop.face,
  );
  if (index < 0) return { x: box.x - START_W / 2, y: box.y + box.h / 2 };
  const lies = spot(plan, view, zone.order[index], box, zone, index, false);
  return { x: lies.x + lies.cw / 2, y: lies.y + (lies.cw * CARD) / 2 };
}

/**
 * The place of a map nearest to a point.
 * @param {Plan} plan
 * @param {View} view
 * @param {RoadMap} map
 * @param {Point} at
 * @returns {number | null}
 */
export function stopNear(plan, view, map, at) {
  let best = null;
  let least = Infinity;
  map.stops.forEach((_, number) => {
    const point = stopPoint(plan, view, map, number);
    const far = point ? Math.hypot(point.x - at.x, point.y - at.y) : Infinity;
    if (far < least) [best, least] = [number, far];
  });
  const box = plan.zones[map.zone];
  const cw = box?.cw ?? 0;
  return least <= Math.max(cw * CARD, START_W) ? best : null;
}

/**
 * Where a pawn stands: at the foot of its place, beside the others there.
 * @param {Plan} plan
 * @param {View} view
 * @param {RoadMap} map
 * @param {string} track
 * @param {number} number
 * @returns {Point | null}
 */
export function pawnPoint(plan, view, map, track, number) {
  const point = stopPoint(plan, view, map, number);
  if (!point) return null;
  const here = map.tracks.filter((id) => id === track || view.zones[id]?.value === number);
  const at = here.indexOf(track) - (here.length - 1) / 2;
  const cw = plan.zones[map.zone].cw;
  const apart = Math.min(APART, cw / Math.max(1, here.length - 1));
  if (map.stops[number].face === null) return { x: point.x, y: point.y + at * APART };
  return { x: point.x + at * apart, y: point.y + cw * CARD * 0.32 };
}

/**
 * The arrows of a map as lines between the edges of its cards.
 * @param {Plan} plan
 * @param {View} view
 * @param {RoadMap} map
 * @returns {{key: string, from: Point, to: Point}[]}
 */
export function arrowsOf(plan, view, map) {
  const half = plan.zones[map.zone].cw / 2;
  return map.stops.flatMap((stop, at) =>
    stop.to.flatMap((to) => {
      const [from, goal] = [stopPoint(plan, view, map, at), stopPoint(plan, view, map, to)];
      if (!from || !goal) return [];
      const out = stop.face === null ? PAWN / 3 : half;
      return [
        {
          key: `${at}-${to}`,
          from: { x: from.x + out, y: from.y },
          to: { x: goal.x - half - 2, y: goal.y },
        },
      ];
    }),
  );
}

/**
 * Entries of a menu that send a pawn to a place: those to which arrows lead stand first.
 * @param {RoadMap} map
 * @param {number} now
 * @param {(number: number) => void} send
 * @param {(stop: Stop) => string} label
 * @returns {MenuEntry[]}
 */
export function stopEntries(map, now, send, label) {
  const onwards = map.stops[now]?.to ?? [];
  const numbers = map.stops.map((_, number) => number).filter((number) => number !== now);
  const ordered = [...onwards, ...numbers.filter((number) => !onwards.includes(number))];
  return ordered.map((number) => ({
    id: `stop:${number}`,
    label: label(map.stops[number]),
    lead: onwards.includes(number),
    run: () => send(number),
  }));
}
