/** A seat of the room: who sits there, what may be done about it, its link. */
import { html, useState } from "../text/html.js";
import { askName } from "../actions/seats.js";
import { playHereToo } from "../actions/handing_over.js";
import { pick, t } from "../text/i18n.js";
import { nameOf } from "../text/names.js";
import { Twice } from "./frame.js";
import { strengthName } from "./house_info.js";
import { invitation } from "./inviting.js";
import { LinkRow } from "./link_row.js";

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

/** Who invites: the host by the name at the table. @param {Game} game */
export function hostName(game) {
  return game.view.seats.find((seat) => seat.seat === game.store.room?.host)?.name ?? null;
}

/**
 * A seat as the person at this page finds it: whether it is one's own, whether one is the host or sits
 * anywhere, which bot was hired for it, whether a person sits there; changes of seats asked for.
 * @typedef {{game: Game, seat: Seat, own: boolean, host: boolean, seated: boolean, hired: string | null,
 *   person: boolean, asking: boolean, waiting: boolean}} Found
 */

/** @param {Game} game @param {Seat} seat @returns {Found} */
function found(game, seat) {
  const room = /** @type {Room} */ (game.store.room);
  const { you } = game.store;
  const mine = you.seat === null ? null : game.view.seats[you.seat];
  /** @param {number | null} by @param {number | null} of */
  const swaps = (by, of) => room.swaps.some(([a, b]) => a === by && b === of);
  return {
    ...{ game, seat, own: seat.seat === you.seat, host: Boolean(you.host) },
    seated: Boolean(mine?.name) && !mine?.bot,
    hired: room.bots.find(([one]) => one === seat.seat)?.[1] ?? null,
    person: seat.name !== null && !seat.bot,
    asking: swaps(seat.seat, you.seat),
    waiting: swaps(you.seat, seat.seat),
  };
}

/** What a seat is said to be. @param {Found} at */
function stateOf({ own, hired, person, seat }) {
  if (own) return "you";
  if (hired) return "bot";
  return person ? (seat.online ? "on" : "off") : "free";
}

/** How the button says it by which one changes seats. @param {Found} at */
function swapLabel({ person, asking, waiting }) {
  if (!person) return "web.room.move-here";
  if (asking) return "web.room.swap-yes";
  return waiting ? "web.room.swap-waiting" : "web.room.swap";
}

/**
 * Something that may be done about a seat: a button, with the question before it is done (`sure`).
 * @typedef {{id: (at: Found) => string, when: (at: Found) => boolean, label: (at: Found) => string,
 *   sure?: (at: Found) => string, off?: (at: Found) => boolean, run: (at: Found) => void}} Doing
 */

/** Asks for a name once the room is closed. @param {"rename" | "sit"} what @returns {Doing["run"]} */
const naming =
  (what) =>
  ({ game }) => {
    game.close();
    askName(game, what);
  };

/** @type {Doing[]} */
const DOINGS = [
  {
    id: () => "room-rename",
    when: ({ own, person }) => own && person,
    label: () => t("web.do.rename"),
    run: naming("rename"),
  },
  {
    id: () => "take-back",
    when: ({ own, hired }) => own && hired !== null,
    label: () => t("web.room.take-back"),
    run: naming("sit"),
  },
  {
    id: () => "relink-own",
    when: ({ own }) => own,
    label: () => t("web.room.relink-own"),
    sure: () => t("web.room.sure"),
    run: ({ game, seat }) => game.act({ kind: "relink", seat: seat.seat }),
  },
  {
    id: () => "stand",
    when: ({ own, person }) => own && person,
    label: () => t("web.do.stand"),
    sure: () => t("web.room.sure"),
    run: ({ game }) => game.act({ kind: "stand" }),
  },
  ...[true, false].map((on) => ({
    id: (/** @type {Found} */ { seat }) => `paper-${on ? "on" : "off"}-${seat.seat}`,
    when: (/** @type {Found} */ { own, host, seat, person }) =>
      Boolean(seat.paper) !== on && !seat.bot && (own ? person : host && seat.name === null),
    label: () => t(on ? "web.paper.on" : "web.paper.off"),
    run: (/** @type {Found} */ { game, seat }) => game.act({ kind: "paper", seat: seat.seat, on }),
  })),
  {
    id: ({ seat }) => `swap-${seat.seat}`,
    when: ({ own, seated, hired }) => !own && seated && hired === null,
    label: (at) => t(swapLabel(at)),
    off: ({ waiting }) => waiting,
    run: ({ game, seat }) => game.act({ kind: "swap", seat: seat.seat }),
  },
  {
    id: ({ seat }) => `nudge-${seat.seat}`,
    when: ({ own, seated, person }) => !own && seated && person,
    label: () => t("web.room.nudge"),
    run: ({ game, seat }) => game.act({ kind: "nudge", seat: seat.seat }),
  },
  {
    id: ({ seat }) => `host-${seat.seat}`,
    when: ({ own, host, person }) => !own && host && person,
    label: () => t("web.room.host-to"),
    sure: () => t("web.room.sure"),
    run: ({ game, seat }) => game.act({ kind: "host", seat: seat.seat }),
  },
  {
    id: ({ seat }) => `kick-${seat.seat}`,
    when: ({ own, host, seat, hired }) => !own && host && seat.name !== null && hired === null,
    label: () => t("web.room.kick"),
    sure: ({ seat }) => t("web.room.kick-sure", { name: seat.name ?? "" }),
    run: ({ game, seat }) => game.act({ kind: "kick", seat: seat.seat }),
  },
  {
    id: ({ seat }) => `bot-off-${seat.seat}`,
    when: ({ host, hired }) => host && hired !== null,
    label: () => t("web.room.bot-off"),
    run: ({ game, seat }) => game.act({ kind: "bot", seat: seat.seat, strength: null }),
  },
];

/** @param {{at: Found, doing: Doing}} props */
function Do({ at, doing: { id, label, sure, off, run } }) {
  if (sure)
    return html`<${Twice} label=${label(at)} sure=${sure(at)} testid=${id(at)} run=${() => run(at)} />`;
  return html`<button
    class="plain-button"
    data-testid=${id(at)}
    disabled=${off?.(at)}
    onClick=${() => run(at)}
  >${label(at)}</button>`;
}

/** The host hires a bot for a seat. @param {{at: Found, info: HouseInfo | null}} props */
function Hire({ at: { game, seat, own, host, hired, person }, info }) {
  const strengths = info?.strengths ?? [];
  if (!host || hired || own || !strengths.length) return null;
  return html`<label class="bot-pick">
    <span>${t(person ? "web.room.bot-instead" : "web.room.bot")}</span>
    <select
      data-testid=${`bot-${seat.seat}`}
      value=""
      onChange=${(/** @type {Event} */ event) =>
        event.target instanceof HTMLSelectElement &&
        event.target.value &&
        game.act({ kind: "bot", seat: seat.seat, strength: event.target.value })}
    >
      <option value="">${t("web.room.bot-choose")}</option>
      ${strengths.map((one) => html`<option key=${one} value=${one}>${strengthName(one)}</option>`)}
    </select>
  </label>`;
}

/** One's own link, and what it is good for. @param {{links: TableLinks}} props */
const OwnLink = ({ links }) =>
  html`<ul class="links">
      <${LinkRow} name=${t("web.room.mine")} url=${links.own} testid="link-own" />
    </ul>
    <p class="quiet">${t("web.room.mine-hint")}</p>`;

/** The link of a seat nobody has, or how the host makes it anew. @param {{at: Found, links: TableLinks | null}} props */
function SeatLink({ at: { game, seat, host }, links }) {
  const link = links?.seats[seat.seat] ?? null;
  const { password } = /** @type {Room} */ (game.store.room);
  if (link)
    return html`<ul class="links">
      <${LinkRow}
        name=${t("web.room.link")}
        url=${link}
        testid=${`link-${seat.seat}`}
        message=${invitation({ url: link, seat: pick(seat.title), host: hostName(game), password })}
        more=${html`<button
          type="button"
          data-testid=${`here-${seat.seat}`}
          onClick=${() => playHereToo(game, link, seat.seat)}
        >${t("web.hot.here-too")}</button>`}
      />
    </ul>`;
  if (!host || !links || seat.name !== null) return null;
  return html`<p class="quiet">${t("web.room.left")}</p>
    <${Twice}
      label=${t("web.room.relink")}
      sure=${t("web.room.sure")}
      testid=${`relink-${seat.seat}`}
      run=${() => game.act({ kind: "relink", seat: seat.seat })}
    />`;
}

/** @param {{at: Found, info: HouseInfo | null, links: TableLinks | null}} props */
function SeatBody({ at, info, links }) {
  return html`<div class="seat-body">
    ${at.own && at.person && html`<${Palette} game=${at.game} info=${info} />`}
    ${at.own && links && html`<${OwnLink} links=${links} />`}
    <div class="row seat-do">
      ${DOINGS.filter(({ when }) => when(at)).map(
        (doing) => html`<${Do} key=${doing.id(at)} at=${at} doing=${doing} />`,
      )}
      <${Hire} at=${at} info=${info} />
    </div>
    <${SeatLink} at=${at} links=${links} />
  </div>`;
}

/** @param {{game: Game, seat: Seat, info: HouseInfo | null, links: TableLinks | null}} props */
export function SeatRow({ game, seat, info, links }) {
  const [open, setOpen] = useState(seat.name === null && Boolean(game.store.you.host));
  const at = found(game, seat);
  const state = stateOf(at);
  const can = !seat.closed && (at.own || at.host || (at.seated && at.hired === null));
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
      <em>${pick(seat.title)}</em>
      ${game.store.room?.host === seat.seat && html`<span class="tag host">${t("web.room.host")}</span>`}
      <span class=${`tag ${state}`}>
        ${at.hired ? strengthName(at.hired) : t(`web.room.is-${state}`)}
      </span>
      ${can && html`<i aria-hidden="true">${open ? "▾" : "▸"}</i>`}
    </button>
    ${open && can && html`<${SeatBody} at=${at} info=${info} links=${links} />`}
  </li>`;
}
