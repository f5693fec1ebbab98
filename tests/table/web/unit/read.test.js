import assert from "node:assert/strict";
import { test } from "node:test";

import { read } from "../../../../table/web/js/net/read.js";

/** A network on which the next requests go as told: a status, or "broken". @param {(number | "broken")[]} course */
function network(...course) {
  const asked = /** @type {string[]} */ ([]);
  globalThis.fetch = async (url) => {
    asked.push(String(url));
    const next = course.shift() ?? "broken";
    if (next === "broken") throw new TypeError("Failed to fetch");
    return new Response("{}", { status: next });
  };
  return asked;
}

test("what broke off is asked again", async () => {
  const asked = network("broken", 200);
  assert.equal((await read("/api/house")).status, 200);
  assert.deepEqual(asked, ["/api/house", "/api/house"]);
});

test("an answer is an answer, whatever it says", async () => {
  const asked = network(503, 200);
  assert.equal((await read("/api/house")).status, 503);
  assert.equal(asked.length, 1);
});

test("where nothing comes through the caller is told", async () => {
  const now = globalThis.setTimeout;
  globalThis.setTimeout = /** @type {any} */ ((/** @type {() => void} */ run) => now(run, 0));
  const asked = network();
  await assert.rejects(read("/api/house"), TypeError);
  globalThis.setTimeout = now;
  assert.equal(asked.length, 4);
});
