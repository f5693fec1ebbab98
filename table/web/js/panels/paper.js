/** What is laid of a hand of paper is said here: a letter or three, the title, and at whom. */
import { html, useState } from "../text/html.js";
import { isPaper, spokenFor } from "../layout/paper_field.js";
import { cardsOf, letters, matching } from "../model/paper.js";
import { zoneOf } from "../model/view.js";
import { face as faceOf } from "../text/faces.js";
import { pick, t } from "../text/i18n.js";

/**
 * A row of buttons of which one may be pressed.
 * @param {{rows: {id: string, label: string, on?: boolean, run: () => void}[], label?: string}} props
 */
const Row = ({ rows, label }) =>
  html`<div class="paper-row" role="group" aria-label=${label}>
    ${label && html`<span>${label}</span>`}
    ${rows.map(
      ({ id, label, on, run }) =>
        html`<button key=${id} class="toggle" aria-pressed=${on} data-testid=${`paper-${id}`} onClick=${run}>${label}</button>`,
    )}
  </div>`;

/** Not while a panel lies over it (`away`); on a phone who has cards here opens it. @param {{game: Game, away?: string, phone?: boolean}} props */
export function Paper({ game, away = "", phone = false }) {
  const [chosen, choose] = useState(/** @type {number | null} */ (null));
  const { view, store } = game;
  const seats = spokenFor(view, store.you.seat);
  if (away || !seats.length || store.base?.over) return null;
  const folded = phone && !isPaper(view, store.you.seat);
  const turn = store.turn()?.seat ?? view.zones[zoneOf(view, "turn") ?? ""]?.value;
  const open = seats.find((one) => one.seat === chosen);
  const seat = open ?? (folded ? null : (seats.find((one) => one.seat === turn) ?? seats[0]));
  return html`<section class="paper" aria-label=${t("web.paper")} data-testid="paper">
    ${
      (folded || seats.length > 1) &&
      html`<${Row}
        rows=${seats.map((one) => ({
          ...{ id: `seat-${one.seat}`, label: pick(one.title), on: one === seat },
          run: () => choose(one.seat === chosen ? null : one.seat),
        }))}
      />`
    }
    ${seat && html`<${Hand} key=${seat.seat} game=${game} seat=${seat} />`}
  </section>`;
}

/** What one hand of paper does. @param {{game: Game, seat: Seat}} props */
function Hand({ game, seat }) {
  const [typed, type] = useState("");
  const [aside, throwAway] = useState(false);
  const [laid, lay] = useState("");
  const { view, store } = game;
  const cards = cardsOf(view, seat, (one) => pick(faceOf(one)?.title));
  const found = typed ? matching(cards, typed) : [];
  const middle = zoneOf(view, "play") ?? "";
  const discard = zoneOf(view, "discard", seat.seat) ?? "";
  /** @param {Op} op @param {(ack: Ack) => void} [after] */
  const say = (op, after) =>
    game.act(seat.seat === store.you.seat ? op : { kind: "speak", seat: seat.seat, op }, after);
  /** @param {import("../model/paper.js").PaperCard} card */
  const play = ({ nth, face }) => {
    const to = aside ? discard : middle;
    say({ kind: "declare", cards: [nth], to }, ({ ok }) => lay(ok && !aside ? face : ""));
    type("");
  };
  /** @param {number} to */
  const aim = (to) => {
    const from = view.zones[middle].order.findLast((one) => view.comps[one].f === laid);
    if (from) say({ kind: "arrow", from, to });
    lay("");
  };
  const shuffle = {
    id: "shuffle",
    label: t("web.paper.shuffle"),
    run: () =>
      say({
        kind: "gather",
        from: discard,
        to: zoneOf(view, "deck", seat.seat) ?? "",
        shuffle: true,
      }),
  };
  return html`<form
      onSubmit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        if (found[0]?.left > 0) play(found[0]);
      }}
    >
      <input
        value=${typed}
        placeholder=${t("web.paper.type")}
        aria-label=${t("web.paper.type")}
        autocomplete="off"
        data-testid="paper-typed"
        onInput=${(/** @type {{currentTarget: HTMLInputElement}} */ event) =>
          type(event.currentTarget.value)}
      />
    </form>
    <${Row}
      rows=${[
        { id: "aside", label: t("web.paper.aside"), on: aside, run: () => throwAway(!aside) },
        {
          id: "pass",
          label: t("web.paper.pass"),
          run: () => say({ kind: "pass", seen: store.seq }),
        },
      ]}
    />
    ${
      typed
        ? html`<ul>
          ${found.map(
            (card) => html`<li key=${card.nth}>
              <button
                disabled=${card.left < 1}
                data-testid="paper-card"
                onClick=${() => play(card)}
              >${card.title} <b>${card.left}</b></button>
            </li>`,
          )}
        </ul>`
        : html`<${Row}
          rows=${[
            ...letters(cards).map((one) => ({
              ...{ id: `letter-${one}`, label: one.toUpperCase(), run: () => type(one) },
            })),
            ...(view.zones[discard]?.n ? [shuffle] : []),
          ]}
        />`
    }
    ${
      laid &&
      html`<${Row}
        label=${t("web.paper.at")}
        rows=${view.seats.map(({ seat: n }) => ({
          ...{ id: `at-${n}`, label: game.seatName(n), run: () => aim(n) },
        }))}
      />`
    }
  `;
}
