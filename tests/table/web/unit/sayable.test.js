/** Lines wait for the titles in them, so that no "a card" becomes something else before one's eyes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";
import { inTurn } from "../../../../table/web/js/history/lines.js";
import { sayable, title } from "../../../../table/web/js/text/faces.js";

globalThis.fetch = async (url) => ({
  ok: true,
  json: async () =>
    url.includes("known") ? { "late-known": {}, known: { title: { en: "Wine", ru: "Вино" } } } : {},
});
globalThis.setTimeout = () => 0;
const soon = () => new Promise((done) => setImmediate(done));

test("a line waits for its titles and is said with them", async () => {
  assert.equal(sayable(["known"]), false);
  await soon();
  assert.equal(sayable(["known"]), true);
  assert.equal(title("known"), "Wine");
});

test("no line is said before one that waits, to be pushed down by it", async () => {
  const lines = ["plain", "late-known", "after"].map((c, s) => ({ s, a: s === 1 ? { c } : {} }));
  const shown = () => inTurn(lines).map((line) => line.s);
  assert.deepEqual(shown(), [0]);
  await soon();
  assert.deepEqual(shown(), [0, 1, 2]);
});

test("a line with no title, or with one that does not come, is not held back for ever", async () => {
  assert.equal(sayable([undefined, null]), true);
  assert.equal(sayable(["never"]), false);
  await soon();
  const now = Date.now();
  Date.now = () => now + 3000;
  assert.equal(sayable(["never"]), true);
});
