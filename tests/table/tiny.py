"""A small module for tests: two to four players, decks, hands, tracks, purses, free cards on the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from innkeep.table.core.state import State, set_out
from innkeep.table.ops.reducer import fold
from innkeep.table.plugins.discovery import Plugins
from innkeep.table.store.event_log import Row, Store

Json = dict[str, Any]


class Tiny:
    id = "tiny"
    title = {"en": "Tiny", "ru": "Малютка"}  # noqa: RUF012

    def options(self) -> Json:
        return {"players": [2, 3, 4]}

    def setup(self, options: Json) -> Json:
        players = options.get("players", 2)
        if players not in (2, 3, 4):
            raise ValueError(f"players {players!r}; allowed: 2, 3, 4")
        loose = options.get("loose", 6)
        zones: list[Json] = []
        components: list[Json] = []
        faces: Json = {}
        for seat in range(players):
            for name, kind, visibility in (
                ("hand", "hand", "owner"),
                ("deck", "stack", "hidden"),
                ("discard", "stack", "public"),
                ("front", "area", "public"),
            ):
                zones.append(_zone(f"s{seat}.{name}", kind, visibility, seat, name))
            zones.append({**_zone(f"s{seat}.luck", "track", "public", seat, "luck"), "min": 0, "max": 20})
            zones.append(_zone(f"s{seat}.purse", "purse", "public", seat, "purse"))
            components.append({"id": f"m{seat}", "kind": "marker", "zone": f"s{seat}.luck", "value": 20})
            components.append({"id": f"p{seat}", "kind": "purse", "zone": f"s{seat}.purse", "value": 10})
            for number in range(12):
                face = f"tiny-{seat}/secret-face-{number}"
                faces[face] = {"title": {"en": f"Title {seat}-{number}", "ru": f"Имя {seat}-{number}"}}
                components.append(
                    {
                        "id": f"inner-{seat}-{number}",
                        "kind": "card",
                        "zone": f"s{seat}.deck",
                        "face": face,
                        "back": f"back/tiny-{seat}",
                        "up": False,
                    }
                )
        zones.append(_zone("drink.deck", "stack", "hidden", None, "drink-deck"))
        zones.append(_zone("drink.discard", "stack", "public", None, "drink-discard"))
        zones.append(_zone("table", "area", "public", None, "play"))
        zones.append(_zone("pot", "purse", "public", None, "pot"))
        zones.append({**_zone("inn", "purse", "public", None, "inn"), "endless": True})
        components.append({"id": "pot", "kind": "purse", "zone": "pot", "value": 0})
        components.append({"id": "inn", "kind": "purse", "zone": "inn", "value": 0})
        for number in range(10):
            face = f"tiny-drink/secret-drink-{number}"
            faces[face] = {"title": {"en": f"Drink {number}", "ru": f"Напиток {number}"}}
            components.append(
                {
                    "id": f"inner-d-{number}",
                    "kind": "card",
                    "zone": "drink.deck",
                    "face": face,
                    "back": "back/drink",
                }
            )
        components += [
            {
                "id": f"inner-t-{number}",
                "kind": "token",
                "zone": "table",
                "face": f"tiny-token/{number}",
                "up": True,
                "x": 10 * number % 1000,
                "y": 500,
            }
            for number in range(loose)
        ]
        if options.get("turn"):
            zones.append({**_zone("turn", "track", "public", None, "turn"), "min": 0, "max": players - 1})
            components.append({"id": "lantern", "kind": "pawn", "zone": "turn", "value": 0})
        opening: list[Json] = []
        for seat in range(players):
            opening.append({"kind": "shuffle", "zone": f"s{seat}.deck"})
            opening.append({"kind": "draw", "from": f"s{seat}.deck", "to": f"s{seat}.hand", "n": 5})
        opening.append({"kind": "shuffle", "zone": "drink.deck"})
        return {
            "seats": [{"title": {"en": f"P{n}", "ru": f"И{n}"}, "color": "#7a4ea0"} for n in range(players)],
            "zones": zones,
            "components": components,
            "faces": faces,
            "opening": opening,
            "options": {"players": players},
        }


def _zone(zid: str, kind: str, visibility: str, seat: int | None, role: str) -> Json:
    return {
        "id": zid,
        "kind": kind,
        "visibility": visibility,
        "seat": seat,
        "role": role,
        "title": {"en": zid, "ru": zid},
    }


def plugins(**more: Any) -> Plugins:
    return Plugins(modules={"tiny": Tiny()}, **more)


def rooms_in(folder: Path, **more: Any) -> Any:
    from innkeep.table.live.rooms import Rooms
    from innkeep.table.store.event_log import Store

    return Rooms(Store.in_folder(folder), plugins(**more))


def state_of(row: Row, store: Store) -> State:
    """The state of a stored table, folded from its first op."""
    return fold(set_out(row.setup), store.events(row.id))
