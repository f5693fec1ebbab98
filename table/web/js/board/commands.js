/** Everything that can be done by a key, in the order of the help's list. */
import {
  CARRY,
  DISCARD,
  DRAW,
  FLIP,
  LOCK,
  LOOK,
  ROTATE,
  SELECT,
} from "../actions/card_commands.js";
import { combosOf, seated } from "../actions/command.js";
import { ENTER } from "../actions/default_action.js";
import { selectable } from "../actions/laying.js";
import { ANSWER, ESCAPE, REDO, STEP, UNDO, WAIT, YES_NO } from "../actions/step_commands.js";
import { setTrack } from "../actions/tracks.js";
import { inTabs } from "../layout/breakpoints.js";
import { COUNTS, DICE, HELP, NOTES, PING, openTools } from "./tools.js";
import { focus, focusHand, next, targetOf } from "./targets.js";

/** @typedef {import("../actions/command.js").At} At */
/** @typedef {import("../actions/command.js").Command} Command */

/** How far a key moves the camera. */
const PAN = 90;
/** How long a second figure of a number is waited for. */
const FIGURE_MS = 600;

/** The board of this page. */
const boardHere = () => /** @type {HTMLElement | null} */ (document.querySelector(".board"));

/** The thing beside the focused one in the direction of an arrow. @param {At} at */
function neighbour({ here, key }) {
  const board = boardHere();
  return board && here && next(board, here, key);
}

/** The track a command is given for. @param {At} at */
const trackOf = ({ game, target: { zone } }) =>
  zone && game.view.zones[zone]?.kind === "track" ? zone : null;

/** Whether the marker of a track has the focus. @param {At} at */
const onMarker = (at) => at.here?.getAttribute("role") === "slider" && trackOf(at) !== null;

/** @type {Command} */
const MOVE = {
  id: "move",
  key: "←↑↓→",
  label: "web.keys.move",
  when: ({ here, loose }) => here !== null || loose,
  run: (at) => {
    const board = boardHere();
    const goal = neighbour(at);
    if (board && !at.here) focusHand(board, at.game);
    else if (board && goal) focus(board, goal);
  },
};

/** @type {Command} */
const EXTEND = {
  id: "extend",
  key: "Shift+←↑↓→",
  label: "web.keys.extend",
  when: (at) => at.here !== null && !onMarker(at),
  run: (at) => {
    const { game, target } = at;
    const goal = neighbour(at);
    if (!goal) return;
    const both = [target.alias, targetOf(goal).alias].flatMap((alias) => alias ?? []);
    game.store.choose(both.filter((alias) => selectable(game, alias)));
    MOVE.run(at);
  },
};

/** @type {Command} */
const MENU = {
  id: "menu",
  key: "Shift+F10 / Menu",
  label: "web.keys.menu",
  when: ({ here }) => here !== null,
  run: ({ game, target, here }) => {
    const rect = here?.getBoundingClientRect();
    if (rect) game.menu(target, rect.left + rect.width / 2, rect.top + rect.height / 2, false);
  },
};

/** @type {Command} */
const SLIDE = {
  id: "slide",
  key: "+ / − / ←→",
  label: "web.keys.step",
  when: (at) => seated(at) && (/^[+-]$/.test(at.key) ? trackOf(at) !== null : onMarker(at)),
  run: (at) => {
    const zone = trackOf(at);
    const by = at.key === "-" || at.key === "ArrowLeft" ? -1 : 1;
    if (zone) setTrack(at.game, zone, (at.game.view.zones[zone].value ?? 0) + by);
  },
};

/** The figures typed on a marker so far, and when they count. */
const figures = { typed: "", timer: 0 };

/** @type {Command} */
const SET = {
  id: "set",
  key: "0–9",
  label: "web.keys.digits",
  when: (at) => seated(at) && onMarker(at),
  run: (at) => {
    const zone = trackOf(at) ?? "";
    figures.typed = (figures.typed + at.key).slice(-2);
    clearTimeout(figures.timer);
    figures.timer = window.setTimeout(() => {
      setTrack(at.game, zone, Number(figures.typed));
      figures.typed = "";
    }, FIGURE_MS);
  },
};

/** @type {Command} */
const ZOOM = {
  id: "zoom",
  key: "+ / − / 0",
  label: "web.keys.zoom",
  when: (at) => trackOf(at) === null,
  run: ({ game: { camera }, key }) => {
    if (key === "0") camera.fit();
    else if (key === "-") camera.farther();
    else camera.closer();
  },
};

/** @type {Command} */
const PAN_OVER = {
  id: "pan",
  key: "Ctrl+←↑↓→",
  label: "web.keys.pan",
  when: ({ game }) => game.camera.zoomed,
  run: ({ game, key }) => {
    const by = key === "ArrowLeft" || key === "ArrowUp" ? PAN : -PAN;
    const level = key === "ArrowLeft" || key === "ArrowRight";
    game.camera.pan(level ? by : 0, level ? 0 : by);
  },
};

/** @type {Command} */
const HAND = {
  id: "hand",
  key: "H",
  label: "web.keys.hand",
  when: () => boardHere() !== null,
  run: ({ game }) => {
    const board = boardHere();
    if (board) focusHand(board, game);
  },
};

/** @type {Command} */
const TOOLS = {
  id: "tools",
  key: "T",
  label: "web.keys.tools",
  when: () => true,
  run: ({ game }) => openTools(game, null),
};

/** @type {Command} */
const CHAT = {
  id: "chat",
  key: "/",
  label: "web.keys.chat",
  when: () => true,
  run: ({ game }) => {
    if (inTabs()) game.store.turnTo("log");
    setTimeout(() => document.getElementById("chat")?.focus(), 30);
  },
};

/** All of them; where two have a key and apply, the first is meant. @type {readonly Command[]} */
export const COMMANDS = [
  ...[EXTEND, SLIDE, MOVE, ENTER, MENU, STEP, WAIT, DRAW, LOOK, FLIP, ROTATE, DISCARD, SELECT],
  ...[CARRY, SET, ZOOM, PAN_OVER, ANSWER, UNDO, REDO, YES_NO, HAND, TOOLS, COUNTS, NOTES, DICE],
  ...[LOCK, PING, CHAT, HELP, ESCAPE],
];

/** @type {Map<string, Command[]>} */
const BY_COMBO = new Map();
for (const command of COMMANDS)
  for (const combo of combosOf(command.key))
    BY_COMBO.set(combo, [...(BY_COMBO.get(combo) ?? []), command]);

/**
 * The command a combination of keys means; Shift that means nothing of its own is as if not held.
 * Over a dialog, and while somebody types, only Escape means anything.
 * @param {string} combo such as `"Shift+p"`
 * @param {At} at
 * @returns {Command | null}
 */
export function commandFor(combo, at) {
  const busy = at.typing || at.game.dialogs.length > 0;
  const meant = [combo, combo.replace("Shift+", "")].flatMap((one) => BY_COMBO.get(one) ?? []);
  return meant.find((one) => (!busy || one === ESCAPE) && one.when(at)) ?? null;
}
