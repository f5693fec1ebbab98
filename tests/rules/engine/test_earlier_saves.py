"""Saves as the version before wrote them (format 3), with every machinery and both variants in play.

They are read, and go on as they would have gone on then.

`saves_of_format_3.json` was written by that version: a save, the next moves, and what lay there after them;
where the numbers of a house card were weighed anew since, what lies there now.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from innkeep.rules import Game
from tests.rules.engine.golden import read

SAVES: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("saves_of_format_3.json").read_text("utf-8")
)


@pytest.mark.parametrize("kept", SAVES, ids=range(len(SAVES)))
def test_a_game_goes_on_as_it_did(kept: dict[str, Any]) -> None:
    game = Game.from_dict(kept["save"])
    for move in kept["moves"]:
        game.do(read(move))
    assert [
        [p.fortitude, p.alcohol, game.tokens(seat, "chi"), p.gold, sorted(p.hand), sorted(p.front)]
        for seat, p in enumerate(game.players)
    ] == kept["then"]
    assert {zone: pile for part in game.parts for zone, pile in part.zones().items()} == kept["zones"]
    assert Game.from_dict(game.to_dict()).digest() == game.digest()


def test_a_damaged_one_is_refused_in_one_line() -> None:
    save = json.loads(json.dumps(SAVES[0]["save"]))
    save["parts"][0][1]["bar"] = "nothing"
    with pytest.raises(ValueError, match=r"^\S.*$"):
        Game.from_dict(save)
