"""What a seat is asked now, and whether it wants to be asked: by its own word (`Prompting`), else always
among people, and at a table with bots only where it can answer. A card for any moment is no answer, since it
can be played at the next decision, too; at a last chance everything is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from innkeep.assistant.model.answers import for_any_moment
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.options import Offer
from innkeep.assistant.tracker.belief.mirror import Mirror
from innkeep.rules import DiscardDraw, EndPhase, Pass, Play, Use
from innkeep.rules.variants.teams import POTION_POWERS
from innkeep.table import Seat, State

__all__ = ["SeatQuestion", "asking", "choice", "is_asked", "plain"]


@dataclass(frozen=True, slots=True)
class SeatQuestion:
    """Whether one seat is asked now: `window` is the kind of decision, `plain` the step that goes on without
    a card, `passes` whether it is done unasked; `plays`: that step does nothing while a card can be
    played."""

    window: str
    plain: Offer | None
    passes: bool
    plays: bool = False


def plain(offers: Sequence[Offer]) -> Offer | None:
    """The step that goes on without a card of the hand: the only one there is, or to pass, or to keep what
    one has; None where there are several."""
    steps = [offer for offer in offers if not isinstance(offer.move, Play | Use)]
    if len(steps) == 1:
        return steps[0]
    for offer in steps:
        move = offer.move
        if isinstance(move, Pass | EndPhase) or (isinstance(move, DiscardDraw) and not move.cards):
            return offer
    return None


def asking(hypothesis: Hypothesis, offers: Sequence[Offer], state: State, seat: int) -> SeatQuestion | None:
    """What that seat is asked, None where somebody else is; `offers` are its own options."""
    decision = hypothesis.game.decision
    if decision is None or decision.seat != seat or not offers:
        return None
    responds = decision.kind == "respond"
    window, step = str(decision.window if responds else decision.kind), plain(offers)
    if step is None:
        return SeatQuestion(window, None, False)
    ask, never = choice(state, seat)
    unasked = ask == "able" or (responds and decision.by == seat)
    silent = unasked and not _may_answer(hypothesis, offers, step, window, state.seats[seat])
    plays = _is_idle(step) and Play in {type(offer.move) for offer in offers}
    return SeatQuestion(window, step, silent or (responds and window in never), plays)


def _may_answer(
    hypothesis: Hypothesis, offers: Sequence[Offer], step: Offer, window: str, seat: Seat
) -> bool:
    """Whether a seat has an answer but that step; of a hand of paper only its holder knows."""
    others = (offer for offer in offers if offer is not step)
    return seat.paper is not None or any(_answers(offer, hypothesis, window) for offer in others)


def _is_idle(step: Offer) -> bool:
    """Whether a step does nothing: no card is drawn, ordered or turned up by it."""
    move = step.move
    return isinstance(move, Pass | EndPhase) or (isinstance(move, DiscardDraw) and not move.draw)


def choice(state: State, seat: int) -> tuple[str, tuple[str, ...]]:
    """When a seat wants to be asked; not said, it is: always among people, else only where it can answer.
    Against a machine people play together, and nobody learns anything by it; beside one that is a third,
    they play against each other."""
    chosen = state.policy.prompts.get(seat)
    if chosen is not None:
        return chosen.ask, chosen.never
    idle = any(one.bot or (one.closed and one.team is not None) for one in state.seats)
    return "able" if idle else "always", ()


def _answers(offer: Offer, hypothesis: Hypothesis, window: str) -> bool:
    """Whether a move answers what is asked, rather than being possible at any moment."""
    move = offer.move
    if window == "last_chance":
        return True
    if not isinstance(move, Play):
        return not (isinstance(move, Use) and move.power in POTION_POWERS)
    return not for_any_moment(hypothesis.game, move.card, move.mode)


def is_asked(mirror: Mirror) -> bool:
    """Whether it is certain what the table waits for."""
    doubtful = mirror.lost or mirror.unsure or mirror.unlit
    return not doubtful and not mirror.hypothesis.order_unknown
