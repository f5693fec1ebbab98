"""What a machine does next, and why: data a table turns into a sentence and a button.

A machine is a seat that nobody plays (OTTO-01). What it does follows from its decks, its tokens and its
rules; these records name it before it happens, without a card that nobody may know yet.

With ``Game.chance_asked`` the game stops before everything a machine does: at a decision ``machine``, in a
window, too (its answer comes before anybody else's), and before each Potion; what a lot decides is a
``choose`` of its seat among ``values``. Else only its steps in a turn or a Round are asked for, and the rest
comes between two decisions. What its rules settle without a lot are events, each with its rule.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

__all__ = ["STEP_KINDS", "MachineStep", "PriorityTarget", "StepKind"]

StepKind = Literal[
    "prepare",
    "reveal",
    "activate",
    "order",
    "drink",
    "no-drink",
    "gamble",
    "answer",
    "use",
    "potion",
    "choose",
]

STEP_KINDS: dict[StepKind, str] = {
    "prepare": "deals amount Actions from zone face down, because Threat is level; then Threat is reset",
    "reveal": "plays the next of the amount prepared Actions of zone",
    "activate": "its Component card acts; amount are left to act, with this one",
    "order": "orders a Drink for each of targets, in this order",
    "drink": "reveals the top Drink of zone, its own pile",
    "no-drink": "drinks nothing: it is its first turn, or the pile zone is empty",
    "gamble": "plays the top card of zone in the Round of Gambling, or passes",
    "answer": "answers card, which provokes it by the rule in also, with the top card of zone",
    "use": "plays card, which lies before it, as that is legal now; on targets, if it picks a player",
    "potion": "drinks a Potion: stat goes up (or Alcohol Content down) by amount; level are left, with it",
    "choose": "one of values is picked by lot, about card",
}
"""What a machine does at each kind of step, with the fields that say more."""


class MachineStep(NamedTuple):
    """The next step of a machine. Unused fields keep their defaults; see `STEP_KINDS` for each kind.

    >>> MachineStep("prepare", 0, "OTTO-14", zone="otto-action", amount=3, level=5).amount
    3
    """

    kind: StepKind
    seat: int
    rule: str
    """The rule of the ledger by which this comes now."""
    also: tuple[str, ...] = ()
    """Rules beside it that give the reason."""
    zone: str = ""
    """The pile the step takes a card from."""
    card: int | None = None
    """A card everybody sees: the Component that acts, what is answered, what a choice is about."""
    amount: int = 0
    level: int = 0
    """The number of tokens the amount follows from."""
    stat: str = ""
    targets: tuple[int, ...] = ()
    """Seats, in order."""
    values: tuple[object, ...] = ()
    """What one is picked of by lot, each as likely: seats, tuples of cards, or words."""


class PriorityTarget(NamedTuple):
    """Who holds the token of the Priority Target, by which rule, and the card that has brought it there.

    The rule is empty where the token was moved by hand or lay there at the start of a position.
    """

    seat: int
    rule: str = ""
    card: int | None = None
