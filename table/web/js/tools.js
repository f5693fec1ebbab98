/** The table's own menu: what belongs to no single thing on it. */
import { t } from "./i18n.js";
import { pingAt } from "./signals.js";

/** @typedef {import("./game.js").Game} Game */

/** @param {Game} game @returns {MenuEntry[]} */
export function toolEntries(game) {
  const seated = game.store.you.seat !== null;
  /** @type {MenuEntry[]} */
  const entries = [{ id: "counts", label: t("web.counts"), key: "W", run: () => game.openLeaf("counts") }];
  if (seated) entries.push({ id: "dice", label: t("web.dice"), key: "I", run: () => game.openLeaf("dice") });
  entries.push({ id: "ping", label: t("web.ping"), key: "G", run: () => pingAt(game, null) });
  entries.push({ id: "help", label: t("web.help"), key: "?", run: () => { game.help = true; game.ui(); } });
  return entries;
}

/** Opens the table's menu under the button that was pressed. @param {Game} game @param {MouseEvent} event */
export function openTools(game, event) {
  const box = event.currentTarget instanceof Element ? event.currentTarget.getBoundingClientRect() : null;
  game.menu = {
    x: box ? box.right - 230 : event.clientX, y: box ? box.bottom : event.clientY, target: {}, sheet: Boolean(game.plan?.compact),
    entries: toolEntries(game), title: t("web.tools-menu"), face: null,
  };
  game.ui();
}
