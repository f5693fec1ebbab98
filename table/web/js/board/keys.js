/** The keyboard: one focus that wanders over the board, and a letter for each common act. */
import { rotate } from "../actions/actions.js";
import { defaultAction } from "../actions/default_action.js";
import { look } from "../actions/looking.js";
import { setTrack } from "../actions/tracks.js";
import { discardFor, group, lay, putDown, selectable } from "../actions/laying.js";
import { targetOf } from "./drag.js";
import { pingAt } from "./signals.js";
import { openTools } from "./tools.js";
import { inTabs } from "../layout/breakpoints.js";
import { pastKey } from "../actions/past_actions.js";
import { nextStep, takeStep, waitAMoment } from "../actions/next_step.js";
import { zoneOf } from "../model/view.js";
import { t } from "../text/i18n.js";

/** @typedef {import("../model/game.js").Game} Game */

/** The keys and what they do, for the help page. */
export const KEYS = [
  ["←↑↓→", "web.keys.move"],
  ["Enter", "web.keys.enter"],
  ["Shift+F10", "web.keys.menu"],
  ["P / Space", "web.keys.pass"],
  ["Shift+P", "web.next.wait"],
  ["D", "web.keys.draw"],
  ["V", "web.keys.look"],
  ["F", "web.keys.flip"],
  ["R", "web.keys.rotate"],
  ["X", "web.keys.discard"],
  ["S / Shift+←→", "web.keys.select"],
  ["M", "web.keys.carry"],
  ["+ / −", "web.keys.step"],
  ["0–9", "web.keys.digits"],
  ["+ − 0", "web.keys.zoom"],
  ["Ctrl+←↑↓→", "web.keys.pan"],
  ["A / 1–9", "web.keys.answer"],
  ["U", "web.keys.undo"],
  ["Shift+U", "web.keys.redo"],
  ["Y / N", "web.keys.yes-no"],
  ["H", "web.keys.hand"],
  ["T", "web.keys.tools"],
  ["W", "web.keys.counts"],
  ["N", "web.keys.notes"],
  ["I", "web.keys.dice"],
  ["L", "web.keys.lock"],
  ["G", "web.keys.ping"],
  ["/", "web.keys.chat"],
  ["?", "web.keys.help"],
  ["Esc", "web.keys.escape"],
];

/** How far a key moves the camera. */
const PAN = 90;

/** Letters of a Russian keyboard lie on the same keys. */
const SAME_KEY = /** @type {Record<string, string>} */ ({
  KeyP: "p",
  KeyD: "d",
  KeyF: "f",
  KeyR: "r",
  KeyX: "x",
  KeyS: "s",
  KeyM: "m",
  KeyU: "u",
  KeyH: "h",
  KeyW: "w",
  KeyI: "i",
  KeyL: "l",
  KeyG: "g",
  KeyN: "n",
  KeyT: "t",
  KeyV: "v",
});

/** @param {HTMLElement} board @returns {HTMLElement[]} */
function stops(board) {
  const found = /** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll("[data-nav]"));
  return [...found].filter((el) => !el.closest(".hidden") && !el.classList.contains("away"));
}

/**
 * The nearest stop in a direction.
 * @param {HTMLElement} board
 * @param {HTMLElement} from
 * @param {string} key
 */
function next(board, from, key) {
  const a = from.getBoundingClientRect();
  const [ax, ay] = [a.left + a.width / 2, a.top + a.height / 2];
  const level = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  let best = null;
  let bestScore = Infinity;
  for (const el of stops(board)) {
    if (el === from) continue;
    const b = el.getBoundingClientRect();
    const [dx, dy] = [b.left + b.width / 2 - ax, b.top + b.height / 2 - ay];
    const [along, across] = level ? [dx * sign, Math.abs(dy)] : [dy * sign, Math.abs(dx)];
    if (along < 4) continue;
    const score = along + across * 2.4;
    if (score < bestScore) [best, bestScore] = [el, score];
  }
  return best;
}

/** @param {HTMLElement} board @param {HTMLElement} el */
function focus(board, el) {
  for (const was of board.querySelectorAll('[data-nav][tabindex="0"]'))
    if (was instanceof HTMLElement) was.tabIndex = -1;
  el.tabIndex = 0;
  el.focus({ preventScroll: true });
}

/** @param {HTMLElement} board @param {Game} game */
function focusHand(board, game) {
  const me = game.store.you.seat;
  const hand = zoneOf(game.view, "hand", me);
  const alias = hand ? game.view.zones[hand].order[0] : undefined;
  const el = alias ? document.getElementById(`c-${alias}`) : stops(board)[0];
  if (el) focus(board, el);
}

/**
 * @param {HTMLElement} board
 * @param {Game} game
 * @param {(target: Target, x: number, y: number, sheet: boolean) => void} openMenu
 */
export function wireKeys(board, game, openMenu) {
  let typed = "";
  let typing = 0;

  board.addEventListener("focusin", (event) => {
    if (event.target instanceof HTMLElement && event.target.dataset.nav !== undefined) {
      for (const was of board.querySelectorAll('[data-nav][tabindex="0"]'))
        if (was instanceof HTMLElement && was !== event.target) was.tabIndex = -1;
      event.target.tabIndex = 0;
    }
    if (event.target instanceof HTMLElement && event.target.closest(".world"))
      game.camera.show(event.target, board);
  });

  // The first Tab into the board must find something.
  const first = new MutationObserver(() => {
    if (!board.querySelector('[data-nav][tabindex="0"]')) {
      const el = stops(board).find((one) => one.classList.contains("in-hand")) ?? stops(board)[0];
      if (el) el.tabIndex = 0;
    }
  });
  first.observe(board, { childList: true, subtree: true });

  document.addEventListener("keydown", (event) => {
    if (!game.store.view) return;
    const at = document.activeElement;
    if (event.key === "Escape") {
      if (game.close()) return event.preventDefault();
      return game.store.letGo();
    }
    if (
      at instanceof HTMLInputElement ||
      at instanceof HTMLTextAreaElement ||
      at instanceof HTMLSelectElement
    )
      return;
    if (game.dialogs.length) return;
    if (
      event.ctrlKey &&
      !event.altKey &&
      !event.metaKey &&
      event.key.startsWith("Arrow") &&
      game.camera.zoomed
    ) {
      const by = event.key === "ArrowLeft" || event.key === "ArrowUp" ? PAN : -PAN;
      const level = event.key === "ArrowLeft" || event.key === "ArrowRight";
      game.camera.pan(level ? by : 0, level ? 0 : by);
      return event.preventDefault();
    }
    if (game.store.you.seat !== null && pastKey(game, event)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here =
      at instanceof HTMLElement && board.contains(at) && at.dataset.nav !== undefined ? at : null;
    const target = here ? targetOf(here) : null;
    const key = SAME_KEY[event.code] ?? event.key;

    if (key.startsWith("Arrow")) {
      if (!here) {
        if (at !== document.body) return;
        focusHand(board, game);
        return event.preventDefault();
      }
      const slider = here.getAttribute("role") === "slider" && target?.zone;
      if (slider && (key === "ArrowLeft" || key === "ArrowRight"))
        setTrack(
          game,
          slider,
          (game.view.zones[slider].value ?? 0) + (key === "ArrowRight" ? 1 : -1),
        );
      else {
        const goal = next(board, here, key);
        if (goal && event.shiftKey) extend(target, targetOf(goal));
        if (goal) focus(board, goal);
      }
      return event.preventDefault();
    }
    if (
      (event.key === "ContextMenu" || (event.shiftKey && event.key === "F10")) &&
      here &&
      target
    ) {
      const rect = here.getBoundingClientRect();
      openMenu(target, rect.left + rect.width / 2, rect.top + rect.height / 2, false);
      return event.preventDefault();
    }
    if (/^\d$/.test(event.key) && here?.getAttribute("role") === "slider" && target?.zone) {
      typed = (typed + event.key).slice(-2);
      clearTimeout(typing);
      const zone = target.zone;
      typing = window.setTimeout(() => {
        setTrack(game, zone, Number(typed));
        typed = "";
      }, 600);
      return event.preventDefault();
    }
    if (act(key, event, here, target)) event.preventDefault();
  });

  /** Chooses the card left and the card come to. @param {Target | null} from @param {Target} to */
  function extend(from, to) {
    const both = [from?.alias, to.alias].flatMap((alias) => alias ?? []);
    game.store.choose(both.filter((alias) => selectable(game, alias)));
  }

  /**
   * @param {string} key
   * @param {KeyboardEvent} event
   * @param {HTMLElement | null} here
   * @param {Target | null} target
   * @returns {boolean}
   */
  function act(key, event, here, target) {
    const view = game.view;
    const me = game.store.you.seat;
    const alias = target?.alias;
    const comp = alias ? view.comps[alias] : undefined;
    const card = alias && comp?.k === "card" ? alias : null;
    if (event.key === "?") {
      game.open({ kind: "help" });
      return true;
    }
    if (event.key === "/") {
      if (inTabs()) game.store.turnTo("log");
      setTimeout(() => document.getElementById("chat")?.focus(), 30);
      return true;
    }
    if (key === "h") {
      focusHand(board, game);
      return true;
    }
    if (key === "w") {
      game.open({ kind: "counts" });
      return true;
    }
    if (key === "n") {
      game.open({ kind: "notes" });
      return true;
    }
    if (key === "t") {
      openTools(game, null);
      return true;
    }
    if (key === "g") {
      pingAt(game, here);
      return true;
    }
    if (key === "v" && alias) {
      look(game, { alias });
      return true;
    }
    const track = target?.zone && view.zones[target.zone]?.kind === "track";
    if (!track && ["+", "=", "-", "0"].includes(event.key)) {
      if (event.key === "0") game.camera.fit();
      else if (event.key === "-") game.camera.farther();
      else game.camera.closer();
      return true;
    }
    if (me === null) return false;
    if (event.key === "Enter" && here && target) {
      if (here.classList.contains("mini")) {
        game.store.unfold(target.seat ?? null);
      } else if (here.classList.contains("mat-menu")) here.click();
      else defaultAction(game, target);
      return true;
    }
    if (
      key === "p" ||
      (event.key === " " &&
        (!document.activeElement || document.activeElement === document.body || here))
    ) {
      if (event.shiftKey) waitAMoment(game);
      // The space bar would open the curtain, too, if it were pressed once more.
      else if (key === "p" || nextStep(game)?.sort !== "hand") takeStep(game);
      return true;
    }
    if (key === "i") game.open({ kind: "dice" });
    else if (key === "l" && alias && comp) game.act({ kind: "lock", c: alias, on: !comp.l });
    else if (key === "d") {
      const [from, to] = [zoneOf(view, "deck", me), zoneOf(view, "hand", me)];
      if (from && to) game.act({ kind: "draw", from, to, n: 1 });
    } else if (key === "f" && card) game.act({ kind: "flip", c: card });
    else if (key === "r" && card) rotate(game, card);
    else if (key === "s" && card && selectable(game, card)) game.store.toggle(card);
    else if (key === "x" && card && comp) {
      const to = discardFor(game, comp);
      if (to) lay(game, group(game, card), to, { up: true });
    } else if (key === "m") {
      if (game.store.carried.length && target) {
        const to = comp ? comp.z : target.zone;
        if (to) putDown(game, to);
      } else if (card) {
        game.store.carry(group(game, card));
        game.toast(t("web.carrying", { n: game.store.carried.length }), "note");
      }
    } else if (
      (event.key === "+" || event.key === "=" || event.key === "-") &&
      target?.zone &&
      view.zones[target.zone]?.kind === "track"
    ) {
      setTrack(
        game,
        target.zone,
        (view.zones[target.zone].value ?? 0) + (event.key === "-" ? -1 : 1),
      );
    } else return false;
    return true;
  }
}
