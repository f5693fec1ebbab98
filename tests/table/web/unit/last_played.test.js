import assert from "node:assert/strict";
import { test } from "node:test";
import {
  between,
  came,
  lastOpened,
  lastPlayed,
} from "../../../../table/web/js/history/last_played.js";

const line = (s, key, a = {}, by = 0) => ({ s, by, key, a });
const play = (s, c, by = 0) => line(s, "log.move-play", { c }, by);
const loss = (s, c) => line(s, "log.track", { cause: { word: "card", c } }, 1);

test("a card that was played has its aim and what came of it", () => {
  const lines = [
    play(1, "a"),
    line(2, "log.arrow", { c: "a", seat: 1 }),
    play(3, "b", 1),
    loss(4, "a"),
    loss(5, "c"),
  ];
  const [first, second] = lastPlayed(lines, new Set());
  assert.deepEqual([first.line.s, first.aim.s, first.came.map((one) => one.s)], [1, 2, [4]]);
  assert.deepEqual([second.line.s, second.aim, second.came], [3, undefined, []]);
});

test("of a card that was played twice the later play is meant", () => {
  const found = lastPlayed([play(1, "a"), play(2, "a", 1), loss(3, "a")], new Set());
  assert.deepEqual(
    found.map((one) => one.came.length),
    [0, 1],
  );
});

test("there are eight at most, none that was taken back and none nobody may see", () => {
  const lines = Array.from({ length: 12 }, (_, n) => play(n + 1, `c${n}`));
  const found = lastPlayed([...lines, play(20, null), play(21, "x")], new Set([21]));
  assert.deepEqual(
    found.map((one) => one.line.s),
    [5, 6, 7, 8, 9, 10, 11, 12],
  );
});

const view = {
  zones: {
    "s0.fortitude": { seat: 0, role: "fortitude" },
    "s1.alcohol": { seat: 1, role: "alcohol" },
    "s0.purse": { seat: 0, role: "purse" },
    "s1.purse": { seat: 1, role: "purse" },
    "s1.drinks": { seat: 1, role: "drinks" },
    inn: { role: "inn" },
  },
};
const pay = (s, c, from, to, amount) =>
  line(s, "log.pay", { from, to, amount, cause: { word: "card", c } });

test("what came of a card is told by player, with all payments of one together", () => {
  const lines = [
    play(1, "a"),
    line(2, "log.track", {
      zone: "s0.fortitude",
      was: 14,
      value: 15,
      cause: { word: "card", c: "a" },
    }),
    pay(3, "a", "s1.purse", "s0.purse", 1),
    pay(4, "a", "s1.purse", "inn", 2),
  ];
  const [played] = lastPlayed(lines, new Set());
  assert.deepEqual(came(view, played), [
    { seat: 0, role: "fortitude", by: 1 },
    { seat: 0, role: "purse", by: 1 },
    { seat: 1, role: "purse", by: -3 },
  ]);
});

test("a Drink that was turned up is of whose pile it came from, with what it did", () => {
  const cause = { word: "drink", c: "ale" };
  const lines = [
    line(1, "log.move-reveal", { c: "ale", from: "s1.drinks", to: "table" }, 0),
    line(2, "log.track", { zone: "s1.alcohol", was: 1, value: 5, cause }, 1),
  ];
  const drunk = lastOpened(lines, new Set());
  assert.deepEqual(lastPlayed(lines, new Set()), []);
  assert.deepEqual(between(view, drunk), { who: 1, at: null });
  assert.deepEqual(came(view, drunk), [{ seat: 1, role: "alcohol", by: 4 }]);
});

test("it is told between whom a card was: player and aim, or the player of what it answers", () => {
  const aim = line(2, "log.arrow", { c: "a", seat: 1 });
  const no = line(3, "log.move-play", { c: "no", cause: { word: "answer", c: "a", seat: 0 } }, 1);
  const found = lastPlayed([play(1, "a"), aim, no], new Set());
  assert.deepEqual(
    found.map((one) => between(view, one)),
    [
      { who: 0, at: 1 },
      { who: 1, at: 0 },
    ],
  );
});
