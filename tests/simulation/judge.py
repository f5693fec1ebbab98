"""What must hold of an evening, worked out once more from the log alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson

from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.room_settings import Person as Holder
from innkeep.table.core.state import State, Zone, set_out
from innkeep.table.ops.reducer import step
from innkeep.table.store.archive import verify
from innkeep.table.store.event_log import Row, Store
from innkeep.table.views.aliases import Aliases, face_token
from innkeep.table.views.deltas import seen_by
from innkeep.table.views.log_lines import line
from innkeep.table.views.redaction import Redaction, viewer_now
from tests.simulation.browser import Heard, Person, Tab
from tests.simulation.crowd import Crowd, Seen

Json = dict[str, Any]

Key = tuple[int, int, bool] | None
"""Who somebody is: link, the how-manieth person of it, whether a bot; None = looks on."""

SHOWS = ("peek", "search", "take", "reveal", "lot")
"""Ops that show cards to some."""

WORDS = re.compile(rb'"([\w-]{16})"|((?:private|sealed|team)-\d+-)|advice-for-(\d+)')
"""What in a message may be a secret: a face's token, a text that is not for all, advice for a seat."""

NAMED = ("text", "value", "amount", "sides", "strength", "what", "sort", "limit", "ask")
"""Arguments that stand in the log as they were asked for."""


@dataclass(frozen=True, slots=True)
class Record:
    """What is left of an evening beside its log."""

    table: str
    server_secret: bytes
    crowd: Crowd


@dataclass(slots=True)
class Found:
    """What the judge says."""

    ops: int = 0
    problems: list[str] = field(default_factory=list)
    log_digest: str = ""


class Log:
    """The log as it was stored, with each state between."""

    def __init__(self, row: Row, store: Store) -> None:
        self.ids: dict[str, list[int]] = {}
        self.steps: list[AppliedEvent] = []
        state = set_out(row.setup)
        self.first = state
        for event, op_id in store.events_and_ids(row.id):
            done = step(state, event)
            self.steps.append(done)
            state = done.state
            if op_id is not None:
                name = op_id.rpartition(":")[2]
                self.ids.setdefault(name, []).append(event.seq)

    def state(self, seq: int) -> State:
        """How the table stood after an op."""
        return self.first if seq == 0 else self.steps[seq - 1].state

    @property
    def last(self) -> int:
        """The number of the last op."""
        return len(self.steps)


def judge(record: Record, folder: Path) -> Found:
    """Hold what people were told against the log."""
    found = Found()
    store = Store.in_folder(folder)
    row = store.table(record.table)
    assert row is not None
    checked = verify(row, store)
    found.problems += checked.problems
    log = Log(row, store)
    found.ops, found.log_digest = log.last, checked.digest
    problems = found.problems
    for tab in record.crowd.tabs:
        problems += _answers(tab, log)
        problems += _heads(tab, log)
    redaction = Redaction(Aliases(row.secret, log.first), record.server_secret)
    problems += _pictures(record, redaction, log)
    for tab in record.crowd.tabs:
        problems += _lines(tab, redaction, log)
    problems += _secrets(record, log)
    store.close()
    return found


# -- answers ---------------------------------------------------------------------------------------


def _answers(tab: Tab, log: Log) -> Iterator[str]:
    """Acknowledged ops are in the log once, in order, with their arguments; refused ones are not."""
    last: dict[int, int] = {}
    for answer in tab.answers:
        name, said = answer.body["id"], answer.said
        stored = log.ids.get(f"{name}#0" if answer.event == "advice" else name, [])
        if not said["ok"]:
            again = len(answer.sent_on) > 1  # what was sent before may have come
            unknown = said["error"]["code"] == "busy" or again
            if stored and not unknown:
                yield f"op {name} was refused ({said['error']['code']}) and is in the log as {stored}"
            continue
        if tab.person.link is None and answer.body.get("kind") == "ping":
            continue  # passed on, kept in no log
        if stored != [said["seq"]]:
            yield f"op {name} was acknowledged as {said['seq']} and is in the log as {stored}"
            continue
        if answer.event == "advice":
            continue
        if log.steps[said["seq"] - 1].event.kind == answer.body["kind"]:  # a consent does what another asked
            yield from _author(name, tab.person, log.steps[said["seq"] - 1])
        yield from _arguments(name, answer.body, log.steps[said["seq"] - 1])
        if len(answer.sent_on) == 1:
            (on,) = answer.sent_on
            if said["seq"] < last.get(on, 0):
                yield f"op {name} came before one that was sent before it on connection {on}"
            last[on] = said["seq"]


def _author(name: str, person: Person, done: AppliedEvent) -> Iterator[str]:
    """It was done as from the seat to which that person's link led."""
    if person.link is not None and done.event.seat != done.before.house.seat_of[person.link]:
        yield f"op {name} ({done.event.kind}) was done as seat {done.event.seat}, not as its author's"


def _arguments(name: str, body: Json, done: AppliedEvent) -> Iterator[str]:
    args = done.event.args
    for key in NAMED:
        if key == "sort" and "to" in body:
            continue  # another text for a note that stays what it was
        if key in body and key in args and body[key] is not None and args[key] != body[key]:
            yield f"op {name} asked for {key} {body[key]!r}; the log says {args[key]!r}"


def _heads(tab: Tab, log: Log) -> Iterator[str]:
    """Each op was told with the head it has in the log."""
    for heard in tab.heard:
        if heard.event == "d":
            seq, head = heard.data["s"], heard.data.get("h")
        elif heard.event == "welcome":
            seq, head = heard.data["seq"], heard.data["table"]["head"]
        else:
            continue
        if seq > log.last:
            yield f"tab {tab.number} was told of op {seq}, which is in no log"
        elif seq > 0 and head != log.steps[seq - 1].event.head:
            yield f"tab {tab.number} was told of another op {seq} than is in the log"


def _lines(tab: Tab, redaction: Redaction, log: Log) -> Iterator[str]:
    """The line of each op says what whoever was told of it may read."""
    for heard in tab.heard:
        if heard.event != "d" or not 0 < heard.seq <= log.last:
            continue
        done = log.steps[heard.seq - 1]
        viewer = seen_by(done, _sees(key_of(tab.person, done.before), done.before))
        said, wanted = heard.data.get("l"), line(done)
        if wanted is None or said is None:
            if (wanted is None) is not (said is None):
                yield f"tab {tab.number} was told of op {heard.seq} by a line too many or too few"
        elif said["a"] != orjson.loads(orjson.dumps(wanted.args_for(viewer, redaction))):
            yield f"tab {tab.number} was told of op {heard.seq} by another line than is in the log"


# -- pictures --------------------------------------------------------------------------------------


def key_of(person: Person, state: State) -> Key:
    """Who somebody is after an op."""
    return None if person.link is None else (person.link, state.house.turns[person.link], person.bot)


def _sees(key: Key, state: State) -> int | None:
    return state.house.sees(None if key is None else Holder(*key))


def _pictures(record: Record, redaction: Redaction, log: Log) -> Iterator[str]:
    """What pages showed is what the log says they might see."""
    views: dict[tuple[int, int | None], Json] = {}
    for seen in record.crowd.seen:
        if seen.seq > log.last:
            continue
        state = log.state(seen.seq)
        viewer = viewer_now(state, _sees(key_of(seen.person, state), state))
        wanted = views.get((seen.seq, viewer))
        if wanted is None:
            text = orjson.dumps(_plain({**redaction.view(state, viewer)}))
            wanted = views[seen.seq, viewer] = orjson.loads(text)
        yield from _differences(seen, wanted)


def _plain(view: Json) -> Json:
    """Without who is there, which is in no log."""
    return {**view, "seats": [{**seat, "online": False} for seat in view["seats"]]}


def _differences(seen: Seen, wanted: Json) -> Iterator[str]:
    shown = _plain(orjson.loads(seen.view))
    for name, value in wanted.items():
        if name == "seats" and seen.ahead:
            continue
        if name in shown and shown[name] != value:
            apart = _first_apart(shown[name], value)
            yield f"tab {seen.tab} after op {seen.seq}: {name} is not what the log says: {apart}"


def _first_apart(shown: Any, wanted: Any) -> str:
    if isinstance(shown, list) and isinstance(wanted, list) and len(shown) == len(wanted):
        return next(
            _first_apart(one, other) for one, other in zip(shown, wanted, strict=True) if one != other
        )
    if isinstance(shown, dict) and isinstance(wanted, dict):
        for key in [*wanted, *shown]:
            if shown.get(key) != wanted.get(key):
                return f"{key}: {shown.get(key)} instead of {wanted.get(key)}"
    return f"{shown} instead of {wanted}"


# -- secrets ---------------------------------------------------------------------------------------


class Knowledge:
    """From which op on who may know what, by a naive reading of the rules of sight."""

    def __init__(self, server_secret: bytes, log: Log) -> None:
        self._since: dict[Key, dict[str, int]] = {}
        self.secrets: set[str] = set()
        """All that is anybody's secret at any time."""
        self._tokens = {
            piece.id: face_token(server_secret, piece.face)
            for piece in log.first.components.values()
            if piece.face is not None
        }
        self.secrets.update(self._tokens.values())
        self._everybody: dict[str, int] = {}
        for done in log.steps:
            self._take(done)

    def since(self, key: Key, word: str) -> int | None:
        """From which op on that person may know this; None = never."""
        found = self._since.get(key, {}).get(word)
        all_know = self._everybody.get(word)
        known = [one for one in (found, all_know) if one is not None]
        return min(known, default=None)

    def _tell(self, key: Key, word: str, seq: int) -> None:
        self._since.setdefault(key, {}).setdefault(word, seq)

    def _take(self, done: AppliedEvent) -> None:
        state, seq, event = done.state, done.event.seq, done.event
        seats_changed = done.changes.house is not None or bool(done.changes.seats)
        touched = {now.zone for _, now in done.changes.components} | {now.id for _, now in done.changes.zones}
        for zone in state.zones.values():
            if seq <= 1 or zone.id in touched or (seats_changed and zone.visibility == "owner"):
                self._zone(state, zone, seq)
        if event.kind in SHOWS:
            to = event.seat if event.kind in ("peek", "search", "take") else event.args.get("to")
            self._show(state, event.args["cs"], to, seq)
        if "shown" in event.args:  # a hand the host let somebody have: all see which
            self._show(state, event.args["shown"], "all", seq)
        text = event.args.get("text")
        if isinstance(text, str) and event.kind in ("note", "team-chat"):
            self._word(done, text)
        if event.kind == "unseal":
            for note in state.notes:
                if note.id == event.args.get("to", event.args.get("id")):
                    self._everybody.setdefault(note.text, seq)

    def _word(self, done: AppliedEvent, text: str) -> None:
        state, seq, seat = done.state, done.event.seq, done.event.seat
        self.secrets.add(text)
        if done.event.kind == "note" and done.event.args.get("sort") == "public":
            self._everybody.setdefault(text, seq)
        if seat is None:
            return
        mates = [seat]
        if done.event.kind == "team-chat":
            mates = [one.seat for one in state.seats if one.team == state.seats[seat].team]
        for mate in mates:
            link, turn = state.house.person_at(mate).key
            self._tell((link, turn, False), text, seq)
            self._tell((link, turn, True), text, seq)  # a bot that plays for them one day reads on

    def _show(self, state: State, cards: list[str], to: Any, seq: int) -> None:
        for card in cards:
            token = self._tokens.get(card)
            if token is None:
                continue
            if to == "all":
                self._everybody.setdefault(token, seq)
            elif isinstance(to, int):
                for key in _keys_at(state, to):
                    self._tell(key, token, seq)

    def _zone(self, state: State, zone: Zone, seq: int) -> None:
        if zone.visibility == "hidden":
            return
        for card in zone.order:
            token = self._tokens.get(card)
            if token is None:
                continue
            if zone.visibility == "public":
                if state.components[card].up:
                    self._everybody.setdefault(token, seq)
                continue
            for key in self._of_hand(state, zone):
                self._tell(key, token, seq)

    def _of_hand(self, state: State, zone: Zone) -> Iterator[Key]:
        """Who sees a hand: its holder, where nobody else's it is; mates who sit and hold; spectators, of
        hands that are open."""
        seat, house = zone.seat, state.house
        if seat is None or state.covered:
            return
        if house.holders[seat] is None and state.seats[seat].name is None:
            return
        yield from (key for key in _keys_at(state, seat) if _holds(state, key, seat))
        team = state.seats[seat].team
        for mate in state.seats if team is not None else ():
            if mate.team == team and mate.seat != seat and mate.name is not None and not mate.bot:
                people = (key for key in _keys_at(state, mate.seat) if key is not None and not key[2])
                yield from (key for key in people if _holds(state, key, mate.seat))
        if house.open and state.seats[seat].name is not None:
            yield None


def _keys_at(state: State, seat: int) -> list[Key]:
    """Who comes by the link that leads to a seat: its person, and the bot that may play there."""
    link = state.house.seat_of.index(seat)
    turn = state.house.turns[link]
    bots = [(link, turn, True)] if seat in dict(state.house.bots) else []
    return [(link, turn, False), *bots]


def _holds(state: State, key: Key, seat: int) -> bool:
    """A bot plays with what lies there; a person sees the hand they hold, or one that nobody holds yet."""
    holder, bots = state.house.holders[seat], dict(state.house.bots)
    return key is not None and (key[2] or holder == key[:2] or (holder is None and seat not in bots))


def _secrets(record: Record, log: Log) -> Iterator[str]:
    """Nothing was sent to anybody who could not know it by then."""
    known = Knowledge(record.server_secret, log)
    for tab in record.crowd.tabs:
        for heard in tab.heard:
            yield from _told(tab, heard, known, log)


def _told(tab: Tab, heard: Heard, known: Knowledge, log: Log) -> Iterator[str]:
    seq = min(heard.seq, log.last)
    if seq < 0:
        return
    state = log.state(seq)
    keys = {key_of(tab.person, state)}
    if heard.event == "d" and seq > 0:
        keys.add(key_of(tab.person, log.state(seq - 1)))
    for token, text, seat in WORDS.findall(heard.text):
        word = (token or text).decode()
        if seat:
            if _sees(key_of(tab.person, state), state) != int(seat):
                yield f"tab {tab.number} was told advice for seat {int(seat)} after op {seq}"
        elif word in known.secrets:
            since = [at for key in keys if (at := known.since(key, word)) is not None]
            if min(since, default=log.last + 1) > seq:
                yield f"tab {tab.number} was told {word} by {heard.event} after op {seq}"
