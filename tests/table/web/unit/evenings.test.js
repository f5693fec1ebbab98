import assert from "node:assert/strict";
import { test } from "node:test";
import {
  evenings,
  forgetEvening,
  keepEvening,
  standings,
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
