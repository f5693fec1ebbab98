/** Gold from one purse to another. */
import { pick, t } from "../text/i18n.js";

/** @typedef {import("../model/game.js").Game} Game */

/** @param {Game} game @param {string} id */
export function askPay(game, id) {
  const menu = payEntries(game, id);
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
