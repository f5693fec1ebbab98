import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";
import {
  awaitedHere,
  behindCurtain,
  seatOf,
} from "../../../../table/web/js/actions/handing_over.js";

const text = (/** @type {string} */ word) => ({ en: word, ru: word });
const seat = (/** @type {number} */ n, /** @type {string | null} */ name, more = {}) => ({
  seat: n,
  name,
  title: text(`S${n}`),
  color: "#000000",
  ...more,
});
const seats = [seat(0, "Ann"), seat(1, null), seat(2, "Cid"), seat(3, "Otto", { bot: true })];
const here = [
  { token: "a", name: "Ann", seat: 0 },
  { token: "b", name: "", seat: 1 },
];
/** @param {number | null} of @param {any} more @returns {Advice} */
const turn = (of, more = {}) => ({ id: "turn", sort: "turn", seat: of, text: text("x"), ...more });
/** @param {number} of @returns {Advice} */
const due = (of) => ({ id: "d.x", sort: "due", seat: of, text: text("x") });

test("who is asked is handed the device, also before anybody took that seat", () => {
  assert.equal(awaitedHere([turn(0)], "advise", seats, here), 0);
  assert.equal(awaitedHere([turn(1)], "autopilot", seats, here), 1);
});

test("nobody is while somebody elsewhere or a bot is asked, or the game is over", () => {
  assert.equal(awaitedHere([turn(2)], "advise", seats, here), null);
  const hired = [...here, { token: "o", name: "Otto", seat: 3 }];
  assert.equal(awaitedHere([turn(3)], "advise", seats, hired), null);
  assert.equal(awaitedHere([turn(1, { phase: "over" })], "advise", seats, here), null);
  assert.equal(awaitedHere([turn(1)], "off", seats, here), null);
  assert.equal(awaitedHere([turn(1)], "advise", seats, here.slice(1)), null, "nobody shares it");
});

test("who owes something is handed it after that, unless the house pays", () => {
  assert.equal(awaitedHere([turn(2), due(1)], "referee", seats, here), 1);
  assert.equal(awaitedHere([due(1), turn(0)], "referee", seats, here), 0);
  assert.equal(awaitedHere([turn(2), due(1)], "autopilot", seats, here), null);
});

test("somebody who changed seats is found by name, a seat that was taken elsewhere is not theirs", () => {
  const moved = [seat(0, "Cid"), seat(1, "Zoe"), seat(2, "Ann")];
  assert.equal(seatOf(moved, here[0]), 2);
  assert.equal(seatOf(moved, here[1]), null);
});

test("a curtain of an earlier version, a name alone, still hides the hand", () => {
  assert.equal(behindCurtain(), null);
  for (const name of ["Ann", "12", "null"]) {
    sessionStorage.setItem("innkeep.curtain", name);
    assert.deepEqual(behindCurtain(), { token: "", here: [] });
  }
  sessionStorage.removeItem("innkeep.curtain");
});
