/**
 * What is told of the cards that lie open, as it is drawn: whose each is; answers beside what they
 * answer, with a line to it; what came to nothing struck and grey.
 */
import { laid } from "../history/laid.js";
import { undone } from "../history/lines.js";
import { fans } from "../layout/fans.js";
import { barred } from "../layout/places.js";
import { t } from "../text/i18n.js";

/** Height of a card as a multiple of its width. */
const CARD = 1.4;
/** How far down a card its line begins and ends, in its picture, and how far inside its edge. */
const DOWN = 0.53;
const INSIDE = 0.14;

/**
 * What is told of the cards that lie open, by alias.
 * @param {Game} game
 * @returns {Map<string, {on: string | null, phase: string, item: Advice}>}
 */
export function toldOf(game) {
  const items = game.store.assistant ? game.store.lying : [];
  const byId = new Map(items.map((item) => [item.id, item.c ?? null]));
  return new Map(
    items
      .filter((item) => item.c)
      .map((item) => [
        String(item.c),
        { on: byId.get(item.on ?? "") ?? null, phase: item.phase ?? "", item },
      ]),
  );
}

/** Areas whose cards lie in a row as they come: what lies elsewhere is set out by the module. */
const IN_ROWS = ["play", "front"];

/**
 * @typedef {{at: number, many: number, fan?: import("../layout/fans.js").Fanned}} Among its place
 *   among so many of its row, or in the fan of its lane
 */

/**
 * How the cards of a zone lie among each other.
 * @param {import("../layout/row.js").Row} row
 * @param {Game} game
 * @param {ReturnType<typeof toldOf>} told
 * @param {string} id of the zone
 * @param {ZoneBox} box
 * @returns {(alias: string, index: number) => Among}
 */
export function lying(row, { view, store }, told, id, box) {
  const zone = view.zones[id];
  const { order } = zone;
  if (zone.kind !== "area" || !IN_ROWS.includes(zone.role ?? ""))
    return (_, at) => ({ at, many: order.length });
  const answers = new Map(
    order.flatMap((alias) => {
      const on = told.get(alias)?.on;
      return on ? [/** @type {[string, string]} */ ([alias, on])] : [];
    }),
  );
  const lanes = store.assistant && store.table?.assistant !== "off" ? view.seats.length : 0;
  const bars = barred(box, view, zone);
  const fan = fans(box, view, zone, answers, lanes, !bars.size);
  const cards = order.filter((alias) => (view.comps[alias]?.x ?? null) === null && !fan.has(alias));
  const places = row.places(id, cards, answers, bars);
  const many = Math.max(0, ...places.values()) + 1;
  return (alias, index) => ({ at: places.get(alias) ?? index, many, fan: fan.get(alias) });
}

/**
 * Whose the cards of the middle are, in words: who played it, at whom, or whose Drink it is; nothing of
 * those elsewhere.
 * @param {Game} game
 * @param {ReturnType<typeof toldOf>} told
 * @param {string} id of the zone
 * @returns {(alias: string) => string}
 */
export function whoseIn(game, told, id) {
  const { view, store } = game;
  if (view.zones[id].role !== "play" || !view.zones[id].order.length) return () => "";
  const known = laid(view, id, store.log, undone(store.log));
  return (alias) => {
    const one = known.get(alias);
    if (!one) return "";
    const answered = known.get(told.get(alias)?.on ?? "")?.by ?? null;
    const said = whoAt(game, one.by, one.at ?? (answered === one.by ? null : answered));
    return one.cheats ? t("web.whose.cheats", { who: said }) : said;
  };
}

/**
 * Whose a card is, and at whom it is played.
 * @param {Game} game
 * @param {number} who
 * @param {number | null} at
 */
export const whoAt = (game, who, at) =>
  at === null
    ? game.seatName(who)
    : t("web.whose.at", { who: game.seatName(who), at: game.seatName(at) });

/**
 * Writes on a card whose it is.
 * @param {HTMLElement} el
 * @param {string} whose
 */
export function writeWhose(el, whose) {
  const known = el.querySelector(".whose");
  if (!whose) return known?.remove();
  const chip = known ?? document.createElement("span");
  chip.className = "whose";
  chip.setAttribute("aria-hidden", "true");
  chip.textContent = whose;
  if (!known) el.append(chip);
}

/**
 * Strikes a card out that came to nothing, and writes on it why.
 * @param {HTMLElement} el
 * @param {string | undefined} nothing
 */
export function strike(el, nothing) {
  el.classList.toggle("void", nothing === "negated" || nothing === "ignored");
  if (nothing) el.dataset.nothing = t(`web.nothing.${nothing}`);
  else delete el.dataset.nothing;
}

/** @typedef {{x: number, y: number}} Point */

/**
 * From where to where a line goes: between the edges that face each other.
 * @param {Spot} from the answer
 * @param {Spot} to what it answers
 * @returns {[Point, Point]}
 */
function ends(from, to) {
  const right = from.x > to.x;
  const at = (/** @type {Spot} */ card, /** @type {boolean} */ left) => ({
    x: card.x + card.cw * (left ? INSIDE : 1 - INSIDE),
    y: card.y + card.cw * CARD * DOWN,
  });
  return [at(from, right), at(to, !right)];
}

/** The elements of the lines, by the alias of the answer. @type {Map<string, HTMLElement>} */
const lines = new Map();

/**
 * Draws the lines anew: one for each answer whose card and the answered one are both to be seen.
 * @param {HTMLElement} layer
 * @param {Game} game
 * @param {Map<string, Spot>} spots
 */
export function drawLines(layer, game, spots) {
  /** @type {Set<string>} */
  const drawn = new Set();
  for (const [alias, { on }] of toldOf(game)) {
    const [from, to] = [spots.get(alias), spots.get(on ?? "")];
    if (!on || !from?.shown || !to?.shown) continue;
    drawn.add(alias);
    const [a, b] = ends(from, to);
    const el = lines.get(alias) ?? document.createElement("div");
    el.className = "answer-line";
    el.dataset.from = alias;
    el.dataset.to = on;
    el.setAttribute("aria-hidden", "true");
    el.style.width = `${Math.hypot(b.x - a.x, b.y - a.y).toFixed(1)}px`;
    const angle = Math.atan2(b.y - a.y, b.x - a.x);
    el.style.transform = `translate(${a.x.toFixed(1)}px,${a.y.toFixed(1)}px) rotate(${angle.toFixed(4)}rad)`;
    if (el.parentElement !== layer) layer.append(el);
    lines.set(alias, el);
  }
  for (const [alias, el] of lines)
    if (!drawn.has(alias)) {
      el.remove();
      lines.delete(alias);
    }
}
