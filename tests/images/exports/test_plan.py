"""The plan of a table in other programs, and what is written on it."""

from __future__ import annotations

import pytest

from innkeep.images.exports import contents
from innkeep.images.exports.board import board
from innkeep.images.exports.contents import ExportedGame
from innkeep.images.exports.plan import CARD, lay
from innkeep.images.render.display_list import Glyphs

FOUR = ("rdi1-gerki", "rdi1-zot", "rdi1-fiona", "rdi1-deirdre")


def written(game: ExportedGame, lang: str) -> list[str]:
    """The lines on the board in title type."""
    drawn = board(game, lay(game), lang, "full")
    return [item.text for item in drawn.writing() if isinstance(item, Glyphs) and item.slot == "title"]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_partner_s_panel_says_where_the_tracks_of_both_are(lang: str) -> None:
    pairs = contents.begin(FOUR, "rdi1-drinks", ["two-headed-dragon"])
    gerki, zot, fiona, deirdre = (seat.title[lang] for seat in pairs.seats)
    titles = written(pairs, lang)
    for bearer, partner in ((gerki, zot), (fiona, deirdre)):
        assert bearer in titles
        (said,) = (line for line in titles if line.startswith(partner))
        assert bearer in said
    alone = contents.begin(FOUR, "rdi1-drinks")
    assert {gerki, zot, fiona, deirdre} < set(written(alone, lang))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_plan_is_made_to_fill_a_window(seats: int) -> None:
    """Its panels grow: no card is smaller in the window for it, and everything keeps its own place."""
    game = contents.begin(FOUR[:seats], "rdi1-drinks")
    for ratio in (1.0, 2.5, 4.0):
        plain, filled = lay(game, ratio), lay(game, ratio, filled=True)
        assert filled.width / filled.height == pytest.approx(ratio, rel=0.01)
        smallest = max(plain.width / ratio, plain.height)
        assert max(filled.width / ratio, filled.height) == pytest.approx(smallest, rel=0.01)
        assert filled.spots.keys() == plain.spots.keys()
        for spot in filled.spots.values():
            assert any(panel.box.holds(spot) for panel in filled.panels)
        front = filled.spots["s0.front"]
        assert front.h >= CARD[1]
