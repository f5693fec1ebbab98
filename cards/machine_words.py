"""The words of the vocabulary that only cards of Boss Otto say, a machine that nobody plays."""

from __future__ import annotations

from innkeep.cards.words import Argument, Word

_STEPS = Argument("n", "how many times", low=1, high=5)

MACHINE_TRIGGERS = (
    Word("provoked", "in response to whatever has provoked Otto", "{on: provoked}"),
    Word("whiff", "where the card can do nothing about what has provoked Otto", "{on: whiff}"),
    Word("active", "in Otto's Activate Components step, while it is installed", "{on: active}"),
    Word("turn_start", "as a turn of Otto begins, while it is installed", "{on: turn_start}"),
    Word("installed", "for as long as this Component is installed", "{on: installed}"),
)
"""What brings a branch about."""

MACHINE_EFFECTS = (
    Word(
        "gain_gold",
        "takes Gold from the Inn",
        "{do: gain_gold, gold: 1}",
        (Argument("gold", "how much Gold", low=1, high=20),),
    ),
    Word(
        "threat",
        "raises Otto's Threat Level",
        "{do: threat, n: 1}",
        (_STEPS,),
    ),
    Word(
        "threat_unless_gambled",
        "raises Otto's Threat Level if the Challengers play nothing in the Round that the card starts",
        "{do: threat_unless_gambled, n: 1}",
        (_STEPS,),
        fits=("action",),
    ),
    Word(
        "repair",
        "Otto Repairs: he gains Fortitude where he has 10 or less, else he loses Alcohol Content",
        "{do: repair, n: 2}",
        (_STEPS,),
    ),
    Word(
        "change_targets",
        "the Priority Target token goes to the next Challenger clockwise",
        "{do: change_targets}",
    ),
    Word(
        "pass_turn",
        "passes in the Round of Gambling",
        "{do: pass_turn}",
        fits=("control",),
    ),
    Word(
        "install",
        "this card is installed as a Component, to the right of all others",
        "{do: install}",
        fits=("action", "provoked"),
    ),
    Word("nothing", "does nothing at all", "{do: nothing}", fits=("provoked", "whiff")),
)
"""What a branch does."""
