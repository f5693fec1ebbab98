"""Where the books differ, and what they leave open: which of it scenarios tell apart.

A scenario names what it shows under `differences`: ids of differences (D-05) and of open questions (Q7). A
difference is told apart by a pair: two scenarios that hold under different readings, that is another edition
or another switch. An open question is told apart by two situations in which another answer would show.

>>> covered([])["named"]
{}
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from innkeep.rules.messages import text
from innkeep.rules.scenario.outcome import Result

__all__ = ["IDS", "NO_EFFECT", "covered"]

NO_EFFECT = (
    *("D-01", "D-09", "D-10", "D-16", "D-20", "D-21"),
    *("D-23", "D-25", "D-27", "D-28", "D-29"),
)
"""Differences that no situation of the game can show; the catalogues say why under `difference.<ID>`."""

_DIFFERENCES = tuple(f"D-{number:02}" for number in range(1, 30))
_QUESTIONS = tuple(
    f"Q{number}" for number in (*range(1, 13), 15, *range(18, 33), *range(35, 38), *range(39, 45))
)

IDS = (*_DIFFERENCES, *_QUESTIONS)
"""All differences, and the open questions that play without taverns, dungeons and Otto can show."""


def covered(results: Iterable[Result], lang: str = "en") -> dict[str, Any]:
    """What scenarios that held tell apart: `named` by id the scenarios, `missing` the ids without a pair,
    `no_effect` by id the reason why there is none."""
    shown: dict[str, dict[str, str]] = {one: {} for one in IDS}
    for result in results:
        if result.ok:
            asked = {ruling.question for ruling in result.rulings if ruling.question in shown}
            for one in (*result.differences, *asked):
                shown[one][result.id] = result.reading
    return {
        "named": {one: sorted(found) for one, found in shown.items() if found},
        "missing": [one for one, found in shown.items() if one not in NO_EFFECT and not _pair(one, found)],
        "no_effect": {one: text(f"difference.{one}", lang) for one in NO_EFFECT},
    }


def _pair(one: str, found: dict[str, str]) -> bool:
    return len(set(found.values()) if one in _DIFFERENCES else found) > 1
