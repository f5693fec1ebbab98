"""Editions of the rules as bundles of named switches (edition-differences, section 1).

A switch is read by the base rules under its own name; an edition never appears in an ``if``. A table may
mix switches: ``EDITIONS["rdi10"].switched(start_gold="ten")``.

Differences that nothing in the game can show yet have no switch; RDI10's reading is played:

- ``ignore_drink_scope`` (D-13): no word lets a Drink's effects reach somebody who does not drink it.
- ``affects_test`` (D-15): no card changes a stat only under a condition.
- ``clash_order`` (D-25): windows ask one player after another, so no two ever act at once (TIME-06, TIME-09).
- ``loser_drinks_go_to`` (D-03): every Drink in a Drink Me! pile comes from the one Drink Deck.
- ``drink_change_rule`` (D-16): the class holds the one named card, and no card hands out reserve Drinks.
- ``ignore_event`` (D-12): whether a card may Ignore an Event stands in the card's own words.
- ``chaser_trigger`` (D-17): title and mug agree on every card. ``stat_limits``: every reading keeps them.
- ``extra_drinks_setup``: the Bar Deck is a variant a table picks, whatever its book.
- ``mount_trigger`` (D-26): there are no Mounts.
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
    control_rule: str = "by_type_with_exceptions"
    """Do cards that say so beat a Winning Hand (GAMB-15)? ``by_type``: Cheating Cards only (RDI7RU, D-08)."""
    chaser_source: str = "previous"
    """Where the next Chaser comes from: as the ``previous`` card, or as the ``first`` one (CHAS-02, D-17)."""
    kept_drink_order: str = "controller"
    """Who may keep a Drink that stays (DRINK-11): its ``controller`` first, or its ``revealer`` (D-18)."""
    draw_effects_order: str = "drinker"
    """The order of a Drink's discards and draws: the ``drinker`` picks (DRINK-08), or as ``printed``."""
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
    "control_rule": ("by_type_with_exceptions", "by_type"),
    "chaser_source": ("previous", "first"),
    "kept_drink_order": ("controller", "revealer"),
    "draw_effects_order": ("drinker", "printed"),
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
        control_rule="by_type",
        kept_drink_order="revealer",
    ),
    "rdi5": replace(
        _MODERN,
        id="rdi5",
        contest_event="zero_drink",
        reduction_sign_rule=False,
        ignore_own_payment=True,
        draw_effects_order="printed",
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
        chaser_source="first",
        draw_effects_order="printed",
        play_before_draw=False,
    ),
}
"""The five books. ``rdi10`` is the default."""
