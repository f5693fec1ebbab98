"""Every event names the rule that decides it where it happens, and that rule fits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from textwrap import dedent

import pytest

from innkeep.rules import EDITIONS, Chance, GameEvent, PlayerSetup, new_game, random_move
from innkeep.rules.book import ledger
from innkeep.rules.engine.position.events import EVENTS
from innkeep.rules.scenario import parse, run_entry
from tests.rules.scenario import shipped

DECKS = [
    *("rdi1-gerki", "rdi5-lizwick", "rdi7-warthorn", "rdi5-zakhan"),
    *("rdi7-molly", "rdi7-jasper", "rdi7-wench", "rdi1-deirdre"),
]
CARD = {"TURN-09", "TIME-02", "DRINK-05", "LIZ-03", "WART-02", "MOLLY-05", "MOLLY-06", "MOLLY-07", "MOLLY-08"}
CARD |= {"PUB-13", "DT-06", "TEAM-23"}
"""Carrying out what a card says: an Action, an answer, an Event, an Item, a Story, a Mount, a Room."""
OTTO = {"OTTO-26", "OTTO-29", "OTTO-53"}
"""Repairs, and a Potion that saves the machine."""
DRINK = {"TURN-14", "CHAS-03", "SPLIT-05", "NOTE7-32", "NOTE10-11", "DRINK-05"}
FITS = {
    "played": {"TURN-09", "CARD-01", "CARD-02", "GAMB-06", "DRINK-14", "LIZ-06", "MOLLY-07", "ZAK-05"}
    | {"OTTO-16", "OTTO-31", "OTTR-09", "OTTR-10", "OTTR-11", "OTTR-12"},
    "passed": {"GAMB-08"},
    "negated": {"NEG-01"},
    "ignored": {"NEG-02", "NEG-04", "CHAS-10"},
    "resolved": {"TIME-02"},
    "put-away": {"CARD-17", "TURN-13"},
    "fortitude": CARD
    | DRINK
    | {"LIM-01", "CARD-12", "REDIR-01", "RED-02", "KARL-07", "MOLLY-14", "NOTE7-09", "DRINK-09", "NOTE7-25"}
    | {"OOZ-05", "TEAM-07"}
    | OTTO,
    "alcohol": CARD | DRINK | OTTO | {"LIM-01", "RED-01", "TURN-15", "TEAM-07"},
    "tokens": CARD
    | {"ZAK-02", "ZAK-04", "ZAK-05", "ALAR-06", "KARL-02", "KARL-03", "KARL-04", "DOM-02", "DOM-04"}
    | {"OOZ-01", "OOZ-02", "OOZ-03", "OOZ-05", "VAL-03", "VAL-05", "VAL-09", "EIS-02", "EIS-05"}
    | {"KARL-01", "DOM-01", "NOTE10-10", "TEAM-07"}
    | {"OTTO-53", "OTTO-54", "OTTC-07", "OTTO-15", "OTTO-22", "OTTO-25", "OTTO-28", "OTTO-33", "OTTR-01"},
    "gold-gained": CARD | {"TEAM-07", "OTTO-54"},
    "champion": {"TEAM-18", "TEAM-19", "OTTO-24"},
    "loss-redirected": {"REDIR-02"},
    "loss-reduced": {"RED-02"},
    "loss-limited": {"RED-02"},
    "paid": CARD
    | {"NOTE10-03"}
    | {"CARD-11", "CONT-06", "CONT-12", "CONT-20", "DRINK-01", "LIM-05", "LOSE-04", "TEAM-17"}
    | {"NOTE7-18", "NOTE7-23", "NOTE7-27", "NOTE7-28"},
    "inn-paid": {"NEG-07", "LIM-03"},
    "ante": {"GAMB-03", "GAMB-31", "GAMB-33"},
    "inn-ante": {"NEG-07", "GAMB-04"},
    "round-started": CARD | {"GAMB-01", "TURN-10", "DT-10"},
    "control": {"GAMB-07", "GAMB-23"},
    "left-round": {"GAMB-20", "GAMB-22", "LOSE-02"},
    "forced-out": {"GAMB-25"},
    "round-won": {"GAMB-10", "GAMB-13", "GAMB-26", "GAMB-35"},
    "round-ended": {"GAMB-24", "GAMB-36"},
    "pot-taken": CARD | {"GAMB-35"},
    "trap-checked": {"ALAR-01", "ALAR-02"},
    "trap-sprung": {"ALAR-03"},
    "discarded": {"DT-04", "TIME-02", "DOM-04", "NOTE10-12", "NOTE10-16", "NOTE10-19"}
    | {"TURN-02", "DRINK-09", "NOTE7-09", "NOTE7-11", "NOTE7-15", "NOTE7-25"},
    "drew": CARD
    | {"BB-08", "NOTE10-03", "NOTE10-13", "NOTE10-16", "TURN-03", "LIZ-05", "DRINK-09", "NOTE7-15"},
    "pile-returned": CARD,
    "power-used": {"ZAK-04", "OOZ-05", "TEAM-07", "OTTO-53", "OTTO-54"},
    "side-revealed": {"LIZ-02", "MOLLY-09", "MOLLY-10", "WART-02", "TEAM-20"},
    "side-kept": {"LIZ-03", "MOLLY-03", "WART-07"},
    "side-discarded": {
        "LIZ-03",
        "LIZ-04",
        "MOLLY-04",
        "MOLLY-07",
        "MOLLY-08",
        "WART-04",
        "WENCH-14",
        "PRIZE-04",
        "PUB-19",
        "DT-09",
        "OTTO-32",
        "CARD-17",
    },
    "side-reshuffled": {"DT-03", "SETUP-05", "MOLLY-13", "WART-08", "WENCH-11", "BAR-04", "OTTO-12"},
    "reserve-given": {"WENCH-02"},
    "drinks-discarded": CARD,
    "deck-revealed": {"NOTE7-34"},
    "elixir-used": {"NOTE7-10"},
    "stood-in": {"NOTE10-01", "NOTE10-02"},
    "payment-taken": {"NOTE7-36"},
    "stepped-outside": {"NOTE7-16"},
    "came-back": {"NOTE7-16"},
    "prize-won": {"PRIZE-03", "PRIZE-10"},
    "prize-offered": {"PRIZE-02"},
    "prizes-returned": {"PRIZE-05", "PRIZE-07"},
    "drinks-dealt": {"BAR-03", "BAR-04"},
    "reshuffled": {"TURN-05", "DRINK-02", "NOTE10-16"},
    "ordered": CARD | {"TURN-11", "PUB-16"},
    "crawled": {"PUB-04", "PUB-17"},
    "crawl-stays": {"PUB-11", "PUB-12", "PUB-32"},
    "tavern-closed": {"PUB-17"},
    "drinks-returned": {"PUB-29", "TIME-02"},
    "room-entered": {"DT-04"},
    "room-left": {"DT-08"},
    "loot-taken": {"DT-08"},
    "trick-drawn": {"DT-08", "DT-10"},
    "revealed": {"TURN-13", "CHAS-02", "CONT-01", "CARD-16", "DRINK-24", "NOTE7-31", "TIME-02"},
    "no-drink": {"TURN-15"},
    "drink-given": {"NOTE7-20"},
    "drink-passed": CARD,
    "drink-split": {"SPLIT-01", "SPLIT-07", "OTTO-59"},
    "drink-changed": CARD | {"CONT-13", "NOTE10-20", "RED-01", "VAL-02"},
    "drink-kept": {"DRINK-10", "DRINK-11", "WENCH-08", "WENCH-10"},
    "drink-turned": CARD | {"NOTE7-32"},
    "drank": {"TURN-13", "CONT-05", "DRINK-05", "DRINK-22", "DRINK-24", "NOTE7-31", "TIME-02"},
    "contest-scored": {"CONT-06", "CONT-16"},
    "contest-tied": {"CONT-07"},
    "contest-won": {"CONT-06", "CONT-08", "CONT-09"},
    "last-chance": {"LOSE-06"},
    "passed-out": {"LOSE-02", "ZAK-03"},
    "out-of-gold": {"LOSE-01"},
    "divided": {"LOSE-03"},
    "phase": {"TURN-01", "TURN-16", "GAMB-14", "TEAM-36"},
    "game-over": {"OBJ-02", "LOSE-13"},
    "otto-prepared": {"OTTO-14", "TURN-07"},
    "otto-revealed": {"OTTO-31", "OTTO-39"},
    "otto-answered": {"OTTO-39", "OTTO-42"},
    "otto-chose": {f"OTTO-{number}" for number in (23, 57, 58, 60, 61, 63, 66, 67)},
    "component-installed": {"OTTA-06"},
    "component-works": {"OTTO-18", "OTTA-12"},
    "component-hit": {"OTTA-04"},
    "component-lost": {"OTTA-09"},
}
"""Kind of event -> the rules that can decide one."""


def strange(events: list[tuple[str, str]]) -> Counter[tuple[str, str]]:
    return Counter(one for one in events if one[1] not in FITS[one[0]])


def test_each_kind_has_rules_that_exist() -> None:
    assert set(FITS) == EVENTS
    assert set().union(*FITS.values()) <= set(ledger.every())


def game(number: int) -> Iterator[GameEvent]:
    first = DECKS[number % len(DECKS) :] + DECKS[: number % len(DECKS)]
    players = [PlayerSetup(deck, deck) for deck in first[: 2 + number % 6]]
    edition = [*EDITIONS][number % len(EDITIONS)]
    playing = new_game(players, edition, number, drinks="rdi7-drinks", skip_idle_windows=True)
    chance = Chance(number)
    for _ in range(400):
        if playing.over:
            return
        yield from playing.apply(random_move(playing, chance))


@pytest.mark.parametrize("ten", range(20))
def test_every_event_of_a_random_game_cites_a_rule_that_fits(ten: int) -> None:
    told = [(event.kind, event.rule) for number in range(10 * ten, 10 * ten + 10) for event in game(number)]
    assert len(told) > 1000
    assert strange(told) == {}


def kind_of(key: str) -> str:
    """The kind of event a ruling tells of; a key may say more than the kind."""
    name = key.removeprefix("event.")
    return max((kind for kind in EVENTS if name == kind or name.startswith(f"{kind}-")), key=len)


def test_every_event_of_every_scenario_cites_a_rule_that_fits() -> None:
    told = [
        (kind_of(ruling.key), ruling.rule)
        for entry in shipped.every()
        for ruling in shipped.run(entry).rulings
        if ruling.key.startswith("event.")
    ]
    assert len(told) > 5000
    assert strange(told) == {}
    sources = {(kind, rule) for kind, rules in FITS.items() for rule in rules - CARD}
    assert sources - set(told) == set(), "each is the reason somewhere"


SITUATIONS = {
    "a card's price": (
        """
        players:
          - {name: Ann, hand: [Tip the Wench]}
          - {name: Bob}
          - {name: Cid}
        steps:
          - {play: Tip the Wench, by: Ann, targets: [Bob]}
          - pass: all
        """,
        ("event.paid-inn", "CARD-11"),
    ),
    "a Round won by the last pass": (
        """
        players:
          - {name: Ann, hand: ["Gambling? I'm in!"]}
          - {name: Bob}
        switches: {forced_out_windows: 0}
        steps:
          - {play: "Gambling? I'm in!", by: Ann}
          - pass: all
          - pass: all
        """,
        ("event.ante", "GAMB-03"),
    ),
    "sobering up": (
        """
        phase: drink
        players:
          - {name: Ann, alcohol: 4, drinks: []}
          - {name: Bob}
        steps:
          - drink: Ann
        """,
        ("event.alcohol", "TURN-15"),
    ),
    "a Chaser": (
        """
        phase: drink
        players:
          - {name: Ann, drinks: [Dark Ale with a Chaser, Light Ale]}
          - {name: Bob}
        steps:
          - drink: Ann
          - pass: all
        """,
        ("event.alcohol", "CHAS-03"),
    ),
    "a marker at its end": (
        """
        phase: drink
        players:
          - {name: Ann, alcohol: 18, drinks: [Dragon Breath Ale]}
          - {name: Bob}
        steps:
          - drink: Ann
          - pass: all
        """,
        ("event.alcohol", "LIM-01"),
    ),
}


@pytest.mark.parametrize("what", SITUATIONS)
def test_what_is_told_cites_what_happened(what: str) -> None:
    text, wanted = SITUATIONS[what]
    (entry,) = parse(f"id: test\n{dedent(text)}")
    assert entry.problems == ()
    result = run_entry(entry)
    assert result.failures == ()
    assert wanted in [(ruling.key, ruling.rule) for ruling in result.rulings]
