"""A card is played: it leaves the hand and is paid for, and its frame lies on the stack."""

from __future__ import annotations

from innkeep.rules.engine.position.aims import PICK_THREE
from innkeep.rules.engine.position.definitions import ACTION, SPENT, Branch
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.moves import Play
from innkeep.rules.engine.position.state import CARD, LOSS, NOBODY, NONE, Frame, GameState
from innkeep.rules.engine.position.turn_progress import use_action
from innkeep.rules.engine.queries.played_card import attacker_of
from innkeep.rules.engine.queries.targets import BY_MEASURE, as_target, sole_target
from innkeep.rules.legality import payment_checks


def play(game: GameState, move: Play, *, answers: bool) -> None:
    """Carry out a legal play; ``answers``: it is a response to what the top frame holds."""
    player = game.players[move.seat]
    (player.front if move.card in player.front else player.hand).remove(move.card)
    player.reach = NONE
    branch = game.cards[move.card].branches[move.mode]
    if branch.trigger == ACTION:
        if game.shared is None and not game.extra:
            game.acted = True
        else:
            use_action(game, move.seat)
    paying = move.spend or move.cards
    if paying or branch.spends:
        _pay_for(game, move, branch.spends)
    at = NONE if move.at is None else move.at
    target = _aim(game, move, branch) if branch.picks else NOBODY
    frame = Frame(CARD, move.seat, move.card, move.mode, target, at)
    if answers:
        _answer(game, frame, game.stack[-1])
    if game.log is not None:
        single = move.targets[0] if len(move.targets) == 1 else None
        game.log.append(GameEvent("played", branch.rule, move.seat, move.card, move.mode, single))
    if paying:
        frame.paid = payment_checks.paid(game, move)
    game.stack.append(frame)
    for part in game.parts:
        part.played(game, frame)


def _aim(game: GameState, move: Play, branch: Branch) -> int:
    """Whom a play that picks somebody picks, in one number; NOBODY where nobody is left to be picked."""
    if move.targets:
        return move.targets[0] if branch.picks != PICK_THREE else as_target(game, move)
    return sole_target(game, move.seat, branch) if branch.picks in BY_MEASURE else NOBODY


def _answer(game: GameState, frame: Frame, answered: Frame) -> None:
    """Note on the frame of a response whose card it answers, and what its player has just lost to that."""
    at = frame.at
    frame.other = answered.drinks[at].revealer if at != NONE else attacker_of(game, answered)
    if answered.kind == LOSS:
        frame.amount = sum([answered.losses[seat] for seat in game.side(frame.seat)])


def _pay_for(game: GameState, move: Play, chi: int) -> None:
    """Tokens and cards are spent on a card as it is played, and do not come back (DOM-05, DOM-06)."""
    spent = [(token, number, payment_checks.spent_by(game, token)) for token, number in move.spend]
    for token, number, rule in [(SPENT, chi, "ZAK-05"), *spent] if chi else spent:
        for part in game.parts:
            part.change_tokens(game, move.seat, token, -number, move.card, rule)
    if move.cards:
        player = game.players[move.seat]
        player.hand = [uid for uid in player.hand if uid not in move.cards]
        player.discard.extend(move.cards)
        player.reach = NONE
        if game.log is not None:
            said = GameEvent("discarded", "DOM-04", move.seat, move.card, len(move.cards), cards=move.cards)
            game.log.append(said)
