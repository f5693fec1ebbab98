"""What people do with piles and pieces beyond moving them, and what the others learn of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from innkeep.table import RefusedError
from innkeep.table.core.notes import seal
from innkeep.table.core.seeds import seed_for, shuffled
from innkeep.table.core.state import Event, ModuleSetupError
from innkeep.table.live.replay import LogReader
from innkeep.table.live.room import Room
from innkeep.table.live.rooms import Rooms
from innkeep.table.live.welcome import welcome
from innkeep.table.ops.history import Past
from innkeep.table.ops.verify import problem
from innkeep.table.plugins.discovery import Plugins
from innkeep.table.plugins.macros import checked
from innkeep.table.store.event_log import Store
from tests.table.play import seated
from tests.table.tiny import Tiny, rooms_in
from tests.table.views.test_views import record, world

Json = dict[str, Any]


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return seated(rooms_in(tmp_path).create("tiny", {"players": 3}))


def refused(room: Room, seat: int | None, op: Json) -> str:
    with pytest.raises(RefusedError) as caught:
        room.submit(seat, op)
    return caught.value.code


def search(room: Room, seat: int, zone: str, frames: dict[int | None, list[Json]]) -> list[str]:
    """Search a pile; the tickets, top first."""
    room.submit(seat, {"kind": "search", "zone": zone})
    tickets: list[str] = frames[seat][-1]["show"]["t"]
    return tickets


def test_a_search_is_told_to_all_and_shown_to_the_seeker_only(room: Room) -> None:
    frames = record(room)
    search(room, 0, "s1.deck", frames)
    assert len(frames[0][0]["show"]["f"]) == 7
    for viewer in (1, 2, None):
        assert frames[viewer][0] == {
            "h": room.head,
            "mix": None,
            "s": room.state.seq,
            "by": 0,
            "k": "search",
            "l": {"key": "log.search", "a": {"n": 7, "zone": "s1.deck"}},
            "past": {"undo": True, "redo": False},
        }


def test_a_chosen_card_is_taken_and_others_learn_only_that(room: Room) -> None:
    frames = record(room)
    tickets = search(room, 0, "s0.deck", frames)
    wanted = room.state.zones["s0.deck"].order[-4]
    face = frames[0][0]["show"]["f"][3]
    room.submit(0, {"kind": "take", "from": "s0.deck", "cs": [tickets[3]], "to": "s0.hand"})
    assert room.state.components[wanted].zone == "s0.hand"
    assert frames[0][-1]["l"]["a"]["cs"] == [face]
    for viewer in (1, 2, None):
        assert face not in json.dumps(frames[viewer])
        assert "cs" not in frames[viewer][-1]["l"]["a"]
        assert "t" not in frames[viewer][-1]
    after = dict(frames[0][-1]["t"])
    assert set(after) == set(tickets) - {tickets[3]}
    top = room.state.zones["s0.deck"].order[-1]
    again = {"kind": "take", "from": "s0.deck", "cs": [tickets[0]], "to": "s0.hand"}
    assert refused(room, 0, again) == "unknown-component"
    room.submit(0, {**again, "cs": [after[tickets[0]]]})
    assert room.state.components[top].zone == "s0.hand"
    room.submit(0, {"kind": "leave", "zone": "s0.deck"})
    assert frames[None][-1]["l"]["key"] == "log.leave"


def test_a_taken_card_lies_open_on_a_public_place_unless_it_is_to_lie_shut(room: Room) -> None:
    frames = record(room)
    tickets = search(room, 0, "s0.deck", frames)
    room.submit(0, {"kind": "take", "from": "s0.deck", "cs": [tickets[2]], "to": "table", "x": 7, "y": 9})
    assert frames[2][-1]["l"]["a"]["cs"] == [frames[0][0]["show"]["f"][2]]
    assert [comp["x"] for comp in frames[2][-1]["c"].values() if comp["z"] == "table"] == [7]
    shut = dict(frames[0][-1]["t"])[tickets[5]]
    room.submit(0, {"kind": "take", "from": "s0.deck", "cs": [shut], "to": "table", "up": False})
    assert "cs" not in frames[2][-1]["l"]["a"]
    assert frames[0][0]["show"]["f"][5] not in json.dumps(frames[2])


@pytest.mark.parametrize(
    ("goal", "viewers"),
    [("s0.hand", (1, None)), ("table", (1, None)), ("s1.hand", (None,)), ("s1.deck", (1, None))],
)
def test_nobody_else_can_tell_from_where_in_the_pile_a_card_was_taken(
    tmp_path: Path, goal: str, viewers: tuple[int | None, ...]
) -> None:
    seen = []
    for place in (0, 3, 6):
        room = world(tmp_path, f"{place}")
        frames = record(room)
        ticket = search(room, 0, "s0.deck", frames)[place]
        room.submit(0, {"kind": "take", "from": "s0.deck", "cs": [ticket], "to": goal, "up": False})
        if goal == "s1.deck":
            room.submit(0, {"kind": "undo"})
        seen.append([json.dumps([frames[v], welcome(room, v)["state"]]) for v in viewers])
        room.store.close()
    assert seen[0] == seen[1] == seen[2]


def test_tickets_are_good_for_one_seat_and_until_the_shuffle(room: Room) -> None:
    frames = record(room)
    tickets = search(room, 0, "s0.deck", frames)
    take = {"kind": "take", "from": "s0.deck", "cs": [tickets[1]], "to": "table"}
    assert refused(room, 1, take) == "unknown-component"
    assert refused(room, 0, {**take, "from": "s1.deck"}) == "unknown-component"
    room.submit(0, {"kind": "shuffle", "zone": "s0.deck"})
    assert refused(room, 0, take) == "unknown-component"


def test_a_pile_is_reversed_and_nobody_can_follow_its_cards(room: Room) -> None:
    frames = record(room)
    before = room.state.zones["s0.deck"].order
    top = room.redaction.view(room.state, None)["zones"]["s0.deck"]["order"]
    room.submit(1, {"kind": "reverse", "zone": "s0.deck"})
    assert room.state.zones["s0.deck"].order == before[::-1]
    assert frames[None][-1]["x"] == top
    room.submit(0, {"kind": "undo"})
    assert room.state.zones["s0.deck"].order == before
    assert refused(room, 0, {"kind": "reverse", "zone": "s1.hand"}) == "not-yours"


def test_a_card_by_lot_is_the_servers_and_can_be_checked(room: Room) -> None:
    hand = room.state.zones["s0.hand"].order
    frames = record(room)
    seq = room.submit(0, {"kind": "random", "from": "s0.hand", "to": "s0.discard"})
    (picked,) = room.state.zones["s0.discard"].order
    assert picked == shuffled(hand, seed_for(room.row.secret, seq))[0]
    assert room.state.components[picked].up
    assert len(frames[2][-1]["l"]["a"]["cs"]) == 1
    assert refused(room, 0, {"kind": "random", "from": "s1.hand", "to": "s0.hand"}) == "not-yours"
    assert refused(room, 0, {"kind": "random", "from": "s0.hand", "to": "table", "n": 9}) == "not-enough"


def test_a_random_card_of_a_hand_is_shown_to_everybody_and_stays_there(room: Room) -> None:
    hand = room.state.zones["s0.hand"].order
    frames = record(room)
    seq = room.submit(0, {"kind": "lot", "zone": "s0.hand"})
    assert room.state.zones["s0.hand"].order == hand
    picked = shuffled(hand, seed_for(room.row.secret, seq))[0]
    token = room.redaction.view(room.state, 0)["comps"]
    names_of_hand = room.redaction.view(room.state, 0)["zones"]["s0.hand"]["order"]
    face = token[names_of_hand[hand.index(picked)]]["f"]
    for viewer in (0, 1, 2, None):
        told = frames[viewer][-1]
        assert told["show"] == {"z": "s0.hand", "f": [face], "to": "all"}, viewer
        assert (told["l"]["key"], told["l"]["a"]["cs"]) == ("log.lot", [face])
        assert {"c", "x", "m"}.isdisjoint(told), "no card changes its name or place"
    text = json.dumps(frames[1])
    assert not any(alias in text for alias in names_of_hand), "nobody learns which of the backs it is"
    assert refused(room, 0, {"kind": "lot", "zone": "s1.hand"}) == "not-yours"
    assert refused(room, 0, {"kind": "lot", "zone": "s0.deck"}) == "wrong-zone"
    assert refused(room, 0, {"kind": "lot", "zone": "s0.hand", "n": 9}) == "not-enough"
    assert refused(room, 0, {"kind": "lot", "zone": "s0.hand", "n": 0}) == "out-of-range"


def test_a_random_card_of_anothers_hand_is_shown_when_its_owner_agrees(room: Room) -> None:
    frames = record(room)
    seq = room.submit(0, {"kind": "request", "want": "lot", "from": "s1.hand"})
    assert frames[2][-1]["l"]["key"] == "log.request-lot"
    assert refused(room, 2, {"kind": "grant", "to": seq, "yes": True}) == "not-asked"
    room.submit(1, {"kind": "grant", "to": seq, "yes": True})
    assert (frames[2][-1]["k"], frames[2][-1]["by"], frames[2][-1]["requests"]) == ("lot", 1, [])
    assert len(frames[2][-1]["show"]["f"]) == 1


def test_what_is_fastened_stays_till_somebody_unfastens_it(room: Room) -> None:
    view = room.redaction.view(room.state, 0)
    token = view["zones"]["table"]["order"][0]
    room.submit(0, {"kind": "lock", "c": token, "on": True})
    assert room.redaction.view(room.state, None)["comps"][token]["l"] is True
    assert refused(room, 0, {"kind": "move", "c": token, "to": "s0.front"}) == "locked"
    assert refused(room, 1, {"kind": "lock", "c": token, "on": True}) == "bad-value"
    room.submit(1, {"kind": "lock", "c": token, "on": False})
    room.submit(0, {"kind": "move", "c": token, "to": "s0.front"})
    marker = view["zones"]["s1.luck"]["order"][0]
    room.submit(1, {"kind": "lock", "c": marker, "on": True})
    assert refused(room, 0, {"kind": "track", "zone": "s1.luck", "value": 3}) == "locked"
    room.submit(1, {"kind": "undo"})
    room.submit(0, {"kind": "track", "zone": "s1.luck", "value": 3})


def test_the_top_cards_of_a_pile_are_shown_to_one(room: Room) -> None:
    frames = record(room)
    room.submit(0, {"kind": "reveal", "zone": "s0.deck", "n": 2, "to": 2})
    assert len(frames[2][-1]["show"]["f"]) == 2
    assert "show" not in frames[1][-1]


def test_another_hand_is_touched_only_when_its_owner_grants_it(room: Room) -> None:
    frames = record(room)
    wish = {"kind": "request", "want": "random", "from": "s1.hand", "to": "s0.hand", "n": 2}
    seq = room.submit(0, wish)
    assert frames[2][-1]["requests"] == [
        {"seq": seq, "by": 0, "of": 1, "want": "random", "zone": "s1.hand", "to": "s0.hand", "n": 2}
    ]
    assert len(room.state.zones["s1.hand"].order) == 5
    assert refused(room, 2, {"kind": "grant", "to": seq, "yes": True}) == "not-asked"
    assert refused(room, 0, {"kind": "grant", "to": seq, "yes": True}) == "not-asked"
    room.submit(1, {"kind": "grant", "to": seq, "yes": True})
    assert len(room.state.zones["s0.hand"].order) == 7
    assert (frames[2][-1]["k"], frames[2][-1]["by"], frames[2][-1]["requests"]) == ("random", 1, [])
    assert "cs" not in frames[2][-1]["l"]["a"]
    assert len(frames[0][-1]["l"]["a"]["cs"]) == 2
    assert refused(room, 1, {"kind": "grant", "to": seq, "yes": True}) == "request-gone"


def test_the_owner_chooses_what_to_give_and_may_say_no(room: Room) -> None:
    seq = room.submit(2, {"kind": "request", "want": "give", "from": "s0.hand", "to": "s2.hand"})
    hand = room.redaction.view(room.state, 0)["zones"]["s0.hand"]["order"]
    grant = {"kind": "grant", "to": seq, "yes": True}
    assert refused(room, 0, grant) == "bad-value"
    assert refused(room, 0, {**grant, "cs": hand[:2]}) == "bad-value"
    room.submit(0, {**grant, "cs": [hand[1]]})
    assert len(room.state.zones["s2.hand"].order) == 6
    seq = room.submit(2, {"kind": "request", "want": "show", "from": "s0.hand"})
    frames = record(room)
    room.submit(0, {"kind": "grant", "to": seq, "yes": False})
    assert frames[None][-1]["l"] == {"key": "log.request-declined", "a": {"owner": 2}}
    assert room.state.requests == ()
    seq = room.submit(2, {"kind": "request", "want": "show", "from": "s0.hand"})
    room.submit(0, {"kind": "grant", "to": seq, "yes": True})
    assert len(frames[2][-1]["show"]["f"]) == 4
    assert "show" not in frames[1][-1]


def test_a_request_goes_with_the_one_who_leaves_and_outlives_a_restart(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path)
    room = seated(rooms.create("tiny", {"players": 3}))
    room.submit(0, {"kind": "request", "want": "show", "from": "s1.hand"})
    again = rooms_in(tmp_path).get(room.id)
    assert again.state.requests == room.state.requests != ()
    room.submit(1, {"kind": "stand"})
    assert not room.state.requests
    nobody = {"kind": "request", "want": "show", "from": "s1.hand"}
    assert refused(room, 0, nobody) == "nobody-there"
    room.submit(1, {"kind": "sit", "name": "Bot", "bot": True})
    frames = record(room)
    room.submit(0, nobody)
    assert "show" not in frames[0][-1], "a person has held these cards"
    assert room.state.requests[0].of == 1
    fresh = rooms.create("tiny", {"players": 3})
    fresh.submit(0, {"kind": "sit", "name": "Ann"})
    fresh.submit(1, {"kind": "sit", "name": "Bot", "bot": True})
    frames = record(fresh)
    fresh.submit(0, nobody)
    assert len(frames[0][-1]["show"]["f"]) == 5


def test_private_notes_are_for_the_writers_seat_alone(room: Room) -> None:
    frames = record(room)
    seq = room.submit(0, {"kind": "note", "sort": "private", "text": "Bob bluffs\nalways"})
    room.submit(0, {"kind": "note", "to": seq, "text": "Bob never bluffs"})
    assert room.redaction.view(room.state, 0)["notes"] == [
        {"id": seq, "seat": 0, "sort": "private", "text": "Bob never bluffs"}
    ]
    for viewer in (1, 2, None):
        written, changed = frames[viewer]
        assert {**written, "h": ""} == {"s": seq, "by": 0, "k": "note", "h": ""}
        assert changed == {"s": seq + 1, "by": 0, "k": "note", "h": room.head}
        assert room.redaction.view(room.state, viewer)["notes"] == []
        assert "bluffs" not in json.dumps(welcome(room, viewer))
    assert refused(room, 1, {"kind": "tear", "to": seq}) == "unknown-note"
    assert refused(room, 1, {"kind": "tear", "to": seq}) == refused(room, 1, {"kind": "tear", "to": 9999})


def test_a_sealed_note_is_fixed_and_can_be_checked_when_it_is_opened(room: Room) -> None:
    frames = record(room)
    seq = room.submit(0, {"kind": "note", "sort": "sealed", "text": "the wench wins"})
    told = frames[1][-1]["note"]
    assert sorted(told) == ["id", "seal", "seat", "sort"]
    assert frames[0][-1]["note"]["text"] == "the wench wins"
    assert refused(room, 0, {"kind": "note", "to": seq, "text": "Bob wins"}) == "sealed"
    assert refused(room, 1, {"kind": "unseal", "to": seq}) == "not-yours"
    forged = Event(seq + 1, 0, "note", {"to": seq, "sort": "sealed", "text": "Bob wins"})
    assert problem(room.row.secret, room.state, forged, Past()) == "a sealed note was rewritten"
    room.submit(0, {"kind": "unseal", "to": seq})
    opened = frames[None][-1]["note"]
    assert opened["text"] == "the wench wins"
    assert seal(opened["salt"], opened["text"]) == told["seal"]
    assert refused(room, 0, {"kind": "unseal", "to": seq}) == "bad-value"
    assert refused(room, 0, {"kind": "note", "to": seq, "text": "Bob wins"}) == "sealed"


def test_public_notes_are_everybodys_and_outlive_a_restart(tmp_path: Path) -> None:
    room = seated(rooms_in(tmp_path).create("tiny", {}))
    seq = room.submit(0, {"kind": "note", "text": "Ante is two"})
    room.submit(1, {"kind": "note", "to": seq, "text": "Ante is three"})
    again = rooms_in(tmp_path).get(room.id)
    assert again.redaction.view(again.state, None)["notes"][0]["text"] == "Ante is three"
    for n in range(19):
        room.submit(0, {"kind": "note", "text": str(n)})
    assert refused(room, 0, {"kind": "note", "text": "one more"}) == "too-many"
    assert refused(room, 0, {"kind": "note", "text": " "}) == "missing"
    room.submit(1, {"kind": "tear", "to": seq})
    room.submit(0, {"kind": "note", "text": "one more"})


@pytest.mark.parametrize("kind", ["search", "take", "random", "give"])
def test_what_showed_a_secret_is_taken_back_only_when_the_others_agree(room: Room, kind: str) -> None:
    frames = record(room)
    tickets = search(room, 0, "s0.deck", frames)
    if kind == "take":
        room.submit(0, {"kind": "take", "from": "s0.deck", "cs": [tickets[3]], "to": "table"})
    elif kind == "random":
        room.submit(0, {"kind": "random", "from": "s0.hand", "to": "table"})
    elif kind == "give":
        seq = room.submit(0, {"kind": "request", "want": "random", "from": "s1.hand", "to": "s0.hand"})
        room.submit(1, {"kind": "grant", "to": seq, "yes": True})
    before = {zid: len(zone.order) for zid, zone in room.state.zones.items()}
    room.submit(0, {"kind": "undo"})
    assert room.state.asking is not None
    assert {zid: len(zone.order) for zid, zone in room.state.zones.items()} == before
    for seat in (1, 2):
        room.submit(seat, {"kind": "answer", "yes": True})
    assert room.state.asking is None
    at_first = {"s0.deck": 7, "s0.hand": 5, "s1.hand": 5, "table": 6}
    assert {zid: len(room.state.zones[zid].order) for zid in at_first} == at_first


def test_a_finished_game_opens_no_private_note(room: Room) -> None:
    room.submit(0, {"kind": "note", "sort": "private", "text": "Bob bluffs"})
    room.submit(0, {"kind": "note", "sort": "sealed", "text": "Bob loses"})
    room.submit(0, {"kind": "end"})
    for seat in (1, 2):
        if room.state.over is None:
            room.submit(seat, {"kind": "answer", "yes": True})
    assert room.state.over is not None
    for link in (1, None):
        told = json.dumps([LogReader().page(room, link, 0, 500), LogReader().lines(room, link, 999, 999)])
        assert "everything" in told
        assert "Bob bluffs" not in told
        assert "Bob loses" not in told
    assert "Bob bluffs" in json.dumps(LogReader().page(room, 0, 0, 500))


@pytest.mark.parametrize(
    ("macro", "told"),
    [
        ({"id": "x", "title": {"en": "X"}, "on": [], "ops": []}, "ops"),
        ({"id": "x", "title": {"en": "X"}, "on": [], "ops": [{"kind": "sit"}]}, "kind 'sit'"),
        ({"id": "x", "on": [], "ops": [{"kind": "draw"}]}, "title"),
        ({"id": "x", "title": {"en": "X"}, "on": [], "ops": [{"kind": "draw"}], "js": "1"}, "js"),
    ],
)
def test_a_macro_that_cannot_be_is_named_when_the_table_is_made(macro: Json, told: str) -> None:
    with pytest.raises(ModuleSetupError, match=told):
        checked([macro])


def test_pieces_of_a_supply_are_taken_and_put_back(tmp_path: Path) -> None:
    class Supplied(Tiny):
        def setup(self, options: Json) -> Json:
            setup = super().setup({**options, "loose": 0})
            names = {"en": "Chips", "ru": "Фишки"}
            setup["zones"].append(
                {"id": "chips", "kind": "stack", "visibility": "public", "role": "supply", "title": names}
            )
            setup["components"] += [
                {
                    "id": f"chip-{n}",
                    "kind": "token",
                    "zone": "chips",
                    "face": "chip",
                    "back": "chip",
                    "up": True,
                }
                for n in range(5)
            ]
            return setup

    rooms = Rooms(Store.in_folder(tmp_path), Plugins(modules={"tiny": Supplied()}))
    room = seated(rooms.create("tiny", {}))
    room.submit(0, {"kind": "draw", "from": "chips", "to": "table", "n": 3})
    lying = room.redaction.view(room.state, 1)["zones"]["table"]["order"]
    assert len(lying) == 3
    room.submit(1, {"kind": "move", "cs": lying, "to": "chips"})
    assert len(room.state.zones["chips"].order) == 5
