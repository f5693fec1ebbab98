import assert from "node:assert/strict";
import { test } from "node:test";
import { laid } from "../../../../table/web/js/history/laid.js";

const line = (s, key, a = {}, by = 0) => ({ s, by, key, a });
const play = (s, c, by, cause) =>
  line(s, "log.move-play", { c, from: `s${by}.hand`, to: "table", cause }, by);
const drink = (s, c, by, from = "drink.deck") =>
  line(s, "log.move-reveal", { c, from, to: "table" }, by);

/** A view whose middle holds cards with these faces, by alias, from the lowest to the highest. */
const lying = (faces) => ({
  zones: {
    table: { order: Object.keys(faces) },
    "s0.hand": { seat: 0 },
    "s1.hand": { seat: 1 },
    "s2.drinks": { seat: 2 },
    "drink.deck": {},
  },
  comps: Object.fromEntries(Object.entries(faces).map(([alias, f]) => [alias, { f, z: "table" }])),
});

test("a card in the middle is its player's, played at whom the arrow names", () => {
  const lines = [play(1, "hit", 0), line(2, "log.arrow", { c: "hit", seat: 1 }, 0)];
  const found = laid(lying({ a: "hit" }), "table", lines, new Set());
  assert.deepEqual(found.get("a"), { by: 0, at: 1, cheats: false });
});

test("an answer goes to the player of what it answers", () => {
  const lines = [play(1, "hit", 0), play(2, "no", 1, { word: "answer", c: "hit", seat: 0 })];
  const found = laid(lying({ a: "hit", b: "no" }), "table", lines, new Set());
  assert.deepEqual([found.get("a").at, found.get("b")], [null, { by: 1, at: 0, cheats: false }]);
});

test("a Drink is of whose pile it comes from, else of who turned it up", () => {
  const lines = [drink(1, "ale", 0), drink(2, "wine", 1, "s2.drinks"), drink(3, "ale", 2)];
  const found = laid(lying({ a: "ale", b: "wine", c: "ale" }), "table", lines, new Set());
  assert.deepEqual(
    ["a", "b", "c"].map((alias) => found.get(alias).by),
    [0, 2, 2],
  );
});

test("who cheats is said, and nothing of what was taken back or nobody laid", () => {
  const lines = [play(1, "die", 1, { word: "cheat" }), play(2, "hit", 0), play(3, "hit", 1)];
  const found = laid(lying({ a: "die", b: "hit", c: "strange" }), "table", lines, new Set([3]));
  assert.equal(found.get("a").cheats, true);
  assert.equal(found.get("b").by, 0);
  assert.equal(found.has("c"), false);
});
