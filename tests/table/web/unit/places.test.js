import assert from "node:assert/strict";
import { test } from "node:test";

import { spot } from "../../../../table/web/js/layout/places.js";

const zone = { kind: "area", order: [] };
const view = { comps: { a: {} } };

/** Where the cards of a row lie in an area of that size. */
function row(w, h, cw, many) {
  const box = { x: 0, y: 0, w, h, cw, level: 0, shown: true, head: 20 };
  return Array.from({ length: many }, (_, at) => spot({}, view, "a", box, zone, at, false, many));
}

test("six cards on a telephone lie whole in two rows, rather than on one another", () => {
  const cards = row(213, 176, 63, 6);
  for (const [at, one] of cards.entries()) {
    assert.ok(one.x >= 0 && one.x + one.cw <= 213, "inside");
    assert.ok(one.y >= 0 && one.y + one.cw * 1.4 + 13 <= 176, "with its name");
    for (const other of cards.slice(at + 1))
      assert.ok(
        Math.abs(one.x - other.x) >= one.cw || Math.abs(one.y - other.y) >= one.cw * 1.4 + 13,
        "on no other",
      );
  }
});

test("cards that can be read in one row stay in it", () => {
  for (const cards of [row(213, 176, 63, 3), row(655, 215, 135, 6), row(655, 215, 135, 4)]) {
    assert.equal(new Set(cards.map((one) => one.y)).size, 1);
    assert.ok(cards.every((one) => one.cw === cards[0].cw && one.cw >= 63));
  }
});
