/** Commands for one's turn: the gold button's, going back and forth, answers to what is asked. */
import { t } from "../text/i18n.js";
import { seated } from "./command.js";
import { answerTo, matter } from "./matters.js";
import { mayLater, nextStep, takeStep, waitAMoment } from "./next_step.js";
import { answer, goBack, mustAnswer } from "./past_actions.js";

/** @typedef {import("./command.js").Command} Command */

/** @type {Command} */
export const STEP = {
  id: "step",
  key: "P / Space",
  label: "web.keys.pass",
  says: ({ game }) =>
    nextStep(game)?.label ?? t(mayLater(game) ? "web.next.others" : "web.next.none"),
  when: (at) => seated(at) && (at.key !== " " || at.loose || at.here !== null),
  run: ({ game, key }) => {
    // The space bar would open the curtain, too, if it were pressed once more.
    if (key !== " " || nextStep(game)?.sort !== "hand") takeStep(game);
  },
};

/** @type {Command} */
export const WAIT = {
  id: "wait",
  key: "Shift+P / Shift+Space",
  label: "web.next.wait",
  when: STEP.when,
  run: ({ game }) => waitAMoment(game),
};

/** @type {Command} */
export const ANSWER = {
  id: "answer",
  key: "A / Enter / 1–9",
  label: "web.keys.answer",
  when: (at) => answerTo(at) !== null,
  run: (at) => answerTo(at)?.run(),
};

/** @type {Command} */
export const UNDO = {
  id: "undo",
  key: "U / Ctrl+Z",
  label: "web.keys.undo",
  says: () => t("web.undo"),
  when: seated,
  run: ({ game }) => goBack(game, "undo"),
};

/** @type {Command} */
export const REDO = {
  id: "redo",
  key: "Shift+U / Ctrl+Y / Ctrl+Shift+Z",
  label: "web.keys.redo",
  says: () => t("web.redo"),
  when: seated,
  run: ({ game }) => goBack(game, "redo"),
};

/** @type {Command} */
export const YES_NO = {
  id: "yes-no",
  key: "Y / N",
  label: "web.keys.yes-no",
  when: ({ game }) => mustAnswer(game),
  run: ({ game, key }) => answer(game, key === "y"),
};

/** Closes what lies open, or lets go of what is held. @type {Command} */
export const ESCAPE = {
  id: "escape",
  key: "Esc",
  label: "web.keys.escape",
  when: () => true,
  run: ({ game, typing }) => {
    if (game.close()) return undefined;
    const close = typing ? null : matter(game)?.close;
    if (close) return close();
    game.store.letGo();
    return false;
  },
};
