import assert from "node:assert/strict";
import { test } from "node:test";
import { expand } from "../../../../table/web/js/actions/macros.js";
import { smallView } from "./tables.js";

const game = (selected = []) => ({
  view: smallView(),
  store: { you: { seat: 0 }, selected: new Set(selected) },
});
const macro = (...ops) => ({ id: "m", title: { en: "M", ru: "М" }, on: [], params: [], ops });
const mine = (role) => ({ role, seat: "me" });

test("each seat pays what it is asked for", () => {
  const pay = { kind: "pay", from: mine("purse"), to: { role: "pot" }, amount: "$gold" };
  assert.deepEqual(expand(game(), macro(pay), { gold: 3 }), [
    { kind: "pay", from: "s0.purse", to: "pot", amount: 3 },
  ]);
  assert.deepEqual(expand(game(), macro(pay), { gold: 0 }), []);
});

test("a hand is filled up, counting what was laid away before", () => {
  const away = { kind: "move", cs: "selected", to: mine("discard"), up: true };
  const fill = {
    kind: "draw",
    from: mine("deck"),
    to: mine("hand"),
    n: { fill: mine("hand"), to: 4 },
  };
  assert.deepEqual(expand(game(["a"]), macro(away, fill), {}), [
    { kind: "move", cs: ["a"], to: "s0.discard", up: true },
    { kind: "draw", from: "s0.deck", to: "s0.hand", n: 3 },
  ]);
});

test("a deck that runs out is renewed from the discard in between", () => {
  const table = game();
  table.view.zones["s0.discard"].n = 5;
  const draw = {
    kind: "draw",
    from: mine("deck"),
    to: mine("hand"),
    n: 4,
    renew: mine("discard"),
  };
  assert.deepEqual(expand(table, macro(draw), {}), [
    { kind: "draw", from: "s0.deck", to: "s0.hand", n: 3 },
    { kind: "gather", from: "s0.discard", to: "s0.deck", shuffle: true },
    { kind: "draw", from: "s0.deck", to: "s0.hand", n: 1 },
  ]);
});
