"""What leaves a server: whom a table waits for, and whether an address may be written to.

Nothing of the cards, and no token of anybody.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from innkeep.table.core.messages import text

Json = dict[str, Any]


class DeliveryError(Exception):
    """A message could not be delivered; the text says why and names no password.

    ``why``: what is said of it to whoever left the address, a key of ``notify.why`` or a status of HTTP.
    """

    def __init__(self, said: str, why: str = "unreached") -> None:
        super().__init__(said)
        self.why = why


class Message(Protocol):
    """One message to one reader."""

    @property
    def lang(self) -> str:
        """The language it is written in."""

    @property
    def sentence(self) -> str:
        """The one sentence of it."""

    @property
    def link(self) -> str:
        """Where it leads to."""

    def letter(self, stop: str) -> str:
        """The text of a mail; ``stop`` is where its reader ends these mails."""

    def to_json(self) -> Json:
        """What a webhook is sent."""


@dataclass(frozen=True, slots=True)
class Call:
    """A notice to somebody who is away that it is their turn."""

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

    def letter(self, stop: str) -> str:
        """The text of a mail: which table waits, its link, and how to stop this."""
        return text("notify.mail", self.lang, sentence=self.sentence, link=self.link, stop=stop)

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


@dataclass(frozen=True, slots=True)
class Confirmation:
    """Somebody has left an address at a table: does its owner want that? Nothing in it was written by whoever
    left the address, so that it carries no message of theirs to a stranger."""

    table: str
    """The table's name, in the language of who is asked: the game's, which nobody at the table chooses."""
    link: str
    """Where one says yes."""
    lang: str

    @property
    def sentence(self) -> str:
        """The one sentence of it.

        >>> Confirmation("The Inn", "https://inn.example/confirm/a", "en").sentence
        'Do you want mails from a table? The Inn'
        """
        return text("notify.confirm", self.lang, table=self.table)

    def letter(self, stop: str) -> str:  # noqa: ARG002
        """The text of a mail: what for, and the link that says yes; who does nothing gets no other."""
        return text("notify.confirm.mail", self.lang, sentence=self.sentence, link=self.link)

    def to_json(self) -> Json:
        """What it says, as data."""
        return {"event": "confirm", "table": self.table, "link": self.link, "lang": self.lang}


@dataclass(frozen=True, slots=True)
class FirstMessage:
    """The first message to the address of a service: whoever left it sees that it arrives."""

    table: str
    link: str
    lang: str

    @property
    def sentence(self) -> str:
        """The one sentence of it.

        >>> FirstMessage("The Inn", "https://inn.example/t/a", "en").sentence
        'From now on you are told here when a table waits for you: The Inn'
        """
        return text("notify.trial", self.lang, table=self.table)

    def letter(self, stop: str) -> str:  # noqa: ARG002
        """As a service gets it."""
        return f"{self.sentence}\n\n{self.link}\n"

    def to_json(self) -> Json:
        """What it says, as data."""
        return {"event": "trial", "table": self.table, "link": self.link, "lang": self.lang}


class Channel(Protocol):
    """A way by which messages leave the server."""

    def deliver(self, call: Message, to: str | None, stop: str | None) -> None:
        """Deliver it now, within bounds of time. Raises DeliveryError.

        ``to``: whose address; ``stop``: where that person ends these messages with one click.
        """
