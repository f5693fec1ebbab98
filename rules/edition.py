"""Editions of the rules as bundles of named switches (edition-differences, section 1).

A switch is read by the base rules under its own name; an edition never appears in an ``if``. A table may
mix switches: ``EDITIONS["rdi10"].switched(start_gold="ten")``. Differences no base card can show (whose
Drink may be Ignored, a Chaser's source, printed beat lists, lasting Drinks ...) have no switch here: the
books agree on everything the first box holds, so RDI10's reading is simply played.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace


@dataclass(frozen=True, slots=True)
class Edition:
    """The switches the base rules know. The defaults are those of RDI10."""

    id: str = "rdi10"
    start_gold: str = "by_players"
    """``by_players``: 8 / 10 / 12 for 2 / 3-6 / 7+ players (SETUP-06..08); ``ten``: always 10."""
    rescue_window: bool = True
    """A last chance before anybody loses (LOSE-05, LOSE-06)."""
    simultaneous_loss: str = "share_first"
    """``share_first``: passers-out share, then the broke fall, tie if nobody is left; ``turn_order``."""
    after_last_pass: str = "closed"
    """``closed``: after the last pass only cards that say so work (GAMB-11); ``open``: Sometimes Cards."""
    forced_out_windows: int = 1
    """1: the forcing card's own window; 2: one more before a lone player wins (GAMB-25, Q18 off elsewhere);
    0: no lone-player rule at all (the Round goes on)."""
    contest_event: str = "nothing"
    """``nothing``: an Event in a contest is no Drink (CONT-02, Q10); ``zero_drink``: a Drink worth 0."""
    ignore_own_payment: bool = False
    """May a Gold-ignoring card dodge a payment on one's own card (NEG-06)?"""
    ante_is_losing_gold: bool = True
    """Anteing is losing Gold (GAMB-04; RDI1V and RDI7RU are silent, D-05 recommends yes everywhere)."""
    reduction_sign_rule: bool = True
    """A reduction stops at 0 (RED-01)."""
    play_before_draw: bool = True
    """Anytime Cards are legal before one starts discarding (CARD-04; RDI1V: not until drawing is done)."""

    def switched(self, **switches: object) -> Edition:
        """The same edition with single switches changed; ValueError names an unknown switch or value."""
        for name, value in switches.items():
            if name not in SWITCHES:
                raise ValueError(f"switch {name!r}: unknown, allowed: {', '.join(sorted(SWITCHES))}")
            if not any(value == allowed and type(value) is type(allowed) for allowed in SWITCHES[name]):
                raise ValueError(f"switch {name}: {value!r}, allowed: {SWITCHES[name]}")
        return replace(self, **switches)  # type: ignore[arg-type]


SWITCHES: dict[str, tuple[object, ...]] = {
    "start_gold": ("by_players", "ten"),
    "rescue_window": (True, False),
    "simultaneous_loss": ("share_first", "turn_order"),
    "after_last_pass": ("closed", "open"),
    "forced_out_windows": (0, 1, 2),
    "contest_event": ("nothing", "zero_drink"),
    "ignore_own_payment": (True, False),
    "ante_is_losing_gold": (True, False),
    "reduction_sign_rule": (True, False),
    "play_before_draw": (True, False),
}
"""Every switch and the values it may take."""

assert {field.name for field in fields(Edition)} == {"id", *SWITCHES}

_MODERN = Edition()
EDITIONS: dict[str, Edition] = {
    "rdi10": _MODERN,
    "rdi7": replace(_MODERN, id="rdi7", contest_event="zero_drink", reduction_sign_rule=False),
    "rdi7-ru": replace(
        _MODERN,
        id="rdi7-ru",
        contest_event="zero_drink",
        reduction_sign_rule=False,
        ignore_own_payment=True,
        forced_out_windows=2,
    ),
    "rdi5": replace(
        _MODERN, id="rdi5", contest_event="zero_drink", reduction_sign_rule=False, ignore_own_payment=True
    ),
    "rdi1": Edition(
        id="rdi1",
        start_gold="ten",
        rescue_window=False,
        simultaneous_loss="turn_order",
        after_last_pass="open",
        forced_out_windows=0,
        contest_event="zero_drink",
        ignore_own_payment=True,
        reduction_sign_rule=False,
        play_before_draw=False,
    ),
}
"""The five books. ``rdi10`` is the default."""
