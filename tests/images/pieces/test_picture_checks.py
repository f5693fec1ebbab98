"""The lint: silent on all that is shipped, and it says what is wrong when something is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from click.testing import CliRunner

from innkeep import cards
from innkeep.cards import vocabulary
from innkeep.cards.catalogue import LANGUAGES
from innkeep.images import component
from innkeep.images.cli.lint import images
from innkeep.images.paint import brush, font_files
from innkeep.images.pieces import deck_checks, picture_checks, piece_index
from innkeep.images.render import template
from innkeep.images.render.display_list import DisplayList, Glyphs, Icon, Remark
from tests import slices

CARD = "rdi1-gerki/gambling-im-in"
THEMES = tuple(template.themes())


def whole(name: str) -> list[str]:
    """The keys of a deck's pieces, or of a family."""
    every = piece_index.keys()
    return [key for key in every if name in key.split("/")]


def looks(number: int, count: int) -> list[tuple[str, str]]:
    """In which languages and themes a piece of so many is looked at: in all, or each in another."""
    every = [(lang, theme) for lang in LANGUAGES for theme in THEMES]
    enough = len(every) if count < len(every) else min(len(every), slices.size("looks of a piece"))
    return [every[(number + at) % len(every)] for at in range(enough)]


@pytest.mark.parametrize("name", [*cards.load().decks, "token", "coin", "map", "ground", "summary"])
def test_all_that_is_shipped_is_clean(name: str) -> None:
    pieces = whole(name)
    flaws = [
        str(flaw)
        for number, key in enumerate(pieces)
        for lang, theme in looks(number, len(pieces))
        for flaw in picture_checks.piece(key, (lang,), (theme,))
    ]
    assert flaws == []


def test_the_marks_of_the_types_are_told_apart() -> None:
    assert [str(flaw) for flaw in picture_checks.marks()] == []
    assert set(vocabulary.CARD_TYPES) <= set(template.marks())


def changed(**values: Any) -> DisplayList:
    """A shipped card with its title changed."""
    plan = component(CARD, "en")
    items = tuple(
        replace(item, **values) if isinstance(item, Glyphs) and item.slot == "title" else item
        for item in plan.items
    )
    return replace(plan, items=items)


def test_writing_near_the_cut_is_found() -> None:
    assert [*picture_checks.safe(component(CARD, "en"))] == []
    assert "is 1.0 mm from the cut, allowed is 3 mm" in next(picture_checks.safe(changed(x=1.0)))


def test_type_that_is_too_small_is_found() -> None:
    assert "is set in 6 pt, allowed is 7.5 pt" in next(picture_checks.size(changed(size=6.0)))


def test_letters_that_do_not_stand_out_are_found() -> None:
    assert [*picture_checks.contrast(component(CARD, "en"))] == []
    assert "of slot 'title' has a contrast of" in next(picture_checks.contrast(changed(colour="#c0a070")))


def test_ink_is_counted() -> None:
    sober = component(CARD, "en", "low-ink")
    assert [*picture_checks.ink(sober)] == []
    full = replace(
        sober,
        items=tuple(replace(item, size=26.0) if isinstance(item, Glyphs) else item for item in sober.items),
    )
    assert "of the paper, allowed is 8%" in next(picture_checks.ink(full))
    assert 0.02 < picture_checks.coverage(sober) < 0.08


def test_an_icon_nobody_is_thanked_for_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = component(CARD, "en")
    names = {item.name for item in plan.writing() if isinstance(item, Icon)}
    assert names
    monkeypatch.setattr(picture_checks, "_authors", lambda: dict.fromkeys(font_files.icon_codes(), ""))
    found = " ".join(picture_checks.credit(plan))
    assert all(repr(name) in found for name in names)


def test_what_is_cut_and_what_no_font_has_are_flaws() -> None:
    remarks = (Remark("title", "cut", "Endless"), Remark("rules", "sign", "\ufffd"))
    with pytest.MonkeyPatch.context() as patch:
        plan = replace(component(CARD, "ru"), remarks=remarks)
        patch.setattr(piece_index, "component", lambda *_: plan)
        found = [*picture_checks.piece(CARD, ("ru",), ("full",))]
    assert [flaw.check for flaw in found] == ["overflow", "glyph"]
    assert "'Endless'" in found[0].said
    assert "'\ufffd'" in found[1].said


def test_colours_that_colour_blind_eyes_mix_up_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    red_and_green = {
        "one": {"shape": "circle", "colour": "#a3261c", "letter": {"en": "A"}},
        "two": {"shape": "circle", "colour": "#5f5a1c", "letter": {"en": "A"}},
    }
    monkeypatch.setattr(template, "marks", lambda: red_and_green)
    said = " ".join(map(str, picture_checks.marks()))
    assert "share shape and letter 'A'" in said
    assert "with deuteranopia" in said


def test_grey_stays_grey_for_colour_blind_eyes() -> None:
    for blindness in ("protanopia", "deuteranopia"):
        light, a, b = picture_checks.seen_by("#808080", blindness)
        assert light == pytest.approx(53.6, abs=0.3)
        assert abs(a) < 1
        assert abs(b) < 1


def test_enamel_is_dark_enough_for_its_letters() -> None:
    for mark in template.marks().values():
        colour = brush.readable(brush.rgb(mark["colour"]), (255, 255, 255), 7)
        assert brush.contrast(colour, (255, 255, 255)) >= 7


@pytest.fixture
def decks_asked(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The decks that the command has asked about as a whole. What is found in those that are shipped is asked
    in `test_deck_checks`: it takes twenty seconds."""
    asked: list[object] = []

    def every(decks: object) -> Iterator[picture_checks.Flaw]:
        asked.append(decks)
        return iter(())

    monkeypatch.setattr(deck_checks, "every", every)
    return asked


def test_the_command_reports_and_exits(decks_asked: list[object]) -> None:
    done = CliRunner().invoke(images, ["lint", "coin", "--json"])
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout) == {"pieces": 2, "problems": []}
    assert decks_asked == [cards.load().decks]
    unknown = CliRunner().invoke(images, ["lint", "rdi99"])
    assert unknown.exit_code == 2
    assert "'rdi99': there is no such deck" in unknown.stderr


def test_what_is_wrong_with_a_deck_is_a_flaw(monkeypatch: pytest.MonkeyPatch) -> None:
    told = picture_checks.Flaw("rdi1-zot", "", "", "shares", "is wrong")
    monkeypatch.setattr(deck_checks, "every", lambda _: iter((told,)))
    done = CliRunner().invoke(images, ["lint", "coin/5", "--theme", "full"])
    assert done.exit_code == 1
    assert done.stdout.splitlines() == [str(told)]


@pytest.mark.usefixtures("decks_asked")
def test_a_flaw_is_a_line_and_an_exit_status(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_checks, "FLOOR", 99.0)
    done = CliRunner().invoke(images, ["lint", "coin/5", "--theme", "full"])
    assert done.exit_code == 1
    said = "size: '5' of slot 'worth' is set in 34 pt, allowed is 99 pt or more"
    assert done.stdout.splitlines() == [f"coin/5, full: {said}"]
