"""Which rule stands behind each thing that happens, so that a game can be told ruling by ruling.

Events of the engine become `Ruling`s with the key `event.<kind>`; refusals keep their own keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.events import Event
from rules.scenario.result import Ruling

__all__ = ["PLAYED", "RULES", "rulings"]

#: Event kind -> the rule it carries out.
RULES: dict[str, str] = {
    "played": "CARD-01",
    "passed": "GAMB-08",
    "negated": "NEG-01",
    "ignored": "NEG-02",
    "resolved": "TIME-02",
    "fortitude": "LIM-01",
    "alcohol": "LIM-01",
    "paid": "LIM-02",
    "inn-paid": "NEG-07",
    "ante": "GAMB-03",
    "inn-ante": "GAMB-04",
    "round-started": "GAMB-01",
    "control": "GAMB-07",
    "left-round": "GAMB-19",
    "forced-out": "GAMB-25",
    "round-won": "GAMB-10",
    "prize-won": "PRIZE-03",
    "pile-returned": "DRINK-02",
    "chi": "ZAK-02",
    "power-used": "CARD-01",
    "side-revealed": "SETUP-05",
    "side-kept": "SETUP-05",
    "side-discarded": "SETUP-05",
    "side-reshuffled": "SETUP-05",
    "reserve-given": "WENCH-02",
    "drinks-discarded": "CARD-06",
    "deck-revealed": "DRINK-09",
    "elixir-used": "NOTE7-10",
    "payment-taken": "NOTE7-36",
    "stepped-outside": "NOTE7-16",
    "came-back": "NOTE7-16",
    "round-ended": "GAMB-36",
    "pot-taken": "GAMB-03",
    "discarded": "TURN-02",
    "drew": "TURN-03",
    "reshuffled": "DRINK-02",
    "ordered": "TURN-11",
    "revealed": "TURN-13",
    "no-drink": "TURN-15",
    "drink-given": "NOTE7-20",
    "drink-passed": "NEG-03",
    "drink-split": "SPLIT-01",
    "drink-changed": "DRINK-16",
    "drink-turned": "DRINK-16",
    "drink-kept": "DRINK-10",
    "loss-redirected": "REDIR-01",
    "loss-reduced": "RED-02",
    "loss-limited": "RED-02",
    "drank": "TURN-14",
    "contest-scored": "CONT-06",
    "contest-tied": "CONT-07",
    "contest-won": "CONT-06",
    "last-chance": "LOSE-06",
    "passed-out": "LOSE-02",
    "out-of-gold": "LOSE-01",
    "divided": "LOSE-03",
    "phase": "TURN-01",
    "game-over": "OBJ-02",
}


#: What a card is played for -> the rule; every other trigger is a condition printed on it (CARD-01).
PLAYED = {"action": "TURN-09", "anytime": "CARD-02", "control": "GAMB-06", "order": "DRINK-14"}


def _rule(event: Event, trigger: Callable[[int, int], str]) -> str:
    if event.kind == "played" and event.card is not None:
        return PLAYED.get(trigger(event.card, event.amount), "CARD-01")
    if event.kind == "reshuffled" and event.seat is not None:
        return "TURN-05"
    if event.kind in ("discarded", "drew") and event.amount:
        return "DRINK-09" if event.kind == "discarded" else "TURN-17"
    if event.kind == "game-over" and event.seat is None:
        return "LOSE-13"
    if event.kind == "contest-won" and event.seat is None:
        return "CONT-09"
    return RULES[event.kind]


def _key(event: Event) -> str:
    if event.kind == "reshuffled" and event.seat is not None:
        return "event.reshuffled-hand"
    if event.kind in ("game-over", "contest-won", "control") and event.seat is None:
        return f"event.{event.kind}-nobody"
    if event.kind == "ignored" and event.card is None:
        return "event.ignored-drink"
    if event.kind == "drank" and not event.cards:
        return "event.drank-served"
    if event.kind in ("paid", "inn-paid") and event.target is None:
        return f"event.{event.kind}-inn"
    return f"event.{event.kind}"


def rulings(
    step: int,
    events: list[Event],
    name: Callable[[int | None], str | None],
    title: Callable[[int], str],
    trigger: Callable[[int, int], str],
    phases: tuple[str, ...],
) -> Iterator[Ruling]:
    """The events of a step as rulings.

    `name` and `title` translate seats and cards; `trigger` tells what a branch of a card is played for.
    """
    for event in events:
        facts: dict[str, Any] = {"amount": event.amount}
        if event.seat is not None:
            facts["seat"] = name(event.seat)
        if event.target is not None:
            facts["target"] = name(event.target)
        if event.card is not None and event.card >= 0:
            facts["card"] = title(event.card)
        if event.kind in ("contest-tied", "last-chance", "game-over"):
            facts["cards"] = ", ".join(str(name(seat)) for seat in event.cards)
        elif event.cards:
            facts["cards"] = ", ".join(title(uid) for uid in event.cards)
        if event.kind == "phase":
            facts["phase"] = phases[event.amount]
        yield Ruling(step, _rule(event, trigger), _key(event), facts, event.question)
