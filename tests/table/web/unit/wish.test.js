import assert from "node:assert/strict";
import { test } from "node:test";
import { keptApart, toggled, variantsOf } from "../../../../table/web/js/model/wish.js";

const ROADS = {
  type: "array",
  items: { enum: ["armory", "gauntlet", "crawl"] },
  about: { armory: { en: "Rooms" } },
  apart: [["armory", "gauntlet"]],
};

test("a variant is kept from being chosen by the one it does not go with alone", () => {
  assert.equal(keptApart(ROADS, ["armory", "crawl"], "gauntlet"), "armory");
  assert.equal(keptApart(ROADS, ["crawl"], "gauntlet"), undefined);
  assert.equal(keptApart(ROADS, ["armory"], "armory"), undefined);
  assert.equal(keptApart({ ...ROADS, apart: undefined }, ["armory"], "gauntlet"), undefined);
});

test("a press takes a variant, another one gives it back", () => {
  assert.deepEqual(toggled(["crawl"], "armory"), ["crawl", "armory"]);
  assert.deepEqual(toggled(["crawl", "armory"], "crawl"), ["armory"]);
});

test("variants are the field with a sentence on each of several values, not the characters", () => {
  const characters = { ...ROADS, each: "seat" };
  const module = { id: "m", title: {}, options: { properties: { characters, roads: ROADS } } };
  assert.equal(variantsOf(module)?.[0], "roads");
  assert.equal(variantsOf({ ...module, options: { properties: { characters } } }), null);
});
