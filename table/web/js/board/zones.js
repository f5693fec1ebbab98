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

/** @param {{game: Game, id: string, box: ZoneBox}} props */
export function ZoneView({ game, id, box }) {
  const zone = game.view.zones[id];
  const me = game.store.you.seat;
  const own =
    zone.seat !== undefined &&
    zone.seat !== null &&
    (zone.seat === me || (SHARED.includes(zone.role ?? "") && together(game.view, zone.seat, me)));
  const map = box.pawn ? mapOf(game.maps, id) : null;
  const roads = game.maps.find((one) => one.zone === id);
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
  const stackLike = zone.kind === "stack";
  const closedHand = zone.kind === "hand" && !own && !zone.order.length;
  const name = game.zoneName(id, me);
  const labelled =
    (box.labelled ?? !box.small) && zone.kind !== "track" && !(zone.role === "hand" && !closedHand);
  const thick = stackLike ? Math.min(5, Math.ceil(zone.n / 8)) : 0;
  const cards = zone.order.filter((alias) => game.view.comps[alias]?.k === "card");
  const shownCards = (stackLike ? cards.slice(-3) : cards).map((alias) => `c-${alias}`).join(" ");
  return html`<div
    class=${`zone k-${zone.kind} r-${zone.role ?? "none"} ${states} thick-${thick}`}
    style=${`${at(box, zone.role === "play")}z-index:${box.level * 2000};--cw:${box.cw.toFixed(1)}px`}
    data-zone=${id}
    role="group"
    aria-label=${
      zone.kind === "track" || zone.kind === "purse"
        ? name
        : t("web.zone.count", { zone: name, n: zone.n })
    }
    aria-owns=${shownCards || null}
    data-nav=${(stackLike && !zone.n) || zone.kind === "area" ? "" : null}
    tabindex=${(stackLike && !zone.n) || zone.kind === "area" ? -1 : null}
    title=${box.small ? name : null}
  >
    ${
      stackLike &&
      html`<div class="slot" aria-hidden="true">
        ${icon(zone.role === "drinks" || zone.role?.startsWith("drink") ? "alcohol" : "cards")}
      </div>`
    }
    ${
      zone.kind === "track" &&
      (box.pawn && map
        ? html`<${Pawn} game=${game} id=${id} zone=${zone} box=${box} map=${map} />`
        : box.peg
          ? html`<${Peg} game=${game} id=${id} zone=${zone} peg=${box.peg} />`
          : html`<${box.chip ? TokenChip : Track}
            game=${game}
            id=${id}
            box=${box}
            zone=${zone}
            own=${own}
          />`)
    }
    ${zone.kind === "purse" && html`<${Purse} game=${game} id=${id} zone=${zone} />`}
    ${closedHand && html`<${Backs} game=${game} zone=${zone} cw=${box.cw} w=${box.w} />`}
    ${zone.role === "play" && html`<${Places} game=${game} />`}
    ${roads && html`<${Ground} map=${roads} box=${box} />`}
    ${roads && html`<${Arrows} game=${game} box=${box} map=${roads} />`}
    ${labelled && html`<div class="label">${labelOf(zone)}</div>`}
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
