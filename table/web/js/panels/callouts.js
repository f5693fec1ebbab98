/**
 * Small cards that stay as long as they are true: open hands, an asked change of seats, an absent
 * host, the next table.
 */
import { BASE } from "../net/base_path.js";
import { html, useEffect, useState } from "../text/html.js";
import { icon } from "../board/icons.js";
import { askServer, keepPass, tableId } from "../net/links.js";
import { sentenceOf, known, pick, t } from "../text/i18n.js";
import { follow } from "../model/next_table.js";
import { askName } from "../actions/seats.js";
import { dealtWithout } from "../history/mixing.js";

/** @typedef {import("../model/game.js").Game} Game */

const IDLE_MS = 90_000;

/** @param {{game: Game}} props */
export function Callouts({ game }) {
  const room = game.store.room;
  const [, tick] = useState(0);
  const [later, setLater] = useState(false);
  const [heard, setHeard] = useState(false);
  useEffect(() => {
    const clock = setInterval(() => tick((n) => n + 1), 10_000);
    return () => clearInterval(clock);
  }, []);
  if (!room) return null;
  if (later && !room.all) setLater(false);
  const me = game.store.you.seat;
  const mine = me === null ? null : game.view.seats.find((seat) => seat.seat === me);
  const seated = Boolean(mine?.name) && !mine?.bot;
  const swaps = seated ? room.swaps.filter((pair) => pair[1] === me) : [];
  const idler = seated ? idle(game) : null;
  const replaced = mine?.bot && room.bots.some(([seat]) => seat === me);
  return html`<aside class="callouts" aria-label=${t("web.callouts")}>
    ${
      game.witness?.misfit &&
      html`<p class="callout alarm" role="alert" data-testid="misfit">
        <span>${t(`web.misfit.${game.witness.misfit}`, { seq: game.witness.seen?.seq ?? 0 })}</span>
      </p>`
    }
    ${
      game.store.plain &&
      !heard &&
      html`<p class="callout soft" role="status" data-testid="plain-way">
        <span>${t("web.plain-way")}</span>
        <button data-testid="plain-heard" onClick=${() => setHeard(true)}>
          ${t("web.plain-way.heard")}
        </button>
      </p>`
    }
    ${
      seated &&
      me !== null &&
      game.store.present.twice.includes(me) &&
      html`<p class="callout alarm" role="alert" data-testid="twice">
        <span>${t("web.room.twice")}</span>
        <button data-testid="only-here" onClick=${() => game.act({ kind: "relink", seat: me })}>
          ${t("web.room.only-here")}
        </button>
      </p>`
    }
    ${seated && html`<${Dealing} game=${game} />`}
    ${
      seated &&
      room.all &&
      !room.open &&
      me !== null &&
      !later &&
      !room.agreed.includes(me) &&
      html`<p class="callout" data-testid="ask-open">
        <span>${t("web.room.open-ask")}</span>
        <button data-testid="open-yes" onClick=${() => game.act({ kind: "agree", on: true })}>
          ${t("web.room.open-yes")}
        </button>
        <button class="soft" data-testid="open-no" onClick=${() => setLater(true)}>
          ${t("web.room.swap-no")}
        </button>
      </p>`
    }
    ${swaps.map(
      ([other]) => html`<p class="callout" key=${`swap${other}`} data-testid="ask-swap">
        <span>${t("web.room.swap-ask", { seat: game.seatName(other) })}</span>
        <button data-testid="swap-yes" onClick=${() => game.act({ kind: "swap", seat: other })}>
          ${t("web.room.swap-yes")}
        </button>
        <button
          class="soft"
          data-testid="swap-no"
          onClick=${() => game.act({ kind: "swap", seat: other, off: true })}
        >${t("web.room.swap-no")}</button>
      </p>`,
    )}
    ${
      seated &&
      me !== null &&
      game.store.present.heir === me &&
      html`<p class="callout" data-testid="heir">
        <span>${t("web.room.heir")}</span>
        <button onClick=${() => game.act({ kind: "host", seat: me })}>
          ${t("web.room.heir-yes")}
        </button>
      </p>`
    }
    ${
      replaced &&
      html`<p class="callout" data-testid="bot-here">
        <span>${t("web.room.bot-here", { name: mine?.name ?? "" })}</span>
        <button onClick=${() => askName(game, "sit")}>${t("web.room.take-back")}</button>
      </p>`
    }
    ${
      room.next &&
      html`<p class="callout next" data-testid="follow">
        <span>${t("web.rematch.ready")}</span>
        <button onClick=${() => follow(game)}>${t("web.rematch.follow")}</button>
      </p>`
    }
    ${
      idler !== null &&
      html`<p class="callout soft" data-testid="idle">
        <span>${t("web.idle", { seat: game.seatName(idler) })}</span>
        <button onClick=${() => {
          waking.set(idler, Date.now());
          game.act({ kind: "nudge", seat: idler });
          tick((n) => n + 1);
        }}>${t("web.room.nudge")}</button>
      </p>`
    }
  </aside>`;
}

/**
 * That the cards are not dealt yet, or were before this browser came.
 * @param {{game: Game}} props
 */
function Dealing({ game }) {
  const [fine, setFine] = useState(false);
  const mix = game.view.mix;
  const free = game.view.seats.filter((seat) => !seat.name && !seat.closed).length;
  if (mix?.covered)
    return html`<p class="callout" data-testid="covered">
      <span>${mix.wanted ? t("web.mix.dealing") : t("web.mix.covered", { n: free })}</span>
      ${
        !mix.wanted &&
        html`<button
          data-testid="deal-now"
          onClick=${() => game.act({ kind: "mix", deal: true })}
        >${t("web.mix.deal-now")}</button>`
      }
    </p>`;
  if (fine || game.view.asking || !dealtWithout(game)) return null;
  return html`<p class="callout" data-testid="dealt-before">
    <span>${t("web.mix.before")}</span>
    <button data-testid="deal-anew" onClick=${() => game.act({ kind: "mix", anew: true })}>
      ${t("web.mix.anew")}
    </button>
    <button class="soft" data-testid="deal-fine" onClick=${() => setFine(true)}>
      ${t("web.mix.fine")}
    </button>
  </p>`;
}

/** Says, as long as it is so, that spectators see the hands. @param {{game: Game}} props */
export function OpenBadge({ game }) {
  if (!game.store.room?.open) return null;
  return html`<button
    class="open-badge"
    data-testid="open-hands"
    aria-label=${t("web.room.open-badge")}
    title=${t("web.room.open-badge")}
    onClick=${() => {
      game.open({ kind: "room" });
    }}
  >
    ${icon("eye")}
    <span>${t("web.room.open-badge")}</span>
  </button>`;
}

/** When somebody was last woken from this page. @type {Map<number, number>} */
const waking = new Map();

/**
 * The person everybody has been waiting for, for long.
 * @param {Game} game
 * @returns {number | null}
 */
function idle(game) {
  const turn =
    game.store.turn()?.seat ??
    Object.values(game.view.zones).find((zone) => zone.role === "turn")?.value ??
    null;
  const seat = game.view.seats.find((one) => one.seat === turn);
  if (!seat || seat.seat === game.store.you.seat || !seat.name || seat.bot) return null;
  const since = Math.max(game.store.moved, waking.get(seat.seat) ?? 0);
  return Date.now() - since > IDLE_MS ? seat.seat : null;
}

/**
 * The page of a link that does not lead in: why, and the password if that is what is missing.
 * @param {{game: Game}} props
 */
export function Shut({ game }) {
  const [error, setError] = useState("");
  const refusal = game.store.refusal;
  /** @param {SubmitEvent} event */
  const send = async (event) => {
    event.preventDefault();
    const field =
      event.target instanceof HTMLFormElement ? event.target.elements.namedItem("password") : null;
    if (!(field instanceof HTMLInputElement) || !field.value) return;
    try {
      keepPass(
        game.token,
        (await askServer(game.token, `/api/tables/${tableId()}/enter`, { password: field.value }))
          .pass,
      );
      location.reload();
    } catch (problem) {
      setError(sentenceOf(problem));
      field.select();
    }
  };
  return html`<main class="lost">
    <div class="dialog" data-testid="shut">
      <h1>${t(refusal?.code === "password" ? "web.password" : "web.refused")}</h1>
      <p>${pick(refusal?.message)}</p>
      ${
        known(`web.shut.${refusal?.code}`) &&
        html`<p data-testid="ask-host">${t(`web.shut.${refusal?.code}`)}</p>`
      }
      ${
        refusal?.code === "password" &&
        html`<form onSubmit=${send}>
          <label>
            ${t("web.password.label")}
            <input
              name="password"
              type="password"
              autocomplete="current-password"
              maxlength="200"
              required
              autofocus
              data-testid="password-input"
            />
          </label>
          ${error && html`<p class="error" role="alert">${error}</p>`}
          <button class="primary" data-testid="password-ok">${t("web.password.enter")}</button>
        </form>`
      }
      <p class="row">
        ${
          refusal?.code !== "bad-token" &&
          refusal?.code !== "password" &&
          html`<button class="plain-button" onClick=${() => location.reload()}>
            ${t("web.again")}
          </button>`
        }
        <a class=${refusal?.code === "password" ? "plain-button" : "primary"} href=${`${BASE}/`}>
          ${t("web.lobby")}
        </a>
      </p>
    </div>
  </main>`;
}
