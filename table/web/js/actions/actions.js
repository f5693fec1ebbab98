/** The menus of things on the table: of a hand, a pile, a card that lies open. */
import { faceShown, zoneOf } from "../model/view.js";
import { t } from "../text/i18n.js";
import { DISCARD, DRAW, FLIP, LOCK, LOOK, ROTATE, SELECT } from "./card_commands.js";
import { entry, given, keyOf } from "./command.js";
import { ENTER } from "./default_action.js";
import { browse, group, lay } from "./laying.js";
import { macroEntries } from "./macros.js";
import {
  depthEntry,
  goals,
  lookEntry,
  lotEntry,
  returnEntry,
  showLotEntry,
  supplyEntries,
  wholeEntry,
} from "./pile_actions.js";
import { refereeEntries } from "./referee_actions.js";
import { askEntries, giveEntry } from "./request_actions.js";
import { perSeat, seatEntries } from "./seats.js";
import { payEntries, setTrack, trackEntries } from "./tracks.js";

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

/**
 * @param {Game} game
 * @param {string} label
 * @param {string} title
 * @param {number} max
 * @param {(n: number) => void} done
 * @returns {MenuEntry}
 */
function askEntry(game, label, title, max, done) {
  return {
    id: "ask",
    label,
    run: () => {
      game.open({
        kind: "number",
        title,
        label: t("web.ask.cards"),
        value: Math.min(2, max),
        min: 1,
        max,
        done,
      });
    },
  };
}

/** @param {Game} game @param {string} id @returns {MenuEntry[]} */
export function stackEntries(game, id) {
  const zone = game.view.zones[id];
  const me = game.store.you.seat;
  const top = zone.order.at(-1);
  if (!zone.n || !top) return refillOf(game, id);
  const macros = (zone.seat ?? me) === me ? macroEntries(game, zone.role ?? "") : [];
  return [
    ...(zone.role === "deck" ? drawEntries(game, id) : []),
    ...(zone.role === "supply" ? supplyEntries(game, id) : []),
    ...(zone.role === "drink-deck" ? orderEntries(game, id) : []),
    ...turnUpEntries(game, id, top),
    ...(zone.role === "drinks" ? [handOn(game, id)] : []),
    ...(zone.visibility === "public" ? openEntries(game, id, top) : closedEntries(game, id, top)),
    ...macros,
    {
      id: "shuffle",
      label: t("web.do.shuffle"),
      run: () => game.act({ kind: "shuffle", zone: id }),
    },
    { id: "move", label: t("web.do.move-top"), items: goals(game, [top], id) },
    wholeEntry(game, id),
  ];
}

/** Drawing from a deck into one's hand. @param {Game} game @param {string} id @returns {MenuEntry[]} */
function drawEntries(game, id) {
  const { n: whole, seat } = game.view.zones[id];
  const me = game.store.you.seat;
  const to = zoneOf(game.view, "hand", me);
  if (!to) return [];
  const draw = (/** @type {number} */ n) => game.act({ kind: "draw", from: id, to, n });
  const first = { lead: true, ...(seat === me ? { key: keyOf(DRAW) } : {}) };
  return [
    ...[1, 2, 3]
      .filter((n) => n <= whole)
      .map((n) => ({
        id: n === 1 ? "draw" : `draw:${n}`,
        label: t("web.do.draw", { n }),
        run: () => draw(n),
        ...(n === 1 ? first : {}),
      })),
    askEntry(game, t("web.do.draw-n"), game.zoneName(id), whole, draw),
  ];
}

/** A Drink for each seat. @param {Game} game @param {string} id @returns {MenuEntry[]} */
function orderEntries(game, id) {
  return game.view.seats.flatMap(({ seat }) => {
    const to = zoneOf(game.view, "drinks", seat);
    const label = t("web.do.order", { seat: game.seatName(seat) });
    const run = () => to && game.act({ kind: "draw", from: id, to, n: 1 });
    return to ? [{ id: `order:${seat}`, label, run }] : [];
  });
}

/**
 * The top card turned up on the table, unless it is of a deck.
 * @param {Game} game
 * @param {string} id
 * @param {string} top
 * @returns {MenuEntry[]}
 */
function turnUpEntries(game, id, top) {
  const { role, visibility } = game.view.zones[id];
  const table = zoneOf(game.view, "play");
  if (!table || visibility !== "hidden" || role === "deck") return [];
  const drink = role === "drinks";
  return [
    {
      id: "turn-up",
      label: t(drink ? "web.do.drink" : "web.do.turn-up"),
      ...(drink || role === "drink-deck" ? { key: keyOf(ENTER) } : {}),
      lead: drink,
      run: () => lay(game, [top], table, { up: true }),
    },
  ];
}

/** The top Drink to somebody else. @param {Game} game @param {string} id @returns {MenuEntry} */
function handOn(game, id) {
  return {
    id: "hand-on",
    label: t("web.do.hand-on"),
    items: perSeat(game, ({ seat }) => {
      const pile = zoneOf(game.view, "drinks", seat);
      return {
        id: `hand-on:${seat}`,
        label: game.seatName(seat),
        run: () => pile && game.act({ kind: "draw", from: id, to: pile, n: 1 }),
      };
    }),
  };
}

/**
 * A pile whose cards may be seen.
 * @param {Game} game
 * @param {string} id
 * @param {string} top
 * @returns {MenuEntry[]}
 */
function openEntries(game, id, top) {
  const { role, seat = null } = game.view.zones[id];
  const me = game.store.you.seat;
  const hand = seat === me ? zoneOf(game.view, "hand", me) : undefined;
  const deck =
    role === "drink-discard" ? zoneOf(game.view, "drink-deck") : zoneOf(game.view, "deck", seat);
  const gather = (/** @type {boolean} */ shuffle) => ({
    id: shuffle ? "gather-shuffle" : "gather",
    label: t(shuffle ? "web.do.gather-shuffle" : "web.do.gather", {
      deck: game.zoneName(deck ?? "", seat),
    }),
    run: () => deck && game.act({ kind: "gather", from: id, to: deck, shuffle }),
  });
  const browsing = { id: "browse", label: t("web.do.browse"), lead: true };
  return [
    { ...browsing, run: () => browse(game, id) },
    ...(hand ? [{ id: "take", label: t("web.do.take"), run: () => lay(game, [top], hand) }] : []),
    ...(deck ? [gather(true), gather(false)] : []),
  ];
}

/**
 * A pile whose cards nobody sees.
 * @param {Game} game
 * @param {string} id
 * @param {string} top
 * @returns {MenuEntry[]}
 */
function closedEntries(game, id, top) {
  return [
    {
      id: "peek",
      label: t("web.do.peek"),
      run: () => game.act({ kind: "peek", zone: id, n: 1 }),
    },
    lookEntry(game, id),
    {
      id: "reveal",
      label: t("web.do.reveal-top"),
      run: () => game.act({ kind: "reveal", c: top, to: "all" }),
    },
    ...refillOf(game, id),
  ];
}

/**
 * "Shuffle the discards into this deck", if there are any.
 * @param {Game} game
 * @param {string} id
 * @returns {MenuEntry[]}
 */
function refillOf(game, id) {
  const zone = game.view.zones[id];
  const from =
    zone.role === "deck"
      ? zoneOf(game.view, "discard", zone.seat ?? null)
      : zone.role === "drink-deck"
        ? zoneOf(game.view, "drink-discard")
        : undefined;
  if (!from || !game.view.zones[from].n) return [];
  const run = () => game.act({ kind: "gather", from, to: id, shuffle: true });
  return [{ id: "refill", label: t("web.do.refill"), run }];
}

/**
 * The menu of a thing, only with what can be done.
 * @param {Game} game
 * @param {Target} target
 * @returns {MenuEntry[]}
 */
export function entriesFor(game, target) {
  const me = game.store.you.seat;
  const comp = target.alias ? game.view.comps[target.alias] : undefined;
  const id = comp ? comp.z : target.zone;
  const zone = id ? game.view.zones[id] : undefined;
  if (me === null) return entry(LOOK, given(game, target));
  if (!id || !zone) return target.seat === undefined ? [] : seatEntries(game, target.seat);
  if (zone.role === "turn") return turnEntries(game, id);
  return MENUS[zone.kind](game, id, target.alias ?? null);
}

/**
 * The menu of a thing by the kind of its zone.
 * @type {Record<Zone["kind"], (game: Game, id: string, alias: string | null) => MenuEntry[]>}
 */
const MENUS = {
  track: trackEntries,
  purse: (game, id) => {
    const me = game.store.you.seat;
    const { seat, role } = game.view.zones[id];
    return [
      ...((seat ?? me) === me ? macroEntries(game, role ?? "") : []),
      ...payEntries(game, id),
    ];
  },
  hand: (game, id, alias) =>
    game.view.zones[id].seat === game.store.you.seat
      ? handEntries(game, alias, id)
      : askEntries(game, id),
  stack: stackEntries,
  area: (game, _id, alias) =>
    alias && game.view.comps[alias] ? areaEntries(game, alias, game.view.comps[alias]) : [],
};

/** Whose turn it is to be. @param {Game} game @param {string} id @returns {MenuEntry[]} */
function turnEntries(game, id) {
  /** @param {Seat} seat */
  const to = ({ seat }) => ({
    id: `turn:${seat}`,
    label: t("web.do.turn", { seat: game.seatName(seat) }),
    run: () => setTrack(game, id, seat),
  });
  return perSeat(game, to, true);
}

/** @param {Game} game @param {string} alias @param {Comp} comp @returns {MenuEntry[]} */
function areaEntries(game, alias, comp) {
  const view = game.view;
  const me = game.store.you.seat;
  const at = given(game, { alias });
  const hand = zoneOf(view, "hand", me);
  /** @type {MenuEntry[]} */
  const entries = [...entry(DISCARD, at, { lead: true }), ...entry(FLIP, at)];
  if (!faceShown(view, comp)) {
    /** @param {"all" | number} to @param {string} label @returns {MenuEntry} */
    const show = (to, label) => ({
      id: `reveal:${to}`,
      label,
      run: () => game.act({ kind: "reveal", c: alias, to }),
    });
    entries.push({
      id: "reveal",
      label: t("web.do.reveal"),
      items: [
        show("all", t("everyone")),
        ...perSeat(game, (seat) => show(seat.seat, game.seatName(seat.seat)), true),
      ],
    });
  }
  entries.push(...entry(ROTATE, at));
  entries.push({
    id: "arrow",
    label: t("web.do.arrow"),
    items: perSeat(
      game,
      (seat) => ({
        id: `arrow:${seat.seat}`,
        label: game.seatName(seat.seat),
        run: () => game.act({ kind: "arrow", from: alias, to: seat.seat }),
      }),
      true,
    ),
  });
  if (hand)
    entries.push({ id: "take", label: t("web.do.take"), run: () => lay(game, [alias], hand) });
  entries.push(...returnEntry(game, alias), ...entry(LOCK, at), depthEntry(game, [alias]));
  entries.push({ id: "move", label: t("web.do.move"), items: goals(game, [alias], comp.z) });
  return entries;
}
