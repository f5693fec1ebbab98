"""Cards whose text the table carries out, in the rules: played like others of their type, by no bot."""

from __future__ import annotations

import pytest

from innkeep import cards
from innkeep.cards import Library
from innkeep.rules import (
    Chance,
    Effort,
    EndPhase,
    Game,
    Pass,
    Play,
    PlayerSetup,
    build,
    candidates,
    new_game,
    playout_move,
    random_move,
    thumb_move,
)
from innkeep.rules.analysis.coverage import interpreter
from innkeep.rules.engine.position.definitions import CompiledLibrary, shipped
from tests.rules.engine.playouts import gold_in_play, places

PACK = """\
deck:
  {id: own-deck, set: own, kind: character, name: {en: Own}, look: {hue: 3, emblem: anvil}, race: elf}
cards:
- {id: dance, title: {en: Dance}, types: [action], copies: 12, said: {en: "Everybody dances."}}
- {id: hush, title: {en: Hush}, types: [sometimes], copies: 8, said: {en: "Nobody speaks."}}
- {id: joke, title: {en: Joke}, types: [anytime], copies: 4, said: {en: "Tell a joke."}}
- {id: bluff, title: {en: Bluff}, types: [gambling, cheating], copies: 4, said: {en: "Look at a hand."}}
- id: slap
  title: {en: Slap}
  types: [action]
  copies: 8
  modes:
  - {when: {on: action}, effects: [{do: fortitude, who: chosen_other, amount: -2}], said: {en: "Sing."}}
"""
DECK = cards.parse(PACK)
LIBRARY = cards.load().joined(Library({DECK.id: DECK}))


def a_game(seed: int) -> Game:
    setups = [
        PlayerSetup("Ann", "own-deck"),
        PlayerSetup("Bob", "rdi1-gerki"),
        PlayerSetup("Zot", "rdi1-zot"),
    ]
    return new_game(setups, seed=seed, library=LIBRARY)


def is_text(game: Game, move: object) -> bool:
    return isinstance(move, Play) and LIBRARY.cards[game.defs[move.card]].text_only


@pytest.mark.parametrize("player", [random_move, thumb_move])
def test_bots_hold_a_text_and_play_what_is_understood(player: object) -> None:
    assert callable(player)
    slaps = offered = 0
    for seed in range(4):
        game, chance = a_game(seed), Chance(seed)
        while not game.over:
            offered += any(is_text(game, move) for move in game.legal()[:40])
            move = player(game, chance)
            assert not is_text(game, move)
            slaps += isinstance(move, Play) and game.defs[move.card] == "own-deck/slap"
            game.apply(move)
    assert offered
    assert slaps


def test_bots_that_play_on_in_their_minds_play_no_text() -> None:
    hand = ("own-deck/dance", "own-deck/hush", "own-deck/slap")
    game = build(
        [PlayerSetup("Ann", "own-deck", hand=hand), PlayerSetup("Bob", "rdi1-gerki")],
        library=LIBRARY,
        phase="action",
    )
    assert any(is_text(game, move) for move in game.legal(0))
    assert not any(is_text(game, move) for move in candidates(game, Chance(1)))
    assert not is_text(game, playout_move(game, Chance(1), Effort(2, 6)))


def test_games_in_which_people_play_them_stay_sound() -> None:
    told = 0
    for seed in range(6):
        game, chance = a_game(seed), Chance(seed)
        gold = gold_in_play(game)
        for _ in range(4000):
            if game.over:
                break
            texts = [move for move in game.legal() if is_text(game, move)]
            move = texts[chance.below(len(texts))] if texts and chance.below(3) else random_move(game, chance)
            told += move in texts
            game.apply(move)
            assert gold_in_play(game) == gold
            assert places(game) == list(range(len(game.defs)))
        assert game.over
    assert told > 20


def test_a_text_is_no_other_effect_and_a_save_holds_it() -> None:
    hand = ("own-deck/dance", "own-deck/slap")
    game = build(
        [PlayerSetup("Ann", "own-deck", hand=hand), PlayerSetup("Bob", "rdi1-gerki")],
        library=LIBRARY,
        phase="action",
    )
    before = [(one.fortitude, one.alcohol, one.gold) for one in game.players]
    game.do(Play(0, game.players[0].hand[0]))
    again = Game.from_dict(game.to_dict(), CompiledLibrary(LIBRARY, shipped()))
    for one in (game, again):
        while one.decision is not None and one.decision.kind == "respond":
            one.do(Pass(one.decision.seat))
    assert again.digest() == game.digest()
    assert [(one.fortitude, one.alcohol, one.gold) for one in game.players] == before
    assert game.decision is not None
    assert not game.can(Play(0, game.players[0].hand[0], 0, (1,)))  # the Action is spent (TURN-07)
    assert game.can(EndPhase(0))


def test_a_mount_of_which_only_a_text_is_known_is_covered() -> None:
    mount = cards.card(
        {"id": "mo", "title": {"en": "Mo"}, "types": ["mount"], "said": {"en": "Kick."}}, "own"
    )
    assert mount.text_only
    assert interpreter.covers(mount)
