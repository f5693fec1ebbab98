/** What a double click, a double tap or Enter does with a thing. */
import { zoneOf } from "../model/view.js";
import { seated } from "./command.js";
import { browse, group, lay, look, putDown } from "./laying.js";
import { askPay, askTrack, setTrack } from "./tracks.js";

/** What a double click, a double tap or Enter does. @param {Game} game @param {Target} target */
export function defaultAction(game, target) {
  const view = game.view;
  const me = game.store.you.seat;
  if (me === null) return look(game, target);
  const comp = target.alias ? view.comps[target.alias] : undefined;
  const id = comp ? comp.z : target.zone;
  const zone = id ? view.zones[id] : undefined;
  if (!id || !zone) return undefined;
  if (game.store.carried.length && zone.kind !== "track" && zone.kind !== "purse")
    return putDown(game, id);
  if (zone.role === "turn") return passTurn(game, id);
  if (zone.kind === "track") return askTrack(game, id);
  if (zone.kind === "purse") return askPay(game, id);
  const top = zone.kind === "stack" ? zone.order.at(-1) : undefined;
  const alias = comp ? target.alias : top;
  return alias ? withCard(game, alias) : undefined;
}

/**
 * A card of the hand is played, one that lies open turned over, one of a pile drawn or turned up.
 * @param {Game} game
 * @param {string} alias
 */
function withCard(game, alias) {
  const { view } = game;
  const me = game.store.you.seat;
  const id = view.comps[alias].z;
  const { kind, role, seat, visibility } = view.zones[id];
  const table = zoneOf(view, "play");
  const hand = zoneOf(view, "hand", me);
  if (kind === "hand") {
    if (seat === me && table) lay(game, group(game, alias), table, { up: true });
  } else if (kind === "area") game.act({ kind: "flip", c: alias });
  else if (role === "deck") {
    if (hand && seat === me) game.act({ kind: "draw", from: id, to: hand, n: 1 });
  } else if ((role === "drinks" || role === "drink-deck") && table)
    lay(game, [alias], table, { up: true });
  else if (visibility === "public") browse(game, id);
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
