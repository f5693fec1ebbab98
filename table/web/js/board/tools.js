/** What belongs to no single thing on the table: commands, and the table's own menu. */
import { entry, given, seated } from "../actions/command.js";
import { openList } from "../model/open_dialogs.js";
import { macroEntries } from "../actions/macros.js";
import { askServer, tableId } from "../net/links.js";
import { sentenceOf, t } from "../text/i18n.js";
import { savePicture } from "./picture.js";
import { pingAt } from "./signals.js";

/** @typedef {import("../actions/command.js").Command} Command */

/** @type {Command} */
export const COUNTS = {
  id: "counts",
  key: "W",
  label: "web.keys.counts",
  says: () => t("web.counts"),
  when: () => true,
  run: ({ game }) => game.open({ kind: "counts" }),
};

/** @type {Command} */
export const NOTES = {
  id: "notes",
  key: "N",
  label: "web.keys.notes",
  says: () => t("web.notes"),
  when: () => true,
  run: ({ game }) => game.open({ kind: "notes" }),
};

/** @type {Command} */
export const DICE = {
  id: "dice",
  key: "I",
  label: "web.keys.dice",
  says: () => t("web.dice"),
  when: seated,
  run: ({ game }) => game.open({ kind: "dice" }),
};

/** @type {Command} */
export const PING = {
  id: "ping",
  key: "G",
  label: "web.keys.ping",
  says: () => t("web.ping"),
  when: () => true,
  run: ({ game, here }) => pingAt(game, here),
};

/** @type {Command} */
export const HELP = {
  id: "help",
  key: "?",
  label: "web.keys.help",
  says: () => t("web.help"),
  when: () => true,
  run: ({ game }) => game.open({ kind: "help" }),
};

/** @param {Game} game @returns {MenuEntry[]} */
export function toolEntries(game) {
  const at = given(game);
  const entries = [COUNTS, DICE, NOTES].flatMap((command) => entry(command, at));
  const macros = macroEntries(game, null);
  if (macros.length) entries.push({ id: "macros", label: t("web.macros"), items: macros });
  entries.push(...entry(PING, at));
  entries.push({ id: "picture", label: t("web.picture"), run: () => savePicture(game) });
  entries.push({ id: "text", label: t("web.text"), run: () => game.open({ kind: "table-text" }) });
  entries.push({ id: "room", label: t("web.room"), run: () => game.open({ kind: "room" }) });
  entries.push({ id: "replay", label: t("web.replay"), run: () => lookBack(game, "replay") });
  entries.push({ id: "story", label: t("web.story"), run: () => lookBack(game, "story") });
  if (game.store.you.seat !== null && !game.view.over) {
    const really = {
      id: "end-yes",
      label: t(game.store.you.host ? "web.end.host" : "web.end.ask"),
      run: () => game.act({ kind: "end" }),
    };
    entries.push({ id: "end", label: t("web.end"), items: [really] });
  }
  entries.push({ id: "tell", label: t("web.tell"), run: () => tellOperator(game) });
  entries.push(...entry(HELP, at));
  return entries;
}

/** Asks for a sentence to whoever runs the server. @param {Game} game */
function tellOperator(game) {
  game.open({
    kind: "text",
    title: t("web.tell"),
    label: t("web.tell.hint"),
    value: "",
    most: 1000,
    done: (text) =>
      void askServer(game.token, `/api/tables/${tableId()}/report`, { text }).then(
        () => game.toast(t("web.tell.done"), "note"),
        (why) => game.toast(sentenceOf(why), "error"),
      ),
  });
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
  openList(game, t("web.tools-menu"), toolEntries(game), { under: box });
}
