"""How an evening against bots goes: clicks that leave no choice, how long a round takes, and how long what is
played lies open.

Whole games in autopilot, one person and three bots, by a clock of their own: bots wait as `Mind` says, the
autopilot as long as it pauses, the person answers at once. So the figures are the same on any machine.

    python -m tests.bench.evening --games 20
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import Any
from unittest.mock import patch

from innkeep.assistant import Assistant
from innkeep.assistant.bots.bot import Item, Mind, Pick, over
from innkeep.table import AppliedOp
from innkeep.table.live.room import Room
from innkeep.table.live.rooms import Rooms
from innkeep.table.plugins.discovery import load
from innkeep.table.plugins.watcher_api import AutomaticAction
from innkeep.table.store.event_log import Store

Json = dict[str, Any]

PLAYERS = 4
PERSON = 0
MOST_OPS = 20_000


@dataclass(slots=True)
class Tally:
    """What was counted of some games."""

    games: int = 0
    turns: int = 0
    seconds: float = 0.0
    clicks: int = 0
    forced: int = 0
    idle: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    opens: list[float] = field(default_factory=list)

    def report(self) -> Json:
        """The figures, for people and as JSON."""
        return {
            "games": self.games,
            "turns with all four": self.turns,
            "clicks": self.clicks,
            "clicks without alternative": f"{100 * self.forced / max(1, self.clicks):.1f} %",
            "clicks without effect": self.idle,
            "seconds a round": round(self.seconds / max(1, self.turns) * PLAYERS, 1),
            "cards laid open": len(self.opens),
            "seconds open, median": round(median(self.opens or [0.0]), 2),
            "seconds open, least": round(min(self.opens, default=0.0), 2),
            "open under a second": sum(one < 1 for one in self.opens),
            "forced by kind": dict(self.kinds.most_common()),
        }


def opened(history: Iterable[AppliedOp]) -> list[float]:
    """How many seconds each card lay open in the middle, by the log, until it was put away."""
    laid: dict[str, int] = {}
    seconds: list[float] = []
    for op in history:
        for before, after in op.changes.components:
            was, now = (card.zone == "table" and card.up for card in (before, after))
            if now and not was:
                laid[after.id] = op.at
            elif was and not now and after.id in laid:
                seconds.append((op.at - laid.pop(after.id)) / 1000)
    return seconds


@dataclass(slots=True)
class Waiting:
    """What a bot is about to do, since it saw these items."""

    items: Sequence[Item]
    pick: Pick | None
    at: float


class Evening:
    """One game: a room, three minds, a person and a clock."""

    def __init__(self, folder: Path, seed: int, tally: Tally, reading_ms: int | None = None) -> None:
        rooms = Rooms(Store.in_folder(folder), load())
        self.room: Room = rooms.create("rdi", {"players": PLAYERS}, seed=seed, assistant="autopilot")
        self.tally = tally
        self.now = 0.0
        self.minds = [Mind(seat, Random(f"{seed}.{seat}")) for seat in range(PLAYERS)]
        self.bots = set(range(1, PLAYERS))
        for seat in range(PLAYERS):
            self.room.submit(seat, {"kind": "sit", "name": f"N{seat}", "bot": seat != PERSON})
        if reading_ms is not None:
            self.room.submit(PERSON, {"kind": "pace", "ms": reading_ms, "on": True})
        self.waiting: dict[int, Waiting] = {}
        self.action: tuple[AutomaticAction, float] | None = None
        self.pressed: Collection[str] = ()

    @property
    def assistant(self) -> Assistant:
        """Who watches."""
        found = self.room.watchers.active[0]
        assert isinstance(found, Assistant)
        return found

    def play(self) -> None:
        """Play till the game is over and all is paid."""
        with patch("innkeep.table.live.decider.now_ms", lambda: int(self.now * 1000)):
            active = -1
            for _ in range(MOST_OPS):
                items = self.room.advice(PERSON)
                if over(items):
                    break
                game = self.assistant.mirror.hypothesis.game
                full = all(player.in_game for player in game.players)
                self.tally.turns += full and game.active != active
                active = game.active
                begun = self.now
                if not self.person(items):
                    self.others()
                self.tally.seconds += (self.now - begun) * full
            else:
                raise AssertionError("the game never ends")
        self.tally.games += 1
        self.tally.opens += opened(self.room.history())
        self.room.store.close()

    def person(self, items: Sequence[Item]) -> bool:
        """What the person does at once, if it is asked of anything."""
        mine = [item for item in items if item["sort"] == "option" and item["seat"] == PERSON]
        asked = [item for item in items if item["sort"] == "question" and item.get("accept")]
        choice = self.minds[PERSON].pick(items, self.bots, (), partial(self.habit, PERSON))
        if choice is None or choice.people or not (mine or asked):
            return False
        if any(item["sort"] == "due" for item in items):
            return False  # the autopilot is at it
        name = choice.id
        option = next(item for item in items if item["id"] == name)
        sparing = next((item for item in items if item["sort"] == "next"), None)
        if sparing is not None and sparing.get("passes") and not asked:
            return False  # it goes on by itself
        moment = self.assistant.mirror.hypothesis.steps
        if sparing is not None and option["phase"] == "pass":
            name = sparing["id"]
            if name in self.pressed:
                return False
            self.pressed = {name}
        before = self.room.state.seq
        self.room.accept(PERSON, name, None)
        self.tally.clicks += 1
        if len(mine) + len(asked) <= 1:
            self.tally.forced += 1
            self.tally.kinds[f"{option['phase']} {items[0]['phase']}"] += 1
        if self.room.state.seq == before and not self.pressed:
            self.tally.idle += 1
        assert name in self.pressed or self.assistant.mirror.hypothesis.steps != moment or before
        return True

    def habit(self, seat: int) -> list[str]:
        """The ids of the habitual options."""
        return [item["id"] for item in self.room.watchers.weigh(seat, "thumb")]

    def others(self) -> None:
        """Let the time pass till a bot or the autopilot does something."""
        for seat in self.bots:
            items = self.room.advice(seat)
            known = self.waiting.get(seat)
            if known is None or known.items != items:
                pick = self.minds[seat].pick(items, self.bots, (), partial(self.habit, seat))
                self.waiting[seat] = Waiting(
                    items, pick, self.now + (pick.left(self.now * 1000, 1) if pick else 0.0)
                )
        action = self.room.trusted.automatic_action()
        if action is None:
            self.action = None
        elif self.action is None or self.action[0].id != action.id:
            since = getattr(action, "since_ms", None)
            begun = self.now if since is None else since / 1000
            self.action = action, max(self.now, begun + action.pause_s)
        bot = min(
            (seat for seat in self.bots if self.waiting[seat].pick is not None),
            key=lambda seat: self.waiting[seat].at,
            default=None,
        )
        if self.action is not None and (bot is None or self.action[1] <= self.waiting[bot].at):
            act, self.now = self.action
            self.action = None
            self.room.trusted.run_automatic_action(act.id)
        elif bot is not None:
            waiting = self.waiting.pop(bot)
            assert waiting.pick is not None
            self.now = max(self.now, waiting.at)
            self.room.accept(bot, waiting.pick.id, None)
        else:
            said = [item["text"]["en"] for item in self.room.advice(PERSON)]
            raise AssertionError(f"nobody does anything: {said}")


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reading-ms", type=int, help="the pace chosen: 1200 is quick, 2500 is usual")
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
    tally = Tally()
    for number in range(wish.games):
        with tempfile.TemporaryDirectory() as folder:
            Evening(Path(folder), wish.seed + number, tally, wish.reading_ms).play()
    report = tally.report()
    print(json.dumps(report) if wish.json else "\n".join(f"{name}: {n}" for name, n in report.items()))


if __name__ == "__main__":
    main()
