/**
 * The board: mats, zones, tracks and purses as elements at planned places, and the layer of cards
 * above them.
 */
import { html, useEffect, useLayoutEffect, useRef, useState } from "../text/html.js";
import { icon } from "./icons.js";
import { known, pick, t } from "../text/i18n.js";
import { nameOf } from "../text/names.js";
import { paint, widthFor } from "../text/faces.js";
import { bottomSeat, plan, SLIM_W } from "../layout/layout.js";
import { amountIn } from "../model/view.js";
import {
  bearerOf,
  hasMates,
  letterOf,
  SHARED,
  statsAt,
  teamSeats,
  teamsTurn,
  together,
} from "../layout/teams.js";
import { Pieces } from "./pieces.js";
import { Peg, TokenChip, TokenFace } from "./tray.js";
import { Hand } from "./drag.js";
import { mapOf } from "../layout/maps.js";
import { Arrows, Folded, Ground, Pawn } from "./pawns.js";
import { Steps } from "./steps.js";
import { wireKeys } from "./keys.js";
import { wireCamera } from "./zooming.js";
import { showGhost, wireGhosts } from "./cursors.js";
import { keepAims, showPing } from "./signals.js";
import { Thinking } from "./clock.js";
import { CameraCorner } from "./overview.js";

/** @typedef {import("../model/game.js").Game} Game */

/** @param {Rect} box @param {boolean} [layer] on a layer of its own */
const at = (box, layer = false) =>
  `transform:translate(${box.x.toFixed(1)}px,${box.y.toFixed(1)}px)${layer ? "translateZ(0)" : ""};` +
  `width:${box.w.toFixed(1)}px;height:${box.h.toFixed(1)}px;`;

/** The names of what is so, as class names. @param {Record<string, unknown>} states */
const names = (states) =>
  Object.keys(states)
    .filter((name) => states[name])
    .join(" ");

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

/** @param {{game: Game, id: string, box: ZoneBox, zone: Zone, own: boolean}} props */
function Track({ game, id, box, zone, own }) {
  const [min, max] = [zone.min ?? 0, zone.max ?? 20];
  const slide = game.sliding?.zone === id ? game.sliding.value : null;
  const value = slide ?? zone.value ?? 0;
  const role =
    zone.role === "alcohol" ? "alcohol" : zone.role === "fortitude" ? "fortitude" : "other";
  const face = game.view.comps[zone.order[0] ?? ""]?.f ?? null;
  const cells = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  const sparse = box.w / cells.length < 19;
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
                        ${!sparse || n % 5 === 0 ? n : ""}
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
function Purse({ game, id, zone }) {
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
function Places({ game }) {
  const standing = game.store.assistant ? game.store.standing : null;
  const shown = useContest(game);
  if (!shown || !standing) return null;
  const gone = new Set([...standing.left, ...standing.outs.map((one) => one.seat)]);
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
          ${shown.winner === seat && html`<span class="laurels">${icon("crown")}</span>`}
        </li>`,
    )}
  </ol>`;
}

/** @param {{game: Game, id: string, box: ZoneBox}} props */
function ZoneView({ game, id, box }) {
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
function Tags({ game, id, box }) {
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

/**
 * The tokens a seat has any of; those of the team only where its stats are.
 * @param {Game} game
 * @param {number} seat
 * @param {boolean} stats
 */
const tokensOf = (game, seat, stats) =>
  Object.entries(game.view.zones).filter(
    ([id, zone]) =>
      zone.seat === seat &&
      zone.value &&
      game.plan?.zones[id]?.chip &&
      (stats || !SHARED.includes(zone.role ?? "")),
  );

/**
 * Of which team a seat is, and whether it is ready to go on; on one's own mat in the turn of one's
 * team a button that says so.
 * @param {{game: Game, seat: Seat, small: boolean}} props
 */
function TeamMarks({ game, seat, small }) {
  const team = seat.team ?? null;
  if (team === null) return null;
  const bearer = game.view.seats[bearerOf(game.view, seat.seat)];
  const standing = game.store.assistant ? game.store.standing : null;
  const ready = (standing?.ready ?? game.view.ready ?? []).includes(seat.seat);
  const title = t("web.team", { team: letterOf(team) });
  const called = small && ready ? `${title}, ${t("web.ready")}` : title;
  const mine =
    seat.seat === game.store.you.seat &&
    hasMates(game.view, seat.seat) &&
    teamsTurn(game.view, seat.seat);
  const mark = html`${icon("check")}<span class="unseen">${t("web.ready")}</span>`;
  return html`<span
      class=${`team ${small && ready ? "done" : ""}`}
      style=${`--team:${bearer?.color ?? seat.color}`}
      title=${called}
      aria-label=${called}
      role="img"
      data-testid=${`team-${seat.seat}`}
    >${letterOf(team)}${small && ready ? "✓" : ""}</span>
    ${
      mine
        ? html`<button
            class="ready"
            data-nav
            tabindex="-1"
            data-testid="ready"
            aria-pressed=${ready}
            title=${t(ready ? "web.ready.not" : "web.ready.say")}
            aria-label=${t(ready ? "web.ready.not" : "web.ready.say")}
            onClick=${() => game.act({ kind: "ready", on: !ready, seen: game.store.seq })}
          >${icon("check")}</button>`
        : ready &&
          !small &&
          html`<span class="ready" title=${t("web.ready")} data-testid=${`ready-${seat.seat}`}>
            ${mark}
          </span>`
    }`;
}

/** @param {{game: Game, mat: MatBox}} props */
function Mat({ game, mat }) {
  const seat = game.view.seats.find((one) => one.seat === mat.seat);
  if (!seat) return null;
  const zones = game.view.zones;
  const turnId = Object.keys(zones).find((id) => zones[id].role === "turn");
  const turn = turnId ? zones[turnId] : undefined;
  const mine = turn?.value === seat.seat;
  const deciding = game.store.assistant && game.store.turn()?.seat === seat.seat;
  const character = pick(seat.title);
  const called = nameOf(seat) ?? character;
  const standing = game.store.assistant ? game.store.standing : null;
  const control = standing?.control === seat.seat;
  const fallen = standing?.outs.find((one) => one.seat === seat.seat);
  const bottom = bottomSeat(game.view, game.store.you.seat);
  const stats = statsAt(game.view, bottom, seat.seat);
  const of = (/** @type {string} */ role) =>
    Object.values(zones).find((zone) => zone.role === role && zone.seat === seat.seat);
  const style = `${at(mat)}z-index:${mat.level * 2000 - 1};--seat:${seat.color};--aside:${mat.aside ?? 0}px`;
  const lantern =
    mine &&
    turn &&
    turnId &&
    html`<button
      class="lantern"
      data-zone=${turnId}
      data-alias=${turn.order[0]}
      data-kind="pawn"
      data-nav
      tabindex="-1"
      title=${pick(turn.title)}
      aria-label=${t("web.turn.of", { seat: game.seatName(seat.seat) })}
    >${icon("lantern")}</button>`;
  const here = seat.online || seat.bot || seat.closed;
  const state = seat.name || seat.closed ? (here ? "on" : "off") : "free";
  return html`<section
    class=${`mat ${mat.form} ${names({ slim: mat.form === "mini" && mat.w < SLIM_W, machine: seat.closed, low: mat.form === "mini" && mat.h < 70, turn: mine, deciding, control, left: standing?.left.includes(seat.seat), fallen })}`}
    data-seat=${seat.seat}
    style=${style}
    data-testid=${`mat-${seat.seat}`}
    aria-label=${t("web.mat", { seat: called })}
    tabindex=${mat.form === "mini" ? -1 : null}
    data-nav=${mat.form === "mini" ? "" : null}
  >
    <header>
      <span class=${`dot ${state}`} title=${t(`web.seat.${state}`)}></span>
      <span class="names">
        <strong>${called}</strong>
        ${
          mat.form !== "mini" &&
          html`<em>
            ${seat.name ? character : t(seat.closed ? "web.seat.closed" : "web.seat.free")}
          </em>`
        }
      </span>
      <${TeamMarks} game=${game} seat=${seat} small=${mat.form === "mini"} />
      ${
        mat.form === "own" &&
        stats !== null &&
        hasMates(game.view, seat.seat) &&
        html`<small class="shared" data-testid=${`shared-${seat.seat}`}>
          <span>
            ${
              game.plan?.compact
                ? t("web.team.shared.short")
                : t("web.team.shared", {
                    names: teamSeats(game.view, seat.seat)
                      .map((one) => game.seatName(one))
                      .join(", "),
                  })
            }
          </span>
        </small>`
      }
      ${seat.bot && icon("bot", "bot")}
      ${
        control &&
        html`<span class="crown" role="img" aria-label=${t("web.control")} title=${t("web.control")}>
          ${icon("crown")}
        </span>`
      }
      ${lantern}
      <${Thinking} game=${game} seat=${seat.seat} />
      ${
        mat.form !== "mini" &&
        html`<button
          class="mat-menu"
          data-nav
          tabindex="-1"
          data-testid=${`mat-menu-${seat.seat}`}
          aria-label=${t("web.mat.menu", { seat: called })}
          onClick=${(/** @type {MouseEvent} */ event) => openSeatMenu(game, seat.seat, event)}
        >${icon("more")}</button>`
      }
    </header>
    ${
      fallen &&
      html`<div class="stamp" title=${pick(fallen.text)}>
        <span>${t("web.fallen")}</span>
        <span class="unseen">${pick(fallen.text)}</span>
      </div>`
    }
    ${
      mat.form === "mini" &&
      html`<div class="chips">
        ${
          stats !== null &&
          html`<span class="fortitude">${icon("fortitude")}${of("fortitude")?.value ?? 0}</span>
            <span class="alcohol">${icon("alcohol")}${of("alcohol")?.value ?? 0}</span>
            <span class="gold">${icon("gold")}${of("purse")?.value ?? 0}</span>`
        }
        ${
          seat.closed
            ? counters(game, seat.seat).map(
                ([id, zone]) =>
                  html`<span key=${id} class="counter" title=${pick(zone.title)}>
                    <${TokenFace}
                      game=${game}
                      token=${game.view.comps[zone.order[0] ?? ""]?.f ?? null}
                    />
                    ${zone.value ?? 0}
                  </span>`,
              )
            : html`<span class="hand">${icon("cards")}${of("hand")?.n ?? 0}</span>`
        }
        ${
          mat.w < SLIM_W &&
          html`<span class="mugs">${t("web.role.drinks")} ${of("drinks")?.n ?? 0}</span>`
        }
      </div>
      <div class="tokens">
        ${tokensOf(game, seat.seat, stats !== null)
          .filter(([id]) => !seat.closed || id.includes("."))
          .map(
            ([id, zone]) =>
              html`<span key=${id} class="token" title=${pick(zone.title)}>
              <${TokenFace} game=${game} token=${game.view.comps[zone.order[0] ?? ""]?.f ?? null} />
              ${zone.value}
            </span>`,
          )}
      </div>`
    }
  </section>`;
}

/**
 * What a machine counts by itself, beside its stats: its Threat.
 * @param {Game} game
 * @param {number} seat
 */
const counters = (game, seat) =>
  Object.entries(game.view.zones).filter(
    ([id, zone]) => zone.kind === "track" && zone.seat === seat && !id.includes("."),
  );

/** @param {Game} game @param {number} seat @param {MouseEvent} event */
function openSeatMenu(game, seat, event) {
  const rect =
    event.currentTarget instanceof Element ? event.currentTarget.getBoundingClientRect() : null;
  const keyed = event.detail === 0 && rect;
  game.menu(
    { seat },
    keyed ? rect.left : event.clientX,
    keyed ? rect.bottom : event.clientY,
    false,
  );
}

/**
 * @param {{game: Game, openMenu: (target: Target, x: number, y: number, sheet: boolean) => void,
 *   tick: number, news: {deltas: Delta[], still: boolean, all: boolean}}} props
 */
export function Board({ game, openMenu, tick, news }) {
  const board = useRef(/** @type {HTMLElement | null} */ (null));
  const world = useRef(/** @type {HTMLElement | null} */ (null));
  const layer = useRef(/** @type {HTMLElement | null} */ (null));
  const pieces = useRef(/** @type {Pieces | null} */ (null));
  const size = useRef({ w: 0, h: 0 });

  useLayoutEffect(() => {
    if (!board.current || !layer.current) return;
    const made = new Pieces(layer.current, game);
    pieces.current = made;
    const hand = new Hand({ board: board.current, game, pieces: made });
    wireCamera(board.current, game.camera, hand);
    wireGhosts(board.current, game, made);
    game.drawnBy(
      (ghost) => showGhost(game, ghost),
      (at) => showPing(game, at),
      openMenu,
    );
    wireKeys(board.current, game);
    game.camera.rested.add(() => made.sharpen());
    const watch = new ResizeObserver((entries) => {
      const rect = entries[0].contentRect;
      if (world.current)
        game.camera.resize(
          world.current,
          rect.width,
          rect.height,
          game.store.view?.seats.length ?? 0,
        );
      size.current = game.camera.plane;
      game.store.changed(null, true);
    });
    watch.observe(board.current);
    return () => watch.disconnect();
  }, []);

  if (size.current.w && game.store.view) {
    const { w, h } = size.current;
    game.lay(plan(game.view, game.store.you.seat, w, h, game.store.open, game.maps));
  }
  useLayoutEffect(() => {
    if (!game.plan || !game.store.view) return;
    const deltas = news.deltas.splice(0);
    pieces.current?.sync(deltas, news.still, news.all);
    for (const delta of deltas.length ? deltas : [null]) keepAims(game, delta);
    if (board.current) board.current.dataset.seq = String(game.store.seq);
    news.still = news.all = false;
  }, [tick]);

  const planned = game.store.view ? game.plan : null;
  return html`<main
    class=${`board ${planned?.compact ? "compact" : ""}`}
    ref=${board}
    aria-label=${t("web.board")}
  >
    <div class="wood" aria-hidden="true">
      <div class="rug-light"></div>
      <div class="candle"></div>
    </div>
    <div class="world" ref=${world}>
      ${
        planned &&
        planned.mats.map(
          (mat) => html`<${Mat} key=${`${mat.form}${mat.seat}`} game=${game} mat=${mat} />`,
        )
      }
      ${
        planned &&
        planned.maps.map((box) => html`<${Folded} key=${box.zone} game=${game} box=${box} />`)
      }
      ${
        planned &&
        Object.entries(planned.zones).map(
          ([id, box]) => html`<${ZoneView} key=${id} game=${game} id=${id} box=${box} />`,
        )
      }
      <div class="pieces" ref=${layer}></div>
      ${
        planned &&
        Object.entries(planned.zones).map(
          ([id, box]) => html`<${Tags} key=${`tags ${id}`} game=${game} id=${id} box=${box} />`,
        )
      }
    </div>
    <${CameraCorner} game=${game} />
  </main>`;
}
