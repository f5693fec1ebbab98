"""Mats, tokens, coins, boxes, dividers and the summary: what there is, how large, how cut, what is behind."""

from __future__ import annotations

import itertools
import math

import pytest

from innkeep import cards
from innkeep.cards.catalogue import LANGUAGES
from innkeep.images import component
from innkeep.images.pieces import boxes, faces, piece_index
from innkeep.images.pieces.piece_index import UnknownPieceError
from innkeep.images.render import layout, outlines, shaping, template
from innkeep.images.render.display_list import Box, DisplayList, Glyphs

EXTRAS = [key for family in piece_index.families() for key in piece_index.keys(family)]
KINDS = ("story", "mount", "item", "elixir", "prize", "tavern", "room", "loot", "trick", "otto", "boss")


@pytest.mark.parametrize("theme", sorted(template.themes()))
def test_every_piece_is_laid_out_inside_its_trim(theme: str) -> None:
    for key in EXTRAS:
        for lang in LANGUAGES:
            plan = component(key, lang, theme)
            trim = Box(0, 0, plan.width, plan.height)
            assert plan.card == key
            for item in plan.writing():
                assert trim.holds(Box(item.x, item.y - item.size / 4, item.width, item.size / 4)), (key, item)
            assert all(trim.holds(outlines.bounds(line), slack=0.05) for line in plan.cut.lines), key


def test_what_is_behind_a_piece_is_a_piece_of_the_same_size() -> None:
    for key in [*piece_index.keys(), *EXTRAS]:
        plan = component(key, "en")
        if plan.back is not None:
            other = component(plan.back, "en")
            assert (other.width, other.height, other.bleed) == (plan.width, plan.height, plan.bleed), key


def test_only_what_is_glued_or_lies_on_the_table_has_no_back() -> None:
    plain = {key.partition("/")[0] for key in EXTRAS if component(key, "en").back is None}
    assert plain == {"back", "mat", "box"}


def test_a_mat_has_both_tracks_from_0_to_20_on_one_scale() -> None:
    plan = component("mat/rdi1-zot", "ru")
    sockets = [picture for picture in plan.pictures() if picture.painter == "socket"]
    assert len(sockets) == 42
    for upper, lower in zip(sockets[:21], sockets[21:], strict=True):
        assert upper.box.x == pytest.approx(lower.box.x)
    steps = [item for item in plan.writing() if item.slot in ("step", "fifth-step")]
    middles = {item.text: item.x + item.width / 2 for item in steps if isinstance(item, Glyphs)}
    assert set(middles) == {str(number) for number in range(21)}
    for number, socket in enumerate(sockets[:21]):
        assert middles[str(number)] == pytest.approx(socket.box.x + socket.box.w / 2, abs=0.1)
    assert sockets[1].box.x - sockets[0].box.x >= 8, "a bead needs 8 mm"


def test_tokens_differ_in_more_than_colour() -> None:
    icons = [dict(component(key, "en").pictures()[0].options)["icon"] for key in piece_index.keys("token")]
    assert len(set(icons)) == len(icons) == 12
    sizes = {component(key, "en").width for key in piece_index.keys("coin")}
    assert len(sizes) == 2


@pytest.mark.parametrize("count", [1, 30, 40, 90])
def test_a_box_holds_its_cards_and_closes(count: int) -> None:
    die = boxes.die(count)
    assert die.deep >= count * 0.3
    assert die.wide > 63
    assert die.high > 88
    cut, panels = die.cut(), die.panels
    sheet = panels["sheet"]
    assert sheet.holds(outlines.bounds(cut.lines[0]))
    corners = {(round(x, 6), round(y, 6)) for x, y in outlines.flat(cut.lines[0])[0]}
    for name in ("left", "right", "back"):
        panel = panels[name]
        folds = [outlines.bounds(fold) for fold in cut.folds]
        assert any(fold.w == pytest.approx(panel.w) and fold.y == pytest.approx(panel.y) for fold in folds)
    assert (round(panels["back"].x, 6), round(panels["back"].y, 6)) in corners
    assert panels["front"].w == panels["back"].w
    assert panels["left"].w == panels["right"].w == panels["lid"].h


def test_the_outline_of_a_box_never_crosses_itself() -> None:
    outline = outlines.flat(boxes.die(40).cut().lines[0])[0]
    sides = list(itertools.pairwise(outline))

    def crosses(one: tuple[tuple[float, float], ...], two: tuple[tuple[float, float], ...]) -> bool:
        def turn(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
            return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

        (a, b), (c, d) = one, two
        return turn(a, b, c) * turn(a, b, d) < -1e-9 and turn(c, d, a) * turn(c, d, b) < -1e-9

    for index, one in enumerate(sides):
        assert math.dist(*one) > 0
        assert not any(crosses(one, two) for two in sides[index + 2 :])


def test_the_boxes_of_the_first_set_can_be_cut_from_a4() -> None:
    for key in piece_index.keys("box"):
        plan = component(key, "en")
        if key.startswith("box/rdi1-"):
            assert min(plan.width, plan.height) <= 200
            assert max(plan.width, plan.height) <= 287


def test_every_text_of_a_piece_is_in_its_language() -> None:
    for key in EXTRAS:
        for item in component(key, "en").writing():
            if isinstance(item, Glyphs):
                assert not any("а" <= letter.lower() <= "я" for letter in item.text), (key, item.text)


def sample(kind: str, lang: str, theme: str = "full") -> DisplayList:
    """A card of a kind that no shipped deck has, from the facts of one that is shipped."""
    mark = template.marks()[kind]
    drinks = [card for card in cards.load().cards.values() if card.drink is not None]
    card = drinks[0] if kind == "elixir" else cards.load().cards["rdi1-gerki/winning-hand"]
    facts = {
        **faces.facts(card, cards.load().decks[card.deck], lang),
        "shape1": mark["shape"],
        "colour1": mark["colour"],
        "letter1": mark["letter"][lang],
        "icon": shaping.vocabulary()[kind],
    }
    return layout.lay(template.load(kind), facts, f"sample/{kind}", lang, theme)


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_card_has_a_template_and_a_mark_of_its_own(kind: str) -> None:
    for lang in LANGUAGES:
        plan = sample(kind, lang)
        assert any(item.slot == "badge1" for item in plan.writing())
    others = [mark["shape"] for name, mark in template.marks().items() if name != kind]
    assert template.marks()[kind]["shape"] not in others


@pytest.mark.parametrize(
    ("key", "lang", "theme", "said"),
    [
        ("token/mana", "en", "full", "'token/mana': there is no such card or piece"),
        ("nothing", "en", "full", "there is no such"),
        ("coin/5", "de", "full", "lang 'de': allowed are en, ru"),
        ("coin/5", "en", "sepia", "theme 'sepia': allowed are full, low-ink, high-contrast"),
    ],
)
def test_what_is_not_there_is_named(key: str, lang: str, theme: str, said: str) -> None:
    with pytest.raises(UnknownPieceError, match=said):
        component(key, lang, theme)
