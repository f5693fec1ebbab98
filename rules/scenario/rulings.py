"""Each thing that happens with the rule it carries, so that a game can be told ruling by ruling.

Events of the engine become `Ruling`s with the key `event.<kind>`; refusals keep their own keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.scenario.outcome import Ruling

__all__ = ["rulings"]


_OTHERWISE: Final[dict[str, tuple[str, bool, str]]] = {
    "contest-won": ("seat", False, "nobody"),
    "control": ("seat", False, "nobody"),
    "drank": ("cards", False, "served"),
    "game-over": ("seat", False, "nobody"),
    "ignored": ("card", False, "drink"),
    "inn-paid": ("target", False, "inn"),
    "left-round": ("card", True, "by"),
    "paid": ("target", False, "inn"),
    "power-used": ("cards", False, "token"),
    "put-away": ("seat", False, "drink"),
    "reshuffled": ("seat", True, "hand"),
    "side-discarded": ("seat", False, "common"),
    "side-reshuffled": ("seat", False, "common"),
    "tokens": ("seat", False, "common"),
    "trap-checked": ("card", False, "nothing"),
}
"""Events told otherwise where one of their fields is filled, or is not: the field, whether, the sentence."""


def _key(event: GameEvent) -> str:
    if event.kind in _OTHERWISE:
        field, filled, otherwise = _OTHERWISE[event.kind]
        if (getattr(event, field) not in (None, ())) == filled:
            return f"event.{event.kind}-{otherwise}"
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
