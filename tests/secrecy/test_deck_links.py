"""Links that hand a deck on, through the doors of a real server: who has one has the deck, nobody else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bench.doors.__main__ import Served
from tests.bench.doors.attacks import CARD, HEAD, Visitor

Json = dict[str, Any]
NAME = "Aunt Agatha"


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path / "data")
    yield served
    served.kill()


def handed_on(who: Visitor, **headers: str) -> Json:
    head = {**HEAD, "name": {"en": NAME, "ru": NAME}}
    made: Json | None = who.post("/cards/hand-on", {"deck": head, "cards": [CARD]}, **headers)
    assert made is not None
    return made


def makers(inn: Served) -> list[str]:
    files = sorted((inn.folder / "shelf" / "links").glob("*.json"), key=lambda file: file.stat().st_mtime_ns)
    return [json.loads(file.read_text())["maker"] for file in files]


def test_only_who_was_told_takes_a_deck_and_only_its_maker_ends_the_link(inn: Served) -> None:
    ann, bob = Visitor(inn.place, 600, "127.0.4.1"), Visitor(inn.place, 600, "127.0.4.2")
    made = handed_on(ann)
    taken = bob.post("/cards/take", {"word": made["word"]})
    assert taken["draft"]["deck"]["name"]["en"] == NAME
    for path in ("/api/modules", "/cards/lexicon.json", "/cards/take/", "/print/", "/"):
        _, said = bob.ask("GET", path)
        assert NAME.encode() not in said
        assert made["word"].encode() not in said
    assert bob.post("/cards/hand-on/end", {"word": made["word"], "ending": made["word"]}) is None
    assert bob.post("/cards/take", {"word": made["word"][:-1]}) is None
    status, _ = bob.ask("GET", f"/cards/take?word={made['word']}")
    assert status != 200, "a link's word is never part of an address that is asked for"
    assert ann.post("/cards/hand-on/end", made) == {"ended": True}
    assert bob.post("/cards/take", {"word": made["word"]}) is None
    assert "Traceback" not in inn.said()


def test_a_visitor_is_who_the_server_says(inn: Served) -> None:
    """However often one asks, and whatever the request says of itself."""
    ann, bob = Visitor(inn.place, 600, "127.0.4.1"), Visitor(inn.place, 600, "127.0.4.2")
    handed_on(ann)
    handed_on(ann, INNKEEP_VISITOR="somebody else")
    handed_on(bob)
    one, same, other = makers(inn)
    assert one == same != other
    assert "127.0.4" not in "".join(makers(inn))
