import assert from "node:assert/strict";
import { test } from "node:test";
import { Store } from "../../../../table/web/js/model/store.js";
import { smallView } from "./tables.js";

function joined() {
  const store = new Store();
  store.welcome({
    house: null,
    present: { watchers: 0, names: [], heir: null },
    pass: "",
    table: {
      id: "abc",
      title: { en: "T", ru: "T" },
      module: "tiny",
      options: {},
      assistant: "off",
    },
    you: { seat: 0, role: "seat" },
    seq: 5,
    log: [],
    advice: [],
    state: smallView(),
  });
  return store;
}

test("what was done is shown at once and stays when the server agrees", () => {
  const store = joined();
  store.expect("op1", { kind: "pay", from: "s0.purse", to: "pot", amount: 3 });
  assert.equal(store.view.zones.pot.value, 3);
  assert.equal(store.base.zones.pot.value, 0);
  store.delta({ s: 6, by: 0, k: "pay", z: { pot: { value: 3 }, "s0.purse": { value: 5 } } });
  store.settle("op1");
  assert.equal(store.view.zones.pot.value, 3);
  assert.equal(store.view.zones["s0.purse"].value, 5);
});

test("what the server refuses is taken back", () => {
  const store = joined();
  store.expect("op1", { kind: "pay", from: "s0.purse", to: "pot", amount: 3 });
  store.settle("op1");
  assert.equal(store.view.zones.pot.value, 0);
});

test("a gap between deltas is noticed, one heard twice is not taken twice", () => {
  const store = joined();
  const delta = { s: 6, by: 1, k: "pay", z: { pot: { value: 1 } } };
  assert.equal(store.delta(delta), true);
  assert.equal(store.delta(delta), true);
  assert.equal(store.seq, 6);
  assert.equal(store.delta({ ...delta, s: 8 }), false);
  assert.equal(store.seq, 6);
});

test("what is on its way is shown on top of what others did meanwhile, and leaves no trace", () => {
  const store = joined();
  store.expect("op1", { kind: "move", c: "a", to: "play", x: 100, y: 200 });
  store.delta({ s: 6, by: 1, k: "move", c: { t: { ...smallView().comps.t, x: 10 } } });
  assert.deepEqual([store.view.comps.a.z, store.view.comps.t.x], ["play", 10]);
  assert.equal(store.base.comps.a.z, smallView().comps.a.z);
  store.settle("op1");
  assert.equal(store.view.comps.a.z, smallView().comps.a.z);
  assert.equal(store.view.comps.t.x, 10);
});
