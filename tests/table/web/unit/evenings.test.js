import assert from "node:assert/strict";
import { test } from "node:test";
import {
  evenings,
  forgetEvening,
  forgetEvenings,
  groups,
  keepEvening,
  standings,
  takeEvenings,
} from "../../../../table/web/js/net/evenings.js";

const evening = (id, at, more) => ({
  id,
  at,
  people: ["Ann", "Bob"],
  winners: [],
  tied: [],
  outs: [],
  ...more,
});

test("evenings are kept newest first, each once, and can be forgotten", () => {
  localStorage.clear();
  keepEvening(evening("one", 1, {}));
  keepEvening(evening("two", 2, {}));
  keepEvening(evening("one", 9, { winners: ["Ann"] }));
  assert.deepEqual(
    evenings().map(({ id, at }) => [id, at]),
    [
      ["two", 2],
      ["one", 1],
    ],
  );
  assert.deepEqual(evenings()[1].winners, ["Ann"]);
  forgetEvening("two");
  assert.equal(evenings().length, 1);
  localStorage.setItem("innkeep.evenings", '[{"id": 3}, null, "x"]');
  assert.deepEqual(evenings(), []);
});

test("who came, won and fell is added up", () => {
  const fell = { name: "Bob", text: { en: "Bob passed out", ru: "Боб отключился" } };
  const list = [
    evening("a", 3, { winners: ["Ann"], outs: [fell] }),
    evening("b", 2, { tied: ["Ann", "Bob"] }),
    evening("c", 1, { people: ["Bob", "Zoe"] }),
  ];
  assert.deepEqual(standings(list), [
    { name: "Ann", played: 2, won: 2, fell: 0 },
    { name: "Bob", played: 3, won: 1, fell: 1 },
    { name: "Zoe", played: 1, won: 0, fell: 0 },
  ]);
});

test("evenings of another device are added once, and only those that make sense", () => {
  localStorage.clear();
  keepEvening(evening("a", 5, {}));
  const bad = [
    evening("b", "x", {}),
    evening("c", 1, { people: [3] }),
    evening("d", 1, { winners: ["A".repeat(300)] }),
    evening("e", 1, { outs: [{ name: "Ann", text: { en: 4 } }] }),
    evening("f", 1, { people: Array(50).fill("Ann") }),
  ];
  const more = [evening("a", 9, {}), evening("z", 2, { strange: 1 }), evening("z", 3, {})];
  assert.equal(takeEvenings([...bad, ...more]), 1);
  assert.deepEqual(
    evenings().map(({ id, at }) => [id, at]),
    [
      ["a", 5],
      ["z", 2],
    ],
  );
  assert.equal("strange" in evenings()[1], false);
  assert.equal(takeEvenings(undefined), 0);
  forgetEvenings();
  assert.deepEqual(evenings(), []);
});

test("those who came together are a group, in whatever order they sat", () => {
  const list = [
    evening("a", 3, {}),
    evening("b", 2, { people: ["Zoe", "Ann"] }),
    evening("c", 1, { people: ["Bob", "Ann"] }),
  ];
  const found = [...groups(list)].map(([name, met]) => [name, met.map((one) => one.id)]);
  assert.deepEqual(found, [
    ["Ann, Bob", ["a", "c"]],
    ["Ann, Zoe", ["b"]],
  ]);
});
