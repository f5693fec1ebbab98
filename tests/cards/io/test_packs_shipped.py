"""The shipped packs: sizes, composition, and what the sources agree on."""

from __future__ import annotations

from collections import Counter

import pytest

from innkeep import cards
from innkeep.cards.catalogue import LANGUAGES

LIBRARY = cards.load()
CHARACTERS = tuple(d.id for d in LIBRARY.decks.values() if d.kind == "character" and d.complete)
FIRST = tuple(deck for deck in CHARACTERS if deck.startswith("rdi1-"))
POT_ENDER = "Oh, I guess the Wench thought that was her tip..."
"""Every deck of the first box has it; Sera's, the only other one known card by card, has not."""

CORE = {
    "Gambling? I'm in!": 6,
    "I raise!": 2,
    "Winning Hand!": 2,
    "I don't think so!": 1,
    "The Wench thinks you should stop playing with the drinks": 1,
    "Wench, bring some drinks for my friends!": 2,
    "Tip the Wench": 1,
}
OWN = {
    "rdi7-warthorn": {
        "Wench, bring some drinks for my friends!": "Wench! A few drinks while I spin a yarn!",
    },
    "rdi10-oozwald": {"I don't think so!": "We don't think so!"},
}
"""Where a book names a character's own card in the place of one of these."""


def named(title: str, deck: str | None = None) -> cards.Card:
    found = LIBRARY.find(title, deck)
    assert found is not None, title
    return found


HER_WORDS = {
    "The Wench thinks you should stop playing with the drinks": (
        "I think you should stop playing with the drinks"
    ),
    "Wench, bring some drinks for my friends!": "Another round? Coming right up!",
    "Tip the Wench": "Don't forget to tip your server!",
}
"""What The Wench says herself where others speak of her."""


@pytest.mark.parametrize("deck", CHARACTERS)
def test_a_character_deck_has_forty_cards(deck: str) -> None:
    assert LIBRARY.decks[deck].size == 40


@pytest.mark.parametrize("deck", CHARACTERS)
def test_every_character_deck_has_the_core_cards(deck: str) -> None:
    have = {card.title["en"].rstrip("."): card.copies for card in LIBRARY.decks[deck].cards}
    raises = have["I raise!"]
    assert raises == (3 if deck == "rdi5-sera" else 2)
    for title, own in OWN.get(deck, {}).items():
        have[title] = have.pop(own)
    hers = HER_WORDS if deck == "rdi7-wench" else {}
    assert {title: have.get(hers.get(title, title)) for title in CORE} == {**CORE, "I raise!": raises}


@pytest.mark.parametrize("deck", FIRST)
def test_the_first_box_can_end_a_round_for_the_inn(deck: str) -> None:
    assert named(POT_ENDER, deck).deck == deck


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


TENTH = {
    "rdi10-eisinder": ("elements", 40),
    "rdi10-oozwald": ("clones", 40),
    "rdi10-valeria": ("corruption", 40),
    "rdi10-prizes": ("prizes", 3),
}


@pytest.mark.parametrize("deck", TENTH)
def test_a_deck_of_the_tenth_box_is_whole_and_names_its_machinery(deck: str) -> None:
    machinery, size = TENTH[deck]
    assert (LIBRARY.decks[deck].machinery, LIBRARY.decks[deck].size) == ((machinery,), size)


def test_the_drink_deck_of_the_tenth_box() -> None:
    deck = LIBRARY.decks["rdi10-drinks"]
    assert deck.complete
    assert deck.size == 30
    assert sum(card.copies for card in deck.cards if card.types == ("drink_event",)) == 5
    jelly, koolerade = named("Jelly Tower").drink, named("Kobold Koolerade").drink
    assert jelly is not None
    assert (jelly.half, jelly.alcohol, jelly.chaser) == (True, 0, True)
    assert koolerade is not None
    assert (koolerade.ignore_discard, koolerade.alcohol) == (2, 2)


@pytest.mark.parametrize(("name", "whose"), [("valeria", "rdi10-valeria"), ("house", "anybody")])
def test_boss_cards_are_added_to_a_deck(name: str, whose: str) -> None:
    deck = LIBRARY.decks[f"rdi10-{name}-boss"]
    assert (deck.size, deck.boss_of, deck.complete) == (15, whose, False)
    assert {card.origin for card in deck.cards} == {"house"}


def test_the_boss_cards_of_valeria_count_all_corruption() -> None:
    deck = LIBRARY.decks["rdi10-valeria-boss"]
    assert any(e.per == "total_corruption" for c in deck.cards for m in c.modes for e in m.effects)


def test_decks_of_which_only_some_cards_are_known_are_marked_as_incomplete() -> None:
    parts = [deck for deck in LIBRARY.decks.values() if not deck.complete and not deck.own_back]
    assert all(deck.size < 40 for deck in parts)
    assert {"rdi2", "rdi4", "rdi10"} <= {deck.set for deck in parts}


@pytest.mark.parametrize("deck", CHARACTERS)
def test_a_deck_is_mixed_like_the_five_that_are_known(deck: str) -> None:
    """Each type of card is as frequent as in the decks all of whose cards are known."""
    assert RANGES["cheating"][0] == 0
    shares = _shares(deck)
    for kind, (low, high) in RANGES.items():
        assert low <= shares[kind] <= high, (kind, shares[kind])


def _shares(deck: str) -> Counter[str]:
    return Counter("+".join(c.types) for c in LIBRARY.decks[deck].cards for _ in range(c.copies))


KNOWN = (*FIRST, "rdi5-sera")
KINDS = {kind for deck in KNOWN for kind in _shares(deck)}
RANGES = {
    kind: (min(_shares(d)[kind] for d in KNOWN), max(_shares(d)[kind] for d in KNOWN)) for kind in KINDS
}


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
    assert cards.load() is LIBRARY
