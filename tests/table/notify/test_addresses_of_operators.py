"""What an operator may configure: addresses are read strictly, and no refusal repeats a secret."""

from __future__ import annotations

import pytest

from innkeep.table.notify.mail import Mail, MailUrlError, read_server
from innkeep.table.notify.webhook import WebhookUrlError, read_url


@pytest.mark.parametrize(
    "url",
    [
        "",
        "chat.example/hook",
        "ftp://chat.example/",
        "https://",
        "https://a:secret@chat.example/",
        "http://[::1",
        "https://chat.example/#secret",
        "https://chat.example/a b",
        "https://chat.example:x/",
        "file:///secret",
    ],
)
def test_what_is_no_webhook_is_refused_without_repeating_it(url: str) -> None:
    with pytest.raises(WebhookUrlError) as refused:
        read_url(url)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    "url", ["", "mail.example", "http://mail.example", "smtp://a:secret@", "smtp://mail.example/secret?x=1"]
)
def test_what_is_no_mail_server_is_refused_without_repeating_it(url: str) -> None:
    with pytest.raises(MailUrlError) as refused:
        read_server(url)
    assert "secret" not in str(refused.value)


def test_a_sender_is_an_address_and_names_are_unquoted() -> None:
    with pytest.raises(MailUrlError, match="sender"):
        Mail("smtp://mail.example", "Innkeep <inn@mail.example>")
    server = read_server("smtp+starttls://inn%40mail.example:p%3Aw@mail.example")
    assert (server.user, server.password, server.port) == ("inn@mail.example", "p:w", 587)
