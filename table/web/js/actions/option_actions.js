/** What the assistant says may be done with a card, as entries of its menu. */
import { pick } from "../text/i18n.js";

/**
 * The options this seat has with a card, first of all that may be done with it.
 * @param {Game} game
 * @param {string | undefined} alias
 * @returns {MenuEntry[]}
 */
export function optionEntries(game, alias) {
  const options = game.store.advice.filter(
    (item) => item.sort === "option" && item.accept && alias !== undefined && item.c === alias,
  );
  return options.map((item) => ({
    id: `option:${item.id}`,
    label: pick(item.text),
    run: () => game.accept(item.id),
    lead: true,
  }));
}
