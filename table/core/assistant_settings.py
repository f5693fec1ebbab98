"""How a table is watched: the mode, how grave each check is, and what its people agreed to play
otherwise.

A part of the state, folded from the log like everything else, so that restarts and second workers
agree. What a check or a ruling means is the watchers' business; here they are names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from innkeep.table.core.wire import PolicyJson

Json = dict[str, Any]

MODES = ("off", "advise", "referee", "autopilot")
SEVERITIES = ("note", "question", "warning", "refusal")

WAYS = ("thumb", "playouts")
"""How options can be weighed: by habit, or by playing on."""

MOST_CHECKS = 40
MOST_RULINGS = 200


ASKS = ("always", "able")
"""When a seat wants to be asked: each time, or only where it can answer."""

MOST_KINDS = 20


@dataclass(frozen=True, slots=True)
class Prompting:
    """When one seat wants to be asked, and of which kinds of decisions never; the watchers know what the
    kinds mean. A private matter: told to nobody else, for who passes unasked has nothing to say."""

    ask: str
    never: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MachinePace:
    """How fast a watcher takes the steps of a seat nobody sits at: the pause before each in milliseconds, and
    whether it takes them by itself at all."""

    ms: int = 2500
    on: bool = True


QUICKEST_MS, SLOWEST_MS = 800, 20_000
"""Nobody follows a machine that is quicker."""


@dataclass(frozen=True, slots=True)
class Policy:
    """``mode`` None: as the table was made. ``checks``: check -> severity, where it is not the
    watchers' own. ``rulings``: agreed exceptions, oldest first. ``allowed``: seats whose next op no
    watcher may refuse. ``hints``: seats that agree to everybody having their options weighed.
    ``prompts``: when a seat wants to be asked, where it has said so. ``pace``: how fast seats are
    played that nobody sits at."""

    mode: str | None = None
    checks: Mapping[str, str] = field(default_factory=dict)
    rulings: tuple[str, ...] = ()
    allowed: tuple[int, ...] = ()
    hints: tuple[int, ...] = ()
    prompts: Mapping[int, Prompting] = field(default_factory=dict)
    pace: MachinePace = MachinePace()

    def to_dict(self) -> Json:
        """Plain JSON data, see ``from_dict``."""
        return {
            "mode": self.mode,
            "checks": dict(self.checks),
            "rulings": list(self.rulings),
            "allowed": list(self.allowed),
            "hints": list(self.hints),
            "prompts": [[seat, one.ask, list(one.never)] for seat, one in sorted(self.prompts.items())],
            "pace": [self.pace.ms, self.pace.on],
        }

    @classmethod
    def from_dict(cls, data: Json) -> Policy:
        """The policy ``to_dict`` wrote."""
        return cls(
            data["mode"],
            dict(data["checks"]),
            tuple(data["rulings"]),
            tuple(data["allowed"]),
            tuple(data.get("hints", ())),
            {seat: Prompting(ask, tuple(never)) for seat, ask, never in data.get("prompts", ())},
            MachinePace(*data["pace"]) if "pace" in data else MachinePace(),
        )

    def shown(self) -> PolicyJson:
        """What every viewer may read of it."""
        return {
            "checks": dict(self.checks),
            "rulings": list(self.rulings),
            "hints": list(self.hints),
            "pace": {"ms": self.pace.ms, "on": self.pace.on},
        }

    def switched(self, mode: str | None, checks: Mapping[str, str]) -> Policy:
        """Another mode (None: the same), some checks otherwise; beyond a bound the oldest fall
        away."""
        merged = {
            **{name: was for name, was in self.checks.items() if name not in checks},
            **checks,
        }
        kept = dict(list(merged.items())[-MOST_CHECKS:])
        return replace(self, mode=self.mode if mode is None else mode, checks=kept)

    def ruled(self, key: str, on: bool) -> Policy:
        """With a ruling made or taken back."""
        others = tuple(other for other in self.rulings if other != key)
        return replace(self, rulings=(*others, key)[-MOST_RULINGS:] if on else others)

    def letting(self, seat: int) -> Policy:
        """These settings with the next op of a seat let through."""
        return replace(self, allowed=(*(other for other in self.allowed if other != seat), seat))

    def spent(self, seat: int | None) -> Policy:
        """These settings once that seat has done something: what ``letting`` allowed it is used up."""
        if seat not in self.allowed:
            return self
        return replace(self, allowed=tuple(other for other in self.allowed if other != seat))

    def exchanged(self, to: Mapping[int, int]) -> Policy:
        """These settings once people have changed seats: what they chose goes with them."""
        hints = tuple(sorted(to.get(seat, seat) for seat in self.hints))
        prompts = {to.get(seat, seat): one for seat, one in self.prompts.items()}
        return replace(self, hints=hints, prompts=prompts)

    def prompting(self, seat: int, ask: str | None, never: tuple[str, ...] = ()) -> Policy:
        """With a seat's choice of when to be asked; None: as the watchers think fit."""
        others = {other: one for other, one in self.prompts.items() if other != seat}
        chosen = {} if ask is None else {seat: Prompting(ask, never)}
        return replace(self, prompts=others | chosen)

    def hinting(self, seat: int, on: bool) -> Policy:
        """With a seat agreeing to hints, or no longer."""
        others = tuple(other for other in self.hints if other != seat)
        return replace(self, hints=tuple(sorted((*others, seat))) if on else others)
