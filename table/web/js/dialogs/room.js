/**
 * The room's dialog: who sits where, links to hand out, spectators, lock and password, house rules,
 * notices.
 */
import { BASE } from "../net/base_path.js";
import { read } from "../net/read.js";
import { html, useEffect, useState } from "../text/html.js";
import { Dialog } from "./frame.js";
import { Rematch } from "../panels/rematch.js";
import { askName } from "../actions/seats.js";
import { playHereToo } from "../actions/handing_over.js";
import { askServer, keepPass, tableId } from "../net/links.js";
import { tab } from "../net/storage.js";
import { ClockSetting } from "./clock.js";
import { MailSetting } from "./mail.js";
import { LinkRow } from "./link_row.js";
import { sentenceOf, pick, t } from "../text/i18n.js";
import { nameOf } from "../text/names.js";
import { invitation, reachOf } from "./inviting.js";
import { SoundSetting } from "../panels/notices.js";

/** @typedef {import("../model/game.js").Game} Game */

/** @type {Promise<HouseInfo> | null} */
let asked = null;

/** What this server offers, asked for once. @returns {Promise<HouseInfo>} */
export function houseInfo() {
  asked ??= read(`${BASE}/api/house`)
    .then((answer) => answer.json())
    .catch(() => ({ modes: [], strengths: [], palette: [], switches: [], pages: [] }));
  return asked;
}

/** @param {string} strength */
export function strengthName(strength) {
  return t(`web.bot.${strength}`);
}

/** @param {{game: Game, info: HouseInfo | null}} props */
function Palette({ game, info }) {
  const me = game.store.you.seat;
  const mine = game.view.seats.find((seat) => seat.seat === me)?.color;
  const taken = game.view.seats
    .filter((seat) => seat.seat !== me && seat.name)
    .map((seat) => seat.color);
  return html`<div class="palette" role="group" aria-label=${t("web.room.color")}>
    ${(info?.palette ?? []).map(
      (color, i) => html`<button
        key=${color}
        style=${`--seat:${color}`}
        aria-pressed=${color === mine}
        disabled=${taken.includes(color)}
        aria-label=${t("web.room.color-n", { n: i + 1 })}
        data-testid=${`color-${i}`}
        onClick=${() => game.act({ kind: "color", color: /** @type {ColorOp["color"]} */ (color) })}
      >${color === mine ? "✓" : taken.includes(color) ? "·" : ""}</button>`,
    )}
  </div>`;
}

/**
 * A button that wants a second press.
 * @param {{label: string, sure: string, run: () => void, testid: string}} props
 */
function Twice({ label, sure, run, testid }) {
  const [armed, arm] = useState(false);
  return html`<button
    class=${`plain-button ${armed ? "armed" : ""}`}
    data-testid=${testid}
    onBlur=${() => arm(false)}
    onClick=${() => {
      if (armed) run();
      arm(!armed);
    }}
  >${armed ? sure : label}</button>`;
}

/** Who invites: the host by the name at the table. @param {Game} game */
function hostName(game) {
  return game.view.seats.find((seat) => seat.seat === game.store.room?.host)?.name ?? null;
}

/** @param {{game: Game, seat: Seat, info: HouseInfo | null, links: TableLinks | null}} props */
function SeatRow({ game, seat, info, links }) {
  const [open, setOpen] = useState(seat.name === null && Boolean(game.store.you.host));
  const room = /** @type {Room} */ (game.store.room);
  const you = game.store.you;
  const own = seat.seat === you.seat;
  const host = Boolean(you.host);
  const seated =
    you.seat !== null &&
    Boolean(game.view.seats[you.seat]?.name) &&
    !game.view.seats[you.seat]?.bot;
  const character = pick(seat.title);
  const hired = room.bots.find(([one]) => one === seat.seat);
  const person = seat.name !== null && !seat.bot;
  const link = links?.seats[seat.seat] ?? null;
  const asking = room.swaps.some(([a, b]) => a === seat.seat && b === you.seat);
  const waiting = room.swaps.some(([a, b]) => a === you.seat && b === seat.seat);
  const state = own ? "you" : hired ? "bot" : person ? (seat.online ? "on" : "off") : "free";
  /** @param {Op} op */
  const act = (op) => game.act(op);
  const message = link
    ? invitation({ url: link, seat: character, host: hostName(game), password: room.password })
    : "";
  const body = html`<div class="seat-body">
    ${own && person && html`<${Palette} game=${game} info=${info} />`}
    ${
      own &&
      links &&
      html`
                  <ul class="links">
                    <${LinkRow} name=${t("web.room.mine")} url=${links.own} testid="link-own" />
                  </ul>
                  <p class="quiet">${t("web.room.mine-hint")}</p>
                `
    }
    <div class="row seat-do">
      ${
        own &&
        person &&
        html`<button
          class="plain-button"
          data-testid="room-rename"
          onClick=${() => {
            game.close();
            askName(game, "rename");
          }}
        >${t("web.do.rename")}</button>`
      }
      ${
        own &&
        hired &&
        html`<button
          class="plain-button"
          data-testid="take-back"
          onClick=${() => {
            game.close();
            askName(game, "sit");
          }}
        >${t("web.room.take-back")}</button>`
      }
      ${
        own &&
        html`<${Twice}
          label=${t("web.room.relink-own")}
          sure=${t("web.room.sure")}
          testid="relink-own"
          run=${() => act({ kind: "relink", seat: seat.seat })}
        />`
      }
      ${
        own &&
        person &&
        html`<${Twice}
          label=${t("web.do.stand")}
          sure=${t("web.room.sure")}
          testid="stand"
          run=${() => act({ kind: "stand" })}
        />`
      }
      ${
        !own &&
        seated &&
        !hired &&
        html`<button
          class="plain-button"
          data-testid=${`swap-${seat.seat}`}
          disabled=${waiting}
          onClick=${() => act({ kind: "swap", seat: seat.seat })}
        >
          ${t(
            person
              ? asking
                ? "web.room.swap-yes"
                : waiting
                  ? "web.room.swap-waiting"
                  : "web.room.swap"
              : "web.room.move-here",
          )}
        </button>`
      }
      ${
        !own &&
        seated &&
        person &&
        html`<button
          class="plain-button"
          data-testid=${`nudge-${seat.seat}`}
          onClick=${() => act({ kind: "nudge", seat: seat.seat })}
        >${t("web.room.nudge")}</button>`
      }
      ${
        !own &&
        host &&
        person &&
        html`<${Twice}
          label=${t("web.room.host-to")}
          sure=${t("web.room.sure")}
          testid=${`host-${seat.seat}`}
          run=${() => act({ kind: "host", seat: seat.seat })}
        />`
      }
      ${
        !own &&
        host &&
        seat.name !== null &&
        !hired &&
        html`<${Twice}
          label=${t("web.room.kick")}
          sure=${t("web.room.kick-sure", { name: seat.name })}
          testid=${`kick-${seat.seat}`}
          run=${() => act({ kind: "kick", seat: seat.seat })}
        />`
      }
      ${
        host &&
        hired &&
        html`<button
          class="plain-button"
          data-testid=${`bot-off-${seat.seat}`}
          onClick=${() => act({ kind: "bot", seat: seat.seat, strength: null })}
        >${t("web.room.bot-off")}</button>`
      }
      ${
        host &&
        !hired &&
        !own &&
        (info?.strengths.length ?? 0) > 0 &&
        html`<label class="bot-pick">
          <span>${t(person ? "web.room.bot-instead" : "web.room.bot")}</span>
          <select
            data-testid=${`bot-${seat.seat}`}
            value=""
            onChange=${(/** @type {Event} */ event) =>
              event.target instanceof HTMLSelectElement &&
              event.target.value &&
              act({ kind: "bot", seat: seat.seat, strength: event.target.value })}
          >
            <option value="">${t("web.room.bot-choose")}</option>
            ${info?.strengths.map(
              (one) => html`<option key=${one} value=${one}>${strengthName(one)}</option>`,
            )}
          </select>
        </label>`
      }
    </div>
    ${
      host &&
      links &&
      seat.name === null &&
      !link &&
      html`<p class="quiet">${t("web.room.left")}</p>
        <${Twice}
          label=${t("web.room.relink")}
          sure=${t("web.room.sure")}
          testid=${`relink-${seat.seat}`}
          run=${() => act({ kind: "relink", seat: seat.seat })}
        />`
    }
    ${
      link &&
      html`<ul class="links">
        <${LinkRow}
          name=${t("web.room.link")}
          url=${link}
          testid=${`link-${seat.seat}`}
          message=${message}
          more=${html`<button
            type="button"
            data-testid=${`here-${seat.seat}`}
            onClick=${() => playHereToo(game, link, seat.seat)}
          >${t("web.hot.here-too")}</button>`}
        />
      </ul>`
    }
  </div>`;
  const can = !seat.closed && (own || host || (seated && !hired));
  return html`<li
    class="seat-row"
    style=${`--seat:${seat.color}`}
    data-testid=${`room-seat-${seat.seat}`}
  >
    <button
      class="seat-head"
      aria-expanded=${open && can}
      disabled=${!can}
      onClick=${() => setOpen(!open)}
    >
      <span class="swatch" aria-hidden="true"></span>
      <b>${nameOf(seat) ?? t(seat.closed ? "web.seat.closed" : "web.seat.free")}</b>
      <em>${character}</em>
      ${room.host === seat.seat && html`<span class="tag host">${t("web.room.host")}</span>`}
      <span class=${`tag ${state}`}>
        ${hired ? strengthName(hired[1]) : t(`web.room.is-${state}`)}
      </span>
      ${can && html`<i aria-hidden="true">${open ? "▾" : "▸"}</i>`}
    </button>
    ${open && can && body}
  </li>`;
}

/** @param {{game: Game, links: TableLinks | null}} props */
function Spectators({ game, links }) {
  const room = /** @type {Room} */ (game.store.room);
  const { watchers, names } = game.store.present;
  const host = Boolean(game.store.you.host);
  const me = game.store.you.seat;
  const people = game.view.seats.filter((seat) => seat.name && !seat.bot);
  const yes = people.filter((seat) => room.agreed.includes(seat.seat));
  /** @param {"join" | "chat" | "seen" | "all"} what */
  const flip = (what) =>
    html`<label class="check" key=${what}>
      <input
        type="checkbox"
        checked=${room[what]}
        disabled=${!host}
        data-testid=${`may-${what}`}
        onChange=${() => game.act({ kind: "house", what, on: !room[what] })}
      />
      <span>${t(`web.room.may-${what}`)}<small>${t(`web.room.may-${what}-hint`)}</small></span>
    </label>`;
  return html`<section>
    <h3>
      ${t("web.spectators")} <small>
        ${t("web.room.watchers", { n: watchers })}
        ${names.length > 0 && `: ${names.join(", ")}`}
      </small>
    </h3>
    ${
      links?.spectator &&
      html`<ul class="links">
        <${LinkRow}
          name=${t("web.room.link")}
          url=${links.spectator}
          testid="link-spectator"
          message=${invitation({
            url: links.spectator,
            seat: null,
            host: hostName(game),
            password: room.password,
          })}
          more=${
            host &&
            html`<${Twice}
              label=${t("web.room.relink")}
              sure=${t("web.room.sure")}
              testid="relink-watch"
              run=${() => game.act({ kind: "relink", seat: null })}
            />`
          }
        />
      </ul>`
    }
    <div class="switches">${flip("join")}${flip("chat")}${flip("seen")}${flip("all")}</div>
    ${
      (room.all || room.open) &&
      html`<p class=${`agreed ${room.open ? "open" : ""}`} data-testid="agreed">
        ${t(room.open ? "web.room.open" : "web.room.agreed", { n: yes.length, of: people.length })}
        ${
          yes.length > 0 &&
          yes.length < people.length &&
          ` (${yes.map((seat) => seat.name).join(", ")})`
        }
      </p>`
    }
    ${
      (room.all || (me !== null && room.agreed.includes(me))) &&
      me !== null &&
      people.some((seat) => seat.seat === me) &&
      html`<label class="check">
        <input
          type="checkbox"
          checked=${room.agreed.includes(me)}
          data-testid="agree"
          onChange=${() => game.act({ kind: "agree", on: !room.agreed.includes(me) })}
        />
        <span>${t("web.room.agree")}<small>${t("web.room.agree-hint")}</small></span>
      </label>`
    }
  </section>`;
}

/** @param {{game: Game}} props */
function Doors({ game }) {
  const room = /** @type {Room} */ (game.store.room);
  const [error, setError] = useState("");
  /** @param {string | null} password */
  const put = async (password) => {
    setError("");
    try {
      const answer = await askServer(game.token, `/api/tables/${tableId()}/password`, { password });
      keepPass(game.token, answer.pass);
    } catch (problem) {
      setError(sentenceOf(problem));
    }
  };
  /** @param {SubmitEvent} event */
  const send = (event) => {
    event.preventDefault();
    const field =
      event.target instanceof HTMLFormElement ? event.target.elements.namedItem("password") : null;
    if (field instanceof HTMLInputElement && field.value)
      put(field.value).then(() => {
        field.value = "";
      });
  };
  return html`<section>
    <h3>${t("web.room.doors")}</h3>
    <label class="check">
      <input
        type="checkbox"
        checked=${room.lock}
        data-testid="lock"
        onChange=${() => game.act({ kind: "house", what: "lock", on: !room.lock })}
      />
      <span>${t("web.room.lock")}<small>${t("web.room.lock-hint")}</small></span>
    </label>
    <form class="password" onSubmit=${send}>
      <label>
        <span>${t(room.password ? "web.room.password-on" : "web.room.password")}</span>
        <input
          name="password"
          type="password"
          autocomplete="new-password"
          maxlength="200"
          data-testid="password"
        />
      </label>
      <button class="plain-button" data-testid="password-set">${t("web.room.password-set")}</button>
      ${
        room.password &&
        html`<button
          type="button"
          class="plain-button"
          data-testid="password-off"
          onClick=${() => put(null)}
        >${t("web.room.password-off")}</button>`
      }
    </form>
    ${error && html`<p class="error" role="alert">${error}</p>`}
  </section>`;
}

/** @param {{game: Game}} props */
function Rules({ game }) {
  const room = /** @type {Room} */ (game.store.room);
  const [text, setText] = useState(room.rules);
  useEffect(() => setText(room.rules), [room.rules]);
  if (!game.store.you.host)
    return html`<section>
      <h3>${t("web.room.rules")}</h3>
      <p class="house-rules" data-testid="house-rules">${room.rules || t("web.room.rules-none")}</p>
    </section>`;
  return html`<section>
    <h3 id="rules-title">${t("web.room.rules")}</h3>
    <textarea
      rows="4"
      maxlength="4000"
      aria-labelledby="rules-title"
      data-testid="house-rules"
      placeholder=${t("web.room.rules-hint")}
      value=${text}
      onInput=${(/** @type {Event} */ event) =>
        event.target instanceof HTMLTextAreaElement && setText(event.target.value)}
    ></textarea>
    ${
      text !== room.rules &&
      html`<button
        class="plain-button"
        data-testid="rules-save"
        onClick=${() => game.act({ kind: "house-rules", text })}
      >${t("web.room.rules-save")}</button>`
    }
  </section>`;
}

/** @param {{game: Game}} props */
export function RoomDialog({ game }) {
  const [info, setInfo] = useState(/** @type {HouseInfo | null} */ (null));
  const [links, setLinks] = useState(/** @type {TableLinks | null} */ (null));
  const shown = game.store.room;
  const host = Boolean(game.store.you.host);
  const who = game.view.seats.map((seat) => `${seat.name}|${seat.bot}`).join();
  useEffect(() => {
    if (shown) houseInfo().then(setInfo);
  }, [Boolean(shown)]);
  useEffect(() => {
    if (shown)
      askServer(game.token, `/api/tables/${tableId()}/links`)
        .then(setLinks)
        .catch(() => setLinks(null));
  }, [
    Boolean(shown),
    who,
    host,
    game.token,
    game.store.log.at(-1)?.key.startsWith("log.relink") ? game.store.seq : 0,
  ]);
  if (!shown) return null;
  return html`<${Dialog} title=${t("web.room")} wide close=${() => game.close()} testid="room">
    <div class="room">
      <section>
        <h3>${t("web.room.seats")}</h3>
        ${
          host &&
          game.view.seats.some((seat) => seat.name === null) &&
          html`<p class="quiet">${t("web.invite.hint")}</p>`
        }
        ${
          host &&
          links &&
          reachOf(links.own) !== "anywhere" &&
          html`<p class="notice" data-testid="reach">${t(`web.reach.${reachOf(links.own)}`)}</p>`
        }
        <ul class="seat-list">
          ${game.view.seats.map(
            (seat) =>
              html`<${SeatRow}
                key=${seat.seat}
                game=${game}
                seat=${seat}
                info=${info}
                links=${links}
              />`,
          )}
        </ul>
      </section>
      <${Spectators} game=${game} links=${links} />
      ${host && html`<${Doors} game=${game} />`}
      <${Rules} game=${game} />
      <section>
        <h3>${t("web.pace")}</h3>
        <${ClockSetting} game=${game} />
      </section>
      <section>
        <h3>${t("web.notices")}</h3>
        <${SoundSetting} />
        <${MailSetting} game=${game} />
        ${game.store.plain && html`<p class="quiet" data-testid="room-plain-way">${t("web.plain-way")}</p>`}
        ${
          !isSecureContext &&
          html`<p class="quiet" data-testid="plain-http">${t("web.plain-http")}</p>`
        }
      </section>
      ${
        host &&
        html`<section>
          <h3>${t("web.rematch")}</h3>
          <p class="quiet">${t("web.rematch.hint")}</p>
          <div class="row">
            <${Rematch} game=${game} testid="rematch" />
            <a
              class="plain-button"
              href=${`${BASE}/?rematch=${tableId()}`}
              data-testid="rematch-change"
              onClick=${() => tab.set("innkeep.rematch", game.token)}
            >${t("web.rematch.change")}</a>
          </div>
        </section>`
      }
    </div>
  </${Dialog}>`;
}
