"""A game in VASSAL's terms: sides, maps, decks and images by name, and the lots of pieces lying on the maps.

The module puts the lots on the table at the start, a saved game says where they are now.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from innkeep import cards
from innkeep.images.exports import board
from innkeep.images.exports.contents import ExportedGame, ExportedZone, Thing
from innkeep.images.exports.file_names import stem
from innkeep.images.exports.plan import CARD, Plan, lay, lying
from innkeep.images.exports.vassal import piece_traits as pieces
from innkeep.images.exports.vassal.piece_traits import Trait, VassalPiece
from innkeep.images.exports.vassal.strings import ctrl, named_key
from innkeep.images.messages import text
from innkeep.images.render.display_list import Box

SCALE = 5.0
"""Pixels per millimetre."""
BESIDE = 12
"""Pixels the engine leaves between two cards of a hand."""
WINDOWS = ((1346, 504), (1898, 816))
"""Pixels the engine leaves to the table below chat and buttons: on a screen of 1366 x 768, of 1920 x 1080."""
SHAPE = 2.5
"""Width to height of the table: between those of the two."""
HAND_ZOOM = 0.55
FURNITURE = 60
"""Pixels of buttons and a bar to scroll by in the window of a hand, which is as high as the hand alone."""
HAND = (
    round(7.3 * (CARD[0] * SCALE + BESIDE)),
    round(CARD[1] * SCALE + 2 * BESIDE + FURNITURE / HAND_ZOOM),
)
"""Size of a hand in pixels: seven cards lie side by side in it, and its window shows them whole."""
FIRST = (round(CARD[0] * SCALE / 2) + BESIDE, round(CARD[1] * SCALE / 2) + BESIDE)
"""Where the first card of a hand lies; the engine sets the others out to the right of it, in their order."""
PURSE = 999
_CHOSEN = ("chosen_other", "chosen_any", "chosen_participant")
"""Whom effects happen to that hit one player, who is chosen."""
COVERED = "covered.png"
"""The image that lies over a card its owner sees and nobody else."""


@dataclass(frozen=True, slots=True)
class PieceStack:
    """Pieces in one spot, bottom to top: a ``deck``, a ``stack``, or ``fixed`` to the board."""

    kind: str
    place: ExportedZone
    map: str
    x: int
    y: int
    pieces: tuple[VassalPiece, ...]


@dataclass(frozen=True)
class Setting:
    """The names and spots of everything; two things never share a name."""

    game: ExportedGame
    lang: str
    plan: Plan = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "plan", lay(self.game, SHAPE, filled=True))

    @property
    def title(self) -> str:
        """The module's name."""
        return text("export.title", self.lang)

    @property
    def table(self) -> str:
        """The name of the main map."""
        return text("export.middle", self.lang)

    @property
    def board(self) -> str:
        """The name of the main map's board."""
        return text("export.vassal.board", self.lang)

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The side of each seat."""
        return tuple(_distinct([seat.title[self.lang] for seat in self.game.seats]))

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What each place is called: a deck's or a hand map's name."""
        places = list(self.game.places.values())
        titles = [self.game.called(place, self.lang) for place in places]
        return dict(zip((place.id for place in places), _distinct(titles), strict=True))

    @property
    def hands(self) -> list[ExportedZone]:
        """The places that are windows of their own."""
        return [place for place in self.game.places.values() if place.kind == "hand"]

    @property
    def piles_of_drinks(self) -> list[ExportedZone]:
        """The Drink Me! piles."""
        piles = [place for place in self.game.places.values() if place.role == "drinks"]
        return [pile for pile in piles if pile.seat is not None]

    @staticmethod
    def drink_key(pile: ExportedZone) -> str:
        """The key command that sends a card to that Drink Me! pile."""
        return named_key(f"{pieces.DRINK}{pile.seat}")

    @cached_property
    def images(self) -> Mapping[str, str]:
        """The image file of each face, back, token and coin of the game, by the key of the piece."""
        looks = [board.shown_as(thing.face) for thing in self.game.things.values() if thing.kind != "card"]
        keys = [*self.game.faces(), *self.game.backs(), *looks, *board.supply(self.game)]
        return {key: f"{stem(key)}.png" for key in keys}

    def centre(self, box: Box) -> tuple[int, int]:
        """The middle of a box of the plan in pixels."""
        return round((box.x + box.w / 2) * SCALE), round((box.y + box.h / 2) * SCALE)

    def prototype(self, back: str) -> tuple[str, tuple[Trait, ...]]:
        """What all cards of a back share: a name and the traits, none of them turned down.

        The outermost traits say in the chat what the ones inside them have done.
        """
        if back not in self._prototypes:
            self._prototypes[back] = self._prototype(back)
        return self._prototypes[back]

    @cached_property
    def _prototypes(self) -> dict[str, tuple[str, tuple[Trait, ...]]]:
        return {}

    def _prototype(self, back: str) -> tuple[str, tuple[Trait, ...]]:
        home = self.game.home(back)
        traits: list[Trait] = [*self._reports(home), *self._playing(back)]
        if home is not None:
            discard = self.game.discard_for(home)
            if discard is not None:
                menu = text("export.vassal.discard", self.lang)
                traits.append(pieces.to_deck(menu, ctrl("D"), self.names[discard.id]))
            menu = text("export.vassal.put-back", self.lang)
            traits.append(pieces.to_deck(menu, ctrl("B"), self.names[home.id]))
            if home.role == "drink-deck":
                traits += [
                    pieces.to_deck("", self.drink_key(pile), self.names[pile.id])
                    for pile in self.piles_of_drinks
                ]
            hand = self.game.by_role("hand", home.seat)
            if hand is not None:
                traits.append(pieces.to_map(pieces.DEAL, self.names[hand.id], *FIRST))
        traits.append(self._mask(back))
        return back.replace("back/", "card-"), tuple(traits)

    def _playing(self, back: str) -> Iterator[Trait]:
        """What plays a card, and what turns it over, from a menu."""
        menu = text("export.vassal.play", self.lang)
        steps = [pieces.FORGET, pieces.CHOOSE, pieces.LAY, pieces.SHOW]
        yield pieces.macro(steps, menu, pieces.PLAY)
        yield pieces.macro([pieces.FLIP], text("export.vassal.turn", self.lang), pieces.TURN)
        yield pieces.macro([pieces.FLIP], when="ObscuredToOthers = true", after=pieces.SHOW)
        yield pieces.to_map(pieces.LAY, self.table, *self._played[back])

    @cached_property
    def _played(self) -> Mapping[str, tuple[int, int]]:
        """Where cards of each back are laid when they are played: side by side on the open table."""
        open_table = self.game.by_role("play", None)
        assert open_table is not None
        area, backs = self.plan.spots[open_table.id], self.game.backs()
        boxes = [lying(area, None, None, number, len(backs)) for number in range(len(backs))]
        return dict(zip(backs, map(self.centre, boxes), strict=True))

    def _aimed(self, card: cards.Card, back: str) -> tuple[Trait, ...]:
        """What asks whom a card is played on and says it, where it hits a player who is chosen."""
        ways = [way for mode in card.modes for way in mode.ways()]
        if not any(effect.who in _CHOSEN for way in ways for effect in way):
            return ()
        home = self.game.home(back)
        own = [] if home is None or home.seat is None else [self.sides[home.seat]]
        others = [side for side in self.sides if side not in own]
        said = text("export.vassal.said-whom", self.lang, card="$BasicName$", whom=f"${pieces.WHOM}$")
        asked = text("export.vassal.whom", self.lang, card=card.title[self.lang])
        return pieces.report([pieces.PLAY], said), pieces.choice(asked, [*others, *own])

    def _reports(self, home: ExportedZone | None) -> Iterator[Trait]:
        """The sentences of the chat about a card whose home that is."""
        if home is not None:
            if self.game.discard_for(home) is not None:
                name = "$newPieceName$" if self._unseen(home) else "$BasicName$"
                yield pieces.report([ctrl("D")], text("export.vassal.said-discard", self.lang, card=name))
            yield pieces.report(
                [ctrl("B")], text("export.vassal.said-back", self.lang, card="$newPieceName$")
            )
        yield pieces.report([pieces.TURN], text("export.vassal.said-turn", self.lang, card="$newPieceName$"))
        words = "export.vassal.said-reveal" if self._unseen(home) else "export.vassal.said-play"
        yield pieces.report([pieces.PLAY], text(words, self.lang, card="$BasicName$", text="$Text$"))

    @staticmethod
    def _unseen(home: ExportedZone | None) -> bool:
        """Whether nobody, not even who takes it, sees a card of that home before it is turned over."""
        return home is not None and home.seat is None

    def _mask(self, back: str, owner: str = "") -> Trait:
        unseen = self._unseen(self.game.home(back))
        return pieces.mask(self.images[back], COVERED, self.lang, owner, unseen)

    def card(self, thing: Thing, owner: str = "", whole: bool = False) -> VassalPiece:
        """A card; ``owner`` hides it from all others, ``whole`` writes out what it shares with its like."""
        known = cards.load().cards[thing.face]
        name, shared = self.prototype(thing.back)
        words = " ".join(cards.plain(cards.text(known, self.lang)).split())
        mark = pieces.mark(Deck=known.deck, Card=known.id, Text=words)
        shared = (*shared[:-1], self._mask(thing.back, owner)) if whole else (pieces.uses(name),)
        shown = (*self._aimed(known, thing.back), *shared, mark)
        return VassalPiece(shown, self.images[thing.face], known.title[self.lang], self.gpid(thing))

    def gpid(self, thing: Thing) -> str:
        """The number of a thing among all the game holds."""
        return str(self._numbers[thing.id])

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {name: number for number, name in enumerate(self.game.things, 1)}

    def counter(self, thing: Thing, place: ExportedZone) -> VassalPiece:
        """The number of a track or purse."""
        high = PURSE if place.max is None else place.max
        low = -PURSE if place.endless else place.min or 0
        said = text(
            "export.vassal.said-count", self.lang, what="$BasicName$", old="$oldvalue$", new="$value$"
        )
        traits = (
            pieces.report(pieces.COUNTS, said),
            pieces.fixed(),
            *pieces.number(thing.value, low, high, self.lang),
        )
        return VassalPiece(
            traits, self.images[board.shown_as(thing.face)], self.names[place.id], self.gpid(thing)
        )

    def token(self, thing: Thing, place: ExportedZone) -> VassalPiece:
        """A thing to be moved about."""
        return VassalPiece(
            (), self.images[board.shown_as(thing.face)], place.title[self.lang], self.gpid(thing)
        )

    def lots(self, whole: bool) -> Iterator[PieceStack]:
        """Everything that lies on a map; ``whole`` as in `card`."""
        for place in self.game.places.values():
            held = self.game.held(place)
            if place.kind == "stack":
                x, y = self.centre(self.plan.spots[place.id])
                cards_of = tuple(self.card(thing, "", whole) for thing in held if thing.kind == "card")
                yield PieceStack("deck", place, self.table, x, y, cards_of)
            elif place.kind == "hand":
                yield from self._hand(place, held, whole)
            elif place.id in self.plan.spots:
                yield from self._open(place, held, whole)
            else:
                yield from self._pawns(place, held)

    def _owner(self, place: ExportedZone) -> str:
        return pieces.NOBODY if place.seat is None else self.sides[place.seat]

    def _hand(self, place: ExportedZone, held: list[Thing], whole: bool) -> Iterator[PieceStack]:
        if held:
            held_cards = tuple(self.card(thing, self._owner(place), whole) for thing in held)
            yield PieceStack("stack", place, self.names[place.id], *FIRST, held_cards)

    def _open(self, place: ExportedZone, held: list[Thing], whole: bool) -> Iterator[PieceStack]:
        box = self.plan.spots[place.id]
        for number, thing in enumerate(held):
            if place.kind in ("track", "purse"):
                x, y = self.centre(box)
                yield PieceStack("fixed", place, self.table, x, y, (self.counter(thing, place),))
                continue
            size = CARD if thing.kind == "card" else (board.PURSE, board.PURSE)
            x, y = self.centre(lying(box, thing.x, thing.y, number, len(held), size))
            if thing.kind == "card":
                piece = self.card(thing, "" if thing.up else self._owner(place), whole)
            else:
                piece = self.token(thing, place)
            yield PieceStack("stack", place, self.table, x, y, (piece,))

    def _pawns(self, place: ExportedZone, held: list[Thing]) -> Iterator[PieceStack]:
        """A pawn of a track of seats stands at the corner of the seat it counts."""
        for thing in held:
            seat = thing.value if 0 <= thing.value < len(self.game.seats) else 0
            x, y = self.centre(self.plan.pawn(seat))
            yield PieceStack("stack", place, self.table, x, y, (self.token(thing, place),))


def _distinct(names: list[str]) -> list[str]:
    """The names, repeated ones with a number behind them."""
    return [
        name if names.index(name) == at else f"{name} {names[:at].count(name) + 1}"
        for at, name in enumerate(names)
    ]
