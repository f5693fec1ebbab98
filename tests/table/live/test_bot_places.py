"""How many tables bots play at, for one visitor and in all."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from innkeep.table.access.invitations import Invitations
from innkeep.table.live.bot_processes import MOST_EACH, BotPool, Crew
from innkeep.table.store.signing_secrets import SigningSecrets


def room(number: int) -> Any:
    return SimpleNamespace(id=f"room {number}")


def at_tables(number: int) -> BotPool:
    """Bots that play at so many tables of one visitor."""
    hiring = BotPool(Invitations(SigningSecrets(b"x" * 32)), bounded=True)
    for n in range(number):
        hiring.counted(room(n), "192.0.2.1")
        hiring._crews[room(n).id, "thumb"] = Crew((), SimpleNamespace(poll=lambda: None), 0.0)
    hiring.counted(room(number), "192.0.2.1")
    return hiring


def test_one_visitor_has_bots_at_so_many_tables_and_another_is_not_kept_waiting() -> None:
    hiring = at_tables(MOST_EACH)
    assert not hiring._room_for(room(MOST_EACH))
    hiring.counted(room(99), "198.51.100.1")
    assert hiring._room_for(room(99))


def test_bots_whose_game_is_over_make_room() -> None:
    hiring = at_tables(MOST_EACH)
    over = hiring._crews[room(0).id, "thumb"]
    over.process = SimpleNamespace(poll=lambda: 0)
    assert hiring._room_for(room(MOST_EACH))
