"""Tables that are removed take with them what was made for them alone, also when that is interrupted."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from innkeep.cards.decks import exchange, user_decks
from innkeep.cards.decks.user_decks import DeckStore
from innkeep.cards.io import pack_files
from innkeep.table.live.rooms import Rooms
from innkeep.table.plugins.discovery import load
from innkeep.table.store.event_log import Row, Store
from innkeep.table.store.faces import KeptFaces
from innkeep.table.store.upkeep.census import table_entries
from innkeep.table.store.upkeep.removal import remove_tables
from innkeep.table.views.aliases import face_token
from tests.table.tiny import rooms_in


def test_to_remove_many_tables_reads_each_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(user_decks.FOLDER, str(tmp_path / "shelf"))
    rooms = Rooms(Store.in_folder(tmp_path), load(assistant=False))
    made = [rooms.create("rdi", {"players": 2}, "off").id for _ in range(24)]
    read = [0]
    plain = Row.__init__

    def counted(row: Row, *args: Any, **more: Any) -> None:
        read[0] += 1
        plain(row, *args, **more)

    monkeypatch.setattr(Row, "__init__", counted)
    remove_tables(rooms.store, made[:16], rooms.plugins.modules, tmp_path)
    assert read[0] <= 24 + 16
    assert [one.id for one in table_entries(rooms.store)] == made[16:]


class Inn:
    """Three tables and three decks with a picture of their own: one is played at one table, the others at
    two."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.shelf = DeckStore(folder / "shelf")
        self.rooms = Rooms(Store.in_folder(folder), load(assistant=False))
        self.decks = []
        for hue in (10, 20, 30):
            data = exchange.deck_data(pack_files.load().decks["rdi1-gerki"])
            data["deck"]["look"]["hue"] = hue
            data["cards"][0]["art"] = self.shelf.put_picture(b"a picture")
            self.decks.append(self.shelf.put(data))
        self.pairs = [[0, 1], [1, 2], [2]]
        self.tables = [
            self.rooms.create("rdi", {"players": 2, "characters": self.played(pair)}, "off").id
            for pair in self.pairs
        ]
        drawn = folder / "pictures" / "1"
        drawn.mkdir(parents=True)
        for deck in self.decks:
            (drawn / f"{self.token(deck.cards[0].id)}-en-250.webp").write_bytes(b"drawn")

    def played(self, pair: list[int]) -> list[str]:
        return [*(self.decks[number].id for number in pair), "rdi1-zot"][:2]

    def token(self, face: str) -> str:
        return face_token(self.rooms.server_secret, face)

    def remains(self) -> list[set[str]]:
        """What there still is of each deck."""
        found = []
        for deck in self.decks:
            token = self.token(deck.cards[0].id)
            there = {
                "deck": (self.shelf.folder / f"{deck.id}.yaml").exists(),
                "picture": all(map(self.shelf.has_picture, user_decks.pictured(deck))),
                "face": self.rooms.store.faces.find(token) is not None,
                "drawn": bool(list(self.folder.glob(f"pictures/*/{token}-*"))),
            }
            found.append({name for name, is_there in there.items() if is_there})
        return found

    def remove(self) -> None:
        remove_tables(self.rooms.store, self.tables[:2], self.rooms.plugins.modules, self.folder)


@pytest.fixture
def inn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Inn:
    monkeypatch.setenv(user_decks.FOLDER, str(tmp_path / "shelf"))
    return Inn(tmp_path)


ALL = {"deck", "picture", "face", "drawn"}


def test_what_only_tables_that_are_gone_had_goes_with_them(inn: Inn) -> None:
    assert inn.remains() == [ALL, ALL, ALL]
    inn.remove()
    assert inn.remains() == [set(), set(), ALL]


@pytest.mark.parametrize("call", range(1, 5))
@pytest.mark.parametrize(
    ("owner", "step"),
    [(KeptFaces, "remove"), (Path, "unlink"), (DeckStore, "let_go"), (Store, "remove_table")],
)
def test_interrupted_it_leaves_no_picture_without_a_table_and_can_be_done_again(
    inn: Inn, monkeypatch: pytest.MonkeyPatch, owner: type, step: str, call: int
) -> None:
    plain, left = getattr(owner, step), [call]

    def interrupted(*args: Any, **more: Any) -> Any:
        left[0] -= 1
        if not left[0]:
            raise KeyboardInterrupt
        return plain(*args, **more)

    with monkeypatch.context() as patch:
        patch.setattr(owner, step, interrupted)
        with suppress(KeyboardInterrupt):
            inn.remove()
    there = {one.id for one in table_entries(inn.rooms.store)}
    played = {
        number for pair, table in zip(inn.pairs, inn.tables, strict=True) if table in there for number in pair
    }
    for number, remains in enumerate(inn.remains()):
        assert number in played or not remains, (number, remains)
    inn.remove()
    assert inn.remains() == [set(), set(), ALL]


def test_a_module_that_keeps_nothing_is_asked_nothing(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path)
    made = [rooms.create("tiny", {}).id for _ in range(3)]
    remove_tables(rooms.store, made[:2], rooms.plugins.modules, tmp_path)
    assert [one.id for one in table_entries(rooms.store)] == made[2:]
