"""How a turn goes, told at the table in a few steps: each with the roles of the places it speaks of.

How a game is won, and what a side has in common, depends on who plays with whom: a step may belong to some
ways of playing only (the values of the option "teams"), or to those who have teammates, or have none.

>>> list(STEPS)[:2], STEPS["goal"] == LessonStep(("fortitude", "alcohol", "purse"), ("alone",))
(['goal', 'goal-team'], True)
>>> [step["title"]["en"] for step in lesson({"alone": None})][:1]
['What it is about']
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from innkeep.cards.catalogue import LANGUAGES
from innkeep.cards.machineries import TeamPlay
from innkeep.cards.messages import text

__all__ = ["STEPS", "LessonStep", "lesson"]


@dataclass(frozen=True, slots=True)
class LessonStep:
    """What a step shows of the reader's own things or of what lies in the middle; `of`: the ways to play it
    belongs to (of `way_of`; none: all); `mates`: whether it is for who has teammates; None: for everybody."""

    shows: tuple[str, ...]
    of: tuple[str, ...] = ()
    mates: bool | None = None


_STATS = ("fortitude", "alcohol", "purse")
_SIDES = ("team", "boss", "machine")

STEPS: dict[str, LessonStep] = {
    "goal": LessonStep(_STATS, ("alone",)),
    "goal-team": LessonStep(_STATS, ("team",)),
    "goal-boss": LessonStep(_STATS, ("boss",)),
    "goal-machine": LessonStep(_STATS, ("machine",)),
    "shared": LessonStep((*_STATS, "potions"), _SIDES, mates=True),
    "machine": LessonStep(("threat", "otto-prepared", "otto-components"), ("machine",)),
    "discard-and-draw": LessonStep(("hand", "deck"), mates=False),
    "discard-and-draw-team": LessonStep(("hand", "deck"), mates=True),
    "action": LessonStep(("hand", "play")),
    "order": LessonStep(("drink-deck",), ("alone",)),
    "order-team": LessonStep(("drink-deck",), ("team", "boss")),
    "order-machine": LessonStep(("drink-deck",), ("machine",)),
    "drink": LessonStep(("drinks", "alcohol")),
    "answers": LessonStep(("hand",)),
    "gambling": LessonStep(("pot",), ("alone",)),
    "gambling-team": LessonStep(("pot",), ("team", "boss")),
    "gambling-machine": LessonStep(("pot",), ("machine",)),
    "losing": LessonStep(("fortitude", "alcohol"), ("alone",)),
    "losing-team": LessonStep(("fortitude", "alcohol"), _SIDES),
}
"""The steps in their order."""


def way_of(play: TeamPlay | None) -> str:
    """Of what kind a way to play is; None: everybody plays alone.

    >>> way_of(None), way_of(TeamPlay(2, 2)), way_of(TeamPlay(4, 1, "machine", 1))
    ('alone', 'team', 'machine')
    >>> way_of(TeamPlay(2, 1, "third"))
    'alone'
    """
    if play is None:
        return "alone"
    return {"alone": "boss", "machine": "machine", "third": "alone"}.get(play.bosses, "team")


def lesson(plays: Mapping[str, TeamPlay | None]) -> list[dict[str, Any]]:
    """The steps with title and text in every language; `plays`: the ways to play, by the value of the option.

    >>> [step["id"] for step in lesson({"alone": None}) if "mates" not in step][:2]
    ['goal', 'action']
    """
    told = []
    for name, step in STEPS.items():
        ways = [way for way, play in plays.items() if not step.of or way_of(play) in step.of]
        if not ways:
            continue
        told.append(
            {
                "id": name,
                "shows": list(step.shows),
                **({"of": ways} if step.of else {}),
                **({} if step.mates is None else {"mates": step.mates}),
                **{
                    part: {lang: text(f"lesson.{name}.{part}", lang) for lang in LANGUAGES}
                    for part in ("title", "text")
                },
            }
        )
    return told
