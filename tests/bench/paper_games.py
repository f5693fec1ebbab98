"""Whole games with hands of paper at a real server: `python -m tests.bench.paper_games [--games N] [--page]`.

One person sits there and says for every seat what it lays, over a socket, or with `--page` on the page in
a browser: three letters, the title, the target. Whatever else people do is done by trusted ops. The true game
is known: what was told, and the turns at whose start the assistant's reading differs from it, are printed for
base games, the tenth box and teams, with `--page` how many taps a play took after its letters, too. Exit
status 1 where a sum was wrong, or more than three in ten plays took over three taps.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Protocol

from tests.bench.referee.desk import Op
from tests.bench.referee.habits.measure import Seen, seen
from tests.bench.referee.positions import Position
from tests.bench.referee.rooms import AtARoom
from tests.bench.referee.served import serving
from tests.browser_key import key_of

ROWS = {"base": "all-hands-of-paper", "box10": "paper-of-the-tenth-box", "teams": "paper-in-teams"}
MOST_TAPS = 3
SHARE = 0.7
"""So many of all plays take at most `MOST_TAPS` taps after the letters."""
BY_HAND = 4
"""What pointing counts where it is done on the board instead."""
PATIENCE_S = 60.0
AHEAD_MS = 60_000
"""How far the clock of the game is ahead of the one by which people sat down."""


Card = tuple[int, str]
"""A card of paper: its number in its deck, and its title."""


class Voice(Protocol):
    """How the person at the first seat says what is done at a seat of paper."""

    def join(self, room: Any, link: str) -> None:
        """Sit down."""

    def lay(self, seat: int, card: Card, to: str) -> None:
        """Lay a card of the pile of that seat."""

    def aim(self, seat: int, card: str, to: int) -> bool:
        """Point from a card that lies there at a seat; False: it has to be done some other way."""

    def also(self) -> None:
        """Something more was said of the last play."""

    def close(self) -> None:
        """Leave."""


class Socket:
    """Says it over a socket, without a page."""

    def join(self, room: Any, link: str) -> None:
        import socketio

        self._room, token = room, link.partition("#")[2]
        self._client = socketio.Client(reconnection=False)
        auth = {"token": token, "name": "P", "since": None, "lang": "en", "key": key_of(token)}
        url = link.partition("/t/")[0]
        self._client.connect(url, auth=auth, transports=["websocket"], wait_timeout=PATIENCE_S)

    def lay(self, seat: int, card: Card, to: str) -> None:
        self._say(seat, {"kind": "declare", "cards": [card[0]], "to": to})

    def aim(self, seat: int, card: str, to: int) -> bool:
        self._say(seat, {"kind": "arrow", "from": card, "to": to})
        return True

    def also(self) -> None:
        pass

    def _say(self, seat: int, op: Op) -> None:
        op = op if seat == 0 else {"kind": "speak", "seat": seat, "op": op}
        answer = self._client.call("op", {"id": uuid.uuid4().hex, **op}, timeout=PATIENCE_S)
        assert answer["ok"], f"seat {seat}: {op} was refused: {answer['error']}"

    def close(self) -> None:
        self._client.disconnect()


class Page:
    """Says it on the page; `taps` of each play, after its letters."""

    def __init__(self) -> None:
        self.taps: list[int] = []
        self._browser: subprocess.Popen[str] | None = None

    def join(self, room: Any, link: str) -> None:
        command = [sys.executable, "-m", "tests.bench.paper_page", link]
        self._browser = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._ask({})
        deadline = time.monotonic() + PATIENCE_S
        while room.state.covered:
            assert time.monotonic() < deadline, "a table of paper was not dealt by itself"
            time.sleep(0.05)

    def _ask(self, wish: Op) -> int:
        assert self._browser is not None
        assert self._browser.stdin is not None
        assert self._browser.stdout is not None
        if wish:
            self._browser.stdin.write(json.dumps(wish) + "\n")
            self._browser.stdin.flush()
        line = self._browser.stdout.readline()
        assert line, "the page was closed"
        return int(line)

    def lay(self, seat: int, card: Card, to: str) -> None:
        aside = to.endswith(".discard")
        taps = self._ask({"seat": seat, "title": card[1], "aside": aside})
        if not aside:
            self.taps.append(taps)

    def aim(self, seat: int, card: str, to: int) -> bool:  # noqa: ARG002 - the page knows the card
        taps = self._ask({"seat": seat, "at": to})
        self.taps[-1] += taps or BY_HAND
        return taps > 0

    def also(self) -> None:
        if self.taps:
            self.taps[-1] += 1

    def close(self) -> None:
        if self._browser is not None:
            self._browser.terminate()
            self._browser.wait()


class AtAServer(AtARoom):
    """A table at the server, at which one person sits and speaks for all."""

    def __init__(self, setup: Op, rng: Random, server: tuple[Any, str, Position], voice: Voice) -> None:
        rooms, url, module = server
        super().__init__(setup, rng)  # what people need of a table; its own room is left
        module.laid, self.setup, self.voice = setup, setup, voice
        self.room = rooms.create("rdi", {}, "advise", seed=rng.getrandbits(32))
        module.laid = None
        for seat in self.room.state.seats:
            self.room.trusted.submit(seat.seat, {"kind": "paper", "seat": seat.seat, "on": True})
        link = f"{url}/t/{self.room.id}#{rooms.tokens(self.room)['seats'][0]}"
        voice.join(self.room, link)
        self.order_wanted: Sequence[str] = ()
        self.at = int(time.time() * 1000) + AHEAD_MS

    def _asked(self) -> None:
        pass

    def do(self, seat: int | None, op: Op, order: Sequence[str] | None = None) -> Any:
        if op["kind"] == "paper":
            return self.last  # they hold it already
        self.order_wanted = tuple(order or ())
        with self._here():
            self._done(seat, op)
        return self.last

    def _shuffled(self, items: Sequence[str], seed: str) -> tuple[str, ...]:
        self.loaded = {seed: tuple(self.order_wanted)} if self.order_wanted else {}
        return super()._shuffled(items, seed)

    def _rolls(self, sides: int, n: int, seed: str) -> list[int]:
        self.loaded = {seed: tuple(self.order_wanted)} if self.order_wanted else {}
        return super()._rolls(sides, n, seed)

    def _done(self, seat: int | None, op: Op) -> None:  # type: ignore[override]
        kind, state = op["kind"], self.state
        held = seat is not None and kind == "move" and all(self.lies(c) == f"s{seat}.hand" for c in op["cs"])
        if held and op["to"] != f"s{seat}.hand":
            for cid in op["cs"]:
                faces = [face for face, _ in state.paper_faces(seat or 0)]
                face = state.components[cid].face or ""
                to = "table" if op["to"].endswith(".front") else op["to"]
                title = self.setup["faces"][face]["title"]["en"]
                self._said(self.voice.lay, seat, (faces.index(face), title), to)
        elif kind == "arrow" and op["from"] in state.components and isinstance(op["to"], int):
            card = self.room.aliases.of(state.components[op["from"]].alias)
            if not self._said(self.voice.aim, seat, card, op["to"]):
                super()._done(seat, op)
        else:
            if kind == "chat" and str(op["text"]).startswith(("!mode", "!drink")):
                self.voice.also()
            super()._done(seat, op)

    def _said(self, say: Any, *words: Any) -> bool:
        """Have something said, and wait until the table has it; False: it could not be said so."""
        self.heard = self.read_by.settled(self.at)
        before, deadline = self.state.seq, time.monotonic() + PATIENCE_S
        if say(*words) is False:
            return False
        while self.state.seq == before:
            assert time.monotonic() < deadline, f"nothing came of {words}"
            time.sleep(0.01)
        self.ops += 1
        return bool(self.assistant)


def played(what: str, seed: str, server: tuple[Any, str, Position], voice: Voice) -> Seen:
    """One whole game."""
    try:
        return seen(ROWS[what], seed, lambda setup, rng: AtAServer(setup, rng, server, voice))
    finally:
        voice.close()


def main() -> int:
    """Print a row for each kind of game."""
    from gevent import monkey

    monkey.patch_all()
    parser = argparse.ArgumentParser(prog="python -m tests.bench.paper_games", description=__doc__)
    parser.add_argument("--games", type=int, default=3, help="of each kind (default 3)")
    parser.add_argument("--page", action="store_true", help="by the page of a base game")
    parser.add_argument("--seeds", default="said", help="the word of the seeds")
    parser.add_argument("--of", nargs="+", default=[*ROWS], choices=ROWS, help="kinds of games (default all)")
    options = parser.parse_args()
    wrong = False
    module = Position()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), module) as (rooms, url):
        for what in ["base"] if options.page else options.of:
            taps: list[int] = []
            for number in range(options.games):
                voice = Page() if options.page else Socket()
                found = played(what, f"{options.seeds}-{number}", (rooms, url, module), voice)
                taps += getattr(voice, "taps", [])
                wrong = wrong or not found.clean
                print(f"{what} {number}: {found.decisions} decisions, {found.wrong}", flush=True)
            if taps:
                few = sum(one <= MOST_TAPS for one in taps) / len(taps)
                wrong = wrong or few < SHARE
                print(
                    f"{len(taps)} plays, {few:.0%} in at most {MOST_TAPS} taps, at most {max(taps)}",
                    flush=True,
                )
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
