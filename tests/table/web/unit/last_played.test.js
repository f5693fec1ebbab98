import assert from "node:assert/strict";
import { test } from "node:test";
import { lastPlayed } from "../../../../table/web/js/history/last_played.js";

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
