/**
 * Pointers on the board: dragging cards, coins, markers and the lantern; clicks, double clicks,
 * taps, long presses.
 */
import { defaultAction } from "../actions/default_action.js";
import { askAmount } from "../actions/paying.js";
import { setTrack } from "../actions/tracks.js";
import { group, lay, selectable } from "../actions/laying.js";
import { mapOf, stopNear } from "../layout/maps.js";
import { matAt, unitsAt, zoneAt } from "../layout/places.js";
import { follow } from "./gesture.js";
import { Marquee, shiftTogether } from "./selection.js";
import { pingPoint } from "./signals.js";
import { targetOf } from "./targets.js";
import { faceShown } from "../model/view.js";

/** @typedef {import("../model/game.js").Game} Game */
/** @typedef {import("./pieces.js").Pieces} Pieces */
/**
 * @typedef {{grip: ReturnType<typeof follow>, x: number, y: number, kind: string, target: Target, what:
 *   import("./targets.js").What, cards: string[], on: boolean, done: boolean, timer:
 *   number, goal: string | null}} Hold
 */

const LONG_MS = 480;
const DOUBLE_MS = 320;
const HOVER_MS = 420;

/**
 * Value of a track under a point.
 * @param {HTMLElement} board
 * @param {string} zone
 * @param {number} x client x
 * @param {Zone} record
 */
function trackValue(board, zone, x, record) {
  const cells = board.querySelector(`[data-zone="${CSS.escape(zone)}"] .cells`);
  if (!cells) return record.value ?? 0;
  const rect = cells.getBoundingClientRect();
  const [min, max] = [record.min ?? 0, record.max ?? 20];
  const at = Math.floor(((x - rect.left) / rect.width) * (max - min + 1));
  return Math.max(min, Math.min(max, min + at));
}

/**
 * Wires all pointer input of the board.
 * @param {HTMLElement} board
 * @param {Game} game
 * @param {Pieces} pieces
 * @param {(target: Target, x: number, y: number, sheet: boolean) => void} openMenu
 */
export function wirePointers(board, game, pieces, openMenu) {
  /** @type {Hold | null} */
  let hold = null;
  /** Whether the finger that is down, or was last, has opened a menu by being held. */
  let held = false;
  let lastTap = { time: 0, key: "" };
  let tapTimer = 0;
  let hoverTimer = 0;
  let frame = 0;
  /** @type {PointerEvent | null} */
  let latest = null;
  /** @type {HTMLElement | null} */
  let coin = null;
  const marquee = new Marquee(game, pieces);
  let rect = board.getBoundingClientRect();

  /** @param {Target} target */
  const keyOf = (target) => target.alias ?? target.zone ?? `seat${target.seat}`;

  /** A pointer's place in the world. @param {PointerEvent} event */
  function local(event) {
    return game.camera.toWorld(event.clientX - rect.left, event.clientY - rect.top);
  }

  /** Whether there is nothing to hold. @param {EventTarget | null} node */
  function free(node) {
    const found = targetOf(node);
    const kind = found.zone ? game.view.zones[found.zone]?.kind : undefined;
    return (
      found.what === "none" &&
      kind !== "track" &&
      kind !== "purse" &&
      !(node instanceof Element && node.closest("button, input"))
    );
  }

  function quietHover() {
    clearTimeout(hoverTimer);
    game.show(null);
  }

  board.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || hold) return;
    held = false;
    quietHover();
    rect = board.getBoundingClientRect();
    const inside = event.target instanceof Element ? event.target : null;
    if (inside?.closest("button:not([data-alias])") || inside?.closest("input, .camera")) return;
    const found = targetOf(event.target);
    const seated = game.store.you.seat !== null;
    const drawn = seated && event.pointerType === "mouse" && free(event.target);
    const fast = Boolean(found.alias && game.view.comps[found.alias]?.l);
    const what = drawn ? "marquee" : seated && !fast ? found.what : "none";
    hold = {
      grip: follow(event, { move: drag, lift: finish, lost: cancel }),
      x: event.clientX,
      y: event.clientY,
      kind: event.pointerType,
      target: found,
      what,
      cards: what === "card" && found.alias ? group(game, found.alias) : [],
      on: false,
      done: false,
      timer: 0,
      goal: null,
    };
    if (event.pointerType !== "mouse") {
      hold.timer = window.setTimeout(() => {
        if (!hold || hold.on) return;
        hold.done = held = true;
        openMenu(hold.target, event.clientX, event.clientY, true);
      }, LONG_MS);
    }
  });

  /** @param {PointerEvent} event */
  function drag(event) {
    if (!hold || hold.done) return;
    if (!hold.on) {
      const far = Math.hypot(event.clientX - hold.x, event.clientY - hold.y);
      if (far < (hold.kind === "mouse" ? 5 : 9)) return;
      clearTimeout(hold.timer);
      if (hold.what === "none") {
        hold.done = true;
        return;
      }
      begin(hold);
    }
    event.preventDefault();
    latest = event;
    if (!frame) frame = requestAnimationFrame(step);
  }

  /** @param {Hold} now */
  function begin(now) {
    now.on = true;
    now.grip.keep(board);
    board.classList.add("dragging");
    if (now.what === "card") pieces.hold(now.cards);
    else if (now.what === "marquee")
      marquee.begin(
        board.querySelector(".world"),
        local(/** @type {PointerEvent} */ ({ clientX: now.x, clientY: now.y })),
      );
    else if (now.what === "coin" || now.what === "pawn") {
      coin = document.createElement("div");
      coin.className = now.what === "coin" ? "coin-ghost" : "lantern-ghost";
      coin.textContent = now.what === "coin" ? "1" : "";
      board.querySelector(".world")?.append(coin);
    }
  }

  function step() {
    frame = 0;
    if (!hold?.on || !latest || !game.plan) return;
    const { x, y } = local(latest);
    const view = game.view;
    if (hold.what === "marker" && hold.target.zone) {
      const value = trackValue(
        board,
        hold.target.zone,
        latest.clientX,
        view.zones[hold.target.zone],
      );
      return game.slide({ zone: hold.target.zone, value });
    }
    if (hold.what === "marquee") return marquee.reach(x, y);
    if (hold.what === "card") pieces.carry(hold.cards, x, y);
    else if (coin) coin.style.transform = `translate3d(${x - 18}px,${y - 18}px,0)`;
    aim(goalAt(hold, x, y));
  }

  /** @param {Hold} now @param {number} x @param {number} y @returns {string | null} */
  function goalAt(now, x, y) {
    const view = game.view;
    const plan = game.plan;
    if (!plan) return null;
    if (now.what === "pawn") {
      const map = mapOf(game.maps, now.target.zone ?? "");
      if (map) {
        const stop = stopNear(plan, view, map, { x, y });
        return stop === null ? null : `stop:${stop}`;
      }
      const mat = matAt(plan, x, y);
      return mat ? `seat:${mat.seat}` : null;
    }
    /** @param {string} id */
    const fits = (id) => {
      const kind = view.zones[id].kind;
      const box = plan.zones[id];
      if (now.what === "coin") return kind === "purse" && id !== now.target.zone;
      return (kind === "area" || kind === "stack" || kind === "hand") && (box.shown || box.small);
    };
    const direct = zoneAt(plan, x, y, fits);
    const mat = matAt(plan, x, y);
    if (now.what === "coin" && mat && (!direct || view.zones[direct].seat !== mat.seat)) {
      const own = Object.keys(view.zones).find(
        (id) => view.zones[id].kind === "purse" && view.zones[id].seat === mat.seat,
      );
      if (own && own !== now.target.zone) return own;
    }
    if (mat?.form === "mini" && now.what === "card") {
      const drink = now.cards.some((alias) =>
        ["drink-deck", "drinks", "drink-discard"].includes(
          view.zones[view.comps[alias]?.z]?.role ?? "",
        ),
      );
      const role = drink ? "drinks" : "hand";
      return (
        Object.keys(view.zones).find(
          (id) => view.zones[id].seat === mat.seat && view.zones[id].role === role,
        ) ?? direct
      );
    }
    return direct;
  }

  /** @param {string | null} goal */
  function aim(goal) {
    if (!hold || hold.goal === goal) return;
    for (const el of board.querySelectorAll(".target")) el.classList.remove("target");
    hold.goal = goal;
    if (!goal || goal.startsWith("stop:")) return;
    const query = goal.startsWith("seat:")
      ? `.mat[data-seat="${goal.slice(5)}"]`
      : `.zone[data-zone="${CSS.escape(goal)}"]`;
    board.querySelector(query)?.classList.add("target");
    const seat = goal.startsWith("seat:") ? null : game.view.zones[goal]?.seat;
    if (seat !== null && seat !== undefined)
      board.querySelector(`.mat.mini[data-seat="${seat}"]`)?.classList.add("target");
  }

  /** The hand has opened. @param {PointerEvent} event */
  function finish(event) {
    if (!hold) return;
    const now = hold;
    if (now.on) {
      latest = event;
      step();
      if (now.what === "marquee")
        marquee.end(true, event.ctrlKey || event.metaKey || event.shiftKey);
      else drop(now, event);
    } else if (!now.done) click(now, event);
    release(now);
  }

  /** Gives everything back, as if it had not been touched: it was lost, or a second finger came. */
  function cancel() {
    if (!hold) return;
    clearTimeout(tapTimer);
    if (hold.on && hold.what === "marquee") marquee.end(false, false);
    release(hold);
  }

  /** Nothing is held any more. @param {Hold} now */
  function release(now) {
    clearTimeout(now.timer);
    cancelAnimationFrame(frame);
    frame = 0;
    now.grip.free();
    aim(null);
    hold = null;
    board.classList.remove("dragging");
    pieces.letGo();
    coin?.remove();
    coin = null;
    game.slide(null);
    if (now.on) {
      game.store.changed();
      game.ui();
    }
  }
  // The menu may lie under the finger that opened it: lifting that finger chooses nothing in it.
  board.addEventListener("touchend", (event) => held && event.preventDefault());

  /** @param {Hold} now @param {PointerEvent} event */
  function drop(now, event) {
    const { x, y } = local(event);
    const view = game.view;
    const goal = now.goal;
    if (now.what === "marker" && now.target.zone && game.sliding)
      return setTrack(game, now.target.zone, game.sliding.value);
    if (!goal || !game.plan) return;
    if (now.what === "pawn" && now.target.zone)
      return setTrack(game, now.target.zone, Number(goal.slice(5)));
    if (now.what === "coin" && now.target.zone) {
      if (event.shiftKey) game.act({ kind: "pay", from: now.target.zone, to: goal, amount: 1 });
      else askAmount(game, now.target.zone, goal);
      return;
    }
    const cards = now.cards.filter((alias) => view.comps[alias]);
    if (!cards.length) return;
    const zone = view.zones[goal];
    const box = game.plan.zones[goal];
    const from = view.comps[cards[0]].z;
    if (zone.kind === "area") {
      const place = unitsAt(box, x, y);
      if (goal === from && cards.length > 1)
        return shiftTogether(game, cards, now.target.alias ?? cards[0], place);
      const opens =
        view.zones[from].kind === "hand" ||
        ["drinks", "drink-deck"].includes(view.zones[from].role ?? "");
      return lay(game, cards, goal, opens ? { ...place, up: true } : place);
    }
    if (goal === from && zone.kind === "hand" && cards.length === 1)
      return reorder(cards[0], goal, x);
    if (goal !== from) lay(game, cards, goal);
  }

  /** @param {string} alias @param {string} hand @param {number} x */
  function reorder(alias, hand, x) {
    const order = game.view.zones[hand].order;
    const rest = order.filter((one) => one !== alias);
    const before = rest.filter((one) => {
      const place = pieces.spots.get(one);
      return place && place.x + place.cw / 2 < x;
    }).length;
    if (order.indexOf(alias) !== before)
      game.act({ kind: "move", c: alias, to: hand, index: rest.length - before });
  }

  /** @param {Hold} now @param {PointerEvent} event */
  function click(now, event) {
    const key = keyOf(now.target);
    const time = event.timeStamp; // when it was done: a busy page may come to it much later
    const twice = lastTap.key === key && time - lastTap.time < DOUBLE_MS;
    lastTap = { time: twice ? 0 : time, key };
    clearTimeout(tapTimer);
    const alias = now.target.alias;
    if (
      alias &&
      selectable(game, alias) &&
      (event.ctrlKey || event.metaKey || event.shiftKey || game.store.selecting)
    )
      return game.store.toggle(alias);
    const mat = event.target instanceof Element ? event.target.closest(".mat.mini") : null;
    if (mat instanceof HTMLElement) {
      const seat = Number(mat.dataset.seat);
      return game.store.unfold(game.store.open === seat ? null : seat);
    }
    if (twice) {
      const felt =
        !alias &&
        (!now.target.zone || game.view.zones[now.target.zone].kind === "area") &&
        !game.store.carried.length;
      if (felt) pingPoint(game, event.clientX, event.clientY);
      else if (now.target.alias || now.target.zone) defaultAction(game, now.target);
      return;
    }
    if (now.what === "coin" || now.what === "marker") {
      if (now.kind !== "mouse") defaultAction(game, now.target);
      return;
    }
    if (!alias && game.store.selected.size && free(event.target)) {
      return game.store.choose([], false);
    }
    if (
      game.store.open !== null &&
      !(
        event.target instanceof Element &&
        event.target.closest(".mat.open, .map-open, .card, .zone")
      )
    ) {
      return game.store.unfold(null);
    }
    if (alias) {
      const sheet = now.kind !== "mouse";
      tapTimer = window.setTimeout(
        () => openMenu(now.target, event.clientX, event.clientY, sheet),
        DOUBLE_MS,
      );
    }
  }

  board.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    if (hold) return;
    const node =
      event.target === board && document.activeElement && board.contains(document.activeElement)
        ? document.activeElement
        : event.target;
    openMenu(targetOf(node), event.clientX, event.clientY, false);
  });

  board.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || hold) return;
    quietHover();
    const found = targetOf(event.target);
    const comp = found.alias ? game.view.comps[found.alias] : undefined;
    if (!comp?.f || !faceShown(game.view, comp)) return;
    const { clientX, clientY } = event;
    const token = comp.f;
    hoverTimer = window.setTimeout(() => {
      if (hold || game.dialog("menu")) return;
      game.show({ face: token, x: clientX, y: clientY });
    }, HOVER_MS);
  });
  board.addEventListener("pointerleave", quietHover);

  let turned = 0;
  let wheelTimer = 0;
  board.addEventListener(
    "wheel",
    (event) => {
      const found = targetOf(event.target);
      const zone = found.zone ? game.view.zones[found.zone] : undefined;
      if (
        !found.zone ||
        zone?.kind !== "track" ||
        zone.role === "turn" ||
        game.store.you.seat === null
      )
        return;
      event.preventDefault();
      turned += event.deltaY < 0 ? 1 : -1;
      const id = found.zone;
      const value = Math.max(zone.min ?? 0, Math.min(zone.max ?? 20, (zone.value ?? 0) + turned));
      game.slide({ zone: id, value });
      clearTimeout(wheelTimer);
      wheelTimer = window.setTimeout(() => {
        turned = 0;
        game.slide(null);
        setTrack(game, id, value);
      }, 350);
    },
    { passive: false },
  );

  return {
    cancel,
    free,
    idle: (/** @type {EventTarget | null} */ node) => game.store.you.seat === null && free(node),
  };
}
