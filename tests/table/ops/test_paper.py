"""Seats whose hand is of paper: what is said to be played lies here, and nobody learns what is held."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from innkeep.table import RefusedError
from innkeep.table.live.admission import Admission
from innkeep.table.live.room import Room
from innkeep.table.live.room_setup import Furniture, furnish, resembling
from innkeep.table.live.welcome import log_for
from innkeep.table.store.archive import verify
from tests.table.play import seated
from tests.table.tiny import rooms_in

Json = dict[str, Any]


@pytest.fixture
def room(folder: Path) -> Room:
    """Ann and Bob sit; seat 2 is free; the hands of seats 0 and 2 are of paper."""
    made: Room = rooms_in(folder).create("tiny", {"players": 3})
    for seat, name in enumerate(("Ann", "Bob")):
        made.submit(seat, {"kind": "sit", "name": name})
    for seat in (0, 2):
        made.submit(0, {"kind": "paper", "seat": seat, "on": True}, host=True)
    return made


def view(room: Room, viewer: int | None) -> Json:
    return dict(room.redaction.view(room.state, viewer))


def number_of(room: Room, seat: int, face: str) -> int:
    return [one for one, _ in room.state.paper_faces(seat)].index(face)


def refused(room: Room, viewer: int | None, op: Json, code: str) -> RefusedError:
    before = room.state.seq
    with pytest.raises(RefusedError) as no:
        room.submit(viewer, op)
    assert (no.value.code, room.state.seq) == (code, before)
    return no.value


def test_hand_and_deck_are_one_pile_of_which_nobody_sees_a_face(room: Room) -> None:
    for viewer in (0, 1, None):
        seen = view(room, viewer)
        assert [seen["zones"]["s0.hand"][name] for name in ("n", "order")] == [12, []]
        assert seen["zones"]["s0.deck"]["n"] == 0
        assert [len(seat.get("paper", ())) for seat in seen["seats"]] == [12, 0, 12]


def test_a_card_of_paper_is_played_by_its_number_like_any_other(room: Room) -> None:
    card = number_of(room, 0, "tiny-0/secret-face-7")
    room.submit(0, {"kind": "declare", "cards": [card], "to": "table"})
    op = list(room.history())[-1]
    assert (op.kind, op.seat, op.args["from"], op.args["to"]) == ("move", 0, "s0.hand", "table")
    line = log_for(room, 1)[-1]
    assert line["key"] == "log.move-play"
    assert line["a"]["c"] == room.redaction.token("tiny-0/secret-face-7")
    no = refused(room, 0, {"kind": "declare", "cards": [card], "to": "table"}, "not-enough")
    assert (no.field, no.value) == ("cards", card)
    room.submit(0, {"kind": "undo"})
    assert view(room, 1)["zones"]["s0.hand"]["n"] == 12


def test_what_comes_back_to_the_deck_can_be_played_again(room: Room) -> None:
    card = number_of(room, 0, "tiny-0/secret-face-7")
    room.submit(0, {"kind": "declare", "cards": [card], "to": "s0.discard"})
    assert view(room, 1)["zones"]["s0.discard"]["n"] == 1
    room.submit(0, {"kind": "gather", "from": "s0.discard", "to": "s0.deck", "shuffle": True})
    assert view(room, 1)["zones"]["s0.hand"]["n"] == 12
    room.submit(0, {"kind": "declare", "cards": [card], "to": "table"})


def test_bad_numbers_places_and_seats_are_refused_and_change_nothing(room: Room) -> None:
    refused(room, 0, {"kind": "declare", "cards": [12], "to": "table"}, "out-of-range")
    refused(room, 0, {"kind": "declare", "cards": [-1], "to": "table"}, "bad-value")
    refused(room, 0, {"kind": "declare", "cards": [], "to": "table"}, "bad-value")
    refused(room, 0, {"kind": "declare", "cards": [0] * 41, "to": "table"}, "bad-value")
    refused(room, 0, {"kind": "declare", "cards": [1, 1], "to": "table"}, "not-enough")
    refused(room, 0, {"kind": "declare", "cards": [0], "to": "s1.hand"}, "not-yours")
    refused(room, 0, {"kind": "declare", "cards": [0], "to": "cellar"}, "unknown-zone")
    refused(room, 1, {"kind": "declare", "cards": [0], "to": "table"}, "not-paper")
    refused(room, 1, {"kind": "paper", "seat": 2, "on": False}, "not-yours")
    refused(room, 0, {"kind": "paper", "seat": 1, "on": True}, "not-yours")
    refused(room, 0, {"kind": "paper", "seat": 0, "on": True}, "bad-value")
    refused(room, None, {"kind": "paper", "seat": 0, "on": False}, "spectator")


def test_nobody_handles_the_pile_or_is_shown_it(room: Room) -> None:
    for op in (
        {"kind": "reveal", "zone": "s0.hand", "to": "all"},
        {"kind": "random", "from": "s0.hand", "to": "table"},
        {"kind": "lot", "zone": "s0.hand"},
        {"kind": "shuffle", "zone": "s0.hand"},
    ):
        refused(room, 0, op, "covered")
    refused(room, 1, {"kind": "request", "want": "show", "from": "s0.hand"}, "covered")


def test_who_sits_speaks_for_a_seat_of_paper_at_which_nobody_sits(room: Room) -> None:
    card = number_of(room, 2, "tiny-2/secret-face-3")
    play = {"kind": "declare", "cards": [card], "to": "table"}
    room.submit(1, {"kind": "speak", "seat": 2, "op": play})
    assert [op.seat for op in room.history()][-1] == 2
    room.submit(1, {"kind": "speak", "seat": 2, "op": {"kind": "pass"}})
    assert (log_for(room, 0)[-1]["by"], log_for(room, 0)[-1]["key"]) == (2, "log.pass")
    for op, code in (
        ({"kind": "declare", "cards": [0], "to": "table", "up": False}, "bad-value"),
        ({"kind": "peek", "zone": "drink.deck", "n": 1}, "bad-value"),
        ({"kind": "stand"}, "bad-value"),
        ({"kind": "speak", "seat": 2, "op": {"kind": "pass"}}, "bad-value"),
        ({"kind": "move", "c": "nothing", "to": "table"}, "unknown-component"),
        ({"kind": "nothing"}, "unknown-kind"),
    ):
        refused(room, 1, {"kind": "speak", "seat": 2, "op": op}, code)
    refused(room, 1, {"kind": "speak", "seat": 0, "op": {"kind": "pass"}}, "not-paper")
    refused(room, 1, {"kind": "speak", "seat": 7, "op": {"kind": "pass"}}, "out-of-range")
    refused(room, 2, {"kind": "speak", "seat": 2, "op": {"kind": "pass"}}, "not-seated")
    refused(room, None, {"kind": "speak", "seat": 2, "op": {"kind": "pass"}}, "spectator")
    room.submit(2, {"kind": "sit", "name": "Cat"})
    refused(room, 1, {"kind": "speak", "seat": 2, "op": {"kind": "pass"}}, "not-paper")


def test_a_card_out_of_sight_cannot_be_found_out_by_asking_for_all_others(room: Room) -> None:
    room.submit(1, {"kind": "draw", "from": "s1.deck", "to": "table", "n": 1})
    refused(room, 1, {"kind": "paper", "seat": 1, "on": True}, "strewn")


def test_the_hand_comes_back_to_the_screen_as_a_shuffled_deck(room: Room) -> None:
    room.submit(0, {"kind": "declare", "cards": [0], "to": "s0.discard"})
    room.submit(0, {"kind": "paper", "seat": 0, "on": False})
    seen = view(room, 0)
    assert (seen["zones"]["s0.deck"]["n"], seen["zones"]["s0.hand"]["n"]) == (11, 0)
    assert "paper" not in seen["seats"][0]
    room.submit(0, {"kind": "draw", "from": "s0.deck", "to": "s0.hand", "n": 3})
    assert len(view(room, 0)["zones"]["s0.hand"]["order"]) == 3


def test_no_bot_takes_a_seat_of_paper(room: Room) -> None:
    refused(room, 0, {"kind": "bot", "seat": 2, "strength": "thumb"}, "paper-seat")


def test_who_comes_to_a_seat_of_paper_asks_nobody(room: Room) -> None:
    room.submit(0, {"kind": "stand"})
    room.submit(1, {"kind": "swap", "seat": 0})
    assert [seat.name for seat in room.state.seats] == ["Bob", None, None]


def test_it_is_chosen_as_the_table_is_set_up_dealt_so_and_kept_for_the_next(folder: Path) -> None:
    rooms = rooms_in(folder)
    doors = Admission(rooms, lambda: ())
    first, second = (rooms.create("tiny", {"players": 2}) for _ in range(2))
    furnish(first, Furniture("", {}, {}, None, None, paper=[1]), doors)
    resembling(first, second, doors)
    seated(second)
    assert [seat.paper is not None for seat in second.state.seats] == [False, True]
    assert view(second, 1)["zones"]["s1.hand"]["n"] == 12
    assert verify(second.row, second.store).problems == []
