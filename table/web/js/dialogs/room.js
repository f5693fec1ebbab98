/**
 * The room's dialog: who sits where, links to hand out, spectators, lock and password, house rules,
 * notices.
 */
import { BASE } from "../net/base_path.js";
import { html, useEffect, useState } from "../text/html.js";
import { Dialog, Twice } from "./frame.js";
import { Rematch } from "../panels/rematch.js";
import { askServer, keepPass, tableId } from "../net/links.js";
import { tab } from "../net/storage.js";
import { ClockSetting } from "./clock.js";
import { CallSetting } from "./call_link.js";
import { Leaving } from "./leaving.js";
import { RoomCode } from "./room_code.js";
import { MailSetting } from "./mail.js";
import { PushSetting } from "./push.js";
import { LinkRow } from "./link_row.js";
import { language, sentenceOf, t } from "../text/i18n.js";
import { inWords } from "../model/clock.js";
import { invitation, reachOf } from "./inviting.js";
import { SoundSetting } from "../panels/notices.js";
import { houseInfo } from "./house_info.js";
import { hostName, SeatRow } from "./seat_row.js";

/** After how many seconds spectators may see what happens; 0: at once. */
const DELAYS = [0, 30, 120, 300];

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
    <${DelayChoice} game=${game} />
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

/** How much later spectators see the table; the host chooses, all read it. @param {{game: Game}} props */
function DelayChoice({ game }) {
  const { delay } = /** @type {Room} */ (game.store.room);
  const name = (/** @type {number} */ seconds) =>
    seconds
      ? t("web.stream.later", { time: inWords(seconds, language()) })
      : t("web.stream.at-once");
  return html`<label class="field clock-choice">
    <span>${t("web.stream.delay")}</span>
    <select
      data-testid="delay"
      disabled=${!game.store.you.host}
      value=${String(delay)}
      onChange=${(/** @type {Event} */ event) =>
        event.target instanceof HTMLSelectElement &&
        game.act({ kind: "delay", seconds: Number(event.target.value) })}
    >
      ${[...new Set([...DELAYS, delay])].map(
        (one) =>
          html`<option key=${one} value=${String(one)} selected=${one === delay}>${name(one)}</option>`,
      )}
    </select>
    <small>${t("web.stream.delay-hint")}</small>
  </label>`;
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
        ${
          host &&
          links &&
          html`<${RoomCode}
            token=${game.token}
            id=${tableId()}
            url=${links.own}
            first=${links.code}
          />`
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
      ${
        host &&
        html`<${Doors} game=${game} />
          <section><h3>${t("web.call.title")}</h3><${CallSetting} game=${game} /></section>`
      }
      <${Rules} game=${game} />
      <section>
        <h3>${t("web.pace")}</h3>
        <${ClockSetting} game=${game} />
      </section>
      <section>
        <h3>${t("web.notices")}</h3>
        <${SoundSetting} />
        <${PushSetting} game=${game} />
        <${MailSetting} game=${game} />
        ${host && html`<${MailSetting} game=${game} group />`}
        ${game.store.plain && html`<p class="quiet" data-testid="room-plain-way">${t("web.plain-way")}</p>`}
        ${
          !isSecureContext &&
          html`<p class="quiet" data-testid="plain-http">${t("web.plain-http")}</p>`
        }
      </section>
      <${Leaving} game=${game} info=${info} />
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
