"""Faults with markers: moved without cause, too far, the wrong way, not at all."""

from __future__ import annotations

from innkeep.rules import DrinkUp, EndPhase
from tests.bench.referee.actual import belongs, says_where
from tests.bench.referee.faults.making import (
    CONSERVATION,
    TIMING,
    Wronged,
    Wrongs,
    anyone,
    later,
    others,
    pick,
    unmoved,
)
from tests.bench.referee.people import People

__all__ = ["WRONGS"]

WRONGS = Wrongs()


def counts(zone: str) -> bool:
    """Whether a marker there counts something, and says not where somebody is."""
    return not zone.endswith(".chi") and not says_where(zone)


def _nudged(people: People, stat: str, sign: int) -> Wronged | None:
    """A marker nobody has a reason to move, moved two steps."""
    seat = anyone(people)
    zone = people.mat(seat, stat)
    shows = people.desk.value(zone)
    value = shows + 2 * sign
    if any(c.kind == "track" and c.zone == zone for c in people.pool) or not 0 <= value <= 20:
        return None
    if people.game.decision is None or people.game.decision.kind not in ("discard_draw", "action", "order"):
        return None
    people.do(seat, kind="track", zone=zone, value=value)
    return Wronged(seat, unmoved(people, zone))


@WRONGS.of(CONSERVATION)
def fortitude_without_cause(people: People) -> Wronged | None:
    return _nudged(people, "fortitude", people.rng.choice((-1, 1)))


@WRONGS.of(CONSERVATION)
def alcohol_without_cause(people: People) -> Wronged | None:
    return _nudged(people, "alcohol", people.rng.choice((-1, 1)))


def _follows(people: People, zone: str, shows: int, value: int) -> bool:
    """Whether the marker comes by that value all the same when nobody says anything: nobody sees a fault."""
    shown = (belongs(game)[1][zone] for game in later(people))
    return any(min(shows, then) <= value <= max(shows, then) for then in shown)


@WRONGS.of(CONSERVATION)
def marker_moved_too_far(people: People) -> Wronged | None:
    chore = pick(people, (c for c in people.pool if c.kind == "track" and counts(c.zone)))
    if chore is None:
        return None
    want, shows = people.wanted()[1][chore.zone], people.desk.value(chore.zone)
    wrong = want + (1 if want > shows else -1)
    if want == shows or not 0 <= wrong <= 20 or _follows(people, chore.zone, shows, wrong):
        return None
    people.pool.remove(chore)
    seat = int(chore.zone[1])
    people.do(seat, kind="track", zone=chore.zone, value=wrong)
    return Wronged(seat, frozenset({chore.rule}))


@WRONGS.of(CONSERVATION)
def marker_moved_the_wrong_way(people: People) -> Wronged | None:
    chore = pick(people, (c for c in people.pool if c.kind == "track" and counts(c.zone)))
    if chore is None:
        return None
    want, shows = people.wanted()[1][chore.zone], people.desk.value(chore.zone)
    wrong = 2 * shows - want
    if want == shows or not 0 <= wrong <= 20:
        return None
    people.pool.remove(chore)
    seat = int(chore.zone[1])
    people.do(seat, kind="track", zone=chore.zone, value=wrong)
    return Wronged(seat, frozenset({chore.rule}))


@WRONGS.of(CONSERVATION)
def forgot_what_was_drunk(people: People) -> Wronged | None:
    chore = pick(people, (c for c in people.pool if c.kind == "track" and c.cause == "drank"))
    if chore is None or people.wanted()[1][chore.zone] == people.desk.value(chore.zone):
        return None
    people.pool.remove(chore)
    return Wronged(int(chore.zone[1]), frozenset({chore.rule}), frozenset({chore.zone}))


@WRONGS.of(TIMING)
def forgot_to_sober_up(people: People) -> Wronged | None:
    """Nothing to drink, some Alcohol, and the next player's turn is taken up."""
    game = people.game
    seat = game.active
    decision = game.decision
    if decision is None or decision.kind != "drink" or game.drunk or people.pool or game.shared:
        return None
    if game.players[seat].drinks or not game.players[seat].alcohol or not game.can(DrinkUp(seat)):
        return None
    rest = others(people, seat)
    if not rest:
        return None
    zone = people.mat(seat, "alcohol")
    sobered = people.passed(DrinkUp(seat))
    rules = frozenset(chore.rule for chore in sobered if chore.zone == zone)
    people.passed(EndPhase(seat))
    people.do(rest[0], kind="track", zone="turn", value=rest[0])
    return Wronged(seat, rules, frozenset({zone}))


@WRONGS.of(TIMING)
def skipped_a_player(people: People) -> Wronged | None:
    """The pawn goes to the one after the next player."""
    chore = pick(people, (c for c in people.pool if c.kind == "pawn"))
    after = people.game.one_a_side(tuple(others(people, people.game.active)))
    if chore is None or len(after) < 2 or people.wanted()[1]["turn"] == people.desk.value("turn"):
        return None
    people.pool.remove(chore)
    people.do(after[0], kind="track", zone="turn", value=after[0])
    return Wronged(after[0], frozenset({"TURN-16"}))
