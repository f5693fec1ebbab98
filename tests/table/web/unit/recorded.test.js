/** A game the server has played: its views and heads, made anew here from what it sent. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  base64url,
  bytes,
  hex,
  joined,
  sha256,
  utf8,
} from "../../../../table/web/js/history/hashes.js";
import { headsOf } from "../../../../table/web/js/history/proof.js";
import { FORMAT, Reel } from "../../../../table/web/js/model/reel.js";

const RECORDED = JSON.parse(readFileSync(process.env.INNKEEP_RECORDED ?? "", "utf8"));

for (const { viewer, page, views } of RECORDED.replays)
  test(`wound to any op, ${viewer ?? "a spectator"} sees what the server showed`, () => {
    const reel = new Reel();
    reel.take(page);
    for (const [seq, view] of views) assert.deepEqual(reel.stop(seq).view, view, `op ${seq}`);
  });

test("a file of the game is the game again, and a file that is none is refused", async () => {
  const reel = new Reel();
  reel.take(RECORDED.replays[0].page);
  const file = new Blob([JSON.stringify(reel.document({}))]);
  const again = new Reel();
  await again.read(file);
  assert.deepEqual(again.stop(again.last), reel.stop(reel.last));
  const wrong = { format: FORMAT, deltas: [{ s: 2 }], state: { zones: {}, comps: {}, seats: [] } };
  await assert.rejects(new Reel().read(new Blob([JSON.stringify(wrong)])), /format/);
  await assert.rejects(new Reel().read(new Blob(["{}"])), /format/);
});

test("winding goes from line to line and stops at the ends", () => {
  const reel = new Reel();
  reel.take(RECORDED.replays[0].page);
  assert.equal(reel.lines(reel.last).length > 10, true);
  assert.equal(reel.told(reel.last, 1), reel.last);
  assert.equal(reel.told(0, -1), 0);
});

test("the heads of the log are those the server named", () => {
  const { secret, commitment, log, heads } = RECORDED.chain;
  assert.equal(hex(sha256(bytes(secret))), commitment);
  const made = headsOf(bytes(secret), log);
  assert.deepEqual(made, heads);
  const forged = {
    ...log,
    records: [`${log.records[0]} `, ...log.records.slice(1)],
  };
  assert.notEqual(headsOf(bytes(secret), forged).at(-1), heads.at(-1));
});

test("bytes are written as the server writes them", () => {
  assert.equal(hex(bytes("00ff10")), "00ff10");
  assert.equal(base64url(Uint8Array.of(251, 255)), "-_8");
  assert.deepEqual(joined(utf8("a"), utf8("б")), Uint8Array.of(97, 0xd0, 0xb1));
  assert.equal(
    hex(sha256(utf8("abc"))),
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});
