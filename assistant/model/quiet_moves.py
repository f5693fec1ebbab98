"""Decisions that leave no trace on a table: passes, phases that end without a card, hands that are kept.

>>> from innkeep.rules import PlayerSetup, build
>>> quiet_move(build([PlayerSetup("Ann"), PlayerSetup("Bob")], phase="action"))
EndPhase(seat=0)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from innkeep.rules import Choose, DiscardDraw, DrinkUp, EndPhase, Game, Move, Order, Pass, Use
from innkeep.rules.engine.position.piles import poured_from
from innkeep.rules.legality.moment import is_asked
from innkeep.rules.variants.otto import STEP

__all__ = ["getting_ready", "quiet_move"]


def quiet_move(game: Game, paper: Collection[str] = (), seat: int | None = None) -> Move | None:
    """The decision that leaves no trace, if the one the game waits for can be such a one, made by whoever is
    asked, or by another `seat` that may decide now; `paper`: the decks of which nobody at the table sees how
    somebody draws."""
    decision = game.decision
    quiet = None if decision is None else _DONE_SILENTLY.get(decision.kind)
    if decision is None or quiet is None:
        return None
    by = decision.seat if seat is None else seat
    found = quiet(game, by)
    if found is not None and game.can(found):
        return found
    unseen = decision.kind == "discard_draw" and f"s{by}.deck" in paper
    return DiscardDraw(by) if unseen and game.can(DiscardDraw(by)) else None


def _keeping(game: Game, seat: int) -> Move | None:
    """To throw nothing away; where a hand cannot be kept so, as nothing can be drawn, to draw."""
    player, ends = game.players[seat], EndPhase(seat)
    nothing = not (player.deck or player.discard) and not game.can(ends)
    return DiscardDraw(seat) if nothing else ends


def _ordering_nothing(game: Game, seat: int) -> Move | None:
    """The order of nothing, whoever it is for, where there is nothing to order."""
    if game.drink_deck or game.drink_discard or _poured(game):
        return None
    other = next((one for one in game.seats_from(seat) if not game.together(one, seat)), seat)
    return Order(seat, (other,) * game.orders)


def _poured(game: Game) -> bool:
    """Whether Drinks are ordered from another pile than the Drink Deck now."""
    return bool(game.parts) and poured_from(game) != "drink.deck"


def _stepping_silently(game: Game, seat: int) -> Move | None:
    step = game.machine_step  # sobering up is owed, if at all
    return Use(seat, STEP) if step is not None and step.kind == "no-drink" else None


def _drinking_nothing(game: Game, seat: int) -> Move | None:
    if game.can(ends := EndPhase(seat)):
        return ends
    return None if game.players[seat].drinks else DrinkUp(seat)


_DONE_SILENTLY: Mapping[str, Callable[[Game, int], Move | None]] = {
    "respond": lambda _, seat: Pass(seat),
    "gamble": lambda _, seat: Pass(seat),
    "action": lambda _, seat: EndPhase(seat),
    "choose": lambda _, seat: Choose(seat, "decline"),
    "discard_draw": _keeping,
    "order": _ordering_nothing,
    "machine": _stepping_silently,
    "drink": _drinking_nothing,
}
"""What somebody does who does nothing, whether that is allowed or not, by what is asked."""


def getting_ready(game: Game, seat: int) -> Move | None:
    """What somebody does who has nothing more to do in a phase of the team's turn (TEAM-10): to end it, to
    want the hand filled, or to sober up with no Drink there (TURN-15); None where that is no question.

    >>> from innkeep.rules import PlayerSetup, build
    >>> getting_ready(build([PlayerSetup("Ann"), PlayerSetup("Bob")]), 0)  # who plays alone passes on
    """
    if game.shared is None or not is_asked(game, seat):
        return None
    done: Move = EndPhase(seat)
    if game.can(done):
        return done
    drawn = DiscardDraw(seat)
    if game.can(drawn):
        return drawn
    sober = DrinkUp(seat)
    return sober if not game.players[seat].drinks and game.can(sober) else None
