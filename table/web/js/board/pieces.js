/** The cards on the board: one layer of elements, kept by alias, moved by transforms only. */
import { bare, face, paint, title, widthFor } from "../text/faces.js";
import { faceShown } from "../model/view.js";
import { handlesCards } from "../net/ops.js";
import { spot } from "../layout/places.js";
import { covered } from "./covering.js";
import { pick, t } from "../text/i18n.js";

/** @typedef {import("../model/game.js").Game} Game */
/**
 * @typedef {{comp: Comp, zone: Zone, box: ZoneBox, index: number, raised: boolean, can: boolean,
 *   carried: boolean, epoch: number}} Seen what a piece was last drawn from
 */
/**
 * @typedef {{el: HTMLElement, face: HTMLElement, last: string, mark: string, side: string, shown:
 *   {token: string | null, side: "front" | "back", width: import("../text/faces.js").Width},
 *   named: string, seen: Seen | null, z: number, high: number, landing: number, under: boolean}} Piece
 */

const BASE = 100;
const FLIGHT_MS = 300;
/**
 * Cards that may be on their way at once; when more are moved in a second than can be followed by
 * eye, they are simply there.
 */
const RUSH = 40;
/**
 * Cards to be seen on the board beyond which they are drawn plainly: soft shadows of so many would
 * cost more than all the rest.
 */
const CROWD = 150;
/** How long after the last move in a rush all is looked at again with care. */
const SETTLED_MS = 400;
/** How far above the floor of their area cards may rise; higher up lie its counts. */
const HIGHEST = 1750;

/** @param {Spot} place @param {number} [grow] */
function transformOf(place, grow = 1) {
  const scale = (place.cw / BASE) * grow;
  const x = place.x + place.cw / 2;
  const y = place.y + place.cw * 0.7;
  return `translate(${x.toFixed(1)}px,${y.toFixed(1)}px) rotate(${place.rot.toFixed(1)}deg) scale(${scale.toFixed(3)})`;
}

/** @param {Piece} piece @param {number} height */
function lift(piece, height) {
  if (piece.high === height) return;
  piece.high = height;
  piece.el.style.zIndex = String(height);
}

/** @param {Piece} piece @param {boolean} under */
function conceal(piece, under) {
  if (piece.under === under) return;
  piece.under = under;
  piece.el.classList.toggle("under", under);
}

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

  /** @param {string} alias @returns {Piece} */
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
      landing: 0,
      under: false,
    };
    this.name(piece, alias);
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
    const { view, plan } = this.game;
    if (!plan) return;
    const now = performance.now();
    // However much was moved: two seconds after the last of it, cards fly again.
    const counted = Math.min(this.rush, 3 * RUSH);
    this.rush = Math.max(0, counted - ((now - this.counted) * RUSH) / 1000);
    this.counted = now;
    this.counts = !still;
    this.game.hurried = this.rush > RUSH;
    still ||= this.game.hurried;
    this.layer.classList.toggle("still", still);
    if (all || deltas.some((delta) => delta.seats)) this.epoch++;
    for (const [old, next] of deltas.flatMap((delta) => delta.m ?? [])) {
      const piece = this.known.get(old);
      if (!piece || this.known.has(next)) continue;
      this.known.delete(old);
      this.known.set(next, piece);
      piece.seen = null;
      this.name(piece, next);
    }
    const focus = this.focused();
    /** @type {Set<string>} */
    const present = new Set();
    /** @type {[Piece, Spot][]} */
    const fresh = [];
    const options = new Set(
      this.game.store.assistant
        ? this.game.store.advice
            .filter((item) => item.sort === "option" && item.c)
            .map((item) => item.c)
        : [],
    );
    for (const [id, box] of Object.entries(plan.zones)) {
      const zone = view.zones[id];
      if (!zone || zone.kind === "track" || zone.kind === "purse") continue;
      const floor = box.level * 2000 + 50;
      let under = floor;
      zone.order.forEach((alias, index) => {
        const comp = view.comps[alias];
        if (!comp || (comp.k !== "card" && comp.k !== "token")) return;
        present.add(alias);
        let piece = this.known.get(alias);
        const raised = this.game.store.selected.has(alias);
        const carried = this.game.store.carried.includes(alias);
        const can = options.has(alias);
        const seen = piece?.seen;
        if (piece && zone.kind === "area") under = this.raise(piece, under, zone, floor);
        if (
          seen &&
          seen.comp === comp &&
          seen.box === box &&
          seen.raised === raised &&
          seen.can === can &&
          seen.carried === carried &&
          seen.epoch === this.epoch &&
          (zone.kind === "area"
            ? seen.zone.kind === "area"
            : seen.zone === zone && seen.index === index)
        )
          return;
        const place = spot(plan, view, alias, box, zone, index, raised);
        this.spots.set(alias, place);
        if (!piece) {
          piece = this.make(alias);
          this.known.set(alias, piece);
          fresh.push([piece, place]);
          if (zone.kind === "area") under = this.raise(piece, under, zone, floor);
        }
        if (zone.kind === "area") place.z = piece.z;
        this.dress(piece, alias, comp, zone, id, index, can);
        if (this.held.has(alias)) return;
        this.place(piece, place);
        piece.seen = { comp, zone, box, index, raised, can, carried, epoch: this.epoch };
      });
    }
    this.start(fresh, deltas, still);
    this.leave(present, deltas, still);
    this.cover();
    if (focus) this.refocus(focus.piece, focus.seen);
    if (!still) for (const delta of deltas) this.fly(delta);
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
    const mark = `${text}|${place.shown}`;
    if (piece.last === mark) return;
    piece.last = mark;
    if (this.counts) this.rush++;
    piece.landing = this.layer.classList.contains("still") ? 0 : performance.now() + FLIGHT_MS;
    piece.el.style.transform = text;
    piece.el.classList.toggle("away", !place.shown);
  }

  /**
   * Leaves out of the drawing what lies wholly under other cards of its area; what moves or shows
   * something through hides nothing. In a rush a crowd is taken to be one still.
   */
  cover(rushed = this.game.hurried) {
    clearTimeout(this.covering);
    const crowded = rushed && this.layer.classList.contains("crowd");
    const { view, plan, store } = this.game;
    if (!plan) return;
    const now = performance.now();
    let landing = 0;
    let drawn = this.known.size;
    /** @type {{pieces: Piece[], lying: import("./covering.js").Lying[], hidden: Set<number>}[]} */
    const areas = [];
    for (const [id, box] of Object.entries(plan.zones)) {
      const zone = view.zones[id];
      if (zone?.kind !== "area" || !box.shown) continue;
      /** @type {Piece[]} */
      const pieces = [];
      /** @type {import("./covering.js").Lying[]} */
      const lying = [];
      for (const alias of zone.order) {
        const [piece, place] = [this.known.get(alias), this.spots.get(alias)];
        if (!piece || !place) continue;
        const flying = piece.landing > now;
        if (flying) landing = Math.max(landing, piece.landing);
        if (this.held.has(alias) || flying) {
          conceal(piece, false);
          continue;
        }
        pieces.push(piece);
        lying.push({
          place,
          opaque: !store.carried.includes(alias) && !piece.el.classList.contains("lifted"),
        });
      }
      const hidden = covered(lying, crowded); // a crowd has no round corners
      drawn -= hidden.size;
      areas.push({ pieces, lying, hidden });
    }
    const crowd = crowded || drawn > CROWD;
    this.layer.classList.toggle("crowd", crowd);
    for (const { pieces, lying, hidden } of areas) {
      const under = crowd && !crowded ? covered(lying, true) : hidden;
      pieces.forEach((piece, i) =>
        conceal(piece, under.has(i) && !piece.seen?.can && !piece.seen?.raised),
      );
    }
    const wait = rushed ? SETTLED_MS : landing && landing - now + 20;
    if (wait) this.covering = window.setTimeout(() => this.cover(false), wait);
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
   * Picture, marks and name of one card.
   * @param {Piece} piece
   * @param {string} alias
   * @param {Comp} comp
   * @param {Zone} zone
   * @param {string} id
   * @param {number} index
   * @param {boolean} can
   */
  dress(piece, alias, comp, zone, id, index, can) {
    const shown = faceShown(this.game.view, comp);
    const token = shown ? (comp.f ?? null) : (comp.b ?? null);
    const side = shown ? "front" : "back";
    const key = `${side}:${token}`;
    if (piece.side && piece.side !== key && !this.layer.classList.contains("still")) {
      piece.face.animate(
        [{ transform: "scaleX(1)" }, { transform: "scaleX(0.02)" }, { transform: "scaleX(1)" }],
        { duration: calm() ? 0 : 260, easing: "ease-in-out" },
      );
    }
    piece.side = key;
    this.show(piece, alias, token, side);
    const store = this.game.store;
    const mark = [
      zone.kind,
      shown,
      can,
      store.selected.has(alias),
      store.carried.includes(alias),
      comp.l,
    ].join();
    if (piece.mark !== mark) {
      piece.mark = mark;
      const list = piece.el.classList;
      list.toggle("front", shown);
      list.toggle("in-hand", zone.kind === "hand");
      list.toggle("can", can);
      list.toggle("locked", Boolean(comp.l));
      list.toggle("selected", store.selected.has(alias));
      list.toggle("carried", store.carried.includes(alias));
    }
    if (zone.kind === "hand")
      piece.el.setAttribute("aria-pressed", String(store.selected.has(alias)));
    else piece.el.removeAttribute("aria-pressed");
    const named = [
      comp.f,
      comp.l,
      shown,
      id,
      zone.kind === "area" ? 0 : zone.n,
      zone.kind === "hand" ? index : 0,
      this.epoch,
    ].join();
    if (piece.named === named) return;
    piece.named = named;
    piece.el.setAttribute("aria-label", this.label(comp, zone, id, index, shown));
    const text = shown ? bare(pick(face(comp.f)?.text)) : "";
    if (text) piece.el.setAttribute("aria-description", text);
    else piece.el.removeAttribute("aria-description");
  }

  /**
   * @param {Comp} comp
   * @param {Zone} zone
   * @param {string} id
   * @param {number} index
   * @param {boolean} shown
   */
  label(comp, zone, id, index, shown) {
    const name = shown ? title(comp.f) : t("web.card.down");
    if (shown) face(comp.f);
    const place = this.game.zoneName(id, this.game.store.you.seat);
    const where = comp.l ? t("web.card.locked", { zone: place }) : place;
    if (zone.kind === "stack")
      return t("web.card.in-stack", { card: name, zone: where, n: zone.n });
    if (zone.kind === "hand")
      return t("web.card.in-hand", { card: name, zone: where, at: index + 1, of: zone.n });
    return t("web.card.in-area", { card: name, zone: where });
  }

  /**
   * New elements begin where their card came from.
   * @param {[Piece, Spot][]} fresh
   * @param {Delta[]} deltas
   * @param {boolean} still
   */
  start(fresh, deltas, still) {
    if (!fresh.length) return;
    const moving = !still && !calm();
    for (const [piece] of fresh) {
      const from =
        moving &&
        this.box(
          deltas.findLast((delta) => (piece.el.dataset.alias ?? "") in (delta.c ?? {}))?.l?.a.from,
        );
      if (from) {
        piece.el.style.transition = "none";
        piece.el.style.transform = transformOf(from);
        this.unveil(piece);
      }
      this.layer.append(piece.el);
    }
    if (this.counts) this.rush -= fresh.length;
    if (!moving) return;
    void this.layer.offsetWidth;
    for (const [piece, place] of fresh) {
      piece.el.style.transition = "";
      piece.el.style.transform = transformOf(place);
    }
  }

  /**
   * A card that comes to light flies with its back up and is turned over on the way.
   * @param {Piece} piece
   */
  unveil(piece) {
    const comp = this.game.view.comps[piece.el.dataset.alias ?? ""];
    if (piece.shown.side !== "front" || !comp?.b) return;
    paint(piece.face, comp.b, "back", piece.shown.width);
    piece.face.animate(
      [{ transform: "none" }, { transform: "scaleX(0.02)" }, { transform: "none" }],
      { duration: FLIGHT_MS, easing: "ease-in-out" },
    );
    piece.face.dataset.turning = "yes";
    setTimeout(() => {
      delete piece.face.dataset.turning;
      paint(piece.face, piece.shown.token, piece.shown.side, piece.shown.width);
    }, FLIGHT_MS / 2);
  }

  /**
   * Elements whose card is out of sight fly to where it went.
   * @param {Set<string>} present
   * @param {Delta[]} deltas
   * @param {boolean} still
   */
  leave(present, deltas, still) {
    for (const [alias, piece] of this.known) {
      if (present.has(alias) || this.held.has(alias)) continue;
      const delta = deltas.findLast((one) => one.x?.includes(alias));
      const goal = this.box(delta?.l?.a.to);
      this.known.delete(alias);
      this.spots.delete(alias);
      piece.el.removeAttribute("id");
      delete piece.el.dataset.alias;
      delete piece.el.dataset.nav;
      piece.el.setAttribute("aria-hidden", "true");
      if (still || calm() || !goal || delta?.k === "shuffle") {
        piece.el.remove();
        continue;
      }
      piece.el.style.transform = transformOf(goal);
      piece.el.classList.add("leaving");
      setTimeout(() => piece.el.remove(), FLIGHT_MS);
    }
  }

  /** A back that flies where cards went from one hidden place to another. @param {Delta} delta */
  fly(delta) {
    if (!handlesCards(delta.k) || calm()) return;
    const from = delta.l?.a.from;
    const goals = [delta.l?.a.to ?? []].flat();
    const start = this.box(from);
    if (!start || delta.x?.length || delta.by === this.game.store.you.seat) return;
    for (const to of goals.slice(0, 4)) {
      const zone = this.game.view.zones[to];
      const goal = this.box(to);
      if (
        !zone ||
        !goal ||
        (zone.kind === "hand" && zone.order.length) ||
        zone.visibility === "public"
      )
        continue;
      const back = this.game.view.comps[this.game.view.zones[from]?.order.at(-1) ?? ""]?.b ?? null;
      const piece = this.make("");
      piece.el.removeAttribute("id");
      piece.el.removeAttribute("data-nav");
      piece.el.removeAttribute("role");
      piece.el.removeAttribute("tabindex");
      piece.el.setAttribute("aria-hidden", "true");
      paint(piece.face, back, "back", widthFor(start.cw));
      piece.el.style.transform = transformOf(start);
      piece.el.style.zIndex = "9000";
      this.layer.append(piece.el);
      void piece.el.offsetWidth;
      piece.el.style.transform = transformOf(goal);
      setTimeout(() => piece.el.remove(), FLIGHT_MS + 40);
    }
  }

  /** @param {unknown} zone @returns {Spot | null} */
  box(zone) {
    const box = typeof zone === "string" ? this.game.plan?.zones[zone] : undefined;
    if (!box) return null;
    const cw = box.cw;
    return {
      x: box.x + (box.w - cw) / 2,
      y: box.y + Math.max(4, (box.h - cw * 1.4) / 2),
      cw,
      rot: 0,
      z: 0,
      shown: true,
    };
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
    this.cover();
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

/** Whether the reader asked for less motion. */
export function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
