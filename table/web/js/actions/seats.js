/** What can be done with a seat, and what one is called at it. */
import { promise } from "../history/mixing.js";
import { ownName, sharers, tableId } from "../net/links.js";
import { browser } from "../net/storage.js";
import { zoneOf } from "../model/view.js";
import { isMuted, mute } from "../model/muted.js";
import { t } from "../text/i18n.js";
import { askEntries } from "./request_actions.js";
import { setTrack } from "./tracks.js";

/**
 * @param {Game} game
 * @param {(seat: Seat) => MenuEntry} make
 * @param {boolean} [withMe]
 * @returns {MenuEntry[]}
 */
export function perSeat(game, make, withMe = false) {
  return game.view.seats.filter((seat) => withMe || seat.seat !== game.store.you.seat).map(make);
}

/** @param {Game} game @param {number} seat @returns {MenuEntry[]} */
export function seatEntries(game, seat) {
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
  const other = view.seats.find((one) => one.seat === seat);
  if (seat !== game.store.you.seat && other?.name && !other.bot)
    entries.push({
      id: "mute",
      label: t(isMuted(game, seat) ? "web.do.hear" : "web.do.mute", { seat: name }),
      run: () => mute(game, seat),
    });
  if (seat === game.store.you.seat) {
    entries.push({ id: "rename", label: t("web.do.rename"), run: () => askName(game, "rename") });
    entries.push({ id: "leave", label: t("web.leave"), run: () => toLeaving(game) });
    entries.push({ id: "stand", label: t("web.do.stand"), run: () => game.act({ kind: "stand" }) });
  }
  return entries;
}

/** Opens the room where it is told how to leave. @param {Game} game */
function toLeaving(game) {
  game.open({ kind: "room" });
  setTimeout(() => document.querySelector('[data-testid="leaving"]')?.scrollIntoView(), 30);
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
      if (kind === "sit") game.sit(true);
      const then = (/** @type {Ack} */ ack) => {
        if (!ack.ok) game.sit(false);
      };
      if (kind === "rename") game.act({ kind, name }, then);
      else promise().then((pledge) => game.act({ kind, name, pledge }, then));
    },
  });
}
