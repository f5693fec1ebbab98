import assert from "node:assert/strict";
import { test } from "node:test";
import { plan } from "../../../../table/web/js/layout/layout.js";
import {
  bearerOf,
  hasMates,
  letterOf,
  statsAt,
  teamSeats,
  teamsTurn,
} from "../../../../table/web/js/layout/teams.js";
import { zone } from "./tables.js";

/**
 * A table in teams: the stats of each lie at its first seat.
 * @param {number} players
 * @param {(seat: number) => number} of the team of a seat
 */
function teams(players, of = (seat) => Math.floor(seat / 2)) {
  const seats = Array.from({ length: players }, (_, seat) => ({
    seat,
    name: `P${seat}`,
    title: { en: `Seat ${seat}`, ru: `Место ${seat}` },
    color: "#123456",
    team: of(seat),
  }));
  const zones = {
    turn: zone("track", { role: "turn", value: 0 }),
    play: zone("area", { role: "play" }),
  };
  for (const { seat } of seats) {
    const own = ["hand", "deck", "discard", "drinks", "front"];
    const first = seats.find((one) => one.team === of(seat)).seat === seat;
    const shared = first ? ["fortitude", "alcohol", "purse", "potions"] : [];
    for (const role of [...own, ...shared]) {
      const track = ["fortitude", "alcohol", "potions"].includes(role);
      const kind =
        role === "hand"
          ? "hand"
          : role === "front"
            ? "area"
            : role === "purse"
              ? role
              : track
                ? "track"
                : "stack";
      zones[`s${seat}.${role}`] = zone(kind, { seat, role, min: 0, max: 20, value: 1 });
    }
  }
  return { seats, zones, comps: {} };
}

test("the stats of one's own team lie on one's own mat, those of others where they were set out", () => {
  const view = teams(6);
  assert.deepEqual(teamSeats(view, 3), [2, 3]);
  assert.equal(bearerOf(view, 3), 2);
  const shown = (mine) => view.seats.map(({ seat }) => statsAt(view, mine, seat));
  assert.deepEqual(shown(1), [null, 0, 2, null, 4, null]);
  assert.deepEqual(shown(2), [0, null, 2, null, 4, null]);
  assert.equal(letterOf(2), "C");
});

test("it is the turn of both of a team, and of nobody who looks on", () => {
  const view = teams(4);
  assert.deepEqual(
    [0, 1, 2, null].map((seat) => teamsTurn(view, seat)),
    [true, true, false, false],
  );
});

test("one against three: the Boss has no teammates, the others share the mat of the first", () => {
  const view = teams(4, (seat) => Math.min(seat, 1));
  assert.deepEqual(
    [0, 1, 2, 3, null].map((seat) => hasMates(view, seat)),
    [false, true, true, true, false],
  );
  const shown = (mine) => view.seats.map(({ seat }) => statsAt(view, mine, seat));
  assert.deepEqual(shown(0), [0, 1, null, null]);
  assert.deepEqual(shown(3), [0, null, null, 1]);
});

for (const players of [4, 6, 8])
  for (const [w, h] of [
    [390, 844],
    [844, 390],
    [1366, 768],
    [1920, 1080],
  ])
    test(`a table of ${players} in teams fits on ${w}x${h}, one's own stats are in sight`, () => {
      const view = teams(players);
      const made = plan(view, 1, w, h, null);
      for (const role of ["fortitude", "alcohol", "purse", "potions"]) {
        const box = made.zones[`s0.${role}`];
        const own = made.mats.find((mat) => mat.seat === 1);
        assert.equal(box.shown, true, role);
        assert.ok(box.x >= own.x && box.x + box.w <= own.x + own.w + 1, role);
      }
      for (const [id, box] of Object.entries(made.zones))
        if (box.shown) assert.ok(box.x >= -1 && box.x + box.w <= w + 1, id);
      for (const mat of made.mats)
        for (const other of made.mats)
          if (mat.seat < other.seat)
            assert.ok(
              mat.x + mat.w <= other.x + 1 ||
                other.x + other.w <= mat.x + 1 ||
                mat.y + mat.h <= other.y + 1 ||
                other.y + other.h <= mat.y + 1,
              `${mat.seat} ${other.seat}`,
            );
    });
