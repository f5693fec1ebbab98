"""A card by lot out of a hand: who has to draw one, and what a hypothesis makes of the one that came out.

The rules' own chance draws nothing beside a table: the game asks, the table draws. Which cards may come out
is a secret of the hand, so nothing here is offered to anybody but the draw itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.rules import Choose, Game
from innkeep.rules.engine.position.state import LOT, NONE
from innkeep.rules.machinery import MachineryState

__all__ = ["RandomPick", "asked_lot", "drawn"]


@dataclass(frozen=True, slots=True)
class RandomPick:
    """A card of the hand of `owner` that somebody (`by`) has to draw; by which rule."""

    owner: int
    by: int
    rule: str

    @property
    def hand(self) -> str:
        """The zone it is drawn from."""
        return f"s{self.owner}.hand"


def asked_lot(game: Game) -> RandomPick | None:
    """The card by lot that the rules wait for, if they do."""
    if game.decision is None or game.decision.kind != "choose":
        return None
    frame = game.stack[-1]
    if frame.style != LOT:
        return None
    part = game.parts[frame.at] if frame.at != NONE else None
    if not isinstance(part, MachineryState):
        return RandomPick(frame.seat, frame.seat, "NOTE10-19")
    return RandomPick(part.seat, frame.seat, "ALAR-01")


def drawn(hypothesis: Hypothesis, cids: Sequence[str]) -> tuple[Hypothesis, Choose] | None:
    """The hypothesis after these cards came out, one lot after the other, and what the first of them decided;
    None where the rules wait for none of them. A card that is not among those drawn from counts for nothing:
    another one is drawn."""
    first: Choose | None = None
    for cid in cids:
        game = hypothesis.game
        lot = asked_lot(game)
        if lot is None or game.decision is None:
            break
        choice = Choose(game.decision.seat, (hypothesis.bond.uid[cid],))
        if game.can(choice):
            hypothesis = hypothesis.after(choice)
            first = first or choice
    return None if first is None else (hypothesis, first)
