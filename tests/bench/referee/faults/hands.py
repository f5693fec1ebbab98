"""Faults with hands and what they are refilled from: too many, from a wrong deck, at a wrong time."""

from __future__ import annotations

from innkeep.rules import DiscardDraw, Game, Play, Use
from innkeep.rules.engine.position.definitions import ACTION
from tests.bench.referee.faults.making import (
    CONSERVATION,
    TIMING,
    Wronged,
    Wrongs,
    against,
    later,
    others,
)
from tests.bench.referee.people import People

__all__ = ["WRONGS"]

WRONGS = Wrongs()
FULL = 7
REFILLS = frozenset({"TURN-03"})
"""The hand is refilled to seven from its own deck."""


def _refilling(people: People) -> int | None:
    """Who refills a hand now with nothing else to be done; None: nobody."""
    decision = people.game.decision
    if decision is None or decision.kind != "discard_draw" or people.pool:
        return None
    return decision.seat


def _draw(people: People, seat: int, pile: str, n: int) -> None:
    people.do(seat, kind="draw", from_=pile, to=f"s{seat}.hand", n=n)


@WRONGS.of(CONSERVATION)
def refilled_beyond_seven(people: People) -> Wronged | None:
    """The hand is refilled with a card or two too many."""
    seat = _refilling(people)
    if seat is None:
        return None
    player = people.game.players[seat]
    lacking, more = FULL - len(player.hand), people.rng.randint(1, 2)
    if lacking < 1 or len(player.deck) <= lacking + more:
        return None
    _draw(people, seat, f"s{seat}.deck", lacking + more)
    return Wronged(seat, REFILLS)


@WRONGS.of(CONSERVATION)
def drew_with_a_full_hand(people: People) -> Wronged | None:
    seat = _refilling(people)
    if seat is None or len(people.game.players[seat].hand) < FULL or len(people.game.players[seat].deck) < 3:
        return None
    _draw(people, seat, f"s{seat}.deck", 1)
    return Wronged(seat, REFILLS | {"TURN-06"})


@WRONGS.of(CONSERVATION)
def refilled_from_anothers_deck(people: People) -> Wronged | None:
    seat = _refilling(people)
    if seat is None or len(people.game.players[seat].hand) >= FULL:
        return None
    piles = [f"s{s}.deck" for s in others(people, seat) if len(people.game.players[s].deck) > 2]
    if not piles:
        return None
    _draw(people, seat, people.rng.choice(piles), 1)
    return Wronged(seat, REFILLS)


@WRONGS.of(CONSERVATION)
def drew_after_losing(people: People) -> Wronged | None:
    """Who is out draws a card."""
    game = people.game
    gone = [s for s, player in enumerate(game.players) if not player.in_game and len(player.deck) > 1]
    if not gone or game.over or people.pool:
        return None
    seat = people.rng.choice(gone)
    _draw(people, seat, f"s{seat}.deck", 1)
    return Wronged(seat, frozenset({"LOSE-07"}))


@WRONGS.of(TIMING)
def discarded_out_of_phase(people: People) -> Wronged | None:
    """A card nobody could play now is thrown away."""
    game, decision = people.game, people.game.decision
    if decision is None or decision.kind not in ("order", "drink") or people.pool:
        return None
    seat = game.active
    cards = [uid for uid in game.players[seat].hand if not _possible(people, seat, uid)]
    if not cards:
        return None
    uid = people.rng.choice(cards)
    rules = against(game, DiscardDraw(seat, (uid,), False))
    people.lay(seat, [people.bond.cid[uid]], f"s{seat}.discard")
    return Wronged(seat, rules)


def _possible(people: People, seat: int, uid: int) -> bool:
    """Whether a card may be played, or be discarded, now or after silence or what was not said aloud."""
    nodes: list[Game] = [people.game, *(then for then, _, _ in people.unsaid), *later(people)]
    for node in nodes:
        decision = node.decision
        if decision is not None and (decision.kind, decision.seat) == ("discard_draw", seat):
            return True
        for move in node.legal(seat):
            if isinstance(move, Play) and move.card == uid:
                return True
            if isinstance(move, Use) and move.cards:
                return True
    return False


@WRONGS.of(TIMING)
def acted_without_refilling(people: People) -> Wronged | None:
    """An Action is played with fewer than seven cards, before the hand was refilled."""
    seat = _refilling(people)
    if seat is None or len(people.game.players[seat].hand) >= FULL or not people.game.players[seat].deck:
        return None
    cards = [uid for uid in people.game.players[seat].hand if _is_action(people, uid)]
    if not cards:
        return None
    uid = people.rng.choice(cards)
    targets = [(), *((other,) for other in range(len(people.game.players)))]
    rules = against(people.game, *(Play(seat, uid, 0, target) for target in targets))
    people.lay(seat, [people.bond.cid[uid]], "table")
    return Wronged(seat, rules | {"TURN-03"})


def _is_action(people: People, uid: int) -> bool:
    branches = people.game.cards[uid].branches
    return len(branches) == 1 and {one.trigger for one in branches} == {ACTION}
