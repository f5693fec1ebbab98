"""The referee's answer to one seat that asks whether a card of its hand may be played now, and on what.

Answers from the moves that seat may make and from the rules' own reasons, so from what the seat may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assistant import messages
from assistant.advice import option_text, rule_item
from assistant.mirror import Mirror
from assistant.offers import Offer, meant_seat
from assistant.thread import Thread
from assistant.words import Words
from rules import IllegalMove, Play, Reason

__all__ = ["answer"]

Answer = dict[str, Any]


def answer(
    mirror: Mirror, words: Words, offered: Sequence[Offer], seat: int, card: str, on: str | int | None
) -> Answer:
    """`verdict` yes, no or unclear; `text`, perhaps `rule`, and `ids` of the options that play the card."""
    thread = mirror.thread
    uid = thread.bond.uid.get(card)
    if uid is None or mirror.picture.cards[card] != f"s{seat}.hand":
        return {"verdict": "unclear", "text": messages.both("ask.hand")}
    if mirror.lost or mirror.unsure or mirror.veil is not None or thread.murky:
        return {"verdict": "unclear", "text": messages.both("ask.unclear")}
    name = words.card(thread.game.defs[uid])
    plays = [
        (number, offer)
        for number, offer in enumerate(offered)
        if isinstance(offer.move, Play) and offer.move.card == uid
    ]
    fitting = [(n, offer) for n, offer in plays if on is None or _meant(thread, offer.move, on)]
    if fitting:
        ways = [option_text(offer, thread, words, seat) for _, offer in fitting[:3]]
        first = fitting[0][1]
        key = "ask.yes" if first.asked == seat else "ask.yes.after"
        text = messages.both(key, card=name, asked=words.seat(first.asked), ways=_listed(ways))
        ids = [f"o{thread.steps}.{number}" for number, _ in fitting[:4]]
        return {"verdict": "yes", "text": text, "ids": ids}
    if plays:
        return {"verdict": "no", "text": messages.both("ask.not-on", card=name)}
    reason = _refused(thread, seat, uid)
    if reason is None:
        return {"verdict": "no", "text": messages.both("ask.not-now", card=name)}
    why = words.reason(reason, thread.game.defs)
    rule = rule_item(reason.rule, mirror.options["edition"])
    return {"verdict": "no", "text": messages.both("ask.no", why=why), "rule": rule}


def _meant(thread: Thread, move: object, on: str | int) -> bool:
    """Whether a play is for that seat, or answers that card."""
    if not isinstance(move, Play):
        return False
    if isinstance(on, int):
        return meant_seat(thread, move) == on
    decision = thread.game.decision
    source = decision.source if decision is not None else None
    return thread.bond.uid.get(on) == source


def _refused(thread: Thread, seat: int, uid: int) -> Reason | None:
    """Why the card may not be played now: the first reason of the likeliest way to play it."""
    game = thread.game
    best: tuple[Reason, ...] = ()
    for mode in range(max(1, len(game.cards[uid].branches))):
        moves = [
            Play(seat, uid, mode),
            *(Play(seat, uid, mode, (other,)) for other in range(len(game.players))),
        ]
        for move in moves:
            try:
                game.verify(move)
            except IllegalMove as illegal:
                if not best or len(illegal.reasons) < len(best):
                    best = illegal.reasons
    return best[0] if best else None


def _listed(parts: Sequence[dict[str, str]]) -> dict[str, str]:
    return {lang: "; ".join(part[lang] for part in parts) for lang in messages.LANGUAGES}
