"""A deck somebody made is known to those who play with it: nobody else is told its name or a card of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from innkeep.cards.decks import exchange
from innkeep.cards.io import pack_files
from tests.secrecy.strangers.inn import Inn
from tests.table.client import Client

pytestmark = pytest.mark.server

Json = dict[str, Any]
WORD = "Quixotrope"
"""In every title and text of the deck."""

ASKED = (f"{WORD} 1", f"{WORD} Alf")
"""What a visitor asks for, and is told again."""

OUTSIDE = (
    *("/", "/api/modules", "/api/house", "/guide", "/replay", "/metrics", "/i18n/en.json"),
    *("/cards/", "/cards/complete/", "/cards/lexicon.json", "/cards/decks/{deck}.json"),
    *("/calc", "/calc?card=Quixotrope+Alf", "/rules", "/rules?held=Quixotrope+1&lying=Ale", "/print/"),
    *("/api/tables/{table}/export", "/api/tables/{table}/replay", "/t/{table}", "/t/{table}/story"),
)
"""What anybody may ask for."""

WATCHED = ("export", "replay", "replay?own=1", "log", "coach", "links")


def draft(base: str, called: str) -> Json:
    """A deck with titles nobody else uses."""
    data = exchange.deck_data(pack_files.load().decks[base])
    data["deck"]["name"] = {"en": f"{WORD} Ann"}
    for number, card in enumerate(data["cards"]):
        card["title"] = {"en": f"{WORD} {called}{number}"}
    return {**data, "maker": "m" * 32}


def options_of(client: Client) -> Json:
    """With what its table was set out, as a client is told."""
    assert client.welcome is not None
    told: Json = client.welcome["table"]["options"]
    return told


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inn]:
    server = Inn(tmp_path_factory.mktemp("own") / "data")
    server.ask("/cards/icons.json")  # the process behind the pages starts with the first request
    yield server
    server.stop()


def test_who_is_not_at_the_table_hears_nothing_of_its_deck_and_who_watches_no_list(inn: Inn) -> None:
    tried = [
        inn.ask("/cards/try", draft("rdi1-gerki", "")),
        inn.ask("/cards/try", draft("rdi1-drinks", "Ale ")),
    ]
    assert [one.status for one in tried] == [200, 200], tried[0].body
    deck, drinks = (one.json()["deck"] for one in tried)
    options = {"players": 2, "characters": [deck, "rdi1-zot"], "drinks": drinks}
    made = inn.ask(
        "/api/tables", {"module": "rdi", "options": options, "house": {"switches": {"chat": True}}}
    )
    assert made.status == 201, made.body
    table, tokens = made.json()["id"], made.json()["tokens"]
    ann, bob, eve = (
        Client(inn.url, token, who)
        for token, who in zip([*tokens["seats"], tokens["spectator"]], ("Ann", "Bob", None), strict=True)
    )
    assert options_of(ann)["characters"] == [deck, "rdi1-zot"]
    assert options_of(bob)["characters"] == [deck, "rdi1-zot"], "who plays can choose it again"
    for path in OUTSIDE:
        told = inn.ask(path.format(deck=deck, table=table)).body.decode()
        for word in ASKED:
            told = told.replace(word, "")
        assert WORD not in told, path
        assert path.endswith("{deck}.json") or deck not in told, path
    seen = json.dumps([data for _, data in eve.frames])
    for path in WATCHED:
        seen += inn.ask(f"/api/tables/{table}/{path}", token=tokens["spectator"]).body.decode()
    assert f"{WORD} Ann" in seen, "who sits there is no secret"
    assert deck not in seen, "by the name one may print the list"
    assert f"{WORD} 1" not in seen
    assert options_of(eve)["characters"] == ["", "rdi1-zot"]
    assert options_of(eve)["drinks"] == ""
    for client in (ann, bob, eve):
        client.close()
