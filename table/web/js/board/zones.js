/** Zones as elements at planned places. */
import { html, useEffect, useRef } from "../text/html.js";
import { known, pick, t } from "../text/i18n.js";
import { paint, widthFor } from "../text/faces.js";
import { mapOf } from "../layout/maps.js";
import { SHARED, together } from "../layout/teams.js";
import { at, names } from "./boxes.js";
import { Places } from "./contest.js";
import { icon } from "./icons.js";
import { Arrows, Ground, Pawn } from "./pawns.js";
import { Purse, Track } from "./tracks.js";
import { Peg, TokenChip } from "./tray.js";

/** @typedef {import("../model/game.js").Game} Game */

/** Dues of a zone, for its badge. @param {Game} game @param {string} id */
function dueOf(game, id) {
  if (!game.store.assistant) return null;
  const dues = game.store.advice.filter((item) => item.sort === "due" && item.zone === id);
  return dues.find((item) => item.accept) ?? dues[0] ?? null;
}

/** @param {{game: Game, id: string}} props */
function Due({ game, id }) {
  const due = dueOf(game, id);
  if (!due) return null;
  const text = pick(due.text);
  const amount = due.badge ? "amount" : "";
  if (!due.accept)
    return html`<span class=${`due-badge ${amount}`} title=${text}>${due.badge ?? "!"}</span>`;
  return html`<button
    class=${`due-badge ${amount}`}
    data-testid="due-zone"
    title=${`${text} — ${t("web.advice.do")}`}
    aria-label=${`${text}. ${t("web.advice.do")}`}
    onClick=${() => game.accept(due.id)}
  >${due.badge ?? "✓"}</button>`;
}

/**
 * Backs of a hand nobody here may look into.
 * @param {{game: Game, zone: Zone, cw: number, w: number}} props
 */
function Backs({ game, zone, cw, w }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const deck = Object.values(game.view.zones).find(
    (one) => one.role === "deck" && one.seat === zone.seat,
  );
  const token = game.view.comps[deck?.order.at(-1) ?? ""]?.b ?? backs.get(zone.seat ?? -1) ?? null;
  if (token) backs.set(zone.seat ?? -1, token);
  const count = Math.min(zone.n, 12);
  useEffect(() => {
    for (const el of ref.current?.children ?? [])
      if (el instanceof HTMLElement) paint(el, token, "back", widthFor(cw * game.camera.base));
  });
  const step = count > 1 ? Math.min(cw * 0.5, (w - cw - 6) / (count - 1)) : 0;
  const start = (w - cw - step * (count - 1)) / 2;
  return html`<div class="backs" ref=${ref} aria-hidden="true">
    ${Array.from(
      { length: count },
      (_, i) => html`<div
        key=${i}
        class="face"
        style=${`width:${cw}px;height:${cw * 1.4}px;transform:translate(${start + i * step}px,4px) rotate(${(i - (count - 1) / 2) * 2}deg)`}
      ></div>`,
    )}
  </div>`;
}

/** @type {Map<number, string>} */
const backs = new Map();

/**
 * What is written at a zone: shorter than its name, since its mat says whose it is.
 * @param {Zone} zone
 */
function labelOf(zone) {
  const key = [`web.short.${zone.role}`, `web.role.${zone.role}`].find(known);
  return key ? t(key) : pick(zone.title);
}

/** Whether a zone belongs to this seat, or to its team. @param {Game} game @param {Zone} zone */
function isOwn({ view, store: { you } }, { seat, role }) {
  if (seat === undefined || seat === null) return false;
  return seat === you.seat || (SHARED.includes(role ?? "") && together(view, seat, you.seat));
}

/** The ids of the cards that are seen of a zone. @param {Game} game @param {Zone} zone */
function cardsIn(game, zone) {
  const cards = zone.order.filter((alias) => game.view.comps[alias]?.k === "card");
  const seen = zone.kind === "stack" ? cards.slice(-3) : cards;
  return seen.map((alias) => `c-${alias}`).join(" ");
}

/**
 * What a track looks like: a pawn on a map, a peg, a chip, or a track.
 * @param {{game: Game, id: string, box: ZoneBox, own: boolean}} props
 */
function Counter({ game, id, box, own }) {
  const zone = game.view.zones[id];
  const map = box.pawn ? mapOf(game.maps, id) : null;
  if (map) return html`<${Pawn} game=${game} id=${id} zone=${zone} box=${box} map=${map} />`;
  if (box.peg) return html`<${Peg} game=${game} id=${id} zone=${zone} peg=${box.peg} />`;
  const shape = box.chip ? TokenChip : Track;
  return html`<${shape} game=${game} id=${id} box=${box} zone=${zone} own=${own} />`;
}

/** @param {{game: Game, id: string, box: ZoneBox}} props */
export function ZoneView({ game, id, box }) {
  const zone = game.view.zones[id];
  const me = game.store.you.seat;
  const own = isOwn(game, zone);
  const roads = game.maps.find((one) => one.zone === id);
  const stackLike = zone.kind === "stack";
  const closedHand = zone.kind === "hand" && !own && !zone.order.length;
  const name = game.zoneName(id, me);
  const reached = (stackLike && !zone.n) || zone.kind === "area";
  const counted = zone.kind !== "track" && zone.kind !== "purse";
  return html`<div
    class=${`zone k-${zone.kind} r-${zone.role ?? "none"} ${statesOf(game, id, box, own)}`}
    style=${`${at(box, zone.role === "play")}z-index:${box.level * 2000};--cw:${box.cw.toFixed(1)}px`}
    data-zone=${id}
    role="group"
    aria-label=${counted ? t("web.zone.count", { zone: name, n: zone.n }) : name}
    aria-owns=${cardsIn(game, zone) || null}
    data-nav=${reached ? "" : null}
    tabindex=${reached ? -1 : null}
    title=${box.small ? name : null}
  >
    <${Inside} game=${game} id=${id} box=${box} own=${own} />
    ${closedHand && html`<${Backs} game=${game} zone=${zone} cw=${box.cw} w=${box.w} />`}
    ${zone.role === "play" && html`<${Places} game=${game} />`}
    ${
      roads &&
      html`<${Ground} map=${roads} box=${box} />
        <${Arrows} game=${game} box=${box} map=${roads} />`
    }
    ${isLabelled(zone, box, closedHand) && html`<div class="label">${labelOf(zone)}</div>`}
  </div>`;
}

/** Whether a zone's name is written at it. @param {Zone} zone @param {ZoneBox} box @param {boolean} closed */
const isLabelled = (zone, box, closed) =>
  (box.labelled ?? !box.small) && zone.kind !== "track" && (closed || zone.role !== "hand");

/**
 * What is so of a zone, as class names; a thick pile is drawn as one.
 * @param {Game} game
 * @param {string} id
 * @param {ZoneBox} box
 * @param {boolean} own
 */
function statesOf(game, id, box, own) {
  const { kind, n } = game.view.zones[id];
  const states = names({
    small: box.small,
    tiny: box.tiny,
    dial: box.dial,
    chip: box.chip,
    pegged: box.peg,
    pawned: box.pawn,
    own,
    due: dueOf(game, id),
    hidden: !box.shown,
  });
  return `${states} thick-${kind === "stack" ? Math.min(5, Math.ceil(n / 8)) : 0}`;
}

/**
 * What belongs to a zone itself, rather than to the cards in it.
 * @param {{game: Game, id: string, box: ZoneBox, own: boolean}} props
 */
function Inside({ game, id, box, own }) {
  const zone = game.view.zones[id];
  if (zone.kind === "track")
    return html`<${Counter} game=${game} id=${id} box=${box} own=${own} />`;
  if (zone.kind === "purse") return html`<${Purse} game=${game} id=${id} zone=${zone} />`;
  if (zone.kind !== "stack") return null;
  return html`<div class="slot" aria-hidden="true">
    ${icon(zone.role?.startsWith("drink") ? "alcohol" : "cards")}
  </div>`;
}

/**
 * What must be seen above the cards of a zone: how many they are, and what is owed here.
 * @param {{game: Game, id: string, box: ZoneBox}} props
 */
export function Tags({ game, id, box }) {
  const zone = game.view.zones[id];
  const counted =
    zone.kind === "stack" ||
    (zone.kind === "hand" && (zone.seat ?? null) !== game.store.you.seat && !zone.order.length);
  const due = dueOf(game, id);
  if (!box.shown || (!counted && !due)) return null;
  return html`<div
    data-of=${id}
    class=${`tags ${box.small ? "small" : ""} ${box.tiny ? "tiny" : ""}`}
    style=${`${at(box)}z-index:${box.level * 2000 + 1900};--cw:${box.cw.toFixed(1)}px`}
  >
    ${counted && html`<div class="count" aria-hidden="true">${zone.n}</div>`}
    <${Due} game=${game} id=${id} />
  </div>`;
}
