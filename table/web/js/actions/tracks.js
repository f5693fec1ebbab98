/** What is counted: markers on tracks and maps, gold in purses. */
import { mapOf, stopEntries } from "../layout/maps.js";
import { openList } from "../model/open_dialogs.js";
import { pick, t } from "../text/i18n.js";
import { LOCK } from "./card_commands.js";
import { entry, given } from "./command.js";

/** @param {Game} game @param {string} id */
export function askTrack(game, id) {
  const zone = game.view.zones[id];
  if (mapOf(game.maps, id))
    return openList(game, game.zoneName(id), trackEntries(game, id), { target: { zone: id } });
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

/** @param {Game} game @param {string} id @returns {MenuEntry[]} */
export function trackEntries(game, id) {
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
    ...entry(LOCK, given(game, { alias })),
  ];
}

/** @param {Game} game @param {string} id */
export function askPay(game, id) {
  const title = t("web.pay.from", { zone: game.zoneName(id) });
  openList(game, title, payEntries(game, id), { target: { zone: id } });
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

/** @param {Game} game @param {string} from @returns {MenuEntry[]} */
export function payEntries(game, from) {
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
        label: t("web.pay.one", { to: name }),
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
