/** Builds a plan of the board: puts the zones of mats and of the middle into boxes. Pure. */
import { SHARED, statsAt } from "./teams.js";
import { prefixOf } from "./map_panel.js";
import { pegOf, pegRow } from "./tray.js";

/** Height of a card as a multiple of its width. */
export const CARD = 1.4;

/** @param {number} low @param {number} value @param {number} high */
export const clamp = (low, value, high) => Math.max(low, Math.min(value, high));

/** Roles a mat has a fixed place for. */
const MAT_ROLES = ["hand", "deck", "discard", "drinks", "front", "fortitude", "alcohol", "purse"];
/** And the middle. */
const CENTRE_ROLES = ["drink-deck", "drink-discard", "play", "pot", "inn", "turn"];

/** What is put where, zone by zone. */
export class Builder {
  /** @param {View} view @param {Plan} result @param {number} mine @param {readonly RoadMap[]} maps */
  constructor(view, result, mine, maps) {
    this.view = view;
    this.maps = maps;
    this.result = result;
    this.mine = mine;
  }

  /** @param {number | null} seat @param {string} role */
  id(seat, role) {
    const zones = this.view.zones;
    const of = seat !== null && SHARED.includes(role) ? this.stats(seat) : seat;
    if (seat !== null && of === null) return undefined;
    return Object.keys(zones).find(
      (id) => zones[id].role === role && (zones[id].seat ?? null) === of,
    );
  }

  /** Whose stats are drawn on that seat's mat; null: nobody's. @param {number} seat */
  stats(seat) {
    return statsAt(this.view, this.mine, seat);
  }

  /**
   * @param {number | null} seat
   * @param {string} role
   * @param {Rect} rect
   * @param {Partial<ZoneBox>} [more]
   */
  put(seat, role, rect, more = {}) {
    const id = this.id(seat, role);
    if (id) this.set(id, rect, more);
  }

  /** @param {string} id @param {Rect} rect @param {Partial<ZoneBox>} [more] */
  set(id, rect, more = {}) {
    this.result.zones[id] = { ...rect, cw: 60, level: 1, shown: true, small: false, ...more };
  }

  /**
   * Zones without a known role: the module is not the one this page was drawn for. Those of a mat
   * that count something are in its tray.
   * @param {number | null} seat
   */
  strange(seat) {
    const found = this.unknown(seat);
    return seat === null ? found : found.filter((id) => this.view.zones[id].kind !== "track");
  }

  /** @param {number | null} seat */
  unknown(seat) {
    const known = seat === null ? CENTRE_ROLES : MAT_ROLES;
    return Object.keys(this.view.zones).filter((id) => {
      const zone = this.view.zones[id];
      const role = zone.role ?? "";
      if (this.onMap(id)) return false;
      if (seat !== null && SHARED.includes(role))
        return zone.seat === this.stats(seat) && !known.includes(role);
      return (zone.seat ?? null) === seat && !known.includes(role);
    });
  }

  /** Whether a zone belongs to a map. @param {string} id */
  onMap(id) {
    const middle = (this.view.zones[id].seat ?? null) === null;
    return this.maps.some(
      (map) => map.tracks.includes(id) || (middle && id.startsWith(prefixOf(map))),
    );
  }

  /** The zones of a map besides its cards, their piles and its pawns. @param {RoadMap} map */
  besideMap(map) {
    const piles = map.stops.flatMap((stop) => stop.piles);
    return Object.keys(this.view.zones).filter(
      (id) => id.startsWith(prefixOf(map)) && id !== map.zone && !piles.includes(id),
    );
  }

  /** The tokens of a mat that lie in its tray. @param {number} seat */
  tokens(seat) {
    return this.unknown(seat).filter(
      (id) => this.view.zones[id].kind === "track" && !pegOf(this.view, id),
    );
  }

  /**
   * Pegs between the two tracks of a mat.
   * @param {number} seat
   * @param {Rect} above
   * @param {Rect} below
   * @param {Partial<ZoneBox>} more
   */
  pegs(seat, above, below, more) {
    for (const id of this.unknown(seat)) {
      const peg = pegOf(this.view, id);
      if (peg) this.set(id, pegRow(above, below), { ...more, peg });
    }
  }

  /**
   * The two tracks of a mat, and the pegs on them.
   * @param {number} seat
   * @param {Rect} above
   * @param {number} gap
   * @param {Partial<ZoneBox>} more
   */
  tracks(seat, above, gap, more) {
    const below = { ...above, y: above.y + above.h + gap };
    this.put(seat, "fortitude", above, more);
    this.put(seat, "alcohol", below, more);
    this.pegs(seat, above, below, more);
  }
}

/**
 * Puts boxes side by side from left to right.
 * @param {Builder} build
 * @param {number | null} seat
 * @param {Rect} row
 * @param {[string, number][]} items role and width
 * @param {number} gap
 * @param {Partial<ZoneBox>} more
 */
export function inRow(build, seat, row, items, gap, more) {
  let x = row.x;
  for (const [role, width] of items) {
    build.put(seat, role, { x, y: row.y, w: width, h: row.h }, more);
    x += width + gap;
  }
  return x;
}
