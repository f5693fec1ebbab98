"""Editions of the rules as bundles of named switches (edition-differences, section 1).

A switch is read by the base rules under its own name; an edition never appears in an ``if``. A table may
mix switches: ``EDITIONS["rdi10"].switched(start_gold="ten")``.

The switches of ``FIXED`` are part of an edition and told like the others, but nothing in a game can show
them, so a table may not set them:

- ``stat_limits``: every reading keeps them (LIM-01, LIM-02).
- ``drink_change_rule`` (D-16): whichever cards it is told of, the list of changes is the same (DRINK-16),
  and a card that Negates one of these changes none by any book (DRINK-20).
- ``clash_order`` (D-25): windows ask one player after another, so no two ever act at once (TIME-06, TIME-09).
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
    extra_drinks_setup: str = "bar_deck"
    """Further Drinks make a ``bar_deck`` (BAR-01), ``deal_30`` and box the rest, or there are ``none``."""
    loser_drinks_go_to: str = "fitting"
    """A loser's Drinks go to the ``fitting`` piles, or all to the ``drink_discard`` (LOSE-08, D-03)."""
    stat_limits: bool = True
    """Fortitude and Alcohol Content stay within 0 and 20, Gold at 0 or more (LIM-01, LIM-02)."""
    chaser_trigger: str = "title_or_icon"
    """What calls for a Chaser: ``title_or_icon``, ``title_and_icon``, or the ``title`` (CHAS-01, D-17)."""
    ignore_drink_scope: str = "would_affect"
    """A Drink that ``would_affect`` one may be Ignored, or only one ``about_to_drink`` (NEG-04, D-13)."""
    affects_test: str = "would"
    """A card affects a stat if it ``would``, ``could`` or ``may`` change it (AFF-01, D-15).

    Only the first leaves out what its player has still to choose to do."""
    drink_change_rule: str = "class"
    """Who is barred from changing Drinks: a ``class`` of cards, one ``named_card``, or ``none`` (D-16)."""
    ignore_event: str = "yes"
    """May an Event be Ignored before it is under way: ``yes``, by ``card_notes`` only, or ``none`` (D-12).

    What the notes allow is what cards say that speak of Events, so the first two do not differ."""
    clash_order: str = "anytime_first"
    """Clashing cards: ``anytime_first``, or all in ``turn_order`` (TIME-06, TIME-09, D-25)."""
    mount_trigger: str = "resolves"
    """A horseshoe brings a Mount when its card ``resolves``, or was ``played`` (D-26)."""

    def switched(self, **switches: object) -> Edition:
        """The same edition with single switches changed; ValueError names an unknown switch or value."""
        for name, value in switches.items():
            if name not in SWITCHES:
                raise ValueError(f"switch {name!r}: unknown, allowed: {', '.join(sorted(SWITCHES))}")
            if not any(value == allowed and type(value) is type(allowed) for allowed in SWITCHES[name]):
                raise ValueError(f"switch {name}: {value!r}, allowed: {SWITCHES[name]}")
            own = getattr(self, name)
            if name in FIXED and value != own:
                raise ValueError(f"switch {name}: no game can show it; {self.id} has {own!r}")
        return replace(self, **switches)  # type: ignore[arg-type]

    @classmethod
    def saved(cls, id: str, **switches: object) -> Edition:
        """The edition of a save, whatever its switches: those of ``FIXED`` could once be set."""
        fixed = {name: value for name, value in switches.items() if name in FIXED}
        for name, value in fixed.items():
            if value not in SWITCHES[name]:
                raise ValueError(f"switch {name}: {value!r}, allowed: {SWITCHES[name]}")
        rest = {name: value for name, value in switches.items() if name not in FIXED}
        return replace(cls(id).switched(**rest), **fixed)  # type: ignore[arg-type]


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
    "extra_drinks_setup": ("bar_deck", "deal_30", "none"),
    "loser_drinks_go_to": ("fitting", "drink_discard"),
    "stat_limits": (True,),
    "chaser_trigger": ("title_or_icon", "title_and_icon", "title"),
    "ignore_drink_scope": ("would_affect", "about_to_drink"),
    "affects_test": ("would", "could", "may"),
    "drink_change_rule": ("class", "named_card", "none"),
    "ignore_event": ("yes", "card_notes", "none"),
    "clash_order": ("anytime_first", "turn_order"),
    "mount_trigger": ("resolves", "played"),
}
"""Every switch and the values it may take."""

FIXED = frozenset({"stat_limits", "drink_change_rule", "clash_order"})
"""Switches that no game can show, whatever its cards."""

assert {field.name for field in fields(Edition)} == {"id", *SWITCHES}

_MODERN = Edition()
_SEVENTH = replace(
    _MODERN,
    id="rdi7",
    contest_event="zero_drink",
    reduction_sign_rule=False,
    loser_drinks_go_to="drink_discard",
    chaser_trigger="title_and_icon",
    drink_change_rule="named_card",
    ignore_event="card_notes",
)
EDITIONS: dict[str, Edition] = {
    "rdi10": _MODERN,
    "rdi7": _SEVENTH,
    "rdi7-ru": replace(
        _SEVENTH,
        id="rdi7-ru",
        ignore_own_payment=True,
        forced_out_windows=2,
        control_rule="by_type",
        kept_drink_order="revealer",
        extra_drinks_setup="deal_30",
        ignore_drink_scope="about_to_drink",
        affects_test="may",
        ignore_event="yes",
        mount_trigger="played",
    ),
    "rdi5": replace(
        _SEVENTH,
        id="rdi5",
        ignore_own_payment=True,
        draw_effects_order="printed",
        ignore_drink_scope="about_to_drink",
        affects_test="could",
        ignore_event="yes",
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
        extra_drinks_setup="none",
        chaser_trigger="title",
        drink_change_rule="none",
        ignore_event="none",
        clash_order="turn_order",
    ),
}
"""The five books. ``rdi10`` is the default."""
