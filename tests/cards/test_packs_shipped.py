"""The shipped packs: sizes, composition, and what the sources agree on."""

from __future__ import annotations

from collections import Counter

import pytest

import cards
from cards.model import LANGUAGES

LIBRARY = cards.load()
CHARACTERS = ("rdi1-deirdre", "rdi1-fiona", "rdi1-gerki", "rdi1-zot")

CORE = {
    "Gambling? I'm in!": 6,
    "I raise!": 2,
    "Winning Hand!": 2,
    "Oh, I guess the Wench thought that was her tip...": 1,
    "I don't think so!": 1,
    "The Wench thinks you should stop playing with the drinks": 1,
    "Wench, bring some drinks for my friends!": 2,
    "Tip the Wench": 1,
}


def named(title: str, deck: str | None = None) -> cards.Card:
    found = LIBRARY.find(title, deck)
    assert found is not None, title
    return found


@pytest.mark.parametrize("deck", CHARACTERS)
def test_a_character_deck_has_forty_cards(deck: str) -> None:
    assert LIBRARY.decks[deck].size == 40


@pytest.mark.parametrize("deck", CHARACTERS)
def test_every_character_deck_has_the_core_cards(deck: str) -> None:
    have = {card.title["en"]: card.copies for card in LIBRARY.decks[deck].cards}
    assert {title: have.get(title) for title in CORE} == CORE


def test_the_drink_deck() -> None:
    deck = LIBRARY.decks["rdi1-drinks"]
    assert deck.size == 30
    kinds = Counter[str]()
    for card in deck.cards:
        kinds[card.types[0]] += card.copies
    assert kinds == {"drink": 26, "drink_event": 4}
    strength = {c.title["en"]: c.drink.alcohol for c in deck.cards if c.drink}
    assert strength["Dragon Breath Ale"] == 4
    assert strength["Elven Wine"] == 3
    assert strength["We're Cutting You Off!"] == -1
    assert sum(c.copies for c in deck.cards if c.drink and c.drink.chaser) == 5


def test_the_decks_of_other_boxes_are_marked_as_incomplete() -> None:
    whole = {deck.id for deck in LIBRARY.decks.values() if deck.complete}
    assert whole == {*CHARACTERS, "rdi1-drinks"}
    parts = [deck for deck in LIBRARY.decks.values() if not deck.complete]
    assert all(deck.size < 40 for deck in parts)
    assert {deck.set for deck in parts} == {"rdi2", "rdi4", "rdi5", "rdi7", "rdi10"}


def test_only_gerki_and_zot_cheat() -> None:
    whole = [card for deck in LIBRARY.decks.values() if deck.complete for card in deck.cards]
    cheats = Counter(card.deck for card in whole if "cheating" in card.types for _ in range(card.copies))
    assert cheats == {"rdi1-gerki": 4, "rdi1-zot": 4}


def test_ids_and_titles() -> None:
    for key, card in LIBRARY.cards.items():
        assert key == card.id
        assert key.startswith(card.deck + "/")
        assert set(card.title) == set(LANGUAGES)
        assert any("а" <= ch <= "я" for ch in card.title["ru"].lower()), card.id


def test_settled_conflicts() -> None:
    trap = named("Uh oh! I forgot to disarm one of the traps!")
    assert trap.modes[0].effects[0].amount == -3
    assert named("Pooky thinks you look thirsty...").types == ("anytime",)
    assert named("Drink up, friend!").types == ("action",)
    barmaid = named("Oh, Barmaid! I think Pooky had an accident!")
    assert [mode.effects[0].gold for mode in barmaid.modes] == [1, 1]
    swipe = named("Swipe the tip!").modes[0]
    assert (swipe.when.on, swipe.effects[0].do) == ("gold_loss", "inn_pays")


def test_titles_match_by_letters_and_digits() -> None:
    assert named("  i DONT think—so ", "rdi1-zot").id == "rdi1-zot/i-dont-think-so"
    assert named("Ну уж нет", "rdi1-fiona").id == "rdi1-fiona/i-dont-think-so"
    assert named("rdi1-gerki/Gambling? I'm in!").deck == "rdi1-gerki"
    assert named("rdi1-zot/teleport-beverage").title["en"] == "Teleport beverage!"
    assert LIBRARY.find("rdi1-gerki/Wine into Water") is None
    assert LIBRARY.find("No such card") is None


def test_the_deck_asked_for_wins_but_is_no_fence() -> None:
    assert named("What's that up your sleeve?").deck == "rdi1-gerki"
    assert named("What's that up your sleeve?", "rdi1-zot").deck == "rdi1-zot"
    assert named("Wine", "rdi1-zot").deck == "rdi1-drinks"


def test_cards_can_be_hashed_and_are_shared() -> None:
    assert len(set(LIBRARY.cards.values())) == len(LIBRARY.cards)
    assert sum(len(deck.cards) for deck in LIBRARY.decks.values() if deck.complete) == 129
    assert cards.load() is LIBRARY
