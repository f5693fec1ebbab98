"""Cards on their way between decks, hands, piles and discards, and the shuffles this brings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from innkeep.cards.titles import key as title_key
from innkeep.rules.engine.machine_player import machine_player
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.gold import charge
from innkeep.rules.engine.position.rng import mix, shuffled, step
from innkeep.rules.engine.position.state import HAND_SIZE, NOBODY, NONE, GameState
from innkeep.rules.engine.position.turn_progress import rule_for


def shuffle(game: GameState, pile: list[int]) -> None:
    """Shuffle a pile with the game's own chance, or as the next scripted outcome says (titles, top first).

    A full card id in it means just that card, where one title is of several decks.
    """
    if game.script:
        outcome = game.script[0]
        game.script = game.script[1:]
        top: list[int] = []
        for key in outcome:
            uid = next((u for u in pile if u not in top and key in (game.cards[u].key, game.defs[u])), NONE)
            if uid != NONE:
                top.append(uid)
        pile[:] = [uid for uid in pile if uid not in top] + top[::-1]
        return
    game.rng = shuffled(pile, game.rng)


def hand_size(game: GameState, seat: int) -> int:
    """Up to how many cards a player draws: seven, unless a machinery or variant says otherwise (TURN-03)."""
    size = HAND_SIZE
    for part in game.parts:
        size = part.hand_size(game, seat, size)
    return size


HAND_RULE: Final = "TURN-03"
"""By which rule a hand is refilled, where no card or machinery says more."""


def refill_hand(game: GameState, seat: int, rule: str = HAND_RULE) -> None:
    """Draw up to the hand size, as far as there are any cards (TURN-03, TURN-06, Q8)."""
    size = hand_size(game, seat)
    if size != HAND_SIZE:
        closest = rule_for(game, seat, HAND_RULE)
        rule = rule if closest == HAND_RULE else closest
    draw_cards(game, seat, size - len(game.players[seat].hand), rule)


def draw_cards(game: GameState, seat: int, count: int, rule: str) -> None:
    """Draw by the word of a rule or card; by a card's the hand may grow beyond seven (TURN-17)."""
    if game.machines >> seat & 1:  # it has no hand
        if count > 0:
            machine_player(game).draws(game)
        return
    player = game.players[seat]
    drawn = []
    for _ in range(count):
        uid = draw_card(game, seat)
        if uid == NONE:
            break
        player.hand.append(uid)
        drawn.append(uid)
    player.reach = NONE
    if game.log is not None and drawn:
        short = "Q8" if len(drawn) < count else ""
        game.log.append(GameEvent("drew", rule, seat, None, len(drawn), cards=tuple(drawn), question=short))


def draw_card(game: GameState, seat: int) -> int:
    """Take the top card of a Character Deck, or NONE; taking the last one reshuffles at once (TURN-05)."""
    player = game.players[seat]
    if not player.deck:
        _reshuffle_hand_deck(game, seat)
        if not player.deck:
            return NONE
    uid = player.deck.pop()
    if not player.deck:
        _reshuffle_hand_deck(game, seat)
    return uid


def _reshuffle_hand_deck(game: GameState, seat: int) -> None:
    player = game.players[seat]
    if not player.discard:
        return
    player.deck, player.discard = player.discard, []
    shuffle(game, player.deck)
    if game.log is not None:
        game.log.append(GameEvent("reshuffled", "TURN-05", seat, cards=tuple(player.deck)))


def shuffle_discards_in(game: GameState, seat: int, rule: str) -> None:
    """Shuffle a player's discards into their Character Deck because a card says so."""
    player = game.players[seat]
    if not player.discard:
        return
    player.deck, player.discard = player.discard + player.deck, []
    shuffle(game, player.deck)
    if game.log is not None:
        game.log.append(GameEvent("reshuffled", rule, seat, cards=tuple(player.deck)))


def own_cards(game: GameState, seat: int) -> list[int]:
    """The cards of a hand that are of the player's own deck (ALAR-05, NOTE10-19)."""
    foreign = game.foreign
    return [uid for uid in game.players[seat].hand if game.owners[uid] == seat and uid not in foreign]


def by_lot(game: GameState, cards: list[int]) -> int:
    """One of some cards, with the game's own chance or as the next scripted outcome says (a title)."""
    if game.picks:
        key, game.picks = game.picks[0], game.picks[1:]
        for uid in cards:
            if key in (game.cards[uid].key, game.defs[uid]):
                return uid
    game.rng = step(game.rng)
    return cards[(mix(game.rng) * len(cards)) >> 64]


def next_pick(game: GameState, cards: list[int], else_: int) -> int:
    """The card that the next scripted outcome names, if it is one of these; else another one."""
    if game.picks:
        for uid in cards:
            if game.picks[0] in (game.cards[uid].key, game.defs[uid]):
                game.picks = game.picks[1:]
                return uid
    return else_


def lot(game: GameState, names: list[str]) -> int:
    """The index of one of several things by lot, with the game's own chance or as scripted (a name)."""
    if game.picks:
        key, game.picks = game.picks[0], game.picks[1:]
        keys = [title_key(name) for name in names]
        if key in keys:
            return keys.index(key)
    game.rng = step(game.rng)
    return (mix(game.rng) * len(names)) >> 64


def lay_drink(game: GameState, seat: int, uid: int) -> None:
    """Put a card on top of a Drink Me! pile, as far up as the parts of the game let it."""
    pile = game.players[seat].drinks
    pile.append(uid)
    for part in game.parts:
        part.piled(game, pile)


def shuffle_in(game: GameState, seat: int, uids: list[int]) -> None:
    """Shuffle cards into a Drink Me! pile."""
    pile = game.players[seat].drinks
    pile.extend(uids)
    shuffle(game, pile)
    for part in game.parts:
        part.piled(game, pile)


def discard_drinks(game: GameState, uids: Iterable[int]) -> None:
    """Drinks and Events go to the Drink discards, or where the part they belong to wants them."""
    if game.parts:
        uids = [uid for uid in uids if not any(part.discarded(game, uid) for part in game.parts)]
    game.drink_discard.extend(uids)


def take_drink(game: GameState) -> int:
    """Take the top card of the Drink Deck, or NONE if every Drink lies elsewhere.

    Taking the last card makes everybody pay and the discards a new deck at once (DRINK-01..03, Q2): the
    payment is put on the stack, and the caller is to let it run before it goes on. Where no Drink lay in the
    discards then, the next one who needs a Drink finds a new deck made of them, and that is paid for (Q26).
    """
    if not game.drink_deck:
        new_drink_deck(game)
        if not game.drink_deck:
            return NONE
        _charge_for_drinks(game, refill=False)
    uid = game.drink_deck.pop()
    if not game.drink_deck:
        _charge_for_drinks(game, refill=True)
    return uid


def order_drink(game: GameState) -> int:
    """Take the next Drink to order, or NONE: from the Drink Deck, or where the party drinks (PUB-16)."""
    for part in game.parts:
        uid = part.pours(game)
        if uid != NONE:
            return uid
    return take_drink(game)


def poured_from(game: GameState) -> str:
    """The zone the next Drink that is ordered comes from."""
    return next((zone for part in game.parts if (zone := part.pours_from(game))), "drink.deck")


def _charge_for_drinks(game: GameState, *, refill: bool) -> None:
    """Everybody is to pay for a new Drink Deck, which comes then (``refill``) or has come already.

    A team pays once (TEAM-17).
    """
    charge(game, game.one_a_side(game.seats_from(game.active)), 1, NOBODY, refill=refill)


def new_drink_deck(game: GameState) -> None:
    """Shuffle the Drink discards into a new Drink Deck; Drink Me! piles stay (DRINK-02, DRINK-04).

    A Special Reserve Drink among them goes where it belongs (WENCH-14).
    """
    for part in game.parts:
        game.drink_discard = part.returned(game, game.drink_discard, None)
    for part in game.parts:
        if part.new_drink_deck(game):
            return
    if not game.drink_discard:
        return
    game.drink_deck, game.drink_discard = game.drink_discard + game.drink_deck, []
    shuffle(game, game.drink_deck)
    if game.log is not None:
        game.log.append(GameEvent("reshuffled", "DRINK-02", cards=tuple(game.drink_deck), question="Q2"))


def return_drinks(game: GameState, seat: int, drinks: list[int], rule: str) -> None:
    """Shuffle Drinks that ``seat`` has revealed into the Drink Deck, or where else they belong (PUB-29)."""
    for part in game.parts:
        drinks = part.returned(game, drinks, seat)
    if not drinks:
        return
    game.drink_deck = drinks + game.drink_deck
    shuffle(game, game.drink_deck)
    if game.log is not None:
        deck = tuple(game.drink_deck)
        game.log.append(
            GameEvent("drinks-returned", rule, seat, None, len(drinks), cards=deck, zone="drink.deck")
        )


def renew_drinks(game: GameState, seat: int, rule: str) -> None:
    """Shuffle a Drink Me! Pile into the Drink Deck and take one new Drink; nothing where there is no pile."""
    player = game.players[seat]
    if not player.drinks:
        return
    pile, player.drinks = player.drinks, []
    for part in game.parts:
        pile = part.returned(game, pile, seat)
    game.drink_deck = pile + game.drink_deck
    shuffle(game, game.drink_deck)
    if game.log is not None:
        deck = tuple(game.drink_deck)
        game.log.append(GameEvent("pile-returned", rule, seat, None, len(pile), cards=deck))
    uid = take_drink(game)
    if uid != NONE:  # else all of it went back to a Special Reserve, and there is no other Drink
        player.drinks.append(uid)


def discard_played(game: GameState, uid: int) -> None:
    """A Character card goes to its owner's discards (CARD-17), an Event to the Drink discards."""
    for part in game.parts:
        if part.discarded(game, uid):
            return
    owner = game.owners[uid]
    if owner == NOBODY:
        game.drink_discard.append(uid)
        if game.log is not None:
            game.log.append(GameEvent("put-away", "TURN-13", None, uid))
    else:
        game.players[owner].discard.append(uid)
        if game.log is not None:
            game.log.append(GameEvent("put-away", "CARD-17", owner, uid))
