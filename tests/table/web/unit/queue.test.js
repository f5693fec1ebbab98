import assert from "node:assert/strict";
import { test } from "node:test";
import { inTurn } from "../../../../table/web/js/net/fetch_queue.js";
import { keep, recall } from "../../../../table/web/js/net/unsent.js";

test("ops without an answer are kept for this invitation, advice that was only weighed is not", () => {
  const queue = [
    { id: "1", event: "op", body: { kind: "pass" }, sent: true },
    { id: "2", event: "weigh", body: {} },
  ];
  keep("token-one", queue);
  assert.deepEqual(recall("token-one"), [{ id: "1", event: "op", body: { kind: "pass" } }]);
  assert.deepEqual(recall("token-two"), []);
  keep("token-one", []);
  assert.deepEqual(recall("token-one"), []);
});

test("what another program left in the store is not sent", () => {
  sessionStorage.setItem("innkeep.unsent.token-three", '{"id":');
  assert.deepEqual(recall("token-three"), []);
  sessionStorage.setItem(
    "innkeep.unsent.token-three",
    '[null, {"id": "1", "event": "evil", "body": {}}]',
  );
  assert.deepEqual(recall("token-three"), []);
});

test("no more than sixteen requests run at once, and none is forgotten", async () => {
  let running = 0;
  let most = 0;
  let done = 0;
  const asked = Array.from(
    { length: 50 },
    () =>
      new Promise((settle) =>
        inTurn(async () => {
          most = Math.max(most, ++running);
          await null;
          running -= 1;
          done += 1;
          settle(null);
          if (done % 7 === 0) throw new Error("one that fails takes no place");
        }),
      ),
  );
  await Promise.all(asked);
  assert.equal(done, 50);
  assert.equal(most, 16);
});
