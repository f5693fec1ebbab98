import assert from "node:assert/strict";
import { test } from "node:test";

import { fans } from "../../../../table/web/js/layout/fans.js";

const BOX = /** @type {ZoneBox} */ ({ x: 100, y: 0, w: 660, h: 215, cw: 135, level: 0 });

/** @param {Record<string, number | null>} cards by alias, where it was laid */
function laid(cards) {
  const comps = Object.fromEntries(Object.entries(cards).map(([alias, x]) => [alias, { x }]));
  const zone = { order: Object.keys(cards) };
  return /** @type {[View, Zone]} */ (/** @type {unknown} */ ([{ comps }, zone]));
}

const answers = new Map([
  ["answer", "drink"],
  ["negation", "answer"],
]);

test("what answers a card of a lane, and a chaser in it, leave of each something to see", () => {
  const [view, zone] = laid({ drink: 1000, chaser: 1000, answer: null, negation: null, other: 20 });
  const found = fans(BOX, view, zone, answers, 4);
  assert.deepEqual([...found.keys()], ["drink", "chaser", "answer", "negation"]);
  const edges = [...found.values()].map(({ x }) => x);
  const { cw } = [...found.values()][0];
  for (let at = 1; at < edges.length; at++) assert.ok(edges[at] - edges[at - 1] >= 0.44 * cw);
  assert.ok(edges[0] >= 100 + 660 - 6 - 162 - 1, "within its own lane");
  assert.ok(edges[3] + cw <= 100 + 660 - 6 + 1, "and within the area");
});

test("cards that share no lane, or where there are none, lie as they were laid", () => {
  const [view, zone] = laid({ drink: 20, other: 500, answer: null, loose: null });
  assert.deepEqual([...fans(BOX, view, zone, answers, 4).keys()], ["drink", "answer"]);
  assert.equal(fans(BOX, view, zone, answers, 0).size, 0);
  const [apart, alone] = laid({ drink: 20, other: 500 });
  assert.equal(fans(BOX, apart, alone, answers, 4).size, 0);
});

test("what has no lane joins the emptiest where there is no room beside them", () => {
  const [view, zone] = laid({ event: null, drink: 20, chaser: 20, other: 500 });
  assert.deepEqual([...fans(BOX, view, zone, answers, 4, true).keys()].sort(), [
    "chaser",
    "drink",
    "event",
    "other",
  ]);
  assert.ok(!fans(BOX, view, zone, answers, 4).has("event"));
});

test("a card alone in a lane too narrow for it is made to fit", () => {
  const [view, zone] = laid({ drink: 20, other: 500 });
  const found = fans({ ...BOX, w: 320 }, view, zone, answers, 4);
  assert.deepEqual(
    [...found.values()].map(({ cw }) => cw),
    [77, 77],
  );
});
