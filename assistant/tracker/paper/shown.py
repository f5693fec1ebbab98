"""What is laid of a hand of paper without being played: drawn from it by lot, turned up from the deck in the
same pile, or thrown away on its way into that deck.

Each of them may look like a play, so it stands beside what else explains the op until the next ones tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from math import inf

from innkeep.assistant.interpret.readings import Answer, by_lot
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.observed_table import ObservedTable, Touched, is_area, is_discard, owned
from innkeep.assistant.tracker.belief.mirror import Mirror
from innkeep.rules import Game, Play

__all__ = ["shown", "shown_together"]


def shown(mirror: Mirror, t: Touched, answers: list[Answer]) -> list[Answer]:
    """What explains an op, with the readings in which the rules had these cards of one hand of paper shown,
    now or after silence; those first that cost least to believe. A card by lot may come back at once, as one
    that was played never does, and is told apart by that; the others count only where they are likelier."""
    ways = [*t.ways]
    if t.values or len(ways) != 1 or ways[0][0] not in mirror.picture.paper:
        return answers
    cids = [card.cid for card in t.cards]
    shows = [answer for one in mirror.hypotheses for answer in _shows(one, *ways[0], cids, mirror.picture)]
    most = min((answer.cost for answer in answers), default=inf)
    likely = [one for one in shows if one.move is not None or one.cost <= most]
    return sorted([*answers, *likely], key=lambda answer: answer.cost)


def _shows(
    one: Hypothesis, pile: str, place: str, cids: list[str], picture: ObservedTable
) -> Sequence[Answer]:
    """What it is by a hypothesis that cards were laid of a hand of paper: drawn by lot, turned up from the
    deck, or thrown away into it."""
    seat = owned(pile)[0] or 0
    if is_area(place):
        return by_lot(one, cids) or _first(_turned_up(one, seat, cids, picture))
    return _first(_shuffled_in(one, seat)) if is_discard(place) and owned(place)[0] == seat else ()


def shown_together(mirror: Mirror, t: Touched) -> list[Answer]:
    """The readings in which the card laid just before was no play either: both were turned up from a deck."""
    last = mirror.newest
    if last is None or not isinstance(last.reading.move, Play) or t.values or not t.cards:
        return []
    both, pile = replace(t, cards=(*last.touched.cards, *t.cards)), t.cards[0].was
    if pile not in mirror.picture.paper or not all(was == pile and is_area(now) for was, now in both.ways):
        return []
    cids, seat = [card.cid for card in both.cards], owned(pile)[0] or 0
    found = (_first(_turned_up(one, seat, cids, mirror.picture)) for one in last.before)
    return [*chain.from_iterable(found)]


def _first(answers: Iterator[Answer]) -> list[Answer]:
    return [answer for answer in (next(answers, None),) if answer is not None]


def _moments(hypothesis: Hypothesis) -> Iterator[tuple[int, Hypothesis]]:
    """This moment and those after silence, with what each costs to believe where something is done that is
    due."""
    if not hypothesis.order_unknown:
        yield from (
            (steps and steps + 1, node) for steps, node in enumerate(hypothesis.moments(showing=True))
        )


def _turned_up(one: Hypothesis, seat: int, cids: list[str], picture: ObservedTable) -> Iterator[Answer]:
    """The moments at which the rules turn up cards of the deck of that seat: of a deck of paper nobody knew
    which, so it is those that were laid."""
    uids, pile = [one.bond.uid[cid] for cid in cids], f"s{seat}.hand"
    for cost, node in _moments(one):
        chosen = node.game.stack[-1].chain if node.asks == "choose" and node.game.asked == seat else ()
        unnamed = [uid for uid in chosen if picture.cards[one.bond.cid[uid]] == pile]
        if len(uids) <= len(unnamed) and not {*uids} & {*unnamed}:
            game = node.game.copy()
            for uid, other in zip(uids, unnamed, strict=False):
                _exchange(game, seat, uid, other)
            game.refresh()
            yield Answer(cost, replace(node, game=game))


def _exchange(game: Game, seat: int, uid: int, other: int) -> None:
    """Have a card be the one that lies turned up, and the other one be where it was."""
    player, frame = game.players[seat], game.stack[-1]
    for cards in (player.hand, player.deck, player.discard):
        cards[:] = [other if one == uid else one for one in cards]
    frame.chain = tuple(uid if one == other else one for one in frame.chain)


def _shuffled_in(one: Hypothesis, seat: int) -> Iterator[Answer]:
    """The moments at which what the rules had that seat throw away last is back in its deck: which cards it
    was only they know who hold them, and they lie on the discards on their way."""
    for cost, node in _moments(one):
        places = {*map(node.place, _discarded_last(node, seat))}
        if places and places <= {f"s{seat}.deck", f"s{seat}.hand"}:
            yield Answer(cost, node)


def _discarded_last(node: Hypothesis, seat: int) -> Sequence[int]:
    """What the rules had that seat throw away, if it has played nothing since."""
    own = (event for event in reversed(node.events) if event.seat == seat)
    last = next((event for event in own if event.kind in ("discarded", "played")), None)
    return last.cards if last is not None and last.kind == "discarded" else ()
