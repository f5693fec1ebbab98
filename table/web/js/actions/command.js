/**
 * What can be done by a key, a record each: keys, menus, buttons and the help's list of keys follow
 * from it.
 */
import { t } from "../text/i18n.js";

/**
 * Where a command is given. `here`: the thing of the board that has the focus; `loose`: nothing in
 * the page has it; `typing`: a field for text has it; `key`: what was pressed, without Shift and
 * Ctrl; `again`: because it is held down.
 * @typedef {{game: Game, target: Target, here: HTMLElement | null, loose: boolean, typing: boolean,
 *   key: string, again: boolean}} At
 */
/**
 * `key`: as people read it, "P / Space", "Shift+←→", "1–9"; `label`: the sentence of the help's
 * list; `says`: how it is called in a menu or on a button, where that depends on the thing; `run`
 * gives false where the browser is to do with the key what it always does.
 * @typedef {{id: string, key: string, label: string, when: (at: At) => boolean, run: (at: At) =>
 *   boolean | void, says?: (at: At) => string}} Command
 */

/** Keys that are called otherwise than the browser calls them. @type {Record<string, string>} */
const NAMES = {
  "←": "ArrowLeft",
  "↑": "ArrowUp",
  "↓": "ArrowDown",
  "→": "ArrowRight",
  "−": "-",
  Space: " ",
  Esc: "Escape",
  Menu: "ContextMenu",
};

/**
 * Every combination a command answers to: `combosOf("P / Ctrl+←→")` is `["p", "Ctrl+ArrowLeft",
 * "Ctrl+ArrowRight"]`.
 * @param {string} key
 * @returns {string[]}
 */
export function combosOf(key) {
  return key.split(" / ").flatMap((part) => {
    const [, held, rest] = /^((?:(?:Ctrl|Shift)\+)*)(.+)$/.exec(part) ?? ["", "", part];
    const range = /^(\d)–(\d)$/.exec(rest);
    const keys = range
      ? Array.from(
          { length: Number(range[2]) - Number(range[1]) + 1 },
          (_, n) => `${n + Number(range[1])}`,
        )
      : /^[←↑↓→]+$/.test(rest)
        ? [...rest]
        : [rest];
    return keys.map((one) => held + (NAMES[one] ?? (one.length === 1 ? one.toLowerCase() : one)));
  });
}

/** The first of a command's keys, for menus and buttons. @param {Command} command */
export const keyOf = (command) => command.key.split(" / ")[0];

/** Where a menu or a button gives a command. @param {Game} game @param {Target} [target] @returns {At} */
export const given = (game, target = {}) => ({
  ...{ game, target, here: null, loose: false, typing: false, key: "", again: false },
});

/**
 * A command as the entry of a menu; none where it does not apply.
 * @param {Command} command
 * @param {At} at
 * @param {Partial<MenuEntry>} [more]
 * @returns {MenuEntry[]}
 */
export function entry(command, at, more) {
  if (!command.when(at)) return [];
  const label = command.says?.(at) ?? t(command.label);
  return [{ id: command.id, label, key: keyOf(command), run: () => void command.run(at), ...more }];
}

/** Whether this page sits at a seat. @param {At} at */
export const seated = (at) => at.game.store.you.seat !== null;
