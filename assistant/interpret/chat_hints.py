"""Chat messages and arrows: they tell hypotheses apart, or answer what the rules ask.

Pure functions of hypotheses; `tracker` takes up the results. Passes are read in `readings`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import NoneType

from innkeep.assistant.interpret.ordered_drinks import ordered_again
from innkeep.assistant.interpret.readings import Answer, chosen
from innkeep.assistant.interpret.target_sets import hits
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.observed_table import Touched
from innkeep.assistant.model.options import NOTHING, meant_seat, played_since
from innkeep.assistant.model.records import OpSnapshot, last_done
from innkeep.rules import Choose, DiscardDraw, Move, Order, Play, Use
from innkeep.table import AppliedOp

#: Within so many ms an arrow is put right by another.
QUICK = 6000

__all__ = [
    "Arrow",
    "Told",
    "arrows_before",
    "as_meant",
    "as_pointed",
    "asks_afresh",
    "of_play",
    "picked",
    "pointed_at",
    "pointed_before",
    "said",
    "surer",
]


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow a seat drew from a card or zone to a player."""

    seat: int
    source: str
    target: int


@dataclass(frozen=True, slots=True)
class Told:
    """The hypotheses after words were said, and the decision they were, if any."""

    hypotheses: tuple[Hypothesis, ...]
    move: Move | None = None


def asks_afresh(op: AppliedOp) -> bool:
    """Whether somebody asks to start again from the table as it lies."""
    said_so = op.kind == "chat" and op.seat is not None and op.args["text"].strip() == "!sync"
    return said_so or op.kind == "resync"


def surer(hypotheses: Iterable[Hypothesis]) -> tuple[Hypothesis, ...]:
    """The hypotheses without the ambiguities all of them now agree about."""
    there = tuple(hypotheses)
    agreed = set(there[0].ambiguities).intersection(*(one.ambiguities for one in there))
    return tuple(one.agreeing(agreed) for one in there) if agreed else there


def as_meant(decided: Move | None, meant: Move) -> Move | None:
    """A card that was played, or Drinks that were ordered, as it was meant, with what was paid for the card;
    None where that was another decision."""
    if isinstance(decided, Order) and isinstance(meant, Order) and decided.seat == meant.seat:
        return meant
    if not (isinstance(decided, Play) and isinstance(meant, Play) and decided.card == meant.card):
        return None
    return replace(meant, spend=meant.spend or decided.spend, cards=meant.cards or decided.cards)


def pointed_at(hypotheses: Sequence[Hypothesis], arrow: Arrow) -> tuple[Hypothesis, ...]:
    """The hypotheses an arrow agrees with; none where it tells nothing apart. One from another card of the
    player's own is about that card."""
    source = hypotheses[0].bond.uid.get(arrow.source)
    own = source is not None and hypotheses[0].game.owners[source] == arrow.seat
    fitting = tuple(
        hypothesis
        for hypothesis in hypotheses
        if isinstance(move := hypothesis.unsure, Play)
        and (move.card == source or (move.seat == arrow.seat and not own))
        and (hits(move, arrow.target) or meant_seat(hypothesis, move) == arrow.target)
    )
    return fitting if len(fitting) < len(hypotheses) else ()


def of_play(hypothesis: Hypothesis, recent: Sequence[OpSnapshot], source: str) -> bool:
    """Whether an arrow from here says whom a card just played is meant for: the first arrow from it."""
    uid = hypothesis.bond.uid.get(source)
    for entry in reversed(recent):
        if entry.op.kind == "arrow" and entry.op.args["from"] == source:
            break
        move = entry.reading.move
        if isinstance(move, Play) and move.card == uid:
            return bool(move.targets) or move.at is not None
    return any(isinstance(ambiguity, Play) and ambiguity.card == uid for ambiguity in hypothesis.ambiguities)


def pointed_before(recent: Sequence[OpSnapshot], op: AppliedOp) -> OpSnapshot | None:
    """The arrow this one follows at once, from the same place and by the same seat, if that one told whom
    something is meant for: who points at somebody else then has thought better of it."""
    for entry in reversed(recent):
        if op.at > entry.op.at + QUICK:
            break
        if entry.op.kind == "arrow" and (entry.op.seat, entry.op.args["from"]) == (op.seat, op.args["from"]):
            return entry if entry.reading.kind in ("due", "decision") else None
        if entry.reading.kind not in ("neutral", "early"):
            break
    return None


def arrows_before(recent: Sequence[OpSnapshot], op: AppliedOp) -> list[OpSnapshot]:
    """The arrows from the same place and by the same seat with nothing decided since."""
    found: list[OpSnapshot] = []
    for entry in reversed(recent):
        same = entry.op.kind == "arrow" and entry.op.args["from"] == op.args["from"]
        if same and entry.op.seat == op.seat:
            found.append(entry)
        elif entry.reading.kind not in ("neutral", "early"):
            break
    return found


def as_pointed(answers: list[Answer], arrow: Arrow | None, recent: Sequence[OpSnapshot]) -> list[Answer]:
    """Those answers that agree with an arrow drawn from the very card just before it was laid, if one was."""
    last = last_done(recent)
    if arrow is None or last is None or last.op.kind != "arrow":
        return answers
    return [answer for answer in answers if _agrees(answer, arrow)]


def _agrees(answer: Answer, arrow: Arrow) -> bool:
    """Whether an answer does not have the card an arrow was drawn from meant for somebody else."""
    move = answer.move
    if not isinstance(move, Play) or move.card != answer.hypothesis.bond.uid.get(arrow.source):
        return True
    return meant_seat(answer.hypothesis, move) in (None, arrow.target) or hits(move, arrow.target)


def aimed(op: AppliedOp, arrow: Arrow | None, t: Touched) -> AppliedOp:
    """The op with whom an arrow drawn from its one card points at, as `pointed`."""
    if arrow is None or [card.cid for card in t.cards] != [arrow.source]:
        return op
    return replace(op, args={**op.args, "pointed": arrow.target})


def picked(hypotheses: Sequence[Hypothesis], choice: Choose) -> Told | None:
    """The hypotheses after an answer to what the rules ask, in those that ask it, and those in which it was
    given before anybody said so; None: there are none."""
    answers = (chosen(one, choice) for one in hypotheses if choice not in one.ambiguities)
    asked = tuple(answer.hypothesis for answer in answers if answer is not None)
    given = tuple(one for one in hypotheses if choice in one.ambiguities)
    return Told((*given, *asked), choice if asked else None) if given or asked else None


def said(
    hypotheses: Sequence[Hypothesis], seat: int, text: str, recent: Sequence[OpSnapshot] = ()
) -> Told | None:
    """What a seat's words settle, after some `recent` ops; None: nothing.

    `!drink 2`: the Drink answered, `!mode 2`: the branch played, `!use clone-action`: the power paid for,
    `!order 2 4`: the piles chosen, `!hits 2 4`: all whom a card hits, `!paid 2`: the card paid for, the last
    but one, `!played`, `!discarded`, `!laid`: what a card on the discards, or in front of its player, was,
    `!choose decline`: the answer to what is asked.
    """
    words = text.split()
    if len(words) == 2 and words[0] == "!choose":
        choice = Choose(seat, () if words[1] == NOTHING else words[1])
        return picked(hypotheses, choice)
    fitting = tuple(one for one in hypotheses if _fits(one, words))
    match words:
        case ["!order", *numbers] if not fitting and (piles := _places(numbers)) is not None:
            fitting = ordered_again(recent, Touched((), ()), piles)
        case ["!use", *_]:  # of a team's power one speaks for oneself; else one keeps the books of another
            own = (one for one in fitting if one.unsure is not None and one.unsure.seat == seat)
            fitting = tuple(own) or fitting
        case ["!laid"] if len(fitting) == len(hypotheses):
            return None  # nobody thinks otherwise
    return Told(fitting) if fitting else None


def _places(words: Sequence[str]) -> tuple[int, ...] | None:
    """The places that words name, which count from 1; None where one is no number."""
    return tuple(int(word) - 1 for word in words) if all(map(str.isdecimal, words)) else None


def _fits(hypothesis: Hypothesis, words: Sequence[str]) -> bool:
    """Whether the words say that a reading's open move was meant as it has it."""
    means = _MEANING.get("".join(words[:1]))
    return means is not None and means(hypothesis, hypothesis.unsure, words[1:])


def _power(_: Hypothesis, move: Move | None, rest: Sequence[str]) -> bool:
    return isinstance(move, Use) and rest == [move.power]


def _price(hypothesis: Hypothesis, move: Move | None, rest: Sequence[str]) -> bool:
    return isinstance(move, Play) and _places(rest) == (played_since(hypothesis, move),)


def _piles(hypothesis: Hypothesis, _: Move | None, rest: Sequence[str]) -> bool:
    places = _places(rest)
    return any(isinstance(one, Order) and one.targets == places for one in hypothesis.ambiguities)


def _hits(_: Hypothesis, move: Move | None, rest: Sequence[str]) -> bool:
    places = _places(rest)
    return isinstance(move, Play) and places is not None and {*move.targets} == {*places}


def _drink(_: Hypothesis, move: Move | None, rest: Sequence[str]) -> bool:
    return isinstance(move, Play) and _places(rest) == (move.at,)


def _branch(_: Hypothesis, move: Move | None, rest: Sequence[str]) -> bool:
    return isinstance(move, Play) and _places(rest) == (move.mode,)


def _was(kind: type) -> Callable[[Hypothesis, Move | None, Sequence[str]], bool]:
    return lambda _, move, rest: not rest and isinstance(move, kind)


_MEANING: Mapping[str, Callable[[Hypothesis, Move | None, Sequence[str]], bool]] = {
    "!use": _power,
    "!paid": _price,
    "!order": _piles,
    "!hits": _hits,
    "!drink": _drink,
    "!mode": _branch,
    "!laid": _was(NoneType),
    "!played": _was(Play),
    "!discarded": _was(DiscardDraw),
}
"""What each word says of the open move of a reading, with what stands after the word."""
