"""Starting again in mid-turn: where the turn may stand, and what is taken on trust until the next begins.

Who starts again says that the table is right. What the mirror knew of the turn is kept as far as the table
agrees; a mirror that was lost knows nothing of it. Until the turn goes on, what the rules cannot explain is
the table's word, or tells in which phase the turn really is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from innkeep.assistant.interpret.adopt_table import adopted
from innkeep.assistant.interpret.resync import alternatives, at_the_beginning
from innkeep.assistant.model.dues import gaps, is_open
from innkeep.assistant.model.hypothesis import Hypothesis, rests
from innkeep.assistant.model.machine import machine_seat
from innkeep.assistant.model.observed_table import ObservedTable, Touched, is_area
from innkeep.rules.engine.position.state import Player
from innkeep.rules.engine.position.turn_progress import has_drunk, note_drunk
from innkeep.rules.steps.turn.elimination import passed_out

__all__ = [
    "after_the_round",
    "as_it_lies",
    "draws_all",
    "fresh",
    "goes_on",
    "hands_drawn_to",
    "has_brought",
    "is_begun",
    "lies_open",
    "own_card_open",
    "phases_of_the_turn",
    "staked",
    "to_be_paid",
    "with_stakes",
    "with_the_living",
]


def as_it_lies(
    hypothesis: Hypothesis,
    picture: ObservedTable,
    untracked: dict[str, str],
    *,
    drawn: Collection[str] = (),
    late: Collection[str] = (),
) -> Hypothesis:
    """What a mirror knew, corrected wherever the table shows something else; the table then owes nothing.

    The exception is cards still to be turned up or drawn, because nobody knows yet which they are; into the
    hands `drawn` to all was drawn already. What the tracks and purses show that are `late` does not count.
    """
    apart = gaps(hypothesis, picture)
    otherwise = {
        cid for cid, place in apart.cards.items() if place in drawn or not _yet_to_come(cid, place, picture)
    }
    otherwise.update(apart.values.keys() - late)
    found = adopted(replace(hypothesis, flows=()), picture, otherwise, untracked)
    if found.awaited is None:
        return found
    base = found.awaited.base
    since = replace(found.awaited, base=_as_shown(base, picture, late, untracked), added=())
    return replace(found, awaited=since)


def _as_shown(
    hypothesis: Hypothesis, picture: ObservedTable, late: Collection[str], untracked: dict[str, str]
) -> Hypothesis:
    """A reading with the tracks and purses as the table shows them, its cards as they were."""
    values = gaps(hypothesis, picture).values.keys() - late
    return adopted(replace(hypothesis, flows=()), picture, values, untracked)


def _yet_to_come(cid: str, place: str, picture: ObservedTable) -> bool:
    return (is_open(place) or place.endswith(".hand")) and picture.closed(picture.cards[cid])


def to_be_paid(hypothesis: Hypothesis, picture: ObservedTable) -> frozenset[str]:
    """The empty purses that are to hold something: nobody is out of the game before it has come."""
    purses = {zone for zone in picture.values if zone.endswith(".purse") and not picture.values[zone]}
    return frozenset(zone for zone in purses if hypothesis.value(zone, 0) > 0)


def hands_drawn_to(picture: ObservedTable, t: Touched) -> frozenset[str]:
    """The hands into which cards were drawn off a pile."""
    return frozenset(
        card.now for card in t.cards if picture.kinds[card.was] == "stack" and card.now.endswith(".hand")
    )


def draws_all(hypothesis: Hypothesis, picture: ObservedTable, t: Touched) -> bool:
    """Whether a reading has no more cards drawn than were: a redraw is of as many as the rules want, and
    fewer were drawn for another reason, such as a card nobody knows of any more."""
    hands = hands_drawn_to(picture, t)
    wanted = gaps(hypothesis, picture).cards if hands else {}
    return not any(place in hands and picture.closed(picture.cards[cid]) for cid, place in wanted.items())


def lies_open(hypothesis: Hypothesis, picture: ObservedTable, moved: Collection[str] = ()) -> bool:
    """Whether anything but what was `moved` just now lies there that may still wait for an answer: in the
    middle, in the pot, or before somebody who played it when nothing was known yet."""
    if picture.values["pot"] or not set(picture.orders["table"]).issubset(moved):
        return True
    lying = {cid for zone, order in picture.orders.items() if zone.endswith(".front") for cid in order}
    places = (
        (picture.cards[cid], hypothesis.place(hypothesis.bond.uid[cid])) for cid in lying.difference(moved)
    )
    return any(not rests(zone, place) for zone, place in places)


def own_card_open(
    hypothesis: Hypothesis, picture: ObservedTable, seat: int, moved: Collection[str] = ()
) -> bool:
    """Whether a card of that player lies open that a reading has discarded: they may draw by its word."""
    uids, own = hypothesis.bond.uid, f"s{seat}.discard"
    lying = (cid for zone, order in picture.orders.items() if is_area(zone) for cid in order)
    return any(cid not in moved and hypothesis.place(uids[cid]) == own for cid in lying)


def phases_of_the_turn(hypothesis: Hypothesis, *, begun: bool = False) -> Iterator[Hypothesis]:
    """The same cards and stats wherever the turn of its player may stand: as it is first. If it is `begun`,
    what it brings by itself has come already."""
    yield hypothesis
    yield from _drunk(hypothesis)
    yield from () if begun else fresh(hypothesis)
    yield from _other_phases(hypothesis)


def after_the_round(hypothesis: Hypothesis) -> tuple[Hypothesis, ...]:
    """The same cards and stats in the phases in which the turn of its player may stand once its Round is
    over: somebody has taken the pot. As before where that player is out by then."""
    return tuple(_other_phases(hypothesis)) or (hypothesis,)


def _other_phases(hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    for other in alternatives(hypothesis):
        if other.game.active == hypothesis.game.active:
            yield other
            yield from _drunk(other)


def _drunk(hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """The reading in which the player whose turn it is has drunk already, if it waits for nothing else."""
    decision = hypothesis.game.decision
    if decision is not None and decision.kind == "drink" and not has_drunk(hypothesis.game, decision.seat):
        game = hypothesis.game.copy()
        note_drunk(game, game.active)
        game.run()
        yield replace(hypothesis, game=game)


def has_brought(hypothesis: Hypothesis, picture: ObservedTable, moved: Collection[str] = ()) -> bool:
    """Whether a card that a turn reveals by itself lay in the middle; cards just `moved` do not count."""
    uids = [hypothesis.bond.uid[cid] for cid in picture.orders["table"] if cid not in moved]
    return any(part.owns(uid) for part in hypothesis.game.parts for uid in uids)


def fresh(hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """The reading in which the turn brings something by itself before anybody does anything, if it can."""
    if hypothesis.game.parts and not hypothesis.game.machines:
        begun = at_the_beginning(hypothesis)
        if begun.mark != hypothesis.mark:
            yield begun


def is_begun(hypothesis: Hypothesis, t: Touched) -> bool:
    """Whether a reading stands at the beginning of the turn the pawn was set to."""
    pawn = next(
        (change.now for change in t.values if change.zone == "turn" and change.was != change.now), None
    )
    return hypothesis.game.active == pawn


def goes_on(hypothesis: Hypothesis, seat: int | None, t: Touched) -> bool:
    """Whether a reading is still in the turn of that seat, or a hand was seen to begin the next one: of a
    marker or a coin nobody could tell, where it is unknown what happened before."""
    active = hypothesis.game.active
    hand = f"s{active}.hand"
    return active == seat or any(hand in (card.was, card.now) for card in t.cards)


def staked(hypothesis: Hypothesis, picture: ObservedTable) -> dict[str, int]:
    """The empty purses, with their seats, of those who may have staked all they had: Gold lies in the pot,
    and nobody is out for lack of any before the Round is over (GAMB-27). Who is out by a reading is so."""
    purses = {f"s{seat}.purse": seat for seat, one in enumerate(hypothesis.game.players) if one.in_game}
    empty = {zone: seat for zone, seat in purses.items() if picture.values.get(zone) == 0}
    return empty if picture.values["pot"] else {}


def with_stakes(hypothesis: Hypothesis, seats: Collection[int]) -> Hypothesis:
    """The hypothesis in which one Gold of what these seats have staked counts as theirs."""
    if all(hypothesis.game.players[seat].gold == 1 for seat in seats):
        return hypothesis
    game = hypothesis.game.copy()
    for seat in seats:
        game.players[seat].gold = 1
    return replace(hypothesis, game=game, steps=hypothesis.steps + 1)


def _may_live(player: Player) -> bool:
    """Whether a player has Gold and is sober."""
    return player.gold > 0 and not passed_out(player)


def with_the_living(
    hypothesis: Hypothesis, picture: ObservedTable, untracked: dict[str, str], out: Collection[int] = ()
) -> Hypothesis:
    """The hypothesis in which whoever has Gold and is sober is in the game, with all that lies before them:
    nobody who is out keeps any Gold (LOSE-03). Those who are `out` since the game began stay so."""
    fallen = {seat for seat, one in enumerate(hypothesis.game.players) if not one.in_game and _may_live(one)}
    back = sorted(fallen.difference(out, (machine_seat(hypothesis.game),)))
    if not back:
        return hypothesis
    game = hypothesis.game.copy()
    for seat in back:
        game.players[seat].in_game, game.players[seat].lost_by = True, None
    game.over, game.winners, game.tied = False, (), ()
    living = replace(hypothesis, game=game, steps=hypothesis.steps + 1)
    own = tuple(f"s{seat}." for seat in back)
    wanted = gaps(living, picture).cards.items()
    theirs = {cid for cid, place in wanted if place.startswith(own) or picture.cards[cid].startswith(own)}
    return adopted(living, picture, theirs, untracked)
