"""Any position a caller describes: for scenarios, for a game beside a table, for trying cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from innkeep.cards import Library
from innkeep.rules.book.editions import Edition
from innkeep.rules.engine import argument_checks
from innkeep.rules.engine.argument_checks import shown
from innkeep.rules.engine.position.state import NOBODY, NONE, PHASES, Player
from innkeep.rules.game.game import Game
from innkeep.rules.machinery import MachineryState, Outside
from innkeep.rules.setup.layout import Layout, LayoutSetup
from innkeep.rules.setup.seating import PlayerSetup, Seating
from innkeep.rules.setup.table import DRINKS, TableSetup, begin_turn, plug_in, start_gold
from innkeep.rules.steps.turn import elimination

__all__ = ["build"]


def build(
    players: Sequence[PlayerSetup],
    edition: str | Edition = "rdi10",
    *,
    turn: int = 0,
    phase: str = "action",
    first_turn: bool = False,
    drink_deck: Sequence[str] | None = None,
    drink_discard: Sequence[str] = (),
    drinks: str = DRINKS,
    layout: Layout | None = None,
    seed: int = 0,
    library: Library | None = None,
    skip_idle_windows: bool = False,
    outcomes: Iterable[Sequence[str]] = (),
    chance_asked: bool = False,
) -> Game:
    """Any position. Piles top first; ``drink_deck`` None: the whole deck ``drinks`` in its printed order.

    ``layout`` is what lies there for machineries and variants; ``first_turn``: the turn is that of a Boss who
    begins the game.

    ``outcomes`` are the results of coming shuffles, in order: titles from the top. ``chance_asked``: the
    caller draws all lots and makes each step of a machine, from the first on. ValueError names what is wrong.
    """
    if phase not in PHASES:
        raise ValueError(f"phase: {shown(phase)}, allowed: {', '.join(dict.fromkeys(PHASES))}")
    table = TableSetup(players, edition, seed, library, skip_idle_windows, outcomes)
    argument_checks.text("drinks", drinks)
    table.seat(turn, "turn")
    argument_checks.titles("drink_deck", () if drink_deck is None else drink_deck)
    argument_checks.titles("drink_discard", drink_discard)
    laid = LayoutSetup(layout, players, table.stock)
    seating = Seating(players, laid.layout.variants, table.book.library)
    if argument_checks.flag("first_turn", first_turn) and turn != seating.lone_boss:
        raise ValueError("first_turn: true, but it is not the turn of a Boss who begins the game")
    house = laid.decks_beside()
    piles = [_Piles.of(table, seat, drinks, house) for seat in range(len(players))]
    stock = table.stock
    deck = stock.deck(drinks) if drink_deck is None else stock.find_all(drink_deck, drinks)
    drink_uids = stock.add_all(deck, NOBODY)
    discards = stock.add_all(stock.find_all(drink_discard, drinks), NOBODY)
    parts = laid.parts([uid for own in piles for pile in (own.drinks, own.front) for uid in pile])
    game = table.game()
    machine = seating.machine != NOBODY
    gold = start_gold(game.edition, len(players), teams=bool(game.sides), machine=machine)
    for seated, player, own in zip(game.players, players, piles, strict=True):
        own.lay(seated)
        _set_stats(seated, player, gold)
    plug_in(game, parts)
    _lay_in_places(game, [own.places for own in piles])
    game.drink_deck = drink_uids[::-1]
    game.drink_discard = discards[::-1]
    _send_away(game, parts, players)
    begin_turn(game, turn, PHASES.index(phase), first=first_turn)
    if phase != "order":
        _let_be_ready(game, players)
    elimination.conclude(game, (), ())
    game.chance_asked = argument_checks.flag("chance_asked", chance_asked)
    game.run()
    return game


@dataclass(frozen=True, slots=True)
class _Piles:
    """The cards of one player, top last but in the hand; ``places`` are those in front from the left, NONE
    where one is empty."""

    hand: list[int]
    deck: list[int]
    discard: list[int]
    drinks: list[int]
    front: list[int]
    places: list[int]

    @classmethod
    def of(cls, table: TableSetup, seat: int, drinks: str, house: bool) -> _Piles:
        """Those a seat is said to have. ``house``: cards of a variant may lie in front of it."""
        stock, player = table.stock, table.players[seat]

        def laid(cards: Sequence[str | None], deck: str | None, of_house: bool = False) -> list[int]:
            found = [card and stock.find(card, deck) for card in cards]
            return [stock.add(card, stock.owner(card, seat, of_house)) if card else NONE for card in found]

        def lying(cards: Sequence[str], deck: str | None) -> list[int]:
            return [uid for uid in laid(cards, deck) if uid != NONE]

        own = player.character
        hand, deck, discard = lying(player.hand, own), lying(player.deck, own), lying(player.discard, own)
        poured = lying(player.drinks, drinks)
        places = laid(player.front, own, house)
        front = [uid for uid in places if uid != NONE]
        return cls(hand, deck[::-1], discard[::-1], poured[::-1], front[::-1], places)

    def lay(self, seated: Player) -> None:
        """Lay them there."""
        seated.hand, seated.deck, seated.discard = self.hand, self.deck, self.discard
        seated.drinks, seated.front = self.drinks, self.front


def _set_stats(seated: Player, player: PlayerSetup, gold: int) -> None:
    seated.fortitude = player.fortitude
    seated.alcohol = player.alcohol
    seated.gold = gold if player.gold is None else player.gold
    seated.in_game = player.in_game
    seated.lost_by = player.lost_by


def _lay_in_places(game: Game, fronts: Sequence[list[int]]) -> None:
    """Tell the parts what lies in front of whom."""
    for part in game.parts:
        for seat, front in enumerate(fronts):
            part.laid(game, seat, front)


def _let_be_ready(game: Game, players: Sequence[PlayerSetup]) -> None:
    """Let those of a shared turn who are said to have ended its phase have done so."""
    if game.shared is not None:
        ready = (seat for seat in game.side(game.active) if players[seat].ready)
        game.shared.ready = sum(1 << seat for seat in ready)


def _send_away(game: Game, parts: Sequence[MachineryState], players: Sequence[PlayerSetup]) -> None:
    """Let those who are said to be away be out of the game for a while, whatever has taken them there."""
    away = [seat for seat, player in enumerate(players) if player.away]
    if not away:
        return
    outside = next((part for part in parts if isinstance(part, Outside)), None)
    if outside is None:
        outside = Outside(game.book.library.machineries["outside"], away[0])
        game.parts = (*parts, outside)
    outside.go(game, away)
