"""What leaves the server in the shape its reader takes: chats, mail programs, lines with names in them."""

from __future__ import annotations

import email
import email.policy
import json
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from innkeep.assistant import messages
from innkeep.table.core.messages import count_text, text
from innkeep.table.notify.mail import Mail
from innkeep.table.notify.message import Call, Confirmation, DeliveryError
from innkeep.table.notify.webhook import Webhook

pytestmark = pytest.mark.server

Json = dict[str, Any]

LINK = "https://inn.example/t/5f1c2a9b07de?a=1&b=2"
CALL = Call("The Inn", LINK, 1, "Fiona", "Ann", "en")
TRICK = Call("The Inn", LINK, 1, "Fiona", "@everyone <!channel> [go](http://evil.example)", "en")

DISCORD = {"content", "username", "avatar_url", "tts", "embeds", "allowed_mentions", "components"}
"""Fields of https://docs.discord.com/developers/resources/webhook#execute-webhook."""


def taken_by_discord(said: Json) -> bool:
    content = said.get("content")
    return set(said) <= DISCORD and isinstance(content, str) and 1 <= len(content) <= 2000


def taken_by_slack(said: Json) -> bool:
    text = said.get("text")
    return set(said) == {"text"} and isinstance(text, str) and 1 <= len(text) <= 4000


class Chats:
    """A stand-in that takes only what each chat documents; names of hosts lead to it."""

    def __init__(self) -> None:
        self.came: list[Json] = []
        chats = self

        class Hook(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                said = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                chats.came.append(said)
                host = self.headers["Host"].partition(":")[0]
                slack = "slack" in host or "googleapis" in host or self.path.endswith("/slack")
                judge = taken_by_slack if slack else taken_by_discord if "discord" in host else dict
                self.send_response(204 if judge(said) else 400)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Hook)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def deliver(self, host: str, call: Call | Confirmation, path: str = "/api/webhooks/1/abc") -> Json:
        Webhook(f"http://{host}:{self.port}{path}").deliver(call)
        return self.came[-1]


@pytest.fixture
def chats(monkeypatch: pytest.MonkeyPatch) -> Iterator[Chats]:
    here = Chats()
    real = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", lambda _host, *rest, **more: real("127.0.0.1", *rest, **more))
    yield here
    here.server.shutdown()
    here.server.server_close()


@pytest.mark.parametrize("host", ["discord.com", "ptb.discord.com", "canary.discord.com", "discordapp.com"])
@pytest.mark.parametrize("call", [CALL, TRICK, Call("T", LINK, 0, "F", "a" * 40, "ru")])
def test_discord_takes_it(chats: Chats, host: str, call: Call) -> None:
    said = chats.deliver(host, call)
    assert said["allowed_mentions"] == {"parse": []}
    assert said["content"].endswith(f" {LINK}")
    assert "](http://evil" not in said["content"]


@pytest.mark.parametrize(
    ("host", "path"),
    [
        ("hooks.slack.com", "/services/T0/B0/x"),
        ("chat.googleapis.com", "/v1/spaces/x/messages"),
        ("discord.com", "/api/webhooks/1/abc/slack"),
    ],
)
def test_slack_and_its_like_take_it(chats: Chats, host: str, path: str) -> None:
    assert chats.deliver(host, CALL, path)["text"] == (
        "Ann, the table waits for you: The Inn https://inn.example/t/5f1c2a9b07de?a=1&amp;b=2"
    )
    assert "<!channel>" not in chats.deliver(host, TRICK, path)["text"]


@pytest.mark.parametrize("host", ["hooks.inn.example", "notdiscord.com", "discord.com.evil.example"])
def test_everybody_else_gets_all_of_it(chats: Chats, host: str) -> None:
    if "discord" in host:
        with pytest.raises(DeliveryError):  # the stand-in takes it for Discord by its looks; we do not
            chats.deliver(host, CALL)
    else:
        chats.deliver(host, CALL)
    assert chats.came[-1] == CALL.to_json()


# -- mail ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Ann", "Анна-Мария", "\u05d0\u05d1\u05d9"])
def test_a_mail_program_can_read_how_to_unsubscribe(name: str) -> None:
    stop = f"https://inn.example/stop/{'A-b_c.9' * 20}"
    call = Call("The Inn", LINK, 1, "Fiona", name, "en")
    sent = Mail("smtp://localhost", "inn@inn.example").letter(call, "ann@inn.example", stop).as_bytes()
    head = sent.partition(b"\r\n\r\n")[0].decode("ascii").split("\r\n")
    assert f"List-Unsubscribe: <{stop}>" in head
    assert "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in head
    assert all(len(line) <= 998 for line in head)
    read = email.message_from_bytes(sent, policy=email.policy.default)
    assert read["Subject"] == call.sentence
    assert stop in read.get_content()


# -- names written right to left -------------------------------------------------------------------

AVI = "\u05d0\u05d1\u05d9"
SAMI = "\u0633\u0627\u0645\u064a"


def test_a_name_written_right_to_left_is_kept_to_itself() -> None:
    said = text("notify.turn", "en", name=AVI, table="The Inn")
    assert said == f"\u2068{AVI}\u2069, the table waits for you: The Inn"
    call = Call(SAMI, LINK, 1, "Fiona", AVI, "ru")
    for found in (call.sentence, call.to_json()["text"], call.letter("https://inn.example/stop/x")):
        assert f"\u2068{AVI}\u2069" in found
        assert f"\u2068{SAMI}\u2069" in found
        assert found.count("\u2068") == found.count("\u2069")
    assert call.to_json()["name"] == AVI
    assert LINK in call.letter("https://inn.example/stop/x").split()
    assert "\u2068" not in Call("The Inn", LINK, 1, "Fiona", "Анна", "ru").sentence


def test_a_line_isolates_who_pays_and_who_is_paid() -> None:
    said = text("log.move", "en", who=AVI, card="Gold", **{"from": SAMI, "to": "pot"})
    assert said == f"\u2068{AVI}\u2069 moves Gold: \u2068{SAMI}\u2069 → pot"
    assert count_text("log.draw", 2, "en", who=AVI, **{"from": "a", "to": "b"}).startswith(
        f"\u2068{AVI}\u2069 "
    )
    told = messages.both("turn.acted", name=AVI)
    assert all(f"\u2068{AVI}\u2069" in said for said in told.values())
    assert messages.text("turn.acted", "ru", name=told["ru"]).count("\u2068") <= 2
