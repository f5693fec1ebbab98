/** Zones as elements at planned places: tracks, purses, piles, the places of a contest. */
import { lastOpened } from "../history/last_played.js";
import { undone } from "../history/lines.js";
import { mapOf } from "../layout/maps.js";
import { SHARED, together } from "../layout/teams.js";
import { amountIn } from "../model/view.js";
import { paint, widthFor } from "../text/faces.js";
import { html, useEffect, useRef, useState } from "../text/html.js";
import { known, pick, t } from "../text/i18n.js";
import { icon } from "./icons.js";
import { Lately } from "./lately.js";
import { Arrows, Ground, Pawn } from "./pawns.js";
import { Steps } from "./steps.js";
import { Peg, TokenChip, TokenFace } from "./tray.js";

/** @param {Rect} box @param {boolean} [layer] on a layer of its own */
export const at = (box, layer = false) =>
  `transform:translate(${box.x.toFixed(1)}px,${box.y.toFixed(1)}px)${layer ? "translateZ(0)" : ""};` +
  `width:${box.w.toFixed(1)}px;height:${box.h.toFixed(1)}px;`;

/** The names of what is so, as class names. @param {Record<string, unknown>} states */
export const names = (states) =>
  Object.keys(states)
    .filter((name) => states[name])
    .join(" ");

/** How far from the middle of a track's marker a number must be to be seen whole, in pixels of the board. */
const MARKER_PX = 27;

/** @param {{game: Game, id: string, box: ZoneBox, zone: Zone, own: boolean}} props */
export function Track({ game, id, box, zone, own }) {
  const [min, max] = [zone.min ?? 0, zone.max ?? 20];
  const slide = game.sliding?.zone === id ? game.sliding.value : null;
  const value = slide ?? zone.value ?? 0;
  const role = ["alcohol", "fortitude"].find((one) => one === zone.role) ?? "other";
  const face = game.view.comps[zone.order[0] ?? ""]?.f ?? null;
  const cells = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  const wide = box.w / cells.length;
  /** Whether a number is written: not where the marker would cover a part of it. @param {number} n */
  const written = (n) => (wide >= 19 || n % 5 === 0) && Math.abs(n - value) * wide > MARKER_PX;
  const name = game.zoneName(id, game.store.you.seat);
  const share = (value - min + 0.5) / cells.length;
  const alias = zone.order[0];
  const seated = game.store.you.seat !== null;
  return html`
                ${
                  box.counter
                    ? html`<span class="track-icon" title=${pick(zone.title)}>
                      <${TokenFace} game=${game} token=${face} />
                    </span>`
                    : icon(role, `track-icon ${role}`)
                }
                <div class="cells" aria-hidden="true">
                  <div class="fill" style=${`transform:scaleX(${share.toFixed(4)})`}></div>
                  ${cells.map(
                    (n) =>
                      html`<span key=${n} class=${n % 5 === 0 ? "five" : ""}>
                        ${written(n) ? n : ""}
                      </span>`,
                  )}
                </div>
                <div class="rail">
                  <div class="slide" style=${`transform:translateX(${(share * 100).toFixed(3)}%)`}>
                    <div
                      class=${`marker ${role} ${game.view.comps[alias ?? ""]?.l ? "locked" : ""}`}
                      data-alias=${alias}
                      data-kind="marker"
                      data-nav
                      role="slider"
                      tabindex="-1"
                      aria-label=${name}
                      aria-valuemin=${min}
                      aria-valuemax=${max}
                      aria-valuenow=${value}
                      aria-disabled=${!seated || Boolean(game.view.comps[alias ?? ""]?.l)}
                    >
                      ${icon(role)}
                      <b>${value}</b>
                    </div>
                  </div>
                </div>
                ${
                  own &&
                  seated &&
                  html`<${Steps} game=${game} id=${id} value=${value} name=${name} />`
                }
              `;
}

/** @param {{game: Game, id: string, zone: Zone}} props */
export function Purse({ game, id, zone }) {
  const value = zone.value ?? 0;
  const name = game.zoneName(id, game.store.you.seat);
  const coins = zone.endless ? 7 : Math.min(7, Math.max(value > 0 ? 1 : 0, Math.ceil(value / 3)));
  const role = zone.role === "inn" || zone.role === "pot" ? zone.role : "purse";
  return html`<div
    class=${`purse ${role}`}
    data-alias=${zone.order[0]}
    data-kind="purse"
    data-nav
    role="button"
    tabindex="-1"
    aria-label=${
      zone.endless
        ? t("web.purse.endless", { zone: name })
        : t("web.purse", { zone: name, n: value })
    }
  >
    <div class="coins" aria-hidden="true">
      ${Array.from(
        { length: coins },
        (_, i) => html`<i key=${i} style=${`transform:translateY(${-i * 4}px)`}></i>`,
      )}
      ${coins === 0 && html`<i class="none"></i>`}
    </div>
    <b class="amount">${amountIn(zone)}</b>
  </div>`;
}

/** How long the winner of a contest stands raised. */
const RAISED_MS = 5000;

/**
 * The seats whose places are shown, and who has won the contest they are for; they stay a moment
 * once it is over.
 * @param {Game} game
 * @returns {{places: number[], winner: number | null} | null}
 */
function useContest(game) {
  const standing = game.store.assistant ? game.store.standing : null;
  const known = useRef(/** @type {{places: number[], sums: Set<string>} | null} */ (null));
  const [lingers, linger] = useState(false);
  const runs = Boolean(standing?.contest);
  const sums = game.store.advice.filter((item) => item.phase === "contest");
  useEffect(() => {
    if (runs) {
      known.current = {
        places: standing?.places ?? [],
        sums: new Set(sums.map((item) => item.id)),
      };
      return undefined;
    }
    if (!known.current) return undefined;
    linger(true);
    const later = setTimeout(() => {
      known.current = null;
      linger(false);
    }, RAISED_MS);
    return () => clearTimeout(later);
  }, [runs]);
  const contest = known.current;
  const won = contest && sums.findLast((item) => !contest.sums.has(item.id));
  if (standing?.places.length) return { places: standing.places, winner: won?.seat ?? null };
  return lingers && contest ? { places: contest.places, winner: won?.seat ?? null } : null;
}

/**
 * A place in the middle for each who is in the game, while a Round or a contest is played; who won
 * the contest stands raised.
 * @param {{game: Game}} props
 */
export function Places({ game }) {
  const standing = game.store.assistant ? game.store.standing : null;
  const shown = useContest(game);
  if (!shown || !standing) return null;
  const out = new Set(standing.outs.map((one) => one.seat));
  const gone = new Set([...standing.left, ...out]);
  return html`<ol class="places" data-testid="places" aria-hidden="true">
    ${shown.places.map(
      (seat) =>
        html`<li
          key=${seat}
          class=${names({
            control: standing.control === seat,
            left: gone.has(seat),
            won: shown.winner === seat,
          })}
          style=${`--seat:${game.view.seats[seat]?.color ?? ""}`}
        >
          <b>${game.seatName(seat)}</b>
          ${gone.has(seat) && html`<small>${t(out.has(seat) ? "web.fallen" : "web.left-round")}</small>`}
          ${shown.winner === seat && html`<span class="laurels">${icon("crown")}</span>`}
        </li>`,
    )}
  </ol>`;
}

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
  const amount = names({ amount: due.badge, mine: due.seat === game.store.you.seat });
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

/**
 * What lies in the middle below the cards: places of players, or what was played last.
 * @param {{game: Game, last: import("../history/last_played.js").Played | undefined, cw: number}} props
 */
const Middle = ({ game, last, cw }) =>
  html`<${Places} game=${game} />
    ${last && html`<${Lately} game=${game} played=${last} cw=${cw} />`}`;

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
  const last = lastSeen(game, zone);
  return html`<div
    class=${`zone k-${zone.kind} r-${zone.role ?? "none"} ${statesOf(game, id, box, own)}`}
    style=${`${at(box, zone.role === "play")}z-index:${box.level * 2000};--cw:${box.cw.toFixed(1)}px`}
    data-zone=${id}
    role="group"
    aria-label=${counted ? t("web.zone.count", { zone: name, n: zone.n }) : name}
    aria-owns=${cardsIn(game, zone) || null}
    ...${reached && { "data-nav": "", tabindex: -1 }}
    title=${box.small ? name : null}
  >
    <${Inside} game=${game} id=${id} box=${box} own=${own} />
    ${zone.role === "play" && html`<${Middle} game=${game} last=${last} cw=${box.cw} />`}
    ${closedHand && html`<${Backs} game=${game} zone=${zone} cw=${box.cw} w=${box.w} />`}
    ${
      roads &&
      html`<${Ground} map=${roads} box=${box} />
        <${Arrows} game=${game} box=${box} map=${roads} />`
    }
    ${isLabelled(zone, box, closedHand, !zone.n && !last) && html`<div class="label">${labelOf(zone)}</div>`}
  </div>`;
}

/**
 * The card played last, where the middle is empty and nothing is about to be laid there.
 * @param {Game} game
 * @param {Zone} zone
 */
function lastSeen({ store }, zone) {
  if (zone.role !== "play" || zone.order.length) return undefined;
  if (store.assistant && store.standing?.places.length) return undefined;
  return lastOpened(store.log, undone(store.log));
}

/** Whether a zone's name is written at it. @param {Zone} zone @param {ZoneBox} box @param {boolean} closed @param {boolean} empty */
const isLabelled = (zone, box, closed, empty) =>
  (box.labelled ?? !box.small) &&
  zone.kind !== "track" &&
  (closed || zone.role !== "hand") &&
  (zone.role !== "play" || empty);

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
    mine: dueOf(game, id)?.seat === game.store.you.seat,
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
