"""What is known of the cards that lie open: which answers which, and which came to nothing.

One item for each card there is something to say of, by which a table draws a line from answer to answered
and strikes out what is void. It says nothing of a card that does not lie open.
"""

from __future__ import annotations

from collections.abc import Iterator

from innkeep.assistant import messages
from innkeep.assistant.advice.items import item
from innkeep.assistant.advice.turn_texts import names_of
from innkeep.assistant.model.answers import Nothing, nothing_of
from innkeep.assistant.model.names import TableNames, Text, together
from innkeep.assistant.model.observed_table import is_area
from innkeep.assistant.tracker.belief.mirror import Mirror
from innkeep.table import AdviceJson

__all__ = ["lying_items"]


def lying_items(mirror: Mirror, words: TableNames) -> Iterator[AdviceJson]:
    """The items, in the order the cards lie; none while a card is still to be turned up (what the rules know
    of it nobody else does), or where the game cannot be followed."""
    if mirror.lost or mirror.veiled or mirror.hypothesis.order_unknown:
        return
    hypothesis, lying = mirror.hypothesis, [*_lying_open(mirror)]
    answers = dict(both for both in hypothesis.answers if {*both} <= {*lying})
    seats = [seat for seat, player in enumerate(hypothesis.game.players) if player.in_game]
    for number, uid in enumerate(lying):
        nothing = nothing_of(hypothesis.events, uid, seats)
        source = answers.get(uid)
        by = [card for card, answered in answers.items() if answered == uid]
        if said := [*_said(mirror, words, source, by, nothing)]:
            found = item(f"lying{number}", "lying", None, together(said))
            found["c"] = hypothesis.bond.cid[uid]
            found["on"] = None if source is None else f"lying{lying.index(source)}"
            if nothing is not None:
                found["phase"] = _word(nothing)
            yield found


def _lying_open(mirror: Mirror) -> Iterator[int]:
    """The cards that lie open in public (uids)."""
    picture, uids = mirror.picture, mirror.hypothesis.bond.uid
    for zone in filter(is_area, picture.orders):
        for cid in picture.orders[zone]:
            if cid in uids and cid not in picture.face_down:
                yield uids[cid]


def _word(nothing: Nothing) -> str:
    if not nothing.whole:
        return "partly"
    return "negated" if nothing.negated else "ignored"


def _said(
    mirror: Mirror, words: TableNames, source: int | None, by: list[int], nothing: Nothing | None
) -> Iterator[Text]:
    """What is said of a card: what it answers, what answers it, what became of it."""
    titles = mirror.hypothesis.game.defs
    if source is not None:
        yield messages.both("lying.answers", card=words.card(titles[source]))
    if by:
        yield messages.both("lying.answered", cards=words.cards([titles[card] for card in by]))
    if nothing is not None:
        key = "lying.negated" if nothing.negated else "lying.ignored"
        yield messages.both(key, names=names_of(words, nothing.seats))
