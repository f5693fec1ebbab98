"""One op, one record: everything the table knows of a kind of op.

A family (``cards``, ``piles``, ``talk`` ...) makes its records; ``registry`` gathers
them. Whatever goes by kind elsewhere asks the record: who may, what it shows, whether it can be
taken back, what the protocol says of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Protocol, TypedDict

from marshmallow import RAISE, Schema

from innkeep.table.core.actor import Actor
from innkeep.table.core.draft import AppliedEvent, Draft, Undoable
from innkeep.table.core.state import Event, State
from innkeep.table.ops.fast_schemas import Shape, shape_of
from innkeep.table.ops.fields import PLAIN, Field
from innkeep.table.ops.history import Past
from innkeep.table.ops.lines import LogLine

Json = dict[str, Any]
Viewer = int | None

Ruling = tuple[str, int | None, Json]
"""What an op comes to: kind, seat and arguments of the event."""


class Who(Enum):
    """Who may do an op."""

    ANYBODY = "anybody"
    """Spectators, too."""
    COMER = "who has the seat's link"
    """Whether sitting or not."""
    SEATED = "seated"
    SEATED_OR_HOST = "seated, host"
    """The host also without sitting."""
    HOST = "host"
    """The host alone, also without sitting."""
    HOUSE = "house"
    """The table itself; clients are refused."""


class Concern(Enum):
    """What an op is about: whatever goes by sorts of ops goes by this."""

    TALK = "talk"
    """Something is said, written, thrown or pointed at, or turned where it lies: nothing leaves its place."""
    SIGN = "sign"
    """A seat says that it has nothing more to do."""
    ROOM = "room"
    """Who sits where, how the room is kept, how the table is watched."""
    BACK = "back"
    """Something is taken back or done again."""
    LOOK = "look"
    """Cards are shown where they lie: which, and to whom, says ``looks``."""
    ORDER = "order"
    """The cards of a pile come to lie in another order."""
    TABLE = "table"
    """Cards, Gold or markers come to lie or to stand elsewhere, or are turned over."""


DEEDS = frozenset({Concern.LOOK, Concern.ORDER, Concern.TABLE})
"""What somebody does with what lies on the table, rather than saying something or taking something back."""


@dataclass(frozen=True, slots=True)
class ShownCards:
    """Cards of a zone that are shown where they lie, to one seat or (``to`` None) to everybody."""

    zone: str
    cards: tuple[str, ...]
    to: int | None


class Dealing(Protocol):
    """Who can deal a table anew."""

    def resolve(self, state: State, seat: int | None, args: Json, online: Collection[int], now: int) -> Json:
        """The event's arguments of a promise, a number told or a wish for the cards. Raises
        RefusedError."""


@dataclass(frozen=True, slots=True)
class DecisionContext:
    """A table at which an op is asked for that the state alone does not decide."""

    state: State
    past: Callable[[], Past]
    """Asked for only where it is needed; FurtherBackError where it does not reach far enough."""
    now: int
    """Milliseconds since 1970."""
    dealer: Dealing
    online: Collection[int]
    permit: Callable[[State, Actor, str], None]
    """Raises RefusedError unless that actor may do ops of that kind."""
    resolve: Callable[[State, Actor, str, Json], Json]
    """The event's arguments of another op. Raises RefusedError."""
    spoken: Callable[[DecisionContext, Actor, object], Ruling]
    """What an op, as it came from outside, comes to for a seat at which nobody sits. Raises RefusedError."""


class Viewing(Protocol):
    """A step as one viewer sees it: public names for what that viewer may name."""

    @property
    def viewer(self) -> Viewer:
        """Who looks on."""

    @property
    def everything(self) -> bool:
        """The game is over: all may be seen."""

    def token(self, face: str | None) -> str | None:
        """The face's public name, whoever may see it."""

    def ticket(self, alias: int) -> str:
        """What the viewer, who searched a pile, calls the card with that alias number."""

    def name(self, thing: str) -> str | None:
        """A component by its alias, None where the viewer may not name it; a zone as it is."""


class NoEvent(TypedDict):
    """The event of an op whose kind says everything."""


def nothing_to_resolve(_state: State, _actor: Actor, _args: Json) -> NoEvent:
    """What an op resolves to that names nothing and is always possible."""
    return {}


def never(_args: Json) -> bool:
    """For a property that no op of a kind has."""
    return False


def always(_args: Json) -> bool:
    """For a property that every op of a kind has."""
    return True


def change_nothing(_draft: Draft, _event: Event) -> None:
    """The reducer of ops that leave everything as it lies."""


def nothing_more(_event: Event) -> Iterable[Any]:
    """What ops point at that leave alone what they do not change."""
    return ()


def by_actor(event: Event) -> int | None:
    """The actor is told more than the others."""
    return event.seat


def by_nobody(_event: Event) -> int | None:
    """All are told the same, but for what changed in a hand."""
    return None


def schema_of(shape: Mapping[str, Field]) -> Schema:
    """A schema that refuses fields it does not know."""
    made: Schema = Schema.from_dict(dict(shape))(unknown=RAISE)
    return made


Resolve = Callable[[State, Actor, Json], Mapping[str, object]]
Decide = Callable[[DecisionContext, Actor, Json], Ruling]
Problem = Callable[[State, Event, Past], str | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpKind:
    """Everything about one kind of op.

    What is left out: seated people do it, it draws no lot, shows nothing, changes nothing, has no
    line in the log and cannot be taken back.

    >>> from typing import TypedDict
    >>> class Wave(TypedDict): pass
    >>> OpKind(name="wave", concern=Concern.TALK, event=Wave, fields={}, about="says hello").who
    <Who.SEATED: 'seated'>
    """

    name: str
    concern: Concern
    event: type
    """The TypedDict of the event's arguments: internal ids, everything resolved."""
    about: str
    """What the protocol says of it; Markdown."""

    # -- what clients send
    fields: Mapping[str, Field] | None
    """None: there are only events of this kind, no op asks for one."""
    who: Who = Who.SEATED
    common: bool = False
    """It comes often and needs nothing but the table as it lies: taken without waiting."""
    macro: bool = False
    """A module's own commands may be made of it."""
    afterwards: bool = False
    """It can still be done at a table that was ended."""
    words: str | None = None
    """The argument of its event that holds what its writer said or wrote."""
    rewrites: bool = False
    """What was told of ops before it is no longer as it was told: whoever comes back is told all anew."""

    # -- what becomes of it
    resolve: Resolve | None = None
    """Names to ids, physics, chance: the event's arguments. Raises RefusedError."""
    decide: Decide | None = None
    """Instead of ``resolve`` where more than the state decides, or another op comes of it."""
    looks_back: bool = False
    """What it comes to depends on the past, so it cannot share a commit with ops before it."""
    reduce: Callable[[Draft, Event], None] = change_nothing
    """What it changes; no clock, no chance."""
    undoable: Undoable = Undoable.NEVER
    vetoable: bool = True
    """Watchers are asked about it."""
    restarts_watchers: bool = False
    """It sets watchers to work again that were disabled."""

    # -- chance
    draws: bool = False
    """Its resolver needs a seed."""
    seeded: Callable[[Json], bool] = never
    """Must an event with these arguments hold the seed of its number?"""
    shuffles: bool = False
    """With a seed it is a shuffle, to whoever counts them."""
    problem: Problem | None = None
    """What is wrong with an event of a log, given the state it met; None when it holds."""

    by_lot: bool = False
    """Its cards (``cs`` of the event) come out of a pile or a hand by lot."""
    mixes: Callable[[Json], str | None] | None = None
    """The zone whose cards an event with these arguments shuffles; None: of none."""

    # -- what it shows
    looks: Callable[[int | None, Json], ShownCards] | None = None
    """Which cards an event by that seat with these arguments shows where they lie, and to whom."""
    breaks_tracking: Callable[[Json], bool] = never
    """Can no card be followed by name through it?"""
    shows: Callable[[Json], bool] = never
    """Does it show or decide something that cannot be made unknown again?"""
    private: Callable[[Json], bool] = never
    """Are its arguments its writer's secret even when the game is over?"""
    shown_to: Callable[[Event], int | None] = by_nobody
    """The seat that is told more of it than what changed."""
    has_private_line: bool = False
    """Has its line words for some seats alone?"""
    points_at: Callable[[Event], Iterable[Any]] = nothing_more
    """What it names without changing it: components among others."""
    passing: Callable[[AppliedEvent, Viewing], Mapping[str, object]] | None = None
    """What a viewer's delta has beside what changed: for the ops there are, `PassingJson`."""
    tells_policy: bool = False
    """Its delta says how the table is watched."""
    line: Callable[[AppliedEvent], LogLine | None] | None = None
    """Its line in the log; None: never one."""
    lines: Mapping[str, str] = field(default_factory=dict)
    """The keys of its lines, with what is in them: for the protocol."""
    line_of_house: bool = False
    """It has a line also when the house does it."""
    room: bool = False
    """It keeps the room, and stands in the protocol's table about that."""

    aside: bool = field(init=False)
    """Whether it does not use up a leave to do one thing the watchers would refuse."""
    schema: Schema | None = field(init=False)
    shape: Shape | None = field(init=False)
    """Reads quickly what plainly fits the schema."""

    def __post_init__(self) -> None:
        """Make schema and shape of the fields. Raises TypeError where an op shows cards and does not say
        which."""
        if (self.concern is Concern.LOOK) != (self.looks is not None):
            raise TypeError(f"{self.name}: an op of {Concern.LOOK} says what it shows, no other")
        object.__setattr__(self, "aside", self.concern not in DEEDS)
        schema = None if self.fields is None else schema_of(self.fields)
        object.__setattr__(self, "schema", schema)
        object.__setattr__(self, "shape", None if schema is None else shape_of(schema, PLAIN))
