/** The table's own menu: what belongs to no single thing on it. */
import { t } from "../text/i18n.js";
import { macroEntries } from "../actions/macros.js";
import { savePicture } from "./picture.js";
import { pingAt } from "./signals.js";

/** @typedef {import("../model/game.js").Game} Game */

/** @param {Game} game @returns {MenuEntry[]} */
export function toolEntries(game) {
  const seated = game.store.you.seat !== null;
  /** @type {MenuEntry[]} */
  const entries = [
    { id: "counts", label: t("web.counts"), key: "W", run: () => game.open({ kind: "counts" }) },
  ];
  if (seated)
    entries.push({
      id: "dice",
      label: t("web.dice"),
      key: "I",
      run: () => game.open({ kind: "dice" }),
    });
  entries.push({
    id: "notes",
    label: t("web.notes"),
    key: "N",
    run: () => game.open({ kind: "notes" }),
  });
  const macros = macroEntries(game, null);
  if (macros.length) entries.push({ id: "macros", label: t("web.macros"), items: macros });
  entries.push({ id: "ping", label: t("web.ping"), key: "G", run: () => pingAt(game, null) });
  entries.push({ id: "picture", label: t("web.picture"), run: () => savePicture(game) });
  entries.push({ id: "text", label: t("web.text"), run: () => game.open({ kind: "table-text" }) });
  entries.push({
    id: "room",
    label: t("web.room"),
    run: () => {
      game.open({ kind: "room" });
    },
  });
  entries.push({ id: "replay", label: t("web.replay"), run: () => lookBack(game, "replay") });
  entries.push({ id: "story", label: t("web.story"), run: () => lookBack(game, "story") });
  if (seated && !game.view.over) {
    const really = {
      id: "end-yes",
      label: t(game.store.you.host ? "web.end.host" : "web.end.ask"),
      run: () => game.act({ kind: "end" }),
    };
    entries.push({ id: "end", label: t("web.end"), items: [really] });
  }
  entries.push({
    id: "help",
    label: t("web.help"),
    key: "?",
    run: () => {
      game.open({ kind: "help" });
    },
  });
  return entries;
}

/**
 * Opens the replay or the story in a page of its own.
 * @param {Game} game
 * @param {"replay" | "story"} page
 */
function lookBack(game, page) {
  open(game.lookingBack(page), "_blank", "noopener");
}

/** Opens the table's menu under its button. @param {Game} game @param {Element | null} button */
export function openTools(game, button) {
  const box = (button ?? document.querySelector("[data-testid=tools]"))?.getBoundingClientRect();
  game.open({
    kind: "menu",
    x: box ? box.right - 250 : -1,
    y: box ? box.bottom : -1,
    target: {},
    sheet: Boolean(game.plan?.compact),
    entries: toolEntries(game),
    title: t("web.tools-menu"),
    face: null,
  });
}
