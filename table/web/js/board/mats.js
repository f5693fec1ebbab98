/** A seat's mat: whose it is, and, folded up, what counts there. */
import { html } from "../text/html.js";
import { pick, t } from "../text/i18n.js";
import { nameOf } from "../text/names.js";
import { bottomSeat, SLIM_W } from "../layout/layout.js";
import {
  bearerOf,
  hasMates,
  letterOf,
  SHARED,
  statsAt,
  teamSeats,
  teamsTurn,
} from "../layout/teams.js";
import { at, names } from "./zones.js";
import { Thinking } from "./clock.js";
import { icon } from "./icons.js";
import { TokenFace } from "./tray.js";

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
  const done = small && ready;
  const title = t("web.team", { team: letterOf(team) });
  const called = done ? `${title}, ${t("web.ready")}` : title;
  return html`<span
      class=${`team ${done ? "done" : ""}`}
      style=${`--team:${bearer?.color ?? seat.color}`}
      title=${called}
      aria-label=${called}
      role="img"
      data-testid=${`team-${seat.seat}`}
    >${letterOf(team)}${done ? "✓" : ""}</span>
    <${Ready} game=${game} seat=${seat.seat} ready=${ready} small=${small} />`;
}

/**
 * Whether a seat is ready; in the turn of one's team a button on one's own mat.
 * @param {{game: Game, seat: number, ready: boolean, small: boolean}} props
 */
function Ready({ game, seat, ready, small }) {
  const { view, store } = game;
  const name = t(ready ? "web.ready.not" : "web.ready.say");
  if (seat === store.you.seat && hasMates(view, seat) && teamsTurn(view, seat))
    return html`<button
            class="ready"
            data-nav
            tabindex="-1"
            data-testid="ready"
            aria-pressed=${ready}
            title=${name}
            aria-label=${name}
            onClick=${() => game.act({ kind: "ready", on: !ready, seen: store.seq })}
          >${icon("check")}</button>`;
  if (!ready || small) return null;
  return html`<span class="ready" title=${t("web.ready")} data-testid=${`ready-${seat}`}>
      ${icon("check")}<span class="unseen">${t("web.ready")}</span>
    </span>`;
}

/** The stats shown at a seat's mat; null: they stand at a teammate's. @param {Game} game @param {number} seat */
const statsHere = (game, seat) =>
  statsAt(game.view, bottomSeat(game.view, game.store.you.seat), seat);

/** The marker of the turn, where it is this seat's. @param {{game: Game, seat: number}} props */
function Lantern({ game, seat }) {
  const zones = game.view.zones;
  const id = Object.keys(zones).find((one) => zones[one].role === "turn");
  const turn = id ? zones[id] : undefined;
  if (turn?.value !== seat) return null;
  return html`<button
      class="lantern"
      data-zone=${id}
      data-alias=${turn.order[0]}
      data-kind="pawn"
      data-nav
      tabindex="-1"
      title=${pick(turn.title)}
      aria-label=${t("web.turn.of", { seat: game.seatName(seat) })}
    >${icon("lantern")}</button>`;
}

/** With whom a seat shares its stats. @param {{game: Game, seat: number}} props */
function SharedWith({ game, seat }) {
  const mates = teamSeats(game.view, seat).map((one) => game.seatName(one));
  const said = game.plan?.compact
    ? t("web.team.shared.short")
    : t("web.team.shared", { names: mates.join(", ") });
  return html`<small class="shared" data-testid=${`shared-${seat}`}><span>${said}</span></small>`;
}

/** Whether somebody sits at a seat: "on", "off", "free". @param {Seat} seat */
function stateOf(seat) {
  if (!seat.name && !seat.closed) return "free";
  return seat.online || seat.bot || seat.closed ? "on" : "off";
}

/** Who sits at a mat, and what is true of them. @param {{game: Game, mat: MatBox, seat: Seat, control: boolean}} props */
function Head({ game, mat, seat, control }) {
  const character = pick(seat.title);
  const called = nameOf(seat) ?? character;
  const small = mat.form === "mini";
  const state = stateOf(seat);
  const shares =
    mat.form === "own" && statsHere(game, seat.seat) !== null && hasMates(game.view, seat.seat);
  return html`<header>
    <span class=${`dot ${state}`} title=${t(`web.seat.${state}`)}></span>
    <span class="names">
      <strong>${called}</strong>
      ${
        !small &&
        html`<em>${seat.name ? character : t(seat.closed ? "web.seat.closed" : "web.seat.free")}</em>`
      }
    </span>
    <${TeamMarks} game=${game} seat=${seat} small=${small} />
    ${shares && html`<${SharedWith} game=${game} seat=${seat.seat} />`}
    ${seat.bot && icon("bot", "bot")}
    ${
      control &&
      html`<span class="crown" role="img" aria-label=${t("web.control")} title=${t("web.control")}>
        ${icon("crown")}
      </span>`
    }
    <${Lantern} game=${game} seat=${seat.seat} />
    <${Thinking} game=${game} seat=${seat.seat} />
    ${
      !small &&
      html`<button
        class="mat-menu"
        data-nav
        tabindex="-1"
        data-testid=${`mat-menu-${seat.seat}`}
        aria-label=${t("web.mat.menu", { seat: called })}
        onClick=${(/** @type {MouseEvent} */ event) => openSeatMenu(game, seat.seat, event)}
      >${icon("more")}</button>`
    }
  </header>`;
}

/** The numbers and tokens of a small mat. @param {{game: Game, mat: MatBox, seat: Seat}} props */
function Chips({ game, mat, seat }) {
  const stats = statsHere(game, seat.seat) !== null;
  const of = (/** @type {string} */ role) =>
    Object.values(game.view.zones).find((zone) => zone.role === role && zone.seat === seat.seat);
  /** @param {string} name @param {[string, Zone]} one */
  const token = (name, [id, zone]) => html`<span key=${id} class=${name} title=${pick(zone.title)}>
    <${TokenFace} game=${game} token=${game.view.comps[zone.order[0] ?? ""]?.f ?? null} />
    ${zone.value ?? 0}
  </span>`;
  return html`<div class="chips">
      ${
        stats &&
        html`<span class="fortitude">${icon("fortitude")}${of("fortitude")?.value ?? 0}</span>
          <span class="alcohol">${icon("alcohol")}${of("alcohol")?.value ?? 0}</span>
          <span class="gold">${icon("gold")}${of("purse")?.value ?? 0}</span>`
      }
      ${
        seat.closed
          ? counters(game, seat.seat).map((one) => token("counter", one))
          : !seat.paper && html`<span class="hand">${icon("cards")}${of("hand")?.n ?? 0}</span>`
      }
      ${
        mat.w < SLIM_W &&
        html`<span class="mugs">${t("web.role.drinks")} ${of("drinks")?.n ?? 0}</span>`
      }
    </div>
    <div class="tokens">
      ${tokensOf(game, seat.seat, stats)
        .filter(([id]) => !seat.closed || id.includes("."))
        .map((one) => token("token", one))}
    </div>`;
}

/**
 * What is so at a seat, as class names of its mat.
 * @param {Game} game
 * @param {MatBox} mat
 * @param {Seat} seat
 */
function statesOf(game, mat, seat) {
  const small = mat.form === "mini";
  const standing = game.store.assistant ? game.store.standing : null;
  const turn = Object.values(game.view.zones).find((zone) => zone.role === "turn");
  return names({
    slim: small && mat.w < SLIM_W,
    machine: seat.closed,
    low: small && mat.h < 70,
    turn: turn?.value === seat.seat,
    deciding: game.store.assistant && game.store.turn()?.seat === seat.seat,
    control: standing?.control === seat.seat,
    left: standing?.left.includes(seat.seat),
    fallen: standing?.outs.some((one) => one.seat === seat.seat),
  });
}

/** @param {{game: Game, mat: MatBox}} props */
export function Mat({ game, mat }) {
  const seat = game.view.seats.find((one) => one.seat === mat.seat);
  if (!seat) return null;
  const standing = game.store.assistant ? game.store.standing : null;
  const fallen = standing?.outs.find((one) => one.seat === seat.seat);
  const small = mat.form === "mini";
  const control = standing?.control === seat.seat;
  return html`<section
    class=${`mat ${mat.form} ${statesOf(game, mat, seat)}`}
    data-seat=${seat.seat}
    style=${`${at(mat)}z-index:${mat.level * 2000 - 1};--seat:${seat.color};--aside:${mat.aside ?? 0}px`}
    data-testid=${`mat-${seat.seat}`}
    aria-label=${t("web.mat", { seat: nameOf(seat) ?? pick(seat.title) })}
    tabindex=${small ? -1 : null}
    data-nav=${small ? "" : null}
  >
    <${Head} game=${game} mat=${mat} seat=${seat} control=${control} />
    ${
      fallen &&
      html`<div class="stamp" title=${pick(fallen.text)}>
        <span>${t("web.fallen")}</span>
        <span class="unseen">${pick(fallen.text)}</span>
      </div>`
    }
    ${small && html`<${Chips} game=${game} mat=${mat} seat=${seat} />`}
  </section>`;
}

/**
 * Why somebody is out of the game, over the piles on their mat that nobody needs any more.
 * @param {{game: Game, mat: MatBox}} props
 */
export function WhyOut({ game, mat }) {
  const outs = game.store.assistant ? (game.store.standing?.outs ?? []) : [];
  const fallen = mat.form === "mini" ? null : outs.find((one) => one.seat === mat.seat);
  if (!fallen) return null;
  return html`<div class=${`why-out ${mat.form}`} data-testid="why-out" aria-hidden="true" style=${`${at(mat)}z-index:${mat.level * 2000 + 1950}`}>
    <p>${pick(fallen.text)}</p>
  </div>`;
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
