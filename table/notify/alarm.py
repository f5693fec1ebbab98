"""Tells whoever runs a server how it does: by mail, by a service such as ntfy, or by a webhook."""

from __future__ import annotations

from email.message import EmailMessage
from email.utils import formatdate, make_msgid

import orjson

from innkeep.table.notify.apprise_process import AppriseProcess
from innkeep.table.notify.mail import POLICY, Mail, read_address
from innkeep.table.notify.message import DeliveryError
from innkeep.table.notify.post import post, taken
from innkeep.table.notify.services import plain, read_service, shown
from innkeep.table.notify.webhook import read_url


def check_alarm(where: str) -> None:
    """Raises ValueError for what is neither a mailbox, the address of a service nor a webhook.

    >>> check_alarm("you@inn.example"), check_alarm("ntfys://ntfy.sh/our-inn")
    (None, None)
    """
    if read_address(where) is None and read_service(where) is None:
        read_url(where)


def shown_alarm(where: str) -> str:
    """An address without what opens it.

    >>> shown_alarm("you@inn.example"), shown_alarm("ntfys://ntfy.sh/our-inn")
    ('you@inn.example', 'ntfys://…')
    """
    return where if read_address(where) is not None else shown(where)


def sound_alarm(where: str, subject: str, text: str, mail: tuple[str, str] | None) -> None:
    """Tell it there, now. Raises DeliveryError.

    ``mail``: the URL of the SMTP server and the sender, as `Mail` has them; for mailboxes alone.
    """
    if read_address(where) is not None:
        if mail is None:
            raise DeliveryError("mail: no server is set to send it by")
        url, sender = mail
        letter = EmailMessage(policy=POLICY)
        letter["From"], letter["To"], letter["Subject"] = sender, where, subject
        letter["Date"], letter["Message-ID"] = formatdate(), make_msgid(domain=sender.partition("@")[2])
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text)
        Mail(url, sender).send(letter)
    elif read_service(where) is not None:
        process = AppriseProcess()
        try:
            process.tell({"url": where, "title": "", "text": plain(f"{subject}\n{text}"), "outside": False})
        finally:
            process.close()
    else:
        body = orjson.dumps({"text": f"{subject}\n{text}"})
        taken("webhook", post("webhook", read_url(where), body, {"Content-Type": "application/json"}))
