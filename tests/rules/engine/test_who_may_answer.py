"""Whoever a played card changes was among those whom the rules let answer it, whatever word of it did so.

What a card changes and of whom is asked before it resolves (`outlook.touched`); a word whose function finds
somebody else when it is carried out would pass everybody by who holds an answer. So such a word names them
by its ``who``, or before anybody responds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from innkeep.rules import Chance, Game
from innkeep.rules.engine.position import stats
from innkeep.rules.engine.position.definitions import ALCOHOL, FORTITUDE, GOLD, OPCODES, Op
from innkeep.rules.engine.position.state import ASK_RESPOND, CARD, Frame, GameState
from innkeep.rules.engine.queries import outlook
from innkeep.rules.steps.card_play import effects
from tests.rules.checker.play import pick, setting

MOVES = 1500
STAT = {"fortitude": FORTITUDE, "alcohol": ALCOHOL, "paid": GOLD, "gold-gained": GOLD}


def unannounced(seeds: Iterable[int]) -> Iterator[tuple[int, str, str, str]]:
    """In games of these seeds, each change of a stat by a card that its player could not have answered."""
    for seed in seeds:
        play = replace(setting(seed), skips=False)
        game, chance, choose = play.new(), Chance(seed), pick(play)
        touched: dict[int, list[int]] = {}
        for _ in range(MOVES):
            if game.over:
                break
            _note(game, touched)
            for event in game.apply(choose(game, chance)):
                card, seat = event.card, event.seat
                if event.kind not in STAT or card not in touched or seat is None:
                    continue
                if not touched[card][seat] & STAT[event.kind]:
                    yield seed, game.defs[card], event.kind, event.rule


def _note(game: Game, touched: dict[int, list[int]]) -> None:
    """What the card that may be answered now would change, seat by seat."""
    if game.ask == ASK_RESPOND and game.stack[-1].kind == CARD:
        frame = game.stack[-1]
        seats = range(len(game.players))
        touched[frame.card] = [outlook.touched(game, frame, seat, alone=True) for seat in seats]


def test_whoever_a_card_changes_could_have_answered_it() -> None:
    assert list(unannounced(range(60))) == []


@pytest.mark.parametrize("word", ["draw", "negate", "take_control"])
def test_a_word_that_finds_its_victim_as_it_is_carried_out_is_found(
    word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = effects.RUN[OPCODES[word]]

    def strikes_the_next(game: GameState, frame: Frame, op: Op) -> None:
        following = game.seats_from(frame.seat)[1]
        stats.change_fortitude(game, following, -1, frame.card, "TIME-02")
        plain(game, frame, op)

    changed = [strikes_the_next if run is plain else run for run in effects.RUN]
    monkeypatch.setattr(effects, "RUN", tuple(changed))
    assert next(unannounced(range(60)), None) is not None
