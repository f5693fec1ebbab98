/** Hands of paper: whose one speaks for, what is left, and how few letters lead to a title. */
import assert from "node:assert/strict";
import test from "node:test";
import { fieldHeight, spokenFor } from "../../../../table/web/js/layout/paper_field.js";
import { cardsOf, letters, matching } from "../../../../table/web/js/model/paper.js";

const TITLES = ["I raise!", "I'm a Lover, Not a Fighter", "Ёлки-палки!", "My Goddess heals me."];

/** @param {string} title @param {string} typed */
const fits = (title, typed) => matching([{ nth: 0, face: "", left: 1, title }], typed).length > 0;

/** @param {string | null} name @param {[string, number][]} [paper] */
const seat = (name, paper) => ({ seat: 0, name, title: { en: "" }, color: "", paper });

test("a title is found by its beginning, by any of its words, and by their first letters", () => {
  assert.ok(fits("I raise!", "ir"));
  assert.ok(fits("My Goddess heals me.", "god"));
  assert.ok(fits("My Goddess heals me.", "mgh"));
  assert.ok(fits("My Goddess heals me.", "my g"));
  assert.ok(fits("Ёлки-палки!", "пал"));
  assert.ok(!fits("I raise!", "god"));
});

test("titles that begin with the letters come first", () => {
  const cards = TITLES.map((title, nth) => ({ nth, face: "", left: 1, title }));
  assert.deepEqual(
    matching(cards, "i").map(({ nth }) => nth),
    [0, 1],
  );
  assert.deepEqual(
    matching(cards, "n").map(({ nth }) => nth),
    [1],
  );
});

test("what lies open is not in the hand any more", () => {
  const comps = { x: { k: "card", z: "table", f: "f1" }, y: { k: "card", z: "table" } };
  const paper = /** @type {[string, number][]} */ (TITLES.map((_, i) => [`f${i}`, 2]));
  const view = /** @type {any} */ ({ comps });
  const cards = cardsOf(view, seat("Ann", paper), (face) => TITLES[Number(face.slice(1))]);
  assert.deepEqual(Object.fromEntries(cards.map(({ face, left }) => [face, left])), {
    ...{ f0: 2, f1: 1, f2: 2, f3: 2 },
  });
  assert.deepEqual([...letters(cards)].sort(), ["i", "m", "ё"]);
});

test("one speaks for one's own seat and for those at which nobody sits", () => {
  const seats = [seat("Ann", []), seat("Bob", []), seat(null, []), seat(null)];
  const view = /** @type {any} */ ({ seats: seats.map((one, i) => ({ ...one, seat: i })) });
  const numbers = (/** @type {number | null} */ me) => spokenFor(view, me).map((one) => one.seat);
  assert.deepEqual([numbers(0), numbers(2), numbers(null)], [[0, 2], [], []]);
  assert.ok(fieldHeight(view, 0) > 0);
  assert.equal(fieldHeight(view, null), 0);
});
