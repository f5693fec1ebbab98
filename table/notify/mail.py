"""Mail to those who left an address, by the operator's SMTP server."""

from __future__ import annotations

import re
import smtplib
import ssl
from dataclasses import dataclass
from email.errors import MessageError
from email.headerregistry import BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTP, Policy
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from innkeep.table.notify.message import DeliveryError, Message

ANSWER_S = 10.0
"""Seconds for each step of a delivery."""

ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)*[A-Za-z0-9-]{1,63}")
LONGEST = 254

PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}
"""How to speak to the server: openly, by STARTTLS, or by TLS from the beginning; with the usual ports."""


class WholeHeader(UnstructuredHeader, BaseHeader):
    """A header with an address for programs: folded or encoded, as long ones are, no program can read it."""

    def fold(self, *, policy: Policy) -> str:
        """The line as it is sent."""
        return f"{self.name}: {self}{policy.linesep}"


_HEADERS = HeaderRegistry()
_HEADERS.map_to_type("list-unsubscribe", WholeHeader)
POLICY = SMTP.clone(header_factory=_HEADERS)


class MailUrlError(ValueError):
    """Mail cannot be sent like that; the message holds no password."""


def read_address(given: object) -> str | None:
    """A plain address, or None when it is none.

    >>> read_address("ann@inn.example"), read_address("Ann <ann@inn.example>"), read_address("a@b\\nBcc: c@d")
    ('ann@inn.example', None, None)
    """
    good = isinstance(given, str) and len(given) <= LONGEST and ADDRESS.fullmatch(given)
    return str(given) if good else None


@dataclass(frozen=True, slots=True)
class Server:
    """An SMTP server and the account there."""

    scheme: str
    host: str
    port: int
    user: str | None
    password: str | None


def read_server(url: str) -> Server:
    """The operator's SMTP server. Raises MailUrlError.

    >>> read_server("smtps://ann:secret@mail.example").port
    465
    """
    wrong = "not a mail server; for example smtp+starttls://name:password@mail.example:587"
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise MailUrlError(wrong) from None
    if parts.scheme not in PORTS or not host or parts.path.strip("/") or parts.query or parts.fragment:
        raise MailUrlError(wrong)
    user = None if parts.username is None else unquote(parts.username)
    password = None if parts.password is None else unquote(parts.password)
    return Server(parts.scheme, host, port or PORTS[parts.scheme], user, password)


class Mail:
    """Sends one short mail for each message, with the way to stop them."""

    def __init__(self, url: str, sender: str) -> None:
        """Raises MailUrlError."""
        self._server = read_server(url)
        found = read_address(sender)
        if found is None:
            raise MailUrlError("the sender is no address; for example inn@mail.example")
        self._sender = found

    def deliver(self, call: Message, to: str | None, stop: str | None) -> None:
        """Send it now. Raises DeliveryError."""
        if to is None or stop is None:
            raise DeliveryError("mail: no address")
        self.send(self.letter(call, to, stop))

    def send(self, letter: EmailMessage) -> None:
        """Send a mail now. Raises DeliveryError."""
        server = self._server
        try:
            with self._opened() as line:
                if server.scheme == "smtp+starttls":
                    line.starttls(context=ssl.create_default_context())
                if server.user is not None:
                    line.login(server.user, server.password or "")
                line.send_message(letter)
        except (OSError, smtplib.SMTPException, MessageError) as problem:
            raise DeliveryError(f"mail: {type(problem).__name__}") from None

    def _opened(self) -> smtplib.SMTP:
        server = self._server
        if server.scheme == "smtps":
            context = ssl.create_default_context()
            return smtplib.SMTP_SSL(server.host, server.port, timeout=ANSWER_S, context=context)
        return smtplib.SMTP(server.host, server.port, timeout=ANSWER_S)

    def letter(self, call: Message, to: str, stop: str) -> EmailMessage:
        """The mail itself, and how to stop these."""
        mail = EmailMessage(policy=POLICY)
        mail["From"] = self._sender
        mail["To"] = to
        mail["Subject"] = call.sentence
        mail["Date"] = formatdate()
        mail["Message-ID"] = make_msgid(domain=self._sender.partition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"
        mail["Content-Language"] = call.lang
        mail["List-Unsubscribe"] = f"<{stop}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail.set_content(call.letter(stop))
        return mail
