"""A game played by bots through real sockets: what a spectator is sent names no card he was never shown."""

from __future__ import annotations

import json
import re
import time
from random import Random
from typing import Any

from innkeep import cards
from innkeep.assistant.bots.bot import Mind
from innkeep.table.live.room import Room
from innkeep.table.store.event_log import Store
from innkeep.table.views.aliases import face_token
from tests.secrecy.conftest import House
from tests.table.client import Client, eventually

Json = dict[str, Any]
OPS = 150


def shown_to(viewer: int | None, room: Room) -> set[str]:
    """The faces of all cards that viewer has ever been shown, from the log itself."""
    seen: set[str] = set()
    faces = {piece.id: piece.face or "" for piece in room.state.components.values()}
    for op in room.history():
        for _, now in op.changes.components:
            zone = room.state.zones[now.zone]
            own = zone.visibility == "owner" and viewer is not None and zone.seat == viewer
            if own or (zone.public and now.up):
                seen.add(faces[now.id])
        to = op.seat if op.kind == "peek" else op.args.get("to")
        if op.kind in ("peek", "reveal", "lot") and (to == "all" or (viewer is not None and to == viewer)):
            seen.update(faces[cid] for cid in op.args["cs"])
    return seen


def test_no_frame_names_a_card_that_was_never_shown(house: House) -> None:
    made = house.seat(4)
    seats = [Client(house.url, token, f"N{n}", bot=True) for n, token in enumerate(made["tokens"]["seats"])]
    eve = Client(house.url, made["tokens"]["spectator"], "Eve")
    minds = [Mind(number, Random(number)) for number in range(4)]
    everybody = set(range(4))
    number = 0
    while eve.picture.seq < OPS and number < 3000:
        seat = number % 4
        number += 1
        pick = minds[seat].pick(seats[seat].advice, everybody)
        answer = seats[seat].send("advice", {"accept": pick.id}) if pick is not None else {"ok": False}
        if not answer["ok"]:
            time.sleep(0.01)
        else:
            seq = answer["seq"]
            for client in (*seats, eve):
                client.wait(lambda c=client, s=seq: c.picture.seq >= s)  # type: ignore[misc]
    assert eve.picture.seq >= OPS, seats[0].advice
    last = seats[0].ok("pass")
    eventually(lambda: eve.picture.seq >= last)
    exports = {
        viewer: house.request(f"/api/tables/{made['id']}/export", token=token)
        for viewer, token in [(None, made["tokens"]["spectator"]), *enumerate(made["tokens"]["seats"])]
    }
    store = Store.in_folder(house.folder)
    row = store.table(made["id"])
    assert row is not None
    room = Room(row, store, store.secret())
    library = cards.load()
    for viewer, client in [(None, eve), *enumerate(seats)]:
        sent = json.dumps([client.frames, exports[viewer]], ensure_ascii=False)
        seen = shown_to(viewer, room)
        assert len(seen) > 8
        known = [library.cards[face] for face in seen if face in library.cards]
        titles = {title for card in known for title in card.title.values()}
        for face in row.setup["faces"]:
            if face in seen:
                continue
            assert face_token(store.secret(), face) not in sent, (viewer, face)
            for title in set(library.cards[face].title.values()) - titles:
                assert f"“{title}”" not in sent, (viewer, title)
                assert f"«{title}»" not in sent, (viewer, title)
        for piece in room.state.components:
            assert not re.search(rf'"{re.escape(piece)}"', sent) or piece in room.state.zones, piece
        assert row.secret.hex() not in sent
        assert store.secret().hex() not in sent
        client.close()
    store.close()
