"""Cards nobody has printed: random packs in the whole vocabulary, played at random, keep the game sound."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from innkeep import cards
from innkeep.cards import Library
from innkeep.cards.machine_words import MACHINE_TRIGGERS
from innkeep.cards.vocabulary import (
    EFFECTS,
    HAVING,
    PAID,
    SIDE_TYPES,
    STATS,
    TRAP,
    TRIGGERS_OF_TYPE,
    UNTIERED,
    WHO,
    WHO_NEEDS,
)
from innkeep.cards.words import Word
from innkeep.rules import Chance, Game, PlayerSetup, new_game
from innkeep.rules.analysis.coverage import interpreter
from tests.rules.engine.playouts import gold_in_play, places, through_json, walk

PICKED = {"chosen_other", "chosen_any", "chosen_participant"}
WAYS = ("up_to_three", "most_corruption", "least_corruption")
"""Ways to pick of which a branch has one and no other."""
OTTOS = {word.word for word in MACHINE_TRIGGERS}
"""What brings about a branch of the cards nobody plays."""
MACHINERY = (("traps", "buff"), ("energy", "clones"), ("elements", "corruption"))


def pick(chance: Chance, options: Any) -> Any:
    return list(options)[chance.below(len(list(options)))]


def fixed(word: Word) -> set[str]:
    """The players a word picks by itself."""
    who = word.argument("who")
    return set(who.words) if who is not None and who.words != WHO else set()


def an_effect(chance: Chance, on: str, way: str | None) -> dict[str, Any]:
    """One effect; ``way``: how its branch picks players, None: in one of the plain ways."""
    barred = {*PICKED, *WAYS} - {way} if way else set(WAYS)
    fitting_words = [word for word in EFFECTS.values() if on in word.fits]
    if on == "revealed":  # what is revealed reveals nothing more, so that it ends
        fitting_words = [word for word in fitting_words if word.word not in ("reveal", "drink_now")]
    fitting_words = [
        word for word in fitting_words if not fixed(word) or open_words((*fixed(word),), on, barred)
    ]
    word = pick(chance, fitting_words)
    effect: dict[str, Any] = {"do": word.word}
    for argument in word.arguments:
        if not argument.required and argument.apart and chance.below(3):
            continue
        if argument.name == "who" and argument.words == WHO:
            fitting = [who for who in WHO if on in WHO_NEEDS.get(who, (on,)) and who not in barred]
            effect["who"] = pick(chance, fitting)
        elif argument.words:
            effect[argument.name] = pick(chance, open_words(argument.words, on, barred))
        elif argument.flag:
            effect[argument.name] = effect["who"] == "up_to_three"
        else:
            low = max(argument.low, -4)
            effect[argument.name] = low + chance.below(min(argument.high, 4) - low + 1) or 1
    if effect.get("who") == effect.get("to") == "me":
        effect["to"] = "inn"
    return effect


def open_words(words: tuple[str, ...], on: str, barred: set[str]) -> list[str]:
    """Those of a word's own arguments that have a meaning under a trigger."""
    return [word for word in words if on in WHO_NEEDS.get(word, (on,)) and word not in barred]


def a_mode(chance: Chance, on: str) -> dict[str, Any]:
    when: dict[str, Any] = {"on": on}
    if on == "card":
        if chance.below(2):
            when["types"] = ["sometimes", pick(chance, ["action", "anytime", "gambling", "cheating"])]
        if chance.below(3) == 0:
            when["affects"] = [pick(chance, STATS)]
        if chance.below(3) == 0:
            when["by"] = "other"
        if chance.below(4) == 0:
            when["costs_fortitude"] = True
        if chance.below(4) == 0:
            when["gains_gold"] = True
    if on == "control" and chance.below(2):
        when["over_winning_hand"] = True
    if on == "fortitude_lost" and chance.below(2):
        when[pick(chance, ["unreduced", "anyone"])] = True
    if on == "drink" and chance.below(2):
        when["mine"] = True
    if on == "round" and chance.below(2):
        when["quiet"] = True
    way = pick(chance, (None, None, *WAYS)) if on in WHO_NEEDS["up_to_three"] else None
    effects = [an_effect(chance, on, way) for _ in range(1 + chance.below(2))]
    mode: dict[str, Any] = {"when": when, "effects": effects}
    if on not in UNTIERED and chance.below(2):
        mode["tiers"] = tiers(chance, on, way, mode["effects"])
    return mode


def tiers(chance: Chance, on: str, way: str | None, effects: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Tiers whose effects pick nobody but whom the branch picks."""
    picks = {effect.get("who") for effect in effects}
    made = []
    paid = pick(chance, PAID)
    for _ in range(1 + chance.below(3)):
        effect = an_effect(chance, on, way)
        if effect.get("who") in {*PICKED, *WAYS} - picks:
            continue
        tier: dict[str, Any] = {
            "n": 1 + chance.below(2),
            "instead": bool(chance.below(2)),
            "effects": [effect],
        }
        if chance.below(2):
            tier |= {"paid": paid, "or_more": bool(chance.below(2))}
        else:
            tier["having"] = pick(chance, HAVING)
        made.append(tier)
    return made or [{"having": "fire", "effects": [{"do": "draw", "n": 1}]}]


def a_deck(chance: Chance, number: int) -> cards.Deck:
    """Thirty strange cards."""
    listed = []
    apart = ("drink", "drink_event", *SIDE_TYPES)
    kinds = [kind for kind, triggers in TRIGGERS_OF_TYPE.items() if triggers and kind not in apart]
    for place in range(30):
        kind = kinds[place % len(kinds)]
        on = pick(chance, [on for on in TRIGGERS_OF_TYPE[kind] if on not in {TRAP, *OTTOS}])
        listed.append(
            {
                "id": f"card-{place}",
                "title": {"en": f"Strange {number} {place}", "ru": f"Странная {number} {place}"},
                "types": [kind],
                "copies": 1,
                "origin": "house",
                "icon": "beer-stein",
                "modes": [a_mode(chance, on), *([a_mode(chance, TRAP)] if place % 2 else [])],
            }
        )
    deck = {
        "id": f"strange-{number}",
        "set": "strange",
        "kind": "character",
        "name": {"en": f"Stranger {number}", "ru": f"Чужак {number}"},
        "race": "human",
        "machinery": ["outside", "reserve", *MACHINERY[number % len(MACHINERY)]],
        "side_deck": "strange-drinks",
        "look": {"hue": 10, "emblem": "beer-stein"},
    }
    return cards.parse(yaml.safe_dump({"deck": deck, "cards": listed}, allow_unicode=True))


def a_cellar(chance: Chance) -> cards.Deck:
    """Thirty strange Drinks with every ability there is, and an Event of each kind."""
    listed: list[dict[str, Any]] = []
    for place in range(30):
        chaser = chance.below(4) == 0
        drink: dict[str, Any] = {
            "alcohol": chance.below(6) - 1,
            "fortitude": chance.below(4) - 2,
            "chaser": chaser,
            "discard": chance.below(3),
            "draw": chance.below(3),
            "splits": not chaser and chance.below(3) == 0,
            "discard_for_fortitude": chance.below(3),
            "reveal": chance.below(3),
            "firm": chance.below(6) == 0,
            "stays": place < 6,
            "next_action": place // 3 if place < 6 else 0,
        }
        if chaser and chance.below(2):
            drink["chaser_from"] = "left"
        title = {"en": f"Strange Drink {place}", "ru": f"Странный напиток {place}"}
        card: dict[str, Any] = {"id": f"drink-{place}", "title": title, "types": ["drink"], "drink": drink}
        if place < 3:
            card["modes"] = [a_mode(chance, pick(chance, TRIGGERS_OF_TYPE["drink"]))]
        listed.append(card)
    for event in ("round_on_the_house", "drinking_contest", "dare"):
        modes = [{"when": {"on": "revealed"}, "effects": [{"do": event}]}]
        title = {"en": f"Strange {event}", "ru": f"Странно {event}"}
        listed.append(
            {"id": event.replace("_", "-"), "title": title, "types": ["drink_event"], "modes": modes}
        )
    deck = {
        "id": "strange-drinks",
        "set": "strange",
        "kind": "drink",
        "name": {"en": "Strange Drinks", "ru": "Странные напитки"},
        "look": {"hue": 10, "emblem": "beer-stein"},
    }
    return cards.parse(yaml.safe_dump({"deck": deck, "cards": listed}, allow_unicode=True))


def a_game(seed: int) -> Game:
    chance = Chance(seed)
    decks = [*(a_deck(chance, number) for number in range(3)), a_cellar(chance)]
    library = Library({**cards.load().decks, **{deck.id: deck for deck in decks}})
    setups = [PlayerSetup(deck.id, deck.id) for deck in decks[:3]]
    edition = pick(chance, ["rdi1", "rdi7-ru", "rdi10"])
    return new_game(setups, edition, seed, drinks="strange-drinks", library=library, skip_idle_windows=True)


@pytest.mark.parametrize("seed", [*range(10), 201, 224])
def test_games_with_strange_packs_stay_sound(seed: int) -> None:
    game = a_game(seed)
    gold = gold_in_play(game)
    everything = list(range(len(game.defs)))
    for step, move in enumerate(walk(game, seed)):
        assert gold_in_play(game) == gold, move
        assert places(game) == everything, move
        if step % 50 == 0:
            game.verify(move)
            for listed in game.legal()[:10]:
                game.copy().apply(listed)
        for player in game.players:
            assert 0 <= player.fortitude <= 20
            assert 0 <= player.alcohol <= 20
            assert player.gold >= 0
    assert game.over


def test_every_strange_card_is_covered_and_survives_no_other_book() -> None:
    game = a_game(99)
    assert all(interpreter.covers(card) for card in game.book.library.cards.values())
    with pytest.raises(ValueError, match="not in the packs"):
        through_json(game)


def test_a_contest_that_nothing_can_decide_ends_without_a_winner() -> None:
    from tests.rules.engine.scene import Scene

    scene = Scene(
        {"F": [], "G": []}, phase="drink", drinks={"F": ["Drinking Contest!"]}, drink_deck=["Water"] * 4
    )
    scene.drink().settle()
    assert scene.game.contest is not None
    assert scene.game.contest.winner == -1
    assert scene.golds() == (10, 10)
