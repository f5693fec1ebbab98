"""May one card answer another? The rules themselves are asked, in small positions that hold both.

Seat 0 plays the one that lies there, at seat 1 where it picks somebody; a Drink is revealed by seat 1, then
by seat 0. All three hold the other card. Knows nothing of any table: every fact comes from the cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from innkeep.rules.book.editions import Edition
from innkeep.rules.engine.position.aims import NO_PICK
from innkeep.rules.engine.position.definitions import shipped
from innkeep.rules.engine.position.moves import DrinkUp, Pass, Play
from innkeep.rules.engine.position.state import ASK_NOTHING, CARD, NOBODY, Frame
from innkeep.rules.game.game import Game
from innkeep.rules.legality.reasons import IllegalMoveError, Reason
from innkeep.rules.setup import Layout, PlayerSetup, build

__all__ = ["Pair", "may_answer"]

PLAYER, HIT, BYSTANDER = range(3)
SEATS = (HIT, BYSTANDER, PLAYER)
OPENING = "rdi1-deirdre/gambling-im-in"
_LONGEST = 60
"""Decisions looked at after a card was played."""
HELD = 2
"""Of every token a character brings, wherever some may lie."""


@dataclass(frozen=True, slots=True)
class Pair:
    """What the rules say of one card as an answer to another.

    `seats`: who may answer: 0 is who played the other card, 1 whom it hits (who drinks it, for a Drink), 2
    anybody else. `window`: the window in which the first of them may. `reason`: why seat 1 may not, where
    nobody may; `defs`: the full ids of the cards in its facts.

    >>> pair: Pair = may_answer("rdi1-deirdre/wine-into-water", "rdi1-drinks/light-ale")
    >>> 1 in pair.seats, pair.reason
    (True, None)
    """

    seats: tuple[int, ...]
    window: str
    reason: Reason | None
    defs: tuple[str, ...]


def may_answer(held: str, lying: str, edition: str | Edition = "rdi10") -> Pair:
    """Whether a card in hand may answer a card that was played or revealed (full ids of cards).

    ValueError for a card nobody can hold in hand.

    >>> may_answer("rdi1-deirdre/i-dont-think-so", "rdi1-drinks/wine").seats
    ()
    """
    book = shipped()
    library = book.library
    if library.cards[held].drink is not None or library.decks[library.cards[held].deck].kind != "character":
        raise ValueError(f"held: {held!r} is no card of a hand")
    found: dict[int, str] = {}
    reason: tuple[Reason | None, tuple[str, ...]] = (None, ())
    for game, drinker in _played(held, lying, edition):
        for number, window in enumerate(_windows(game)):
            for seat in _answering(window, held):
                role = seat if drinker == NOBODY else HIT if seat == drinker else BYSTANDER
                found.setdefault(role, window.decision.window or "gamble" if window.decision else "")
            if number == 0 and reason[0] is None and (why := _refused(window, held)) is not None:
                reason = why, tuple(window.defs)
    if found:
        return Pair(tuple(sorted(found)), next(iter(found.values())), None, ())
    return Pair((), "", *reason)


def _answering(game: Game, held: str) -> list[int]:
    """Who may play a card of that id now."""
    plays = {seat: [game.defs[move.card] for move in _plays(game, seat)] for seat in SEATS}
    return [seat for seat in SEATS if held in plays[seat]]


def _played(held: str, lying: str, edition: str | Edition) -> Iterator[tuple[Game, int]]:
    """The positions right after the card was played or revealed, and who drinks (NOBODY: no Drink)."""
    library = shipped().library
    card, own = library.cards[lying], library.cards[held].deck
    if card.drink is not None or "drink_event" in card.types:
        for drinker in (HIT, PLAYER):
            game = _set_out(held, own, None, edition, drinker=drinker, drink=lying)
            if game.can(DrinkUp(drinker)):
                game.do(DrinkUp(drinker))
                yield game, drinker
        return
    deck = library.decks[card.deck]
    theirs = card.deck if deck.kind == "character" else None
    for mode in range(max(1, len(card.modes))):
        in_round = card.modes[mode].when.on == "control" if card.modes else False
        game = _set_out(held, own, theirs, edition, hand=lying, in_round=in_round)
        uid = game.players[PLAYER].hand[0]
        plays = [m for m in game.legal(PLAYER) if isinstance(m, Play) and (m.card, m.mode) == (uid, mode)]
        play = next((m for m in plays if m.targets[:1] in ((HIT,), ())), None)
        if play is not None:
            game.do(play)
        else:
            _lay(game, uid, mode)
        yield game, NOBODY


def _set_out(
    held: str,
    own: str,
    theirs: str | None,
    edition: str | Edition,
    *,
    hand: str | None = None,
    drinker: int = PLAYER,
    drink: str | None = None,
    in_round: bool = False,
) -> Game:
    """Three players who hold the card, with something to lose and to pay with; `in_round`: in a Round of
    Gambling that seat 2 opened."""
    characters = {PLAYER: theirs, HIT: own if own != theirs else None}
    first = {PLAYER: () if hand is None else (hand,)}
    last = {BYSTANDER: (OPENING,) if in_round else ()}
    seated = [
        PlayerSetup(
            f"P{seat}",
            characters.get(seat),
            fortitude=15,
            alcohol=3,
            hand=(*first.get(seat, ()), held, held, held, *last.get(seat, ())),
            drinks=(drink,) if drink is not None and seat == drinker else (),
        )
        for seat in range(3)
    ]
    turn = BYSTANDER if in_round else drinker
    phase = "drink" if drink is not None else "action"
    game = build(seated, edition, turn=turn, phase=phase, layout=Layout(counters=_tokens(characters)))
    if in_round:
        _open_round(game)
    return game


def _open_round(game: Game) -> None:
    """Seat 2 opens a Round with the last card of its hand, and nobody answers."""
    uid = game.players[BYSTANDER].hand[-1]
    game.do(next(move for move in _plays(game, BYSTANDER) if move.card == uid))
    while game.decision is not None and game.decision.kind == "respond":
        game.do(Pass(game.decision.seat))


def _tokens(characters: Mapping[int, str | None]) -> dict[str, int]:
    """Some of every token a character brings, at each seat that may hold it."""
    library = shipped().library
    return {
        library.machineries[name].name(token.id, at): min(HELD, token.cap)
        for seat, character in characters.items()
        for name in (library.decks[character].machinery if character is not None else ())
        if library.machineries[name].at == "seat"
        for token in library.machineries[name].tokens
        for at in SEATS
        if token.may_hold(at, seat)
    }


def _lay(game: Game, uid: int, mode: int) -> None:
    """Let a card with a condition of its own have been played, whatever it answers."""
    game.players[PLAYER].hand.remove(uid)
    target = HIT if game.cards[uid].branches[mode].picks != NO_PICK else NOBODY
    frame = Frame(CARD, PLAYER, uid, mode, target)
    frame.other = HIT
    game.stack.append(frame)
    game.ask = ASK_NOTHING
    game.run()


def _windows(game: Game) -> Iterator[Game]:
    """The game wherever somebody may answer, until all that was played is done."""
    for _ in range(_LONGEST):
        decision = game.decision
        if decision is None or decision.kind not in ("respond", "gamble"):
            return
        yield game
        try:
            game.do(Pass(decision.seat))
        except (IllegalMoveError, LookupError):
            return


def _plays(game: Game, seat: int) -> list[Play]:
    decision = game.decision
    if decision is None or (decision.kind == "gamble" and decision.seat != seat):
        return []
    return [move for move in game.legal(seat) if isinstance(move, Play)]


def _refused(game: Game, held: str) -> Reason | None:
    """The weightiest reason against the likeliest way seat 1 may have meant it."""
    uid = next(uid for uid in game.players[HIT].hand if game.defs[uid] == held)
    best: tuple[Reason, ...] = ()
    for mode in range(max(1, len(game.cards[uid].branches))):
        for targets in ((), (PLAYER,), (HIT,), (BYSTANDER,)):
            for at in (None, 0):
                try:
                    game.verify(Play(HIT, uid, mode, targets, at), as_if_asked=True)
                except IllegalMoveError as illegal:
                    if not best or len(illegal.reasons) < len(best):
                        best = illegal.reasons
    return best[0] if best else None
