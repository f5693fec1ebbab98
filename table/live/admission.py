"""Who may come in: token, generation of the link, password, lock; decided once, for sockets and pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from innkeep.table.access.bans import Bans
from innkeep.table.access.invitations import Invitation, RoomPass
from innkeep.table.access.passwords import LONGEST, Passwords
from innkeep.table.access.room_codes import RoomCodes
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.rate_limit import Rate, VisitorRates
from innkeep.table.core.room_settings import Person, RoomSettings
from innkeep.table.core.state import State
from innkeep.table.live.room import Room
from innkeep.table.live.rooms import Rooms
from innkeep.table.store.event_log import now_ms
from innkeep.table.views.redaction import Viewer

Json = dict[str, Any]

GUESSES = Rate(per_s=0.1, burst=6)
"""Passwords tried at one table from one address."""

CHANGES = Rate(per_s=0.2, burst=6)
"""Passwords set, tables followed to and the like, at one table."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Who holds a token that is good now."""

    room: Room
    invitation: Invitation

    @property
    def viewer(self) -> Viewer:
        """The seat the link leads to; None = spectator."""
        link = self.invitation.link
        return None if link is None else self.room.state.house.seat_of[link]

    @property
    def person(self) -> Person | None:
        """Who it is; None = a spectator."""
        return self.room.state.house.person(self.invitation.link, bot=self.invitation.bot)

    @property
    def sees(self) -> Viewer:
        """As which viewer this guest sees the table now, see ``RoomSettings.sees``."""
        return self.room.state.house.sees(self.person)

    @property
    def behind(self) -> bool:
        """Is this a spectator who is told later what happens?"""
        return self.viewer is None and self.room.state.house.told_after(now_ms()) > 0

    @property
    def void(self) -> bool:
        """Is there a newer link, or is the bot sent away?"""
        return void(self.room.state.house, self.invitation)

    @property
    def host(self) -> bool:
        """Is it the host's?"""
        own = self.viewer is not None and self.viewer == self.room.state.house.host
        return own and not self.invitation.bot


def told_now(guest: Guest) -> Guest:
    """The guest, to whom the table as it is now may be shown. Raises RefusedError for a spectator who is told
    later what happens: by no other way than the stream, which waits."""
    if guest.behind:
        raise RefusedError("delayed", "token")
    return guest


def void(house: RoomSettings, invitation: Invitation) -> bool:
    """Does that token open nothing any more?"""
    link = invitation.link
    if link is not None and not 0 <= link < len(house.seat_of):
        return True
    if invitation.bot and (link is None or house.strength(house.seat_of[link]) is None):
        return True
    return current(house, invitation).generation != house.generation(link)


def current(house: RoomSettings, invitation: Invitation) -> Invitation:
    """The token that stands in the place of one that was handed out, for the browser that sat down by it:
    the answer with its own may not have come."""
    link = invitation.link
    if link is None or invitation.claim is None or house.claims[link] != invitation.claim:
        return invitation
    if invitation.generation != house.generation(link) - 1:
        return invitation
    return replace(invitation, generation=house.generation(link))


def free_seats(state: State) -> list[int]:
    """The seats nobody has: open, without a name, and with a link nobody has sat down by."""
    house = state.house
    return [
        seat.seat
        for seat in state.seats
        if not seat.closed and seat.name is None and not house.claimed(house.seat_of.index(seat.seat))
    ]


class Admission:
    """Lets people in to the tables of a server."""

    def __init__(self, rooms: Rooms, strengths: Callable[[], tuple[str, ...]]) -> None:
        self.strengths = strengths
        self._rooms = rooms
        self.passwords = Passwords(rooms.store)
        self.codes = RoomCodes(rooms.store)
        self.bans = Bans(rooms.store)
        self._guesses = VisitorRates(GUESSES, guesses=True)
        self._changes = VisitorRates(CHANGES)

    def guest(self, token: object, table_id: str | None = None, secret: object = None) -> Guest:
        """Whose token it is, shown with that secret of a browser. RefusedError: ``bad-token``, ``void-link``
        when a newer link was made, or ``banned``."""
        invitation = self._rooms.invitations.read(token).shown_with(secret)
        if table_id is not None and invitation.table != table_id:
            raise RefusedError("bad-token", "token")
        try:
            room = self._rooms.get(invitation.table)
        except RefusedError:
            raise RefusedError("bad-token", "token") from None
        if void(room.state.house, invitation):
            raise RefusedError("void-link", "token")
        guest = Guest(room, current(room.state.house, invitation))
        self.bans.check_person(room.id, guest.person)
        link = invitation.link
        if link is not None and room.state.seats[room.state.house.seat_of[link]].closed:
            raise RefusedError("seat-closed", "token")
        return guest

    def admit(
        self, token: object, shown: object, table_id: str | None = None, secret: object = None
    ) -> Guest:
        """The guest who comes in with this token and, where there is one, this pass (``shown``).

        Raises RefusedError, which says why they may not.
        """
        guest = self.guest(token, table_id, secret)
        self.check(guest.room.state, guest.invitation, shown)
        return guest

    def check(self, state: State, invitation: Invitation, shown: object) -> None:
        """Raises RefusedError unless the holder of that token and pass may come in at the moment."""
        self.check_house(state.house, invitation, shown)

    def check_house(self, house: RoomSettings, invitation: Invitation, shown: object) -> None:
        """As ``check``, for a table of which only its room settings are known."""
        link = invitation.link
        if void(house, invitation):
            raise RefusedError("void-link", "token")
        if invitation.bot:
            return
        known = self._rooms.invitations.passes(shown, current(house, invitation), house.keys)
        host = link is not None and house.seat_of[link] == house.host
        if house.keyed and known is RoomPass.NONE and not host:
            raise RefusedError("password", "pass")
        if link is None and not house.join:
            raise RefusedError("no-watching", "token")
        if link is None and house.lock and known is not RoomPass.INSIDE:
            raise RefusedError("room-locked", "token")

    def pass_for(self, guest: Guest, *, inside: bool = True) -> str:
        """What lets this guest in again; without ``inside`` only past the password."""
        keys = guest.room.state.house.keys
        return self._rooms.invitations.write_pass(guest.invitation, keys, inside=inside)

    def enter(self, guest: Guest, password: object, address: str) -> str:
        """The pass for the right password. RefusedError: ``too-fast`` or ``wrong-password``."""
        if not self._guesses.take(address, at=guest.room.id):
            raise RefusedError("too-fast", "password", None, f"{GUESSES.per_s:g}/s")
        if not isinstance(password, str) or not 1 <= len(password) <= LONGEST:
            raise RefusedError("bad-value", "password", None, f"1..{LONGEST} characters")
        if not self.passwords.right(guest.room.id, password):
            raise RefusedError("wrong-password", "password")
        return self.pass_for(guest, inside=False)

    def set_password(self, guest: Guest, password: object) -> str:
        """Ask for this password (None: for none) from now on; the host's pass.

        RefusedError: ``not-host`` and what a password may not be.
        """
        self.host_only(guest)
        fits = isinstance(password, str) and 1 <= len(password) <= LONGEST
        if password is not None and not fits:
            raise RefusedError("bad-value", "password", None, f"1..{LONGEST} characters")
        self.passwords.set(guest.room.id, password if isinstance(password, str) else None)
        guest.room.trusted.submit(guest.viewer, {"kind": "password", "on": password is not None})
        return self.pass_for(guest)

    def host_only(self, guest: Guest) -> None:
        """Raises RefusedError unless the guest is the host, or if the host changes things too often."""
        if not guest.host:
            raise RefusedError("not-host", "token")
        if not self._changes.take("", at=guest.room.id):
            raise RefusedError("too-fast", "table", None, f"{CHANGES.per_s:g}/s")

    def following(self, guest: Guest, secret: object = None) -> tuple[str, str]:
        """The next table, and the token by which a guest (with that secret of a browser) comes along to it:
        of the link that was given out for the guest's seat when this table was told of the next one, as it
        was then; who did not sit here at that moment may look on, who is told later once that is due.
        It opens no more than any other token: RefusedError as ``check`` says, but for a password, which is
        asked for at the door."""
        wanted = guest.room.state.house.next_for(guest.viewer, now_ms())
        if wanted is None:
            raise RefusedError("bad-value", "table", guest.room.id)
        try:
            room = self._rooms.get(wanted.id)
        except RefusedError:
            raise RefusedError("bad-value", "table", guest.room.id) from None
        seats = len(room.state.seats)
        link = None if guest.person is None or guest.person.bot else wanted.seat_for(guest.person)
        link = None if link is not None and link >= seats else link
        given = wanted.given[-1 if link is None else link] if len(wanted.given) == seats + 1 else 0
        invitation = Invitation(room.id, link, given)
        try:
            self.check(room.state, invitation.shown_with(secret), None)
        except RefusedError as refused:
            if refused.code != "password":
                raise
        return room.id, self._rooms.invitations.write(invitation)

    def token(self, room: Room, link: int | None) -> str:
        """The token of a link, of its present generation."""
        return self._rooms.invitations.write(Invitation(room.id, link, room.state.house.generation(link)))
