"""Items and Drunken Chi in whole games: what must hold of every state with them, whatever the players do."""

from __future__ import annotations

from dataclasses import replace

import pytest
from marshmallow import ValidationError

from innkeep.cards.io.machinery_schema import TokenSchema
from innkeep.rules import EDITIONS, Chance, Game, Layout, PlayerSetup, Use, build, new_game
from innkeep.rules.engine.position.state import NONE
from innkeep.rules.machinery.tokens import TokenCounts
from tests.rules.engine.playouts import go_on_alike, gold_in_play, places, unlisted, walk

BOX = ("rdi5-sera", "rdi5-joran", "rdi5-zakhan", "rdi5-lizwick")
GAMES = [(edition, seed) for edition in EDITIONS for seed in (1, 2)]


def fresh(seed: int, edition: str, players: int = 4, *, skip: bool = True) -> Game:
    chosen = [BOX[(seed + seat) % len(BOX)] for seat in range(players)]
    setups = [PlayerSetup(deck, deck) for deck in chosen]
    return new_game(setups, edition, seed, drinks="rdi5-drinks", skip_idle_windows=skip)


def seat_of(game: Game, deck: str) -> int:
    return next(seat for seat, player in enumerate(game.players) if player.character == deck)


@pytest.mark.parametrize(("edition", "seed"), GAMES)
def test_every_state_is_sound(edition: str, seed: int) -> None:
    game = fresh(seed, edition)
    gold = gold_in_play(game)
    lizwick, zakhan = (seat_of(game, deck) for deck in ("rdi5-lizwick", "rdi5-zakhan"))
    equipped = 0
    for _ in walk(game, seed):
        assert gold_in_play(game) == gold
        assert places(game) == list(range(len(game.defs)))
        assert game.decision is not None
        for seat, player in enumerate(game.players):
            assert 0 <= game.tokens(seat, "chi") == player.weight <= (20 if seat == zakhan else 0)
        items = len(game.players[lizwick].front)
        assert items <= (4 if game.decision.kind == "choose" else 3)
        equipped = max(equipped, items)
    assert len(game.winners) == 1 or len(game.tied) >= 2
    assert equipped or not game.players[lizwick].discard


@pytest.mark.parametrize(("edition", "seed"), GAMES[::3])
def test_listed_moves_are_accepted_and_others_refused(edition: str, seed: int) -> None:
    game = fresh(seed, edition, skip=False)
    chance = Chance(seed)
    for step, _ in enumerate(walk(game, seed)):
        if step % 11:
            continue
        listed = game.legal()
        assert len(set(listed)) == len(listed)
        for move in listed[:10]:
            game.copy().apply(move)
        for move in unlisted(game, chance):
            assert game.can(move) == (move in listed) or not isinstance(move, Use)


@pytest.mark.parametrize("seed", [3, 4])
def test_copies_and_saves_go_on_alike(seed: int) -> None:
    go_on_alike(fresh(seed, "rdi10"), seed, 13)


def test_an_empty_item_deck_is_made_of_its_discards() -> None:
    lizwick = PlayerSetup(
        "Lizwick",
        "rdi5-lizwick",
        hand=("There's always something at the bottom of the bag.",),
    )
    beside = Layout({"s0.side": (), "s0.side-discard": ("Rubber Mallet",)})
    game = build([lizwick, PlayerSetup("Sera", "rdi5-sera")], layout=beside)
    game.apply(game.legal(0)[0])
    while game.decision and game.decision.kind == "respond":
        game.apply(game.legal()[-1])
    assert [game.defs[uid] for uid in game.players[0].front] == ["rdi5-lizwick-items/rubber-mallet"]
    assert game.zone("s0.side") == game.zone("s0.side-discard") == []


def test_no_item_is_left_to_reveal() -> None:
    lizwick = PlayerSetup(
        "Lizwick", "rdi5-lizwick", hand=("There's always something at the bottom of the bag.",)
    )
    game = build([lizwick, PlayerSetup("Sera", "rdi5-sera")], layout=Layout({"s0.side": ()}))
    game.apply(game.legal(0)[0])
    while game.decision and game.decision.kind == "respond":
        game.apply(game.legal()[-1])
    assert game.players[0].front == []


def test_two_cards_pay_for_one_chi_and_each_pair_is_listed_once() -> None:
    hand = ("I raise!", "Winning Hand!", "Tip the Wench")
    zakhan = PlayerSetup("Zakhan", "rdi5-zakhan", hand=hand)
    layout = Layout(counters={"s1.chi": 2})
    game = build([PlayerSetup("Sera", "rdi5-sera"), zakhan], layout=layout)
    uses = [move for move in game.legal() if isinstance(move, Use)]
    assert len(uses) == len(set(uses)) == 3
    assert {move.seat for move in uses} == {1}
    game.apply(uses[0])
    assert (game.tokens(1, "chi"), len(game.players[1].hand), len(game.players[1].discard)) == (1, 1, 2)


@pytest.mark.parametrize(
    ("machinery", "token", "holders"),
    [
        pytest.param("corruption", "corruption", {0, 2}, id="Corruption: everybody but Valeria"),
        pytest.param("chi", "chi", {1}, id="Drunken Chi: Zakhan alone"),
        pytest.param("buff", "buff", {0, 1, 2}, id="Buff Tokens: everybody"),
    ],
)
def test_tokens_go_only_to_those_who_may_hold_them(machinery: str, token: str, holders: set[int]) -> None:
    game = build([PlayerSetup(name) for name in "ABC"])
    record = game.book.library.machineries[machinery]
    tokens = TokenCounts(record, 1, TokenCounts.set_out(record, 1, 3))
    before = list(tokens.held[token])
    for seat in range(3):
        down = before[seat] == tokens.token(token).cap
        moved = tokens.change(game, seat, token, -1 if down else 1, NONE, "")
        assert (moved != 0) == (seat in holders), seat
    assert [seat for seat in range(3) if tokens.held[token][seat] != before[seat]] == sorted(holders)


def test_a_record_says_by_which_rules_its_tokens_come_and_go() -> None:
    game = build([PlayerSetup(name) for name in "ABC"])
    record = game.book.library.machineries["buff"]
    (token,) = record.tokens
    cited = replace(token, cites={"returned": "LOSE-04, Q3"})
    game.log = []
    for kind in (cited, replace(token, cites={})):
        TokenCounts(replace(record, tokens=(kind,)), 1, {"buff": [1, 0, 0]}).lost(game, 0)
    assert [(event.rule, event.question) for event in game.log] == [("LOSE-04", "Q3"), ("KARL-01", "")]


@pytest.mark.parametrize("cites", [{"returned": "LOSE"}, {"returned": "LOSE-04; Q3"}, {"lost": "LOSE-04"}])
def test_a_citation_that_is_none_is_refused(cites: dict[str, str]) -> None:
    look = {"colour": "#8a6a00", "icon": "bell"}
    with pytest.raises(ValidationError) as refused:
        TokenSchema().load(
            {"id": "bell", "title": {"en": "Bell", "ru": "Bell"}, "look": look, "cites": cites}
        )
    assert refused.value.messages_dict["cites"].keys() == cites.keys()
