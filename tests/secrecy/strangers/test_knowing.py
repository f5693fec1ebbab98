"""Getting at what one may not know."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from typing import Any

import pytest

from tests.secrecy.strangers.inn import Inn
from tests.table.client import Client, why_not

Json = dict[str, Any]
READ = ("export", "log", "replay", "links")


def path(table: Json, what: str) -> str:
    return f"/api/tables/{table['id']}/{what}"


def close(*people: Client) -> None:
    for one in people:
        one.close()


def faces_in_hand(guest: Client) -> set[str]:
    return {guest.picture.comps[alias]["f"] for alias in guest.hand()}


def all_heard(guest: Client) -> str:
    return json.dumps(guest.frames, ensure_ascii=False)


def code(answer: Json) -> str:
    assert not answer["ok"], answer
    return str(answer["error"]["code"])


def test_a_pass_opens_the_one_link_it_was_written_for(inn: Inn) -> None:
    table, other = inn.table(), inn.table()
    tokens = table["tokens"]["seats"]
    (one,) = inn.people(table, 1)
    passed = one.welcome["pass"]  # type: ignore[index]
    for made in (table, other):
        got = inn.ask(path(made, "password"), {"password": "long enough"}, token=made["tokens"]["host"])
        assert got.status == 200, got
    for token in (tokens[2], other["tokens"]["seats"][1], table["tokens"]["spectator"]):
        assert why_not(inn, token, **{"pass": passed}) == "password"  # type: ignore[arg-type]
    for what in READ:
        got = inn.ask(path(table, what), token=tokens[2], Innkeep_Pass=passed)
        assert got.error["code"] == "password", what
    close(one)


def test_behind_a_password_nothing_is_told_by_any_request(inn: Inn) -> None:
    table = inn.table(house={"password": "sesame open", "rules": "House secret: Zebra."})
    for token in (table["tokens"]["seats"][2], table["tokens"]["spectator"]):
        for what in READ:
            got = inn.ask(path(table, what), token=token)
            assert got.status == 403, (what, got)
            assert b"Zebra" not in got.body, (what, got)
        for what, body in (("follow", {}), ("rematch", {}), ("password", {"password": None})):
            assert inn.ask(path(table, what), body, token=token).status in (400, 403)
        (seen,) = inn.ask("/api/glance", {"tables": [{"token": token}]}).json()
        assert set(seen) <= {"id", "error"}, seen


@pytest.mark.parametrize("how", ["relink", "kick"])
def test_a_void_link_reads_nothing_anywhere(inn: Inn, how: str) -> None:
    table = inn.table()
    old = table["tokens"]["seats"][2]
    host, gone = inn.people(table, 0, 2)
    passed = gone.welcome["pass"]  # type: ignore[index]
    host.ok(how, seat=2)
    for what in (*READ, "record"):
        got = inn.ask(path(table, what), token=old, Innkeep_Pass=passed)
        assert got.error["code"] == "void-link", (what, got)
    (seen,) = inn.ask("/api/glance", {"tables": [{"token": old, "pass": passed}]}).json()
    assert "error" in seen
    assert "seats" not in seen
    assert why_not(inn, old, **{"pass": passed}) == "void-link"  # type: ignore[arg-type]
    close(host, gone)


def test_an_answer_for_one_is_never_partial_kept_or_said_to_be_unchanged(inn: Inn) -> None:
    table = inn.table()
    token = table["tokens"]["seats"][0]
    plain = inn.ask(path(table, "export"), token=token)
    for headers in (
        {"Range": "bytes=0-9"},
        {"If_None_Match": "*"},
        {"If_Modified_Since": "Sun, 22 Nov 2099 00:00:00 GMT"},
        {"If_None_Match": plain.headers.get("etag", '"x"')},
    ):
        got = inn.ask(path(table, "export"), token=token, **headers)
        assert got.status == 200
        assert got.body == plain.body
        assert "no-store" in got.headers["cache-control"]


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS", "TRACE", "PROPFIND", "PUT", "get", "GET\t"])
def test_other_methods_tell_no_length_without_the_link(inn: Inn, method: str) -> None:
    table, other = inn.table(), inn.table()
    sizes = set()
    for made in (table, other):
        for what in READ:
            got = inn.raw(
                f"{method} {path(made, what)} HTTP/1.1\r\nHost: 127.0.0.1:{inn.port}\r\n"
                "Connection: close\r\n\r\n".encode(),
                wait=3,
            )
            assert got.startswith(b"HTTP/1.1 4") or (method == "OPTIONS" and b"Allow:" in got), got
            sizes.add(got.split(b"ength:")[1].split(b"\r\n")[0] if b"ength:" in got else b"")
    assert len(sizes) <= 2, sizes


def test_the_links_token_counts_in_the_header_only(inn: Inn) -> None:
    table = inn.table()
    token = table["tokens"]["host"]
    for query in (f"?token={token}", f"?access_token={token}", f"?Authorization=Bearer%20{token}"):
        assert inn.ask(path(table, "export") + query).status == 403
    assert inn.ask(path(table, "export"), Cookie=f"token={token}").status == 403
    other = inn.table()
    assert inn.ask(path(other, "export"), token=token).status == 403


def test_the_payload_of_a_token_cannot_be_exchanged(inn: Inn) -> None:
    table = inn.table()
    load, sign = table["tokens"]["seats"][1].rsplit(".", 1)
    said = json.loads(base64.urlsafe_b64decode(load + "=" * (-len(load) % 4)))
    spectator = table["tokens"]["spectator"].rsplit(".", 1)[1]
    for seat in (0, 2, 1.0, True, "1", [1], None):
        for more in (said[2:], [*said[2:], 0], []):
            odd = json.dumps([said[0], seat, *more], separators=(",", ":")).encode()
            forged = base64.urlsafe_b64encode(odd).decode().rstrip("=")
            if forged == load:
                continue
            for mark in (sign, spectator, "", sign + "A", sign[:-1]):
                if f"{forged}.{mark}" in table["tokens"]["seats"] or (mark == spectator and seat is None):
                    continue
                got = inn.ask(path(table, "export"), token=f"{forged}.{mark}")
                assert got.status == 403, (seat, more, mark)
    for wrong in (f"{load}..{sign}", f"{load}.{sign}.{sign}", f".{load}.{sign}", f"{load}={'='}.{sign}"):
        assert inn.ask(path(table, "export"), token=wrong).status == 403


def test_a_sealed_or_private_note_of_another_is_in_nothing_one_gets(inn: Inn) -> None:
    table = inn.table()
    host, writer, spy = inn.people(table, 0, 1, 2)
    writer.ok("note", text="SEALEDSECRET", sort="sealed")
    writer.ok("note", text="PRIVATESECRET", sort="private")
    notes = writer.picture.more["notes"]
    private = next(n["id"] for n in notes if n["sort"] == "private")
    writer.ok("note", text="PRIVATESECRET again", sort="private", to=private)
    for kind, fields in (
        ("note", {"text": "x", "to": private}),
        ("tear", {"to": private}),
        ("unseal", {"to": private}),
    ):
        answer = spy.op(kind, **fields)
        nowhere = spy.op(kind, **{**fields, "to": "n" * len(str(private))})
        assert not answer["ok"], (kind, answer)
        assert "SECRET" not in json.dumps([answer, nowhere])
    writer.ok("tear", to=private)
    spy.op("undo")
    sealed = next(n["id"] for n in notes if n["sort"] == "sealed")
    writer.ok("tear", to=sealed)
    again = Client(inn.url, table["tokens"]["seats"][2], since=1)
    for one in (host, spy, again):
        assert "SECRET" not in all_heard(one)
    for token in (table["tokens"]["host"], table["tokens"]["seats"][2], table["tokens"]["spectator"]):
        for what in (*READ, "replay?own=0", "replay?own=1&after=0", "log?limit=500"):
            assert b"SECRET" not in inn.ask(path(table, what), token=token).body, what
    close(host, writer, spy, again)


def test_after_the_end_a_private_or_sealed_note_stays_its_writers(inn: Inn) -> None:
    table = inn.table()
    writer, spy = inn.people(table, 1, 2)
    writer.ok("note", text="SEALEDSECRET", sort="sealed")
    writer.ok("note", text="PRIVATESECRET", sort="private")
    writer.ok("end")
    spy.ok("answer", yes=True)
    assert spy.picture.more["over"] is not None
    for what in (*READ, "replay?own=0&limit=500", "record?limit=500", "log?limit=500"):
        got = inn.ask(path(table, what), token=table["tokens"]["seats"][2])
        assert got.status == 200, what
        assert b"SECRET" not in got.body, what
    close(writer, spy)


def test_what_a_ghost_holds_from_a_hand_is_a_number(inn: Inn) -> None:
    table = inn.table()
    holder, spy = inn.people(table, 0, 1)
    looker = Client(inn.url, table["tokens"]["spectator"])
    holder.hint("ghost", {"z": "s0.hand", "x": 17, "y": 983, "c": holder.hand()[:2]})
    for one in (spy, looker):
        one.wait(lambda one=one: any(e == "ghost" for e, _ in one.frames))  # type: ignore[misc]
        said = next(d for e, d in one.frames if e == "ghost")
        assert said.get("n") == 2, said
        assert not said.get("c"), said
        assert (said.get("x"), said.get("y")) not in ((17, 983),), said
    looker.hint("ghost", {"z": "table", "x": 1, "y": 1})
    spy.hint("ghost", {"z": "table", "x": 2, "y": 2, "c": [holder.hand()[0], holder.hand()[1]]})
    holder.wait(lambda: any(e == "ghost" for e, _ in holder.frames))
    assert all(d["by"] == 1 and not d.get("c") for e, d in holder.frames if e == "ghost")
    assert not any(alias in all_heard(looker) for alias in holder.hand())
    close(holder, spy, looker)


def test_a_card_in_anothers_hand_cannot_be_told_from_no_card(inn: Inn) -> None:
    table = inn.table()
    holder, spy = inn.people(table, 0, 1)
    real, none = holder.hand()[3], "QQQQQQQQ"
    tries: list[tuple[str, Json]] = [
        ("move", {"c": "?", "to": "table"}),
        ("move", {"cs": ["?"], "to": "s1.hand"}),
        ("flip", {"c": "?"}),
        ("rotate", {"c": "?", "deg": 90}),
        ("lock", {"c": "?", "on": True}),
        ("reveal", {"c": "?", "to": "all"}),
        ("arrow", {"from": "?", "to": 1}),
        ("arrow", {"from": "table", "to": "?"}),
        ("ping", {"x": 1, "y": 1, "on": "?"}),
        ("take", {"from": "s0.deck", "cs": ["?"], "to": "s1.hand"}),
    ]
    for kind, fields in tries:

        def said(alias: str, kind: str = kind, fields: Json = fields) -> str:
            text = json.dumps(fields).replace("?", alias)
            answer = spy.op(kind, **json.loads(text))
            assert not answer["ok"], (kind, answer)
            return json.dumps(answer["error"]).replace(alias, "?")

        assert said(real) == said(none), kind
    close(holder, spy)


def test_an_alias_seen_before_a_shuffle_names_nothing_after_it(inn: Inn) -> None:
    table = inn.table()
    one, spy = inn.people(table, 0, 1)
    before = {one.picture.zones["s0.deck"]["order"][-1], *one.hand()}
    spy_before = spy.picture.zones["s0.deck"]["order"][-1]
    one.ok("shuffle", zone="s0.deck")
    one.ok("shuffle", zone="s0.hand")
    last = one.ok("reverse", zone="s0.deck")
    spy.wait(lambda: spy.picture.seq >= last)
    assert not before & set(one.picture.comps)
    assert spy_before not in spy.picture.comps
    for alias in (*before, spy_before):
        assert spy.code("move", c=alias, to="table") == "unknown-component"
        assert spy.code("ping", x=1, y=1, on=alias) == "unknown-component"
    one.ok("undo")
    assert not before & set(one.picture.comps) or set(one.hand()) == before & set(one.hand())
    close(one, spy)


def test_a_card_that_goes_back_to_a_hand_cannot_be_followed(inn: Inn) -> None:
    table = inn.table()
    one, spy = inn.people(table, 0, 1)
    first = one.hand()[0]
    one.ok("move", c=first, to="table")
    spy.wait(lambda: bool(spy.picture.zones["table"]["order"]))
    (lying,) = spy.picture.zones["table"]["order"]
    one.ok("move", c=one.picture.zones["table"]["order"][0], to="s0.hand")
    spy.wait(lambda: not spy.picture.zones["table"]["order"])
    one.ok("draw", from_="s0.deck", to="s0.hand", n=3)
    seq = one.ok("shuffle", zone="s0.hand")
    spy.wait(lambda: spy.picture.seq >= seq)
    assert lying not in spy.picture.comps
    assert lying not in one.picture.comps
    assert not set(one.hand()) & set(re.findall(r"[\w-]{8}", all_heard(spy)))
    close(one, spy)


def test_undo_and_redo_of_anothers_look_show_nothing(inn: Inn) -> None:
    table = inn.table()
    looker, spy = inn.people(table, 1, 2)
    looker.ok("peek", zone="s1.deck", n=3)
    seen = next(d["show"]["f"] for e, d in looker.frames if e == "d" and "show" in d)
    spy.ok("undo")
    looker.ok("answer", yes=True)
    spy.op("redo")
    spy.op("undo", to=0)
    looker.op("answer", yes=False)
    spy.ok("pass")
    mine = faces_in_hand(spy)
    for token in seen:
        assert token in mine or token not in all_heard(spy)
        for what in ("replay?own=0", "log?limit=500", "export"):
            body = inn.ask(path(table, what), token=table["tokens"]["seats"][2]).body.decode()
            assert token in mine or token not in body, what
    close(looker, spy)


def test_tickets_of_anothers_search_are_worth_nothing(inn: Inn) -> None:
    table = inn.table()
    looker, spy = inn.people(table, 1, 2)
    looker.ok("search", zone="s1.deck")
    show = next(d["show"] for e, d in looker.frames if e == "d" and "show" in d)
    theft: Json = {"from": "s1.deck", "cs": [show["t"][0]], "to": "s2.hand"}
    assert spy.op("take", **theft)["ok"] is False
    spy.ok("search", zone="s2.deck")
    assert spy.op("take", **{**theft, "from": "s2.deck"})["ok"] is False
    assert not any(ticket in all_heard(spy) for ticket in show["t"])
    close(looker, spy)


def test_a_request_is_answered_by_its_owner_and_with_the_owners_cards(inn: Inn) -> None:
    table = inn.table()
    asker, owner, third = inn.people(table, 0, 1, 2)
    seq = asker.ok("request", want="give", from_="s1.hand", to="s0.hand", n=1)
    for one in (asker, third):
        assert one.op("grant", to=seq, yes=True, cs=[one.hand()[0]])["ok"] is False
    assert owner.op("grant", to=seq, yes=True, cs=[third.hand()[0]])["ok"] is False
    assert owner.op("grant", to=seq, yes=True, cs=[owner.picture.zones["s1.deck"]["order"][0]])["ok"] is False
    owner.ok("grant", to=seq, yes=False)
    assert owner.op("grant", to=seq, yes=True, cs=[owner.hand()[0]])["ok"] is False
    show = asker.ok("request", want="show", from_="s1.hand")
    owner.ok("grant", to=show, yes=False)
    hidden = faces_in_hand(owner) - faces_in_hand(asker)
    assert not any(face in all_heard(asker) for face in hidden)
    close(asker, owner, third)


def test_a_kicked_persons_hand_is_not_given_by_the_bot_put_in_the_place(inn: Inn) -> None:
    table = inn.table(assistant="advise")
    host, gone = inn.people(table, 0, 3)
    hidden = faces_in_hand(gone)
    host.ok("kick", seat=3)
    host.op("bot", seat=3, strength="random")
    host.op("request", want="show", **{"from": "s3.hand"})
    wish: Json = {"from": "s3.hand", "to": "s0.hand", "n": 7}
    host.op("request", want="give", **wish)
    host.ok("pass")
    assert not any(face in all_heard(host) for face in hidden - faces_in_hand(host))
    close(host, gone)


INSIDE: list[tuple[str, Json]] = [
    ("sit", {"name": "X", "let": "host"}),
    ("sit", {"name": "X", "granted": 1}),
    ("stand", {"seat": 1}),
    ("dice", {"sides": 6, "n": 1, "seed": "00" * 32}),
    ("shuffle", {"zone": "s0.deck", "seed": "00" * 32}),
    ("random", {"from": "s0.hand", "to": "table", "seed": "0"}),
    ("note", {"text": "x", "sort": "sealed", "seed": "0"}),
    ("chat", {"text": "x", "name": "Somebody else"}),
    ("pass", {"by": 1}),
    ("pass", {"seat": 1}),
    ("pass", {"auto": True}),
    ("rename", {"name": "x", "seat": 1}),
    ("answer", {"yes": True, "by": 1}),
    ("undo", {"mixed": [], "orders": {}}),
    ("move", {"c": "aaaaaaaa", "to": "table", "granted": 3}),
    ("peek", {"zone": "s0.deck", "n": 1, "cs": [1]}),
    ("grant", {"to": 1, "yes": True, "by": 1}),
    ("request", {"want": "show", "from": "s1.hand", "of": 2}),
    ("agree", {"on": True, "seat": 1}),
    ("relink", {"seat": 0, "gen": 0}),
    ("pass", {"at": 0}),
    ("pass", {"__proto__": {}}),
]


@pytest.mark.parametrize(("kind", "fields"), INSIDE, ids=lambda x: x if isinstance(x, str) else "-".join(x))
def test_what_only_the_house_writes_into_an_op_is_refused(
    tables: list[Client], kind: str, fields: Json
) -> None:
    answer = tables[0].op(kind, **fields)
    assert code(answer) == "unknown-field", answer
    assert answer["error"]["field"] in fields


@pytest.fixture(scope="module")
def tables(inn: Inn) -> Any:
    table = inn.table()
    people = inn.people(table, 0, 1)
    yield people
    close(*people)


@pytest.mark.parametrize(
    "kind",
    ["password", "rematch", "lapse", "opening", "link", "setup", "policy", "deal ", "Pass", "__init__", ""],
)
def test_kinds_of_the_house_are_no_kinds_of_a_guest(tables: list[Client], kind: str) -> None:
    for one in tables:
        assert code(one.op(kind)) in ("unknown-kind", "bad-value", "missing", "not-host")


def test_the_secret_is_in_nothing_that_is_said_before_the_end(inn: Inn) -> None:
    table = inn.table()
    one, two = inn.people(table, 0, 1)
    one.ok("shuffle", zone="s0.deck")
    one.ok("dice", sides=6, n=3)
    two.ok("note", text="x", sort="sealed")
    two.ok("undo")
    said = all_heard(one) + all_heard(two)
    for what in (*READ, "replay?own=0", "record"):
        said += inn.ask(path(table, what), token=table["tokens"]["host"]).body.decode()
    assert one.welcome is not None
    commitment = one.welcome["table"]["commitment"]
    for word in set(re.findall(r"[\w+/=-]{16,}", said)):
        tries = [word.encode()]
        if re.fullmatch("(?:[0-9a-f]{2})+", word):
            tries.append(bytes.fromhex(word))
        tries.append(base64.urlsafe_b64decode(word + "=" * (-len(word) % 4)) if len(word) % 4 != 1 else b"")
        assert commitment not in [hashlib.sha256(each).hexdigest() for each in tries], word
    close(one, two)


@pytest.mark.parametrize("saw", [-1, 0, 10**18, 2**70, True, 1.5, "1", [1], {"seq": 1}])
@pytest.mark.parametrize("lang", ["en", "../../en", ["ru"], "e" * 5000])
def test_odd_heads_and_languages_get_an_ordinary_welcome(
    inn: Inn, watched: Json, saw: Any, lang: Any
) -> None:
    one = Client(inn.url, watched["tokens"]["spectator"], lang=lang, saw=saw)
    assert one.welcome is not None
    assert one.welcome["you"]["seat"] is None
    told = one.welcome.get("saw")
    assert told is None or (len(told["head"]) == 24 and 0 <= told["seq"] <= one.welcome["seq"]), told
    one.close()


@pytest.fixture(scope="module")
def watched(inn: Inn) -> Json:
    return inn.table()


def test_a_stranger_follows_nobody_to_the_next_table(inn: Inn) -> None:
    table, other = inn.table(), inn.table()
    made = inn.ask(path(table, "rematch"), {}, token=table["tokens"]["host"])
    assert made.status == 201, made
    for token in (None, other["tokens"]["host"], made.json()["tokens"]["host"], "x.y", ""):
        assert inn.ask(path(table, "follow"), {}, token=token).status == 403, token
    got = inn.ask(path(table, "follow"), {}, token=table["tokens"]["spectator"])
    assert got.status in (200, 201), got
    assert got.json()["link"].endswith(made.json()["tokens"]["spectator"])
    assert "pass" not in got.json()


def test_the_advisors_answers_to_onlookers_name_no_hand(inn: Inn) -> None:
    table = inn.table(assistant="advise")
    one, two = inn.people(table, 0, 1)
    looker = Client(inn.url, table["tokens"]["spectator"])
    real, none = one.hand()[0], "QQQQQQQQ"
    for asker in (two, looker):
        said = [json.dumps(asker.send("ask", {"c": c})).replace(c, "?") for c in (real, none)]
        assert said[0] == said[1], said
    for event, data in (("weigh", {"by": "thumb"}), ("advice", {"accept": "x"})):
        assert looker.send(event, data)["ok"] is False
    hidden = faces_in_hand(one) | faces_in_hand(two)
    assert not any(face in all_heard(looker) for face in hidden)
    close(one, two, looker)
