"""Whether a card of one's hand may be played now, and on what: the referee's answer to the seat that asks.

Answers from the moves that seat may make and from the rules' own reasons, so only from what the seat knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from innkeep.assistant import messages
from innkeep.assistant.advice.advice_items import option_text, printed_rule, rule_item
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.machinery_zones import is_hand
from innkeep.assistant.model.names import TableNames
from innkeep.assistant.model.options import asked_hypothesis, meant_seat, offers, unseen
from innkeep.assistant.tracker.mirror import Mirror
from innkeep.cards import wording
from innkeep.rules import IllegalMoveError, Play, Reason
from innkeep.table import AnswerJson, ButJson

__all__ = ["answer"]

#: Readings of the table looked at before one says that nothing can be said.
MOST_READINGS = 8

_ALLOWED_BY = {"action": "TURN-07", "anytime": "CARD-02", "control": "GAMB-07"}
"""The rule by which a branch may be played, by its trigger; any other has a condition of its own."""
_CONDITION = "CARD-01"


def answer(mirror: Mirror, words: TableNames, seat: int, card: str, on: str | int | None) -> AnswerJson:
    """`verdict` yes, no or unclear; `text`, perhaps `rule`, and `ids` of the options that play the card.

    `but`: what of a card that may be played may not be chosen of it now, each with `text` and `rule`. Where
    several readings fit what was seen, they must all say the same.
    """
    if mirror.hypothesis.bond.uid.get(card) is None or not _has(mirror, seat, card):
        return {"verdict": "unclear", "text": messages.both("ask.hand")}
    unclear: AnswerJson = {"verdict": "unclear", "text": messages.both("ask.unclear")}
    if mirror.lost or mirror.pending_reveal is not None or len(mirror.hypotheses) > MOST_READINGS:
        return unclear
    found = [_read(mirror, hypothesis, words, seat, card, on) for hypothesis in mirror.hypotheses]
    first = found[0]
    if any(one["verdict"] != first["verdict"] or one.get("rule") != first.get("rule") for one in found):
        return unclear
    if mirror.unsure:
        first.pop("ids", None)  # an option of one reading may not be there in another
    return first


def _has(mirror: Mirror, seat: int, card: str) -> bool:
    """Whether a card is in the hand of a seat, or lies closed with it."""
    zone = mirror.picture.cards[card]
    return is_hand(zone) and mirror.picture.seat_of[zone] == seat


def _read(
    mirror: Mirror, hypothesis: Hypothesis, words: TableNames, seat: int, card: str, on: str | int | None
) -> AnswerJson:
    edition = mirror.options["edition"]
    if hypothesis.order_unknown:
        return {"verdict": "unclear", "text": messages.both("ask.unclear")}
    uid = hypothesis.bond.uid[card]
    name = words.card(hypothesis.game.defs[uid])
    plays = [
        (number, offer, offer.move)
        for number, offer in enumerate(
            offers(hypothesis, seat, unseen(mirror.face_down, hypothesis, mirror.picture, seat))
        )
        if isinstance(offer.move, Play) and offer.move.card == uid
    ]
    fitting = [(number, offer, move) for number, offer, move in plays if _fits(hypothesis, move, on)]
    if fitting:
        ways = [option_text(offer, hypothesis, words, seat) for _, offer, _ in fitting[:3]]
        first = fitting[0][1]
        key = "ask.yes" if first.asked == seat else "ask.yes.after"
        return {
            "verdict": "yes",
            "text": messages.both(key, card=name, asked=words.seat(first.asked), ways=_listed(ways)),
            "ids": [f"o{hypothesis.moment}.{number}" for number, _, _ in fitting[:4]],
            "rule": rule_item(_allowed_by(hypothesis, fitting[0][2]), edition),
            "but": list(_but(hypothesis, words, edition, [move for _, _, move in plays])),
        }
    reason = _refused(hypothesis, seat, uid, on)
    if reason is not None and not (plays and isinstance(on, str)):
        why = words.reason(reason, hypothesis.game.defs)
        return {
            "verdict": "no",
            "text": messages.both("ask.no", why=why),
            "rule": rule_item(reason.rule, edition),
        }
    key = "ask.not-on" if plays else "ask.not-now"
    return {"verdict": "no", "text": messages.both(key, card=name), "rule": rule_item(_CONDITION, edition)}


def _fits(hypothesis: Hypothesis, move: Play, on: str | int | None) -> bool:
    """Whether a play is for that seat, or answers that card."""
    if on is None:
        return True
    if isinstance(on, int):
        return on in move.targets or meant_seat(hypothesis, move) == on
    decision = hypothesis.game.decision
    source = decision.source if decision is not None else None
    return hypothesis.bond.uid.get(on) == source


def _allowed_by(hypothesis: Hypothesis, move: Play) -> str:
    when = hypothesis.game.cards[move.card].branches[move.mode].mode.when
    return _ALLOWED_BY.get(when.on, _CONDITION)


def _but(hypothesis: Hypothesis, words: TableNames, edition: str, plays: Sequence[Play]) -> Iterator[ButJson]:
    """The other branches for the same moment that may not be chosen, and why."""
    branches = hypothesis.game.cards[plays[0].card].branches
    open_now = {play.mode for play in plays}
    moments = {branches[mode].trigger for mode in open_now}
    for mode, branch in enumerate(branches):
        if mode in open_now or branch.trigger not in moments:
            continue
        reason = _refused(hypothesis, plays[0].seat, plays[0].card, None, mode)
        if reason is not None:
            printed = {lang: wording.plain(wording.branch(branch.mode, lang)) for lang in messages.LANGUAGES}
            why = words.reason(reason, hypothesis.game.defs)
            text = messages.both("ask.but", branch=printed, why=why)
            yield {"text": text, "rule": printed_rule(reason.rule, edition)}


def _refused(
    hypothesis: Hypothesis, seat: int, uid: int, on: str | int | None, only: int | None = None
) -> Reason | None:
    """Why the card may not be played now: the weightiest reason of the likeliest way to play it, for that
    seat, with that branch, once it is this seat that is asked."""
    game = (asked_hypothesis(hypothesis, seat) or hypothesis).game
    branches = game.cards[uid].branches  # none: a card that is never played from the hand
    modes = range(max(1, len(branches))) if only is None else (only,)
    meant = range(len(game.players)) if not isinstance(on, int) else (on,)
    best: tuple[Reason, ...] = ()
    for mode in modes:
        picks = bool(branches) and branches[mode].picks
        untargeted = [] if isinstance(on, int) and picks else [()]
        for targets in (*untargeted, *((other,) for other in meant)):
            try:
                game.verify(Play(seat, uid, mode, targets))
            except IllegalMoveError as illegal:
                if not best or len(illegal.reasons) < len(best):
                    best = illegal.reasons
    return best[0] if best else None


def _listed(parts: Sequence[dict[str, str]]) -> dict[str, str]:
    return {lang: "; ".join(part[lang] for part in parts) for lang in messages.LANGUAGES}
