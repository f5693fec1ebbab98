"""What is to be done in each phase of a turn, in words: a player's own, or a team's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from innkeep.assistant import messages
from innkeep.assistant.model.machinery_zones import in_a_dungeon
from innkeep.assistant.model.names import TableNames, Text
from innkeep.rules import Decision, Game
from innkeep.rules.engine.position import turn_progress
from innkeep.rules.engine.position.piles import hand_size
from innkeep.rules.engine.position.state import HAND_SIZE, NOBODY, Frame

__all__ = ["STEPS", "names_of", "phase_text", "respond_text"]

STEPS = ("discard_draw", "action", "order", "drink")
"""The decisions of a turn."""


def phase_text(game: Game, decision: Decision, words: TableNames, said: str) -> Text:
    """What is to be done in a phase of a turn, and who of a team is not ready yet (TEAM-10); `said`: with
    which sentences, "turn" of somebody else or "turn.you"."""
    if game.friends(game.active):
        return _of_a_team(game, decision, words)
    seat, kind = decision.seat, decision.kind
    name = words.seat(seat)
    if kind == "order":
        return messages.count_both(f"{said}.order", game.orders, name=name)
    if kind == "drink" and turn_progress.has_drunk(game, seat):
        return messages.both(f"{said}.end{'.dungeon' if in_a_dungeon(game) else ''}", name=name)
    if kind == "discard_draw" and (cards := hand_size(game, seat)) != HAND_SIZE:
        return messages.both(f"{said}.discard_draw.cards", name=name, n=cards)
    if kind == "action":
        return _action_text(game, seat, name, said)
    return messages.both(f"{said}.{kind}", name=name)


def _action_text(game: Game, seat: int, name: Text, said: str) -> Text:
    """How many Actions somebody may still play."""
    left = turn_progress.actions_left(game, seat)
    if left > 1:
        return messages.count_both(f"{said}.actions", left, name=name)
    return messages.both(f"{said}.{'action' if left else 'acted'}", name=name)


def _of_a_team(game: Game, decision: Decision, words: TableNames) -> Text:
    if decision.kind == "order":
        return messages.count_both("turn.team.order", game.orders, name=words.team(game.active))
    return messages.both(f"turn.team.{decision.kind}", names=names_of(words, turn_progress.waiting(game)))


def names_of(words: TableNames, seats: Sequence[int]) -> Text:
    """The names of the players at these seats, one who is named twice as "Odo \xd72"."""
    often = Counter(seats)
    return {
        lang: ", ".join(
            words.seat(seat)[lang] + (f" \xd7{times}" if times > 1 else "") for seat, times in often.items()
        )
        for lang in messages.LANGUAGES
    }


def respond_text(
    game: Game, decision: Decision, words: TableNames, answers: Mapping[int, int], said: str
) -> tuple[str, dict[str, Text | str]]:
    """Which sentence says what is answered, and its names: whose card, at whom it is played, whose Drink or
    card it answers (`answers`: by card, what it answers); `said`: see `phase_text`."""
    frame = game.stack[-1]
    may = f"{said}.may{'.last_chance' if decision.window == 'last_chance' else ''}"
    facts: dict[str, Text | str] = {
        "card": "",
        "by": words.seat(decision.by),
        "may": messages.both(may, name=words.seat(decision.seat)),
    }
    if decision.source is not None:
        facts["card"] = words.card(game.defs[decision.source])
    if decision.window == "drinks" and frame.drinks:
        facts["by"] = words.seat(frame.drinks[-1].seat)
    elif decision.window == "loss":
        facts["losses"] = _losses_text(game, words)
    elif decision.window == "card":
        how, seat = _aim(game, frame, answers)
        if seat is not None:
            return f"turn.respond.card.{how}", facts | {"at": words.seat(seat)}
    return f"turn.respond.{decision.window}", facts


def _aim(game: Game, frame: Frame, answers: Mapping[int, int]) -> tuple[str, int | None]:
    """How the card of a frame concerns somebody else, and whom: it is played `at` them, answers a card of
    theirs (`answer`), or changes their Drink (`drink`)."""
    source = answers.get(frame.card)
    for below in game.stack:
        for drink in below.drinks:
            if source in drink.cards:
                return "drink", drink.seat
    if source is not None and game.owners[source] not in (NOBODY, frame.seat):
        return "answer", game.owners[source]
    return "at", None if frame.target in (NOBODY, frame.seat) else frame.target


def _losses_text(game: Game, words: TableNames) -> Text:
    """Who has just lost how much Fortitude to the card that is answered."""
    losses = [(words.seat(seat), lost) for seat, lost in enumerate(game.stack[-1].losses) if lost]
    return {
        lang: ", ".join(f"{name[lang]} \N{MINUS SIGN}{lost}" for name, lost in losses)
        for lang in messages.LANGUAGES
    }
