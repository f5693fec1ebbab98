import assert from "node:assert/strict";
import { test } from "node:test";
import {
  stayingOpen,
  withDialog,
  withoutKind,
} from "../../../../table/web/js/model/open_dialogs.js";

const kinds = (open) => open.map((one) => one.kind);

test("the last one opened lies on top, each kind at most once", () => {
  let open = withDialog([], { kind: "help", id: 1 });
  open = withDialog(open, { kind: "room", id: 2 });
  open = withDialog(open, { kind: "help", id: 3 });
  assert.deepEqual(kinds(open), ["room", "help"]);
  assert.equal(open[1].id, 3);
  assert.deepEqual(kinds(withoutKind(open, "room")), ["help"]);
});

test("closing all leaves a question that must be answered", () => {
  const must = { kind: "text", must: true, id: 1 };
  assert.deepEqual(stayingOpen([must, { kind: "help", id: 2 }]), [must]);
  assert.deepEqual(stayingOpen([{ kind: "text", id: 1 }]), []);
});

test("closing what lies on a search leaves the search", () => {
  const search = { kind: "search", id: 1 };
  assert.deepEqual(stayingOpen([search, { kind: "cards", id: 2 }]), [search]);
  assert.deepEqual(stayingOpen([search]), []);
});
