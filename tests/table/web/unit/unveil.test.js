/** A card that is turned over on its way: at every moment it has a face, whatever comes meanwhile. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";
import { paint } from "../../../../table/web/js/text/faces.js";
import { unveil } from "../../../../table/web/js/board/flights.js";

/** What waits for its time. @type {{run: () => void, ms: number}[]} */
let later = [];
globalThis.setTimeout = (run, ms = 0) => later.push({ run, ms });

/** A second goes by. */
function land() {
  const due = later.filter(({ ms }) => ms <= 1000).sort((a, b) => a.ms - b.ms);
  later = [];
  for (const { run } of due) run();
}

/** As much of an element as a card's face needs. */
function element() {
  const classes = new Set();
  const made = {
    dataset: {},
    className: "",
    children: [],
    classList: { add: (one) => classes.add(one), remove: (one) => classes.delete(one) },
    replaceChildren: (...all) => void (made.children = all),
    animate: () => undefined,
    get childElementCount() {
      return made.children.length;
    },
  };
  return made;
}
Object.assign(document, { createElement: element });
globalThis.fetch = () => new Promise(() => undefined);
globalThis.Image = class {};

/** A card on the table that shows its front, and the board it lies on. */
function card() {
  const el = { dataset: { alias: "c1" } };
  const piece = { el, face: element(), shown: { side: "front", token: "front-1", width: 250 } };
  const board = { game: { view: { comps: { c1: { k: "card", f: "front-1", b: "back-1" } } } } };
  return { piece, turn: () => unveil(board, piece) };
}

const sides = (piece) => piece.face.children.map((one) => one.className);

test("it flies with its back up and lands with its front", () => {
  const { piece, turn } = card();
  turn();
  assert.deepEqual(sides(piece), ["plain plain-back"]);
  land();
  assert.deepEqual(sides(piece), ["plain"]);
});

test("a redraw of its front on the way leaves it neither its back nor nothing", () => {
  const { piece, turn } = card();
  turn();
  paint(piece.face, "front-1", "front", 250);
  assert.deepEqual(sides(piece), ["plain plain-back"]);
  land();
  assert.deepEqual(sides(piece), ["plain"]);
});

test("a card whose back nobody sees is not turned over", () => {
  const { piece, turn } = card();
  piece.shown.side = "back";
  turn();
  assert.deepEqual(sides(piece), []);
});

test("a card that is turned over in its place does not keep its back till the picture has come", () => {
  const { piece } = card();
  paint(piece.face, "back-1", "back", 250);
  piece.face.replaceChildren({ className: "picture of the back" });
  paint(piece.face, "front-1", "front", 250);
  assert.deepEqual(sides(piece), ["plain"]);
});

test("a card that is only shown larger keeps its picture till the larger one has come", () => {
  const { piece } = card();
  paint(piece.face, "front-1", "front", 250);
  piece.face.replaceChildren({ className: "picture of the front" });
  paint(piece.face, "front-1", "front", 500);
  assert.deepEqual(sides(piece), ["picture of the front"]);
});
