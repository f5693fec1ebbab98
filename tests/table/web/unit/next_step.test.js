import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";
import { newsOf } from "../../../../table/web/js/panels/spoken.js";
import { questionOf } from "../../../../table/web/js/actions/matters.js";
import {
  firstOption,
  nextStep,
  playable,
  stepOf,
} from "../../../../table/web/js/actions/next_step.js";
import { setLanguage } from "../../../../table/web/js/text/i18n.js";
import { distinct, remarks } from "../../../../table/web/js/panels/advice.js";

const text = (en) => ({ en, ru: en });
const turn = { id: "turn", sort: "turn", seat: 0, phase: "drink", text: text("Ann drinks") };
const next = { id: "w7", sort: "next", seat: 0, accept: true, text: text("End my turn") };
const option = { id: "o7.0", sort: "option", seat: 0, accept: true, text: text("Order") };
const due = { id: "d.x", sort: "due", seat: 0, accept: true, text: text("Ann pays 1 Gold.") };

test("the button does what the assistant says comes next, by its name", () => {
  const step = stepOf([turn, next, option], 0, "advise");
  assert.deepEqual(step, { id: "w7", label: "End my turn", sort: "step", passes: false });
  assert.equal(stepOf([turn, { ...next, passes: true }], 0, "advise")?.passes, true);
});

test("what all answers ask is asked once, whatever a card is called", () => {
  const hit = (name) => `Whom does “Gambling? I'm in!” hit? ${name}.`;
  const question = "Whom does “Gambling? I'm in!” hit? ";
  assert.equal(questionOf([hit("Odo"), hit("Otto"), hit("Pib")]), question);
  assert.equal(questionOf([hit("Odo"), "Which Drink? The first."]), "");
  assert.equal(questionOf([hit("Odo")]), "");
});

test("of two copies of a card the first is offered, in its place", () => {
  const items = ["Play A", "Play B", "Play A", "Pass"].map((words, n) => ({
    ...option,
    id: `o7.${n}`,
    text: text(words),
  }));
  assert.deepEqual(
    distinct(items).map((item) => item.id),
    ["o7.0", "o7.1", "o7.3"],
  );
});

test("there is no next step before the cards are dealt", () => {
  const you = { seat: 0 };
  const at = (mix, assistant) => {
    const store = { you, assistant: true, advice: [turn, next], table: { assistant } };
    return nextStep({ store, view: { over: null, seats: [], mix } });
  };
  for (const mode of ["off", "advise", "autopilot"]) {
    assert.equal(at({ covered: true }, mode), null);
    assert.notEqual(at({ dealt: true }, mode), null);
  }
});

test("what is owed comes first, unless the autopilot pays it", () => {
  assert.equal(stepOf([turn, next, due], 0, "referee")?.id, "d.x");
  assert.equal(stepOf([turn, next, due], 0, "autopilot")?.id, "w7");
});

test("where there is a choice it opens the choice", () => {
  const asked = { ...next, accept: false, window: "order" };
  assert.equal(stepOf([turn, asked, option], 0, "advise")?.sort, "choose");
});

test("doing nothing is no next step while a card can be played: it opens the choice", async () => {
  const words = {
    "web.next.play": "Play a card or go on",
    "web.next.order": "Order a Drink",
    "web.next.answer": "Answer or pass",
    "web.next.discard_draw": "Discard or keep cards",
    "web.next.gamble": "Play a card or pass",
    "web.next.due": "Do it: {due}",
  };
  globalThis.fetch = async () => ({ ok: true, json: async () => words });
  await setLanguage("en");
  const idle = { ...next, window: "action", plays: true, text: text("Go on without a card") };
  const card = { ...option, c: "a1", phase: "act" };
  const step = stepOf([turn, idle, card], 0, "autopilot");
  assert.deepEqual([step?.sort, step?.label], ["choose", "Play a card or go on"]);
  const asked = { ...idle, window: "order" };
  assert.equal(stepOf([turn, asked, card], 0, "advise")?.label, "Play a card or go on");
  const answered = (window) => stepOf([turn, { ...idle, window }, card], 0, "advise")?.label;
  for (const window of ["card", "drinks", "loss", "last_chance", "won"])
    assert.equal(answered(window), "Answer or pass");
  assert.equal(answered("gamble"), "Play a card or pass");
  assert.equal(answered("discard_draw"), "Discard or keep cards");
  const passing = stepOf([turn, { ...idle, passes: true }, card], 0, "advise");
  assert.deepEqual([passing?.id, passing?.passes], ["w7", true]);
  assert.equal(stepOf([turn, { ...idle, plays: undefined }], 0, "advise")?.id, "w7");
});

test("a card that is to be turned up is never told as a pass", () => {
  const silent = { ...next, accept: false };
  const reveal = { ...due, text: text("Ann reveals 1 card.") };
  for (const mode of ["advise", "referee", "autopilot"])
    assert.equal(stepOf([turn, reveal, silent], 0, mode)?.label, "Do it: Ann reveals 1 card.");
  assert.equal(stepOf([turn, { ...reveal, accept: false }, silent], 0, "autopilot"), null);
});

test("it is not lit where it would do nothing", () => {
  const silent = { ...next, accept: false };
  assert.equal(stepOf([{ ...turn, seat: 1 }, silent], 0, "autopilot"), null);
  assert.equal(stepOf([{ ...turn, phase: "over" }, next], 0, "autopilot"), null);
  assert.equal(stepOf([{ ...turn, phase: "ended" }], 0, "autopilot"), null);
  assert.equal(stepOf([turn, next], null, "autopilot"), null);
});

test("without an assistant, or where it has lost track, it passes", () => {
  assert.equal(stepOf([], 0, "off")?.sort, "pass");
  assert.equal(stepOf([{ ...turn, phase: "lost" }, next], 0, "referee")?.sort, "pass");
});

test("what is owed, objected to and asked is said once, in every mode", () => {
  const fault = { id: "v3", sort: "violation", seat: 1, text: text("Bob drew too many.") };
  const items = [turn, next, due, fault];
  for (const mode of ["advise", "referee"]) {
    const first = newsOf(items, 0, mode, () => true, new Set());
    assert.deepEqual(first.fresh.slice(0, 2), ["Ann pays 1 Gold.", "Bob drew too many."]);
    assert.deepEqual(newsOf(items, 0, mode, () => true, first.said).fresh, []);
  }
  const alone = newsOf([turn, next, fault], 0, "autopilot", () => false, new Set());
  assert.equal(alone.fresh.length, 1);
  assert.deepEqual(newsOf([turn, next], 1, "autopilot", () => true, new Set()).fresh, []);
});

test("the choice begins with what is asked, not with a card for any moment", () => {
  const costly = { ...option, id: "o7.0", phase: "interrupt" };
  const order = { ...option, id: "o7.1", phase: "order" };
  const asked = { ...next, accept: false, window: "order" };
  assert.equal(firstOption([turn, asked, costly, order])?.id, "o7.1");
  const other = { ...order, phase: "choose" };
  assert.equal(firstOption([turn, { ...asked, window: "choice" }, costly, other])?.id, "o7.1");
  assert.equal(firstOption([turn, asked, costly])?.id, "o7.0");
  const answer = { ...order, phase: "answer" };
  const card = { ...asked, window: "card" };
  assert.equal(firstOption([turn, card, { ...costly, phase: "aside" }, answer])?.id, "o7.1");
  assert.equal(firstOption([turn, asked]), undefined);
});

test("gold lies on what may be played now, not on what others come before", () => {
  const card = (c, seat) => ({ ...option, c, seat, phase: "answer" });
  assert.deepEqual([...playable([turn, next, card("a", 0), card("b", 1)], 0)], ["a"]);
  assert.deepEqual([...playable([turn, { ...next, passes: true }, card("a", 0)], 0)], []);
});

test("what comes next if nobody answers is no remark on what was done", () => {
  const fault = { id: "a3", sort: "note", seat: 0, text: text("We play it as it lies.") };
  const silent = { id: "n7.x", sort: "note", phase: "silence", seat: 0, text: text("If nobody") };
  const { notes, soon } = remarks([turn, fault, silent, next]);
  assert.deepEqual([notes.map((one) => one.id), soon.map((one) => one.id)], [["a3"], ["n7.x"]]);
});
