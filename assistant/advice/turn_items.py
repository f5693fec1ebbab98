"""The one advice item that says whose decision it is, and where the game stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from innkeep.assistant import messages
from innkeep.assistant.advice import machine_texts
from innkeep.assistant.advice.due_texts import due_text
from innkeep.assistant.advice.items import Item, item
from innkeep.assistant.advice.token_texts import lot_text
from innkeep.assistant.advice.turn_texts import STEPS, names_of, phase_text, respond_text
from innkeep.assistant.model.lots import asked_lot
from innkeep.assistant.model.machine import machine_seat
from innkeep.assistant.model.machinery_zones import asking, looks_at_trick
from innkeep.assistant.model.names import TableNames, Text
from innkeep.assistant.model.observed_table import is_beside
from innkeep.assistant.model.options import places
from innkeep.assistant.tracker.belief.mirror import Mirror
from innkeep.rules import Decision, Game
from innkeep.rules.engine.position import turn_progress
from innkeep.table import OutJson, StandingJson

__all__ = ["ended_item", "standing", "turn_item"]


def turn_item(mirror: Mirror, words: TableNames, viewer: int | None = None) -> Item:
    """The one item that says whose decision it is, as "you" to the `viewer` whose it is; its `phase` is
    `over` when the game is."""
    game = mirror.hypothesis.game
    if mirror.lost:
        text = messages.both("turn.stumbled" if mirror.stumbled else "turn.lost")
        return _turn(None, "lost", text)
    if (pending := mirror.pending_reveal) is not None:
        phase = mirror.reveal.phase if is_beside(pending.facts["from"]) else "drink"
        return _turn(pending.seat, phase, due_text(pending, mirror, words))
    decision = game.decision
    if mirror.aiming or (decision is not None and game.machine_step is not None):
        text = machine_texts.step_text(mirror, words)
        return _turn(machine_seat(game), game.phase_name, text)
    if mirror.hypothesis.order_unknown:
        return _turn(game.active, game.phase_name, messages.both("turn.shuffle"))
    answers = dict(mirror.hypothesis.answers)
    return _over(game, words) if decision is None else _asked(game, decision, words, answers, viewer)


def _over(game: Game, words: TableNames) -> Item:
    if not game.winners:
        return _turn(None, "over", messages.both("turn.tied", names=names_of(words, game.tied)))
    first = game.winners[0]
    key = "turn.won.team" if words.has_mates(first) else "turn.won"
    return _turn(first, "over", messages.both(key, name=words.team(first)))


def _asked(
    game: Game, decision: Decision, words: TableNames, answers: Mapping[int, int], viewer: int | None
) -> Item:
    said = "turn.you" if viewer == decision.seat else "turn"
    facts: dict[str, Any] = {"name": words.seat(decision.seat), "turn": words.seat(game.active)}
    phase, key = decision.phase, f"{said}.{decision.kind}"
    if decision.kind == "respond":
        key, told = respond_text(game, decision, words, answers, said)
        facts |= told
    elif decision.kind in STEPS:
        return _turn(decision.seat, phase, phase_text(game, decision, words, said))
    elif decision.kind == "choose" and (asked := asking(game)) is not None:
        key = f"{said}.{'crawl' if asked.taverns else 'trick' if looks_at_trick(game) else 'dungeon'}"
    elif (lot := asked_lot(game)) is not None:
        return _turn(lot.owner, phase, lot_text(lot, words))
    elif decision.kind == "gamble":
        facts["pot"], phase = messages.count_both("gold", game.pot), "gambling"
    return _turn(decision.seat, phase, messages.both(key, **facts))


def _turn(seat: int | None, phase: str, text: Text) -> Item:
    found = item("turn", "turn", seat, text)
    found["phase"] = phase
    return found


def ended_item() -> Item:
    """The turn item of a table that people ended before its game was over: nobody is asked any more."""
    return _turn(None, "ended", messages.both("turn.ended"))


def standing(mirror: Mirror, outs: Sequence[OutJson]) -> StandingJson | None:
    """Where the game stands, as far as everybody sees it; None while a card is still to be turned up, but in
    a contest, where each has a place for the Drinks to come."""
    hypothesis = mirror.hypothesis
    if mirror.lost or hypothesis.order_unknown:
        return None
    game, contest = hypothesis.game, mirror.reveal.contest
    hidden = mirror.pending_reveal is not None
    if hidden and not contest:
        return None
    seats = [*range(len(game.players))]
    found: StandingJson = {
        "active": game.active,
        "phase": mirror.reveal.phase if hidden else game.phase_name,
        "control": None if hidden or game.round is None else game.round.control,
        "left": [] if hidden else _left(game),
        "places": seats if contest else places(hypothesis),
        "outs": list(outs),
        "contest": contest,
    }
    if not hidden and game.friends(game.active):
        found["ready"] = _ready(game)
    return found


def _left(game: Game) -> list[int]:
    """Who has left the Round, if one is played."""
    if game.round is None:
        return []
    away = (seat for seat in range(len(game.players)) if not game.round.inside >> seat & 1)
    return [seat for seat in away if game.players[seat].in_game]


def _ready(game: Game) -> list[int]:
    """Who of the team whose turn it is has ended the phase."""
    left = turn_progress.waiting(game)
    return [seat for seat in turn_progress.members(game) if seat not in left]
