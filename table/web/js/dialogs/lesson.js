/** How a turn goes: a few steps that point at one's own table; told by the module, shown here. */
import { BASE } from "../net/base_path.js";
import { read } from "../net/read.js";
import { keep, kept } from "../net/links.js";
import { tab } from "../net/storage.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../text/html.js";
import { pick, t } from "../text/i18n.js";
import { inTabs } from "../layout/breakpoints.js";
import { closedSeat } from "../layout/machine_mat.js";
import { bearerOf, hasMates } from "../layout/teams.js";
import { icon } from "../board/icons.js";

/**
 * @typedef {{id: string, title: Texts, text: Texts, shows: string[], of?: string[], mates?: boolean}}
 *   Step `of`: the ways of playing together it belongs to; `mates`: whether it is for who has
 *   teammates
 */

const KEY = "innkeep.lesson";
/** What is chosen where everybody plays alone. */
const ALONE = "alone";
/** Set by the front page for the table that it opens: the lesson begins there by itself, once. */
const FIRST = "innkeep.first-table";

/** Whether this browser has seen the lesson, or was told not to show it. */
export const lessonSeen = () => Boolean(kept(KEY, false));

/** The next table is entered by somebody who may never have played. */
export function expectLesson() {
  if (!lessonSeen()) tab.set(FIRST, "yes");
}

/** Opens the lesson at the first table, once one sits there. @param {Game} game */
export function beginLesson(game) {
  const stop = game.store.subscribe(() => {
    const { view, you, status } = game.store;
    const seated = view?.seats.find((seat) => seat.seat === you.seat)?.name;
    if (!seated || status !== "online" || !tab.get(FIRST)) return;
    tab.remove(FIRST);
    stop();
    if (!lessonSeen()) game.open({ kind: "lesson" });
  });
}

/** @type {Promise<{id: string, lesson?: Step[]}[]> | null} */
let asked = null;

/** @param {string | undefined} module @returns {Promise<Step[]>} */
async function stepsOf(module) {
  asked ??= read(`${BASE}/api/modules`).then((answer) => answer.json());
  try {
    return (await asked).find((one) => one.id === module)?.lesson ?? [];
  } catch {
    asked = null;
    return [];
  }
}

/**
 * The steps that belong to this table: how it is won, and what is shared, depends on who plays with
 * whom.
 * @param {Step[]} steps
 * @param {Record<string, any>} options what was chosen for the table
 * @param {boolean} mates whether the reader has teammates
 */
export function stepsFor(steps, options, mates) {
  const chosen = Object.values(options);
  const others = steps.flatMap((step) => step.of ?? []);
  const way = chosen.find((value) => others.includes(value)) ?? ALONE;
  return steps.filter(
    (step) => (step.of?.includes(way) ?? true) && (step.mates ?? mates) === mates,
  );
}

/**
 * Where a step points: one's own places of that role, else the middle's, else a machine's.
 * @param {Game} game
 * @param {string[]} roles
 * @returns {DOMRect[]}
 */
function spots(game, roles) {
  const found = Object.entries(game.view.zones).filter(([, zone]) =>
    roles.includes(zone.role ?? ""),
  );
  const me = game.store.you.seat;
  const own = me === null ? me : bearerOf(game.view, me);
  const near = found.filter(
    ([, zone]) => zone.seat === null || zone.seat === undefined || [me, own].includes(zone.seat),
  );
  const shown = near.length ? near : found.filter(([, { seat }]) => seat === closedSeat(game.view));
  return shown.flatMap(([id]) => {
    const box = document.querySelector(`.board [data-zone="${id}"]`)?.getBoundingClientRect();
    return box && box.width > 0 && box.height > 0 ? [box] : [];
  });
}

/** Room for the top bar and for the tabs of a phone, in CSS pixels. */
const TOP = 56;
const BOTTOM = 64;

/**
 * Where the card hides least of what it points at: high, low or between.
 * @param {DOMRect[]} boxes
 * @param {DOMRect} card
 * @returns {number} its top
 */
function placeFor(boxes, card) {
  const low = innerHeight - BOTTOM - card.height;
  const hidden = (/** @type {number} */ top) =>
    boxes.reduce((sum, box) => {
      const wide = Math.min(box.right, card.right) - Math.max(box.left, card.left);
      const tall = Math.min(box.bottom, top + card.height) - Math.max(box.top, top);
      return sum + (Math.max(0, wide) * Math.max(0, tall)) / (box.width * box.height);
    }, 0);
  const places = [low, TOP, ...boxes.flatMap((box) => [box.bottom + 8, box.top - card.height - 8])];
  const possible = places.filter((top) => top >= TOP && top <= low);
  return possible.sort((one, other) => hidden(one) - hidden(other))[0] ?? Math.max(0, low);
}

/** @param {{game: Game}} props */
export function LessonDialog({ game }) {
  const [steps, setSteps] = useState(/** @type {Step[] | null} */ (null));
  const [at, setAt] = useState(0);
  const [before] = useState(document.activeElement);
  const [, look] = useState(0);
  const card = useRef(/** @type {HTMLElement | null} */ (null));
  const last = (steps?.length ?? 1) - 1;
  const step = steps?.[at] ?? null;
  const close = () => game.close();
  useEffect(() => {
    keep(KEY, true);
    const { table, you } = game.store;
    stepsOf(table?.module).then((all) =>
      setSteps(stepsFor(all, table?.options ?? {}, hasMates(game.view, you.seat))),
    );
  }, []);
  useLayoutEffect(() => () => void (before instanceof HTMLElement && before.focus()), []);
  useLayoutEffect(() => card.current?.focus(), [at, steps]);
  useEffect(() => {
    const again = () => look((n) => n + 1);
    addEventListener("resize", again);
    return () => removeEventListener("resize", again);
  }, []);
  // A narrow page shows a panel over the table: nothing under it is pointed at, and it is hidden least.
  const panel = inTabs() && game.store.tab ? document.querySelector(".panels") : null;
  const boxes = step && !panel ? spots(game, step.shows) : [];
  const spared = panel ? [panel.getBoundingClientRect()] : boxes;
  useLayoutEffect(() => {
    // Measured with the words it has now, and moved before anybody sees it.
    const shown = card.current;
    if (shown) shown.style.top = `${placeFor(spared, shown.getBoundingClientRect())}px`;
  });
  /** @param {number} by */
  const go = (by) => {
    if (!steps) return;
    if (at + by > last) close();
    else setAt(Math.max(0, at + by));
  };
  return html`<div class="lesson">
    ${boxes.map(
      (box, i) =>
        html`<i
          key=${i}
          class="lesson-spot"
          style=${`left:${box.left - 4}px;top:${box.top - 4}px;width:${box.width + 8}px;height:${box.height + 8}px`}
        ></i>`,
    )}
    <section
      class="lesson-card"
      role="dialog"
      aria-label=${t("web.lesson")}
      tabindex="-1"
      ref=${card}
      data-testid="lesson"
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
        const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!by) return;
        event.preventDefault();
        go(by);
      }}
    >
      <header role="none">
        <h2>${step ? pick(step.title) : t("web.lesson")}</h2>
        <button class="x" aria-label=${t("web.lesson.skip")} data-testid="lesson-skip" onClick=${close}>
          ${icon("close")}
        </button>
      </header>
      <p aria-live="polite">
        ${step ? pick(step.text) : t(steps ? "web.lesson.none" : "web.log.loading")}
      </p>
      <footer role="none">
        <span class="lesson-at">${steps?.length ? `${at + 1} / ${last + 1}` : ""}</span>
        <button data-testid="lesson-back" disabled=${at === 0} onClick=${() => go(-1)}>
          ${t("web.lesson.back")}
        </button>
        <button
          class="primary"
          data-testid="lesson-next"
          disabled=${!steps}
          onClick=${() => go(1)}
        >
          ${t(steps && at >= last ? "web.lesson.done" : "web.lesson.next")}
        </button>
      </footer>
    </section>
  </div>`;
}

/** The goal and the phases, one tap away; it shines until it was used. @param {{game: Game}} props */
export function LessonButton({ game }) {
  return html`<button
    class=${`lesson-button ${lessonSeen() ? "" : "new"}`}
    data-testid="lesson-button"
    aria-label=${t("web.lesson")}
    title=${t("web.lesson")}
    onClick=${() => game.open({ kind: "lesson" })}
  >${icon("book")}</button>`;
}
