import assert from "node:assert/strict";
import { test } from "node:test";
import {
  alikeOrNot,
  inTeams,
  keptApart,
  machineOf,
  peopleAt,
  roleOf,
  seatCounts,
  sameWords,
  seatTeams,
  seated,
  settled,
  someOf,
  termsOf,
  toggled,
  variantsOf,
  withOwn,
} from "../../../../table/web/js/model/wish.js";

const text = (/** @type {string} */ word) => ({ en: word, ru: word });

/** What a module offers: everybody alone, pairs, or one against two or three. */
const module = {
  id: "m",
  title: text("M"),
  options: {
    properties: {
      players: { type: "integer", minimum: 2, maximum: 6, default: 4 },
      characters: {
        type: "array",
        each: "seat",
        items: { enum: ["a", "b", "c", "d", "e", "f"] },
        alike: text("All the same"),
        once: ["e"],
      },
      sides: {
        enum: ["alone", "pairs", "boss"],
        default: "alone",
        teams: {
          pairs: { 4: [0, 0, 1, 1], 6: [0, 0, 1, 1, 2, 2] },
          boss: { 3: [0, 1, 1], 4: [0, 1, 1, 1] },
        },
        roles: { boss: { 3: ["Boss", "Hero", "Hero"].map(text) } },
        suits: { boss: ["e", "f"] },
      },
    },
  },
};

/** @param {string} sides @param {number} players @param {string[]} characters */
const wish = (sides, players, characters = []) =>
  settled(module, {
    module: "m",
    options: { sides, players, characters },
    who: ["me"],
    assistant: "off",
    rules: "",
  });

test("only the numbers of players that a way to play is for can be chosen", () => {
  const fits = (/** @type {string} */ sides) => seatCounts(module, { sides });
  assert.deepEqual(fits("alone"), [2, 3, 4, 5, 6]);
  assert.deepEqual(fits("pairs"), [4, 6]);
  assert.deepEqual(fits("boss"), [3, 4]);
});

test("a number that does not fit is changed to the next that does", () => {
  assert.equal(wish("pairs", 5).who.length, 6);
  assert.equal(wish("boss", 6).who.length, 4);
  assert.equal(wish("boss", 2).who.length, 3);
});

test("each seat has its team and is called what it is there", () => {
  assert.deepEqual(seatTeams(module, { sides: "boss" }, 4), [0, 1, 1, 1]);
  assert.deepEqual(seatTeams(module, { sides: "alone" }, 4), []);
  assert.deepEqual(roleOf(module, { sides: "boss" }, 0, 3), text("Boss"));
  assert.equal(roleOf(module, { sides: "pairs" }, 0, 4), null);
});

test("whoever suits takes the first seat, unless somebody who does sits there", () => {
  const chosen = (/** @type {string[]} */ characters) =>
    inTeams(module, wish("alone", 3, characters), "boss").options.characters;
  assert.deepEqual(chosen(["a", "b", "c"]), ["e", "b", "c"]);
  assert.deepEqual(chosen(["a", "e", "c"]), ["e", "a", "c"]);
  assert.deepEqual(chosen(["f", "b", "c"]), ["f", "b", "c"]);
});

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

/** The same module with a machine to play against, made of two of three parts. */
const withMachine = {
  ...module,
  options: {
    properties: {
      ...module.options.properties,
      sides: {
        ...module.options.properties.sides,
        enum: ["alone", "pairs", "boss", "robot"],
        teams: { ...module.options.properties.sides.teams, robot: { 2: [0, 1], 3: [0, 0, 1] } },
        machines: { robot: { title: text("Robot"), about: text("Plays by itself") } },
      },
      parts: {
        type: "array",
        items: { enum: ["x", "y", "z"] },
        least: 2,
        most: 2,
        default: ["x", "y"],
        with: ["robot"],
      },
    },
  },
};

test("against a machine one person plays alone, until more are asked for", () => {
  const before = settled(withMachine, wish("alone", 4));
  assert.equal(before.options.parts, undefined);
  const solo = inTeams(withMachine, before, "robot");
  assert.deepEqual(solo.who, ["me", "machine"]);
  assert.equal(peopleAt(withMachine, solo.options, solo.who.length), 1, "it is no player");
  assert.deepEqual(
    [solo.options.players, solo.options.characters.length, solo.options.parts],
    [2, 1, ["x", "y"]],
  );
  assert.equal(solo.assistant, "autopilot");
  assert.equal(machineOf(withMachine, solo.options)?.title.en, "Robot");
  assert.deepEqual(
    termsOf(withMachine, solo.options).map(([name]) => name),
    ["parts"],
  );
  const three = settled(withMachine, { ...solo, options: { ...solo.options, players: 3 } });
  assert.deepEqual(three.who, ["me", "link", "machine"]);
  const back = inTeams(withMachine, three, "alone");
  assert.deepEqual(back.who, ["me", "link", "link"]);
  assert.equal(back.options.parts, undefined, "the terms of the machine are gone with it");
});

test("of the parts of a machine there are always just so many", () => {
  const field = withMachine.options.properties.parts;
  assert.deepEqual(someOf(field, ["x", "y"], "z"), ["y", "z"]);
  assert.deepEqual(someOf(field, ["x", "y"], "y"), ["x", "y"]);
  assert.ok(sameWords(["a", "b"], ["b", "a"]) && !sameWords(["a"], ["a", "b"]));
});

test("what somebody made is chosen together with the way to play it belongs to", () => {
  const { properties } = withMachine.options;
  const more = { type: "array", items: { enum: ["mine"] }, least: 0, most: 1, with: ["boss"] };
  const module = { ...withMachine, options: { properties: { ...properties, extra: more } } };
  const chosen = withOwn(module, settled(module, wish("alone", 4)), "mine");
  assert.deepEqual([chosen?.options.sides, chosen?.options.extra], ["boss", ["mine"]]);
  assert.deepEqual(someOf(more, ["mine"], "mine"), [], "none is possible, too");
  const part = withOwn(module, settled(module, wish("alone", 4)), "z");
  assert.deepEqual([part?.options.sides, part?.options.parts], ["robot", ["y", "z"]]);
});

test("what stands for a part of a variant is chosen together with the variant", () => {
  const { properties } = withMachine.options;
  const more = {
    type: "array",
    items: { enum: ["crawl", "prizes", "dungeon"] },
    about: { crawl: text("Crawl") },
    default: [],
    apart: [["crawl", "dungeon"]],
  };
  const own = { type: "array", items: { enum: ["mine"] }, default: [], with: ["crawl"] };
  const single = {
    type: "array",
    items: { enum: ["p/1", "p/2", "box/3"] },
    sets: { p: ["p/1", "p/2"] },
  };
  const module = { ...withMachine, options: { properties: { ...properties, more, own, single } } };
  const before = settled(module, wish("alone", 4));
  assert.equal(before.options.own, undefined, "nobody is asked about what is not played");
  const options = { ...before.options, more: ["prizes", "dungeon"] };
  const chosen = withOwn(module, { ...before, options }, "mine");
  assert.deepEqual([chosen?.options.more, chosen?.options.own], [["prizes", "crawl"], ["mine"]]);
  const shown = termsOf(module, chosen?.options ?? {}).map(([name]) => name);
  assert.deepEqual(shown, ["own"]);
  const off = settled(module, { ...before, options: { ...chosen?.options, more: [] } });
  assert.equal(off.options.own, undefined, "it goes with its variant");
  const all = withOwn(module, { ...before, options: { ...options, single: ["box/3"] } }, "p");
  assert.deepEqual(all?.options.single, ["box/3", "p/1", "p/2"], "single cards come together");
});

test("everybody may have the same, whoever comes or is chosen then, and something else each again", () => {
  const same = alikeOrNot(module, wish("alone", 3, ["c", "a", "b"]));
  assert.deepEqual(same.options.characters, ["c", "c", "c"]);
  const more = settled(module, { ...same, options: { ...same.options, players: 4 } });
  assert.deepEqual(more.options.characters, ["c", "c", "c", "c"]);
  assert.deepEqual(seated(module, more, 2, "f").options.characters, ["f", "f", "f", "f"]);
  assert.deepEqual(seated(module, more, 2, "e").options.characters, ["e", "a", "b", "c"]);
  const apart = alikeOrNot(module, more).options.characters;
  assert.deepEqual(apart, ["c", "a", "b", "d"]);
});
