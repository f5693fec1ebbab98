/**
 * Small cards that stay as long as they are true: open hands, an asked change of seats, an absent
 * host, the next table.
 */
import { BASE } from "../net/base_path.js";
import { html, useEffect, useState } from "../text/html.js";
import { icon } from "../board/icons.js";
import { askServer, keepPass, tableId } from "../net/links.js";
import { inWords } from "../model/clock.js";
import { sentenceOf, known, language, pick, t } from "../text/i18n.js";
import { follow } from "../model/next_table.js";
import { NewHost } from "./new_host.js";
import { askName } from "../actions/seats.js";
import { dealtWithout } from "../history/mixing.js";

const IDLE_MS = 90_000;

/**
 * What a button of a callout says and does.
 * @typedef {{label: string, run: () => void, testid?: string, soft?: boolean}} Way
 */
/**
 * One callout: `cls` how it looks, `role` how it is said, `ways` its buttons.
 * @typedef {{id: string, text: string, cls?: string, role?: "alert" | "status", ways?: Way[]}} Told
 */
/**
 * What callouts depend on: the room, who sits here (`me`, null for nobody), what was put off here.
 * @typedef {{game: Game, room: Room, me: number | null, mine: Seat | null, put: (what: string) => void,
 *   off: ReadonlySet<string>}} At
 */

/** The callouts in their order: each says something, several things, or nothing. @type {((at: At) => Told[])[]} */
const BEFORE_HOST = [misfits, plainWay, behind, elsewhereToo, dealing];
/** @type {((at: At) => Told[])[]} */
const AFTER_HOST = [openHands, swaps, heir, replaced, nextTable, idler];

/** @param {{game: Game}} props */
export function Callouts({ game }) {
  const { room } = game.store;
  const [, tick] = useState(0);
  const [off, setOff] = useState(/** @type {ReadonlySet<string>} */ (new Set()));
  useEffect(() => {
    const clock = setInterval(() => tick((n) => n + 1), 10_000);
    return () => clearInterval(clock);
  }, []);
  if (!room) return null;
  if (off.has("open") && !room.all) setOff(new Set([...off].filter((one) => one !== "open")));
  const mine = game.view.seats.find((seat) => seat.seat === game.store.you.seat) ?? null;
  const me = mine?.name && !mine.bot ? mine.seat : null;
  const at = {
    game,
    room,
    me,
    mine,
    off,
    put: (/** @type {string} */ id) => setOff(new Set([...off, id])),
  };
  /** @param {((at: At) => Told[])[]} sorts */
  const all = (sorts) =>
    sorts
      .flatMap((one) => one(at))
      .map(
        (told) =>
          html`<${Callout} key=${told.id} told=${told} after=${() => tick((n) => n + 1)} />`,
      );
  return html`<aside class="callouts" aria-label=${t("web.callouts")}>
    ${all(BEFORE_HOST)} <${NewHost} game=${game} /> ${all(AFTER_HOST)}
  </aside>`;
}

/** @param {{told: Told, after: () => void}} props */
function Callout({ told: { id, text, cls = "", role, ways = [] }, after }) {
  return html`<p class=${`callout ${cls}`} role=${role} data-testid=${id}>
    <span>${text}</span>
    ${ways.map(
      ({ label, run, testid, soft }) =>
        html`<button
          key=${label}
          class=${soft ? "soft" : ""}
          data-testid=${testid}
          onClick=${() => {
            run();
            after();
          }}
        >${label}</button>`,
    )}
  </p>`;
}

/** That the log is not the one seen before. @param {At} at @returns {Told[]} */
function misfits({ game: { witness } }) {
  if (!witness?.misfit) return [];
  const text = t(`web.misfit.${witness.misfit}`, { seq: witness.seen?.seq ?? 0 });
  return [{ id: "misfit", text, cls: "alarm", role: "alert" }];
}

/** That there is no quick line. @param {At} at @returns {Told[]} */
function plainWay({ game, off, put }) {
  if (!game.store.plain || off.has("plain")) return [];
  const heard = { label: t("web.plain-way.heard"), testid: "plain-heard", run: () => put("plain") };
  return [
    { id: "plain-way", text: t("web.plain-way"), cls: "soft", role: "status", ways: [heard] },
  ];
}

/** That what is to be seen here happened a while ago. @param {At} at @returns {Told[]} */
function behind({ game: { store }, off, put }) {
  if (!store.behind || off.has("behind")) return [];
  const text = t("web.stream.behind", { time: inWords(store.behind, language()) });
  const heard = {
    label: t("web.plain-way.heard"),
    testid: "behind-heard",
    run: () => put("behind"),
  };
  return [{ id: "behind", text, cls: "soft", role: "status", ways: [heard] }];
}

/** That the seat is open on another device. @param {At} at @returns {Told[]} */
function elsewhereToo({ game, me }) {
  if (me === null || !game.store.present.twice.includes(me)) return [];
  const run = () => game.act({ kind: "relink", seat: me });
  const here = { label: t("web.room.only-here"), testid: "only-here", run };
  return [{ id: "twice", text: t("web.room.twice"), cls: "alarm", role: "alert", ways: [here] }];
}

/** Whether this seat agrees that all hands lie open. @param {At} at @returns {Told[]} */
function openHands({ game, room, me, off, put }) {
  if (me === null || !room.all || room.open || off.has("open") || room.agreed.includes(me))
    return [];
  const yes = () => game.act({ kind: "agree", on: true });
  const ways = [
    { label: t("web.room.open-yes"), testid: "open-yes", run: yes },
    { label: t("web.room.swap-no"), testid: "open-no", soft: true, run: () => put("open") },
  ];
  return [{ id: "ask-open", text: t("web.room.open-ask"), ways }];
}

/** Who would like to change seats with this one. @param {At} at @returns {Told[]} */
function swaps({ game, room, me }) {
  return room.swaps
    .filter((pair) => me !== null && pair[1] === me)
    .map(([seat]) => {
      const no = () => game.act({ kind: "swap", seat, off: true });
      const ways = [
        {
          label: t("web.room.swap-yes"),
          testid: "swap-yes",
          run: () => game.act({ kind: "swap", seat }),
        },
        { label: t("web.room.swap-no"), testid: "swap-no", soft: true, run: no },
      ];
      return { id: "ask-swap", text: t("web.room.swap-ask", { seat: game.seatName(seat) }), ways };
    });
}

/** That this seat may be the host, as the host is away. @param {At} at @returns {Told[]} */
function heir({ game, me }) {
  if (me === null || game.store.present.heir !== me) return [];
  const ways = [{ label: t("web.room.heir-yes"), run: () => game.act({ kind: "host", seat: me }) }];
  return [{ id: "heir", text: t("web.room.heir"), ways }];
}

/** That a bot plays this seat meanwhile. @param {At} at @returns {Told[]} */
function replaced({ game, room, mine }) {
  if (!mine?.bot || !room.bots.some(([seat]) => seat === mine.seat)) return [];
  const ways = [{ label: t("web.room.take-back"), run: () => askName(game, "sit") }];
  return [{ id: "bot-here", text: t("web.room.bot-here", { name: mine.name ?? "" }), ways }];
}

/** That the next table stands ready. @param {At} at @returns {Told[]} */
function nextTable({ game, room }) {
  if (!room.next || game.store.behind) return [];
  const ways = [{ label: t("web.rematch.follow"), run: () => void follow(game) }];
  return [{ id: "follow", text: t("web.rematch.ready"), cls: "next", ways }];
}

/** Who has been waited for, for long. @param {At} at @returns {Told[]} */
function idler({ game, me }) {
  const seat = me === null ? null : idle(game);
  if (seat === null) return [];
  const run = () => {
    waking.set(seat, Date.now());
    game.act({ kind: "nudge", seat });
  };
  const text = t("web.idle", { seat: game.seatName(seat) });
  return [{ id: "idle", text, cls: "soft", ways: [{ label: t("web.room.nudge"), run }] }];
}

/** That the cards are not dealt yet, or were before this browser came. @param {At} at @returns {Told[]} */
function dealing({ game, me, off, put }) {
  const { mix, asking, seats } = game.view;
  if (me === null) return [];
  if (mix?.covered) {
    const n = seats.filter((seat) => !seat.name && !seat.closed && !seat.paper).length;
    const run = () => game.act({ kind: "mix", deal: true });
    const ways = mix.wanted ? [] : [{ label: t("web.mix.deal-now"), testid: "deal-now", run }];
    const text = mix.wanted ? t("web.mix.dealing") : t("web.mix.covered", { n });
    return [{ id: "covered", text, ways }];
  }
  if (off.has("dealt") || asking || !dealtWithout(game)) return [];
  const anew = () => game.act({ kind: "mix", anew: true });
  const ways = [
    { label: t("web.mix.anew"), testid: "deal-anew", run: anew },
    { label: t("web.mix.fine"), testid: "deal-fine", soft: true, run: () => put("dealt") },
  ];
  return [{ id: "dealt-before", text: t("web.mix.before"), ways }];
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

/** Before there is a table to be seen: why not yet. @param {{game: Game}} props */
export function Soon({ game: { store } }) {
  const { stream } = store;
  const at = stream && new Date(stream.since + stream.begins);
  return html`<main class="lost">
    <p data-testid=${stream ? "stream" : undefined}>
      ${
        at
          ? t("web.stream.begins", {
              time: at.toLocaleTimeString(language(), { timeStyle: "medium" }),
            })
          : t("web.connecting")
      }
    </p>
  </main>`;
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
