import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";
import { entriesFor } from "../../../../table/web/js/actions/actions.js";
import { combosOf, given, keyOf } from "../../../../table/web/js/actions/command.js";
import { COMMANDS, commandFor } from "../../../../table/web/js/board/commands.js";
import { toolEntries } from "../../../../table/web/js/board/tools.js";
import { OneGame } from "../../../../table/web/js/model/game.js";
import { smallView, zone } from "./tables.js";

globalThis.document.querySelector = () => null;

/** A view with a deck of each seat, drinks and a supply, so that every menu has something to say. */
function fullView() {
  const view = smallView();
  const piles = {
    "s1.deck": zone("stack", { seat: 1, role: "deck", visibility: "hidden", n: 1, order: ["e"] }),
    "s0.drinks": zone("stack", {
      seat: 0,
      role: "drinks",
      visibility: "hidden",
      n: 1,
      order: ["m"],
    }),
    supply: zone("stack", { role: "supply", visibility: "hidden", n: 1, order: ["p"] }),
  };
  Object.assign(view.zones, piles);
  for (const [id, { order }] of Object.entries(piles))
    view.comps[order[0]] = { k: "card", z: id, b: `back-${id}` };
  return view;
}

/** A game at seat 0, or without one, that writes down what it would send and open. */
function gameAt(you) {
  const game = new OneGame("token", {
    table: { id: "abc", title: { en: "T" }, module: "tiny", options: {}, assistant: "off" },
    stop: () => ({ view: fullView(), you }),
    lines: () => [],
  });
  game.wind(0, null);
  const did = [];
  game.act = (op) => void did.push(op);
  game.open = (dialog) => void did.push([dialog.kind, dialog.title ?? ""]);
  return { game, did };
}

/** What is done by pressing a key at a thing that has the focus. */
function press(key, you, target) {
  const { game, did } = gameAt(you);
  const thing = { classList: { contains: () => false }, getAttribute: () => null, dataset: {} };
  const here = Object.keys(target).length ? thing : null;
  globalThis.HTMLButtonElement ??= class {};
  const plain = key.replace(/^Shift\+/, "");
  const at = { ...given(game, target), here, key: plain };
  commandFor(key, at)?.run(at);
  return { did, chosen: [...game.store.selected] };
}

const things = () => {
  const { zones, comps } = fullView();
  return [
    ...Object.keys(zones).map((id) => ({ zone: id })),
    ...Object.keys(comps).map((alias) => ({ alias, zone: comps[alias].z })),
    { seat: 0 },
    { seat: 1 },
  ];
};

for (const you of [0, null])
  test(`a key written in a menu does what its entry does (seat ${you})`, () => {
    let keys = 0;
    for (const target of [...things(), {}]) {
      const menuOf = (game) =>
        Object.keys(target).length ? entriesFor(game, target) : toolEntries(game);
      menuOf(gameAt(you).game).forEach(({ key, id }) => {
        if (!key) return;
        keys += 1;
        const { game, did } = gameAt(you);
        menuOf(game)
          .find((one) => one.id === id)
          .run();
        const said = `${id} (${key}) at ${JSON.stringify(target)}`;
        const [combo] = combosOf(key);
        assert.deepEqual(
          press(combo, you, target),
          { did, chosen: [...game.store.selected] },
          said,
        );
      });
    }
    assert.ok(keys >= (you === null ? 5 : 15), `${keys} keys`);
  });

test("every command is called by a name of its own, and its first key means it somewhere", () => {
  assert.equal(new Set(COMMANDS.map((one) => one.id)).size, COMMANDS.length);
  const where = [...things(), {}].flatMap((target) => [0, null].map((you) => [target, you]));
  for (const command of COMMANDS) {
    if (["pan", "answer", "yes-no", "hand", "set"].includes(command.id)) continue; // need a page
    const [combo] = combosOf(keyOf(command));
    const meant = where.some(([target, you]) => {
      const { game } = gameAt(you);
      const key = combo.replace(/^Shift\+/, "");
      const focused = { getAttribute: () => null };
      return [null, focused].some(
        (here) =>
          commandFor(combo, { ...given(game, target), here, loose: !here, key }) === command,
      );
    });
    assert.ok(meant, command.id);
  }
});

test("while somebody types, only Escape means anything", () => {
  const { game } = gameAt(0);
  const meant = COMMANDS.flatMap(({ key }) => combosOf(key))
    .map((combo) => commandFor(combo, { ...given(game), typing: true, loose: true }))
    .filter(Boolean);
  assert.deepEqual([...new Set(meant.map((one) => one.id))], ["escape"]);
});

test("keys are read as people write them", () => {
  assert.deepEqual(combosOf("P / Space"), ["p", " "]);
  assert.deepEqual(combosOf("Shift+←→"), ["Shift+ArrowLeft", "Shift+ArrowRight"]);
  assert.deepEqual(combosOf("+ / − / 0–2"), ["+", "-", "0", "1", "2"]);
  assert.deepEqual(combosOf("Shift+U / Ctrl+Shift+Z"), ["Shift+u", "Ctrl+Shift+z"]);
});
