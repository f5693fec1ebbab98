/**
 * Several people at one device, one of them at a time: who they are, where they sit, and going over
 * to another. Draws nothing.
 *
 * Each seat has its own link and its own connection; going over to another is a new page, behind a
 * curtain: nothing of the old one is left.
 */
import { keepSharers, sharers, tableId } from "../net/links.js";
import { browser, tab } from "../net/storage.js";
import { pick, t } from "../text/i18n.js";

/** @typedef {import("../net/links.js").Sharer} Sharer */

/**
 * What stands behind the curtain: who is to have the device, and who plays at it, each with a name
 * to be called by.
 * @typedef {{token: string, here: Sharer[]}} Curtained
 */
const CURTAIN = "innkeep.curtain";

/** Draws the curtain and hands the device over. @param {Sharer} to @param {Sharer[]} here */
export function handOver(to, here) {
  tab.set(CURTAIN, JSON.stringify({ token: to.token, here }));
  location.replace(`#${to.token}`);
  location.reload();
}

/**
 * Hands the device over once what is still on its way has arrived, at the latest after two seconds.
 * @param {Game} game
 * @param {Sharer} to
 */
export function handOverSoon(game, to, tries = 20) {
  if (tries > 0 && game.line.queue.length) setTimeout(() => handOverSoon(game, to, tries - 1), 100);
  else handOver(to, peopleHere(game.view.seats));
}

/**
 * Who is to come behind the curtain; null: there is none. One that an earlier version drew still
 * hides the hand.
 * @returns {Curtained | null}
 */
export function behindCurtain() {
  const drawn = tab.get(CURTAIN);
  if (drawn === null) return null;
  const unnamed = { token: "", here: [] };
  try {
    const found = JSON.parse(drawn);
    return Array.isArray(found?.here) ? found : unnamed;
  } catch {
    return unnamed;
  }
}

/** Draws the curtain aside. */
export const openCurtain = () => tab.remove(CURTAIN);

/**
 * Who plays here, each with a name to be called by: that of their seat, until they said theirs.
 * @param {View["seats"]} seats
 * @returns {Sharer[]}
 */
export const peopleHere = (seats) =>
  sharers(tableId()).map((one, i) => {
    const seat = seats.find((other) => other.seat === seatOf(seats, one));
    return { ...one, name: one.name || pick(seat?.title) || t("web.hot.player", { n: i + 1 }) };
  });

/**
 * Where somebody at this device sits: where that name is, else where the link led.
 * @param {View["seats"]} seats
 * @param {Sharer} one
 * @returns {number | null}
 */
export function seatOf(seats, one) {
  const named = seats.filter((seat) => one.name && seat.name === one.name);
  if (named.length === 1) return named[0].seat;
  return seats.find((seat) => seat.seat === one.seat)?.name === null ? (one.seat ?? null) : null;
}

/**
 * Who at this device is to be handed it: whoever is asked, else whoever owes something. Nobody
 * while that is for somebody elsewhere.
 * @param {readonly Advice[]} items
 * @param {string} mode
 * @param {View["seats"]} seats
 * @param {Sharer[]} here
 * @returns {number | null} the place in `here`
 */
export function awaitedHere(items, mode, seats, here) {
  const turn = items.find((item) => item.sort === "turn");
  if (!turn || mode === "off" || turn.phase === "over" || here.length < 2) return null;
  const owed = mode === "autopilot" ? [] : items.filter((item) => item.sort === "due");
  const places = here.map((one) => seatOf(seats, one));
  for (const { seat } of [turn, ...owed]) {
    const at = places.indexOf(seat ?? null);
    if (typeof seat === "number" && at >= 0 && !seats.find((one) => one.seat === seat)?.bot)
      return at;
  }
  return null;
}

/**
 * Adds a seat to this device and goes to it.
 * @param {Game} game
 * @param {string} link
 * @param {number} seat
 */
export function playHereToo(game, link, seat) {
  const id = tableId();
  const me = game.view.seats.find((one) => one.seat === game.store.you.seat);
  const token = decodeURIComponent(link.split("#")[1] ?? "");
  const own = me?.name ?? browser.get("innkeep.name") ?? "";
  const here = sharers(id).length
    ? sharers(id)
    : [{ token: game.token, name: own, seat: me?.seat }];
  keepSharers(id, [...here.filter((one) => one.token !== token), { token, name: "", seat }]);
  const people = peopleHere(game.view.seats);
  handOver(people[people.length - 1], people);
}

/** Notes where somebody sat down, and under what name. @param {Game} game */
export function noteName(game) {
  const id = tableId();
  const me = game.store.view?.seats.find((seat) => seat.seat === game.store.you.seat);
  const here = sharers(id);
  const mine = here.find((one) => one.token === game.token);
  if (!mine || !me) return;
  const name = me.name && !me.bot ? me.name : mine.name;
  if (mine.name !== name || mine.seat !== me.seat)
    keepSharers(
      id,
      here.map((one) => (one === mine ? { ...one, name, seat: me.seat } : one)),
    );
}
