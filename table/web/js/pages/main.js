/** The table's page: reads the invitation from the address, joins, and draws everything. */
import { BASE } from "../net/base_path.js";
import { html, render, useEffect, useState } from "../text/html.js";
import { inTabs } from "../layout/breakpoints.js";
import { OneGame } from "../model/game.js";
import { Board } from "../board/board.js";
import { openMenu } from "../panels/menu.js";
import { Hover } from "../panels/preview.js";
import { Dialogs } from "../dialogs/dialogs.js";
import { AdvicePanel, asked, TurnLine } from "../panels/advice.js";
import { Moments } from "../panels/moments.js";
import { NextStep } from "../panels/next_step.js";
import { followLeave, Prompt } from "../panels/referee.js";
import { beginLesson, LessonButton } from "../dialogs/lesson.js";
import { ModeBadge } from "../dialogs/watching.js";
import { LogPanel } from "../panels/log.js";
import { sentence } from "../panels/log_sentence.js";
import { namedIn } from "../history/lines.js";
import { AskCard, PastButtons } from "../panels/past.js";
import { icon } from "../board/icons.js";
import { askName } from "../actions/seats.js";
import { discardFor, lay } from "../actions/laying.js";
import { zoneOf } from "../model/view.js";
import { onLanguage, pick, preferred, setLanguage, t } from "../text/i18n.js";
import { onFaces, whenKnown } from "../text/faces.js";
import { sayWhen } from "../board/a11y.js";
import { Skips } from "../board/skips.js";
import { amend, knownTables, ownToken, remember, tableId, tokenIn, tokenOf } from "../net/links.js";
import { wordsOf } from "../net/own_things.js";
import { behindCurtain, noteName } from "../actions/handing_over.js";
import { behindTheCurtain, Switcher } from "../panels/hotseat.js";
import { Paper } from "../panels/paper.js";
import { hasLeft, Left } from "../dialogs/leaving.js";
import { noteEvening } from "../model/ended_evening.js";
import { Callouts, OpenBadge, Shut, Soon } from "../panels/callouts.js";
import { followMixing } from "../history/mixing.js";
import { LanguageButton } from "../panels/language_button.js";
import { SoundButton, watchForNotices } from "../panels/notices.js";
import { speakAdvice } from "../panels/spoken.js";
import { followSounds } from "../board/speaker.js";
import { stayAwake } from "../panels/awake.js";
import { given, keyOf } from "../actions/command.js";
import { HELP, openTools } from "../board/tools.js";
import { followSearch } from "../dialogs/search.js";
import { unheard } from "../model/muted.js";
import { showArrow, showChange, showPhrase, showPing } from "../board/signals.js";

const HIDDEN_MS = 120;
/** While more is moved than can be followed by eye, it is drawn so seldom at least and at most. */
const HURRIED_MS = 66;
const SELDOM_MS = 500;
/** What share of the time drawing it may take then: the rest belongs to who drags, pans, reads. */
const DRAWING = 0.2;
const FRAME_MS = 1000 / 60;

/** @param {{game: Game}} props */
function TopBar({ game }) {
  const seated = game.store.you.seat !== null;
  const title = pick(game.store.table?.title) || "Innkeep";
  return html`<header class="topbar">
    <a class="brand" href=${`${BASE}/`} title=${t("web.lobby")}>
      <img src=${`${BASE}/static/mark.svg`} alt="" width="26" height="26" />
      <span>Innkeep</span>
    </a>
    <h1>${title}</h1>
    <div class="now">
      <${TurnLine} game=${game} />
      <${LessonButton} game=${game} />
    </div>
    <nav aria-label=${t("web.tools")}>
      <${OpenBadge} game=${game} />
      <${ModeBadge} game=${game} />
      ${
        seated &&
        html`
                    <${NextStep} game=${game} />
                    <${PastButtons} game=${game} />
                    <button
                      data-testid="select-mode"
                      class="select-mode"
                      aria-label=${t("web.select")}
                      title=${t("web.select")}
                      aria-pressed=${game.store.selecting}
                      onClick=${() => game.store.selectBy(!game.store.selecting)}
                    >${icon("select")}</button>
                  `
      }
      <${SoundButton} />
      <button
        data-testid="invite"
        aria-label=${t("web.room")}
        title=${t("web.room")}
        onClick=${() => {
          game.open({ kind: "room" });
        }}
      >${icon("invite")}</button>
      <button
        data-testid="tools"
        aria-label=${t("web.tools-menu")}
        title=${t("web.tools-menu")}
        aria-haspopup="menu"
        onClick=${(/** @type {MouseEvent} */ event) =>
          openTools(game, event.currentTarget instanceof Element ? event.currentTarget : null)}
      >${icon("more")}</button>
      <button
        data-testid="help"
        aria-label=${t("web.help")}
        title=${`${t("web.help")} (${keyOf(HELP)})`}
        onClick=${() => HELP.run(given(game))}
      >${icon("help")}</button>
      <${LanguageButton} short=${true} />
    </nav>
  </header>`;
}

/**
 * On the lower edge of one's own mat, above the hand the cards are chosen from.
 * @param {Game} game
 */
function aboveHand(game) {
  const board = document.querySelector(".board")?.getBoundingClientRect();
  const mat = game.plan?.mats.find((one) => one.seat === game.store.you.seat);
  if (!board || !mat) return "";
  const { base } = game.camera;
  const left = board.left + (mat.x + mat.w / 2) * base;
  const bottom = innerHeight - board.top - (mat.y + mat.h) * base + 4;
  return `left:calc(${left}px / var(--ui));bottom:calc(${bottom}px / var(--ui))`;
}

/** @param {{game: Game}} props */
function SelectionBar({ game }) {
  const cards = [...game.store.selected];
  if (!cards.length || game.store.you.seat === null) return null;
  const table = zoneOf(game.view, "play");
  const discard = discardFor(game, game.view.comps[cards[0]]);
  const clear = () => {
    game.store.choose([], false);
    game.store.selectBy(false);
  };
  return html`<div
    class="selection"
    role="toolbar"
    style=${aboveHand(game)}
    aria-label=${t("web.selected", { n: cards.length })}
    data-testid="selection"
  >
    <b>${t("web.selected", { n: cards.length })}</b>
    ${
      discard &&
      html`<button
        data-testid="discard-selected"
        onClick=${() => {
          lay(game, cards, discard, { up: true });
          clear();
        }}
      >${t("web.sel.discard")}</button>`
    }
    ${
      table &&
      html`<button onClick=${() => {
        lay(game, cards, table, { up: true });
        clear();
      }}>${t("web.sel.play")}</button>`
    }
    <button onClick=${clear} aria-label=${t("web.sel.clear")}>${icon("close")}</button>
  </div>`;
}

/** @param {{game: Game}} props */
function Banner({ game }) {
  const status = game.store.status;
  if (status === "online" || status === "refused") return null;
  const waiting = game.line.queue.length;
  return html`<div class="banner" role="status" data-testid="offline">
    ${t(status === "connecting" ? "web.connecting" : "web.offline")}
    ${waiting ? ` ${t("web.waiting", { n: waiting })}` : ""}
  </div>`;
}

/** @param {{game: Game}} props */
function Tabs({ game }) {
  const tab = game.store.tab;
  const count = game.store.advice.filter(
    (item) => item.sort === "due" || item.sort === "violation" || item.sort === "question",
  ).length;
  /** @param {string} name */
  const go = (name) => game.store.turnTo(tab === name ? "" : name);
  return html`<nav class="tabs" aria-label=${t("web.panels")}>
    <button aria-pressed=${tab === ""} onClick=${() => go("")}>
      ${icon("cards")}
      <span>${t("web.tab.table")}</span>
    </button>
    <button aria-pressed=${tab === "advice"} data-testid="tab-advice" onClick=${() => go("advice")}>
      ${icon("bell")}
      <span>${t("web.advice")}</span>
      ${(count > 0 || asked(game)) && html`<b class=${`badge ${asked(game) ? "mine" : ""}`}>${count || "!"}</b>`}
    </button>
    <button aria-pressed=${tab === "log"} data-testid="tab-log" onClick=${() => go("log")}>
      ${icon("chat")}
      <span>${t("web.log")}</span>
    </button>
  </nav>`;
}

/** @param {{game: Game}} props */
function App({ game }) {
  const [tick, setTick] = useState(0);
  const [news] = useState({ deltas: /** @type {Delta[]} */ ([]), still: true, all: true });
  const [, setUi] = useState(0);
  const [phone, setPhone] = useState(inTabs());
  useEffect(() => {
    let judged = false;
    const now = () => setTick((was) => was + 1);
    const soon = oncePerFrame(now, () => game.hurried);
    /** @param {{delta: Delta | null, still: boolean}} change */
    const redraw = ({ delta, still }) => {
      if (delta) news.deltas.push(delta);
      else news.all = true;
      news.still ||= still;
      if (delta) soon();
      else now();
    };
    game.store.subscribe((change) => {
      redraw(change);
      if (change.delta) follow(game, change.delta);
      invite(game);
      if (game.store.base?.over && !judged) {
        judged = true;
        import("../history/proof.js").then((proof) => proof.holdToIt(game)).catch(() => undefined);
        noteEvening(game).catch(() => undefined);
      }
    });
    invite(game); // the welcome may have come before anybody listened
    game.onUi(() => setUi((n) => n + 1));
    onLanguage(() => redraw({ delta: null, still: true }));
    onFaces(() => redraw({ delta: null, still: false }));
    addEventListener("resize", () => setPhone(inTabs()));
    // An answer may have come before anybody listened: the table, or a refusal.
    redraw({ delta: null, still: true });
  }, []);
  if (game.store.status === "refused") {
    return hasLeft() ? html`<${Left} />` : html`<${Shut} game=${game} />`;
  }
  if (!game.store.view) return html`<${Soon} game=${game} />`;
  const panel = phone ? game.store.tab : "both";
  return html`<div class=${`house ${phone ? "phone" : "desk"}`}>
    <${Skips} game=${game} />
    <${TopBar} game=${game} />
    <${Banner} game=${game} />
    <${Board}
      game=${game}
      openMenu=${(
        /** @type {Target} */ target,
        /** @type {number} */ x,
        /** @type {number} */ y,
        /** @type {boolean} */ sheet,
      ) => openMenu(game, target, x, y, sheet)}
      tick=${tick}
      news=${news}
    />
    ${
      panel &&
      html`<aside class="panels" aria-label=${t("web.panels")}>
        ${!phone && html`<${Switcher} game=${game} /><${Paper} game=${game} />`}
        ${panel !== "log" && html`<${AdvicePanel} game=${game} />`}
        ${panel !== "advice" && html`<${LogPanel} game=${game} />`}
      </aside>`
    }
    ${phone && html`<${Switcher} game=${game} /><${Paper} game=${game} away=${panel} phone />`}
    ${phone && html`<${Tabs} game=${game} />`}
    <${Callouts} game=${game} />
    ${!(phone && panel) && html`<${SelectionBar} game=${game} />`}
    <${AskCard} game=${game} />
    <${Prompt} game=${game} covered=${phone && panel !== ""} />
    <${Moments} game=${game} />
    <${Hover} game=${game} />
    <${Dialogs} game=${game} />
  </div>`;
}

/**
 * However often it is asked for, it runs once a frame; while `hurried` less often, the longer the
 * frame after it took; also while the page is hidden and has no frames.
 * @param {() => void} run
 * @param {() => boolean} hurried
 */
function oncePerFrame(run, hurried) {
  let waiting = false;
  let pause = HURRIED_MS;
  const go = () => {
    if (!waiting) return;
    waiting = false;
    const began = performance.now();
    run();
    // The next frame draws it; the one after that begins when it has been drawn.
    const drawn = () => {
      const took = performance.now() - began - 2 * FRAME_MS;
      pause = Math.min(SELDOM_MS, Math.max(HURRIED_MS, took / DRAWING));
    };
    if (hurried()) requestAnimationFrame(() => requestAnimationFrame(drawn));
  };
  return () => {
    if (waiting) return;
    waiting = true;
    if (!hurried()) requestAnimationFrame(go);
    setTimeout(go, hurried() ? pause : HIDDEN_MS);
  };
}

/**
 * What a delta brings that is not kept: things shown, arrows, pings, and the sentence to be heard.
 * @param {Game} game
 * @param {Delta} delta
 */
function follow(game, delta) {
  const told = delta.l && { s: delta.s, by: delta.by, ...delta.l };
  // Dice are told by a notice, which is read out by itself.
  if (told && !delta.dice && !unheard(game, told)) {
    if (told.key === "log.phrase") showPhrase(game, told);
    sayWhen(whenKnown(namedIn(told)), () => sentence(game, told));
  }
  if (!followSearch(game, delta) && delta.show?.f.length) {
    game.open({
      kind: "cards",
      title: t(delta.k === "peek" ? "web.looked" : "web.shown", {
        zone: game.zoneName(delta.show.z),
        seat: game.seatName(delta.by),
      }),
      faces: delta.show.f,
    });
  }
  followLeave(game, delta);
  if (delta.arrow) showArrow(game, delta.arrow);
  if (delta.ping) showPing(game, delta.ping);
  if (!game.hurried) showChange(game, delta);
  if (delta.dice && told) game.toast(sentence(game, told), "note");
}

/**
 * Asks for a name while one's chair is empty: once, not again while the answer is under way, or one
 * has asked for the hand that lies there.
 * @param {Game} game
 */
function invite(game) {
  const me = game.store.you.seat;
  if (me === null || game.dialog("text") || game.store.status !== "online" || !game.store.view)
    return;
  const seat = game.store.view.seats.find((one) => one.seat === me);
  if (!seat) return;
  const waiting = game.store.view.requests?.some((one) => one.want === "seat" && one.by === me);
  if (seat.name !== null || waiting) game.sit(false);
  else if (
    !game.sitting &&
    !game.line.queue.some(({ event, body }) => event === "op" && body.kind === "sit")
  )
    askName(game, "sit");
}

/**
 * The token this browser came by before, for who follows a mail, which names the table alone; it
 * stands in the address again, as everywhere.
 */
function comeBack() {
  const known = knownTables().find((one) => one.id === tableId());
  const token = known ? tokenOf(known.url) : "";
  if (token) history.replaceState(null, "", `#${token}`);
  return token;
}

async function start() {
  // The table is joined meanwhile: its sentences and its state come side by side.
  const words = setLanguage(preferred());
  if (behindCurtain() !== null) await words;
  const token = ownToken(tokenIn(location.hash)) || comeBack();
  if (token !== tokenIn(location.hash)) history.replaceState(null, "", `#${token}`);
  const root = document.getElementById("app");
  if (!root) return;
  let renewed = "";
  addEventListener("hashchange", () => location.hash.slice(1) !== renewed && location.reload());
  document.title = "Innkeep";
  behindTheCurtain(root, async () => {
    const game = new OneGame(token);
    followMixing(game);
    /** @type {View["seats"] | undefined} */
    let noted;
    game.store.subscribe(({ delta }) => {
      renewed = game.token;
      // What this browser keeps of a table is who sits there: most deltas do not touch it.
      if (delta && game.store.view?.seats === noted) return;
      noted = game.store.view?.seats;
      noteTable(game);
    });
    await words;
    watchForNotices(game);
    speakAdvice(game);
    followSounds(game);
    stayAwake(game);
    beginLesson(game);
    game.store.changed();
    render(html`<${App} game=${game} />`, root);
  });
}

/** Keeps the table in this browser's list, with who sits there. @param {Game} game */
function noteTable(game) {
  const { table, view } = game.store;
  if (!table || !view) return;
  noteName(game);
  const people = view.seats.map((seat) => seat.name ?? "").filter(Boolean);
  const known = knownTables().find((one) => one.id === table.id);
  const chosen = game.store.you.seat === null ? [] : wordsOf(table.options);
  if (!known)
    remember({
      id: tableId(),
      url: location.href,
      made: Date.now(),
      titles: view.seats.map((seat) => seat.title),
      people,
      chosen,
    });
  else if (known.people?.join() !== people.join() || known.chosen?.join() !== chosen.join())
    amend(table.id, { people, chosen });
}

start();
