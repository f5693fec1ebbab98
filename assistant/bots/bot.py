"""Bots: simple players that connect as ordinary clients and use nothing but their advice.

A bot pays what it owes, then picks one of the options the assistant lists for its seat: at random, by rules
of thumb or by playouts, which the assistant does for it. It knows no rule and sees no more than a person
would. `Mind` decides, `run_bots` connects.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import socketio

__all__ = ["Mind", "Pick", "run_bots"]

Item = Mapping[str, Any]

log = logging.getLogger("innkeep.bots")

STRENGTHS = ("random", "thumb", "playouts")
"""How bots choose: by chance, by rules of thumb, by playing on."""

NAMES = ("Odo", "Marta", "Pib", "Ysolde", "Bram", "Tilda", "Ruff", "Senna")

#: Seconds a bot gives a person to speak up before it takes silence for a pass (at pace 1).
SILENCE_S = 6.0
#: Seconds a bot thinks (at pace 1): about a step of its turn, and about what others do.
TURN_S = (0.4, 0.8)
WINDOW_S = (0.04, 0.1)
#: Seconds before a bot pays what it owes.
DUE_S = 0.1
#: Seconds between the steps of a machine that a bot takes in its place.
MACHINE_S = 2.5
#: Options somebody always has, whoever is asked: a bot waits for its own turn to take them.
ANY_TIME = frozenset({"interrupt", "use"})
#: What others do, as the assistant names it.
WINDOWS = frozenset(
    {"card", "drinks", "payment", "loss", "won", "contest", "lone", "choice", "paid", "gained"}
)
#: Seconds a bot waits for others to pay what they owe before it plays on (at pace 1).
PATIENCE_S = 20.0

WEIGHTS = {
    "pass": 4.0,
    "play": 1.0,
    "answer": 0.8,
    "aside": 0.8,
    "act": 3.0,
    "gamble": 1.5,
    "interrupt": 0.1,
    "use": 0.1,
    "keep": 5.0,
    "discard": 0.5,
    "discard-all": 0.2,
    "order": 2.0,
    "drink": 30.0,
    "choose": 1.0,
}


@dataclass(frozen=True, slots=True)
class Pick:
    """The advice item to accept, and how many seconds a bot waits before it does so (at pace 1).

    `people`: the pause is for a person to speak up, and is kept at any pace. `since_ms`: from when it counts,
    in milliseconds since 1970; None: from when it was picked.

    >>> Pick("d.table.s0.discard", 2.5, since_ms=10_000).left(now_ms=11_000, pace=1)
    1.5
    """

    id: str
    wait: float
    people: bool = False
    since_ms: int | None = None

    def left(self, now_ms: float, pace: float) -> float:
        """How many seconds are still to be waited, at that pace."""
        whole = self.wait * (max(pace, 0.5) if self.people else pace)
        if self.since_ms is None:
            return whole
        return max(0.0, min(whole, whole - (now_ms - self.since_ms) / 1000))


class Mind:
    """Chooses among advice items; the same items and seed give the same choice."""

    def __init__(self, seat: int, random: Random) -> None:
        self.seat = seat
        self._random = random

    def pick(
        self,
        items: Sequence[Item],
        bots: Collection[int],
        empty: Collection[int] = (),
        best: Callable[[], Sequence[str]] = tuple,
    ) -> Pick | None:
        """The item to accept now, or None to wait. `bots` are the seats of bots, `empty` those of nobody.

        Where there is a choice, `best` is asked for ids of options, best first; the first that is there is
        taken, else one by chance.
        """
        # what the house does itself, at a pace people can follow, is waited for
        if any(map(_is_paid_soon, items)):
            return None
        items = [item for item in items if not item.get("auto")]
        mine = [item for item in items if item.get("accept")]
        if (pick := self._owed(mine, bots, empty) or self._told(mine)) is not None:
            return pick
        return self._move(items, [item for item in mine if self._is_open(item, bots)], bots, best)

    def _move(
        self,
        items: Sequence[Item],
        options: Sequence[Item],
        bots: Collection[int],
        best: Callable[[], Sequence[str]],
    ) -> Pick | None:
        """One of these options, once bots have paid what they owe, and people had time to."""
        debtors = {item["seat"] for item in items if item["sort"] == "due"}
        if not options or not debtors.isdisjoint(bots):
            return None
        option = self._choice(options, best)
        if option["seat"] == self.seat and not debtors:
            return Pick(option["id"], self._random.uniform(*self._thought(items)))
        return self._after_people(option, PATIENCE_S if debtors else SILENCE_S)

    def _after_people(self, option: Item, wait: float) -> Pick | None:
        """An option once people had their time; not one that is there whoever is asked, in another's."""
        if option["seat"] != self.seat and option["phase"] in ANY_TIME:
            return None
        return Pick(option["id"], wait, people=True)

    def _is_open(self, item: Item, bots: Collection[int]) -> bool:
        """Whether it is a choice of its own, or one that only waits for the silence of people."""
        if item["sort"] != "option" or item.get("people"):
            return False
        return item["seat"] == self.seat or item["seat"] not in bots

    def _owed(self, mine: Sequence[Item], bots: Collection[int], empty: Collection[int]) -> Pick | None:
        """What it owes, or somebody it stands in for; what lies open is put away last, once people have read
        it."""
        dues = [item for item in mine if item["sort"] == "due"]
        owed = [
            item for item in dues if item["seat"] == self.seat or self._stands_in(item["seat"], bots, empty)
        ]
        if not owed:
            return None
        first = min(owed, key=lambda item: item["rest"]["since"] if "rest" in item else -1)
        if "rest" in first:
            rest = first["rest"]
            return Pick(first["id"], rest["ms"] / 1000 + DUE_S, since_ms=rest["since"])
        return Pick(first["id"], MACHINE_S if first.get("phase") == "machine" else DUE_S)

    def _told(self, mine: Sequence[Item]) -> Pick | None:
        """What it did wrong, or is asked about."""
        for sort in ("violation", "question"):
            found = [item for item in mine if item["sort"] == sort and item.get("seat") in (self.seat, None)]
            if found:
                return Pick(self._random.choice(found)["id"], 0.8)
        return None

    def _thought(self, items: Sequence[Item]) -> tuple[float, float]:
        """How long a bot thinks, whatever it then does: by what is asked, which everybody sees."""
        asked = next((item for item in items if item["sort"] == "next"), {}).get("window")
        return WINDOW_S if asked in WINDOWS else TURN_S

    def _choice(self, options: Sequence[Item], best: Callable[[], Sequence[str]]) -> Item:
        if len(options) > 1:
            by_id = {item["id"]: item for item in options}
            for name in best():
                if name in by_id:
                    return by_id[name]
        weights = [WEIGHTS.get(item.get("phase", ""), 1.0) for item in options]
        return self._random.choices(options, weights)[0]

    def _stands_in(self, owner: int, bots: Collection[int], empty: Collection[int]) -> bool:
        """Whether this bot pays for an empty seat: the first bot does."""
        return owner in empty and self.seat == min(bots, default=self.seat)


def _is_paid_soon(item: Item) -> bool:
    """Whether the house pays it, and it is no step of a machine."""
    return bool(item.get("auto")) and item.get("phase") != "machine"


def over(items: Sequence[Item]) -> bool:
    """Whether the game is over and nothing is owed any more."""
    ended = any(item["sort"] == "turn" and item.get("phase") == "over" for item in items)
    return ended and not any(item["sort"] == "due" for item in items)


class _Bot:
    """One connected bot."""

    def __init__(self, url: str, token: str, pace: float, random: Random, name: str, way: str) -> None:
        self._url = url
        self._auth = {"token": token, "lang": "en", "since": None, "name": name, "bot": True}
        self._pace = pace
        self._way = way
        self._random = random
        self._fresh = threading.Event()
        self._items: list[Item] = []
        self._seats: list[Item] = []
        self._mind: Mind | None = None
        self._gone = False
        self._client = socketio.Client(reconnection=True, handle_sigint=False)
        self._client.on("welcome", self._welcome)
        self._client.on("link", self._renewed)
        self._client.on("advice", self._advised)
        self._client.on("who", self._who)
        self._client.on("d", self._changed)

    def _renewed(self, link: Any) -> None:
        self._auth["token"] = link["token"]  # of its own now: by this it comes back

    def _welcome(self, data: Any) -> None:
        self._mind = self._mind or Mind(data["you"]["seat"], self._random)
        self._seats = data["state"]["seats"] if "state" in data else data.get("seats", self._seats)
        self._advised(data["advice"])

    def _advised(self, items: list[Item]) -> None:
        self._items = items
        self._fresh.set()

    def _who(self, seats: list[Item]) -> None:
        self._seats = seats
        self._fresh.set()

    def _changed(self, delta: Any) -> None:
        changed = {seat["seat"]: seat for seat in delta.get("seats", ())}
        if changed:
            self._seats = [changed.get(seat["seat"], seat) for seat in self._seats]

    def play(self) -> None:
        """Play until the game is over and everything is paid."""
        self._client.connect(self._url, auth=self._auth, transports=["websocket"], wait_timeout=20)
        try:
            while not over(self._items):
                self._fresh.clear()
                pick = self._pick()
                if pick is None:
                    self._fresh.wait(30)
                elif not self._interrupted(pick.left(time.time() * 1000, self._pace)):
                    self._accept(pick)
        finally:
            self._client.disconnect()

    def _pick(self) -> Pick | None:
        if self._mind is None:
            return None
        bots = {seat["seat"] for seat in self._seats if seat.get("bot")}
        empty = {seat["seat"] for seat in self._seats if seat.get("name") is None}
        return self._mind.pick(self._items, bots, empty, self._best)

    def _best(self) -> list[str]:
        """Ids of this seat's options, best first, as far as the assistant can say."""
        if self._way == "random":
            return []
        try:
            answer = self._client.call("weigh", {"by": self._way}, timeout=20)
        except socketio.exceptions.SocketIOError:
            return []
        return [item["id"] for item in answer.get("items", ())]

    def _interrupted(self, seconds: float) -> bool:
        """Wait politely; True when the table changed meanwhile, so that one should think again."""
        return seconds > 0 and self._fresh.wait(seconds)

    def _accept(self, pick: Pick) -> None:
        try:
            answer = self._client.call("advice", {"accept": pick.id}, timeout=20)
        except socketio.exceptions.SocketIOError:
            log.warning("a bot got no answer to %s", pick.id)
            return
        if not answer.get("ok"):
            self._fresh.wait(1)


def run_bots(url: str, tokens: list[str], pace: float, seed: int, strength: str = "thumb") -> None:
    """Seat a bot at each token and play until the game is over.

    `pace` stretches the pauses: 1 is human, 0 is as fast as it goes. `strength` is one of `STRENGTHS`. Raises
    ConnectionError of `socketio` when the server lets no bot in.
    """
    if strength not in STRENGTHS:
        raise ValueError(f"strength {strength!r}: allowed are {', '.join(STRENGTHS)}")
    bots = [
        _Bot(url, token, pace, Random(f"{seed}.{number}"), NAMES[number % len(NAMES)], strength)
        for number, token in enumerate(tokens)
    ]
    threads = [threading.Thread(target=bot.play, name=f"bot-{number}") for number, bot in enumerate(bots)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
