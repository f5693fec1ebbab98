"""What somebody is told who is away: which table waits, and for whom. Nothing of the cards, and no token."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from ..core.messages import text

Json = dict[str, Any]


class DeliveryError(Exception):
    """A message could not be delivered; the text says why and names no password."""


@dataclass(frozen=True, slots=True)
class Call:
    """It is the turn of somebody who is not there."""

    table: str
    """The table's name, in the language of who is told."""
    link: str
    """Where the table is, without the token of anybody."""
    seat: int
    character: str
    name: str
    lang: str

    @property
    def sentence(self) -> str:
        """The one sentence of it.

        >>> Call("The Inn", "https://inn.example/t/a", 1, "Fiona", "Ann", "en").sentence
        'Ann, the table waits for you: The Inn'
        """
        return text("notify.turn", self.lang, name=self.name, table=self.table)

    def to_json(self) -> Json:
        """What a webhook is sent."""
        return {
            "event": "turn",
            "table": self.table,
            "link": self.link,
            "seat": self.seat,
            "character": self.character,
            "name": self.name,
            "lang": self.lang,
            "text": f"{self.sentence} {self.link}",
        }


class Channel(Protocol):
    """A way by which messages leave the server."""

    def deliver(self, call: Call, to: str | None, stop: str | None) -> None:
        """Deliver it now, within bounds of time. Raises DeliveryError.

        ``to``: whose address; ``stop``: where that person ends these messages with one click.
        """
