/** Passes of one's own that nobody asked for, as this browser alone can tell them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { OwnPasses } from "../../../../table/web/js/model/own_passes.js";

const next = (id, passes) => ({ id, sort: "next", seat: 0, passes, accept: true });
const due = { id: "d.x", sort: "due", seat: 1 };
const pass = (s, by = 0) => ({ s, by, k: "pass" });

/** Which of the ops are told apart, for somebody in seat 0. */
function told(...happened) {
  const passes = new OwnPasses();
  for (const one of happened) {
    if (one === "acts") passes.act();
    else if (Array.isArray(one)) passes.advised(one);
    else passes.took(one, 0);
  }
  return [...passes.found];
}

test("a pass that comes by itself is told apart, one that was asked for is not", () => {
  assert.deepEqual(told([next("w1", true)], pass(5)), [5]);
  assert.deepEqual(told([next("w1", true)], "acts", pass(5)), []);
  assert.deepEqual(told([next("w1", false)], "acts", [next("w1", true)], pass(5)), []);
});

test("it may have waited till all was paid", () => {
  assert.deepEqual(told([due, next("w1", false)], [next("w1", true)], pass(5)), [5]);
});

test("what was asked for at another device is not", () => {
  assert.deepEqual(told([next("w1", false)], [next("w1", true)], pass(5)), []);
});

test("nothing is said of the passes of others, nor of the next step", () => {
  assert.deepEqual(told([next("w1", true)], pass(5, 1), pass(6)), [6]);
  assert.deepEqual(told([next("w1", true)], pass(5), pass(6)), [5]);
  assert.deepEqual(told([next("w1", true)], "acts", pass(5), [next("w2", true)], pass(6)), [6]);
});
