/** Commands for a card, wherever it lies. */
import { faceShown, zoneOf } from "../model/view.js";
import { t } from "../text/i18n.js";
import { seated } from "./command.js";
import { discardFor, group, lay, look, putDown, selectable } from "./laying.js";

/** @typedef {import("./command.js").At} At */
/** @typedef {import("./command.js").Command} Command */

/** The card a command is given for, if it is one. @param {At} at */
function cardOf({ game, target: { alias } }) {
  return alias && game.view.comps[alias]?.k === "card" ? alias : null;
}

/** Whether one's seat may do something with a card here. @param {At} at */
const withCard = (at) => seated(at) && cardOf(at) !== null;

/** One's own deck and hand. @param {At} at */
function ownDeck({ game }) {
  const me = game.store.you.seat;
  return { from: zoneOf(game.view, "deck", me), to: zoneOf(game.view, "hand", me) };
}

/** @type {Command} */
export const DRAW = {
  id: "draw",
  key: "D",
  label: "web.keys.draw",
  says: () => t("web.do.draw", { n: 1 }),
  when: (at) => seated(at) && Boolean(ownDeck(at).from && ownDeck(at).to),
  run: (at) => {
    const { from, to } = ownDeck(at);
    if (from && to) at.game.act({ kind: "draw", from, to, n: 1 });
  },
};

/** @type {Command} */
export const LOOK = {
  id: "look",
  key: "V",
  label: "web.keys.look",
  says: () => t("web.do.look"),
  when: ({ game, target }) => {
    const comp = game.view.comps[target.alias ?? ""];
    return Boolean(comp && faceShown(game.view, comp));
  },
  run: ({ game, target }) => look(game, target),
};

/** @type {Command} */
export const FLIP = {
  id: "flip",
  key: "F",
  label: "web.keys.flip",
  says: () => t("web.do.flip"),
  when: withCard,
  run: ({ game, target }) => game.act({ kind: "flip", c: target.alias ?? "" }),
};

/** @type {Command} */
export const ROTATE = {
  id: "rotate",
  key: "R",
  label: "web.keys.rotate",
  says: () => t("web.do.rotate"),
  when: withCard,
  run: ({ game, target: { alias = "" } }) =>
    game.act({ kind: "rotate", c: alias, deg: ((game.view.comps[alias]?.r ?? 0) + 90) % 360 }),
};

/** Where a card is discarded to. @param {At} at */
function discardOf(at) {
  const alias = cardOf(at);
  return alias ? discardFor(at.game, at.game.view.comps[alias]) : undefined;
}

/** @type {Command} */
export const DISCARD = {
  id: "discard",
  key: "X",
  label: "web.keys.discard",
  says: (at) => {
    const { game } = at;
    const alias = cardOf(at) ?? "";
    const n = group(game, alias).length;
    if (n > 1) return t("web.do.discard-many", { n });
    if (game.view.zones[game.view.comps[alias].z]?.kind === "hand") return t("web.do.discard");
    return t("web.do.to-discard", {
      zone: game.zoneName(discardOf(at) ?? "", game.store.you.seat),
    });
  },
  when: (at) => seated(at) && discardOf(at) !== undefined,
  run: (at) => {
    const [alias, to] = [cardOf(at), discardOf(at)];
    if (alias && to) lay(at.game, group(at.game, alias), to, { up: true });
  },
};

/** @type {Command} */
export const SELECT = {
  id: "select",
  key: "S",
  label: "web.keys.select",
  says: ({ game, target }) =>
    t(game.store.selected.has(target.alias ?? "") ? "web.do.unselect" : "web.do.select"),
  when: (at) => seated(at) && selectable(at.game, cardOf(at) ?? ""),
  run: ({ game, target: { alias = "" } }) => {
    if (game.plan?.compact) game.store.selectBy(true);
    game.store.toggle(alias);
  },
};

/** @type {Command} */
export const CARRY = {
  id: "carry",
  key: "M",
  label: "web.keys.carry",
  when: (at) => withCard(at) || (seated(at) && at.game.store.carried.length > 0),
  run: (at) => {
    const { game, target } = at;
    const card = cardOf(at);
    if (game.store.carried.length) {
      const to = game.view.comps[target.alias ?? ""]?.z ?? target.zone;
      if (to) putDown(game, to);
    } else if (card) {
      game.store.carry(group(game, card));
      game.toast(t("web.carrying", { n: game.store.carried.length }), "note");
    }
  },
};

/** @type {Command} */
export const LOCK = {
  id: "lock",
  key: "L",
  label: "web.keys.lock",
  says: ({ game, target }) =>
    t(game.view.comps[target.alias ?? ""]?.l ? "web.do.unlock" : "web.do.lock"),
  when: (at) => seated(at) && Boolean(at.game.view.comps[at.target.alias ?? ""]),
  run: ({ game, target: { alias = "" } }) =>
    game.act({ kind: "lock", c: alias, on: !game.view.comps[alias]?.l }),
};
