/** The lesson says how this game is won: alone, in teams, against a Boss, against a machine. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";
import { stepsFor } from "../../../../table/web/js/dialogs/lesson.js";

const step = (id, more = {}) => ({ id, shows: [], title: {}, text: {}, ...more });
const STEPS = [
  step("goal", { of: ["alone"] }),
  step("goal-team", { of: ["pairs"] }),
  step("shared", { of: ["pairs", "robot"], mates: true }),
  step("draw", { mates: false }),
  step("draw-team", { mates: true }),
  step("drink"),
];
const told = (options, mates) => stepsFor(STEPS, options, mates).map((one) => one.id);

test("each way to play together has its own goal", () => {
  assert.deepEqual(told({ teams: "alone", players: 4 }, false), ["goal", "draw", "drink"]);
  assert.deepEqual(told({}, false), ["goal", "draw", "drink"]);
  assert.deepEqual(told({ teams: "pairs" }, true), ["goal-team", "shared", "draw-team", "drink"]);
});

test("who plays alone on a side is told of no teammates", () => {
  assert.deepEqual(told({ teams: "robot" }, false), ["draw", "drink"]);
});
