import assert from "node:assert/strict";
import { test } from "node:test";
import { inWords, left, span, thought } from "../../../../table/web/js/model/clock.js";

const clock = { limit: 60, spent: [5000, 90_000], seat: 0, since: 1_000_000 };
const days = (n) => `${n} d`;

test("the present turn runs, and the others stand", () => {
  assert.equal(thought(clock, 0, 1_004_000), 9000);
  assert.equal(thought(clock, 1, 1_004_000), 90_000);
  assert.equal(thought(clock, 0, 999_000), 5000, "a clock that is behind takes nothing away");
});

test("what is left of a turn may be less than nothing", () => {
  assert.equal(left(clock, 0, 1_004_000), 56_000);
  assert.equal(left(clock, 0, 1_100_000), -40_000);
  assert.equal(left(clock, 1, 1_004_000), null);
  assert.equal(left({ ...clock, limit: 0 }, 0, 1_004_000), null);
});

test("times are read as on a watch, days in words", () => {
  assert.deepEqual(
    [0, 247_000, 3_847_000, -40_000, 3 * 86_400_000 + 7_380_000].map((ms) => span(ms, days)),
    ["0:00", "4:07", "1:04:07", "−0:40", "3 d 2:03"],
  );
  assert.equal(inWords(300, "en"), "5 minutes");
  assert.equal(inWords(300, "ru"), "5 минут");
  assert.equal(inWords(86_400, "en"), "1 day");
});
