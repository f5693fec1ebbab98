"""Mats, tokens, coins, boxes, dividers and the summary: what there is, how large, how cut, what is behind."""

from __future__ import annotations

import itertools
import math

import pytest

from innkeep import cards
from innkeep.cards.catalogue import LANGUAGES
from innkeep.images import component
from innkeep.images.paint import backs
from innkeep.images.pieces import accessories, boxes, faces, piece_index
from innkeep.images.pieces.piece_index import UnknownPieceError
from innkeep.images.render import flat_theme, layout, outlines, shaping, template
from innkeep.images.render.display_list import PT, Box, DisplayList, Glyphs

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
    assert plain == {"back", "mat", "map", "ground", "box"}


def test_a_mat_has_both_tracks_from_0_to_20_on_one_scale() -> None:
    plan = component("mat/rdi1-zot", "ru")
    sockets = [picture for picture in plan.pictures() if picture.painter == "socket"]
    upper = [socket.box for socket in sockets if socket.slot.startswith("fortitude")]
    lower = [socket.box for socket in sockets if socket.slot.startswith("alcohol")]
    assert (len(upper), len(lower)) == (21, 21)
    steps = [item for item in plan.writing() if item.slot.removesuffix("-high") in ("step", "fifth-step")]
    numbers = {item.text: item for item in steps if isinstance(item, Glyphs)}
    assert set(numbers) == {str(number) for number in range(21)}
    for number, (above, below) in enumerate(zip(upper, lower, strict=True)):
        item = numbers[str(number)]
        assert above.x == pytest.approx(below.x)
        assert item.x + item.width / 2 == pytest.approx(above.x + above.w / 2, abs=0.1)
        assert above.bottom < item.y < below.y


@pytest.mark.parametrize("key", piece_index.keys("mat"))
def test_markers_fit_the_sockets_of_a_mat_even_where_the_tracks_meet(key: str) -> None:
    plan = component(key, "en")
    markers = {name: component(f"token/{name}", "en").width for name in accessories.SMALL}
    lying = []
    for socket in (picture for picture in plan.pictures() if picture.painter == "socket"):
        size = markers[socket.slot.removesuffix("-high")]
        assert 0.5 <= socket.box.w - size <= 2, "it lies in its socket and does not slip about"
        lying.append((socket.box.x + socket.box.w / 2, socket.box.y + socket.box.h / 2, size))
    for (x1, y1, one), (x2, y2, two) in itertools.combinations(lying, 2):
        assert math.dist((x1, y1), (x2, y2)) > (one + two) / 2 + 1
    for item in plan.writing():
        assert not any(
            math.dist((x, y), (item.x + item.width / 2, item.y - item.size * PT / 3)) < size / 2
            for x, y, size in lying
        )


def test_a_mat_has_room_for_a_whole_card_where_it_shows_a_pile_or_shows_none() -> None:
    for key in piece_index.keys("mat"):
        outlines_ = [picture for picture in component(key, "en").pictures() if picture.painter == "place"]
        assert all(
            min(item.box.w, item.box.h) >= 63 and max(item.box.w, item.box.h) >= 88 for item in outlines_
        )


def test_a_portrait_shows_one_face_upright_in_the_middle_where_the_lobby_looks() -> None:
    for key in piece_index.keys("portrait"):
        plan = component(key, "en")
        (window,) = (picture for picture in plan.pictures() if picture.painter == "window")
        assert window.box.holds(Box(18, 22.7, 27, 35.3))
        assert plan.back == key.replace("portrait", "back")
        options = dict(window.options)
        assert bool(options["figure"]) != bool(options["subject"])


def test_only_who_sits_at_the_table_has_a_mat() -> None:
    mats = {key.removeprefix("mat/") for key in piece_index.keys("mat")}
    assert {"rdi1-gerki", "rdi2-eve", "rdi7-warthorn", "rdi10-valeria"} <= mats
    assert not mats & {"rdi7-prizes", "rdi10-prizes", "rdi10-valeria-boss", "rdi10-house-boss"}


def test_a_machine_has_a_mat_with_a_threat_track_from_1_to_13() -> None:
    plan = component("mat/rdi10-otto-gamblotron", "en")
    sockets = [item for item in plan.pictures() if item.slot == "threat"]
    steps = [
        item.text
        for item in plan.writing()
        if isinstance(item, Glyphs) and item.slot in ("threat-step", "threat-fifth-step")
    ]
    assert len(sockets) == 13
    assert sorted(steps, key=int) == [str(number) for number in range(1, 14)]


def test_a_map_shows_every_room_and_a_road_for_every_arrow() -> None:
    for name in ("dungeon-raiding-the-armory", "dungeon-game-masters-gauntlet"):
        record = cards.load().machineries[name]
        for lang in ("en", "ru"):
            plan = component(f"map/{name}", lang)
            words = " ".join(item.text for item in plan.writing() if isinstance(item, Glyphs))
            words = words.replace("\u2019", "'")
            for room in record.rooms:
                if room.card is not None:
                    assert cards.load().cards[room.card].title[lang].split()[0] in words
            roads = [item.box for item in plan.pictures() if item.painter == "road"]
            assert len(roads) == sum(map(len, record.arrows()))
            windows = [item.box for item in plan.pictures() if item.painter == "window"]
            assert len(windows) == len(record.rooms)
            for one, two in itertools.combinations(windows, 2):
                assert one.right < two.x or two.right < one.x or one.bottom < two.y or two.bottom < one.y
            assert all(Box(7, 20, 248, 151).holds(box) for box in windows)


def test_a_tavern_card_has_a_closed_side_with_another_picture() -> None:
    for card in piece_index.keys("closed"):
        shut = component(card, "en")
        lit = component(card.removeprefix("closed/"), "en")
        assert lit.back == card
        assert shut.back == lit.card
        windows = [one for plan in (lit, shut) for one in plan.pictures() if one.slot == "medal"]
        assert [dict(one.options)["place"] for one in windows] == ["front", "shut"]


def test_frames_keep_clear_of_a_cut_that_strays() -> None:
    """By 3.5 mm: a cut that is a millimetre off still leaves a frame that looks even."""
    seen = set()
    for key in ["rdi1-gerki/i-raise", "rdi1-drinks/wine", *EXTRAS]:
        plan = component(key, "en")
        for picture in plan.pictures():
            if picture.painter == "frame" and plan.cut.kind != "die":
                seen.add(key.partition("/")[0])
                trim = Box(3.5, 3.5, plan.width - 7, plan.height - 7)
                assert trim.holds(picture.box), key
            elif picture.painter == "back":
                assert backs.FRAME - plan.bleed >= 3.5
                edge = outlines.bounds(flat_theme.figures(picture, "high-contrast")[1].path)
                assert Box(3.5, 3.5, 56, 81).holds(edge)
    assert seen >= {"rdi1-gerki", "mat", "divider", "summary"}


def test_tokens_differ_in_more_than_colour() -> None:
    icons = [dict(component(key, "en").pictures()[0].options)["icon"] for key in piece_index.keys("token")]
    assert len(set(icons)) == len(icons) == 16
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
