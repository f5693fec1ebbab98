"""A real table (room, store, watcher) with hands and piles laid out as a test wants them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from innkeep import cards
from innkeep.assistant import Assistant
from innkeep.assistant.watcher import watcher
from innkeep.cards.table_module import module
from innkeep.table import RefusedError
from innkeep.table.live.room import Room
from innkeep.table.live.rooms import Rooms
from innkeep.table.plugins.discovery import Plugins
from innkeep.table.store.event_log import Store

Json = dict[str, Any]
CHARACTERS = ["rdi1-deirdre", "rdi1-fiona", "rdi1-gerki", "rdi1-zot"]
NAMES = ["Ann", "Bob", "Cy", "Di", "Ed", "Flo"]


class Laid:
    """The Red Dragon Inn with chosen cards on top: `piles` maps zones to titles, top first."""

    id = "rdi"
    title = module.title

    def __init__(self, piles: dict[str, list[str]], values: dict[str, int], short: dict[str, int]) -> None:
        self.piles, self.values, self.short = piles, values, short

    def options(self) -> Json:
        return module.options()

    def setup(self, options: Json) -> Json:
        setup = module.setup(options)
        library = cards.load()
        by_zone: dict[str, list[Json]] = {}
        for component in setup["components"]:
            by_zone.setdefault(component["zone"], []).append(component)
        for zone, titles in self.piles.items():
            if zone.endswith(".side") or zone.startswith(("prizes.", "dungeon.")):
                source = zone if zone in by_zone else "prizes.inn"
            elif zone.startswith("otto-"):
                source = zone if zone in by_zone else "otto-action"
            elif zone.startswith("drink") or zone.endswith(".drinks"):
                source = "drink.deck" if "drink.deck" in by_zone else "bar.deck"
            else:
                source = f"{zone[:2]}.deck"
            for title in reversed(titles):
                found = library.find(title, by_zone[source][0]["face"].split("/")[0]) or library.find(title)
                assert found is not None, title
                card = next(c for c in by_zone[source] if c["face"] == found.id and not c.get("laid"))
                by_zone[source].remove(card)
                card |= {"zone": zone, "laid": True, "up": zone.endswith((".discard", "components"))}
                by_zone.setdefault(zone, []).append(card)
        for zone, n in self.short.items():
            pile = by_zone[zone]
            discard = "drink.discard" if zone == "bar.deck" else zone.replace("deck", "discard")
            for card in pile[: len(pile) - n]:
                card |= {"zone": discard, "up": True}
                by_zone.setdefault(discard, []).append(card)
            by_zone[zone] = pile[len(pile) - n :]
        for component in setup["components"]:
            if component["zone"] in self.values:
                component["value"] = self.values[component["zone"]]
        laid = [c for zone in by_zone.values() for c in zone]
        for card in laid:
            card.pop("laid", None)
        return setup | {"components": laid, "opening": []}


class Tavern:
    """A table of that kind with everybody seated, and short words for ops."""

    def __init__(
        self,
        folder: Path,
        piles: dict[str, list[str]] | None = None,
        values: dict[str, int] | None = None,
        short: dict[str, int] | None = None,
        *,
        players: int = 3,
        seed: int = 1,
        company: list[str] | None = None,
        chosen: Json | None = None,
    ) -> None:
        laid = Laid(piles or {}, values or {}, short or {})
        self.store = Store.in_folder(folder)
        self.rooms = Rooms(self.store, Plugins(modules={"rdi": laid}, watchers=(watcher,)))
        options: Json = {
            "players": players,
            "characters": (company or CHARACTERS)[
                : players - ((chosen or {}).get("teams") in ("boss-otto", "otto"))
            ],
            **(chosen or {}),
        }
        self.room: Room = self.rooms.create("rdi", options, seed=seed)
        for seat in self.room.state.seats:
            if not seat.closed:
                self.room.submit(seat.seat, {"kind": "sit", "name": NAMES[seat.seat]})

    @property
    def assistant(self) -> Assistant:
        found = self.room.watchers.active[0]
        assert isinstance(found, Assistant)
        return found

    @property
    def last(self) -> str:
        """How the last op was read."""
        return self.assistant.mirror.recent.entries[-1].reading.kind

    def value(self, zone: str) -> int | None:
        return self.room.state.value(zone)

    def top(self, zone: str) -> str:
        return self.room.state.zones[zone].order[-1]

    def card(self, zone: str, title: str) -> str:
        state = self.room.state
        any_face = state.components[state.zones[zone].order[0]].face
        assert any_face is not None
        found = cards.load().find(title, any_face.split("/")[0]) or cards.load().find(title)
        assert found is not None, title
        return next(cid for cid in state.zones[zone].order if state.components[cid].face == found.id)

    def op(self, seat: int, kind: str, **args: Any) -> None:
        self.room.trusted.submit(seat, {"kind": kind, **args})

    def ask(self, seat: int, kind: str, /, **args: Any) -> RefusedError | None:
        """Do an op as that seat's client would, cards by internal ids; why not, when it is refused."""
        return self._ask(seat, kind, args, host=False)

    def ask_as_host(self, seat: int, kind: str, /, **args: Any) -> RefusedError | None:
        """As `ask`, with the host's rights."""
        return self._ask(seat, kind, args, host=True)

    def _ask(self, seat: int, kind: str, args: Json, *, host: bool) -> RefusedError | None:
        known = self.room.state.components
        named = {
            key: [self.alias(one) for one in value]
            if isinstance(value, list)
            else self.alias(value)
            if value in known and value not in self.room.state.zones
            else value
            for key, value in args.items()
        }
        try:
            self.room.submit(seat, {"kind": kind, **named}, host=host)
        except RefusedError as refused:
            return refused
        return None

    def alias(self, card: str) -> str:
        return self.room.aliases.of(self.room.state.components[card].alias)

    def reopened(self) -> Assistant:
        """The assistant as a restart or a second worker would have it."""
        room = Room(self.room.row, self.store, self.rooms.server_secret)
        room.watch(watcher)
        found = room.watchers.active[0]
        assert isinstance(found, Assistant)
        return found

    def mode(self, mode: str, **checks: str) -> None:
        self.room.submit(0, {"kind": "mode", "mode": mode, "checks": checks}, host=True)

    def move(self, seat: int, card: str, to: str) -> None:
        self.op(seat, "move", cs=[card], to=to, **({"up": True} if to == "table" else {}))

    def play(self, seat: int, title: str) -> str:
        card = self.card(f"s{seat}.hand", title)
        self.op(seat, "move", cs=[card], to="table", up=True)
        return card

    def passes(self, *seats: int) -> None:
        for seat in seats:
            self.op(seat, "pass")

    def items(self, sort: str, seat: int | None = 0) -> list[Json]:
        return [dict(item) for item in self.room.advice(seat) if item["sort"] == sort]

    def dues(self, seat: int | None = 0) -> list[str]:
        return [item["text"]["en"] for item in self.items("due", seat)]

    def turn(self, seat: int | None = None, lang: str = "en") -> str:
        """The line that says whose decision it is, as that seat reads it; None: as a spectator does."""
        return str(self.items("turn", seat)[0]["text"][lang])

    def settle(self) -> None:
        """Everybody pays what they owe, through the assistant; a machine takes no step of its own by that."""
        for _ in range(60):
            due = next((item for item in self.items("due") if item.get("phase") != "machine"), None)
            if due is None:
                return
            closed = self.room.state.seats[due["seat"]].closed
            self.room.accept(0 if closed else due["seat"], due["id"], None)
        raise AssertionError(f"dues never end: {self.dues()}")
