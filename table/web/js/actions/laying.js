/** Laying cards down and looking at them: which ones, where they go, the discard they belong to. */
import { faceShown, zoneOf } from "../model/view.js";
import { title } from "../text/faces.js";

/**
 * The hand cards an action on `alias` is for: all selected ones if it is among them.
 * @param {Game} game
 * @param {string} alias
 */
export function group(game, alias) {
  const chosen = game.store.selected;
  if (!chosen.has(alias)) return [alias];
  const zone = game.view.zones[game.view.comps[alias]?.z];
  return zone.order.filter((one) => chosen.has(one));
}

/**
 * Whether a card may be chosen together with others: those of one's own hand, and those lying open to
 * all.
 * @param {Game} game
 * @param {string} alias
 */
export function selectable(game, alias) {
  const comp = game.view.comps[alias];
  const zone = comp ? game.view.zones[comp.z] : undefined;
  return comp?.k === "card" && (zone?.kind === "area" || zone?.kind === "hand");
}

/**
 * Lays cards into a zone; in an area without a place each gets one in its row (`layout/row.js`).
 * @param {Game} game
 * @param {string[]} cards
 * @param {string} to
 * @param {Partial<Pick<MoveOp, "x" | "y" | "up" | "index">>} [more]
 */
export function lay(game, cards, to, more = {}) {
  const zone = game.view.zones[to];
  game.store.choose([], false);
  if (zone.kind === "area") {
    const put = () => {
      cards.forEach((c, i) => {
        const place = more.x == null ? {} : { x: Math.min(1000, more.x + i * 60) };
        game.act({ kind: "move", c, to, ...more, ...place });
      });
    };
    if (cards.length > 1) game.together(put);
    else put();
  } else if (cards.length === 1) game.act({ kind: "move", c: cards[0], to, ...more });
  else game.act({ kind: "move", cs: cards, to, ...more });
}

/**
 * The discard pile a card belongs to, told by its back.
 * @param {Game} game
 * @param {Comp} comp
 * @returns {string | undefined}
 */
export function discardFor(game, comp) {
  const view = game.view;
  for (const zone of Object.values(view.zones)) {
    if (zone.role !== "deck" && zone.role !== "drink-deck" && zone.role !== "drinks") continue;
    const top = zone.order.at(-1);
    if (top && view.comps[top]?.b === comp.b) {
      return zone.role === "deck"
        ? zoneOf(view, "discard", zone.seat ?? null)
        : zoneOf(view, "drink-discard");
    }
  }
  const seat = view.zones[comp.z]?.seat ?? game.store.you.seat;
  return zoneOf(view, "discard", seat) ?? zoneOf(view, "drink-discard");
}

/** @param {Game} game @param {string} to */
export function putDown(game, to) {
  const cards = game.store.carried;
  game.store.carry([]);
  lay(game, [...cards], to);
}

/**
 * Shows the picture of a card, or a pile whose cards may be seen.
 * @param {Game} game
 * @param {Target} target
 */
export function look(game, target) {
  const comp = target.alias ? game.view.comps[target.alias] : undefined;
  if (comp && faceShown(game.view, comp)) {
    game.open({ kind: "cards", title: title(comp.f), faces: [comp.f ?? null] });
  }
}

/** @param {Game} game @param {string} id */
export function browse(game, id) {
  const zone = game.view.zones[id];
  const aliases = [...zone.order].reverse();
  game.open({
    kind: "cards",
    title: game.zoneName(id),
    faces: aliases.map((alias) => game.view.comps[alias]?.f ?? null),
    aliases,
  });
}
