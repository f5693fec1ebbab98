import assert from "node:assert/strict";
import { test } from "node:test";
import { covered } from "../../../../table/web/js/board/covering.js";
import { Camera } from "../../../../table/web/js/layout/camera.js";
import { bottomSeat, CARD, plan } from "../../../../table/web/js/layout/layout.js";
import { matAt, unitsAt, zoneAt } from "../../../../table/web/js/layout/places.js";
import { smallView, zone } from "./tables.js";

const SIZES = [
  [360, 640],
  [800, 420],
  [1280, 800],
  [2560, 1440],
];

for (const [w, h] of SIZES)
  test(`on ${w}x${h} every zone has a box inside the board`, () => {
    const view = smallView();
    const made = plan(view, 0, w, h, null);
    for (const [id, box] of Object.entries(made.zones))
      if (box.shown) {
        assert.ok(box.w > 0 && box.h > 0, id);
        assert.ok(box.x >= -1 && box.y >= -1, id);
        assert.ok(box.x + box.w <= w + 1 && box.y + box.h <= h + 1, id);
      }
    assert.equal(made.zones["s0.hand"].shown, true);
    assert.equal(made.zones.play.shown, true);
  });

/** A table with so many seats, each with its hand. @param {number} count */
function crowded(count) {
  const view = smallView();
  const seats = Array.from({ length: count }, (_, seat) => ({ ...view.seats[0], seat }));
  const hands = seats.map(({ seat }) => [`s${seat}.hand`, zone("hand", { seat, role: "hand" })]);
  return { ...view, seats, zones: { ...view.zones, ...Object.fromEntries(hands) } };
}

for (const [w, h] of [
  [360, 640],
  [1050, 700],
])
  test(`on ${w}x${h} no small mat stands alone in its row, and none lie over each other`, () => {
    for (const count of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      const minis = plan(crowded(count), 0, w, h, null).mats.filter((mat) => mat.form === "mini");
      const rows = [...new Set(minis.map((mat) => mat.y))];
      const sizes = rows.map((y) => minis.filter((mat) => mat.y === y).length);
      assert.ok(Math.max(...sizes, 0) - Math.min(...sizes, 9) <= 1 || sizes.length < 2, `${count}`);
      for (const a of minis)
        for (const b of minis)
          assert.ok(
            a === b || a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y,
          );
    }
  });

test("on a tablet held upright the mats of others are small before their names have no room", () => {
  for (const count of [4, 6, 8])
    for (const mat of plan(crowded(count), 0, 820, 1080, null).mats)
      assert.ok(mat.form !== "side" || mat.w >= 230, `${count}: ${mat.w}`);
});

test("one's own mat is the one at the bottom; a spectator sees the first seat there", () => {
  const view = smallView();
  assert.equal(bottomSeat(view, 1), 1);
  assert.equal(bottomSeat(view, null), 0);
  const made = plan(view, 1, 1280, 800, null);
  const own = made.mats.find((mat) => mat.form === "own");
  assert.equal(own.seat, 1);
  assert.equal(matAt(made, own.x + 5, own.y + 5)?.seat, 1);
});

test("a point in a zone finds the zone, and its place in it", () => {
  const made = plan(smallView(), 0, 1280, 800, null);
  const box = made.zones.play;
  const below = Math.min(box.head, box.h - box.cw * CARD - 12);
  const [x, y] = [box.x + box.w / 2, box.y + (box.h + below) / 2];
  assert.equal(
    zoneAt(made, x, y, () => true),
    "play",
  );
  const units = unitsAt(box, x, y);
  assert.ok(Math.abs(units.x - 500) <= 60 && Math.abs(units.y - 500) <= 60);
});

test("a card wholly under another need not be drawn, unless something shows through", () => {
  const at = (x, cw = 80) => ({ x, y: 0, cw, rot: 0, z: 0, shown: true });
  const two = (opaque) => [
    { place: at(0), opaque: true },
    { place: at(0), opaque },
  ];
  assert.deepEqual([...covered(two(true))], [0]);
  assert.deepEqual([...covered(two(false))], []);
  assert.deepEqual(
    [
      ...covered([
        { place: at(0), opaque: true },
        { place: at(30), opaque: true },
      ]),
    ],
    [],
  );
});

test("a card of a heap is drawn only if some of it can be seen, however the others lie", () => {
  const at = (x, y) => ({ place: { x, y, cw: 100, rot: 0, z: 0, shown: true }, opaque: true });
  // Four cards that meet on the lowest one, at places that are no whole units.
  const four = [at(-60.3, -90.7), at(39.7, -90.7), at(-60.3, 49.3), at(39.7, 49.3)];
  assert.deepEqual([...covered([at(0, 0), ...four], true)], [0]);
  assert.deepEqual([...covered([at(0, 0), ...four.slice(1)], true)], []);
  // Half a unit between two of them shows what lies below.
  const apart = [at(-60.3, -90.7), at(40.2, -90.7), at(-60.3, 49.3), at(40.2, 49.3)];
  assert.deepEqual([...covered([at(0, 0), ...apart], true)], []);
  // Round corners leave something to be seen where they meet.
  assert.deepEqual([...covered([at(0, 0), ...four])], []);
});

test("zooming leaves the point under the pointer where it is, and fitting shows all again", () => {
  const camera = new Camera();
  Object.assign(camera, { w: 1000, h: 800 });
  const before = camera.toWorld(300, 200);
  camera.zoomBy(2, 300, 200);
  const after = camera.toWorld(300, 200);
  assert.ok(Math.abs(before.x - after.x) < 1e-9 && Math.abs(before.y - after.y) < 1e-9);
  assert.equal(camera.zoomed, true);
  camera.pan(5000, 5000);
  assert.deepEqual([camera.x, camera.y], [0, 0]);
  camera.fit();
  assert.equal(camera.zoomed, false);
});

/** Seat 0 with two tokens and a peg, seat 1 with one token. */
function trayView() {
  const view = smallView();
  const track = (seat, role, max) => zone("track", { seat, role, min: 0, max, value: 0 });
  return {
    ...view,
    zones: {
      ...view.zones,
      "s0.alcohol": track(0, "alcohol", 20),
      "s0.fire": track(0, "fire", 4),
      "s0.fire18": track(0, "fire18", 1),
      "s0.buff": track(0, "buff", 1),
      "s1.buff": track(1, "buff", 1),
      "s1.fire18": track(1, "fire18", 1),
    },
  };
}

for (const [w, h] of SIZES)
  test(`on ${w}x${h} tokens are chips of the mat, and pegs stand between its tracks`, () => {
    const { zones, mats } = plan(trayView(), 0, w, h, null);
    const own = mats.find((mat) => mat.form === "own");
    for (const id of ["s0.fire", "s0.buff"]) {
      const box = zones[id];
      assert.equal(box.chip, true, id);
      assert.ok(box.x >= own.x && box.x + box.w <= own.x + own.w, id);
      assert.ok(box.y >= own.y && box.y + box.h <= own.y + own.h, id);
    }
    const peg = zones["s0.fire18"];
    assert.deepEqual(peg.peg, { of: "s0.fire", at: 18 });
    assert.equal(peg.x, zones["s0.fortitude"].x);
    assert.equal(peg.w, zones["s0.fortitude"].w);
    const middle = peg.y + peg.h / 2;
    assert.ok(middle > zones["s0.fortitude"].y && middle < zones["s0.alcohol"].y + 1);
    assert.equal(zones["s1.fire18"].peg, undefined, "no token of that name lies beside it");
  });
