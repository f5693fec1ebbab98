"""How good the options of a seat are: what is asked, who works it out, and the sentences about it.

The figures come from `innkeep.rules.ranked`, which tries the options in games drawn from what the seat knows.
The real game, hidden cards included, goes only to the process that draws them (`evaluation_process`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from innkeep.assistant import messages
from innkeep.assistant.advice.evaluation_process import Question, VerdictJson, as_json
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.machinery_zones import is_hand
from innkeep.assistant.model.names import TableNames, Text
from innkeep.assistant.model.observed_table import ObservedTable
from innkeep.assistant.model.options import Offer, asked_hypothesis
from innkeep.rules import (
    Chance,
    DiscardDraw,
    DrinkUp,
    EndPhase,
    Move,
    Order,
    Pass,
    Play,
    determinize,
    thumb_move,
)
from innkeep.table import State, WeighedJson

__all__ = ["habit", "in_sight", "mates_seen", "question", "weighed"]


MOST = 24
"""Options that are weighed; of longer lists the first."""

#: A change of less than this much on the average is not worth a word.
_FELT = 0.4


def mates_seen(state: State, seat: int) -> tuple[int, ...]:
    """The teammates whose hands are open to a seat: those beside whom a person sits there with a hand of
    one's own (TEAM-03)."""
    hands = (zone for zone in state.zones.values() if zone.visibility == "owner" and seat in zone.allies)
    return tuple(sorted({zone.seat for zone in hands if zone.seat is not None}))


def in_sight(
    hypothesis: Hypothesis,
    picture: ObservedTable,
    face_down: Collection[str],
    seat: int,
    seen: Sequence[int] = (),
) -> bool:
    """Whether the seat knows from the table itself all that its options are worked out from.

    It does when each card lies where the rules of the game have it: in its own hand, in the hands of
    teammates it may see (``seen``, their seats), or open on the table. Where a card is still to be turned up
    or drawn the game already knows its face and the seat does not. ``face_down``: cards that lie on the table
    with their faces down.
    """
    whose = (seat, *seen)
    hands = [zone for zone, owner in picture.seat_of.items() if owner in whose and is_hand(zone)]
    for uid, zone in hypothesis.wanted()[0].items():
        if zone in hands or zone not in picture.hidden:
            card = hypothesis.bond.cid[uid]
            there = picture.cards[card]
            if card in face_down or (there in picture.hidden and there not in hands):
                return False
    return True


@dataclass(frozen=True, slots=True)
class AskedSeat:
    """The game in which the seat is asked, and its options with the ids they go by."""

    hypothesis: Hypothesis
    offers: tuple[tuple[str, Offer], ...]


def _asked(hypothesis: Hypothesis, offers: Sequence[Offer], seat: int) -> AskedSeat | None:
    node = asked_hypothesis(hypothesis, seat)
    if node is None or not offers or any(part.surplus() for part in node.game.parts):
        return None  # of what lies there by hand, more than there is, no game can be played on
    named = [(f"o{hypothesis.moment}.{number}", offer) for number, offer in enumerate(offers)]
    return AskedSeat(node, tuple(named[:MOST]))


def question(
    hypothesis: Hypothesis, offers: Sequence[Offer], seat: int, seen: Sequence[int] = ()
) -> tuple[list[str], Question] | None:
    """What there is to think about: the ids of the options, and the question; None if nothing is asked.
    `seen` are the teammates whose hands the seat sees."""
    asked = _asked(hypothesis, offers, seat)
    if asked is None:
        return None
    moves = [as_json(offer.move) for _, offer in asked.offers]
    ids = [name for name, _ in asked.offers]
    return ids, {
        "game": asked.hypothesis.game.to_dict(),
        "seat": seat,
        "seen": list(seen),
        "moves": moves,
        "seed": hypothesis.steps,
    }


def habit(hypothesis: Hypothesis, offers: Sequence[Offer], seat: int, seen: Sequence[int] = ()) -> list[str]:
    """The option a rule of thumb takes, alone; empty if it is none of them or nothing is asked. `seen` as for
    `question`."""
    asked = _asked(hypothesis, offers, seat)
    if asked is None:
        return []
    chance = Chance(hypothesis.steps * 64 + seat)
    move = thumb_move(determinize(asked.hypothesis.game, seat, chance, seen), chance)
    found = [name for name, offer in asked.offers if _alike(offer.move, move)]
    return found[:1]


def _alike(offered: Move, meant: Move) -> bool:
    match offered, meant:
        case DiscardDraw(), DiscardDraw():
            return offered.cards == meant.cards[:1]
        case Order(), Order():
            return sorted(offered.targets) == sorted(meant.targets)
        case EndPhase(), DiscardDraw():
            return not meant.cards
        case Play(), Play() if offered.cards:
            as_many = len(offered.cards) == len(meant.cards)
            return as_many and replace(offered, cards=()) == replace(meant, cards=())
        case ((Pass() | EndPhase() | DrinkUp()), _):
            return type(offered) is type(meant)
    return offered == meant


def weighed(ids: Sequence[str], findings: Sequence[VerdictJson], words: TableNames) -> list[WeighedJson]:
    """The options, best first: `id`, `value` and `spread` in points of a hundred, and a sentence why."""
    return [
        {
            "id": ids[found["move"]],
            "value": round(100 * found["value"]),
            "spread": round(100 * found["spread"]),
            "text": _why(found, words),
        }
        for found in findings
    ]


def _why(found: VerdictJson, words: TableNames) -> Text:
    parts = [
        messages.both(f"weigh.{name}", change=_signed(found[name]))
        for name in ("fortitude", "alcohol", "gold")
        if abs(found[name]) >= _FELT
    ]
    if found["hit"] is not None:
        parts.append(messages.both("weigh.hit", name=words.seat(found["hit"])))
    why = parts or [messages.both("weigh.nothing")]
    joined = {lang: "; ".join(part[lang] for part in why) for lang in messages.LANGUAGES}
    return messages.both(
        "weigh.why", value=round(100 * found["value"]), spread=round(100 * found["spread"]), why=joined
    )


def _signed(change: float) -> str:
    return f"{change:+.1f}".replace("-", "−").removesuffix(".0")
