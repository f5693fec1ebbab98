import assert from "node:assert/strict";
import { test } from "node:test";
import {
  amountIn,
  applyDelta,
  faceShown,
  withOptimistic,
  zoneOf,
} from "../../../../table/web/js/model/view.js";
import { reseated, withNote } from "../../../../table/web/js/model/note_list.js";
import { smallView } from "./tables.js";

test("a delta makes a new view and leaves the old one as it was", () => {
  const before = smallView();
  const kept = structuredClone(before);
  const after = applyDelta(before, {
    s: 1,
    by: 0,
    k: "move",
    c: { a: { ...before.comps.a, z: "play", up: true } },
    z: { "s0.hand": { n: 1 }, play: { n: 2 } },
  });
  assert.deepEqual(before, kept);
  assert.deepEqual(after.zones["s0.hand"].order, ["b"]);
  assert.deepEqual(after.zones.play.order, ["t", "a"]);
  assert.equal(after.zones.play.n, 2);
});

test("a view that is not needed any more becomes what a copy would have become", () => {
  const moves = [
    { k: "move", c: { a: { ...smallView().comps.a, z: "play", up: true } } },
    { k: "move", c: { t: { ...smallView().comps.t, x: 10 } } },
    { k: "draw", x: ["b"] },
  ];
  let [copied, own] = [smallView(), smallView()];
  moves.forEach((move, i) => {
    copied = applyDelta(copied, { s: i + 1, by: 1, ...move });
    own = applyDelta(own, { s: i + 1, by: 1, ...move }, true);
  });
  assert.deepEqual(own, copied);
  assert.deepEqual(own.zones.play.order, ["a", "t"]);
});

test("a card that gets another name is known by the new one only", () => {
  const view = smallView();
  const after = applyDelta(view, {
    s: 1,
    by: 0,
    k: "shuffle",
    m: [["d", "e"]],
    c: { e: { ...view.comps.d } },
  });
  assert.equal(after.comps.d, undefined);
  assert.deepEqual(after.zones["s0.deck"].order, ["e"]);
});

test("what is no longer to be seen is forgotten", () => {
  const after = applyDelta(smallView(), { s: 1, by: 1, k: "draw", x: ["t"] });
  assert.deepEqual(after.zones.play.order, []);
  assert.equal("t" in after.comps, false);
});

test("a played card is shown at its place before the server has answered", () => {
  const after = withOptimistic(
    smallView(),
    { kind: "move", c: "a", to: "play", x: 100, y: 200 },
    0,
  );
  assert.deepEqual(after.zones.play.order, ["t", "a"]);
  assert.deepEqual([after.zones.play.n, after.zones["s0.hand"].n], [2, 1]);
  assert.deepEqual(
    [after.comps.a.up, after.comps.a.f, after.comps.a.x, after.comps.a.y],
    [true, "face-a", 100, 200],
  );
});

test("a card that goes into another's hand shows its face no more", () => {
  const after = withOptimistic(smallView(), { kind: "move", c: "t", to: "s1.hand" }, 0);
  assert.equal(after.comps.t.f, null);
  assert.equal(faceShown(after, after.comps.t), false);
});

test("a card laid into a pile at a depth is counted from the top", () => {
  const view = smallView();
  const after = withOptimistic(view, { kind: "move", c: "a", to: "s0.deck", index: 1 }, 0);
  assert.deepEqual(after.zones["s0.deck"].order, ["a", "d"]);
});

test("a payment is shown only if the purse holds as much", () => {
  const view = smallView();
  const paid = withOptimistic(view, { kind: "pay", from: "s1.purse", to: "pot", amount: 2 }, 1);
  assert.deepEqual([paid.zones["s1.purse"].value, paid.zones.pot.value], [0, 2]);
  const poor = withOptimistic(view, { kind: "pay", from: "s1.purse", to: "pot", amount: 3 }, 1);
  assert.deepEqual([poor.zones["s1.purse"].value, poor.zones.pot.value], [2, 0]);
});

test("an op whose result is the server's to say changes nothing", () => {
  const view = smallView();
  assert.equal(withOptimistic(view, { kind: "shuffle", zone: "s0.deck" }, 0), view);
  assert.deepEqual(withOptimistic(view, { kind: "move", c: "a", to: "nowhere" }, 0), view);
});

test("a zone is found by its role and its seat", () => {
  const view = smallView();
  assert.equal(zoneOf(view, "hand", 1), "s1.hand");
  assert.equal(zoneOf(view, "play"), "play");
  assert.equal(zoneOf(view, "play", 0), undefined);
});

test("notes are added, changed, taken away and follow their writers", () => {
  const note = { id: 1, seat: 0, sort: "public", text: "x" };
  const notes = withNote([], note);
  assert.deepEqual(notes, [note]);
  assert.deepEqual(withNote(notes, { ...note, text: "y" }), [{ ...note, text: "y" }]);
  assert.deepEqual(withNote(notes, { id: 1, gone: true }), []);
  assert.deepEqual(reseated(notes, [[1, 2]]), [{ ...note, seat: 2 }]);
});

test("a purse that never runs out shows no number below nothing", () => {
  assert.equal(amountIn({ kind: "purse", value: -1, endless: true }), "∞");
  assert.equal(amountIn({ kind: "purse", value: 8 }), "8");
});
