/** Asking for cards of another's hand, and giving cards away: entries for the menus. */
import { lay } from "./laying.js";
import { askNumber } from "./pile_actions.js";
import { t } from "../text/i18n.js";
import { zoneOf } from "../model/view.js";

/**
 * What may be asked of another's hand.
 * @param {Game} game
 * @param {string} id
 * @returns {MenuEntry[]}
 */
export function askEntries(game, id) {
  const hand = game.view.zones[id];
  const to = zoneOf(game.view, "hand", game.store.you.seat);
  const owner = game.view.seats.find((seat) => seat.seat === hand.seat);
  if (!hand.n || !to || owner?.name === null) return [];
  const name = game.seatName(hand.seat ?? null);
  /** @param {RequestOp["want"]} want @param {number} [n] */
  const ask = (want, n = 1) =>
    game.act({
      kind: "request",
      want,
      from: id,
      ...(want === "show" || want === "lot" ? {} : { to, n }),
    });
  /** @param {RequestOp["want"]} want @returns {MenuEntry} */
  const entry = (want) => ({
    id: `ask-${want}`,
    label: t(`web.ask-for.${want}`, { seat: name }),
    run: () => {
      if (want === "show" || want === "lot" || hand.n === 1) ask(want);
      else
        askNumber(
          game,
          t(`web.ask-for.${want}`, { seat: name }),
          t("web.ask.cards"),
          hand.n,
          1,
          (n) => ask(want, n),
        );
    },
  });
  return [entry("random"), entry("give"), entry("show"), entry("lot")];
}

/**
 * "Give to ..." for cards of one's own hand.
 * @param {Game} game
 * @param {string[]} cards
 * @returns {MenuEntry[]}
 */
export function giveEntry(game, cards) {
  const others = game.view.seats.filter(
    (seat) => seat.seat !== game.store.you.seat && zoneOf(game.view, "hand", seat.seat),
  );
  if (!others.length) return [];
  return [
    {
      id: "give",
      label: t("web.do.give"),
      items: others.map((seat) => ({
        id: `give:${seat.seat}`,
        label: game.seatName(seat.seat),
        run: () => lay(game, cards, zoneOf(game.view, "hand", seat.seat) ?? ""),
      })),
    },
  ];
}
