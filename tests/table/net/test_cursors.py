"""Hands over the table: passed on at once, bounded, never kept, and no wiser than a spectator."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.client import Client, ServerProcess

pytestmark = pytest.mark.server

Json = dict[str, Any]


def ghosts(client: Client) -> list[Json]:
    return [data for event, data in client.frames if event == "ghost"]


def trio(server: ServerProcess) -> tuple[Json, Client, Client, Client]:
    made = server.new_table()
    ann = Client(server.url, made["tokens"]["seats"][0], "Ann")
    bob = Client(server.url, made["tokens"]["seats"][1], "Bob")
    return made, ann, bob, Client(server.url, made["tokens"]["spectator"])


def settle(sender: Client, *readers: Client) -> None:
    seq = sender.ok("chat", text="done")
    for reader in (sender, *readers):
        reader.wait(lambda reader=reader: reader.picture.seq >= seq)  # type: ignore[misc]


def test_a_hand_over_the_table_is_seen_by_the_others_and_kept_nowhere(server: ServerProcess) -> None:
    made, ann, bob, eve = trio(server)
    card = ann.picture.zones["table"]["order"][0]
    settle(ann, bob)  # she has heard of all who came
    seq = ann.picture.seq
    ann.hint("ghost", {"z": "table", "x": 250, "y": 750, "c": [card]})
    ann.hint("ghost", {})
    for watcher in (bob, eve):
        watcher.wait(lambda watcher=watcher: len(ghosts(watcher)) == 2)  # type: ignore[misc]
        seen = {"by": 0, "z": "table", "x": 250, "y": 750, "c": [card], "n": 1}
        assert ghosts(watcher) == [seen, {"by": 0}]
    settle(ann, bob)
    assert ghosts(ann) == []
    assert ann.picture.seq == seq + 1
    export = server.request(f"/api/tables/{made['id']}/export", token=made["tokens"]["seats"][1])
    assert "ghost" not in str(export)
    for client in (ann, bob, eve):
        client.close()


def test_cards_of_a_hand_are_counted_not_named_and_their_place_is_not_told(server: ServerProcess) -> None:
    _, ann, bob, eve = trio(server)
    for number, card in enumerate(ann.hand()[:3]):
        ann.hint("ghost", {"z": "s0.hand", "x": 100 * number, "y": 3, "c": [card]})
        ann.hint("ghost", {})
    settle(ann, bob, eve)
    shown = {"by": 0, "z": "s0.hand", "x": 500, "y": 500, "n": 1}
    assert ghosts(bob) == ghosts(eve) == [shown, {"by": 0}] * 3
    for client in (ann, bob, eve):
        client.close()


def test_nonsense_and_strangers_are_not_passed_on(server: ServerProcess) -> None:
    _, ann, bob, eve = trio(server)
    eve.hint("ghost", {"z": "table", "x": 1, "y": 1})
    unfit: list[Any] = [7, [], None, {"z": "table"}, {"z": "nowhere", "x": 1, "y": 1}]
    for bad in [*unfit, {"z": "table", "x": 1001, "y": 1}]:
        ann.hint("ghost", bad)
    ann.hint("ghost", {"z": "table", "x": 1, "y": 1, "c": ["nobody"] * 51})
    ann.hint("ghost", {"z": "table", "x": 1, "y": 1, "more": True})
    settle(ann, bob, eve)
    settle(eve, bob)
    assert ghosts(bob) == []
    for client in (ann, bob, eve):
        client.close()


def test_a_flood_is_thinned_and_a_hand_goes_with_its_owner(server: ServerProcess) -> None:
    _, ann, bob, eve = trio(server)
    for number in range(500):
        ann.hint("ghost", {"z": "table", "x": number, "y": 0})
        ann.hint("ghost", {"z": "table", "x": number, "y": 0})
    settle(ann, bob)
    assert 1 <= len(ghosts(bob)) < 120
    ann.close()
    bob.wait(lambda: ghosts(bob)[-1] == {"by": 0})
    for client in (bob, eve):
        client.close()
