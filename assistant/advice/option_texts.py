"""What accepting an option does, in a few words: one sentence for each kind of move."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from innkeep.assistant import messages
from innkeep.assistant.advice.token_texts import paid_text, power_text, step_text
from innkeep.assistant.advice.turn_texts import names_of
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.machinery_zones import looks_at_trick
from innkeep.assistant.model.names import TableNames, Text
from innkeep.assistant.model.options import Offer
from innkeep.rules import Choose, DiscardDraw, DrinkUp, EndPhase, Move, Order, Pass, Play, Use
from innkeep.rules.engine.position import turn_progress

__all__ = ["option_text"]

_PEG = re.compile(r"(fire|ice)(\d+)")
"""An Element Token on a number of its track, as a choice names it."""


def option_text(offer: Offer, hypothesis: Hypothesis, words: TableNames, seat: int) -> Text:
    """What accepting an option does, in a few words."""
    return _TEXTS[type(offer.move)](offer.move, hypothesis, words, seat)


def _order_text(move: Order, _: Hypothesis, words: TableNames, __: int) -> Text:
    if len(set(move.targets)) > 1:
        return messages.both("option.order.spread", names=names_of(words, move.targets))
    return messages.count_both("option.order", len(move.targets), name=words.seat(move.targets[0]))


def _pass_text(*_: object) -> Text:
    return messages.both("option.pass")


def _drink_text(_: DrinkUp, hypothesis: Hypothesis, __: TableNames, seat: int) -> Text:
    return messages.both("option.drink" if hypothesis.game.players[seat].drinks else "option.sober")


def _play_text(move: Play, hypothesis: Hypothesis, words: TableNames, seat: int) -> Text:
    if move.spend or move.cards:
        unpaid = _play_text(replace(move, spend=(), cards=()), hypothesis, words, seat)
        return paid_text(unpaid, move, hypothesis, words)
    game = hypothesis.game
    card, standing = words.card(game.defs[move.card]), game.standing()
    if move.targets:
        return messages.both("option.play.target", card=card, name=words.seat(move.targets[0]))
    if move.at is not None and move.at < len(standing):
        return messages.both("option.play.drink", card=card, name=words.seat(standing[move.at].seat))
    return messages.both("option.play", card=card)


def _discard_text(move: DiscardDraw, hypothesis: Hypothesis, words: TableNames, _: int) -> Text:
    if len(move.cards) == 1:
        return messages.both("option.discard", card=words.card(hypothesis.game.defs[move.cards[0]]))
    return messages.both("option.discard-all" if move.cards else "option.draw")


def _use_text(move: Use, hypothesis: Hypothesis, words: TableNames, _: int) -> Text:
    if not move.cards:
        return power_text(move)
    first, last = (words.card(hypothesis.game.defs[move.cards[place]]) for place in (0, -1))
    return messages.both("option.use", first=first, second=last)


def _choice_text(move: Choose, hypothesis: Hypothesis, words: TableNames, _: int) -> Text:
    game = hypothesis.game
    if isinstance(move.value, tuple):
        if not move.value:
            return messages.both("choice.nothing")
        if (step := step_text(move.value, hypothesis, words)) is not None:
            return step
        return messages.both("option.choose", what=words.cards([game.defs[uid] for uid in move.value]))
    if isinstance(move.value, int):
        return messages.both("option.choose", what=words.seat(move.value))
    if looks_at_trick(game):
        return messages.both(f"choice.trick.{move.value}")
    if (peg := _PEG.fullmatch(str(move.value))) is not None:
        return messages.both(f"choice.{peg[1]}", n=int(peg[2]))
    return messages.both(f"choice.{move.value}")


def _end_text(_: EndPhase, hypothesis: Hypothesis, __: TableNames, seat: int) -> Text:
    """That a seat has nothing more to do in its phase."""
    game = hypothesis.game
    if game.friends(seat):
        return messages.both("option.ready")
    kind = game.decision.kind if game.decision else ""
    if kind == "action" and not turn_progress.actions_left(game, seat):
        return messages.both("option.on")
    said = {"drink": "option.end-turn", "discard_draw": "option.keep"}
    return messages.both(said.get(kind, "option.no-action"))


_TEXTS: Mapping[type[Move], Callable[[Any, Hypothesis, TableNames, int], Text]] = {
    Play: _play_text,
    Pass: _pass_text,
    Order: _order_text,
    DrinkUp: _drink_text,
    DiscardDraw: _discard_text,
    Use: _use_text,
    Choose: _choice_text,
    EndPhase: _end_text,
}
