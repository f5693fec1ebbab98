"""Heads of the log go to all eyes: they are one and the same for all, and tell nobody anything."""

from __future__ import annotations

import hashlib
import hmac
from pathlib import Path

import orjson

from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.seeds import commitment
from innkeep.table.live.room import Room
from innkeep.table.live.welcome import welcome
from innkeep.table.store.log_chain import Chain, record
from innkeep.table.views.deltas import delta
from tests.secrecy.worlds import HEAD
from tests.table.play import seated
from tests.table.tiny import rooms_in


def drawn(folder: Path) -> tuple[Room, list[AppliedEvent], list[str]]:
    """A card drawn, with the heads before and after."""
    room = seated(rooms_in(folder).create("tiny", {}))
    steps: list[AppliedEvent] = []
    room.listeners.append(steps.append)
    heads = [room.head]
    room.submit(0, {"kind": "draw", "from": "s0.deck", "to": "s0.hand", "n": 1}, "0:a")
    return room, steps, [*heads, room.head]


def test_a_head_is_an_hmac_under_a_key_nobody_has_and_the_same_for_all_eyes(tmp_path: Path) -> None:
    room, steps, (before, after) = drawn(tmp_path)
    assert {delta(steps[0], room.redaction, viewer)["h"] for viewer in room.viewers} == {after}
    assert {welcome(room, viewer)["table"]["head"] for viewer in room.viewers} == {after}
    key = hmac.digest(room.row.secret, b"chain", "sha256")
    event = steps[0].event
    inner = hmac.digest(key, record(event, "0:a"), "sha256")
    assert Chain(room.row.secret).link(before, inner) == after
    for viewer in room.viewers:
        told = orjson.dumps(welcome(room, viewer)).decode()
        assert key.hex() not in told
        assert room.row.secret.hex() not in told


def test_which_card_was_drawn_cannot_be_tried_out_with_what_a_player_knows(tmp_path: Path) -> None:
    room, steps, (before, after) = drawn(tmp_path)
    event = steps[0].event
    public = commitment(room.row.secret)
    keys = [b"", public.encode(), bytes.fromhex(public), room.id.encode(), before.encode()]
    cards = [piece for piece in room.state.components if piece.startswith("inner-0-")]
    assert event.args["cs"][0] in cards
    found = set()
    for card in cards:
        args = {**event.args, "cs": [card]}
        text = orjson.dumps([event.seq, event.seat, event.kind, args, event.at, "0:a"])
        for key in keys:
            for digest in (hmac.digest(key, text, "sha256"), hashlib.sha256(text).digest(), text):
                found.add(Chain(key).link(before, digest))
    assert after not in found


def test_heads_of_different_tables_have_nothing_in_common(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path)
    heads = [rooms.create("tiny", {}, seed=n).head for n in range(8)]
    assert len({head[:2] for head in heads}) > 4


def test_the_word_that_stands_for_a_head_among_twins_stands_for_nothing_else() -> None:
    head = "A" * 24
    assert HEAD.sub(r'\1"head"', f'{{"h": "{head}", "head": "{head}"}}') == '{"h": "head", "head": "head"}'
    for other in (f'{{"f": "{head}"}}', f'{{"h": "{head}x"}}', f'{{"x": "h", "c": "{head}"}}'):
        assert HEAD.sub(r'\1"head"', other) == other
