"""What a card is, as frozen records. No reading of files, no rules and no sentences live here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from innkeep.cards.card_types import MOMENT_OF_TYPE
from innkeep.cards.looks import Look
from innkeep.cards.machineries.records import Machinery


@dataclass(frozen=True, slots=True)
class When:
    """When a branch may be played: a trigger word and its filters (see
    `innkeep.cards.vocabulary.TRIGGERS`)."""

    on: str
    types: tuple[str, ...] = ()
    affects: tuple[str, ...] = ()
    by: str | None = None
    costs_fortitude: bool = False
    heals_other: bool = False
    changes_drink: bool = False
    participant: bool = False
    mine: bool = False
    unreduced: bool = False
    anyone: bool = False
    gains_gold: bool = False
    quiet: bool = False
    over_winning_hand: bool = False
    left: str | None = None
    chi: int = 0
    discard: int = 0


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing a card does: an effect word and its arguments (see `innkeep.cards.vocabulary.EFFECTS`)."""

    do: str
    who: str | None = None
    amount: int = 0
    gold: int = 0
    n: int = 0
    to: str | None = None
    source: str | None = None
    next: str | None = None
    pot: str | None = None
    floor: int | None = None
    per_pick: bool = False
    own: int = 0
    what: str | None = None
    token: str | None = None
    stat: str | None = None
    per: str | None = None
    holding: int = 0
    among: str | None = None
    phase: str | None = None


@dataclass(frozen=True, slots=True)
class Tier:
    """What a branch does beside, or `instead` of, its own effects.

    Where it costs `paid` tokens: for `n` of them, or `or_more`, paid when the card is played. Else for
    `having` at least `n` tokens when the card resolves.
    """

    effects: tuple[Effect, ...]
    paid: str | None = None
    having: str | None = None
    n: int = 1
    or_more: bool = False
    instead: bool = False


@dataclass(frozen=True, slots=True)
class Mode:
    """One printed branch of a card; a card with "or" on it has several, the first is mode 1.

    What is `said` of it, in every language, no rule carries out: the table decides. It may stand beside the
    effects or alone.
    """

    when: When
    effects: tuple[Effect, ...]
    tiers: tuple[Tier, ...] = ()
    said: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def bare(self) -> bool:
        """Whether it does no more than any branch with its trigger."""
        return self.effects == bare_effects(self.when.on) and not self.tiers

    def ways(self) -> Iterator[tuple[Effect, ...]]:
        """The effects of the bare branch, then those it has with each one of its tiers.

        >>> two = Mode(When("action"), (Effect("draw", n=1),), (Tier((Effect("draw", n=2),), paid="energy"),))
        >>> [len(effects) for effects in two.ways()]
        [1, 2]
        """
        yield self.effects
        for tier in self.tiers:
            yield tier.effects if tier.instead else (*self.effects, *tier.effects)


@dataclass(frozen=True, slots=True)
class RaceDrink:
    """The numbers a Drink has for drinkers of some races, in place of its ordinary ones."""

    races: tuple[str, ...]
    alcohol: int
    fortitude: int


@dataclass(frozen=True, slots=True)
class Drink:
    """The numbers of a Drink: what drinking it adds to Alcohol Content and to Fortitude, and its abilities.

    The drinker discards and draws cards, may discard up to ``discard_for_fortitude`` for 1 Fortitude each,
    and takes one of ``reveal`` cards of their deck into the hand. The revealer of one that ``splits`` may
    share it; one that is ``firm`` can be Ignored, but not changed; of a Drink with a ``half`` one its drinker
    takes half; whoever Ignores it discards ``ignore_discard`` cards for it; ``chaser_from`` "left" takes its
    Chaser from the left neighbour's pile. One that ``stays`` goes in front of a drinker, to be played from
    there as the branches of its card say, or to give ``next_action`` Actions in the very next Action Phase;
    while one that is a ``bigger_hand`` lies there, its drinker draws up to so many cards more, until the
    end of their next turn.
    """

    alcohol: int = 0
    fortitude: int = 0
    chaser: bool = False
    race: RaceDrink | None = None
    discard: int = 0
    draw: int = 0
    discard_for_fortitude: int = 0
    reveal: int = 0
    splits: bool = False
    firm: bool = False
    stays: bool = False
    next_action: int = 0
    chaser_from: str | None = None
    half: bool = False
    ignore_discard: int = 0
    bigger_hand: int = 0


@dataclass(frozen=True, slots=True)
class Art:
    """A picture of one's own: a `file` in the folder of its deck and the slot that it `fills`.

    `focus` is the point that stays in view when the picture is cut to its slot, in percent from its left and
    from its top; `ground` the colour below what is transparent, `deck` for the deck's own.
    """

    file: str
    fills: str
    focus: tuple[int, int] = (50, 50)
    ground: str = "#ffffff"


@dataclass(frozen=True, slots=True)
class Card:
    """One card definition; `copies` says how many of it lie in its deck. `id` is "deck/card".

    `art` fills its window, all behind its writing, or its face. `rivals` are the titles of Mounts that a
    Mount cannot stand. A card of Otto with `skulls` is only played with where the game is to be harder. What
    is `said` of the whole card, in every language, no rule carries out: the table decides, as of a `Mode`.
    """

    id: str
    deck: str
    title: Mapping[str, str] = field(hash=False)
    types: tuple[str, ...]
    copies: int = 1
    origin: str = "house"
    icon: str = "card-draw"
    modes: tuple[Mode, ...] = ()
    drink: Drink | None = None
    answered_only_by: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()
    flavour: Mapping[str, str] = field(default_factory=dict, hash=False)
    art: Art | None = None
    skulls: int = 0
    said: Mapping[str, str] = field(default_factory=dict, hash=False)

    def left_to_table(self, mode: int = 0) -> bool:
        """Whether a branch of it, or the Drink it is, has a text that the table carries out."""
        return bool(self.said) or (mode < len(self.modes) and bool(self.modes[mode].said))

    def told_modes(self) -> tuple[Mode, ...]:
        """Its branches, each with all that is said of it."""
        if not self.said:
            return self.modes
        return tuple(mode if mode.said else replace(mode, said=self.said) for mode in self.modes)

    @property
    def text_only(self) -> bool:
        """Whether all that it does is left to the table, but for what any card of its type does.

        >>> dance = Card("x/dance", "x", {"en": "Dance"}, ("action",), said={"en": "Dance."})
        >>> dance.text_only, replace(dance, drink=Drink(alcohol=1)).text_only
        (True, False)
        """
        told = bool(self.said) or any(mode.said for mode in self.modes)
        return told and all(mode.bare for mode in self.modes) and self.drink in (None, Drink())


def bare_effects(on: str) -> tuple[Effect, ...]:
    """What a branch does of which only a text for the table is known: a card played in one's turn of a Round
    takes control of it, whatever else it says (GAMB-07).

    >>> bare_effects("action"), bare_effects("control")[0].do
    ((), 'take_control')
    """
    return (Effect("take_control"),) if on == "control" else ()


def bare_modes(types: Iterable[str]) -> tuple[Mode, ...]:
    """The branches of a card of these types of which only a text for the table is known.

    >>> [mode.when.on for mode in bare_modes(["sometimes", "anytime", "gambling"])]
    ['anytime', 'control']
    """
    moments = dict.fromkeys(MOMENT_OF_TYPE[kind] for kind in types if kind in MOMENT_OF_TYPE)
    return tuple(Mode(When(on), bare_effects(on)) for on in moments)


ANYBODY = "anybody"
"""Whose Boss Cards those are that any character may be a Boss with."""
MADE = "shelf"
"""The set of decks that people made for some tables: only where one is chosen by name it changes anything."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck: its names, its look and its card definitions in printed order.

    One that is not ``complete`` only holds cards that rulebooks name; nobody can play a whole game with it.
    Drinks with an ``own_back`` (of a tavern, of a reserve) are never shuffled into the Drink Deck.
    A character's ``machinery`` names what is played beside the base rules (`innkeep.cards.machineries`), of
    which its pack ``brings`` what is not shipped; ``side_deck`` is the deck that lies beside the Character
    Deck. Any other deck that names a machinery holds cards for it. ``boss_of`` names the character whose Boss
    Cards these are; they have the character's back, and `ANYBODY` may play with those of no one. One that
    ``stands_for`` a deck which lies whole on the table for a variant takes its place where it is chosen.
    ``folder`` is where its pictures lie; ``art`` fills its back, its mat or the portrait on its pieces.
    """

    id: str
    set: str
    kind: str
    name: Mapping[str, str] = field(hash=False)
    look: Look
    cards: tuple[Card, ...]
    race: str | None = None
    machinery: tuple[str, ...] = ()
    side_deck: str | None = None
    boss_of: str | None = None
    stands_for: str | None = None
    complete: bool = True
    own_back: bool = False
    folder: str = ""
    art: tuple[Art, ...] = ()
    brings: tuple[Machinery, ...] = ()

    @property
    def short_id(self) -> str:
        """The id without its set: ``gerki`` for ``rdi1-gerki``."""
        return self.id.removeprefix(f"{self.set}-")

    @property
    def size(self) -> int:
        """How many physical cards the deck has, copies counted."""
        return sum(card.copies for card in self.cards)
