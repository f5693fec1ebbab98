"""Scenario files that nobody should write: real ones with things in them changed, and nasty ones by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import yaml

from innkeep.cards.yaml_reader import LOADER

REAL = sorted((Path(__file__).parents[2] / "scenarios").rglob("*.yaml"))

_DUMPER: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)

_ODD: tuple[Any, ...] = (
    None, True, -1, 0, 21, 10**40, 1.5, "", "x", "Wine", [], {}, [[]], [None], [3],
    {"a": 1}, "Ann", "é" * 300,
)  # fmt: skip
_DIRT = (
    b"\0",
    b"\xff\xfe",
    b"\t",
    b": ",
    b"- ",
    b"{",
    b"]",
    b"'",
    b'"',
    b"&a ",
    b"*a",
    b"!!python/none ",
    b"|",
    b"#",
)


def broken_texts(count: int, seed: int = 0) -> Iterator[bytes]:
    """Real files with one to four values changed, or with dirt in their bytes."""
    for number in range(count):
        chance = Random(f"{seed}.{number}")
        raw = chance.choice(REAL).read_bytes()
        if chance.random() < 0.3:
            for _ in range(chance.randrange(1, 4)):
                at = chance.randrange(len(raw))
                raw = raw[:at] + chance.choice(_DIRT) + raw[at + chance.randrange(3) :]
            yield raw
            continue
        data = yaml.load(raw, Loader=LOADER)
        listed = data["scenarios"] if isinstance(data, dict) else data
        data = {"scenarios": chance.sample(listed, min(4, len(listed)))}
        for _ in range(chance.randrange(1, 5)):
            _hurt(data, chance)
        yield yaml.dump(data, Dumper=_DUMPER, allow_unicode=True).encode()


def _hurt(data: Any, chance: Random) -> None:
    holder: Any = data["scenarios"]
    if not isinstance(holder, list) or not holder:
        return
    place: Any = chance.randrange(len(holder))
    while isinstance(holder[place], dict | list) and holder[place] and chance.random() < 0.85:
        holder = holder[place]
        place = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    how = chance.randrange(5)
    if how == 0:
        del holder[place]
    elif how == 1 and isinstance(holder, dict):
        holder[chance.choice(("odd", 3, "use", "targets", "at", "by", "choose"))] = holder.pop(place)
    elif how == 2 and isinstance(holder, list):
        holder += holder[:3]
    else:
        holder[place] = chance.choice(_ODD)


_ANN = "players: [{name: Ann}, {name: Bob}]"


def _one(more: str, steps: str = "[]") -> str:
    return f"id: nasty\n{_ANN}\n{more}\nsteps: {steps}\n"


def _seated(players: str, steps: str = "[]") -> str:
    return f"id: nasty\nplayers: [{players}]\nsteps: {steps}\n"


def _bomb(levels: int) -> str:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, levels)]
    return "\n".join(lines)


NASTY: dict[str, str | bytes] = {
    "empty": "",
    "only a comment": "# nothing here\n",
    "null": "null",
    "a number": "3",
    "a text": "Ann drinks",
    "binary": bytes(range(256)),
    "nulls": b"\0" * 100,
    "utf-16": "id: nasty".encode("utf-16"),
    "half a character": "id: nast\u00e9".encode()[:-1],
    "two documents": "id: a\n---\nid: b\n",
    "a bomb of aliases": _bomb(12),
    "a bomb in a scenario": _bomb(9) + "\n" + _one("note: *a8"),
    "an alias to itself": "id: nasty\nplayers: &p [*p]\nsteps: []",
    "a map in itself": "&s {scenarios: [*s]}",
    "scenarios in themselves": "scenarios: &s [*s, *s]",
    "an alias nobody set": "scenarios: [*nobody]",
    "a merge of itself": "&m {<<: *m}",
    "nested lists": "[" * 20_000 + "]" * 20_000,
    "nested maps": "{a: " * 5_000 + "1" + "}" * 5_000,
    "steps in steps": _one("", "[" + "{illegal: " * 2_000 + "{drink: Ann}" + "}" * 2_000 + "]"),
    "a python object": _one("note: !!python/object/apply:os.system [echo]"),
    "a huge number": _one("inn: " + "9" * 5_000),
    "a huge float": _one("inn: 1e999"),
    "not a number": _one("inn: .nan"),
    "a date": _one("title: 2001-01-01"),
    "a long text": _one("title: " + "x" * 100_000),
    "ten thousand cards": _one("drink_deck: [" + "Wine, " * 10_000 + "Wine]"),
    "a hundred players": "id: nasty\nplayers: ["
    + ", ".join(f"{{name: P{n}}}" for n in range(100))
    + "]\nsteps: []",
    "one player": "id: nasty\nplayers: [{name: Ann}]\nsteps: []",
    "no players": "id: nasty\nplayers: []\nsteps: []",
    "players as a map": "id: nasty\nplayers: {Ann: {}}\nsteps: []",
    "steps as a map": _one("", "{drink: Ann}"),
    "steps of nothing": _one("", "[null, 3, [], {}]"),
    "the same id twice": "scenarios:\n- {id: a, " + _ANN + ", steps: []}\n- {id: a, " + _ANN + ", steps: []}",
    "keys that are no texts": "{3: 4, [a]: b, {c: d}: e}",
    "scenarios and more": "scenarios: []\nid: nasty",
    "no scenarios": "scenarios: []",
    "scenarios of nothing": "scenarios: [null, 3, text, []]",
    "an order of very many Drinks": _one("phase: order", "[{order: {Bob: 1000000000}}]"),
    "cards of nothing": _one("cards: [{}, null, 3]"),
    "a card with odd types": _one("cards: [{id: x, types: 3}]"),
    "a card that is cyclic": "id: nasty\n" + _ANN + "\ncards: [&c {id: x, effects: [*c]}]\nsteps: []",
    "switches of odd values": _one("switches: {start_gold: [], luck: 3}"),
    "a switch that is a number": _one("switches: {3: 4}"),
    "decks with odd names": _one("decks: {'': [], 3: [], stable: [Wine]}"),
    "random of everything": _one("random: [[], [[]], {}, null, 1.5, true]"),
    "unknown variants": _one("variants: [poker, 3, prizes, prizes]"),
    "rules that are maps": _one("rules: [{a: 1}]"),
    "a name of spaces": "id: nasty\nplayers: [{name: ' '}, {name: ''}]\nsteps: []",
    "tokens of everything": _seated("{name: Ann, tokens: {chi: 10000, x: -1}}, {name: Bob}"),
    "chi beyond the limit": _seated("{name: Ann, tokens: {chi: 99}}, {name: Bob}"),
    "everybody has lost": _seated("{name: A, in_game: false}, {name: B, in_game: false}", "[{drink: A}]"),
}
"""Files by hand, by what is nasty about them."""
