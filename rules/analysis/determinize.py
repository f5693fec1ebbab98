"""Determinization: a full game drawn at random from all those one seat cannot tell apart.

Known to every seat are the lists of all decks, what lies open, how many cards lie where, and which deck each
card is from (its back). What a seat was shown for a moment only is not remembered, and nothing is concluded
from how the others play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from innkeep.rules.engine.argument_checks import whole
from innkeep.rules.engine.position.state import NOBODY, NONE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from innkeep.rules.engine.position.rng import Chance
    from innkeep.rules.game.game import Game

__all__ = ["determinize"]

_COINS = 1 << 62

Back = tuple[int, str, bool]
"""Whether a card is a player's, of which deck it is then, and whether of one beside a seat."""


def determinize(game: Game, seat: int, chance: Chance, seen: Collection[int] | None = None) -> Game:
    """A copy of ``game`` in which everything ``seat`` cannot know is drawn at random.

    Two games that look the same to that seat give equal copies, given equal ``chance``; so nothing hidden can
    show in what is found out by playing such copies on. The copy skips windows nobody can answer
    (``skip_idle_windows``). ``seat`` counts from 0; ``seen`` are the teammates whose hands it sees, None: all
    (TEAM-03). Raises ValueError for a seat that is not there.

    >>> from innkeep.rules import Chance, PlayerSetup, new_game
    >>> game = new_game([PlayerSetup("Ann", "rdi1-deirdre"), PlayerSetup("Bob", "rdi1-gerki")], seed=4)
    >>> other = determinize(game, 0, Chance(1))
    >>> other.players[0].hand == game.players[0].hand, other.players[1].hand == game.players[1].hand
    (True, False)
    >>> len(other.players[1].hand) == len(game.players[1].hand)
    True
    """
    whole("seat", seat, 0, len(game.players) - 1)
    twin = game.copy()
    twin.skip_idle_windows = True
    twin.options = None
    twin.script = ()
    places: dict[Back, list[tuple[list[int], int]]] = {}
    decks = _of_players(twin)
    for pile, loose in _hidden(twin, seat, game.friends(seat) if seen is None else seen):
        backs = {uid: _back(twin, uid, decks) for uid in pile}
        if len(set(backs.values())) > 1:
            _mix(pile, loose, backs, chance)
        for at, uid in enumerate(pile):
            places.setdefault(backs[uid], []).append((pile, at))
    for pile, at in _closed_before_others(twin, seat):
        places.setdefault(_back(twin, pile[at], decks), []).append((pile, at))
    for back in sorted(places):
        _deal_anew(twin, places[back], chance)
    for player in twin.players:
        player.reach = NONE
    twin.rng = chance.below(_COINS)
    return twin


def _hidden(game: Game, seat: int, seen: Collection[int]) -> Iterator[tuple[list[int], int]]:
    """The piles whose cards the seat does not know, in an order that tells nothing, and how many of their
    cards may lie in any order: of Drinks each was seen to come, of other piles the back on top is seen."""
    for number, player in enumerate(game.players):
        if number != seat and number not in seen:
            yield player.hand, len(player.hand)
        yield player.deck, len(player.deck) - 1
        yield player.drinks, 0
    yield game.drink_deck, len(game.drink_deck) - 1
    for part in game.parts:
        yield from ((pile, len(pile) - 1) for pile in part.closed())


def _closed_before_others(game: Game, seat: int) -> Iterator[tuple[list[int], int]]:
    """The cards that lie closed in front of others, with their place there."""
    decks = [deck for part in game.parts for deck in part.secret()]
    for number, player in enumerate(game.players if decks else ()):
        for at, uid in enumerate(player.front):
            if not game.together(number, seat) and game.defs[uid].partition("/")[0] in decks:
                yield player.front, at


def _of_players(game: Game) -> dict[tuple[str, int], str]:
    """The decks of which somebody has cards, with whoever has them, and the deck whose back they show: Boss
    Cards have that of the character. A card that strayed among what is nobody's still shows its back."""
    library = game.book.library.decks
    found: dict[tuple[str, int], str] = {}
    for key, owner in zip(game.defs, game.owners, strict=True):
        deck = key.partition("/")[0]
        if owner != NOBODY and (deck, owner) not in found:
            own = game.players[owner].character if owner >= 0 and library[deck].boss_of is not None else None
            found[deck, owner] = own or deck
            found.setdefault((deck, NOBODY), own or deck)
    return found


def _pile_of_a_machine(game: Game, uid: int) -> str | None:
    """The discards of the deck of a machine a card is of."""
    return next((part.goes_to(game, uid) for part in game.parts if part.owns(uid)), None)


def _back(game: Game, uid: int, decks: dict[tuple[str, int], str]) -> Back:
    if (
        game.machines and (pile := _pile_of_a_machine(game, uid)) is not None
    ):  # each of its decks has its own back
        return 1, pile, False
    deck = decks.get((game.defs[uid].partition("/")[0], game.owners[uid]), "")
    return int(bool(deck)), deck, game.cards[uid].is_side


def _mix(pile: list[int], loose: int, backs: dict[int, Back], chance: Chance) -> None:
    cards = sorted(pile[:loose], key=backs.__getitem__)
    _shuffle(cards, chance)
    pile[:loose] = cards


def _shuffle(cards: list[int], chance: Chance) -> None:
    for left in range(len(cards) - 1, 0, -1):
        other = chance.below(left + 1)
        cards[left], cards[other] = cards[other], cards[left]


def _deal_anew(game: Game, places: list[tuple[list[int], int]], chance: Chance) -> None:
    """Deal the cards of one back anew, under names of their own: which card went by which name is as unknown
    as where it lies, and the rules list cards by their names here and there. Whose a place is stays so."""
    lying = sorted(pile[at] for pile, at in places)
    kinds = sorted(lying, key=lambda uid: game.defs[uid])
    _shuffle(kinds, chance)
    names: dict[int, list[int]] = {}
    for uid in reversed(lying):
        names.setdefault(game.owners[uid], []).append(uid)
    defs, cards = list(game.defs), list(game.cards)
    for (pile, at), kind in zip(places, kinds, strict=True):
        name = names[game.owners[pile[at]]].pop()
        pile[at] = name
        defs[name], cards[name] = game.defs[kind], game.cards[kind]
    game.defs, game.cards = tuple(defs), tuple(cards)
