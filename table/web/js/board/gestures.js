/** A class per gesture: what a pointer does that holds something, and what would take it. */
import { group, lay, selectable } from "../actions/laying.js";
import { askAmount, setTrack } from "../actions/tracks.js";
import { mapOf, stopNear } from "../layout/maps.js";
import { matAt, unitsAt, zoneAt } from "../layout/places.js";
import { targetOf } from "./targets.js";

/**
 * What a gesture works with.
 * @typedef {{board: HTMLElement, game: Game, pieces: import("./pieces.js").Pieces}} Desk
 */
/** @typedef {{x: number, y: number}} Point a place in the world */
/**
 * What a pointer does that holds something, from where it has gone far enough to mean it. `begin`:
 * it takes hold, at the place of its press; `reach`: once a frame; `end`: the hand has opened;
 * `stop`: in any case, last.
 * @typedef {{begin: (from: Point) => void, reach: (event: PointerEvent, at: Point) => void, end:
 *   (event: PointerEvent, at: Point) => void, stop: () => void}} Gesture
 */

/** The one thing that would take what is held. */
export class Aim {
  /** @param {Desk} desk */
  constructor({ board, game }) {
    this.board = board;
    this.game = game;
    /** The zone, `seat:` and a seat, or `stop:` and a place of a map. @type {string | null} */
    this.goal = null;
  }

  /** @param {string | null} goal */
  at(goal) {
    if (this.goal === goal) return;
    for (const el of this.board.querySelectorAll(".target")) el.classList.remove("target");
    this.goal = goal;
    if (!goal || goal.startsWith("stop:")) return;
    const mat = goal.startsWith("seat:") ? goal.slice(5) : null;
    this.light(mat ? `.mat[data-seat="${mat}"]` : `.zone[data-zone="${CSS.escape(goal)}"]`);
    const seat = this.game.view.zones[goal]?.seat;
    if (seat !== null && seat !== undefined) this.light(`.mat.mini[data-seat="${seat}"]`);
  }

  /** @param {string} query */
  light(query) {
    this.board.querySelector(query)?.classList.add("target");
  }
}

/** Roles of piles whose cards are Drinks. */
const DRINKS = ["drink-deck", "drinks", "drink-discard"];

/** Cards in the hand, until they are laid down; several if several are chosen. */
export class CardDrag {
  /** @param {Desk} desk @param {string} alias the card that is held */
  constructor(desk, alias) {
    this.desk = desk;
    this.alias = alias;
    this.cards = group(desk.game, alias);
    this.aim = new Aim(desk);
  }

  begin() {
    this.desk.pieces.hold(this.cards);
  }

  /** @param {PointerEvent} _event @param {Point} at */
  reach(_event, { x, y }) {
    this.desk.pieces.carry(this.cards, x, y);
    this.aim.at(this.goalAt(x, y));
  }

  /** The zone under a point; on a small mat the seat's Drinks or hand. @param {number} x @param {number} y */
  goalAt(x, y) {
    const { view, plan } = this.desk.game;
    if (!plan) return null;
    const direct = zoneAt(plan, x, y, (id) => {
      const box = plan.zones[id];
      return ["area", "stack", "hand"].includes(view.zones[id].kind) && (box.shown || box.small);
    });
    const mat = matAt(plan, x, y);
    if (mat?.form !== "mini") return direct;
    const roleOf = (/** @type {string} */ alias) => view.zones[view.comps[alias]?.z]?.role ?? "";
    const role = this.cards.some((one) => DRINKS.includes(roleOf(one))) ? "drinks" : "hand";
    const fits = (/** @type {string} */ id) =>
      view.zones[id].seat === mat.seat && view.zones[id].role === role;
    return Object.keys(view.zones).find(fits) ?? direct;
  }

  /** @param {PointerEvent} _event @param {Point} at */
  end(_event, at) {
    const { game } = this.desk;
    const { view, plan } = game;
    const goal = this.aim.goal;
    const cards = this.cards.filter((alias) => view.comps[alias]);
    if (!goal || !plan || !cards.length) return;
    const { kind } = view.zones[goal];
    const from = view.comps[cards[0]].z;
    if (kind === "area") this.layDown(cards, from, goal, unitsAt(plan.zones[goal], at.x, at.y));
    else if (goal === from && kind === "hand" && cards.length === 1)
      this.reorder(cards[0], goal, at.x);
    else if (goal !== from) lay(game, cards, goal);
  }

  /**
   * Into an area: face up, if they come from where nobody saw them.
   * @param {string[]} cards
   * @param {string} from
   * @param {string} goal
   * @param {Point} place
   */
  layDown(cards, from, goal, place) {
    const { game } = this.desk;
    if (goal === from && cards.length > 1) return shiftTogether(game, cards, this.alias, place);
    const { kind, role } = game.view.zones[from];
    const opens = kind === "hand" || ["drinks", "drink-deck"].includes(role ?? "");
    return lay(game, cards, goal, opens ? { ...place, up: true } : place);
  }

  /** @param {string} alias @param {string} hand @param {number} x */
  reorder(alias, hand, x) {
    const { game, pieces } = this.desk;
    const order = game.view.zones[hand].order;
    const rest = order.filter((one) => one !== alias);
    const before = rest.filter((one) => {
      const place = pieces.spots.get(one);
      return place && place.x + place.cw / 2 < x;
    }).length;
    if (order.indexOf(alias) !== before)
      game.act({ kind: "move", c: alias, to: hand, index: rest.length - before });
  }

  stop() {
    this.aim.at(null);
    this.desk.pieces.letGo();
  }
}

/** A likeness of what is carried, under the pointer. */
class GhostDrag {
  /**
   * @param {Desk} desk
   * @param {string} zone where it is from
   * @param {string} dress its class
   * @param {string} [text]
   */
  constructor(desk, zone, dress, text = "") {
    this.desk = desk;
    this.zone = zone;
    this.aim = new Aim(desk);
    this.ghost = document.createElement("div");
    this.ghost.className = dress;
    this.ghost.textContent = text;
  }

  begin() {
    this.desk.board.querySelector(".world")?.append(this.ghost);
  }

  /** @param {PointerEvent} _event @param {Point} at */
  reach(_event, { x, y }) {
    this.ghost.style.transform = `translate3d(${x - 18}px,${y - 18}px,0)`;
    this.aim.at(this.goalAt(x, y));
  }

  /** @param {number} _x @param {number} _y @returns {string | null} */
  goalAt(_x, _y) {
    return null;
  }

  stop() {
    this.aim.at(null);
    this.ghost.remove();
  }
}

/** Gold on its way from one purse to another. */
export class CoinDrag extends GhostDrag {
  /** @param {Desk} desk @param {string} zone */
  constructor(desk, zone) {
    super(desk, zone, "coin-ghost", "1");
  }

  /** A purse, or that of the mat. @param {number} x @param {number} y */
  goalAt(x, y) {
    const { view, plan } = this.desk.game;
    if (!plan) return null;
    const other = (/** @type {string} */ id) => view.zones[id].kind === "purse" && id !== this.zone;
    const direct = zoneAt(plan, x, y, other);
    const mat = matAt(plan, x, y);
    if (!mat || (direct && view.zones[direct].seat === mat.seat)) return direct;
    const own = Object.keys(view.zones).find((id) => other(id) && view.zones[id].seat === mat.seat);
    return own ?? direct;
  }

  /** @param {PointerEvent} event */
  end(event) {
    const { game } = this.desk;
    const to = this.aim.goal;
    if (!to) return;
    if (event.shiftKey) game.act({ kind: "pay", from: this.zone, to, amount: 1 });
    else askAmount(game, this.zone, to);
  }
}

/** The lantern on its way to a seat, a pawn to a place of its map. */
export class PawnDrag extends GhostDrag {
  /** @param {Desk} desk @param {string} zone */
  constructor(desk, zone) {
    super(desk, zone, "lantern-ghost");
  }

  /** @param {number} x @param {number} y */
  goalAt(x, y) {
    const { view, plan, maps } = this.desk.game;
    if (!plan) return null;
    const map = mapOf(maps, this.zone);
    const stop = map && stopNear(plan, view, map, { x, y });
    if (map) return stop === null ? null : `stop:${stop}`;
    const mat = matAt(plan, x, y);
    return mat ? `seat:${mat.seat}` : null;
  }

  end() {
    if (this.aim.goal) setTrack(this.desk.game, this.zone, Number(this.aim.goal.slice(5)));
  }
}

/** How long the wheel rests until what it turned to counts. */
const WHEEL_MS = 350;

/** A marker that follows the pointer. */
export class MarkerSlide {
  /** @param {Desk} desk @param {string} zone */
  constructor({ board, game }, zone) {
    this.board = board;
    this.game = game;
    this.zone = zone;
  }

  begin() {}

  /** @param {PointerEvent} event */
  reach(event) {
    this.game.slide({ zone: this.zone, value: this.valueAt(event.clientX) });
  }

  /** The value of the track at a place of the window. @param {number} x */
  valueAt(x) {
    const record = this.game.view.zones[this.zone];
    const cells = this.board.querySelector(`[data-zone="${CSS.escape(this.zone)}"] .cells`);
    if (!cells) return record.value ?? 0;
    const rect = cells.getBoundingClientRect();
    const [min, max] = [record.min ?? 0, record.max ?? 20];
    const at = Math.floor(((x - rect.left) / rect.width) * (max - min + 1));
    return Math.max(min, Math.min(max, min + at));
  }

  end() {
    const to = this.game.sliding;
    if (to) setTrack(this.game, this.zone, to.value);
  }

  stop() {
    this.game.slide(null);
  }
}

/** The wheel over a track. */
export class MarkerWheel {
  /** @param {HTMLElement} board @param {Game} game */
  constructor(board, game) {
    this.game = game;
    this.turned = 0;
    this.timer = 0;
    board.addEventListener("wheel", (event) => this.turn(event), { passive: false });
  }

  /** @param {WheelEvent} event */
  turn(event) {
    const { game } = this;
    const { zone: id } = targetOf(event.target);
    const zone = id ? game.view.zones[id] : undefined;
    if (!id || zone?.kind !== "track" || zone.role === "turn" || game.store.you.seat === null)
      return;
    event.preventDefault();
    this.turned += event.deltaY < 0 ? 1 : -1;
    const [min, max] = [zone.min ?? 0, zone.max ?? 20];
    const value = Math.max(min, Math.min(max, (zone.value ?? 0) + this.turned));
    game.slide({ zone: id, value });
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.turned = 0;
      game.slide(null);
      setTrack(game, id, value);
    }, WHEEL_MS);
  }
}

/** The frame drawn by a pointer that chooses the cards inside it. */
export class Marquee {
  /** @param {Desk} desk */
  constructor({ board, game, pieces }) {
    this.board = board;
    this.game = game;
    this.pieces = pieces;
    this.el = document.createElement("div");
    this.el.className = "marquee";
    this.from = { x: 0, y: 0 };
    this.to = { x: 0, y: 0 };
  }

  /** @param {Point} from */
  begin(from) {
    this.from = this.to = from;
    this.board.querySelector(".world")?.append(this.el);
  }

  /** @param {PointerEvent} _event @param {Point} at */
  reach(_event, at) {
    this.to = at;
    const box = this.box();
    this.el.style.transform = `translate3d(${box.x}px,${box.y}px,0)`;
    this.el.style.width = `${box.w}px`;
    this.el.style.height = `${box.h}px`;
  }

  /** @returns {Rect} */
  box() {
    return {
      x: Math.min(this.from.x, this.to.x),
      y: Math.min(this.from.y, this.to.y),
      w: Math.abs(this.from.x - this.to.x),
      h: Math.abs(this.from.y - this.to.y),
    };
  }

  /**
   * Chooses the cards whose middle lies inside; with a key held, too.
   * @param {PointerEvent} event
   */
  end(event) {
    const more = event.ctrlKey || event.metaKey || event.shiftKey;
    /** @type {string[]} */
    const chosen = [];
    const box = this.box();
    for (const [alias, place] of this.pieces.spots) {
      const [x, y] = [place.x + place.cw / 2, place.y + place.cw * 0.7];
      const inside = x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h;
      if (inside && place.shown && selectable(this.game, alias)) chosen.push(alias);
    }
    this.game.store.choose(chosen, more);
  }

  stop() {
    this.el.remove();
  }
}

/**
 * Moves cards of one area so that `led` comes to `place` and the others keep their distance.
 * @param {Game} game
 * @param {string[]} cards
 * @param {string} led
 * @param {{x: number, y: number}} place
 */
export function shiftTogether(game, cards, led, place) {
  const comps = game.view.comps;
  const lead = comps[led];
  const [dx, dy] = [place.x - (lead.x ?? 500), place.y - (lead.y ?? 500)];
  /** @param {number} value */
  const inside = (value) => Math.max(0, Math.min(1000, value));
  for (const c of cards)
    game.act({
      kind: "move",
      c,
      to: lead.z,
      x: inside((comps[c].x ?? 500) + dx),
      y: inside((comps[c].y ?? 500) + dy),
    });
}
