/** What a double click, a double tap or Enter does with a thing. */
import { zoneOf } from "../model/view.js";
import { seated } from "./command.js";
import { group, lay, putDown } from "./laying.js";
import { browse, look } from "./looking.js";
import { askPay } from "./paying.js";
import { askTrack, setTrack } from "./tracks.js";

/** @typedef {import("../model/game.js").Game} Game */

/** What a double click, a double tap or Enter does. @param {Game} game @param {Target} target */
export function defaultAction(game, target) {
  const view = game.view;
  const me = game.store.you.seat;
  if (me === null) return look(game, target);
  const comp = target.alias ? view.comps[target.alias] : undefined;
  const id = comp ? comp.z : target.zone;
  const zone = id ? view.zones[id] : undefined;
  if (!id || !zone) return;
  const table = zoneOf(view, "play");
  if (game.store.carried.length && zone.kind !== "track" && zone.kind !== "purse")
    return putDown(game, id);
  if (zone.role === "turn") return passTurn(game, id);
  if (zone.kind === "track") return askTrack(game, id);
  if (zone.kind === "purse") return askPay(game, id);
  if (!comp || !target.alias) {
    const top = zone.order.at(-1);
    if (zone.kind === "stack" && top) defaultAction(game, { alias: top });
    return;
  }
  if (zone.kind === "hand") {
    if (zone.seat === me && table) lay(game, group(game, target.alias), table, { up: true });
  } else if (zone.kind === "area") game.act({ kind: "flip", c: target.alias });
  else if (zone.role === "deck") {
    const hand = zoneOf(view, "hand", zone.seat ?? me);
    if (hand && zone.seat === me) game.act({ kind: "draw", from: id, to: hand, n: 1 });
  } else if ((zone.role === "drinks" || zone.role === "drink-deck") && table)
    lay(game, [target.alias], table, { up: true });
  else if (zone.visibility === "public") browse(game, id);
}

/**
 * Hands the turn's marker to the next seat somebody sits at.
 * @param {Game} game
 * @param {string} id
 */
function passTurn(game, id) {
  const seats = game.view.seats;
  const at = seats.findIndex((seat) => seat.seat === game.view.zones[id].value);
  const next = seats
    .map((_, i) => seats[(at + 1 + i) % seats.length])
    .find((seat) => seat.name !== null);
  if (next) setTrack(game, id, next.seat);
}

/**
 * A button of a mat or a map that belongs to no card.
 * @param {import("./command.js").At} at
 */
const buttonOf = ({ here }) =>
  here instanceof HTMLButtonElement && !here.dataset.alias ? here : null;

/** @type {import("./command.js").Command} */
export const ENTER = {
  id: "enter",
  key: "Enter",
  label: "web.keys.enter",
  when: (at) => seated(at) && at.here !== null,
  run: (at) => {
    const { game, target, here } = at;
    const button = buttonOf(at);
    if (button) button.click();
    else if (here?.classList.contains("mini")) game.store.unfold(target.seat ?? null);
    else defaultAction(game, target);
  },
};
