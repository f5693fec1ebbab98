/** Carrying cards with a pointer. */
import { group, lay } from "../actions/laying.js";
import { matAt, unitsAt, zoneAt } from "../layout/places.js";
import { Aim } from "./aim.js";
import { shiftTogether } from "./selection.js";

/** @typedef {import("./aim.js").Point} Point */

/** Roles of piles whose cards are Drinks. */
const DRINKS = ["drink-deck", "drinks", "drink-discard"];

/** Cards in the hand, until they are laid down; several if several are chosen. */
export class CardDrag {
  /** @param {import("./aim.js").Desk} desk @param {string} alias the card that is held */
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
