/** What can be done with a thing on the table: the default action and the entries of its menu. */
import { promise } from "../history/mixing.js";
import { discardFor, group, lay, putDown, toggleSelected } from "./laying.js";
import { refereeEntries } from "./referee_actions.js";
import { ownName, sharers, tableId } from "../net/links.js";
import { browser } from "../net/storage.js";
import { faceShown, zoneOf } from "../model/view.js";
import { pick, t } from "../text/i18n.js";
import { title } from "../text/faces.js";
import { macroEntries } from "./macros.js";
import { mapOf, stopEntries } from "../layout/maps.js";
import { askEntries, giveEntry } from "./request_actions.js";
import {
  depthEntry,
  lockEntry,
  lookEntry,
  lotEntry,
  returnEntry,
  showLotEntry,
  supplyEntries,
  wholeEntry,
} from "./pile_actions.js";

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
function browse(game, id) {
  const zone = game.view.zones[id];
  const aliases = [...zone.order].reverse();
  game.open({
    kind: "cards",
    title: game.zoneName(id),
    faces: aliases.map((alias) => game.view.comps[alias]?.f ?? null),
    aliases,
  });
}

/** @param {Game} game @param {string} id */
export function askTrack(game, id) {
  const zone = game.view.zones[id];
  if (mapOf(game.maps, id))
    return game.open({
      kind: "menu",
      x: -1,
      y: -1,
      target: { zone: id },
      sheet: Boolean(game.plan?.compact),
      entries: trackEntries(game, id),
      title: game.zoneName(id),
      face: null,
    });
  game.open({
    kind: "number",
    title: game.zoneName(id),
    label: t("web.ask.value", { min: zone.min ?? 0, max: zone.max ?? 0 }),
    value: zone.value ?? 0,
    min: zone.min ?? 0,
    max: zone.max ?? 99,
    done: (value) => setTrack(game, id, value),
  });
}

/** @param {Game} game @param {string} id @param {number} value */
export function setTrack(game, id, value) {
  const zone = game.view.zones[id];
  const next = Math.max(zone.min ?? 0, Math.min(zone.max ?? value, value));
  if (next !== zone.value) game.act({ kind: "track", zone: id, value: next });
}

/** @param {Game} game @param {string} id */
function askPay(game, id) {
  const menu = payEntries(game, id, true);
  game.open({
    kind: "menu",
    x: -1,
    y: -1,
    target: { zone: id },
    sheet: Boolean(game.plan?.compact),
    entries: menu,
    title: t("web.pay.from", { zone: game.zoneName(id) }),
    face: null,
  });
}

/** @param {Game} game @param {string} from @param {string} to */
export function askAmount(game, from, to) {
  const purse = game.view.zones[from];
  const max = purse.endless ? 99 : (purse.value ?? 0);
  if (max === 1) return game.act({ kind: "pay", from, to, amount: 1 });
  game.open({
    kind: "number",
    quick: [1, 2, 3, 5].filter((n) => n < max).concat(purse.endless ? [10] : [max]),
    title: t("web.pay.title", { from: game.zoneName(from), to: game.zoneName(to) }),
    label: t("web.ask.amount"),
    value: 1,
    min: 1,
    max: Math.max(1, max),
    done: (amount) => game.act({ kind: "pay", from, to, amount }),
  });
}

/** @param {Game} game @param {string} from @param {boolean} flat @returns {MenuEntry[]} */
function payEntries(game, from, flat) {
  const purse = game.view.zones[from];
  const poor = !purse.endless && (purse.value ?? 0) < 1;
  if (poor) return [{ id: "poor", label: t("web.pay.empty") }];
  const goals = Object.keys(game.view.zones).filter(
    (id) => game.view.zones[id].kind === "purse" && id !== from,
  );
  const order = (/** @type {string} */ id) =>
    ["inn", "pot"].indexOf(game.view.zones[id].role ?? "") >= 0 ? 0 : 1;
  goals.sort((a, b) => order(a) - order(b));
  return goals.flatMap((to) => {
    const name = goalName(game, to);
    return [
      {
        id: `pay1:${to}`,
        label: flat ? t("web.pay.one", { to: name }) : t("web.pay.one", { to: name }),
        run: () => game.act({ kind: "pay", from, to, amount: 1 }),
      },
      {
        id: `pay:${to}`,
        label: t("web.pay.more", { to: name }),
        run: () => askAmount(game, from, to),
      },
    ];
  });
}

/** A purse is called by its owner's name. @param {Game} game @param {string} id */
function goalName(game, id) {
  const zone = game.view.zones[id];
  return zone.seat === undefined || zone.seat === null
    ? pick(zone.title)
    : game.seatName(zone.seat);
}

/**
 * @param {Game} game
 * @param {(seat: Seat) => MenuEntry} make
 * @param {boolean} [withMe]
 * @returns {MenuEntry[]}
 */
function perSeat(game, make, withMe = false) {
  return game.view.seats.filter((seat) => withMe || seat.seat !== game.store.you.seat).map(make);
}

/**
 * Every zone cards can be put into.
 * @param {Game} game
 * @param {string[]} cards
 * @param {string} from
 * @returns {MenuEntry[]}
 */
function goals(game, cards, from) {
  return Object.keys(game.view.zones)
    .filter((id) => id !== from && ["area", "stack", "hand"].includes(game.view.zones[id].kind))
    .map((id) => ({
      id: `to:${id}`,
      label: game.zoneName(id, game.store.you.seat),
      run: () => lay(game, cards, id),
    }));
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
  if (me === null) {
    return comp && faceShown(game.view, comp)
      ? [{ id: "look", label: t("web.do.look"), run: () => look(game, target) }]
      : [];
  }
  if (!id || !zone) return target.seat === undefined ? [] : seatEntries(game, target.seat);
  if (zone.role === "turn") {
    return perSeat(
      game,
      (seat) => ({
        id: `turn:${seat.seat}`,
        label: t("web.do.turn", { seat: game.seatName(seat.seat) }),
        run: () => setTrack(game, id, seat.seat),
      }),
      true,
    );
  }
  const common = (zone.seat ?? me) === me;
  if (zone.kind === "track") return trackEntries(game, id);
  if (zone.kind === "purse")
    return [...(common ? macroEntries(game, zone.role ?? "") : []), ...payEntries(game, id, false)];
  if (zone.kind === "hand")
    return zone.seat === me ? handEntries(game, target.alias ?? null, id) : askEntries(game, id);
  if (zone.kind === "stack") return stackEntries(game, id);
  return target.alias && comp ? areaEntries(game, target.alias, comp) : [];
}

/** @param {Game} game @param {string} id @returns {MenuEntry[]} */
function trackEntries(game, id) {
  const now = game.view.zones[id].value ?? 0;
  const alias = game.view.zones[id].order[0];
  const map = mapOf(game.maps, id);
  if (map)
    return stopEntries(
      map,
      now,
      (stop) => setTrack(game, id, stop),
      (stop) => t("web.pawn.to", { place: pick(stop.title) }),
    );
  const by = (/** @type {number} */ n) => ({
    id: `by:${n}`,
    label: n > 0 ? `+${n}` : `−${-n}`,
    run: () => setTrack(game, id, now + n),
  });
  return [
    by(1),
    by(2),
    by(-1),
    by(-2),
    { id: "set", label: t("web.do.set"), run: () => askTrack(game, id), lead: true },
    ...(alias ? [lockEntry(game, alias)] : []),
  ];
}

/** @param {Game} game @param {string | null} alias @param {string} id @returns {MenuEntry[]} */
function handEntries(game, alias, id) {
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
    const discard = discardFor(game, view.comps[alias]);
    if (table) {
      entries.push({
        id: "play",
        label: many ? t("web.do.play-many", { n: cards.length }) : t("web.do.play"),
        key: "Enter",
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
    if (discard)
      entries.push({
        id: "discard",
        label: many ? t("web.do.discard-many", { n: cards.length }) : t("web.do.discard"),
        key: "X",
        run: () => lay(game, cards, discard, { up: true }),
      });
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
    entries.push({
      id: "select",
      label: game.store.selected.has(alias) ? t("web.do.unselect") : t("web.do.select"),
      key: "S",
      run: () => {
        game.store.selecting = Boolean(game.plan?.compact);
        toggleSelected(game, alias);
      },
    });
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

/** @param {Game} game @param {string} id @returns {MenuEntry[]} */
function stackEntries(game, id) {
  const view = game.view;
  const zone = view.zones[id];
  const me = game.store.you.seat;
  const top = zone.order.at(-1);
  const hand = zoneOf(view, "hand", me);
  const table = zoneOf(view, "play");
  /** @type {MenuEntry[]} */
  const entries = [];
  const whole = zone.n;
  if (!whole || !top) {
    const refill = refillOf(game, id);
    return refill ? [refill] : [];
  }
  if (zone.role === "deck" && hand) {
    entries.push({
      id: "draw",
      label: t("web.do.draw", { n: 1 }),
      key: "D",
      lead: true,
      run: () => game.act({ kind: "draw", from: id, to: hand, n: 1 }),
    });
    for (const n of [2, 3])
      if (n <= whole)
        entries.push({
          id: `draw:${n}`,
          label: t("web.do.draw", { n }),
          run: () => game.act({ kind: "draw", from: id, to: hand, n }),
        });
    entries.push(
      askEntry(game, t("web.do.draw-n"), game.zoneName(id), whole, (n) =>
        game.act({ kind: "draw", from: id, to: hand, n }),
      ),
    );
  }
  if (zone.role === "supply") entries.push(...supplyEntries(game, id));
  if (zone.role === "drink-deck") {
    for (const seat of view.seats) {
      const pile = zoneOf(view, "drinks", seat.seat);
      if (pile)
        entries.push({
          id: `order:${seat.seat}`,
          label: t("web.do.order", { seat: game.seatName(seat.seat) }),
          run: () => game.act({ kind: "draw", from: id, to: pile, n: 1 }),
        });
    }
  }
  if (table && zone.visibility === "hidden" && zone.role !== "deck") {
    entries.push({
      id: "turn-up",
      label: zone.role === "drinks" ? t("web.do.drink") : t("web.do.turn-up"),
      key: "Enter",
      lead: zone.role === "drinks",
      run: () => lay(game, [top], table, { up: true }),
    });
  }
  if (zone.role === "drinks") {
    entries.push({
      id: "hand-on",
      label: t("web.do.hand-on"),
      items: perSeat(game, (seat) => {
        const pile = zoneOf(view, "drinks", seat.seat);
        return {
          id: `hand-on:${seat.seat}`,
          label: game.seatName(seat.seat),
          run: () => pile && game.act({ kind: "draw", from: id, to: pile, n: 1 }),
        };
      }),
    });
  }
  if (zone.visibility === "public") {
    entries.push({
      id: "browse",
      label: t("web.do.browse"),
      lead: true,
      run: () => browse(game, id),
    });
    if (hand && zone.seat === me)
      entries.push({ id: "take", label: t("web.do.take"), run: () => lay(game, [top], hand) });
    const deck =
      zone.role === "drink-discard"
        ? zoneOf(view, "drink-deck")
        : zoneOf(view, "deck", zone.seat ?? null);
    if (deck) {
      entries.push({
        id: "gather-shuffle",
        label: t("web.do.gather-shuffle", { deck: game.zoneName(deck, zone.seat ?? null) }),
        run: () => game.act({ kind: "gather", from: id, to: deck, shuffle: true }),
      });
      entries.push({
        id: "gather",
        label: t("web.do.gather", { deck: game.zoneName(deck, zone.seat ?? null) }),
        run: () => game.act({ kind: "gather", from: id, to: deck, shuffle: false }),
      });
    }
  } else {
    entries.push({
      id: "peek",
      label: t("web.do.peek"),
      run: () => game.act({ kind: "peek", zone: id, n: 1 }),
    });
    entries.push(lookEntry(game, id));
    entries.push({
      id: "reveal",
      label: t("web.do.reveal-top"),
      run: () => game.act({ kind: "reveal", c: top, to: "all" }),
    });
    const refill = refillOf(game, id);
    if (refill) entries.push(refill);
  }
  if ((zone.seat ?? me) === me) entries.push(...macroEntries(game, zone.role ?? ""));
  entries.push({
    id: "shuffle",
    label: t("web.do.shuffle"),
    run: () => game.act({ kind: "shuffle", zone: id }),
  });
  entries.push({ id: "move", label: t("web.do.move-top"), items: goals(game, [top], id) });
  entries.push(wholeEntry(game, id));
  return entries;
}

/**
 * "Shuffle the discards into this deck", if there are any.
 * @param {Game} game
 * @param {string} id
 * @returns {MenuEntry | null}
 */
function refillOf(game, id) {
  const zone = game.view.zones[id];
  const from =
    zone.role === "deck"
      ? zoneOf(game.view, "discard", zone.seat ?? null)
      : zone.role === "drink-deck"
        ? zoneOf(game.view, "drink-discard")
        : undefined;
  if (!from || !game.view.zones[from].n) return null;
  return {
    id: "refill",
    label: t("web.do.refill"),
    run: () => game.act({ kind: "gather", from, to: id, shuffle: true }),
  };
}

/** @param {Game} game @param {string} alias @param {Comp} comp @returns {MenuEntry[]} */
function areaEntries(game, alias, comp) {
  const view = game.view;
  const me = game.store.you.seat;
  const discard = discardFor(game, comp);
  const hand = zoneOf(view, "hand", me);
  /** @type {MenuEntry[]} */
  const entries = [];
  if (discard)
    entries.push({
      id: "discard",
      label: t("web.do.to-discard", { zone: game.zoneName(discard, me) }),
      key: "X",
      lead: true,
      run: () => lay(game, [alias], discard, { up: true }),
    });
  entries.push({
    id: "flip",
    label: t("web.do.flip"),
    key: "F",
    run: () => game.act({ kind: "flip", c: alias }),
  });
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
  entries.push({
    id: "rotate",
    label: t("web.do.rotate"),
    key: "R",
    run: () => rotate(game, alias),
  });
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
  entries.push(...returnEntry(game, alias), lockEntry(game, alias), depthEntry(game, [alias]));
  entries.push({ id: "move", label: t("web.do.move"), items: goals(game, [alias], comp.z) });
  return entries;
}

/** A quarter turn. @param {Game} game @param {string} alias */
export function rotate(game, alias) {
  game.act({ kind: "rotate", c: alias, deg: ((game.view.comps[alias]?.r ?? 0) + 90) % 360 });
}

/** @param {Game} game @param {number} seat @returns {MenuEntry[]} */
function seatEntries(game, seat) {
  const view = game.view;
  const name = game.seatName(seat);
  const turn = zoneOf(view, "turn");
  const deck = zoneOf(view, "drink-deck");
  const pile = zoneOf(view, "drinks", seat);
  /** @type {MenuEntry[]} */
  const entries = [];
  if (turn)
    entries.push({
      id: "turn",
      label: t("web.do.turn", { seat: name }),
      run: () => setTrack(game, turn, seat),
    });
  if (deck && pile && view.zones[deck].n)
    entries.push({
      id: "order",
      label: t("web.do.order", { seat: name }),
      run: () => game.act({ kind: "draw", from: deck, to: pile, n: 1 }),
    });
  const hand = zoneOf(view, "hand", seat);
  if (hand && seat !== game.store.you.seat) entries.push(...askEntries(game, hand));
  if (seat === game.store.you.seat) {
    entries.push({ id: "rename", label: t("web.do.rename"), run: () => askName(game, "rename") });
    entries.push({ id: "stand", label: t("web.do.stand"), run: () => game.act({ kind: "stand" }) });
  }
  return entries;
}

/**
 * Asks for one's name, to sit down or to be called otherwise.
 * @param {Game} game
 * @param {"sit" | "rename"} kind
 */
export function askName(game, kind) {
  game.open({
    kind: "text",
    title: t(kind === "sit" ? "web.sit.title" : "web.do.rename"),
    label: t("web.sit.name"),
    value: ownName(game.token) ?? "",
    must:
      kind === "sit" &&
      game.view.seats.find((seat) => seat.seat === game.store.you.seat)?.name === null,
    done: (text) => {
      const name = text.trim().slice(0, 40);
      if (!name) return;
      if (sharers(tableId()).length < 2) browser.set("innkeep.name", name);
      if (kind === "sit") game.sitting = true;
      const then = (/** @type {Ack} */ ack) => {
        if (!ack.ok) game.sitting = false;
      };
      if (kind === "rename") game.act({ kind, name }, then);
      else promise().then((pledge) => game.act({ kind, name, pledge }, then));
    },
  });
}
