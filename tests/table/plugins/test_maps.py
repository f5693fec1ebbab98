"""Maps of a module: what is wrong with one is named, and clients get faces by their public names alone."""

from __future__ import annotations

from typing import Any

import pytest

from innkeep.table.core import maps
from innkeep.table.core.state import ModuleSetupError
from innkeep.table.store.archive_fields import ArchiveError, check_head

Json = dict[str, Any]
ZONES = [{"id": name, "kind": "area", "visibility": "public"} for name in ("rooms", "s0.room", "loot")]


def one(**changes: Any) -> Json:
    """A map of a cellar with one door."""
    stops = [
        {"title": {"en": "Start"}, "face": None, "to": [1], "piles": []},
        {"title": {"en": "Cellar"}, "face": "den/cellar", "to": [], "piles": ["loot"]},
    ]
    return {"zone": "rooms", "tracks": ["s0.room"], "stops": stops, **changes}


WRONG = {
    "a zone that is not there": (one(zone="attic"), "'attic'"),
    "a track that is not there": (one(tracks=["s7.room"]), r"'s7\.room'"),
    "an arrow that leads nowhere": (
        one(stops=[{"title": {}, "face": None, "to": [4], "piles": []}]),
        "4 is no stop",
    ),
    "no stop at all": (one(stops=[]), "stops"),
    "too many of them": (one(stops=one()["stops"] * 40), "stops"),
    "a key nobody knows": (one(colour="red"), "colour"),
    "text for a number": (one(stops=[{"title": {}, "face": None, "to": ["1"], "piles": []}]), "to"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_with_a_map_is_named(name: str) -> None:
    wrong, said = WRONG[name]
    with pytest.raises(ModuleSetupError, match=said):
        maps.checked({"zones": ZONES, "maps": [wrong]})


def test_a_table_read_from_a_file_has_no_broken_map() -> None:
    head = {"id": "t1", "module": "rdi", "assistant": "off", "secret": "0" * 64, "created": 0}
    check_head({**head, "setup": {"zones": ZONES, "maps": [one()]}})
    for wrong, _ in WRONG.values():
        with pytest.raises(ArchiveError, match=r"setup\.map"):
            check_head({**head, "setup": {"zones": ZONES, "maps": [wrong]}})


def test_clients_get_faces_by_their_public_names() -> None:
    found = maps.told(maps.checked({"zones": ZONES, "maps": [one()]}), lambda face: face and "token")
    assert [stop["face"] for stop in found[0]["stops"]] == [None, "token"]
    assert found[0]["ground"] is None
    laid = maps.checked({"zones": ZONES, "maps": [one(ground="ground/den")]})
    assert maps.grounds({"maps": laid}) == ["ground/den"]
    assert maps.told(laid, lambda face: face and "token")[0]["ground"] == "token"
