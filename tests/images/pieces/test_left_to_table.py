"""A text that the table carries out stands on its card under a mark of its own, in the language there is."""

from __future__ import annotations

import pytest

from innkeep import cards
from innkeep.images.exports import alttext
from innkeep.images.pieces import faces
from innkeep.images.render import raster
from innkeep.images.render.display_list import Glyphs

PACK = """\
deck: {id: own-deck, set: own, kind: character, name: {en: Own}, look: {hue: 3, emblem: anvil}}
cards:
- {id: dance, title: {en: Dance}, types: [action], said: {en: "Everybody dances.", ru: "Все танцуют."}}
- {id: hush, title: {en: Hush}, types: [sometimes], said: {ru: "Тишина до твоего хода."}}
- id: gift
  title: {en: Gift}
  types: [action]
  modes: [{when: {on: action}, effects: [{do: draw, n: 2}], said: {en: "Give one of them away."}}]
- {id: saga, title: {en: Saga}, types: [action], said: {en: "LONG"}}
""".replace("LONG", "and another word " * 110)
DECK = cards.parse(PACK)
CARDS = {card.id.partition("/")[2]: card for card in DECK.cards}


@pytest.mark.parametrize(
    ("name", "lang", "mark", "text"),
    [
        ("dance", "en", "The table decides:", "Everybody dances."),
        ("dance", "ru", "Решает стол:", "Все танцуют."),
        ("hush", "en", "The table decides:", "Тишина до твоего хода."),
        ("gift", "en", "The table decides:", "Give one of them away."),
    ],
)
def test_the_face_shows_the_text_under_its_mark(name: str, lang: str, mark: str, text: str) -> None:
    face = faces.drafted(CARDS[name], DECK, lang)
    written = [one for one in face.writing() if one.slot == "rules" and isinstance(one, Glyphs)]
    shown = " ".join(item.text for item in written).replace("\N{NO-BREAK SPACE}", " ")
    assert f"{mark} {text}" in " ".join(shown.split())
    bold = " ".join(item.text for item in written if item.font == "bold").replace("\N{NO-BREAK SPACE}", " ")
    assert mark in bold
    assert raster.picture(face, 4).width > 200


def test_a_text_too_long_for_its_card_is_cut_and_said_to_be() -> None:
    face = faces.drafted(CARDS["saga"], DECK, "en")
    assert [(one.slot, one.kind) for one in face.remarks] == [("rules", "cut")]


def test_who_has_it_read_out_hears_the_mark() -> None:
    assert "The table decides: Everybody dances." in alttext.described(CARDS["dance"], "en")["alt"]
