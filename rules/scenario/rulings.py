"""Each thing that happens with the rule it carries, so that a game can be told ruling by ruling.

Events of the engine become `Ruling`s with the key `event.<kind>`; refusals keep their own keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.scenario.outcome import Ruling

__all__ = ["rulings"]


def _key(event: GameEvent) -> str:
    if event.kind == "reshuffled" and event.seat is not None:
        return "event.reshuffled-hand"
    if event.kind in ("game-over", "contest-won", "control") and event.seat is None:
        return f"event.{event.kind}-nobody"
    if event.kind == "ignored" and event.card is None:
        return "event.ignored-drink"
    if event.kind == "drank" and not event.cards:
        return "event.drank-served"
    if event.kind == "put-away" and event.seat is None:
        return "event.put-away-drink"
    if event.kind in ("side-discarded", "side-reshuffled", "tokens") and event.seat is None:
        return f"event.{event.kind}-common"
    if event.kind == "trap-checked" and event.card is None:
        return "event.trap-checked-nothing"
    if event.kind == "power-used" and not event.cards:
        return "event.power-used-token"
    if event.kind == "left-round" and event.card is not None:
        return "event.left-round-by"
    if event.kind in ("paid", "inn-paid") and event.target is None:
        return f"event.{event.kind}-inn"
    return f"event.{event.kind}"


def rulings(
    step: int,
    events: list[GameEvent],
    name: Callable[[int | None], str | None],
    title: Callable[[int], str],
    token: Callable[[str], Mapping[str, str]],
    phases: tuple[str, ...],
) -> Iterator[Ruling]:
    """The events of a step as rulings.

    `name` and `title` translate seats and cards, `token` says what lies on a track.
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
        if event.kind == "tokens":
            facts["token"] = dict(token(event.zone))
        if event.kind == "phase":
            facts["phase"] = phases[event.amount]
        yield Ruling(step, event.rule, _key(event), facts, event.question)
