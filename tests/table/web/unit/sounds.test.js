import assert from "node:assert/strict";
import { test } from "node:test";
import { STROKES } from "../../../../table/web/js/board/speaker.js";
import { soundOf } from "../../../../table/web/js/model/sounds.js";

const zone = (role, seat, value) => ({ kind: "track", role, seat, value });
const view = (fortitude, alcohol) => ({
  seats: [],
  comps: {},
  zones: { f: zone("fortitude", 0, fortitude), a: zone("alcohol", 0, alcohol) },
});
const delta = (k, more = {}) => ({ s: 2, by: 0, k, ...more });

test("what happens at the table has its sound", () => {
  const still = view(20, 0);
  for (const [k, more, sound] of [
    ["draw", {}, "card"],
    ["move", {}, "card"],
    ["pay", {}, "coin"],
    ["shuffle", {}, "shuffle"],
    ["gather", { l: { key: "log.gather-shuffle", a: {} } }, "shuffle"],
    ["gather", { l: { key: "log.gather", a: {} } }, null],
    ["dice", { dice: { sides: 6, rolls: [1] } }, "dice"],
    ["random", {}, "card"],
    ["reveal", {}, "card"],
    ["peek", {}, null],
    ["mix", {}, "shuffle"],
    ["chat", { l: { key: "log.chat", a: {} } }, "chat"],
    ["team-chat", { l: { key: "log.team-chat", a: {} } }, "chat"],
    ["team-chat", {}, null],
    ["pass", {}, null],
    ["sit", {}, null],
  ])
    assert.equal(soundOf(delta(k, more), still, still), sound, k);
});

test("more Alcohol is a mug on the table, and the marker that meets the other a fall, once", () => {
  const track = delta("track", { z: { a: { value: 1 } } });
  assert.equal(soundOf(track, view(20, 0), view(20, 2)), "mug");
  assert.equal(soundOf(track, view(20, 2), view(20, 1)), null);
  assert.equal(soundOf(track, view(5, 2), view(5, 5)), "out");
  assert.equal(soundOf(delta("track", { z: { f: {} } }), view(5, 4), view(4, 4)), "out");
  assert.equal(soundOf(track, view(5, 5), view(5, 6)), "mug");
});

test("sounds are short", () => {
  for (const [name, strokes] of Object.entries(STROKES)) {
    assert.ok(strokes.length > 0, name);
    for (const { at, length } of strokes) assert.ok(at + length <= 1, name);
  }
});
