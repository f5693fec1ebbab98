/**
 * Asking the referee: "may I play this now?", the report of the game, and the options it offers.
 */
import { title } from "../text/faces.js";
import { pick, t } from "../text/i18n.js";
import { faceShown } from "../model/view.js";

/**
 * @typedef {{seq: number, seat: number | null, name: Texts, text: Texts, rule: {id: string}, how:
 *   string}} Wrong
 */
/**
 * @typedef {{ops: number, violations: Wrong[], dues: {text: Texts, rule: {id: string}}[], sums:
 *   Advice[], lost?: number, over?: boolean}} Report
 */

/** Whether an assistant is at work. @param {Game} game */
export function watched(game) {
  return (game.store.table?.assistant ?? "off") !== "off";
}

/**
 * The entry of a hand card's menu: now, for somebody, on a card that lies in play.
 * @param {Game} game
 * @param {string} alias
 * @returns {MenuEntry[]}
 */
export function refereeEntries(game, alias) {
  if (!watched(game)) return [];
  const view = game.view;
  const ask = (/** @type {string | number | undefined} */ on) => () =>
    game.line.ask(on === undefined ? { c: alias } : { c: alias, on }, (ack) => {
      if (ack.ok && ack.answer) game.told(/** @type {Answer} */ (ack.answer));
      else if (ack.error) game.toast(pick(ack.error.message) || ack.error.code, "error");
      game.ui();
    });
  const lying = Object.entries(view.comps)
    .filter(
      ([, comp]) =>
        comp.k === "card" && view.zones[comp.z]?.kind === "area" && faceShown(view, comp),
    )
    .slice(-6);
  return [
    {
      id: "referee",
      label: t("web.ask.play"),
      items: [
        { id: "referee:now", label: t("web.ask.now"), run: ask(undefined) },
        ...view.seats.map((seat) => ({
          id: `referee:${seat.seat}`,
          label: t("web.ask.for", { name: game.seatName(seat.seat) }),
          run: ask(seat.seat),
        })),
        ...lying.map(([other, comp]) => ({
          id: `referee:${other}`,
          label: t("web.ask.on", { card: title(comp.f) }),
          run: ask(other),
        })),
      ],
    },
  ];
}

/** Fetches the report and lays it open. @param {Game} game */
export function openReport(game) {
  game.line.ask({ about: "game" }, (ack) => {
    if (ack.ok && ack.answer) {
      game.close();
      game.open({ kind: "report", report: /** @type {Report} */ (ack.answer) });
    } else if (ack.error) game.toast(pick(ack.error.message) || ack.error.code, "error");
    game.ui();
  });
}

/**
 * Does an option, or asks for its cards first. What goes on without a card is done as by the gold
 * button, after the same beat whoever does it.
 * @param {Game} game
 * @param {Advice} option
 */
export function choose(game, option) {
  const next = game.store.advice.find((item) => item.sort === "next" && item.accept);
  if (next && option.seat === next.seat && pick(option.text) === pick(next.text))
    return game.accept(next.id);
  if (option.phase !== "pick") return game.accept(option.id);
  game.open({ kind: "pick", item: option, chosen: new Set() });
}
