/**
 * What the assistant says: whose turn it is, what is owed, what was against the rules, what one may
 * do.
 */
import { html, useLayoutEffect, useRef, useState } from "../text/html.js";
import { pick, t } from "../text/i18n.js";
import { icon } from "../board/icons.js";
import { RuleLink } from "./rule_link.js";
import { Leave, Options } from "./weigh.js";

/** @param {{rule: Advice["rule"]}} props */
function Source({ rule }) {
  if (!rule) return null;
  return html`<small class="rule">
    <${RuleLink} id=${rule.id} /> · ${rule.book}
    ${pick(rule.section) && `, ${pick(rule.section)}`}
  </small>`;
}

/**
 * Whether this seat is to do what is owed: its own, or of a seat where nobody sits; a bot does its
 * own.
 * @param {Game} game
 * @param {Advice} due
 */
function mayDo(game, due) {
  const owner = game.view.seats.find((seat) => seat.seat === due.seat);
  return Boolean(due.accept) && (due.seat === game.store.you.seat || owner?.name === null);
}

/** More than two lines of a narrow phone hold: written smaller there. */
const LONG = 84;

/** The one line that says whose decision it is. @param {{game: Game}} props */
export function TurnLine({ game }) {
  const turn = game.store.assistant ? game.store.turn() : null;
  const zones = game.view.zones;
  const track = Object.values(zones).find((zone) => zone.role === "turn");
  const said = turn
    ? pick(turn.text)
    : track
      ? t("web.turn.of", { seat: game.seatName(track.value ?? 0) })
      : "";
  const awaited = game.view.seats.find(({ seat }) => seat === (turn ? turn.seat : track?.value));
  const empty = awaited && awaited.name === null && !awaited.closed;
  const text = empty ? `${said} ${t("web.seat.nobody")}` : said;
  const mine = turn
    ? turn.seat === game.store.you.seat && turn.seat !== null
    : track?.value === game.store.you.seat;
  const long = text.length > LONG ? "long" : "";
  return html`<p class=${`turn-line ${mine ? "mine" : ""} ${long}`} data-testid="turn">
    ${icon("lantern")}
    <span key=${text}>${text}</span>
  </p>`;
}

/** Whether it is this seat's word that everybody waits for. @param {Game} game */
export function asked(game) {
  const turn = game.store.turn();
  return Boolean(
    turn &&
    !game.view.mix?.covered &&
    game.store.assistant &&
    turn.phase !== "over" &&
    turn.seat !== null &&
    turn.seat === game.store.you.seat,
  );
}

const PHASES = ["discard-and-draw", "action", "order", "drink"];

/** The four phases of a turn, the present one lit. @param {{game: Game}} props */
function Phases({ game }) {
  const { standing } = game.store;
  if (!standing || game.view.over || game.store.turn()?.phase === "over") return null;
  return html`<ol
    class="phases"
    data-testid="phases"
    aria-label=${t("web.phases", { name: game.seatName(standing.active) })}
  >
    ${PHASES.map(
      (phase) =>
        html`<li key=${phase} aria-current=${phase === standing.phase ? "step" : null}>
          ${t(`web.phase.${phase}`)}
        </li>`,
    )}
  </ol>`;
}

const MARKS = { question: "?", violation: "✕", note: "i" };

/**
 * Violations, questions and notes, each with its rule.
 * @param {{game: Game, items: Advice[], soon?: boolean}} props `soon`: they tell what comes next
 */
function Notes({ game, items, soon = false }) {
  if (!items.length) return null;
  return html`
              <h3>${t(soon ? "web.advice.soon" : "web.advice.notes")}</h3>
              <ul class="notes" data-testid=${soon ? "soon" : "notes"}>
                ${items.map(
                  (
                    note,
                  ) => html`<li key=${note.id} class=${`${note.sort} ${note.severity ?? "note"}`}>
                    <span class="mark" aria-hidden="true">
                      ${soon ? "›" : MARKS[/** @type {keyof typeof MARKS} */ (note.sort)]}
                    </span>
                    <div>
                      ${pick(note.text)}
                      <p class="foot">
                        <${Source} rule=${note.rule} />
                        ${
                          note.phase === "appeal" &&
                          note.seat != null &&
                          game.store.you.host &&
                          html`<button
                            data-testid="allow"
                            onClick=${() => game.act({ kind: "allow", seat: Number(note.seat) })}
                          >${t("web.allow")}</button>`
                        }
                        ${
                          note.id === "paused" &&
                          game.store.you.seat !== null &&
                          html`<button
                            data-testid="resync-now"
                            onClick=${() => game.act({ kind: "resync" })}
                          >${t("web.resync")}</button>`
                        }
                        ${
                          note.ruling &&
                          game.store.you.seat !== null &&
                          html`<button
                            class="quiet-button"
                            data-testid="play-it"
                            title=${pick(note.covers)}
                            onClick=${() =>
                              game.act({
                                kind: "ruling",
                                key: String(note.ruling),
                                on: true,
                                of: note.s,
                              })}
                          >${t("web.ruling")}</button>`
                        }
                        ${
                          note.accept &&
                          html`<button
                            data-testid=${note.sort === "violation" ? "mend" : "note-accept"}
                            onClick=${() => game.accept(note.id)}
                          >${t(label(note))}</button>`
                        }
                      </p>
                    </div>
                  </li>`,
                )}
              </ul>
            `;
}

/** What accepting a note does, in a word. @param {Advice} note */
function label(note) {
  if (note.id === "sync") return "web.resync";
  if (note.id === "end") return "web.ending.open";
  if (note.sort === "question") return "web.advice.yes";
  if (!note.ops) return "web.advice.dismiss";
  return note.sort === "violation" ? "web.advice.mend" : "web.advice.do";
}

/**
 * The notes of the assistant: what it remarks on, and what comes next if nobody answers.
 * @param {readonly Advice[]} items
 */
export function remarks(items) {
  const notes = items.filter((item) => item.sort === "note");
  const comes = (/** @type {Advice} */ item) => item.phase === "silence";
  return { notes: notes.filter((item) => !comes(item)).slice(-6), soon: notes.filter(comes) };
}

/** What is owed, and by whom. @param {{game: Game, dues: Advice[]}} props */
function Dues({ game, dues }) {
  if (!dues.length) return null;
  return html`
              <h3>${t("web.advice.dues")}</h3>
              <ul class="dues" data-testid="dues">
                ${dues.map(
                  (due, place) => html`<li
                    key=${place}
                    class=${due.seat === game.store.you.seat ? "mine" : ""}
                  >
                    <span class="mark" aria-hidden="true">◆</span>
                    <div>
                      ${pick(due.text)}
                      <p class="foot">
                        <${Source} rule=${due.rule} />
                        ${
                          mayDo(game, due) &&
                          html`<button
                            data-testid="due-accept"
                            aria-label=${`${t("web.advice.do")}: ${pick(due.text)}`}
                            onClick=${() => game.accept(due.id)}
                          >${t("web.advice.do")}</button>`
                        }
                      </p>
                    </div>
                  </li>`,
                )}
              </ul>
            `;
}

/**
 * Options that can be told apart: of two copies of a card, one is enough.
 * @param {Advice[]} options
 */
export function distinct(options) {
  const said = new Set();
  return options.filter((one) => !said.has(pick(one.text)) && said.add(pick(one.text)));
}

/**
 * What this seat may do, folded up if it likes. Another question has a list of its own: the options
 * of the last one do not slide about in it. The focus stays on the option it was on, or comes back
 * to the heading.
 * @param {{game: Game, options: Advice[]}} props
 */
function Choices({ game, options }) {
  const [open, setOpen] = useState(true);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const { activeElement: at } = document;
  const held = at && box.current?.contains(at) ? at.textContent : null;
  useLayoutEffect(() => {
    if (held === null || box.current?.contains(document.activeElement)) return;
    const found = [...(box.current?.querySelectorAll("button") ?? [])];
    (found.find((one) => one.textContent === held) ?? found[0])?.focus();
  });
  if (!options.length) return null;
  const question = pick(game.store.turn()?.text);
  return html`<div class="choices" ref=${box}>
    <h3>
      <button class="fold" aria-expanded=${open} onClick=${() => setOpen(!open)}>
        ${open ? "▾" : "▸"} ${t("web.advice.options", { n: options.length })}
      </button>
    </h3>
    ${open && html`<${Options} key=${question} game=${game} options=${options} />`}
  </div>`;
}

/**
 * What is said now, what one is asked first. What is owed comes before one's options, unless the
 * autopilot pays it: then it is a part of what comes next.
 * @param {{game: Game}} props
 */
function Said({ game }) {
  const items = game.store.advice;
  const of = (/** @type {Advice["sort"][]} */ ...sorts) =>
    items.filter((item) => sorts.includes(item.sort));
  const me = game.store.you.seat;
  const dues = of("due").sort((a, b) => Number(b.seat === me) - Number(a.seat === me));
  const faults = of("violation", "question")
    .filter((item) => game.store.ripe(item))
    .slice(-6);
  const { notes, soon } = remarks(items);
  const options = distinct(of("option"));
  const owed = html`<${Dues} key="dues" game=${game} dues=${dues} />`;
  const choices = html`<${Choices} key="choices" game=${game} options=${options} />`;
  const paid = game.store.table?.assistant === "autopilot";
  const quiet = [dues, faults, notes, soon, options].every((all) => !all.length);
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${t("web.advice")}>
    <div class="asks">
      <${Notes} game=${game} items=${faults} />
      ${!paid && owed}
      ${choices}
    </div>
    <${Notes} game=${game} items=${notes} />
    ${quiet && html`<p class="quiet">${t("web.advice.quiet")}</p>`}
    <div class="soon" key=${options.length > 0}>
      <${Notes} game=${game} items=${soon} soon />
      ${paid && owed}
    </div>
  </div>`;
}

/** @param {{game: Game}} props */
export function AdvicePanel({ game }) {
  const off = game.store.table?.assistant === "off";
  const speaks = game.store.assistant && !off;
  const toggle = () => game.store.assist(!game.store.assistant);
  return html`<section
    class=${`panel advice ${speaks ? "" : "folded"}`}
    aria-label=${t("web.advice")}
  >
    <h2 aria-label=${t("web.advice")}>
      ${icon("bell")}
      ${t("web.advice")}
      ${
        !off &&
        html`<button
          class="toggle"
          data-testid="assistant-toggle"
          aria-pressed=${game.store.assistant}
          onClick=${toggle}
        >${t(game.store.assistant ? "web.advice.hide" : "web.advice.show")}</button>`
      }
    </h2>
    <${TurnLine} game=${game} />
    ${speaks && html`<${Phases} game=${game} />`}
    ${speaks && html`<${Said} game=${game} />`} ${speaks && html`<${Leave} game=${game} />`}
    ${off && html`<p class="quiet">${t("web.advice.off")}</p>`}
  </section>`;
}
