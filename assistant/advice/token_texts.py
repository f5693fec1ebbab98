"""Sentences about tokens, pawns and lots: what somebody takes or gives up, what a card is paid with, what a
power is for, where a step leads. They are all read from `innkeep.assistant.messages`; tokens nobody has words
for are told by numbers.
"""

from __future__ import annotations

import re

from innkeep.assistant import messages
from innkeep.assistant.model.dues import Due
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.lots import RandomPick
from innkeep.assistant.model.machinery_zones import asking, stands
from innkeep.assistant.model.names import TableNames, Text
from innkeep.rules import Game, Play, Use

__all__ = ["lot_text", "paid_text", "power_text", "step_text", "tokens_due"]

_WORDED = frozenset({"buff", "energy", "clones", "corruption", "fire", "ice"})
"""The tokens that have sentences of their own."""
_PEG = re.compile(r"(fire|ice)(\d+)")
"""An Element Token on a number of its track."""


def tokens_due(due: Due, game: Game, words: TableNames) -> Text:
    """What somebody owes a track of tokens: to take some, or to give some up; or where a pawn is to stand."""
    zone, was, value = due.facts["zone"], due.facts["was"], due.facts["value"]
    if stands(zone):
        track, place = words.zone(zone), words.stop(game, zone, value)
        return messages.both("due.pawn", track=track, place=place)
    token = zone.partition(".")[2]
    name = words.seat(due.seat)
    peg = _PEG.fullmatch(token)
    if peg is not None and value < was:
        return messages.both(f"due.peg.{peg[1]}", name=name, n=int(peg[2]))
    if token in _WORDED:
        key = f"due.take.{token}" if value > was else f"due.give.{token}"
        return messages.count_both(key, abs(value - was), name=name)
    return messages.both("due.tokens", track=words.zone(zone), was=was, value=value)


def lot_text(lot: RandomPick, words: TableNames) -> Text:
    """Who draws a card by lot, and what for."""
    key = "due.lot.trap" if lot.rule.startswith("ALAR") else "due.lot.discard"
    return messages.both(key, name=words.seat(lot.owner), by=words.seat(lot.by))


def paid_text(play: Text, move: Play, hypothesis: Hypothesis, words: TableNames) -> Text:
    """A way to play a card, with what is paid for it."""
    paid = [messages.count_both(f"pay.{token}", number) for token, number in move.spend]
    if move.cards:
        paid.append(words.cards([hypothesis.game.defs[uid] for uid in move.cards]))
    listed = {lang: ", ".join(part[lang] for part in paid) for lang in messages.LANGUAGES}
    return messages.both("option.paid", play=play, paid=listed)


def power_text(move: Use) -> Text:
    """What a power without cards does."""
    return messages.both(f"option.power.{move.power}")


def step_text(value: tuple[int, ...], hypothesis: Hypothesis, words: TableNames) -> Text | None:
    """A step on a map: to another tavern, or to a Room for a card; None where no step is chosen."""
    game = hypothesis.game
    asked = asking(game)
    stop = game.defs[value[0]]
    if asked is None or stop not in asked.stops():
        return None
    if len(value) == 1:
        return messages.both("option.crawl", place=words.card(stop))
    return messages.both("option.step", place=words.card(stop), card=words.card(game.defs[value[1]]))
