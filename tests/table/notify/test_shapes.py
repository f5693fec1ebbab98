"""What leaves the server in the shape its reader takes: mail programs, lines with names in them."""

from __future__ import annotations

import email
import email.policy

import pytest

from innkeep.assistant import messages
from innkeep.table.core.messages import count_text, text
from innkeep.table.notify.mail import Mail
from innkeep.table.notify.message import Call

pytestmark = pytest.mark.server

LINK = "https://inn.example/t/5f1c2a9b07de?a=1&b=2"


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
