/** The table's own menu: what belongs to no single thing on it. */
import { t } from "../text/i18n.js";
import { macroEntries } from "../actions/macros.js";
import { savePicture } from "./picture.js";
import { entry, given } from "../actions/command.js";
import { COUNTS, DICE, HELP, NOTES, PING } from "./table_commands.js";

/** @typedef {import("../model/game.js").Game} Game */

/** @param {Game} game @returns {MenuEntry[]} */
export function toolEntries(game) {
  const at = given(game);
  const entries = [COUNTS, DICE, NOTES].flatMap((command) => entry(command, at));
  const macros = macroEntries(game, null);
  if (macros.length) entries.push({ id: "macros", label: t("web.macros"), items: macros });
  entries.push(...entry(PING, at));
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
  if (game.store.you.seat !== null && !game.view.over) {
    const really = {
      id: "end-yes",
      label: t(game.store.you.host ? "web.end.host" : "web.end.ask"),
      run: () => game.act({ kind: "end" }),
    };
    entries.push({ id: "end", label: t("web.end"), items: [really] });
  }
  entries.push(...entry(HELP, at));
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
