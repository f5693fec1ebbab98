import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";
import {
  fits,
  isSign,
  isStep,
  powerIn,
  rowsOf,
  undone,
} from "../../../../table/web/js/history/lines.js";
import { setLanguage } from "../../../../table/web/js/text/i18n.js";
import { changed, sentence } from "../../../../table/web/js/panels/log_sentence.js";

const line = (s, key, a = {}) => ({ s, by: 0, key, a });

test("what was taken back is known, and what was done again is not", () => {
  const lines = [line(1, "log.move"), line(2, "log.draw"), line(3, "log.undo", { head: 1 })];
  assert.deepEqual([...undone(lines)], [2]);
  assert.deepEqual([...undone([...lines, line(4, "log.redo", { head: 2 })])], []);
});

test("chat is never taken back", () => {
  const lines = [line(1, "log.chat"), line(2, "log.undo", { head: 0 })];
  assert.deepEqual([...undone(lines)], []);
  assert.equal(isStep(lines[0]), false);
});

test("only what can be taken back is a step", () => {
  const steps = ["log.move-many", "log.draw-order", "log.unlock-track", "log.lot", "log.pass"];
  for (const key of steps) assert.equal(isStep(line(1, key)), true, key);
  const others = ["log.password-on", "log.pace", "log.leave", "log.undo", "log.ready"];
  for (const key of others) assert.equal(isStep(line(1, key)), false, key);
});

test("only a sign for the assistant alone is no line for people", () => {
  const said = (text, auto) => line(1, "log.chat", { text, ...(auto ? { auto: true } : {}) });
  assert.equal(isSign(said("!step", true)), true);
  assert.equal(isSign(said("!step", false)), true);
  assert.equal(isSign(said("!choose 3", true)), true);
  assert.equal(isSign(said("!drink 2", false)), false);
  assert.equal(isSign(said("Cheers!", true)), false);
  assert.equal(isSign(line(1, "log.move", { auto: true })), false);
});

test("a power that was used is known by the words for the assistant", () => {
  assert.equal(powerIn("!use potion-gold"), "potion-gold");
  assert.equal(powerIn("!use the force, Ann"), null);
  assert.equal(powerIn(null), null);
});

test("each line is in the filters it belongs to", () => {
  const kinds = (one, gone = new Set()) =>
    ["all", "moves", "looks", "money", "chat", "undone", "assistant"].filter((kind) =>
      fits(one, kind, gone),
    );
  assert.deepEqual(kinds(line(1, "log.pay")), ["all", "moves", "money"]);
  assert.deepEqual(kinds(line(1, "log.peek")), ["all", "looks"]);
  assert.deepEqual(kinds(line(1, "log.lot")), ["all", "looks"]);
  assert.deepEqual(kinds(line(1, "log.leave")), ["all", "looks"]);
  assert.deepEqual(kinds(line(1, "log.chat")), ["all", "chat"]);
  assert.deepEqual(kinds(line(1, "log.password-on")), ["all"]);
  assert.deepEqual(kinds(line(1, "log.hints-off")), ["all", "assistant"]);
  assert.deepEqual(kinds(line(1, "log.ruling")), ["all", "assistant"]);
  assert.deepEqual(kinds(line(1, "log.move"), new Set([1])), ["all", "moves", "undone"]);
});

test("passes in a row are one row, as long as they stand alike", () => {
  const by = (s, seat) => ({ s, by: seat, key: "log.pass", a: {} });
  const lines = [line(1, "log.move"), by(2, 0), by(3, 1), by(4, 0), line(5, "log.chat"), by(6, 1)];
  const rows = rowsOf(lines, new Set());
  assert.deepEqual(
    rows.map((row) => [row.line.s, row.passing.map((one) => one.by)]),
    [
      [1, []],
      [4, [0, 1, 0]],
      [5, []],
      [6, [1]],
    ],
  );
  assert.deepEqual(
    rowsOf(lines, new Set([4])).map((row) => row.line.s),
    [1, 3, 4, 5, 6],
  );
  assert.equal(lines[1].s, 2);
});

test("passes on different cards are rows of their own", () => {
  const pass = (s, seat, c) => ({
    s,
    by: seat,
    key: "log.pass",
    a: { cause: { word: "respond", c } },
  });
  const rows = rowsOf([pass(1, 0, "a"), pass(2, 1, "a"), pass(3, 0, "b")], new Set());
  assert.deepEqual(
    rows.map((row) => row.passing.length),
    [2, 1],
  );
});

test("nobody leaves a card of their own unanswered: they pass", async () => {
  globalThis.fetch = async () => ({ ok: true, json: async () => ({ "log.pass.respond": "!" }) });
  await setLanguage("en");
  const game = { seatName: String, view: { zones: {}, seats: [] } };
  const said = (by, cause) => sentence(game, { s: 1, by, key: "log.pass", a: { cause } });
  const cause = { word: "respond", c: "a", seat: 2 };
  assert.equal(said(1, cause), "!");
  assert.equal(said(2, cause), "log.pass");
});

test("a card and at whom it is played are one row", () => {
  const play = (s, c, cause) => line(s, "log.move-play", { c, ...(cause ? { cause } : {}) });
  const aim = (s, c, seat = 2) => line(s, "log.arrow", { c, seat });
  const rows = (...lines) => rowsOf(lines, new Set()).map((row) => [row.line.s, row.aim?.s]);
  assert.deepEqual(rows(play(1, "a"), aim(2, "a"), aim(3, "a")), [
    [1, 2],
    [3, undefined],
  ]);
  assert.deepEqual(rows(play(1, "a"), aim(2, "b")), [
    [1, undefined],
    [2, undefined],
  ]);
  assert.equal(rows(play(1, null), aim(2, null)).length, 2);
  assert.equal(rows(play(1, "a", { word: "answer" }), aim(2, "a")).length, 2);
  assert.equal(rows(play(1, "a"), { ...aim(2, "a"), by: 1 }).length, 2);
});

test("one die has no sum, several have", () => {
  const game = { seatName: () => "Ann", view: { zones: {}, seats: [] } };
  const said = (rolls) => {
    const total = rolls.reduce((sum, one) => sum + one, 0);
    const a = { n: rolls.length, sides: 6, rolls, total };
    return changed(game, { s: 1, by: 0, key: "log.dice", a });
  };
  assert.equal(said([2]), "log.dice.one");
  assert.equal(said([2, 5]), "log.dice");
});
