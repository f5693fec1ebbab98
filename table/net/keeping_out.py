"""Who is banned while connected goes: looked after every few seconds."""

from __future__ import annotations

import logging
from functools import partial
from operator import is_

import gevent

from innkeep.table.access.bans import LOOK_S
from innkeep.table.core.errors import RefusedError
from innkeep.table.net.gateway import Wire
from innkeep.table.net.packets import event_frame
from innkeep.table.net.sessions import Session
from innkeep.table.store.database.database import OUTAGE

log = logging.getLogger("innkeep.table")


def keep_out_banned(wire: Wire) -> None:
    """Do so for a server, from now on; the store is asked once each time."""
    bans = wire.doors.bans

    def refused(session: Session) -> RefusedError | None:
        try:
            bans.check_address(session.address or "")
            bans.check_person(session.room.id, session.guest.person)
        except RefusedError as why:
            return why
        return None

    def look() -> None:
        try:
            bans.look()
        except OUTAGE:
            return  # what was known of them stays
        for session in wire.sessions():
            why = refused(session)
            if why is not None:
                frame = event_frame("removed", {"code": why.code, "message": why.message})
                wire.part_from(partial(is_, session), frame)

    def forever() -> None:
        while True:
            gevent.sleep(LOOK_S)
            try:
                look()
            except Exception:
                log.exception("could not look who is banned")

    look()
    gevent.spawn(forever)
