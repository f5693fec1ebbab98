"""Playing on to find out: nothing unseen has a say, plain positions are judged plainly."""

from __future__ import annotations

from random import Random

import pytest

from innkeep import cards
from innkeep.rules import (
    Chance,
    DrinkUp,
    Effort,
    Game,
    Pass,
    Play,
    PlayerSetup,
    build,
    candidates,
    determinize,
    new_game,
    playout_move,
    ranked,
    thumb_move,
)
from innkeep.rules.analysis.playouts import outlook

ALL = [deck.id for deck in cards.load().decks.values() if deck.kind == "character" and deck.complete]


def midway(seed: int, moves: int = 90) -> Game:
    """A game of four different characters under way."""
    seated = [ALL[(seed * 5 + step * 7) % len(ALL)] for step in range(4)]
    game = new_game([PlayerSetup(one, one) for one in seated], seed=seed, skip_idle_windows=True)
    chance = Chance(seed)
    for _ in range(moves):
        if not game.over:
            game.do(thumb_move(game, chance))
    return game


def looks(game: Game, seat: int) -> list[object]:
    """Everything one seat may know, by cards' names; piles it sees only the backs of, by their backs."""
    seen: list[object] = [game.phase, game.active, game.asked, game.ask, game.pot, game.inn_gained]
    for number, player in enumerate(game.players):
        seen += [player.fortitude, player.alcohol, player.gold, player.burden, player.in_game]
        seen += [[game.defs[uid] for uid in pile] for pile in (player.discard, player.front)]
        seen.append([game.defs[uid] for uid in player.hand] if number == seat else len(player.hand))
        seen.append(len(player.deck))
        seen.append([game.owners[uid] for uid in player.drinks])
    seen += [len(game.drink_deck), [game.defs[uid] for uid in game.drink_discard]]
    for part in game.parts:
        for name, pile in part.zones().items():
            seen.append(len(pile) if name.endswith(".side") else [game.defs[uid] for uid in pile])
    return seen


def named(game: Game) -> list[object]:
    """Every pile by the names of its cards."""
    piles: list[object] = []
    for player in game.players:
        for pile in (player.hand, player.deck, player.discard, player.drinks, player.front):
            piles += [[game.defs[uid] for uid in pile]]
    piles += [[game.defs[uid] for uid in game.drink_deck], game.rng]
    piles += [[game.defs[uid] for uid in pile] for part in game.parts for pile in part.zones().values()]
    return piles


def called_otherwise(game: Game, seat: int, random: Random) -> Game:
    """The same game in which cards of hands and decks the seat does not see have exchanged their uids."""
    defs, compiled = list(game.defs), list(game.cards)
    for number, player in enumerate(game.players):
        piles = [player.deck] if number == seat else [player.hand, player.deck]
        uids = [uid for pile in piles for uid in pile]
        other = dict(zip(uids, random.sample(uids, len(uids)), strict=True))
        for uid, name in other.items():
            defs[name], compiled[name] = game.defs[uid], game.cards[uid]
        for pile in piles:
            pile[:] = [other[uid] for uid in pile]
    game.defs, game.cards = tuple(defs), tuple(compiled)
    return game


@pytest.mark.parametrize("seed", range(24))
def test_an_imagined_game_keeps_what_a_seat_knows_and_nothing_else(seed: int) -> None:
    game = midway(seed, 40 + 5 * seed)
    seat = seed % 4
    pictured = determinize(game, seat, Chance(seed))
    assert looks(pictured, seat) == looks(game, seat)
    everything = sorted(game.defs)
    assert sorted(pictured.defs) == everything
    assert named(pictured) != named(game)


@pytest.mark.parametrize("seed", range(12))
def test_two_games_that_look_alike_are_imagined_alike(seed: int) -> None:
    """Non-interference: another hidden deal, another order of the decks, another chance to come."""
    game = midway(seed, 30 + 9 * seed)
    seat = (seed + 1) % 4
    other = called_otherwise(determinize(game, seat, Chance(seed + 1000)), seat, Random(seed))
    assert looks(other, seat) == looks(game, seat)
    one, two = determinize(game, seat, Chance(5)), determinize(other, seat, Chance(5))
    assert named(one) == named(two)
    assert one.to_dict() == two.to_dict(), "not even by which name a hidden card goes"


@pytest.mark.parametrize("seed", range(12))
def test_where_a_strange_back_lies_in_a_pile_is_not_known(seed: int) -> None:
    """Somebody shuffled a Drink into another's deck, and one of their cards into the Drink Deck."""
    game = midway(seed, 20)
    deck, theirs = game.players[2].deck, Random(seed)
    if not deck or game.over:
        return
    mine, other = game, game.copy()
    for one in (mine, other):
        card, drink = one.players[2].deck.pop(), one.drink_deck.pop()
        for pile, stranger in ((one.players[2].deck, drink), (one.drink_deck, card)):
            pile.insert(theirs.randrange(max(1, len(pile))), stranger)
    assert determinize(mine, 0, Chance(5)).to_dict() == determinize(other, 0, Chance(5)).to_dict()


@pytest.mark.parametrize("seed", range(8))
def test_verdicts_do_not_depend_on_what_the_seat_cannot_know(seed: int) -> None:
    game = midway(seed, 60 + 7 * seed)
    if game.over:
        return
    seat = game.asked
    moves = candidates(game, Chance(1))
    twin = determinize(game, seat, Chance(seed + 77))
    effort = Effort(tables=4, decisions=20)
    here = ranked(game, seat, moves, Chance(3), effort)
    there = ranked(twin, seat, moves, Chance(3), effort)
    assert [(v.move, v.value, v.spread, v.hit) for v in here] == [
        (v.move, v.value, v.spread, v.hit) for v in there
    ]
    assert game.digest() == game.copy().digest()


def test_thinking_changes_nothing() -> None:
    game = midway(3)
    before = game.digest()
    playout_move(game, Chance(1))
    assert game.digest() == before


def test_every_candidate_is_legal_and_the_choice_is_one_of_them() -> None:
    for seed in range(10):
        game = midway(seed, 25 * seed)
        if game.over:
            continue
        moves = candidates(game, Chance(seed))
        assert moves
        assert len(moves) <= Effort().most + 1
        assert all(game.can(move) for move in moves)
        assert playout_move(game, Chance(seed), Effort(2, 10)) in moves


def test_a_drink_that_would_make_one_pass_out_is_answered() -> None:
    game = build(
        [
            PlayerSetup("Zot", "rdi1-zot", fortitude=20, alcohol=18, drinks=("Dragon Breath Ale",)),
            PlayerSetup("Deirdre", "rdi1-deirdre", fortitude=20, alcohol=16, hand=("Wine into Water",)),
        ],
        turn=1,
        phase="drink",
        drink_deck=["Dark Ale"] * 3,
        skip_idle_windows=True,
    )
    game.put(game.players[0].drinks[0], "s1.drinks")
    game.do(DrinkUp(1))
    assert game.asked == 1
    moves = candidates(game, Chance(1))
    assert {type(move) for move in moves} == {Play, Pass}
    best = ranked(game, 1, moves, Chance(1), Effort(tables=4, decisions=3))
    assert isinstance(best[0].move, Play)
    assert best[0].value > best[1].value + 0.2


def test_the_outlook_of_a_decided_game_is_the_outcome() -> None:
    game = midway(2, 10_000)
    assert game.over
    assert sum(outlook(game, seat) for seat in range(4)) == pytest.approx(1.0)
    assert outlook(game, game.winners[0]) == 1 / len(game.winners)
    under_way = midway(2, 50)
    assert sum(outlook(under_way, seat) for seat in range(4)) == pytest.approx(1.0)
