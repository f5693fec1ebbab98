"""What may be paid for a play when it is made: Energy, Clones, Element Tokens, a Buff Token.

Nothing is ever due: every payment is a wish, and none comes back (DOM-05, DOM-06, KARL-05, KARL-06, OOZ-04).
What a wish must meet is told by checks like any other; which wishes there are, by :func:`payments`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from innkeep.cards.machineries import Token
from innkeep.rules.engine.position.attempt import Attempt
from innkeep.rules.engine.position.definitions import BUFFED, Branch
from innkeep.rules.engine.position.moves import Play
from innkeep.rules.engine.position.state import GameState
from innkeep.rules.engine.queries.damage import BUFF
from innkeep.rules.engine.queries.picking import AnyOf
from innkeep.rules.engine.queries.played_card import ELEMENTS, spent, tiers_met
from innkeep.rules.legality.checks import Check, Citation, Facts, check

Paid = tuple[tuple[str, int], ...]

MOST_TOKENS = 20


def paid(game: GameState, move: Play) -> Paid:
    """What a play pays in all: its tokens, and those its cards stand for (DOM-04)."""
    if not move.cards:
        return move.spend
    token = game.cards[move.card].branches[move.mode].paid
    for_one = _for_one(game, token)
    if not for_one:
        return move.spend
    more = len(move.cards) // for_one
    others = tuple(pair for pair in move.spend if pair[0] != token)
    return tuple(sorted((*others, (token, spent(move.spend, token) + more))))


def _record(game: GameState, token: str) -> Token | None:
    """The record of a token that lies on the table."""
    for part in game.parts:
        found = part.token_record(token)
        if found is not None:
            return found
    return None


def spent_by(game: GameState, token: str) -> str:
    """By which rule a token is spent on a card; "" where no such tokens are on the table."""
    record = _record(game, token)
    return "" if record is None else record.by("spent")[0]


def _for_one(game: GameState, token: str) -> int:
    record = _record(game, token) if token else None
    return 0 if record is None else record.cards_for_one


def _costs(branch: Branch) -> tuple[str, ...]:
    """The tokens a branch may cost."""
    return ELEMENTS if branch.paid == "elements" else (branch.paid,) if branch.paid else ()


def _amount_fits(branch: Branch, amount: int) -> bool:
    """Whether a tier costs just that much (DOM-03)."""
    return any(amount >= tier.n if tier.or_more else amount == tier.n for tier in branch.tiers if tier.paid)


def _raises(game: GameState, seat: int, branch: Branch, given: Paid) -> bool:
    """Whether a card costs Fortitude, and is one a Buff Token may be spent on (KARL-04)."""
    if not branch.types & BUFFED:
        return False
    return branch.with_tiers(tiers_met(game, seat, branch, given)).hurts


# What a wish must meet.


def _play(tried: Attempt) -> Play:
    assert isinstance(tried.move, Play)
    return tried.move


def _pays(tried: Attempt) -> bool:
    return isinstance(tried.move, Play) and bool(tried.move.spend or tried.move.cards)


def _cited(game: GameState, tried: Attempt) -> Citation:
    rules = (spent_by(game, token) for token, _ in _play(tried).spend)
    return next(filter(None, rules), "DOM-04"), ("CARD-01",)


def _of_no_use(game: GameState, tried: Attempt) -> Iterator[str]:
    """The tokens that are spent on what takes none of them."""
    move, branch = _play(tried), tried.branch
    given = paid(game, move)
    for token, number in move.spend:
        if token == BUFF and number == 1 and _raises(game, tried.seat, branch, given):
            continue
        if token not in _costs(branch):
            yield token
    if move.cards and not _for_one(game, branch.paid):
        yield branch.paid or "energy"


def _unused(game: GameState, tried: Attempt) -> Iterable[Facts]:
    return [{"token": token} for token in dict.fromkeys(_of_no_use(game, tried))]


def _unused_by(game: GameState, tried: Attempt) -> Citation:
    token = next(iter(_of_no_use(game, tried)), "energy")
    return spent_by(game, token) or "DOM-03", ("CARD-01",)


@check("DOM-03", "illegal.pays-for-nothing", "seat", "card", "token", cite=_unused_by, tell=_unused)
def pays_what_it_costs(game: GameState, tried: Attempt) -> bool:
    """What is paid is what the card may be paid with."""
    return not _pays(tried) or next(_of_no_use(game, tried), None) is None


def _wanted(game: GameState, tried: Attempt) -> Iterable[Facts]:
    given = spent(paid(game, _play(tried)), tried.branch.paid)
    allowed = tuple(f"{tier.n}+" if tier.or_more else str(tier.n) for tier in tried.branch.tiers if tier.paid)
    return ({"given": given, "allowed": allowed},)


def _priced_by(_game: GameState, tried: Attempt) -> Citation:
    return {"elements": "EIS-05", "clones": "OOZ-03"}.get(tried.branch.paid, "DOM-03"), ("CARD-01",)


@check("DOM-03", "illegal.pays-amount", "seat", "card", "given", "allowed", cite=_priced_by, tell=_wanted)
def pays_a_price(game: GameState, tried: Attempt) -> bool:
    """What is paid is the price of one of the card's tiers.

    A card that cannot be paid with these tokens at all is refused by `pays_what_it_costs`.
    """
    branch = tried.branch
    if not _pays(tried) or not branch.paid:
        return True
    given = spent(paid(game, _play(tried)), branch.paid)
    return not given or _amount_fits(branch, given)


def _lacking(game: GameState, tried: Attempt) -> Iterator[Facts]:
    for token, number in _play(tried).spend:
        held = game.tokens(tried.seat, token)
        if number > held:
            yield {"token": token, "needed": number, "given": held}


_SHORT = ("seat", "card", "token", "needed", "given")


@check("DOM-04", "illegal.pays-too-much", *_SHORT, cite=_cited, tell=_lacking)
def has_the_tokens(game: GameState, tried: Attempt) -> bool:
    """There are that many tokens to spend."""
    return not _pays(tried) or next(_lacking(game, tried), None) is None


@check("DOM-04", "illegal.pays-with-cards", "seat", "card")
def pays_with_cards(game: GameState, tried: Attempt) -> bool:
    """The cards are others of the player's hand, each once, so many as stand for whole tokens."""
    move = tried.move
    if not isinstance(move, Play) or not move.cards:
        return True
    for_one = _for_one(game, tried.branch.paid)
    hand = game.players[tried.seat].hand
    return (
        len(set(move.cards)) == len(move.cards)
        and move.card not in move.cards
        and all(uid in hand for uid in move.cards)
        and (not for_one or not len(move.cards) % for_one)
    )


PAYING: tuple[Check, ...] = (pays_what_it_costs, pays_a_price, has_the_tokens, pays_with_cards)
"""What a payment must meet."""


# Which wishes there are.


def payments(game: GameState, seat: int, uid: int, mode: int) -> list[tuple[Paid, tuple[int, ...]]]:
    """The ways to pay something for a play: tokens spent, and cards discarded; of very many only some.

    Nothing where no machinery lies on the table.
    """
    if not game.parts:
        return []
    branch = game.cards[uid].branches[mode]
    found = list(_prices(game, seat, uid, branch)) if branch.paid else []
    if not game.tokens(seat, BUFF):
        return found
    buffed = []
    for spend, cards in (((), ()), *found):
        given = paid(game, Play(seat, uid, mode, spend=spend, cards=cards))
        if _raises(game, seat, branch, given):
            buffed.append((tuple(sorted((*spend, (BUFF, 1)))), cards))
    return [*found, *buffed]


def _prices(game: GameState, seat: int, uid: int, branch: Branch) -> Iterator[tuple[Paid, tuple[int, ...]]]:
    hand = tuple(sorted(card for card in game.players[seat].hand if card != uid))
    held = [(token, game.tokens(seat, token)) for token in _costs(branch)]
    for_one = _for_one(game, branch.paid)
    most = sum(number for _, number in held) + (len(hand) // for_one if for_one else 0)
    for amount in range(1, min(most, MOST_TOKENS) + 1):
        if not _amount_fits(branch, amount):
            continue
        for spend in _of_tokens(held, amount, bool(for_one)):
            count = (amount - sum(number for _, number in spend)) * for_one
            if count <= len(hand):
                for cards in AnyOf(hand, count, count).listed() if count else ((),):
                    yield spend, cards


def _of_tokens(held: list[tuple[str, int]], amount: int, less: bool) -> Iterator[Paid]:
    """Every mix of tokens that makes an amount, or less where cards make up for it."""
    if not held:
        if less or not amount:
            yield ()
        return
    (token, number), *others = held
    for count in range(min(number, amount), -1, -1):
        for rest in _of_tokens(others, amount - count, less):
            yield tuple(sorted(((token, count), *rest) if count else rest))


def with_payments(game: GameState, moves: Iterable[Play]) -> list[Play]:
    """Plays, each followed by the same with every way to pay for it."""
    found = []
    for move in moves:
        found.append(move)
        for spend, cards in payments(game, move.seat, move.card, move.mode):
            found.append(replace(move, spend=spend, cards=cards))
    return found
