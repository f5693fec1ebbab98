import assert from "node:assert/strict";
import { test } from "node:test";
import { plan } from "../../../../table/web/js/layout/layout.js";
import {
  arrowsOf,
  mapOf,
  pawnPoint,
  stopNear,
  stopPoint,
} from "../../../../table/web/js/layout/maps.js";
import { smallView, zone } from "./tables.js";

const SIZES = [
  [360, 640],
  [800, 420],
  [1280, 800],
  [2560, 1440],
];

const stop = (name, face, to = [], piles = []) => ({
  title: { en: name, ru: name },
  face,
  to,
  piles,
});

/** A way through three rooms, two of them abreast. */
const CELLAR = {
  zone: "cellar.rooms",
  tracks: ["s0.room", "s1.room"],
  stops: [
    stop("Start", null, [1, 2]),
    stop("Left", "face-1", [3]),
    stop("Right", "face-2", [3]),
    stop("Goal", "face-3"),
  ],
};

/** Two taverns, the second with a pile. */
const STREET = {
  zone: "street.open",
  tracks: ["party"],
  stops: [stop("Inn", "face-4"), stop("Goblin", "face-5", [], ["street.goblin"])],
};

function viewWithMaps() {
  const view = smallView();
  const rooms = [
    [0, 0],
    [0, 1000],
    [1000, 500],
  ].map(([x, y], i) => [
    `r${i}`,
    { k: "card", z: "cellar.rooms", f: `face-${i + 1}`, up: true, x, y },
  ]);
  const inns = [0, 1000].map((x, i) => [
    `i${i}`,
    { k: "card", z: "street.open", f: `face-${i + 4}`, up: true, x, y: 500 },
  ]);
  Object.assign(view.comps, Object.fromEntries([...rooms, ...inns]));
  Object.assign(view.zones, {
    "cellar.rooms": zone("area", { role: "cellar-rooms", n: 3, order: ["r0", "r1", "r2"] }),
    "cellar.loot": zone("stack", { role: "cellar-loot" }),
    "s0.room": zone("track", { seat: 0, role: "room", min: 0, max: 3, value: 1 }),
    "s1.room": zone("track", { seat: 1, role: "room", min: 0, max: 3, value: 1 }),
    "street.open": zone("area", { role: "street-open", n: 2, order: ["i0", "i1"] }),
    "street.closed": zone("area", { role: "street-closed" }),
    "street.goblin": zone("stack", { role: "street-goblin", visibility: "hidden", n: 6 }),
    party: zone("track", { role: "party", min: 0, max: 1, value: 0 }),
  });
  return view;
}

for (const [w, h] of SIZES)
  test(`on ${w}x${h} two maps lie inside the board, and nothing of them lies elsewhere`, () => {
    const view = viewWithMaps();
    const made = plan(view, 0, w, h, null, [CELLAR, STREET]);
    for (const id of Object.keys(view.zones).filter((one) => /^(cellar|street|party)/.test(one))) {
      const box = made.zones[id];
      assert.ok(box && box.w > 0 && box.h > 0 && box.cw > 0, id);
      assert.ok(box.x >= -1 && box.x + box.w <= w + 1, id);
      assert.ok(box.y >= -1 && box.y + box.h <= h + 1, id);
    }
    const [play, street] = [made.zones.play, made.zones["street.open"]];
    assert.ok(street.x >= play.x + play.w || street.y + street.h <= play.y + 1);
    assert.equal(made.zones["s0.room"].pawn, true);
    assert.ok(!made.zones["s0.room"].chip);
  });

/** Whether a finger hits it. */
const touchable = (box) => box.w >= 43 && box.h >= 44;

for (const [w, h] of [
  [360, 562],
  [390, 664],
])
  test(`on a phone of ${w}x${h} a map lies folded up, and laid open its cards can be touched`, () => {
    const view = viewWithMaps();
    view.zones.party.value = 1;
    const maps = [CELLAR, STREET];
    const closed = plan(view, 0, w, h, null, maps);
    assert.deepEqual(
      closed.maps.map((map) => [map.zone, map.open, touchable(map)]),
      maps.map((map) => [map.zone, false, true]),
    );
    assert.equal(closed.zones["cellar.rooms"].shown, false);
    const pile = closed.zones["street.goblin"]; // of the tavern where the party is
    assert.ok(pile.shown && pile.w >= 42 && pile.h >= 44);
    for (const map of maps) {
      const made = plan(view, 0, w, h, map.zone, maps);
      const panel = made.maps.find((one) => one.open);
      assert.equal(panel.zone, map.zone);
      const box = made.zones[map.zone];
      assert.ok(box.shown && box.cw >= 44, `${map.zone} ${box.cw}`);
      assert.ok(box.y >= panel.y + 44 && box.y + box.h <= panel.y + panel.h);
      assert.ok(panel.y + panel.h <= made.zones["s0.hand"].y + 1);
      for (const mat of made.mats.filter((one) => one.form === "mini"))
        assert.ok(mat.y + mat.h <= panel.y + 1);
    }
  });

test("a pawn is dropped at the place it is nearest to, and stands there beside the others", () => {
  const view = viewWithMaps();
  const made = plan(view, 0, 1280, 800, null, [CELLAR, STREET]);
  assert.equal(mapOf([CELLAR, STREET], "party"), STREET);
  for (const number of [0, 1, 2, 3]) {
    const point = stopPoint(made, view, CELLAR, number);
    assert.equal(stopNear(made, view, CELLAR, { x: point.x + 3, y: point.y - 3 }), number);
  }
  assert.equal(stopNear(made, view, CELLAR, { x: 5, y: 5 }), null);
  const [mine, other] = CELLAR.tracks.map((track) => pawnPoint(made, view, CELLAR, track, 1));
  assert.ok(other.x > mine.x);
  assert.equal(other.y, mine.y);
});

test("arrows lead from left to right, one for each way on", () => {
  const view = viewWithMaps();
  const made = plan(view, 0, 1280, 800, null, [CELLAR]);
  const arrows = arrowsOf(made, view, CELLAR);
  assert.deepEqual(
    arrows.map((one) => one.key),
    ["0-1", "0-2", "1-3", "2-3"],
  );
  for (const { from, to } of arrows) assert.ok(from.x < to.x);
});
