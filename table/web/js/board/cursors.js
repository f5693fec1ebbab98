/**
 * Hands over the table: tells others where one's own pointer is, and shows theirs. Nothing of it is
 * kept, and everybody may switch either off.
 */
import { html, useState } from "../text/html.js";
import { browser } from "../net/storage.js";
import { paint } from "../text/faces.js";
import { zoneAt } from "../layout/places.js";
import { faceShown } from "../model/view.js";
import { calm } from "./flights.js";
import { t } from "../text/i18n.js";

/** @typedef {import("../net/connection.js").Ghost} Ghost */
/**
 * @typedef {{el: HTMLElement, cards: HTMLElement, name: HTMLElement, shown: string, lifted:
 *   string[], timer: number}} Hand
 */

const SEND_MS = 100;
const FADE_MS = 6000;
const MOST = 3;

/** @param {"send" | "show"} what */
const wanted = (what) => browser.get(`innkeep.hands.${what}`) !== "off";

/**
 * Tells the others where the pointer is, at most ten times a second.
 * @param {HTMLElement} board
 * @param {Game} game
 * @param {import("./pieces.js").Pieces} pieces
 */
export function wireGhosts(board, game, pieces) {
  /** @type {{x: number, y: number} | null} */
  let at = null;
  let timer = 0;
  let last = "{}";

  /** @param {{x: number, y: number}} point */
  function wish(point) {
    const plan = game.plan;
    if (!plan) return {};
    const rect = board.getBoundingClientRect();
    const place = game.camera.toWorld(point.x - rect.left, point.y - rect.top);
    const z = zoneAt(plan, place.x, place.y, (id) => plan.zones[id].shown, Infinity);
    if (!z) return {};
    const box = plan.zones[z];
    /** @param {number} off @param {number} whole */
    const unit = (off, whole) => Math.round(Math.max(0, Math.min(1, off / whole)) * 1000);
    const held = pieces.held.size ? { c: [...pieces.held].slice(0, 50) } : {};
    // Where in a hand one is, is nobody's business, not even the server's.
    if (game.view.zones[z].visibility !== "public") return { z, x: 500, y: 500, ...held };
    return { z, x: unit(place.x - box.x, box.w), y: unit(place.y - box.y, box.h), ...held };
  }

  function tell() {
    timer = 0;
    if (game.store.you.seat === null || !game.store.view) return;
    const now = at && wanted("send") ? wish(at) : {};
    const said = JSON.stringify(now);
    if (said === last) return;
    last = said;
    game.line.hint("ghost", now);
  }

  const soon = () => {
    if (!timer) timer = window.setTimeout(tell, SEND_MS);
  };
  const leave = () => {
    if (!at) return;
    at = null;
    soon();
  };
  window.addEventListener(
    "pointermove",
    (event) => {
      const over =
        event.pointerType !== "touch" &&
        event.target instanceof Node &&
        board.contains(event.target);
      if (!over && !pieces.held.size) return;
      at = { x: event.clientX, y: event.clientY };
      soon();
    },
    { passive: true },
  );
  board.addEventListener("pointerleave", leave);
  window.addEventListener("blur", leave);
  window.addEventListener("pointerup", (event) => event.pointerType === "touch" && leave());
  pieces.released = soon;
}

/** @type {Map<number, Hand>} */
const hands = new Map();

/** @param {number} by */
function away(by) {
  const hand = hands.get(by);
  if (!hand) return;
  clearTimeout(hand.timer);
  lift(hand, []);
  hand.el.remove();
  hands.delete(by);
}

/** Marks the cards somebody else is holding. @param {Hand} hand @param {string[]} cards */
function lift(hand, cards) {
  for (const alias of hand.lifted)
    document.getElementById(`c-${alias}`)?.classList.remove("lifted");
  for (const alias of cards) document.getElementById(`c-${alias}`)?.classList.add("lifted");
  hand.lifted = cards;
}

/** @param {Element} world @returns {Hand} */
function appear(world) {
  const el = document.createElement("div");
  el.className = "ghost";
  el.setAttribute("aria-hidden", "true");
  const cards = document.createElement("div");
  const name = document.createElement("span");
  el.append(cards, name);
  world.append(el);
  return { el, cards, name, shown: "", lifted: [], timer: 0 };
}

/** Shows where somebody's hand is now. @param {Game} game @param {Ghost} ghost */
export function showGhost(game, ghost) {
  const box = ghost.z ? game.plan?.zones[ghost.z] : undefined;
  const seat = game.store.view?.seats.find((one) => one.seat === ghost.by);
  const world = document.querySelector(".world");
  if (!box || !seat || !world || !wanted("show")) return away(ghost.by);
  const known = hands.get(ghost.by);
  const hand = known ?? appear(world);
  hands.set(ghost.by, hand);
  clearTimeout(hand.timer);
  hand.timer = window.setTimeout(() => away(ghost.by), FADE_MS);
  hand.el.style.setProperty("--seat", seat.color);
  // Who asked for less motion sees which cards are held, not the hand that moves.
  hand.el.hidden = calm();
  hand.name.textContent = game.seatName(ghost.by);
  const [x, y] = [
    box.x + ((ghost.x ?? 500) / 1000) * box.w,
    box.y + ((ghost.y ?? 500) / 1000) * box.h,
  ];
  hand.el.style.transform = `translate3d(${x.toFixed(1)}px,${y.toFixed(1)}px,0)`;
  if (!known) requestAnimationFrame(() => hand.el.classList.add("gliding"));
  carry(game, hand, ghost);
}

/**
 * The cards in a hand: what everybody may see of them, else only backs.
 * @param {Game} game
 * @param {Hand} hand
 * @param {Ghost} ghost
 */
function carry(game, hand, ghost) {
  const held = ghost.c ?? [];
  const shown = [ghost.n ?? 0, ...held].join();
  if (hand.shown === shown) return;
  hand.shown = shown;
  lift(hand, held);
  const { comps, zones } = game.view;
  const deck = Object.values(zones).find((zone) => zone.role === "deck" && zone.seat === ghost.by);
  const back = comps[deck?.order.at(-1) ?? ""]?.b ?? null;
  hand.cards.replaceChildren(
    ...Array.from({ length: Math.min(ghost.n ?? 0, MOST) }, (_, i) => {
      const comp = comps[held[i] ?? ""];
      const open = comp && faceShown(game.view, comp);
      const card = document.createElement("div");
      card.className = "face";
      paint(card, (comp ? (open ? comp.f : comp.b) : back) ?? null, open ? "front" : "back", 250);
      return card;
    }),
  );
}

/** Two switches: whether others see one's hand, whether one sees theirs. */
export function HandSwitches() {
  const [, again] = useState(0);
  /** @param {"send" | "show"} what */
  const turn = (what) => {
    browser.set(`innkeep.hands.${what}`, wanted(what) ? "off" : "on");
    if (!wanted("show")) for (const by of [...hands.keys()]) away(by);
    again((n) => n + 1);
  };
  return html`<fieldset class="switches">
    <legend>${t("web.hands")}</legend>
    ${
      /** @type {("send" | "show")[]} */ (["send", "show"]).map(
        (what) => html`<label key=${what} class="switch">
          <input
            type="checkbox"
            data-testid=${`hands-${what}`}
            checked=${wanted(what)}
            onChange=${() => turn(what)}
          />
          <span>${t(`web.hands.${what}`)}</span>
        </label>`,
      )
    }
  </fieldset>`;
}
