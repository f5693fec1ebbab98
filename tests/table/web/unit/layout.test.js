import assert from "node:assert/strict";
import { test } from "node:test";
import { covered } from "../../../../table/web/js/board/covering.js";
import { Camera } from "../../../../table/web/js/model/camera.js";
import { bottomSeat, plan } from "../../../../table/web/js/model/layout.js";
import { freePlace, matAt, unitsAt, zoneAt } from "../../../../table/web/js/model/places.js";
import { smallView } from "./tables.js";

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
  const [x, y] = [box.x + box.w / 2, box.y + box.h / 2];
  assert.equal(
    zoneAt(made, x, y, () => true),
    "play",
  );
  const units = unitsAt(box, x, y);
  assert.ok(Math.abs(units.x - 500) <= 60 && Math.abs(units.y - 500) <= 60);
});

test("a card finds a place beside the one that lies there, and the next beside both", () => {
  const view = smallView();
  const box = plan(view, 0, 1280, 800, null).zones.play;
  const first = freePlace(view, box, "play");
  assert.notDeepEqual(first, { x: 500, y: 500 });
  assert.notDeepEqual(freePlace(view, box, "play", [first]), first);
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
