/** The cards on the board: one layer of elements, kept by alias, moved by transforms only. */
import { paint, widthFor } from "../text/faces.js";
import { spot } from "../layout/places.js";
import { Row } from "../layout/row.js";
import { playable } from "../actions/next_step.js";
import { drawLines, lying, toldOf, whoseIn } from "./answers.js";
import { dress } from "./dressing.js";
import { BASE, FLIGHT_MS, fly, leave, start, transformOf } from "./flights.js";
import { cover } from "./hiding.js";

/**
 * @typedef {{comp: Comp, zone: Zone, box: ZoneBox, index: number, raised: boolean, can: boolean,
 *   carried: boolean, told: Advice | undefined, whose: string, epoch: number} & import("./answers.js").Among} Seen
 *   what a piece was last drawn from
 */
/**
 * @typedef {{el: HTMLElement, face: HTMLElement, last: string, mark: string, side: string, shown:
 *   {token: string | null, side: "front" | "back", width: import("../text/faces.js").Width},
 *   named: string, seen: Seen | null, z: number, high: number, wide: number, landing: number, under: boolean}} Piece
 */

/**
 * Cards that may be on their way at once; when more are moved in a second than can be followed by
 * eye, they are simply there.
 */
const RUSH = 40;
/** How far above the floor of their area cards may rise; higher up lie its counts. */
const HIGHEST = 1750;

/** @param {Piece} piece @param {number} height */
function lift(piece, height) {
  if (piece.high === height) return;
  piece.high = height;
  piece.el.style.zIndex = String(height);
}

/** Whether a piece is drawn already as it is to be seen. @param {Seen} was @param {Seen} now */
const alike = (was, now) =>
  ALIKE.every((key) => was[key] === now[key]) &&
  (now.zone.kind === "area"
    ? was.zone.kind === "area" && AMONG.every((key) => was[key] === now[key])
    : was.zone === now.zone && was.index === now.index);

/** @type {(keyof Seen)[]} */
const ALIKE = ["comp", "box", "raised", "can", "carried", "told", "whose", "epoch"];
/** @type {(keyof Seen)[]} */
const AMONG = ["at", "many", "fan"];

/** The cards of the board as elements, kept by alias and moved from place to place. */
export class Pieces {
  /** @param {HTMLElement} layer @param {Game} game */
  constructor(layer, game) {
    this.layer = layer;
    this.game = game;
    /** @type {Map<string, Piece>} */
    this.known = new Map();
    /** @type {Map<string, Spot>} */
    this.spots = new Map();
    this.row = new Row();
    /** @type {ReturnType<typeof toldOf>} what is told of the cards that lie open */
    this.told = new Map();
    /** @type {Set<string>} */
    this.held = new Set();
    /** Told when nothing is held any more. @type {() => void} */
    this.released = () => undefined;
    /** Rises when names, language or faces may have changed for all cards at once. */
    this.epoch = 0;
    /** How many cards have been moved lately, and when that was last counted. */
    this.rush = 0;
    this.counted = 0;
    this.counts = false;
    /** When what lies under other cards is looked for again: once what flies has landed. */
    this.covering = 0;
  }

  /** A new piece, known from now on. @param {string} alias @returns {Piece} */
  make(alias) {
    const el = document.createElement("div");
    el.className = "card";
    el.setAttribute("role", "button");
    el.tabIndex = -1;
    el.dataset.nav = "";
    const front = document.createElement("div");
    front.className = "face";
    front.setAttribute("aria-hidden", "true");
    el.append(front);
    const piece = {
      el,
      face: front,
      last: "",
      mark: "",
      side: "",
      shown: { token: null, side: /** @type {"back"} */ ("back"), width: /** @type {125} */ (125) },
      named: "",
      seen: null,
      z: 0,
      high: 0,
      wide: 0,
      landing: 0,
      under: false,
    };
    this.name(piece, alias);
    this.known.set(alias, piece);
    return piece;
  }

  /** @param {Piece} piece @param {string} alias */
  name(piece, alias) {
    piece.el.dataset.alias = alias;
    piece.el.id = `c-${alias}`;
  }

  /**
   * Brings the layer in line with the view; `deltas` tell how it came to be so, `all` that names,
   * language or faces may be others.
   * @param {Delta[]} deltas
   * @param {boolean} still
   * @param {boolean} all
   */
  sync(deltas, still, all) {
    const { view, plan, store } = this.game;
    if (!plan) return;
    const now = performance.now();
    // However much was moved: two seconds after the last of it, cards fly again.
    const counted = Math.min(this.rush, 3 * RUSH);
    this.rush = Math.max(0, counted - ((now - this.counted) * RUSH) / 1000);
    this.counted = now;
    this.counts = !still;
    this.game.hurry(this.rush > RUSH);
    still ||= this.game.hurried;
    this.layer.classList.toggle("still", still);
    if (all || deltas.some((delta) => delta.seats)) this.epoch++;
    for (const [old, next] of deltas.flatMap((delta) => delta.m ?? [])) {
      const piece = this.known.get(old);
      if (!piece || this.known.has(next)) continue;
      this.known.delete(old);
      this.known.set(next, piece);
      this.row.rename(old, next);
      piece.seen = null;
      this.name(piece, next);
    }
    const focus = this.focused();
    /** @type {Set<string>} */
    const present = new Set();
    /** @type {[Piece, Spot][]} */
    const fresh = [];
    const options = playable(store.assistant ? store.advice : [], store.you.seat);
    this.told = toldOf(this.game);
    for (const [id, box] of Object.entries(plan.zones)) {
      const zone = view.zones[id];
      if (!zone || zone.kind === "track" || zone.kind === "purse") continue;
      const among = lying(this.row, this.game, this.told, id, box);
      const area = zone.kind === "area";
      const whose = whoseIn(this.game, this.told, id);
      const floor = box.level * 2000 + 50;
      let under = floor;
      zone.order.forEach((alias, index) => {
        const comp = view.comps[alias];
        if (comp?.k !== "card" && comp?.k !== "token") return;
        present.add(alias);
        const known = this.known.get(alias);
        const piece = known ?? this.make(alias);
        if (area) under = this.raise(piece, under, zone, floor);
        const raised = store.selected.has(alias);
        const told = this.told.get(alias)?.item;
        const seen = {
          ...{ comp, zone, box, index, raised, told, ...among(alias, index) },
          ...{ can: options.has(alias), carried: store.carried.includes(alias) },
          ...{ whose: whose(alias), epoch: this.epoch },
        };
        if (piece.seen && alike(piece.seen, seen)) return;
        const place = spot(plan, view, alias, box, zone, seen.at, raised, seen.many, seen.fan);
        this.spots.set(alias, place);
        if (area) place.z = piece.z;
        if (!known) fresh.push([piece, place]);
        dress(this, piece, alias, id, seen);
        if (this.held.has(alias)) return;
        this.place(piece, place);
        piece.seen = seen;
      });
    }
    start(this, fresh, deltas, still);
    leave(this, present, deltas, still);
    cover(this);
    drawLines(this.layer, this.game, this.spots);
    if (focus) this.refocus(focus.piece, focus.seen);
    if (!still) for (const delta of deltas) fly(this, delta);
  }

  /** The piece that has the focus, and where it lay. */
  focused() {
    const el = document.activeElement;
    const alias =
      el instanceof HTMLElement && this.layer.contains(el) ? el.dataset.alias : undefined;
    const piece = alias ? this.known.get(alias) : undefined;
    return piece?.seen ? { piece, seen: piece.seen } : null;
  }

  /**
   * A card that has gone out of sight hands the focus to its neighbour, or to the next one of its
   * own player's hand.
   * @param {Piece} piece
   * @param {Seen} seen where it lay
   */
  refocus(piece, seen) {
    if (piece.el.isConnected && piece.el.dataset.alias && !piece.el.classList.contains("away"))
      return;
    const zones = this.game.view.zones;
    const zone = zones[seen.comp.z];
    const hand = Object.values(zones).find(
      (one) => one.kind === "hand" && one.order.length && one.seat === this.game.store.you.seat,
    );
    const alias = zone?.order[Math.min(seen.index, zone.order.length - 1)] ?? hand?.order[0];
    const next = alias
      ? this.known.get(alias)?.el
      : this.layer.parentElement?.querySelector(
          `[data-zone="${CSS.escape(seen.comp.z)}"][data-nav]`,
        );
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  /**
   * Keeps the height of a piece that already lies above the one before, so that one move does not
   * restack all.
   * @param {Piece} piece
   * @param {number} under
   * @param {Zone} zone the area it lies in
   * @param {number} floor what all of that area lie above
   * @returns {number} its height
   */
  raise(piece, under, zone, floor) {
    const most = floor + Math.max(HIGHEST, zone.order.length);
    if (piece.z <= under || piece.z > most) [piece.z, piece.seen] = [under + 1, null];
    if (piece.z > most) this.restack(zone, floor);
    return piece.z;
  }

  /**
   * Stacks all cards of an area anew, each just above the one before: they have risen, move by
   * move, as high as they may.
   * @param {Zone} zone
   * @param {number} floor
   */
  restack(zone, floor) {
    zone.order.forEach((alias, index) => {
      const [piece, place] = [this.known.get(alias), this.spots.get(alias)];
      if (!piece) return;
      piece.z = floor + 1 + index;
      if (place) place.z = piece.z;
      if (!this.held.has(alias)) lift(piece, piece.z);
    });
  }

  /** @param {Piece} piece @param {Spot} place */
  place(piece, place) {
    lift(piece, place.z);
    const text = transformOf(place);
    const mark = `${text}|${place.shown}|${place.seen}`;
    if (piece.last === mark) return;
    piece.last = mark;
    if (this.counts) this.rush++;
    piece.landing = this.layer.classList.contains("still") ? 0 : performance.now() + FLIGHT_MS;
    piece.el.style.transform = text;
    if (piece.wide !== place.cw) {
      piece.wide = place.cw;
      piece.el.style.setProperty("--grown", String(place.cw / BASE));
    }
    if (place.seen !== undefined) {
      piece.el.style.setProperty("--seen", `${place.seen.toFixed(1)}px`);
      piece.el.classList.toggle("cut", place.seen < place.cw * 0.85);
    }
    piece.el.classList.toggle("away", !place.shown);
  }

  /**
   * Paints a card as large as it is seen: what the camera is near to is looked at closely, and
   * stays as sharp as it has become.
   * @param {Piece} piece
   * @param {string} alias
   * @param {string | null} token
   * @param {"front" | "back"} side
   */
  show(piece, alias, token, side) {
    const place = this.spots.get(alias);
    const camera = this.game.camera;
    const near = place && !piece.under && camera.sees(place.x, place.y, place.cw, place.cw * 1.4);
    const width = widthFor((place?.cw ?? 0) * (near ? camera.scale : camera.base));
    const { shown } = piece;
    piece.shown = {
      token,
      side,
      width:
        shown.token === token && shown.side === side && shown.width > width ? shown.width : width,
    };
    const { comps, zones } = this.game.view;
    const held = zones[comps[alias]?.z ?? ""]?.kind === "hand";
    paint(piece.face, token, side, piece.shown.width, held);
  }

  /** Larger pictures where the camera has come near. */
  sharpen() {
    for (const [alias, piece] of this.known)
      this.show(piece, alias, piece.shown.token, piece.shown.side);
  }

  /**
   * Shows held cards at the pointer.
   * @param {string[]} aliases
   * @param {number} x
   * @param {number} y
   */
  carry(aliases, x, y) {
    aliases.forEach((alias, i) => {
      const piece = this.known.get(alias);
      const place = this.spots.get(alias);
      if (!piece || !place) return;
      const cw = Math.max(place.cw, 60);
      piece.el.style.transform = transformOf(
        { ...place, cw, x: x - cw / 2 + i * 14, y: y - cw * 0.7 + i * 6, rot: i * 3 },
        1.05,
      );
      piece.el.style.zIndex = String(20000 + i);
    });
  }

  /** @param {string[]} aliases */
  hold(aliases) {
    for (const alias of aliases) {
      this.held.add(alias);
      const piece = this.known.get(alias);
      piece?.el.classList.add("dragging");
      piece?.el.classList.remove("away");
    }
    cover(this);
  }

  letGo() {
    for (const alias of this.held) {
      const piece = this.known.get(alias);
      piece?.el.classList.remove("dragging");
      if (piece) [piece.last, piece.seen, piece.high] = ["", null, -1];
    }
    this.held.clear();
    this.released();
  }
}
