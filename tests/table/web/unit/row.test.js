import assert from "node:assert/strict";
import { test } from "node:test";

import { Row } from "../../../../table/web/js/layout/row.js";

/** @param {Map<string, number>} places */
const told = (places) => Object.fromEntries(places);

test("a card keeps its place when one before it is put away, and the next lies on no other", () => {
  const row = new Row();
  assert.deepEqual(told(row.places("table", ["a", "b"], new Map())), { a: 0, b: 1 });
  assert.deepEqual(told(row.places("table", ["b", "c"], new Map())), { b: 1, c: 0 });
});

test("an answer lies beside what it answers, also when that is told late", () => {
  const row = new Row();
  row.places("table", ["a", "b", "c"], new Map());
  row.places("table", ["b", "c", "d"], new Map());
  const answers = new Map([["d", "c"]]);
  assert.deepEqual(told(row.places("table", ["b", "c", "d"], answers)), { b: 1, c: 2, d: 3 });
  assert.deepEqual(told(row.places("table", ["b", "c", "d", "e"], answers)), {
    b: 1,
    c: 2,
    d: 3,
    e: 0,
  });
});

test("three levels deep lie in a row", () => {
  const row = new Row();
  const answers = new Map([
    ["b", "a"],
    ["c", "b"],
  ]);
  assert.deepEqual(told(row.places("table", ["a", "b", "c"], answers)), { a: 0, b: 1, c: 2 });
});

test("a card that is called otherwise, or goes to another area, is followed", () => {
  const row = new Row();
  row.places("table", ["a", "b"], new Map());
  row.rename("b", "B");
  assert.deepEqual(told(row.places("table", ["B"], new Map())), { B: 1 });
  assert.deepEqual(told(row.places("s0.front", ["B"], new Map())), { B: 0 });
});
