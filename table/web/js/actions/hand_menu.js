/** The menu of one's own hand and of a card in it. */
import { zoneOf } from "../model/view.js";
import { t } from "../text/i18n.js";
import { DISCARD, SELECT } from "./card_commands.js";
import { entry, given, keyOf } from "./command.js";
import { ENTER } from "./default_action.js";
import { group, lay } from "./laying.js";
import { macroEntries } from "./macros.js";
import { refereeEntries } from "./referee_actions.js";
import { giveEntry } from "./request_actions.js";
import { depthEntry, goals, lotEntry, showLotEntry } from "./pile_actions.js";
import { perSeat } from "./seats.js";

/** @typedef {import("../model/game.js").Game} Game */

/** @param {Game} game @param {string | null} alias @param {string} id @returns {MenuEntry[]} */
export function handEntries(game, alias, id) {
  const view = game.view;
  const me = game.store.you.seat;
  /** @type {MenuEntry[]} */
  const entries = [];
  if (alias) {
    const cards = group(game, alias);
    const many = cards.length > 1;
    const table = zoneOf(view, "play");
    const front = zoneOf(view, "front", me);
    const deck = zoneOf(view, "deck", me);
    const at = given(game, { alias });
    if (table) {
      entries.push({
        id: "play",
        label: many ? t("web.do.play-many", { n: cards.length }) : t("web.do.play"),
        key: keyOf(ENTER),
        lead: true,
        run: () => lay(game, cards, table, { up: true }),
      });
      if (!many) {
        entries.push({
          id: "play-on",
          label: t("web.do.play-on"),
          items: perSeat(game, (seat) => ({
            id: `on:${seat.seat}`,
            label: game.seatName(seat.seat),
            run: () => {
              lay(game, [alias], table, { up: true });
              game.act({ kind: "arrow", from: alias, to: seat.seat });
            },
          })),
        });
      }
    }
    if (!many) entries.push(...refereeEntries(game, alias));
    entries.push(...entry(DISCARD, at));
    if (front)
      entries.push({
        id: "front",
        label: t("web.do.front"),
        run: () => lay(game, cards, front, { up: true }),
      });
    entries.push({
      id: "reveal",
      label: t("web.do.reveal"),
      items: [
        {
          id: "reveal:all",
          label: t("everyone"),
          run: () => cards.forEach((c) => game.act({ kind: "reveal", c, to: "all" })),
        },
        ...perSeat(game, (seat) => ({
          id: `reveal:${seat.seat}`,
          label: game.seatName(seat.seat),
          run: () => cards.forEach((c) => game.act({ kind: "reveal", c, to: seat.seat })),
        })),
      ],
    });
    if (deck) {
      entries.push({
        id: "top",
        label: t("web.do.deck-top"),
        run: () => lay(game, cards, deck, { up: false }),
      });
      entries.push({
        id: "bottom",
        label: t("web.do.deck-bottom"),
        run: () => lay(game, cards, deck, { up: false, index: view.zones[deck].n }),
      });
    }
    entries.push(...giveEntry(game, cards), depthEntry(game, cards));
    entries.push({ id: "move", label: t("web.do.move"), items: goals(game, cards, id) });
    entries.push(...entry(SELECT, at));
  }
  entries.push(...macroEntries(game, "hand"));
  if (view.zones[id].n) {
    entries.push(lotEntry(game, id), showLotEntry(game, id));
    entries.push({
      id: "reveal-hand",
      label: t("web.do.reveal-hand"),
      items: [
        {
          id: "reveal-hand:all",
          label: t("everyone"),
          run: () => game.act({ kind: "reveal", zone: id, to: "all" }),
        },
        ...perSeat(game, (seat) => ({
          id: `reveal-hand:${seat.seat}`,
          label: game.seatName(seat.seat),
          run: () => game.act({ kind: "reveal", zone: id, to: seat.seat }),
        })),
      ],
    });
  }
  entries.push({
    id: "shuffle",
    label: t("web.do.shuffle-hand"),
    run: () => game.act({ kind: "shuffle", zone: id }),
  });
  return entries;
}
