"""Cards played wrongly: at the wrong time, out of turn, on what may not be answered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from innkeep.rules import Move, Pass, Play
from innkeep.rules.engine.position.definitions import ACTION, OPCODES
from innkeep.rules.engine.position.state import ACTING
from tests.bench.referee.faults.making import TIMING, Wronged, Wrongs, against, later, others
from tests.bench.referee.people import People

__all__ = ["WRONGS"]

WRONGS = Wrongs()
_NEGATE = {OPCODES["negate"]}
_IGNORE = {OPCODES[word] for word in OPCODES if word.startswith("ignore")}


def _laid(people: People, plays: Iterable[tuple[int, int]]) -> Wronged | None:
    """Lay one of these cards (seat, uid) in the middle if no reading of the game allows it now."""
    game = people.game
    candidates = list(plays)
    people.rng.shuffle(candidates)
    for seat, uid in candidates:
        rules = _against(people, seat, uid)
        if rules:
            people.say_passes()
            people.lay(seat, [people.bond.cid[uid]], "table")
            return Wronged(seat, rules)
        if game.over:
            return None
    return None


def _against(people: People, seat: int, uid: int) -> frozenset[str]:
    """The rules against playing a card now or after silence; none if it might be all right."""
    game = people.game
    nodes = [game, *(then for then, _, _ in people.unsaid), *later(people)]
    for node in nodes:
        if any(isinstance(move, Play) and move.card == uid for move in node.legal(seat)):
            return frozenset()
    targets = [(), *((other,) for other in range(len(game.players)))]
    moves: list[Move] = [
        Play(seat, uid, mode, target)
        for mode in range(max(1, len(game.cards[uid].branches)))
        for target in targets
    ]
    return against(game, *moves)


def _hands(people: People, seats: Iterable[int]) -> Iterator[tuple[int, int]]:
    for seat in seats:
        for uid in people.game.players[seat].hand:
            if people.game.cards[uid].branches:
                yield seat, uid


def _trigger(people: People, uid: int) -> set[int]:
    return {branch.trigger for branch in people.game.cards[uid].branches}


def _words(people: People, uid: int) -> set[int]:
    return {op.code for branch in people.game.cards[uid].branches for op in branch.ops}


@WRONGS.of(TIMING)
def second_action(people: People) -> Wronged | None:
    game = people.game
    if not game.acted or game.phase != ACTING or game.decision is None or game.decision.kind != "action":
        return None
    mine = [(s, u) for s, u in _hands(people, [game.active]) if _trigger(people, u) == {ACTION}]
    return _laid(people, mine)


@WRONGS.of(TIMING)
def action_out_of_turn(people: People) -> Wronged | None:
    game = people.game
    if game.decision is None or game.decision.kind not in ("action", "order", "drink"):
        return None
    theirs = _hands(people, others(people, game.active))
    return _laid(people, [(s, u) for s, u in theirs if _trigger(people, u) == {ACTION}])


@WRONGS.of(TIMING)
def action_in_the_wrong_phase(people: People) -> Wronged | None:
    game = people.game
    if game.decision is None or game.decision.kind not in ("order", "drink"):
        return None
    return _laid(
        people, [(s, u) for s, u in _hands(people, [game.active]) if _trigger(people, u) == {ACTION}]
    )


@WRONGS.of(TIMING)
def gambling_card_out_of_turn(people: People) -> Wronged | None:
    game = people.game
    decision = game.decision
    if game.round is None or decision is None or decision.kind != "gamble":
        return None
    found = _hands(people, others(people, decision.seat))
    return _laid(people, [(s, u) for s, u in found if _gambles(people, u)])


@WRONGS.of(TIMING)
def gambling_card_without_a_round(people: People) -> Wronged | None:
    game = people.game
    if game.round is not None or game.decision is None or game.decision.kind in ("respond", "choose"):
        return None
    found = _hands(people, game.seats_from(game.active))
    return _laid(
        people, [(s, u) for s, u in found if _gambles(people, u) and ACTION not in _trigger(people, u)]
    )


@WRONGS.of(TIMING)
def gambling_card_after_the_round_was_won(people: People) -> Wronged | None:
    game = people.game
    decision = game.decision
    if game.round is None or decision is None or decision.window not in ("won", "lone"):
        return None
    return _laid(people, [(s, u) for s, u in _hands(people, game.seats_from(0)) if _gambles(people, u)])


def _gambles(people: People, uid: int) -> bool:
    return people.game.cards[uid].key.startswith(("iraise", "winninghand"))


@WRONGS.of(TIMING)
def negated_what_may_not_be(people: People) -> Wronged | None:
    if people.game.decision is None or people.game.decision.kind != "respond":
        return None
    found = _hands(people, people.game.seats_from(0))
    return _laid(people, [(s, u) for s, u in found if _words(people, u) & _NEGATE])


@WRONGS.of(TIMING)
def ignored_what_may_not_be(people: People) -> Wronged | None:
    if people.game.decision is None or people.game.decision.kind != "respond":
        return None
    found = _hands(people, people.game.seats_from(0))
    return _laid(people, [(s, u) for s, u in found if _words(people, u) & _IGNORE])


@WRONGS.of(TIMING)
def action_as_an_answer(people: People) -> Wronged | None:
    """An Action is laid to answer what lies open."""
    decision = people.game.decision
    if decision is None or decision.kind != "respond":
        return None
    held = _hands(people, people.game.seats_from(decision.seat))
    return _laid(people, [(s, u) for s, u in held if _trigger(people, u) == {ACTION}])


@WRONGS.of(TIMING)
def answered_ones_own_card(people: People) -> Wronged | None:
    """Whoever has played a card answers it as well."""
    game, decision = people.game, people.game.decision
    if decision is None or decision.kind != "respond" or decision.window != "card" or not game.stack:
        return None
    held = _hands(people, [game.stack[-1].seat])
    return _laid(people, [(s, u) for s, u in held if _words(people, u) & (_NEGATE | _IGNORE)])


@WRONGS.of(TIMING)
def gambled_after_leaving(people: People) -> Wronged | None:
    """Who has left the Round plays a card for control."""
    game, decision = people.game, people.game.decision
    if game.round is None or decision is None or decision.kind != "gamble":
        return None
    pot = game.round
    gone = [seat for seat in game.seats_from(0) if not pot.inside >> seat & 1]
    return _laid(people, [(s, u) for s, u in _hands(people, gone) if _gambles(people, u)])


@WRONGS.of(TIMING)
def topped_a_winning_hand(people: People) -> Wronged | None:
    """A Gambling Card takes control though only a Cheating Card may."""
    game, decision = people.game, people.game.decision
    if game.round is None or decision is None or decision.kind != "gamble" or not game.round.locked:
        return None
    return _laid(people, [(s, u) for s, u in _hands(people, [decision.seat]) if _gambles(people, u)])


@WRONGS.of(TIMING)
def two_actions_at_once(people: People) -> Wronged | None:
    """Two Actions are laid out together."""
    game, decision = people.game, people.game.decision
    if decision is None or decision.kind != "action" or game.acted or people.pool:
        return None
    seat = game.active
    held = [u for _, u in _hands(people, [seat]) if _trigger(people, u) == {ACTION}]
    if len(held) < 2:
        return None
    people.lay(seat, [people.bond.cid[uid] for uid in people.rng.sample(held, 2)], "table")
    return Wronged(seat, frozenset({"TURN-07", "TIME-02"}))


@WRONGS.of(TIMING)
def answered_nothing(people: People) -> Wronged | None:
    """A card that answers something, where nothing stands open."""
    decision = people.game.decision
    if decision is None or decision.kind in ("respond", "choose", "gamble") or people.pool:
        return None
    found = _hands(people, people.game.seats_from(0))
    return _laid(people, [(s, u) for s, u in found if _words(people, u) & (_NEGATE | _IGNORE)])


@WRONGS.of(TIMING)
def answered_after_the_last_pass(people: People) -> Wronged | None:
    """Everybody says aloud that they pass; then one of them answers after all."""
    game = people.game
    decision = game.decision
    if decision is None or decision.kind != "respond" or decision.window not in ("card", "drinks"):
        return None
    held = _hands(people, game.seats_from(decision.seat))
    able = [(s, u) for s, u in held if any(isinstance(m, Play) and m.card == u for m in game.legal(s))]
    if not able or len(game.stack) != 1:
        return None
    seat, uid = people.rng.choice(able)
    people.say_passes()
    window = decision
    while game.decision is not None and (game.decision.window, game.decision.source) == (
        window.window,
        window.source,
    ):
        people.do(game.decision.seat, kind="pass")
        people.pool += people.passed(Pass(game.decision.seat))
        game = people.game
    people.flush()
    rules = _against(people, seat, uid)
    if not rules:
        return None
    people.lay(seat, [people.bond.cid[uid]], "table")
    return Wronged(seat, rules)


@WRONGS.of(TIMING)
def played_on_after_losing(people: People) -> Wronged | None:
    game = people.game
    gone = [seat for seat, player in enumerate(game.players) if not player.in_game and player.hand]
    gone = [seat for seat in gone if seat not in game.seats_from(0)]
    if not gone or game.over or people.pool:
        return None
    seat = people.rng.choice(gone)
    people.lay(seat, [people.bond.cid[people.rng.choice(game.players[seat].hand)]], "table")
    return Wronged(seat, frozenset({"LOSE-07", "LOSE-01", "LOSE-02", "OBJ-02"}))


@WRONGS.of(TIMING)
def played_between_discarding_and_drawing(people: People) -> Wronged | None:
    game = people.game
    decision = game.decision
    if decision is None or decision.kind != "discard_draw" or people.pool:
        return None
    seat = decision.seat
    hand = game.players[seat].hand
    if len(hand) < 3:
        return None
    actions = [u for u in hand if _trigger(people, u) == {ACTION}]
    others = [u for u in hand if u not in actions[:1]]
    if not actions or not others:
        return None
    people.lay(seat, [people.bond.cid[people.rng.choice(others)]], f"s{seat}.discard")
    people.lay(seat, [people.bond.cid[actions[0]]], "table")
    return Wronged(seat, frozenset({"TURN-04", "TURN-07", "TURN-01"}))
