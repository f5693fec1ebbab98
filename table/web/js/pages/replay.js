/** The replay's page: a game wound back and forth, from the server or from a file. */
import { BASE } from "../net/base_path.js";
import { html, render, useEffect, useRef, useState } from "../text/html.js";
import { inTabs } from "../layout/breakpoints.js";
import { OneGame } from "../model/game.js";
import { Board } from "../board/board.js";
import { Hover } from "../panels/preview.js";
import { Dialogs } from "../dialogs/dialogs.js";
import { LogList } from "../panels/log.js";
import { sentence } from "../panels/log_sentence.js";
import { Reel } from "../model/reel.js";
import { LanguageButton } from "../panels/language_button.js";
import { Story } from "./story.js";
import { seen } from "../history/witness.js";
import { keepFile } from "../board/copying.js";
import { icon } from "../board/icons.js";
import { say } from "../board/a11y.js";
import { brought, keptFaces, onFaces } from "../text/faces.js";
import { language, onLanguage, pick, preferred, setLanguage, t } from "../text/i18n.js";

const SPEEDS = [1, 2, 4, 8];
const BEAT_MS = 900;
/** @type {import("../panels/log.js").Sieve} */
const ALL = { seat: "", kind: "all", words: "", gone: true };

/** One replay: where it stands and what moves it. */
class Player {
  /** @param {Reel} reel @param {Game} game @param {() => void} changed */
  constructor(reel, game, changed) {
    this.reel = reel;
    this.game = game;
    this.changed = changed;
    this.seq = -1;
    this.speed = 1;
    this.timer = 0;
    this.news = { deltas: /** @type {Delta[]} */ ([]), still: true, all: true };
  }

  /** @param {number} seq @param {boolean} [aloud] */
  go(seq, aloud = true) {
    const to = Math.max(0, Math.min(this.reel.last, seq));
    const { game, reel } = this;
    const one = to === this.seq + 1 && reel.deltas[to - 1];
    if (one) this.news.deltas.push(one);
    else this.news.still = this.news.all = true;
    this.seq = to;
    game.wind(to, one || null);
    const line = game.store.log[game.store.log.length - 1];
    if (aloud && line && line.s === to) say(sentence(game, line));
    history.replaceState(null, "", `${location.pathname}?at=${to}${location.hash}`);
    this.changed();
  }

  get playing() {
    return this.timer !== 0;
  }

  play() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.seq >= this.reel.last) this.go(0, false);
    const beat = () => {
      this.go(this.reel.told(this.seq, 1), this.speed === 1);
      this.timer = this.seq < this.reel.last ? window.setTimeout(beat, BEAT_MS / this.speed) : 0;
      this.changed();
    };
    this.timer = window.setTimeout(beat, BEAT_MS / this.speed);
    this.changed();
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.changed();
  }

  /** @param {1 | -1} way */
  turn(way) {
    const turns = this.reel.turns();
    const next =
      way > 0 ? turns.find((seq) => seq > this.seq) : turns.filter((seq) => seq < this.seq).pop();
    this.go(next ?? (way > 0 ? this.reel.last : 0));
  }
}

/** What keys do. @type {Record<string, (player: Player) => void>} */
const KEYS = {
  ArrowRight: (player) => player.go(player.reel.told(player.seq, 1)),
  ArrowLeft: (player) => player.go(player.reel.told(player.seq, -1)),
  "Shift+ArrowRight": (player) => player.turn(1),
  "Shift+ArrowLeft": (player) => player.turn(-1),
  Home: (player) => player.go(0),
  End: (player) => player.go(player.reel.last),
  " ": (player) => (player.playing ? player.pause() : player.play()),
};

/** @param {{player: Player}} props */
function Controls({ player }) {
  const { reel, seq } = player;
  const when = reel.at[seq - 1]
    ? new Date(reel.at[seq - 1]).toLocaleTimeString(language(), {
        hour: "2-digit",
        minute: "2-digit",
      })
    : "";
  /** @param {string} id @param {string} sign @param {() => void} run @param {boolean} [off] */
  const button = (id, sign, run, off) =>
    html`<button
      data-testid=${`replay-${id}`}
      aria-label=${t(`web.replay.${id}`)}
      title=${t(`web.replay.${id}`)}
      aria-disabled=${off ? "true" : "false"}
      onClick=${() => {
        if (id !== "play") player.pause();
        run();
      }}
    >${sign}</button>`;
  return html`<section class="reel" aria-label=${t("web.replay.controls")}>
    <div class="reel-buttons">
      ${button("start", "|«", () => player.go(0), seq === 0)}
      ${button("turn-back", "«", () => player.turn(-1), seq === 0)}
      ${button("back", "‹", () => player.go(reel.told(seq, -1)), seq === 0)}
      <button
        class="reel-play"
        data-testid="replay-play"
        aria-label=${t(player.playing ? "web.replay.pause" : "web.replay.play")}
        onClick=${() => (player.playing ? player.pause() : player.play())}
      >${player.playing ? "❚❚" : "▶"}</button>
      ${button("next", "›", () => player.go(reel.told(seq, 1)), seq === reel.last)}
      ${button("turn-next", "»", () => player.turn(1), seq === reel.last)}
      ${button("end", "»|", () => player.go(reel.last), seq === reel.last)}
    </div>
    <input
      type="range"
      min="0"
      max=${reel.last}
      step="1"
      value=${seq}
      data-testid="replay-scrub"
      aria-label=${t("web.replay.place")}
      aria-valuetext=${t("web.replay.at", { seq, last: reel.last })}
      onInput=${(/** @type {Event} */ event) => {
        player.pause();
        if (event.currentTarget instanceof HTMLInputElement)
          player.go(Number(event.currentTarget.value));
      }}
    />
    <span class="reel-place" data-testid="replay-at">
      ${t("web.replay.at", { seq, last: reel.last })}
      ${when ? ` · ${when}` : ""}
    </span>
    <label class="reel-speed">
      <span class="unseen">${t("web.replay.speed")}</span>
      <select
        data-testid="replay-speed"
        onChange=${(/** @type {Event} */ event) => {
          if (event.currentTarget instanceof HTMLSelectElement)
            player.speed = Number(event.currentTarget.value);
        }}
      >
        ${SPEEDS.map((speed) => html`<option key=${speed} value=${speed}>${speed}×</option>`)}
      </select>
    </label>
  </section>`;
}

/** @param {Player} player @param {string} how */
function proofText(player, how) {
  return how || t("web.proof.why", { commitment: player.reel.table.commitment ?? "" });
}

/** What to say of what was found. @param {import("../history/proof.js").Findings} found */
function verdict(found) {
  if (!found.promised || !found.kept) return t("web.misfit.secret");
  if (found.log === false) return t("web.misfit.other", { seq: found.upTo });
  if (found.wrong.length) return t("web.proof.wrong", { ops: found.wrong.join(", ") });
  const log = found.log ? "web.proof.log-holds" : "web.proof.log-unknown";
  return `${t("web.proof.holds", { n: found.checked })} ${t(log, { seq: found.upTo })}`;
}

/** @param {{player: Player}} props */
function Proof({ player }) {
  const [said, setSaid] = useState("");
  const { reel } = player;
  if (!reel.table.secret) return null;
  const mine = seen(reel.table.id ?? "");
  const run = async () => {
    try {
      const { check } = await import("../history/proof.js");
      const found = await check(reel);
      setSaid(found ? verdict(found) : t("web.proof.cannot"));
    } catch {
      setSaid(t("web.proof.cannot"));
    }
  };
  return html`<details class="proof">
    <summary>${t("web.proof")}</summary>
    <p data-testid="proof-said" role="status">${proofText(player, said)}</p>
    <dl>
      <dt>${t("web.proof.commitment")}</dt>
      <dd>${reel.table.commitment}</dd>
      <dt>${t("web.proof.secret")}</dt>
      <dd>${reel.table.secret}</dd>
      ${
        mine &&
        html`<dt>${t("web.proof.head")}</dt><dd data-testid="proof-head">${mine.seq}:${mine.head}</dd>`
      }
    </dl>
    <button class="plain-button" data-testid="proof-check" onClick=${run}>
      ${t("web.proof.check")}
    </button>
  </details>`;
}

/** Saves the game as a file that this page can open again. @param {Reel} reel */
const save = (reel) =>
  keepFile(
    JSON.stringify(reel.document(keptFaces())),
    `innkeep-${reel.table.id ?? "game"}-replay.json`,
  );

/** @param {{player: Player, story: boolean}} props */
function App({ player, story }) {
  const [tick, setTick] = useState(0);
  const [told, setTold] = useState(story);
  const { game, reel } = player;
  useEffect(() => {
    const redraw = () => setTick((was) => was + 1);
    player.changed = redraw;
    game.store.subscribe(redraw);
    game.onUi(redraw);
    onLanguage(() => {
      player.news.still = player.news.all = true;
      redraw();
    });
    onFaces(() => {
      player.news.all = true;
      redraw();
    });
    addEventListener("resize", redraw);
    const keys = (/** @type {KeyboardEvent} */ event) => {
      const at = event.target;
      const typing = at instanceof HTMLInputElement || at instanceof HTMLSelectElement;
      if (told || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      const on = at instanceof HTMLElement && at.closest("button, a, summary");
      const run = KEYS[`${event.shiftKey ? "Shift+" : ""}${event.key}`] ?? KEYS[event.key];
      if (!run || (event.key === " " && on)) return;
      run(player);
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("keydown", keys, true);
    player.news.still = player.news.all = true;
    redraw();
    return () => removeEventListener("keydown", keys, true);
  }, [told]);
  const phone = inTabs();
  const nothing = () => undefined;
  return html`<div class=${`house replay ${phone ? "phone" : "desk"}`}>
    <header class="topbar">
      <a class="brand" href=${`${BASE}/`} title=${t("web.lobby")}>
        <img src=${`${BASE}/static/mark.svg`} alt="" width="26" height="26" />
        <span>Innkeep</span>
      </a>
      <h1>
        ${pick(reel.table.title ?? null)} · ${t(
          reel.everything ? "web.replay.everything" : "web.replay.own",
        )}
      </h1>
      <div class="now"></div>
      <nav aria-label=${t("web.tools")}>
        <button
          data-testid="story"
          aria-pressed=${told}
          onClick=${() => {
            player.pause();
            setTold(!told);
            player.news.still = player.news.all = true;
          }}
        >
          ${icon("gold")}
          <span>${t("web.story")}</span>
        </button>
        <button
          data-testid="replay-save"
          aria-label=${t("web.replay.save")}
          title=${t("web.replay.save")}
          onClick=${() => save(reel)}
        >⤓</button>
        <${LanguageButton} short=${true} />
      </nav>
    </header>
    <${Board} game=${game} openMenu=${nothing} tick=${tick} news=${player.news} />
    ${
      !phone &&
      html`<aside class="panels" aria-label=${t("web.panels")}>
        <section class="panel log">
          <h2>${icon("chat")}${t("web.log")}</h2>
          <${LogList}
            game=${game}
            sieve=${ALL}
            label=${t("web.replay.here")}
            pick=${(/** @type {number} */ seq) => {
              player.pause();
              player.go(seq);
            }}
          />
          <${Proof} player=${player} />
        </section>
      </aside>`
    }
    ${
      phone &&
      html`<p class="reel-line">
        ${game.store.log.length > 0 && sentence(game, game.store.log[game.store.log.length - 1])}
      </p>`
    }
    <${Controls} player=${player} />
    ${
      told &&
      html`<${Story}
        reel=${reel}
        game=${game}
        close=${() => setTold(false)}
        go=${(/** @type {number} */ seq) => {
          setTold(false);
          player.go(seq);
        }}
      />`
    }
    <${Hover} game=${game} />
    <${Dialogs} game=${game} />
  </div>`;
}

/**
 * The page before there is a game: a file to open, or what went wrong.
 * @param {{problem: string, open: (file: File) => void}} props
 */
function Door({ problem, open }) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const take = () => {
    const file = input.current?.files?.[0];
    if (file) open(file);
  };
  return html`<main class="lost">
    <div class="dialog door">
      <h1>${t("web.replay")}</h1>
      ${problem && html`<p role="alert" data-testid="replay-problem">${problem}</p>`}
      <p>${t("web.replay.open")}</p>
      <input
        ref=${input}
        type="file"
        accept="application/json,.json"
        data-testid="replay-file"
        aria-label=${t("web.replay.file")}
        onChange=${take}
      />
      <p><a href=${`${BASE}/`}>${t("web.lobby")}</a></p>
    </div>
  </main>`;
}

/** @param {HTMLElement} root @param {Reel} reel @param {string} token @param {boolean} story */
function show(root, reel, token, story) {
  const { id = "", title = { en: "" }, module = "", options = {} } = reel.table;
  const game = new OneGame(token, {
    table: {
      ...{ id, title, module, options },
      assistant: "off",
      policy: { checks: {}, rulings: [], hints: [], pace: { ms: 2500, on: false } },
    },
    stop: (seq) => reel.stop(seq),
    lines: (seq) => reel.lines(seq),
  });
  const player = new Player(reel, game, () => undefined);
  const at = new URLSearchParams(location.search).get("at");
  player.go(at === null ? 0 : Number(at) || 0, false);
  root.replaceChildren();
  render(html`<${App} player=${player} story=${story} />`, root);
}

async function start() {
  await setLanguage(preferred());
  document.title = `Innkeep · ${t("web.replay")}`;
  const root = document.getElementById("app");
  if (!root) return;
  const [, id, page] =
    /^\/t\/(\w+)\/(replay|story)$/.exec(location.pathname.slice(BASE.length)) ?? [];
  const token = decodeURIComponent(location.hash.slice(1));
  const open = async (/** @type {File} */ file) => {
    const reel = new Reel();
    try {
      brought(await reel.read(file));
    } catch {
      return door(t("web.replay.bad-file"));
    }
    return show(root, reel, "", false);
  };
  const door = (/** @type {string} */ problem) =>
    render(html`<${Door} problem=${problem} open=${open} />`, root);
  if (!id) return door("");
  const reel = new Reel();
  render(html`<main class="lost"><p role="status">${t("web.connecting")}</p></main>`, root);
  try {
    await reel.fetch(id, token, new URLSearchParams(location.search).has("own"), () => undefined);
  } catch {
    render(null, root);
    return door(t("web.replay.refused"));
  }
  render(null, root);
  return show(root, reel, token, page === "story");
}

start();
