/** Undo, redo, and the answer to somebody who asks for one. */
import { t } from "../text/i18n.js";

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

/** @param {Game} game */
export function mustAnswer(game) {
  const [asking, me] = [game.view.asking, game.store.you.seat];
  return Boolean(asking && me !== null && asking.asked.includes(me) && !asking.yes.includes(me));
}

/** @param {Game} game @param {boolean} yes @param {boolean} [decide] */
export function answer(game, yes, decide = false) {
  game.act(decide ? { kind: "answer", yes, decide } : { kind: "answer", yes });
}
