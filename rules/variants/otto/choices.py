"""What Otto chooses, by the ordered list of the book (OTTO-56 to OTTO-67): the first rule that fits decides.

A single pick among several is made as every random pick of a game is: by its own chance, or as a scenario
says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from innkeep.rules.engine.position.aims import ME
from innkeep.rules.engine.position.definitions import OPCODES
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.piles import lot
from innkeep.rules.engine.position.state import (
    CARD,
    CARDS,
    DRINKS,
    PART,
    PARTNER,
    RECEIVER,
    SOME,
    TAKER,
    TARGET,
    WHETHER,
)
from innkeep.rules.engine.queries import choice_values
from innkeep.rules.engine.queries.choice_values import ACCEPT, DECLINE
from innkeep.rules.engine.queries.played_card import branch_of

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import Frame, GameState
    from innkeep.rules.variants.otto.state import Otto

POOR: Final = 4
"""With so much Gold, or less, he never chooses to spend any (OTTO-63)."""

_COSTS: Final = {OPCODES[word] for word in ("pay", "draw", "discard_cards", "redraw", "renew_hand")}
_SPENDS: Final = {OPCODES["ante"]}


def settle(game: GameState, otto: Otto, frame: Frame) -> object | None:
    """What he chooses where the rules ask him; None where a lot decides that the caller draws."""
    values, _ = answers(game, otto, frame)
    if len(values) == 1:
        return values[0]
    return None if game.chance_asked else values[lot(game, [_name(game, value) for value in values])]


def report(game: GameState, otto: Otto, frame: Frame, value: object) -> None:
    """Tell what he has chosen, about which card and by which rule."""
    if game.log is None:
        return
    card = asked_by(game)
    target = value if isinstance(value, int) else None
    cards = value if isinstance(value, tuple) else ()
    word = value if isinstance(value, str) else ""
    rule = answers(game, otto, frame)[1]
    game.log.append(GameEvent("otto-chose", rule, otto.machine, card, 0, target, cards, zone=word))


def asked_by(game: GameState) -> int | None:
    """The card or Drink on the stack that asks for the choice on top of it; None: there is none."""
    below = game.stack[-2] if len(game.stack) > 1 else None
    if below is None or below.kind not in (CARD, DRINKS):
        return None
    if below.kind == CARD:
        return below.card
    return below.drinks[-1].cards[0] if below.drinks and below.drinks[-1].cards else None


def answers(game: GameState, otto: Otto, frame: Frame) -> tuple[Sequence[object], str]:
    """What the first rule of the list that fits leaves him, and that rule; of several a lot decides."""
    values = choice_values.values(game)
    if frame.style == PART:
        return values, _asked_by_part(game, otto, frame, values)
    if frame.style in _ANSWERS:
        return _ANSWERS[frame.style](otto, frame, values)
    if frame.style == WHETHER and _costs_him(game):
        return (DECLINE,), "OTTO-58"
    if frame.style == WHETHER and _spends(game) and game.players[otto.machine].gold <= POOR:
        return (DECLINE,), "OTTO-63"
    return values, _by_lot(values)


def _asked_by_part(game: GameState, otto: Otto, frame: Frame, values: Sequence[object]) -> str:
    """By which rule a lot decides what a variant asks him, or he himself."""
    part = game.parts[frame.at]
    if part is otto:
        return "OTTR-09" if game.round is None else "OTTR-12"
    return "OTTO-57" if part.name == "pub-crawl" else _by_lot(values)


def _by_lot(values: Sequence[object]) -> str:
    """By which rule a lot decides: whether he wants something, among cards, or among anything else."""
    if ACCEPT in values or DECLINE in values:
        return "OTTO-66"
    return "OTTO-60" if all(isinstance(value, tuple) for value in values) else "OTTO-67"


_Answer = tuple[Sequence[object], str]


def _refused(_otto: Otto, _frame: Frame, values: Sequence[object]) -> _Answer:
    """To pay, to discard, to draw: he takes what comes instead."""
    return (DECLINE if DECLINE in values else (),), "OTTO-58"


def _shared(otto: Otto, _frame: Frame, values: Sequence[object]) -> _Answer:
    return (_target(otto, values),), "OTTO-59"


def _given_away(_otto: Otto, frame: Frame, values: Sequence[object]) -> _Answer:
    """Every Drink he may give away (OTTO-65), by lot, as evenly as possible."""
    return _receivers(frame, values), "OTTO-61"


def _aimed(otto: Otto, _frame: Frame, values: Sequence[object]) -> _Answer:
    return (_target(otto, values),), "OTTO-23"


_ANSWERS: Final[dict[int, Callable[[Otto, Frame, Sequence[object]], _Answer]]] = {
    **dict.fromkeys((TAKER, SOME, CARDS), _refused),
    PARTNER: _shared,
    RECEIVER: _given_away,
    TARGET: _aimed,
}
"""What he always answers where he is asked that."""


def _name(game: GameState, value: object) -> str:
    """What a scenario calls something to be picked."""
    if isinstance(value, tuple):
        return game.cards[value[0]].key if value else ""
    if isinstance(value, int):
        return game.players[value].name
    return str(value)


def _target(otto: Otto, values: Sequence[object]) -> object:
    """The Priority Target, if it may be picked (OTTO-23)."""
    return otto.target if otto.target in values else values[0]


def _receivers(frame: Frame, values: Sequence[object]) -> list[object]:
    """Those who have got the fewest of the Drinks he gives away."""
    others = [value for value in values if isinstance(value, int)]
    fewest = min(map(frame.queue.count, others), default=0)
    return [seat for seat in others if frame.queue.count(seat) == fewest] or [DECLINE]


def _rest(game: GameState) -> list[tuple[int, int]]:
    """The effects that come if he wants them: whom they are for, and which they are."""
    below = game.stack[-2]
    if below.kind != CARD:
        return []
    return [(op.who, op.code) for op in branch_of(game, below).ops[below.step - 1 :]]


def _costs_him(game: GameState) -> bool:
    below = game.stack[-2]
    rest = branch_of(game, below).ops[below.step - 1 :] if below.kind == CARD else ()
    return any(
        op.who == ME and (op.code in _COSTS or op.loses or (op.code == OPCODES["alcohol"] and op.amount > 0))
        for op in rest
    )


def _spends(game: GameState) -> bool:
    return any(code in _SPENDS for _, code in _rest(game))
