/**
 * What the assistant says, for those who hear the page: what is owed by this seat, what went
 * against the rules, what is asked; each once, in every mode.
 */
import { pick, t } from "../text/i18n.js";
import { say } from "../board/a11y.js";
import { stepOf } from "../actions/next_step.js";

/**
 * The sentences that are new, and all that have been said of what still stands.
 * @param {readonly Advice[]} items
 * @param {number | null} me
 * @param {string} mode
 * @param {(item: Advice) => boolean} ripe
 * @param {Set<string>} said
 * @returns {{fresh: string[], said: Set<string>}}
 */
export function newsOf(items, me, mode, ripe, said) {
  /** @type {[string, string][]} */
  const now = items
    .filter(
      (item) =>
        (item.sort === "violation" && ripe(item)) ||
        (item.sort === "due" && item.seat === me && me !== null && mode !== "autopilot"),
    )
    .map((item) => [item.id, pick(item.text)]);
  const step = stepOf(items, me, mode);
  if (step && !step.passes && (step.sort === "step" || step.sort === "choose"))
    now.push([`${step.sort} ${items.find((item) => item.sort === "next")?.id}`, step.label]);
  return {
    fresh: now
      .filter(([id]) => !said.has(id))
      .map(([id, text]) =>
        id.startsWith("step") || id.startsWith("choose")
          ? t("web.next.said", { step: text })
          : text,
      ),
    said: new Set(now.map(([id]) => id)),
  };
}

/** Follows the assistant's words. @param {Game} game */
export function speakAdvice(game) {
  /** @type {Set<string>} */
  let said = new Set();
  game.store.subscribe(() => {
    const { store } = game;
    if (!store.view || !store.assistant || !store.table) return;
    const news = newsOf(
      store.advice,
      store.you.seat,
      store.table.assistant,
      (item) => store.ripe(item),
      said,
    );
    said = news.said;
    for (const text of news.fresh) say(text);
  });
}
