/** Pictures of cards: as large as a card is shown, and no larger. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";
import { widthFor } from "../../../../table/web/js/text/faces.js";

test("a card shown a little smaller than a picture gets that picture, not one twice as large", () => {
  assert.equal(widthFor(121.1), 125);
  assert.equal(widthFor(125), 125);
});

test("a card is never shown larger than its picture, as long as there is a larger one", () => {
  assert.equal(widthFor(126), 250);
  assert.equal(widthFor(251), 500);
  assert.equal(widthFor(900), 500);
});

test("on a screen with finer points the picture has as many", () => {
  globalThis.devicePixelRatio = 2;
  assert.equal(widthFor(121.1), 250);
  assert.equal(widthFor(62.5), 125);
  globalThis.devicePixelRatio = 1;
});
