"""How a room is kept: who is host, whose link leads to which seat, who may look on, what was
agreed.

Part of a table's state and so of its log. Pure records; who may change them is decided in
``keeping``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from innkeep.table.core.wire import RoomJson

Json = dict[str, Any]

PALETTE = (
    "#c4483a",
    "#d98c1f",
    "#c9b52e",
    "#4d8f3a",
    "#2f9c95",
    "#3b78c2",
    "#6a55b5",
    "#b4579b",
    "#8a6a4f",
    "#7d8790",
)
"""Seat colours to choose from: ten hues of different lightness, so that few are confused by
anybody."""

NOBODY = -2
"""The viewer that sees no hand at all: who came to a seat whose hand is another's."""

LONGEST_DELAY_S = 600
"""The longest delay after which spectators are told what happens, in seconds."""

SWITCHES = ("lock", "join", "chat", "all", "seen")
"""What a host may switch: nobody new comes in; spectators may come, talk, see hands, are named."""


@dataclass(frozen=True, slots=True)
class Person:
    """Who comes by a link: the ``turn``-th person it was given to, from 0. Whoever renews their
    own link stays the same person; whoever gets a link after a kick, or after the host renewed it, is
    another."""

    link: int
    turn: int
    bot: bool = False
    """One of the server's bots, at the seat as long as it is hired; else a person."""

    @property
    def key(self) -> tuple[int, int]:
        """How a ``RoomSettings`` names this person."""
        return self.link, self.turn


@dataclass(frozen=True, slots=True)
class NextTable:
    """A table everybody is invited to follow to."""

    id: str
    came: tuple[tuple[int, int, int], ...]
    """Who may follow, and to which seat there: link and turn here, seat there."""
    given: tuple[int, ...]
    """Of which generation its links were when this table was told of it."""
    told_at: int
    """From when on (milliseconds since 1970) spectators may know of it."""

    @classmethod
    def from_dict(cls, data: Json) -> NextTable:
        """What ``asdict`` made of one."""
        came = tuple((one[0], one[1], one[2]) for one in data["came"])
        return cls(data["id"], came, tuple(data["given"]), data["told_at"])

    def seat_for(self, person: Person) -> int | None:
        """The link there that was given out for that person's seat; None = to look on."""
        return next((seat for link, turn, seat in self.came if (link, turn) == person.key), None)


@dataclass(frozen=True, slots=True)
class RoomSettings:
    """The keeping of one room.

    A *link* is a number: link ``n`` was written for seat ``n`` and leads to ``seat_of[n]`` now; the
    last of ``generations`` is that of the spectators' link. Tokens of an older generation open
    nothing.

    A view belongs to a *person* (see there), not to a seat: what lies in the hand of a seat is seen
    by its *holder* alone, who is the last person to have sat there with it.
    """

    host: int | None
    seat_of: tuple[int, ...]
    generations: tuple[int, ...]
    lock: bool = False
    join: bool = True
    chat: bool = True
    all: bool = False
    seen: bool = True
    open: bool = False
    """Spectators see the hands of all who sit: the host wishes it and everybody sitting has
    agreed."""
    agreed: tuple[int, ...] = ()
    swaps: tuple[tuple[int, int], ...] = ()
    """Who asked to change seats with whom."""
    rules: str = ""
    keyed: bool = False
    """A password is asked for."""
    keys: int = 0
    """How often the password was set; older passes open nothing."""
    bots: tuple[tuple[int, str], ...] = ()
    """Seats the server plays, with the strength."""
    next: tuple[NextTable, ...] = ()
    """The last is the one people are invited to; spectators may not know of it yet, but of one before."""
    turns: tuple[int, ...] = ()
    """For each link, to how many people it was given before its present one."""
    holders: tuple[tuple[int, int] | None, ...] = ()
    """For each seat, the person (link, turn) whose hand lies there; None = nobody has sat there
    yet."""
    kept: tuple[int, ...] = ()
    """Seats whose present hand a person has held, not only a bot: they are asked, whoever plays
    now."""
    votes: tuple[tuple[int, int], ...] = ()
    """Whom those who are left want as host: seat of the voter, seat of the other."""
    call: str | None = None
    """The link of a call elsewhere, by which the table talks."""
    claims: tuple[str | None, ...] = ()
    """For each link, the hash of the secret by which its present person's own token was made; None:
    nobody has sat down by it since it was handed out."""
    delay: int = 0
    """After how many seconds spectators are told what happens; 0: at once."""
    withheld: int = 0
    """Until when (milliseconds since 1970) spectators are told nothing: a longer delay that was in
    force holds on for what happened under it."""

    @classmethod
    def of(cls, seats: int) -> RoomSettings:
        """The keeping of a new room."""
        return cls(
            0 if seats else None,
            tuple(range(seats)),
            (0,) * (seats + 1),
            turns=(0,) * seats,
            holders=(None,) * seats,
            claims=(None,) * seats,
        )

    @classmethod
    def from_dict(cls, data: Json) -> RoomSettings:
        """What ``to_dict`` wrote; an earlier version wrote more of it where there is no next table."""
        plain = {
            **{name: part for name, part in data.items() if name not in ("came", "given")},
            **{name: tuple(data[name]) for name in ("seat_of", "generations", "agreed")},
            **{name: tuple((a, b) for a, b in data[name]) for name in ("swaps", "bots")},
            **{name: tuple(data[name]) for name in ("turns", "kept")},
            "holders": tuple(None if one is None else (one[0], one[1]) for one in data["holders"]),
            "next": tuple(NextTable.from_dict(one) for one in data["next"] or ()),
            "votes": tuple((a, b) for a, b in data.get("votes", ())),
            "claims": tuple(data.get("claims", (None,) * len(data["turns"]))),
        }
        return cls(**plain)

    def to_dict(self) -> Json:
        """Plain JSON data."""
        return asdict(self)

    def generation(self, link: int | None) -> int:
        """Of which generation a link's tokens must be."""
        return self.generations[-1 if link is None else link]

    def link_to(self, seat: int | None) -> int | None:
        """The number of the link that leads to a seat."""
        return None if seat is None else self.seat_of.index(seat)

    def told_after(self, now: int) -> int:
        """After how many milliseconds spectators are told what happens at ``now`` (milliseconds since
        1970); 0: at once. The one place that says whether they lag behind.

        >>> house = replace(RoomSettings.of(2), delay=30).delaying(0, 1_000)
        >>> house.told_after(1_000), house.told_after(20_000), house.told_after(31_000)
        (30000, 11000, 0)
        """
        # a clock that was set back holds nothing for longer than any delay
        return max(1000 * self.delay, min(self.withheld - now, 1000 * LONGEST_DELAY_S), 0)

    def next_for(self, viewer: int | None, now: int) -> NextTable | None:
        """The next table, as far as that viewer may know of it at ``now`` (milliseconds since 1970)."""
        known = [one for one in self.next if viewer is not None or one.told_at <= now]
        return known[-1] if known else None

    def leading_to(self, table: NextTable, now: int) -> RoomSettings:
        """With that as the next table; of those before it the ones that spectators are still told of."""
        known = [one for one in self.next if one.told_at <= now]
        waiting = [one for one in self.next if one.told_at > now]
        return replace(self, next=(*known[-1:], *waiting, table))

    def strength(self, seat: int) -> str | None:
        """How well the server plays a seat; None = it does not."""
        return dict(self.bots).get(seat)

    # -- people ------------------------------------------------------------------------------------

    def person(self, link: int | None, *, bot: bool = False) -> Person | None:
        """Whose link that is now; None = a spectator's."""
        return None if link is None else Person(link, self.turns[link], bot)

    def person_at(self, seat: int) -> Person:
        """Whose link leads to that seat now."""
        link = self.seat_of.index(seat)
        return Person(link, self.turns[link])

    def sees(self, person: Person | None) -> int | None:
        """As which viewer a person sees the table: the seat's, a spectator's (None), or ``NOBODY``
        who sees no hands, because it was not yet that person's link, or the hand there is
        another's. (What lies where nobody has sat down yet is covered: see ``Zone``.)"""
        if person is None:
            return None
        if self.turns[person.link] != person.turn:
            return NOBODY
        seat = self.seat_of[person.link]
        if person.bot:
            return seat if self.strength(seat) is not None else NOBODY
        own = person.key if self.strength(seat) is not None else None
        return seat if self.holders[seat] in (own, person.key) else NOBODY

    def shows(self, seat: int) -> bool:
        """Does the person whose link leads to a seat see the hand there?"""
        return self.sees(self.person_at(seat)) == seat

    def claimed(self, link: int) -> bool:
        """Has the person who has that link now come by it? Then it is nobody else's to hand out."""
        return self.claims[link] is not None or (link, self.turns[link]) in self.holders

    def holds(self, seat: int) -> bool:
        """Is the hand at a seat nobody else's than of the person whose link leads there?"""
        holder = self.holders[seat]
        if holder is None:
            return True
        link = self.seat_of.index(seat)
        return holder == (link, self.turns[link])

    def holder_at(self, seat: int) -> int | None:
        """The seat to which the link of that seat's holder leads now; None = there is no such
        person any more."""
        holder = self.holders[seat]
        if holder is None or self.turns[holder[0]] != holder[1]:
            return None
        return self.seat_of[holder[0]]

    def asked(self, seat: int) -> bool:
        """Must a seat be asked though a bot plays it? A person held its hand, and can still come
        back."""
        return seat in self.kept and self.holder_at(seat) == seat

    # -- changes -----------------------------------------------------------------------------------

    def renewed(self, seat: int | None, *, same_person: bool = False) -> RoomSettings:
        """The link to a seat (None: of the spectators) written anew; the old one is void. Unless it
        goes to the same person, nothing the last one could see goes with it."""
        link = self.link_to(seat)
        at = len(self.seat_of) if link is None else link
        turns = self.turns if same_person else tuple(n + (i == at) for i, n in enumerate(self.turns))
        generations = tuple(n + (i == at) for i, n in enumerate(self.generations))
        claims = tuple(None if i == at and not same_person else one for i, one in enumerate(self.claims))
        return replace(self, generations=generations, turns=turns, claims=claims)

    def claiming(self, link: int, claim: str) -> RoomSettings:
        """Whoever sat down by that link has one of their own from now on; the one that was handed
        out is void."""
        new = self.renewed(self.seat_of[link], same_person=True)
        return replace(new, claims=tuple(claim if i == link else one for i, one in enumerate(self.claims)))

    def delaying(self, seconds: int, now: int) -> RoomSettings:
        """With another delay from ``now`` on (milliseconds since 1970); what happened before is told no
        sooner than it would have been."""
        return replace(self, delay=seconds, withheld=max(self.withheld, now + 1000 * self.delay))

    def held(self, seat: int, holder: tuple[int, int] | None, *, kept: bool) -> RoomSettings:
        """The hand at a seat is that person's from now on."""
        others = tuple(one for one in self.kept if one != seat)
        return replace(
            self,
            holders=tuple(holder if i == seat else one for i, one in enumerate(self.holders)),
            kept=tuple(sorted((*others, seat))) if kept else others,
        )

    def vacated(self, seat: int) -> RoomSettings:
        """Whoever sat there is gone, with what they agreed to and asked for."""
        return replace(
            self,
            agreed=tuple(one for one in self.agreed if one != seat),
            swaps=tuple(pair for pair in self.swaps if seat not in pair),
            votes=tuple(pair for pair in self.votes if seat not in pair),
            bots=tuple(pair for pair in self.bots if pair[0] != seat),
        )

    def exchanged(self, one: int, other: int) -> RoomSettings:
        """Two seats' people have changed places, their links with them."""
        to = {one: other, other: one}
        gone = self.vacated(one).vacated(other)
        return replace(
            gone,
            host=None if self.host is None else to.get(self.host, self.host),
            seat_of=tuple(to.get(seat, seat) for seat in self.seat_of),
            bots=tuple(sorted((to.get(seat, seat), strength) for seat, strength in self.bots)),
        )

    def opened(self, sitting: Iterable[int]) -> RoomSettings:
        """With the hands open if the host wishes it and all people ``sitting`` have agreed."""
        return replace(self, open=self.all and set(sitting) <= set(self.agreed))

    def checked(self, sitting: Iterable[int]) -> RoomSettings:
        """With the hands closed again when not everybody sitting agrees; never opens them."""
        return self.opened(sitting) if self.open else self

    def to_json(self) -> RoomJson:
        """HOUSE of the protocol: nothing of it is secret."""
        return {
            "host": self.host,
            "lock": self.lock,
            "join": self.join,
            "chat": self.chat,
            "all": self.all,
            "seen": self.seen,
            "open": self.open,
            "agreed": list(self.agreed),
            "swaps": list(self.swaps),
            "rules": self.rules,
            "password": self.keyed,
            "bots": list(self.bots),
            "next": self.next[-1].id if self.next else None,
            "call": self.call,
            "votes": list(self.votes),
            "delay": self.delay,
        }


def people(seats: Sequence[Any], house: RoomSettings | None = None) -> list[int]:
    """The numbers of the seats people sit at; with ``house`` also of those a bot plays with the
    hand of a person who can come back, and who is asked meanwhile."""
    return [
        seat.seat
        for seat in seats
        if seat.name is not None and (not seat.bot or (house is not None and house.asked(seat.seat)))
    ]
