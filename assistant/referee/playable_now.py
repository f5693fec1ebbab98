"""Whether a card of one's hand may be played now, and on what: the referee's answer to the seat that asks.

Answers from the moves that seat may make and from the rules' own reasons, so only from what the seat knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from innkeep.assistant import messages
from innkeep.assistant.advice.items import printed_rule, rule_item
from innkeep.assistant.advice.option_texts import option_text
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.machinery_zones import is_hand
from innkeep.assistant.model.names import TableNames
from innkeep.assistant.model.options import Offer, asked_hypothesis, meant_seat, offers, unseen
from innkeep.assistant.model.violations import reasons_against
from innkeep.assistant.tracker.belief.mirror import Mirror
from innkeep.cards import wording
from innkeep.rules import Play, Reason
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
    if not _has(mirror, seat, card):
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
    zone = mirror.picture.cards.get(card, "")
    known = card in mirror.hypothesis.bond.uid
    return known and is_hand(zone) and mirror.picture.seat_of[zone] == seat


def _read(
    mirror: Mirror, hypothesis: Hypothesis, words: TableNames, seat: int, card: str, on: str | int | None
) -> AnswerJson:
    edition = mirror.options["edition"]
    if hypothesis.order_unknown:
        return {"verdict": "unclear", "text": messages.both("ask.unclear")}
    uid = hypothesis.bond.uid[card]
    name = words.card(hypothesis.game.defs[uid])
    plays = list(_plays(mirror, hypothesis, seat, uid))
    fitting = [(number, offer, move) for number, offer, move in plays if _fits(hypothesis, move, on)]
    if fitting:
        but = list(_but(hypothesis, words, edition, [move for _, _, move in plays]))
        return {**_allowed(hypothesis, words, edition, seat, fitting), "but": but}
    reason = _refused(hypothesis, seat, uid, on)
    if reason is None or (plays and isinstance(on, str)):
        text, rule = messages.both("ask.not-on" if plays else "ask.not-now", card=name), _CONDITION
    else:
        why = words.reason(reason, hypothesis.game.defs)
        text, rule = messages.both("ask.no", why=why), reason.rule
    return {"verdict": "no", "text": text, "rule": rule_item(rule, edition)}


def _allowed(
    hypothesis: Hypothesis,
    words: TableNames,
    edition: str,
    seat: int,
    fitting: Sequence[tuple[int, Offer, Play]],
) -> AnswerJson:
    """That a card may be played now: how, and by which rule."""
    _, first, play = fitting[0]
    ways = [option_text(offer, hypothesis, words, seat) for _, offer, _ in fitting[:3]]
    key = "ask.yes" if first.asked == seat else "ask.yes.after"
    return {
        "verdict": "yes",
        "text": messages.both(
            key,
            card=words.card(hypothesis.game.defs[play.card]),
            asked=words.seat(first.asked),
            ways=_listed(ways),
        ),
        "ids": [f"o{hypothesis.moment}.{number}" for number, _, _ in fitting[:4]],
        "rule": rule_item(_allowed_by(hypothesis, play), edition),
    }


def _plays(mirror: Mirror, hypothesis: Hypothesis, seat: int, uid: int) -> Iterator[tuple[int, Offer, Play]]:
    """The options of a seat to play that card, with their numbers."""
    hidden = unseen(mirror.face_down, mirror.hypothesis, mirror.picture, seat)
    for number, offer in enumerate(offers(hypothesis, seat, hidden)):
        if isinstance(offer.move, Play) and offer.move.card == uid:
            yield number, offer, offer.move


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
    meant = [(other,) for other in ((on,) if isinstance(on, int) else range(len(game.players)))]
    tried = []
    for mode in modes:
        picks = bool(branches) and branches[mode].picks
        targeted = isinstance(on, int) and picks
        tried += [Play(seat, uid, mode, to) for to in (*(() if targeted else ((),)), *meant)]
    refused = filter(None, (reasons_against(game, play) for play in tried))
    best = min(refused, key=len, default=())
    return best[0] if best else None


def _listed(parts: Sequence[dict[str, str]]) -> dict[str, str]:
    return {lang: "; ".join(part[lang] for part in parts) for lang in messages.LANGUAGES}
