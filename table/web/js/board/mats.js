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
import { at, names } from "./boxes.js";
import { Thinking } from "./clock.js";
import { icon } from "./icons.js";
import { TokenFace } from "./tray.js";

/** @typedef {import("../model/game.js").Game} Game */

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
export function Mat({ game, mat }) {
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
