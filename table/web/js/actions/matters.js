/**
 * What waits for this seat, one thing at a time: a refusal with its way out, a question with its
 * answers, the next due.
 */
import { pick, t } from "../text/i18n.js";

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
    const labels = answers.map((item) => pick(item.text));
    const asked = questionOf(labels);
    return {
      id: answers.map((item) => item.id).join(),
      text: asked.trim() || t("web.question"),
      sort: "question",
      answers: answers.map((item, n) => ({
        id: item.id,
        label: asked ? labels[n].slice(asked.length).replace(/\.$/, "") : labels[n],
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

/**
 * The question that all these answers begin with; "" where each asks for itself.
 * @param {string[]} labels
 */
export function questionOf(labels) {
  const asked = labels[0].match(/^.*\?\s/)?.[0] ?? "";
  return labels[1] && labels.every((one) => one.startsWith(asked)) ? asked : "";
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

/**
 * The answer a key gives to what waits: a figure each, A or Enter where there is only one.
 * @param {import("./command.js").At} at
 */
export function answerTo({ game, here, loose, key, again }) {
  const now = again ? null : matter(game);
  if (!now) return null;
  if (/^[1-9]$/.test(key)) {
    const slider = here?.getAttribute("role") === "slider";
    return slider || now.sort === "due" ? null : (now.answers[Number(key) - 1] ?? null);
  }
  return now.answers.length === 1 && (key === "a" || loose) ? now.answers[0] : null;
}
