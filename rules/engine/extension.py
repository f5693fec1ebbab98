"""What a variant or a character's machinery plugs into a game: state of its own, and hooks the core calls.

A part that does not care about a hook inherits one that does nothing. The core never asks which parts there
are; a game without parts pays nothing. The hooks stand by what they are about. They take the
:mod:`innkeep.rules.engine.position.state` that holds the parts and an ``attempt`` to check: these three
modules name each other's types, no more. What only a machine does that nobody plays is apart
(``machine_player``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from innkeep.rules.engine.position.state import CHOICE, MOST_THINGS, NONE, PART, THINGS, Frame, GameState
from innkeep.rules.engine.queries.picking import AnyOf

if TYPE_CHECKING:
    from innkeep.cards.machineries import Token
    from innkeep.rules.engine.position.definitions import Branch, Op
    from innkeep.rules.engine.position.moves import Use


class ZoneOwner:
    """Where its cards lie, and where cards of the game go because of it."""

    __slots__ = ()

    def zones(self) -> dict[str, list[int]]:
        """The piles of cards it keeps, by zone name, bottom to top."""
        return {}

    def closed(self) -> list[list[int]]:
        """Those of its piles that nobody looks into."""
        return []

    def secret(self) -> tuple[str, ...]:
        """The decks whose cards are known to nobody but whoever has them in front of them."""
        return ()

    def owns(self, uid: int) -> bool:  # noqa: ARG002
        """Whether a card belongs to it, wherever the card lies."""
        return False

    def discards(self) -> str | None:
        """The zone its cards go to when they are done."""
        return None

    def goes_to(self, game: GameState, uid: int) -> str | None:  # noqa: ARG002
        """The zone one of its cards goes to when it is done."""
        return self.discards()

    def made_of(self, zone: str) -> str | None:  # noqa: ARG002
        """The zone of the discards a pile of its own is made of; None: it has no such pile."""
        return None

    def laid(self, game: GameState, seat: int, front: list[int]) -> None:
        """A position is set out in which these cards lie in front of ``seat``, NONE for an empty place."""

    def places(self, game: GameState, seat: int) -> list[int] | None:  # noqa: ARG002
        """Its cards in front of ``seat`` by place, NONE for an empty one; None if it has no places there."""
        return None

    def begins(self, game: GameState) -> None:
        """A fresh game is set out: the decks of the base game are shuffled, hands and Drinks are dealt."""

    def discarded(self, game: GameState, uid: int) -> bool:  # noqa: ARG002
        """A played card is done; True if the part has taken it, False for its ordinary discards."""
        return False


class TokenOwner:
    """What tokens it has, and what becomes of stats."""

    __slots__ = ()

    def weigh(self, game: GameState) -> None:
        """Count what its tokens count for their holders, which nobody has done yet."""

    def has(self, seat: int, token: str) -> int:  # noqa: ARG002
        """How many tokens of a kind a player has of it."""
        return 0

    def room_for(self, game: GameState, seat: int, token: str) -> int:  # noqa: ARG002
        """How many more tokens of a kind a player may be given."""
        return 0

    def change_tokens(self, game: GameState, seat: int, token: str, amount: int, card: int, rule: str) -> int:  # noqa: ARG002
        """Give (or take) tokens as far as can be; by how many their number really changed."""
        return 0

    def give_tokens(
        self, game: GameState, seats: tuple[int, ...], token: str, amount: int, card: int
    ) -> None:
        """A card gives players so many tokens each."""

    def token_record(self, token: str) -> Token | None:  # noqa: ARG002
        """The record of one of its kinds of tokens; None: none of its own."""
        return None

    def token_title(self, zone: str) -> Mapping[str, str] | None:  # noqa: ARG002
        """What the tokens on the track of that zone are called, per language; None: none of its own."""
        return None

    def start_of(self, zone: str) -> tuple[int, str] | None:  # noqa: ARG002
        """How many tokens lie on one of its tracks at the start, and by which rule; None: none of its own."""
        return None

    def put_tokens(self, game: GameState, zone: str, number: int) -> bool:  # noqa: ARG002
        """Let so many tokens lie on the track of that zone; False where it is none of its own."""
        return False

    def surplus(self) -> tuple[str, ...]:
        """The kinds of tokens of which more are in play than the supply has."""
        return ()

    def tracks(self, game: GameState) -> dict[str, int]:  # noqa: ARG002
        """The numbers it keeps on tracks of a table, by zone name."""
        return {}

    def stat_moved(self, game: GameState, seat: int, stat: str, before: int, after: int) -> None:
        """``fortitude``, ``alcohol`` or the tokens of that name of a seat has moved, limits considered."""


class TurnHook:
    """The course of turns, and who is in the game."""

    __slots__ = ()

    comes_first: ClassVar[bool] = False
    """Whether `resolved` is asked at all: it would be, before every step of a turn."""

    def first_turn(self, game: GameState) -> None:
        """The turn that is under way, or about to begin, is the first of the game."""

    def turn_comes(self, game: GameState, seat: int) -> None:
        """The turn comes to ``seat``, which may be out and is then passed over."""

    def turn_begins(self, game: GameState) -> None:
        """The turn of ``game.active`` begins."""

    def turn_ends(self, game: GameState) -> bool:  # noqa: ARG002
        """Called as that turn ends; True if something has to happen first, and then it is called again."""
        return False

    def action_phase_begins(self, game: GameState) -> None:
        """The Action Phase of ``game.active`` begins; what is put on the stack comes before any Action."""

    def phase_comes(self, game: GameState, phase: int) -> int:  # noqa: ARG002
        """A phase of ``game.active`` is about to begin, ENDING as the last one is over; the one that does."""
        return phase

    def drink_phase_ends(self, game: GameState) -> None:
        """The Drink Phase of ``game.active`` is over; what is put on the stack comes before the turn ends."""

    def hand_size(self, game: GameState, seat: int, size: int) -> int:  # noqa: ARG002
        """Up to how many cards ``seat`` draws; ``size`` is what it would be without the part."""
        return size

    def actions_due(self, game: GameState, seat: int, number: int) -> int:  # noqa: ARG002
        """How many Actions ``seat`` may play in this turn of its team; ``number``: without the part."""
        return number

    def drinks_due(self, game: GameState, number: int) -> int:  # noqa: ARG002
        """How many Drinks whoever's turn it is orders; ``number`` is what it would be without the part."""
        return number

    def rule_for(self, game: GameState, seat: int, rule: str) -> str:  # noqa: ARG002
        """The rule of the part that says for ``seat`` what ``rule`` says for all; empty if it has none."""
        return ""

    def settled(self, game: GameState) -> bool:  # noqa: ARG002
        """Nothing is on the stack and nobody is losing; True if the part changed what comes next."""
        return False

    def resolved(self, game: GameState) -> bool:  # noqa: ARG002
        """All that was in play has resolved, and nobody has lost yet; True if the part has something to do
        first."""
        return False

    def window_starts(self, game: GameState, frame: Frame) -> bool:  # noqa: ARG002
        """The window of ``frame`` starts, or starts afresh after a response, and nobody has declined in it.

        True if the part has put something on the stack that comes first. It is asked again after that, and
        after whatever else happens before the first player declines; it knows itself when it is done.
        """
        return False

    def player_lost(self, game: GameState, seat: int) -> None:
        """``seat`` is out of the game from now on; its cards and Gold still lie there."""


class CardHook:
    """Cards that are played, what they cost, and what may be done without one."""

    __slots__ = ()

    def powers(self, game: GameState, seat: int) -> list[Use]:  # noqa: ARG002
        """What ``seat`` may do at any time without playing a card."""
        return []

    def powers_of(self, seat: int) -> tuple[str, ...]:  # noqa: ARG002
        """The names of what ``seat`` may ever do so."""
        return ()

    def use(self, game: GameState, move: Use) -> None:
        """Such a thing is done."""

    def played(self, game: GameState, frame: Frame) -> None:
        """A card was played; nobody has been asked yet for responses to its frame."""

    def carries_out(self, game: GameState, frame: Frame, op: Op, seats: tuple[int, ...]) -> None:
        """An effect of the card of ``frame`` whose word only cards of some machinery say; ``seats``: whom it
        hits."""

    def finished(self, game: GameState, frame: Frame) -> None:
        """A card has resolved or was Negated, and is put away."""

    def spares(self, game: GameState, seat: int) -> int:  # noqa: ARG002
        """How much less Fortitude ``seat`` loses to each card."""
        return 0

    def raises(self, game: GameState, frame: Frame) -> int:  # noqa: ARG002
        """How much more Fortitude the card of ``frame`` costs each player whom it costs any."""
        return 0


class ThingOwner:
    """Things of it that cards may pick in a player's place."""

    __slots__ = ()

    def things(self, game: GameState, seat: int, branch: Branch) -> tuple[int, ...]:  # noqa: ARG002
        """Its things that ``seat`` may pick with a branch in a player's place: numbers below MOST_THINGS.

        Such a pick is `thing(game, number)`; what the card does to it comes to `struck`.
        """
        return ()

    def thing(self, game: GameState, number: int) -> int:
        """The target that stands for one of its things."""
        return THINGS + game.parts.index(self) * MOST_THINGS + number

    def card_of(self, number: int) -> int:  # noqa: ARG002
        """The card that is one of its things, and lies there; NONE where none does."""
        return NONE

    def hits_left(self, number: int) -> int:  # noqa: ARG002
        """How often one of its things is still to be hit until it is gone."""
        return 1

    def struck(self, game: GameState, frame: Frame, op: Op, number: int) -> None:
        """An effect of the card of ``frame`` hits one of the things of the part, which was picked for it."""


class DrinkHook:
    """Drinks: whence they come, what lies on piles, and what they do."""

    __slots__ = ()

    def pours(self, game: GameState) -> int:  # noqa: ARG002
        """The next Drink that is ordered, if it comes from a pile of the part; else NONE."""
        return NONE

    def pours_from(self, game: GameState) -> str:  # noqa: ARG002
        """The zone of the pile the next Drink that is ordered comes from, if it is one of the part."""
        return ""

    def piled(self, game: GameState, pile: list[int]) -> None:
        """Cards were put on a Drink Me! pile, or shuffled into it."""

    def returned(self, game: GameState, cards: list[int], seat: int | None) -> list[int]:  # noqa: ARG002
        """Cards of the Drink Me! pile of ``seat``, or of the discards (None), are to be shuffled into the
        Drink Deck; those that really are."""
        return cards

    def new_drink_deck(self, game: GameState) -> bool:  # noqa: ARG002
        """The Drink Deck has run out and was paid for; True if the part has brought a new one."""
        return False

    def chaser_revealed(self, game: GameState, seat: int) -> None:
        """``seat`` has revealed a Drink that calls for a Chaser."""

    def drank(self, game: GameState, seat: int, alcohol: int) -> None:
        """A Drink has changed the Alcohol Content of ``seat`` by so much, limits considered."""

    def strengthens(self, game: GameState, seat: int) -> int:  # noqa: ARG002
        """How much more Alcohol Content ``seat`` gains from each Drink."""
        return 0


class RoundHook:
    """Rounds of Gambling."""

    __slots__ = ()

    def round_opens(self, game: GameState, frame: Frame) -> bool:  # noqa: ARG002
        """A Round of Gambling begins, before antes; True if something is to be chosen first."""
        return False

    def acts_on(self, game: GameState, seat: int) -> bool:  # noqa: ARG002
        """Whether ``seat`` goes on with its Actions after a Round of Gambling that one of them has opened."""
        return False

    def pot_shared(self, game: GameState, winner: int, other: int) -> None:
        """``other`` takes half of the pot that ``winner`` is about to take."""

    def pot_taken(self, game: GameState, seat: int) -> None:
        """``seat`` takes the pot."""

    def pot_to_inn(self, game: GameState) -> None:
        """The pot goes to the Inn."""


class ChoiceAsker:
    """What it asks players to choose, or draws by lot."""

    __slots__ = ()

    def ask(self, game: GameState, seat: int, about: int, queue: tuple[int, ...] = ()) -> None:
        """Put a choice of ``seat`` on the stack; ``about`` and ``queue`` come back in its frame."""
        game.stack.append(Frame(CHOICE, seat, mode=about, at=game.parts.index(self), queue=queue, style=PART))

    def choices(self, game: GameState, frame: Frame) -> tuple[object, ...]:  # noqa: ARG002
        """What may be chosen where the part has asked."""
        return ()

    def any_of(self, game: GameState, frame: Frame) -> AnyOf | None:  # noqa: ARG002
        """The cards of which several may be picked where the part has asked; None if something else is."""
        return None

    def unasked_by(self, game: GameState, seat: int, value: object) -> str:  # noqa: ARG002
        """The rule that says when ``seat`` may choose this value, where nobody asks it to; empty: none."""
        return ""

    def refused_by(self, game: GameState, frame: Frame, value: object) -> str:  # noqa: ARG002
        """The rule that forbids choosing this value where the part has asked."""
        return "CARD-06"

    def is_for_team(self, frame: Frame) -> bool:  # noqa: ARG002
        """Whether any member of the team may make the choice the part has asked for."""
        return False

    def chosen(self, game: GameState, frame: Frame, value: object) -> None:
        """That choice was made; its frame has left the stack."""

    def lots(self, game: GameState, frame: Frame) -> list[int]:  # noqa: ARG002
        """The cards of which one comes out by lot where the part has put that on the stack."""
        return []

    def drawn(self, game: GameState, frame: Frame, uid: int) -> None:
        """That card came out, NONE where there is none; its frame has left the stack."""


class Extension(ZoneOwner, TokenOwner, TurnHook, CardHook, ThingOwner, DrinkHook, RoundHook, ChoiceAsker):
    """One component of a game: each of its hooks does nothing where it is not overridden."""

    __slots__ = ()

    brought: ClassVar[bool] = False
    """Whether cards bring it to their game, whatever deck they are of."""

    @property
    def name(self) -> str:
        """What it is called in saves."""
        raise NotImplementedError

    def saved(self) -> dict[str, Any]:
        """Its state as JSON data, the arguments that make the part again."""
        raise NotImplementedError

    def copy(self) -> Extension:
        """An independent copy."""
        raise NotImplementedError
