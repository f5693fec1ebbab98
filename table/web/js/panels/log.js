/** The log in words, and the chat. */
import { html, useLayoutEffect, useRef, useState } from "../text/html.js";
import { copyText, keepFile } from "../board/copying.js";
import { language, t, pick as inWords } from "../text/i18n.js";
import { typed } from "../text/isolation.js";
import { icon } from "../board/icons.js";
import { names as classNames } from "../board/zones.js";
import {
  earlier,
  fits,
  inTurn,
  isSign,
  isStep,
  isTalk,
  KINDS,
  rowsOf,
  undone,
} from "../history/lines.js";
import { unheard } from "../model/muted.js";
import { hasMates } from "../layout/teams.js";
import { Talking } from "./talking.js";
import { SumCard } from "./sums.js";
import { LastPlayed } from "./last_played.js";
import { passed, playedAt, sentence } from "./log_sentence.js";

/** So many lines are shown at first, and as many go at once: what is read does not move with each. */
const SHOWN = 200;

/** @type {Sieve} */
const ALL = { seat: "", kind: "all", words: "", gone: true };

/**
 * What somebody looks for in the log: a seat, a kind, words.
 * @typedef {{seat: string, kind: import("../history/lines.js").LineKind, words: string, gone:
 *   boolean}} Sieve
 */

/**
 * The lines that pass the sieve.
 * @param {Game} game
 * @param {Sieve} sieve
 * @param {Set<number>} gone
 */
function sifted(game, sieve, gone) {
  const words = sieve.words.trim().toLocaleLowerCase();
  return game.store.log.filter((line) => {
    if (!sieve.gone && sieve.kind !== "undone" && gone.has(line.s)) return false;
    if (sieve.seat !== "" && line.by !== Number(sieve.seat)) return false;
    if (isSign(line) || unheard(game, line) || !fits(line, sieve.kind, gone)) return false;
    return !words || typed(sentence(game, line)).toLocaleLowerCase().includes(words);
  });
}

/**
 * The passes that are told of: none on one's own card, and none that nobody asked for, unless there are no
 * others.
 * @param {Game} game
 * @param {LogLine[]} passing
 */
function toldOf(game, passing) {
  const asked = passing.filter((one) => one.a.cause?.seat !== one.by && !game.passes.has(one));
  return asked.length ? asked : passing;
}

/**
 * Who has passed, each once; whose own pass nobody asked for, with a word on it.
 * @param {Game} game
 * @param {readonly LogLine[]} passing
 */
function namesOf(game, passing) {
  const seats = [...new Set(passing.map((one) => one.by))];
  return seats.map((seat) =>
    marked(
      game,
      passing.filter((one) => one.by === seat),
      game.seatName(seat),
    ),
  );
}

/**
 * What is said of passes, with a word on it where nobody asked for them in this browser.
 * @param {Game} game
 * @param {readonly LogLine[]} passing
 * @param {string} said
 */
function marked(game, passing, said) {
  const unasked = passing.length > 0 && passing.every((one) => game.passes.has(one));
  return unasked ? t("web.log.by-itself", { said }) : said;
}

/**
 * What a line is, as class names.
 * @param {Game} game
 * @param {LogLine} line
 * @param {boolean} gone
 */
function statesOf(game, line, gone) {
  const { key, a } = line;
  return classNames({
    said: isTalk(line),
    "to-team": key === "log.team-chat",
    gone,
    quietly: (key === "log.pass" && line.by !== null) || a.cause?.word === "clear",
    "turn-head": key === "log.track" && game.view.zones[a.zone]?.role === "turn",
  });
}

/**
 * One line, or several passes in one; what can be gone back to has a button.
 * @param {{game: Game, line: LogLine, passing: LogLine[], aim?: LogLine, gone: boolean, pick: (s:
 *   number) => void, label: string, sums: Advice[], outs: {text: Texts}[]}} props `outs`: who is
 *   out of the game by it
 */
function Row({ game, line: last, passing: all, aim, gone, pick: picked, label, sums, outs }) {
  const passing = toldOf(game, all);
  const line = passing.at(-1) ?? last;
  const seat = game.view.seats.find((one) => one.seat === line.by);
  const names = namesOf(game, passing);
  const several = names.length > 1;
  const said = several
    ? passed(game, line, new Intl.ListFormat(language()).format(names))
    : aim
      ? playedAt(game, line, aim)
      : marked(game, passing, sentence(game, line));
  return html`<li class=${statesOf(game, line, gone)} style=${seat && !several ? `--seat:${seat.color}` : ""} data-seq=${last.s}>
    ${gone ? html`<s>${said}</s>` : html`<span>${said}</span>`}
    ${
      label &&
      !gone &&
      isStep(line) &&
      html`<button
        class="to-here"
        data-testid="to-here"
        title=${label}
        aria-label=${`${label}: ${said}`}
        onClick=${() => picked(last.s)}
      >↶</button>`
    }
    ${outs.map(({ text }) => html`<strong class="out">${inWords(text)}</strong>`)}
    ${sums.map((item) => html`<${SumCard} key=${item.id} item=${item} />`)}
  </li>`;
}

/**
 * Those that came with a line, or before the next.
 * @template {{s?: number}} T
 * @param {T[]} items
 * @param {number} from
 * @param {number} [to]
 */
const since = (items, from, to = Infinity) => items.filter(({ s = 0 }) => s >= from && s < to);

/**
 * Which line is shown first: the same as before, until twice as many follow as are wanted.
 * @param {LogLine[]} lines
 * @param {number} wanted
 * @param {number} first its number before
 */
function beginning(lines, wanted, first) {
  const at = lines.findIndex((line) => line.s >= first);
  const many = lines.length - at;
  return at < 0 || many < wanted || many > 2 * wanted ? Math.max(0, lines.length - wanted) : at;
}

/**
 * The lines themselves, the newest last: a part at a time, earlier ones when asked for.
 * @param {{game: Game, sieve: Sieve, pick: (s: number) => void, label: string, at?: number | null}}
 *   props
 */
export function LogList({ game, sieve, pick: picked, label, at = null }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const [shown, setShown] = useState(SHOWN);
  const [busy, setBusy] = useState(false);
  const held = useRef({ height: 0, bottom: true, top: 0, read: 0, first: Infinity });
  const [, redraw] = useState(0);
  const gone = undone(game.store.log);
  const found = sifted(game, sieve, gone);
  const from = beginning(found, shown, held.current.first);
  held.current.first = found[from]?.s ?? Infinity;
  const lines = inTurn(found.slice(from));
  const rows = rowsOf(lines, gone);
  const sums = game.store.assistant
    ? (game.store.advice ?? []).filter((item) => item.sort === "sum")
    : [];
  const outs = game.store.assistant ? (game.store.standing?.outs ?? []) : [];
  const last = lines.length ? lines[lines.length - 1].s : 0;
  const whole = (game.store.logFrom ?? game.store.log[0]?.s ?? 1) <= 1;
  const follow = () => {
    const box = list.current;
    if (box && held.current.bottom) box.scrollTop = box.scrollHeight;
  };
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    if (held.current.bottom) held.current.read = last;
    else if (held.current.height) box.scrollTop += box.scrollHeight - held.current.height;
    follow();
    held.current.height = 0;
  });
  useLayoutEffect(() => {
    if (!list.current) return undefined;
    const watch = new ResizeObserver(follow);
    watch.observe(list.current);
    document.fonts?.ready.then(follow, () => undefined);
    return () => watch.disconnect();
  }, []);
  const more = async () => {
    if (list.current)
      Object.assign(held.current, { height: list.current.scrollHeight, bottom: false });
    if (from) return setShown(shown + SHOWN);
    setBusy(true);
    try {
      await earlier(game);
    } catch {
      game.toast(t("web.log.failed"), "error");
    }
    setShown(shown + SHOWN);
    return setBusy(false);
  };
  const track = () => {
    const box = list.current;
    if (!box) return;
    const below = box.scrollHeight - box.scrollTop - box.clientHeight;
    const up = box.scrollTop < held.current.top - 1;
    held.current.top = box.scrollTop;
    const was = held.current.bottom;
    if (below < 40) held.current.bottom = true;
    else if (up) held.current.bottom = false;
    if (was !== held.current.bottom) redraw((n) => n + 1);
  };
  const fresh = held.current.bottom ? 0 : lines.filter((line) => line.s > held.current.read).length;
  const latest = () => {
    held.current.bottom = true;
    redraw((n) => n + 1);
  };
  return html`<ol
    ref=${list}
    tabindex="0"
    data-testid="log"
    aria-label=${t("web.log")}
    onScroll=${track}
  >
    ${
      (from > 0 || !whole) &&
      html`<li class="earlier">
        <button data-testid="log-earlier" disabled=${busy} onClick=${more}>
          ${t(busy ? "web.log.loading" : "web.log.earlier")}
        </button>
      </li>`
    }
    ${!found.length && html`<li class="quiet">${t("web.log.nothing")}</li>`}
    ${rows.map(
      ({ line, passing, aim }, n) =>
        html`<${Row}
          sums=${since(sums, line.s, rows[n + 1]?.line.s)}
          outs=${since(outs, line.s, rows[n + 1]?.line.s)}
          key=${(passing[0] ?? line).s}
          game=${game}
          line=${line}
          passing=${passing}
          aim=${aim}
          gone=${gone.has(line.s)}
          pick=${picked}
          label=${label}
          at=${at}
        />`,
    )}
    ${
      fresh > 0 &&
      html`<li class="fresh">
        <button data-testid="log-fresh" onClick=${latest}>${t("web.log.fresh", { n: fresh })}</button>
      </li>`
    }
  </ol>`;
}

/**
 * The choice of what is shown.
 * @param {{game: Game, sieve: Sieve, change: (sieve: Sieve) => void}} props
 */
export function LogSieve({ game, sieve, change }) {
  /** @param {string} name */
  const set = (name) => (/** @type {Event} */ event) => {
    const field = event.currentTarget;
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      change({
        ...sieve,
        [name]:
          field.type === "checkbox" ? /** @type {HTMLInputElement} */ (field).checked : field.value,
      });
  };
  return html`<div class="sieve" role="search">
    <input
      type="search"
      value=${sieve.words}
      onInput=${set("words")}
      placeholder=${t("web.log.words")}
      aria-label=${t("web.log.words")}
      data-testid="log-words"
    />
    <select
      value=${sieve.kind}
      onChange=${set("kind")}
      aria-label=${t("web.log.kind")}
      data-testid="log-kind"
    >
      ${KINDS.map(
        (kind) => html`<option key=${kind} value=${kind}>${t(`web.log.kind.${kind}`)}</option>`,
      )}
    </select>
    <select
      value=${sieve.seat}
      onChange=${set("seat")}
      aria-label=${t("web.log.seat")}
      data-testid="log-seat"
    >
      <option value="">${t("web.log.everybody")}</option>
      ${game.view.seats.map(
        (seat) =>
          html`<option key=${seat.seat} value=${String(seat.seat)}>
            ${game.seatName(seat.seat)}
          </option>`,
      )}
    </select>
    <label>
      <input type="checkbox" checked=${sieve.gone} onChange=${set("gone")} data-testid="log-gone" />
      ${t("web.log.gone")}
    </label>
  </div>`;
}

/** The whole log as text, as far as this viewer may know it. @param {Game} game */
async function asText(game) {
  let whole = false;
  while (!whole) whole = await earlier(game);
  const gone = undone(game.store.log);
  return game.store.log
    .map(
      (line) =>
        `${line.s}. ${sentence(game, line)}${gone.has(line.s) ? ` (${t("web.log.taken-back")})` : ""}`,
    )
    .join("\n");
}

/** @param {Game} game @param {"copy" | "save"} how */
async function keep(game, how) {
  try {
    const text = await asText(game);
    if (how === "copy") {
      if (await copyText(text)) game.toast(t("web.log.copied"), "note");
      else game.toast(t("web.copy.failed"), "error");
      return;
    }
    keepFile(text, `innkeep-${game.store.table?.id ?? "log"}.txt`);
  } catch {
    game.toast(t("web.log.failed"), "error");
  }
}

/** @param {{game: Game}} props */
export function LogPanel({ game }) {
  const [open, setOpen] = useState(false);
  const [sieve, setSieve] = useState(ALL);
  const [aside, setAside] = useState(false);
  const inTeam = hasMates(game.view, game.store.you.seat);
  const kind = inTeam && aside ? "team-chat" : "chat";
  const words = t(kind === "chat" ? "web.chat" : "web.chat.team");
  /** @param {SubmitEvent} event */
  const send = (event) => {
    event.preventDefault();
    const form = event.target;
    const input = form instanceof HTMLFormElement ? form.elements.namedItem("chat") : null;
    if (!(input instanceof HTMLInputElement) || !input.value.trim()) return;
    game.act({ kind, text: input.value.trim().slice(0, 500) });
    input.value = "";
  };
  const back = game.store.you.seat !== null && !game.view.over ? t("web.log.to-here") : "";
  const toggle = () => {
    if (open) setSieve(ALL);
    setOpen(!open);
  };
  return html`<section class="panel log" aria-label=${t("web.log")}>
    <h2 aria-label=${t("web.log")}>
      ${icon("chat")}
      ${t("web.log")}
      <span class="log-tools">
        <button class="toggle" data-testid="log-sieve" aria-expanded=${open} onClick=${toggle}>
          ${t("web.log.filter")}
        </button>
        <a
          class="toggle"
          data-testid="replay-link"
          href=${game.lookingBack("replay")}
          target="_blank"
          rel="noopener"
        >${t("web.log.replay")}</a>
      </span>
    </h2>
    ${
      open &&
      html`
                  <${LogSieve} game=${game} sieve=${sieve} change=${setSieve} />
                  <p class="log-keep">
                    <button
                      class="toggle"
                      data-testid="log-copy"
                      onClick=${() => keep(game, "copy")}
                    >${t("web.log.copy")}</button>
                    <button
                      class="toggle"
                      data-testid="log-save"
                      onClick=${() => keep(game, "save")}
                    >${t("web.log.save")}</button>
                    <a
                      class="toggle"
                      data-testid="story-link"
                      href=${game.lookingBack("story")}
                      target="_blank"
                      rel="noopener"
                    >${t("web.story")}</a>
                  </p>
                `
    }
    <${LastPlayed} game=${game} />
    <${LogList}
      game=${game}
      sieve=${sieve}
      label=${back}
      pick=${(/** @type {number} */ to) => game.act({ kind: "undo", to })}
    />
    <${Talking} game=${game} />
    ${
      !game.store.behind &&
      html`<form onSubmit=${send} class=${kind === "chat" ? "" : "to-team"}>
        ${
          inTeam &&
          html`<button
            type="button"
            class="aside"
            data-testid="chat-team"
            aria-pressed=${aside}
            title=${t("web.chat.team.only")}
            aria-label=${t("web.chat.team.only")}
            onClick=${() => setAside(!aside)}
          >${icon("team")}</button>`
        }
        <input
          id="chat"
          name="chat"
          data-testid="chat"
          maxlength="500"
          dir="auto"
          autocomplete="off"
          placeholder=${words}
          aria-label=${words}
        />
        <button data-testid="chat-send">${t("web.send")}</button>
      </form>`
    }
  </section>`;
}
