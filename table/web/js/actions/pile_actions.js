/**
 * What can be done with a pile as a whole, or with a card in the depth of one: entries for the
 * menus.
 */
import { lay } from "./laying.js";
import { zoneOf } from "../model/view.js";
import { t } from "../text/i18n.js";

/**
 * Asks for a number in a dialog.
 * @param {Game} game
 * @param {string} title
 * @param {string} label
 * @param {number} max
 * @param {number} value
 * @param {(n: number) => void} done
 */
export function askNumber(game, title, label, max, value, done) {
  game.open({ kind: "number", title, label, value, min: 1, max, done });
}

/**
 * The places cards may go to.
 * @param {Game} game
 * @param {string} from
 * @param {string} prefix
 * @param {(to: string) => void} run
 * @returns {MenuEntry[]}
 */
function places(game, from, prefix, run) {
  const zones = game.view.zones;
  return Object.keys(zones)
    .filter((id) => id !== from && ["area", "stack", "hand"].includes(zones[id].kind))
    .map((id) => ({
      id: `${prefix}:${id}`,
      label: game.zoneName(id, game.store.you.seat),
      run: () => run(id),
    }));
}

/**
 * "As the nth card from the top of ..." for each pile.
 * @param {Game} game
 * @param {string[]} cards
 * @returns {MenuEntry}
 */
export function depthEntry(game, cards) {
  const zones = game.view.zones;
  const me = game.store.you.seat;
  const piles = Object.keys(zones).filter((id) => zones[id].kind === "stack");
  return {
    id: "depth",
    label: t("web.do.depth"),
    items: piles.map((id) => ({
      id: `depth:${id}`,
      label: game.zoneName(id, me),
      run: () => {
        const open = zones[id].visibility === "public";
        askNumber(
          game,
          game.zoneName(id, me),
          t("web.ask.depth"),
          zones[id].n + 1,
          Math.min(3, zones[id].n + 1),
          (n) => lay(game, cards, id, { index: n - 1, ...(open ? {} : { up: false }) }),
        );
      },
    })),
  };
}

/**
 * Looking into a pile whose cards lie shut.
 * @param {Game} game
 * @param {string} id
 * @returns {MenuEntry}
 */
export function lookEntry(game, id) {
  const zone = game.view.zones[id];
  const name = game.zoneName(id, game.store.you.seat);
  const others = game.view.seats.filter((seat) => seat.seat !== game.store.you.seat);
  /** @param {"all" | number} to @param {string} label @returns {MenuEntry} */
  const show = (to, label) => ({
    id: `show:${to}`,
    label: t("web.do.show-top", { seat: label }),
    run: () =>
      askNumber(game, name, t("web.ask.cards"), zone.n, 1, (n) =>
        game.act({ kind: "reveal", zone: id, n, to }),
      ),
  });
  return {
    id: "look-in",
    label: t("web.do.look-in"),
    items: [
      {
        id: "search",
        label: t("web.do.search"),
        lead: true,
        run: () => game.act({ kind: "search", zone: id }),
      },
      {
        id: "peek-n",
        label: t("web.do.peek-n"),
        run: () =>
          askNumber(game, name, t("web.ask.cards"), zone.n, Math.min(3, zone.n), (n) =>
            game.act({ kind: "peek", zone: id, n }),
          ),
      },
      show("all", t("everyone")),
      ...others.map((seat) => show(seat.seat, game.seatName(seat.seat))),
    ],
  };
}

/**
 * Dealing, splitting, turning round, drawing by lot.
 * @param {Game} game
 * @param {string} id
 * @returns {MenuEntry}
 */
export function wholeEntry(game, id) {
  const view = game.view;
  const zone = view.zones[id];
  const name = game.zoneName(id, game.store.you.seat);
  const hands = view.seats
    .map((seat) => zoneOf(view, "hand", seat.seat))
    .filter((hand) => hand !== undefined);
  const each = Math.floor(zone.n / Math.max(1, hands.length));
  /** @type {MenuEntry[]} */
  const items = [];
  if (zone.n > 1) {
    items.push({
      id: "split",
      label: t("web.do.split"),
      items: places(game, id, "split", (to) =>
        askNumber(game, name, t("web.ask.split"), zone.n, Math.ceil(zone.n / 2), (n) =>
          game.act({ kind: "draw", from: id, to, n }),
        ),
      ),
    });
    items.push({
      id: "reverse",
      label: t("web.do.reverse"),
      run: () => game.act({ kind: "reverse", zone: id }),
    });
  }
  if (each)
    items.push({
      id: "deal",
      label: t("web.do.deal"),
      run: () =>
        askNumber(game, name, t("web.ask.each"), each, 1, (n) =>
          game.act({ kind: "deal", from: id, to: hands, n }),
        ),
    });
  items.push({
    id: "random",
    label: t("web.do.random"),
    items: places(game, id, "random", (to) => game.act({ kind: "random", from: id, to, n: 1 })),
  });
  return { id: "whole", label: t("web.do.whole"), items };
}

/**
 * Taking from a supply, one or several.
 * @param {Game} game
 * @param {string} id
 * @returns {MenuEntry[]}
 */
export function supplyEntries(game, id) {
  const table = zoneOf(game.view, "play");
  if (!table) return [];
  const name = game.zoneName(id, game.store.you.seat);
  return [
    {
      id: "supply",
      label: t("web.do.supply"),
      lead: true,
      run: () => game.act({ kind: "draw", from: id, to: table, n: 1 }),
    },
    {
      id: "supply-n",
      label: t("web.do.supply-n"),
      run: () =>
        askNumber(
          game,
          name,
          t("web.ask.pieces"),
          game.view.zones[id].n,
          Math.min(3, game.view.zones[id].n),
          (n) => game.act({ kind: "draw", from: id, to: table, n }),
        ),
    },
  ];
}

/**
 * Back to the supply of its kind, told by its back.
 * @param {Game} game
 * @param {string} alias
 * @returns {MenuEntry[]}
 */
export function returnEntry(game, alias) {
  const { zones, comps } = game.view;
  const supply = Object.keys(zones).find(
    (id) =>
      zones[id].role === "supply" &&
      zones[id].n &&
      comps[zones[id].order.at(-1) ?? ""]?.b === comps[alias].b,
  );
  return supply
    ? [
        {
          id: "return",
          label: t("web.do.return", { zone: game.zoneName(supply) }),
          run: () => lay(game, [alias], supply),
        },
      ]
    : [];
}

/** A card of one's own hand by lot. @param {Game} game @param {string} id @returns {MenuEntry} */
export function lotEntry(game, id) {
  return {
    id: "random",
    label: t("web.do.random-hand"),
    items: places(game, id, "random", (to) => game.act({ kind: "random", from: id, to, n: 1 })),
  };
}

/** Everybody is shown a card of one's own hand by lot. @param {Game} game @param {string} id */
export function showLotEntry(game, id) {
  return { id: "lot", label: t("web.do.lot"), run: () => game.act({ kind: "lot", zone: id }) };
}

/**
 * Every zone cards can be put into.
 * @param {Game} game
 * @param {string[]} cards
 * @param {string} from
 * @returns {MenuEntry[]}
 */
export function goals(game, cards, from) {
  return Object.keys(game.view.zones)
    .filter((id) => id !== from && ["area", "stack", "hand"].includes(game.view.zones[id].kind))
    .map((id) => ({
      id: `to:${id}`,
      label: game.zoneName(id, game.store.you.seat),
      run: () => lay(game, cards, id),
    }));
}
