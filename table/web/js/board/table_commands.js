/** Commands that belong to no single thing on the table. */
import { t } from "../text/i18n.js";
import { seated } from "../actions/command.js";
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
