"""How much of what has very many cases is run: a slice, or with `pytest --whole` all of it.

A slice is the same each time. Of a test's cases some are taken so that each value of the parameters that are
named appears (each page, each language, each deck), then more by a fixed seed until there are enough. A case
that is named on the command line is run in any case.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

SEED = "1"

_whole: list[bool] = [False]


@dataclass(frozen=True, slots=True)
class Cases:
    """How many cases of a test are enough, and the parameters whose every value is among them."""

    enough: int
    each: tuple[str, ...] = ()


CASES = {
    "assistant/bots/test_bots.py::test_a_game_through_the_server": Cases(1),
    "assistant/bots/test_bots.py::test_bots_all_play_the_same_character": Cases(2),
    "assistant/bots/test_bots.py::test_bots_play_traps_tokens_and_corruption": Cases(2),
    "assistant/referee/test_referee.py::test_what_once_led_the_mirror_astray_is_read": Cases(10),
    "images/cli/test_print_ink.py pieces": Cases(200, ("family",)),
    "images/test_provider.py faces": Cases(200, ("family",)),
    "rules/checker/test_checker.py::test_random_games_of_all_editions_hold": Cases(2),
    "rules/engine/test_native.py games": Cases(6, ("edition", "bots")),
    "table/web/test_access.py::test_in_every_mode_no_dialog_has_a_fault": Cases(4, ("assistant", "options")),
    "table/web/test_access_in_play.py::test_a_game_under_way_has_no_fault": Cases(2, ("lang", "options")),
    "table/web/test_access_in_play.py::test_looking_back_at_a_game_has_no_fault": Cases(
        2, ("lang", "options")
    ),
    "table/web/test_access_in_play.py::test_setting_out_a_table_has_no_fault": Cases(2, ("lang", "options")),
    "table/web/test_access_in_play.py::test_the_workshop_and_the_guide_have_no_fault": Cases(
        2, ("lang", "options")
    ),
}
"""By file (below `tests`) and name: the tests of which a slice of the cases is run. A name without `::` is of
a test that goes through its cases itself."""


@dataclass(frozen=True, slots=True)
class Size:
    """How often something is done within a test: in a slice, and in the whole."""

    slice: int
    whole: int


SIZES = {
    "evenings": Size(4, 10),
    "games of bots in a variant": Size(1, 2),
    "games of bots with so many players": Size(1, 3),
    "inputs at a door": Size(20, 60),
    "looks of a piece": Size(1, 6),
    "moments at which twin tables are compared": Size(2, 4),
    "ops of an evening that is read again": Size(60, 120),
    "scenarios at a real server, each so many": Size(27, 9),
    "texts that are read back": Size(80, 250),
    "twin tables in teams": Size(5, 8),
    "twin tables of a kind": Size(4, 8),
    "twin tables with ops no game calls for": Size(5, 10),
    "twin tables with passes by themselves": Size(6, 12),
    "twin tables": Size(6, 24),
    "widths": Size(24, 113),
}
"""By what is done."""


def take_whole(whole: bool) -> None:
    """Say once, before tests are collected, whether all is run."""
    _whole[0] = whole


def size(name: str) -> int:
    """How often something of `SIZES` is done in this run."""
    found = SIZES[name]
    return found.whole if _whole[0] else found.slice


def some(name: str, cases: Sequence[T]) -> list[T]:
    """So many of these as `SIZES` says, evenly spread, with the first and the last; in their order."""
    count = size(name)
    if count >= len(cases):
        return [*cases]
    return [cases[round(at * (len(cases) - 1) / max(1, count - 1))] for at in range(count)]


def share(cases: Sequence[T], at: int, of: int) -> list[T]:
    """What falls to one of several tests that share these among them; each has all in the whole."""
    return [*cases] if _whole[0] else [*cases[at::of]]


def part(test: str, cases: Mapping[str, Mapping[str, object]]) -> list[str]:
    """The names of the cases that are run of a test that goes through them itself, in their order."""
    taken = cases if _whole[0] else chosen(cases, CASES[test])
    return [name for name in cases if name in taken]


def chosen(cases: Mapping[str, Mapping[str, object]], enough: Cases) -> set[str]:
    """The slice of a test's cases: each by its name, with the values of its parameters."""
    left = sorted(cases, key=lambda name: hashlib.sha256(f"{SEED} {name}".encode()).digest())
    shown = {name: {(key, repr(cases[name][key])) for key in enough.each} for name in left}
    missing = set().union(*shown.values())
    taken: list[str] = []
    while missing:
        best = max(left, key=lambda name: len(shown[name] & missing))  # the first of several
        left.remove(best)
        taken.append(best)
        missing -= shown[best]
    return {*taken, *left[: max(0, enough.enough - len(taken))]}
