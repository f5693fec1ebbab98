"""Texts on cards that the table carries out: in packs, in tables of any program, beside effects."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from innkeep import cards
from innkeep.cards.cli import pack_commands
from innkeep.cards.decks import exchange, pack_archive, spreadsheet
from innkeep.cards.io import pack_files
from innkeep.cards.model import Card, Deck, Drink

PACK = """\
deck:
  {id: own-deck, set: own, kind: character, name: {en: Own}, look: {hue: 3, emblem: anvil}, complete: false}
cards:
- {id: dance, title: {en: Dance}, types: [action], said: {ru: "Все танцуют."}}
- id: hush
  title: {en: Hush}
  types: [sometimes, anytime]
  said: {en: "Nobody speaks.\\nUntil your next turn."}
- {id: bluff, title: {en: Bluff}, types: [gambling], said: {en: "Look at a hand."}}
- id: gift
  title: {en: Gift}
  types: [action]
  modes:
  - {when: {on: action}, effects: [{do: draw, n: 2}], said: {en: "Give one of them away."}}
  - {when: {on: action}, said: {en: "Sing."}}
"""
DRINKS = """\
deck: {id: own-drinks, set: own, kind: drink, name: {en: Own}, look: {hue: 3, emblem: anvil}}
cards:
- {id: toast, title: {en: Toast}, types: [drink], said: {en: "Everybody gives a toast."}}
- {id: song, title: {en: Song}, types: [drink], drink: {alcohol: 2}, said: {en: "Sing while drinking."}}
- {id: quiz, title: {en: Quiz}, types: [drink_event], said: {en: "Ask a riddle."}}
"""


@pytest.fixture(scope="module")
def deck() -> Deck:
    return cards.parse(PACK)


def card(deck: Deck, name: str) -> Card:
    return next(card for card in deck.cards if card.id.endswith(f"/{name}"))


def test_a_card_has_branches_by_its_types_and_its_text_in_every_language(deck: Deck) -> None:
    dance, hush, bluff = (card(deck, name) for name in ("dance", "hush", "bluff"))
    assert [mode.when.on for one in (dance, hush, bluff) for mode in one.modes] == [
        "action",
        "anytime",
        "control",
    ]
    assert [one.text_only for one in deck.cards] == [True, True, True, False]
    assert cards.text(dance, "en") == "**The table decides:** Все танцуют."
    assert cards.text(hush, "ru") == "**Решает стол:** Nobody speaks.\nUntil your next turn."
    assert [effect.do for effect in bluff.modes[0].effects] == ["take_control"]  # GAMB-07, whatever it says
    assert cards.text(bluff, "en") == "**The table decides:** Look at a hand."


def test_a_text_stands_beside_effects(deck: Deck) -> None:
    gift = card(deck, "gift")
    assert cards.plain(cards.text(gift, "en")).splitlines() == [
        "Draw 2 cards from your Character Deck.",
        "The table decides: Give one of them away.",
        "OR",
        "The table decides: Sing.",
    ]
    assert gift.left_to_table(0)
    assert gift.left_to_table(1)


def test_a_drink_may_be_text_alone() -> None:
    drinks = cards.parse(DRINKS)
    toast, song, quiz = drinks.cards
    assert (toast.drink, toast.text_only, quiz.text_only) == (Drink(), True, True)
    assert (song.text_only, song.left_to_table()) == (False, True)
    assert cards.plain(cards.text(toast, "en")) == "The table decides: Everybody gives a toast."
    assert cards.plain(cards.text(song, "en")).splitlines()[1] == "The table decides: Sing while drinking."
    assert cards.parse(exchange.to_yaml(drinks)) == drinks


@pytest.mark.parametrize("pack", [PACK, DRINKS])
def test_every_way_out_leads_back(pack: str) -> None:
    deck = cards.parse(pack)
    head = exchange.deck_data(deck)["deck"]
    assert cards.parse(exchange.to_yaml(deck)) == deck
    assert exchange.from_csv(exchange.to_csv(deck), head) == deck
    assert spreadsheet.from_xlsx(spreadsheet.to_xlsx(deck), head) == deck
    archive = pack_archive.unpacked(pack_archive.packed(deck), "own.innpack")
    assert cards.parse(archive.content.decode()) == deck


TEXT = st.text(
    st.characters(categories=["L", "N", "P", "Zs"], exclude_characters="<>{}*"), min_size=1, max_size=80
)


@settings(max_examples=60, deadline=None)
@given(said=st.lists(TEXT.filter(str.strip), min_size=1, max_size=3).map("\n".join))
def test_any_text_of_people_comes_back_out_of_a_table(said: str) -> None:
    data = {"id": "a", "title": {"en": "A"}, "types": ["action"], "said": {"en": said}}
    try:
        one = pack_files.card(data, "own-deck")
    except cards.PackError:
        return
    deck = cards.parse(
        exchange.yaml_text({"deck": exchange.deck_data(cards.parse(PACK))["deck"], "cards": [data]})
    )
    head = exchange.deck_data(deck)["deck"]
    assert dict(one.said) == dict(deck.cards[0].said)
    assert exchange.from_csv(exchange.to_csv(deck), head) == deck
    assert spreadsheet.from_xlsx(spreadsheet.to_xlsx(deck), head) == deck


HEAD = {"id": "own", "set": "own", "name": {"en": "Own"}, "look": {"hue": 3, "emblem": "anvil"}}


def imported(table: str) -> tuple[Deck, list[str]]:
    remarks: list[pack_files.PackProblem] = []
    return exchange.from_csv(table, HEAD, "t.csv", remarks), [str(one) for one in remarks]


def test_what_is_not_understood_is_kept_whole_with_a_remark() -> None:
    made, remarks = imported(
        "title,type,text\n"
        "Dance,Action,Another player does a silly dance.\n"
        "Slap,Action,Another player loses 2 Fortitude.\n"
        "Hit,Action,Another player loses 2 Fortitude unless they can name three rivers.\n"
        "Тише,Иногда,Никто не говорит до твоего следующего хода.\n"
    )
    dance, slap, hit, hush = made.cards
    assert [one.text_only for one in made.cards] == [True, False, True, True]
    assert dict(dance.said) == dict.fromkeys(("en", "ru"), "Another player does a silly dance.")
    assert "three rivers" in hit.said["en"]
    assert hush.said["ru"] == "Никто не говорит до твоего следующего хода."
    assert slap.modes[0].effects[0].amount == -2
    assert not slap.said
    assert [line.split(":")[1] for line in remarks] == ["2", "4", "5"]
    assert all("it is kept as it stands" in line for line in remarks)


def test_the_text_of_each_language_is_kept_and_one_that_is_understood_counts() -> None:
    made, _ = imported("title,type,text_en,text_ru\nA,Action,Sing a song.,Спой песню.\n")
    assert dict(made.cards[0].said) == {"en": "Sing a song.", "ru": "Спой песню."}
    made, remarks = imported(
        "title,type,text_en,text_ru\nA,Action,Smack them,Другой игрок теряет 2 стойкости.\n"
    )
    assert (made.cards[0].modes[0].effects[0].amount, dict(made.cards[0].said), remarks) == (-2, {}, [])


def test_our_own_mark_is_read_back(deck: Deck) -> None:
    for lang in ("en", "ru"):
        for name in ("dance", "hush", "bluff"):
            one = card(deck, name)
            table = io.StringIO()
            table.write(f'title\ttype\ttext\nA\t{one.types[0]}\t"{cards.plain(cards.text(one, lang))}"\n')
            (again,) = imported(table.getvalue())[0].cards
            assert set(again.said.values()) == {one.said[lang]}
    made, remarks = imported('title,type,text\nA,Action,"Draw 2 cards.\nThe table decides: Sing."\n')
    assert [effect.do for effect in made.cards[0].modes[0].effects] == ["draw"]
    assert (made.cards[0].said["en"], remarks) == ("Sing.", [])


def test_marks_no_card_can_show_are_left_out() -> None:
    made, _ = imported("title,type,text\nA,Action,<b>Sing</b> a **song** {now} loudly\n")
    assert made.cards[0].said["en"] == "Sing a song now loudly"


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ('{en: ""}', "must be text"),
        ("{}", "must be text"),
        (f'{{en: "{"x" * 2_001}"}}', "at most 2000"),
        ('{en: "a\\u0007b"}', "printable"),
        ('{en: "<b>"}', "plain text"),
        ("{de: Tanz}", "de"),
        ("[Sing]", "map"),
    ],
)
def test_a_text_that_cannot_be_shown_is_refused(said: str, wrong: str) -> None:
    pack = PACK.replace('{ru: "Все танцуют."}', said)
    with pytest.raises(cards.PackError, match=wrong) as caught:
        cards.parse(pack)
    assert caught.value.problems[0].field.startswith("cards[0].said")


def test_a_branch_without_effects_needs_a_text() -> None:
    with pytest.raises(cards.PackError, match="effects: is missing"):
        cards.parse(PACK.replace(', said: {en: "Sing."}', ""))


def test_coverage_counts_them_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside one of the boxes that are shipped: all of them are asked in `cli/test_pack_commands.py`."""
    library = pack_commands._library

    def few(extra: Path | None) -> pack_files.Library:
        every = library(extra)
        box = ("own-deck", *(name for name in every.decks if name.startswith("rdi1-")))
        return replace(every, decks={name: every.decks[name] for name in box})

    monkeypatch.setattr(pack_commands, "_library", few)
    pack = tmp_path / "own.yaml"
    pack.write_text(PACK, "utf-8")
    done = CliRunner().invoke(pack_commands.cards, ["coverage", "--packs", str(pack), "--json"])
    report = json.loads(done.stdout)
    rows = {row["id"]: row for row in report["rows"] if row["deck"] == "own-deck"}
    assert report["cards"] > len(rows)
    assert report["table"] == {"whole": 3, "part": 1}
    assert {row["table"] for row in rows.values()} == {"whole", "part"}
    lacking = [
        (name, column)
        for name, row in rows.items()
        for column in pack_commands.COVERED
        if column != "picture" and row[column] is False
    ]
    assert lacking == []
