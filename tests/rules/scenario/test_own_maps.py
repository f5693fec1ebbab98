"""Maps a scenario brings itself: what cannot be walked through is told with the field it stands in."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from innkeep.rules.scenario.files import parse
from innkeep.rules.scenario.own_map import MapError, shape

DUNGEON = "dungeon-raiding-the-armory"


def problems(**changes: Any) -> list[str]:
    """What is wrong with a scenario that brings a map."""
    scenario = {
        "id": "own-map",
        "variants": [DUNGEON],
        "players": [{"name": "Ann"}, {"name": "Bob"}],
        "rooms": {"Start": ["Vault"], "Vault": ["Goal"]},
        "steps": [{"expect": {}}],
        **changes,
    }
    (entry,) = parse(yaml.safe_dump(scenario))
    return [f"{found}" for found in entry.problems]


def test_a_map_that_can_be_walked_through_is_read() -> None:
    assert problems() == []
    assert problems(room_effects={"Vault": [{"do": "draw", "n": 1}]}) == []


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"rooms": {"Vault": ["Goal"]}}, "no arrow leads from Start"),
        ({"rooms": {"Start": ["A"], "A": ["B"], "B": ["A"]}}, "in a circle: A, B"),
        ({"rooms": {"Start": ["A"], "A": ["Start"]}}, "none to Start"),
        ({"rooms": {"Start": ["Goal"], "Goal": ["A"]}}, "no arrow leads from Goal"),
        ({"rooms": {"Start": [f"R{n}" for n in range(40)]}}, "42 rooms; allowed: 2..20"),
        ({"variants": []}, "none is among the variants"),
        ({"room_effects": {"Attic": {"do": "draw", "n": 1}}}, "'Attic' has an effect"),
        ({"room_effects": {"Vault": {"do": "fly"}}}, "Vault: "),
        ({"room_effects": {"Vault": 7}}, "Vault: "),
    ],
)
def test_a_map_that_cannot_be_is_told_in_its_field(changes: dict[str, Any], said: str) -> None:
    found = problems(**changes)
    assert any("rooms" in one and said in one for one in found), found


def test_each_room_stands_after_those_that_lead_to_it() -> None:
    order = shape({"start": ("B", "A"), "B": ("goal",), "A": ("B",)})
    assert order == ("Start", "A", "B", "Goal")
    with pytest.raises(MapError):
        shape({})
