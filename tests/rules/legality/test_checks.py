"""Whether a move is legal and why not are one thing: the same checks say both, and the list of moves."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from innkeep.cards import load
from innkeep.rules import (
    EDITIONS,
    REASONS,
    Chance,
    Choose,
    DiscardDraw,
    DrinkUp,
    EndPhase,
    Game,
    IllegalMoveError,
    Move,
    Order,
    Pass,
    Play,
    PlayerSetup,
    Use,
    new_game,
    random_move,
    thumb_move,
)
from innkeep.rules.book import ledger
from innkeep.rules.engine.position.powers import POWERS
from innkeep.rules.legality import judge
from innkeep.rules.legality.checks import ALL

ROOT = Path(__file__).parents[3]
DECKS = sorted(deck.id for deck in load().decks.values() if deck.kind == "character" and deck.complete)
LOOKED_AT_EVERY = 11
MOST_MOVES = 700


def fresh(seed: int) -> Game:
    """Two to five of all characters at a table of one of the books, asked each time or only at need."""
    chosen = [DECKS[(5 * seed + 3 * seat) % len(DECKS)] for seat in range(2 + seed % 4)]
    edition = list(EDITIONS)[seed % len(EDITIONS)]
    setups = [PlayerSetup(f"{deck} {seat}", deck) for seat, deck in enumerate(chosen)]
    return new_game(setups, edition, seed, skip_idle_windows=seed % 2 == 0)


def conceivable(game: Game, chance: Chance) -> Iterator[Move]:
    """Moves anybody might try: every branch of the cards held and of one that is not, at any player or Drink;
    steps of a turn; choices and powers. Seats that do not exist try, too."""
    count = len(game.players)
    for seat in range(-1, count + 1):
        player = game.players[seat % count]
        other, third = (seat + 1) % count, (seat + 2) % count
        for uid in (*player.held, chance.below(len(game.defs))):
            for mode in range(len(game.cards[uid].branches) + 1):
                for named in ((), (other,), (third,), (other, third), (-1,)):
                    yield Play(seat, uid, mode, named, (None, None, 0, 1, -1)[chance.below(5)])
                yield Play(seat, uid, mode, (other,))
                yield Play(seat, uid, mode, (), chance.below(2))
        yield from (Pass(seat), EndPhase(seat), DrinkUp(seat))
        yield from (Order(seat, (other,) * game.orders), Order(seat, (seat, third)), Order(seat, ()))
        hand = tuple(player.hand)
        yield from (DiscardDraw(seat), DiscardDraw(seat, hand[:2]), DiscardDraw(seat, (*hand, *hand)))
        yield from (DiscardDraw(seat, (), draw=False), DiscardDraw(seat, (chance.below(len(game.defs)),)))
        yield from (Choose(seat, value) for value in (other, "accept", "decline", (), hand[:1]))
        yield from (Use(seat, power, tuple(sorted(hand[:2]))) for power in (*POWERS, "flight"))


def agree(game: Game, move: Move, *, as_if_asked: bool) -> bool:
    """Hold the three answers to a move against each other; returns whether it is legal."""
    allowed = game.can(move, as_if_asked=as_if_asked)
    against = judge.reasons(game, move, as_if_asked)
    assert allowed == (against == ()), (move, against)
    for reason in against:
        assert reason.key in REASONS
        assert set(reason.facts) == set(REASONS[reason.key])
        assert {reason.rule, *reason.also} <= ledger.every().keys(), reason
    if allowed:
        game.verify(move, as_if_asked=as_if_asked)
    else:
        with pytest.raises(IllegalMoveError) as refused:
            game.verify(move, as_if_asked=as_if_asked)
        assert refused.value.reasons == against
    return allowed


@pytest.mark.parametrize("seed", range(10))
def test_a_move_is_legal_where_nothing_speaks_against_it(seed: int) -> None:
    game = fresh(seed)
    chance = Chance(seed)
    player = random_move if seed % 3 else thumb_move
    judged = {True: 0, False: 0}
    for number in range(MOST_MOVES):
        if game.over:
            break
        if number % LOOKED_AT_EVERY == 0:
            for as_if_asked in (False, True):
                for move in conceivable(game, Chance(number)):
                    judged[agree(game, move, as_if_asked=as_if_asked)] += 1
            for move in game.legal():
                assert agree(game, move, as_if_asked=False), move
            for seat in range(len(game.players)):
                for move in game.legal(seat):
                    assert agree(game, move, as_if_asked=True), move
        game.do(player(game, chance))
    assert judged[True] > 10
    assert judged[False] > 1000


def test_a_game_that_is_over_says_so() -> None:
    game = fresh(4)
    chance = Chance(4)
    while not game.over:
        game.do(random_move(game, chance))
    for move in conceivable(game, chance):
        assert not agree(game, move, as_if_asked=False)
        assert [reason.rule for reason in judge.reasons(game, move)] == ["OBJ-02"]


def test_every_check_upholds_a_rule_of_the_ledger() -> None:
    for one in ALL:
        assert {one.rule, *one.also} <= ledger.every().keys(), one.key


def test_no_key_has_two_sets_of_facts() -> None:
    facts: dict[str, set[tuple[str, ...]]] = {}
    for one in ALL:
        facts.setdefault(one.key, set()).add(one.facts)
    assert [key for key, found in facts.items() if len(found) > 1] == []


def test_a_check_stands_in_one_file_beside_its_sentences() -> None:
    """Whoever adds a check writes one function and names it in a list of the same file, and two sentences."""
    sources = {path: path.read_text("utf-8") for path in sorted((ROOT / "rules").rglob("*.py"))}
    for one in ALL:
        name = one.test.__name__
        keys = [path.name for path, text in sources.items() if f'"{one.key}"' in text]
        homes = [path.name for path, text in sources.items() if re.search(rf"\ndef {name}\(", text)]
        assert len(homes) == 1, (name, homes)
        assert homes[0] in keys, (one.key, keys)
        assert all(path.endswith(("checks.py", "judge.py")) for path in keys), (one.key, keys)


def test_no_check_is_forgotten() -> None:
    """Each is asked for somewhere: a test nobody puts in a list would say nothing."""
    for path in sorted((ROOT / "rules" / "legality").glob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        checks = {
            node.name
            for node in tree.body
            if isinstance(node, ast.FunctionDef)
            for made in node.decorator_list
            if isinstance(made, ast.Call) and ast.unparse(made.func) == "check"
        }
        named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        named |= {
            node.attr
            for other in (ROOT / "rules" / "legality").glob("*.py")
            for node in ast.walk(ast.parse(other.read_text("utf-8")))
            if isinstance(node, ast.Attribute)
        }
        assert checks <= named, (path.name, checks - named)
