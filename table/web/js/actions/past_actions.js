/** Undo, redo, and the answer to somebody who asks for one. */
import { t } from "../text/i18n.js";

/** @typedef {import("../model/game.js").Game} Game */

/**
 * Why one cannot go back (or forth) now; empty when one can.
 * @param {Game} game
 * @param {"undo" | "redo"} kind
 */
export function hindrance(game, kind) {
  if (game.view.over) return t("web.past.over");
  if (game.view.asking && game.view.asking.what !== "end") return t("web.past.asked");
  // What was just done and is not yet answered can be taken back, too.
  const [first] = game.store.pending;
  return game.view.past[kind] || (kind === "undo" && first)
    ? ""
    : t(kind === "undo" ? "web.past.none" : "web.past.none-again");
}

/** Takes back or does again, or says why not. @param {Game} game @param {"undo" | "redo"} kind */
export function goBack(game, kind) {
  const why = hindrance(game, kind);
  if (why) game.toast(why, "note");
  else game.act({ kind });
}

/** The keys of going back; true when it was one. @param {Game} game @param {KeyboardEvent} event */
export function pastKey(game, event) {
  const key = event.key.toLowerCase();
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  const command = (event.ctrlKey || event.metaKey) && !event.altKey;
  if ((plain && key === "u") || (command && key === "z"))
    goBack(game, event.shiftKey ? "redo" : "undo");
  else if (command && key === "y") goBack(game, "redo");
  else if (plain && (key === "y" || key === "n") && mustAnswer(game)) answer(game, key === "y");
  else return false;
  return true;
}

/** @param {Game} game */
export function mustAnswer(game) {
  const [asking, me] = [game.view.asking, game.store.you.seat];
  return Boolean(asking && me !== null && asking.asked.includes(me) && !asking.yes.includes(me));
}

/** @param {Game} game @param {boolean} yes @param {boolean} [decide] */
export function answer(game, yes, decide = false) {
  game.act(decide ? { kind: "answer", yes, decide } : { kind: "answer", yes });
}
