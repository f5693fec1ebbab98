/**
 * What the assistant asks of this seat, one thing at a time and where the eye is: a refusal with
 * its way out, a question with its answers, the next due. One key for each.
 */
import { html, useEffect } from "../text/html.js";
import { icon } from "../board/icons.js";
import { pick, t } from "../text/i18n.js";
import { say } from "../board/a11y.js";
import { RuleLink } from "./rule_link.js";

/** @typedef {import("../model/game.js").Game} Game */
/**
 * @typedef {{id: string, text: string, sort: string, rule?: Advice["rule"], but?: Answer["but"],
 *   answers: {label: string, run: () => void, id: string, hint?: string,
 *     main?: boolean}[], close?: () => void}}
 *   Matter
 */

/** Dues this person does not want to be shown again in the middle. @type {Set<string>} */
const waved = new Set();

/**
 * Everything that waits for this seat, the most urgent first.
 * @param {Game} game
 * @returns {Matter | null}
 */
export function matter(game) {
  const me = game.store.you.seat;
  const host = Boolean(game.store.you.host);
  if (game.refused) return refusal(game, host);
  if (game.answer) return answered(game, game.answer);
  if (!game.store.assistant) return null;
  const items = game.store.advice;
  const appeal = host
    ? items.find((item) => item.phase === "appeal" && item.seat !== me)
    : undefined;
  const who = appeal?.seat;
  if (appeal && who != null) {
    return {
      id: appeal.id,
      text: pick(appeal.text),
      sort: "question",
      answers: [
        {
          id: "allow",
          label: t("web.allow"),
          main: true,
          run: () => game.act({ kind: "allow", seat: who }),
        },
      ],
    };
  }
  if (me === null) return null;
  const answers = items.filter(
    (item) => item.sort === "question" && item.accept && item.seat === me,
  );
  if (answers.length) {
    return {
      id: answers.map((item) => item.id).join(),
      text: t("web.question"),
      sort: "question",
      answers: answers.map((item) => ({
        id: item.id,
        label: pick(item.text),
        run: () => game.accept(item.id),
      })),
    };
  }
  const due = items.find((item) => item.sort === "due" && item.accept && item.seat === me);
  if (!due || waved.has(due.id) || game.store.table?.assistant === "autopilot") return null;
  return {
    id: due.id,
    text: pick(due.text),
    sort: "due",
    rule: due.rule,
    answers: [{ id: "do", label: t("web.advice.do"), main: true, run: () => game.accept(due.id) }],
    close: () => {
      waved.add(due.id);
      game.ui();
    },
  };
}

/** @param {Game} game @param {boolean} host @returns {Matter | null} */
function refusal(game, host) {
  const refused = game.refused;
  if (!refused) return null;
  const { op, error } = refused;
  const done = () => game.past();
  const seat = game.store.you.seat;
  /** @type {Matter["answers"]} */
  const answers = (error.instead ?? []).map((item) => ({
    id: `instead:${item.id}`,
    label: pick(item.text),
    run: () => {
      done();
      game.accept(item.id);
    },
  }));
  if (refused.asked) answers.length = 0;
  else if (host && seat !== null)
    answers.push({
      id: "allow",
      label: t("web.allow"),
      run: () => {
        done();
        game.act({ kind: "allow", seat }, (ack) => ack.ok && game.act(op));
      },
    });
  else
    answers.push({
      id: "appeal",
      label: t("web.appeal"),
      run: () => {
        game.past(true);
        game.act({ kind: "appeal" });
      },
    });
  const ruling = error.ruling;
  if (ruling && !refused.asked) {
    answers.push({
      id: "ruling",
      label: t("web.ruling"),
      hint: pick(error.covers),
      run: () => {
        done();
        game.act({ kind: "ruling", key: ruling, on: true }, (ack) => ack.ok && game.act(op));
      },
    });
  }
  return {
    id: `refused:${refused.number}:${refused.asked}`,
    sort: "refusal",
    rule: error.rule,
    answers,
    close: done,
    text: refused.asked ? t("web.appeal.waits") : pick(error.message),
  };
}

/** @param {Game} game @param {Answer} answer @returns {Matter} */
function answered(game, answer) {
  const done = () => game.told(null);
  const ways = game.store.advice.filter((item) => answer.ids?.includes(item.id));
  return {
    id: `answer:${answer.text.en}`,
    sort: `answer ${answer.verdict}`,
    text: pick(answer.text),
    rule: answer.rule,
    but: answer.but,
    close: done,
    answers: ways.map((item) => ({
      id: item.id,
      label: pick(item.text),
      run: () => {
        done();
        game.accept(item.id);
      },
    })),
  };
}

/** Does what was refused once the host has let it. @param {Game} game @param {Delta} delta */
export function followLeave(game, delta) {
  if (delta.k !== "allow" || delta.l?.a.seat !== game.store.you.seat || !game.refused?.asked)
    return;
  const { op } = game.refused;
  game.past();
  game.act(op);
}

/**
 * `covered`: a panel lies over the board; what is due stands there and in the bar below.
 * @param {{game: Game, covered: boolean}} props
 */
export function Prompt({ game, covered }) {
  const now = matter(game);
  const id = now?.id ?? "";
  useEffect(() => {
    if (now && now.sort !== "due")
      say([now.text, ...now.answers.map((answer) => answer.label)].join(" "));
  }, [id]);
  if (!now || game.dialog("menu") || game.dialog("watching")) return null;
  if (covered && now.sort === "due") return null;
  return html`<section
    class=${`prompt ${now.sort}`}
    data-testid="prompt"
    data-sort=${now.sort}
    style=${spot(game)}
    aria-label=${t("web.prompt")}
  >
    <p>
      ${now.sort === "refusal" && icon("close")}
      <span>${now.text}</span> ${
        now.rule &&
        html`<small class="rule">
          <${RuleLink} id=${now.rule.id} /> · ${now.rule.book}
          ${now.sort.startsWith("answer") ? `: ${now.rule.section}` : ""}
        </small>`
      }
    </p>
    ${now.but?.map(
      (one, n) =>
        html`<p key=${n} class="but">
          <span>${pick(one.text)}</span> <small class="rule">
            <${RuleLink} id=${one.rule.id} />
          </small>
        </p>`,
    )}
    <div class="answers">
      ${now.answers.map(
        (answer, n) => html`<button
          key=${answer.id}
          class=${answer.main ? "main" : ""}
          data-testid="answer"
          data-answer=${answer.id}
          title=${answer.hint}
          onClick=${answer.run}
        >
          <kbd aria-hidden="true">
            ${now.answers.length > 1 || now.sort !== "due" ? n + 1 : "A"}
          </kbd>
          ${answer.label}
        </button>`,
      )}
      ${
        now.close &&
        html`<button
          class="wave"
          data-testid="prompt-close"
          aria-label=${t("web.advice.dismiss")}
          onClick=${now.close}
        >${icon("close")}</button>`
      }
    </div>
  </section>`;
}

/**
 * Just above one's own mat, whose tracks it must not cover, or beside it where it lies at the side
 * of the others; spectators get it at the lower edge of the board.
 * @param {Game} game
 */
function spot(game) {
  const board = document.querySelector(".board")?.getBoundingClientRect();
  const box = game.plan?.mats.find((mat) => mat.seat === game.store.you.seat);
  if (!board || !box) return "";
  const { base } = game.camera;
  const beside = box.x * base;
  if (beside > board.width / 4)
    return `left:${board.left + 8}px;right:${innerWidth - board.left - beside + 6}px;bottom:${innerHeight - board.bottom + 6}px;max-height:${board.height - 12}px;overflow-y:auto;width:auto;transform:none`;
  const bottom = Math.max(60, innerHeight - board.top - box.y * base + 8);
  const left = board.left + board.width / 2;
  return `left:${left}px;bottom:${bottom}px;max-width:${board.width - 16}px`;
}

/**
 * One key for each answer: A for the first due, figures for the answers of a question.
 * @param {Game} game
 */
export function wireAnswers(game) {
  document.addEventListener(
    "keydown",
    (event) => {
      const at = document.activeElement;
      if (!game.store.view || event.ctrlKey || event.metaKey || event.altKey || event.repeat)
        return;
      if (
        at instanceof HTMLInputElement ||
        at instanceof HTMLTextAreaElement ||
        at instanceof HTMLSelectElement
      )
        return;
      if (game.dialogs.length) return;
      const now = matter(game);
      if (!now) return;
      const figure =
        /^[1-9]$/.test(event.key) && at?.getAttribute("role") !== "slider"
          ? Number(event.key) - 1
          : -1;
      const only =
        now.answers.length === 1 &&
        (event.code === "KeyA" || (event.key === "Enter" && at === document.body));
      const answer = only ? now.answers[0] : now.answers[figure];
      if (event.key === "Escape" && now.close) now.close();
      else if (answer && now.sort === "due" && figure >= 0) return;
      else if (answer) answer.run();
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}
