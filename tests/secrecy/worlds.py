"""Twin tables: the same secrets and ops, but the shuffles fell differently where one viewer never looked.

`play` records a history at a first table and what one viewer was sent. `twin` plays it again at a second one
where, inside each shuffle, cards that viewer has not seen since are exchanged among equal backs. Whatever the
viewer is sent must be the same bytes.

The viewer is a person: who came by one link, before it was given to somebody else or after. People stand up,
sit down, change seats, are sent away, get new links, are declared bots, ask for a hand somebody left, and
play again; whatever seat the viewer has at a moment, only what that person could see makes cards known.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any
from unittest.mock import patch

import innkeep.table.core.draft
import innkeep.table.ops.reducer
from innkeep.assistant import Assistant
from innkeep.assistant.advice.evaluation_process import Question, Thinker, VerdictJson, think
from innkeep.assistant.watcher import watcher
from innkeep.cards.table_module import module
from innkeep.rules import Effort
from innkeep.table import RefusedError
from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.mixing import MARK, ONCE
from innkeep.table.core.room_settings import Person
from innkeep.table.core.seeds import shuffled
from innkeep.table.core.state import State, set_out
from innkeep.table.live.admission import Admission
from innkeep.table.live.questions import playing
from innkeep.table.live.replay import LogReader
from innkeep.table.live.room import Room
from innkeep.table.live.room_setup import resembling
from innkeep.table.live.rooms import Rooms
from innkeep.table.live.welcome import welcome
from innkeep.table.ops.opening import opening_events, promise
from innkeep.table.plugins.discovery import Plugins
from innkeep.table.store.event_log import Row, Store
from innkeep.table.views.deltas import delta, seen_by
from tests.secrecy.moves import (
    Consent,
    Dealing,
    moved_about,
    paper_op,
    renamed,
    replaced,
    room_op,
    stream_op,
    tabbed,
    taken_over,
    team_op,
)
from tests.secrecy.wild_ops import rare_op, tray_op, wild_op
from tests.table.play import tickets_of

Json = dict[str, Any]
Viewer = int | None
Swaps = Mapping[str, Mapping[int, int]]
"""For the seed of a shuffle: from which place of its outcome a place gets its card."""

SECRET = b"t" * 32
NEXT = b"n" * 32  # of the table that is set out after
HEAD = re.compile(r'("h(?:ead)?": ?)"[\w-]{24}"')
"""A head in a delta or a welcome, written out."""
PACE_MS = 900
"""From one op to the next."""
LOOKS = ("peek", "search", "take")
ASKED = ("join", "ask", "weigh", "look-back")
SERVER = b"s" * 32
CHARACTERS = ["rdi1-deirdre", "rdi1-fiona", "rdi1-gerki", "rdi1-zot"]
VARIANTS = ("two-headed-dragon", "boss-battle", "two-headed-boss-battle", "leaders-and-lackeys")
"""The variants in teams."""
FITTING = {"boss-battle": 3, "boss-otto": 3, "otto": 3}
"""How many play a variant in teams, where they are not four."""
OTTO, THIRD = "boss-otto", "otto"
"""The variants in which the last seat is a machine's: against it, or beside it."""
TRAYS = ["rdi10-alaric", "rdi10-valeria", "rdi10-eisinder", "rdi10-karl"]
"""A trapper, tokens that others hold, pegs on a track."""
MACHINERY = ["rdi5-lizwick", "rdi7-wench", "rdi5-zakhan", "rdi7-jasper"]


@contextmanager
def fallen(swaps: Swaps) -> Iterator[None]:
    """While this lasts, shuffles with these seeds have another outcome."""

    def other(items: Sequence[str], seed: str) -> tuple[str, ...]:
        order = shuffled(items, seed)
        places = swaps.get(seed, {})
        return tuple(order[places.get(place, place)] for place in range(len(order)))

    innkeep.table.core.draft.shuffled = other  # type: ignore[attr-defined]
    try:
        yield
    finally:
        innkeep.table.core.draft.shuffled = shuffled  # type: ignore[attr-defined]


def laid_out(
    players: int,
    short: int | None,
    company: Sequence[str] = CHARACTERS,
    variant: str | None = None,
    roads: Sequence[str] = (),
) -> Json:
    """The Red Dragon Inn with the first of a company; with `short` the decks hold only so many cards after
    dealing, the rest lies on the discards, so that a few turns reach the reshuffles."""
    people = players - (variant in (OTTO, THIRD))
    wish = {"players": players, "characters": list(company[:people]), "variants": list(roads)}
    terms = {"difficulty": ["hard", "epic", "tough"]} if variant == OTTO else {}
    setup = module.setup({**wish, **terms, "teams": variant})
    setup = {**setup, "title": dict(module.title), MARK: True, ONCE: True}
    if short is None:
        return setup
    order = Random(short)
    dealt = {op["from"]: op["n"] for op in setup["opening"] if op["kind"] == "draw"}
    decks = {f"s{seat}.deck": dealt[f"s{seat}.deck"] + short for seat in range(people)}
    decks["drink.deck"] = players + short
    if variant in (OTTO, THIRD):
        decks |= dict.fromkeys(("otto-action", "otto-sometimes", "otto-gambling"), 2 + short)
    for deck, left in decks.items():
        cards = [piece for piece in setup["components"] if piece["zone"] == deck]
        order.shuffle(cards)
        away = deck.replace("deck", "discard") if "deck" in deck else f"{deck}-discard"
        for card in cards[left:]:
            card |= {"zone": away, "up": True}
    return setup


@dataclass(slots=True)
class Known:
    """Since which shuffle, and at which place of its outcome, a card lies unseen by one viewer."""

    viewer: Viewer
    """The number of the viewer's link; None = a spectator."""
    turn: int = 0
    """The how-manieth person of that link it is."""
    setup: Json = field(default_factory=dict)
    """How the table was set out, to follow how it is dealt anew."""
    since: dict[str, tuple[str, int]] = field(default_factory=dict)
    named: set[str] = field(default_factory=set)
    """Of these not even the back is unknown: they lay on top, or face down on the table."""
    seen_at: dict[str, int] = field(default_factory=dict)
    named_at: dict[str, int] = field(default_factory=dict)
    then: dict[int, tuple[dict[str, tuple[str, int]], set[str]]] = field(default_factory=dict)
    """What was known after each op, to go back to."""
    consent: Consent = field(default_factory=Consent)

    def take_in(self, step: AppliedEvent) -> None:
        """Take in what an op showed, and what it made unknown again."""
        kind, args = step.event.kind, step.event.args
        if kind in ("undo", "redo"):
            self._go_back((args["of"] if kind == "undo" else args["undo"]) - 1)
        before = set(self.since)
        if kind == "mix" and "salt" in args:
            self._dealt_anew(args["salt"])
        self.consent.follow(step)
        self._look(step)
        seq = step.event.seq
        self.seen_at.update((cid, seq) for cid in before - set(self.since))
        self.named_at.update((cid, seq) for cid in self.named)
        self.then[seq] = dict(self.since), set(self.named)

    def _go_back(self, seq: int) -> None:
        """Things lie again as after op `seq`; what was seen since stays known."""
        since, named = self.then.get(seq, ({}, set()))
        self.since = {cid: place for cid, place in since.items() if self.seen_at.get(cid, 0) <= seq}
        self.named = {cid for cid in self.since if cid in named or self.named_at.get(cid, 0) > seq}

    def _dealt_anew(self, salt: str) -> None:
        """All cards lie elsewhere: what was seen of them is worth nothing."""
        self.since, self.named = {}, set()
        state = set_out(self.setup)
        for event in opening_events(state, self.setup["opening"], SECRET, 0, salt):
            done = innkeep.table.ops.reducer.step(state, event)
            self._look(done)
            state = done.state

    def _look(self, step: AppliedEvent) -> None:
        event, state = step.event, step.state
        seed = event.args.get("seed") if event.kind in ("shuffle", "gather") else None
        if seed is not None:
            zone = state.zones[event.args["to"] if event.kind == "gather" else event.args["zone"]]
            for place, cid in enumerate(zone.order):
                self.since[cid] = seed, place
                self.named.discard(cid)
        to = event.seat if event.kind in LOOKS else event.args.get("to")
        was, now = self.sees(step.before), self.sees(state)
        for cid in event.args.get("shown", ()):  # the hand the host let somebody have
            self.since.pop(cid, None)
        shown = to == "all" or (was is not None and to == was)
        if event.kind in (*LOOKS, "reveal", "lot") and shown:
            for cid in event.args["cs"]:
                self.since.pop(cid, None)
        for cid in list(self.since):
            card = state.components[cid]
            zone = state.zones[card.zone]
            own = zone.visibility == "owner" and now is not None and zone.seat == now
            own = own or (zone.visibility == "owner" and self._of_a_mate(state, zone.seat, now))
            onlooker = self.viewer is None and zone.open and self.consent.open_at(state)
            own = (own or onlooker) and not zone.covered
            if own or (zone.public and card.up):
                del self.since[cid]
            elif zone.public or zone.order[-1] == cid:
                self.named.add(cid)

    def _of_a_mate(self, state: State, owner: int | None, now: Viewer) -> bool:
        """Whether that person sits on the team of a hand's owner, and has a hand of one's own there."""
        if owner is None or now is None or now < 0 or self.viewer is None:
            return False
        team, mine = state.seats[owner].team, state.seats[now]
        return (
            team is not None
            and mine.team == team
            and mine.name is not None
            and not mine.bot
            and state.house.holders[now] == (self.viewer, self.turn)
        )

    def sees(self, state: State) -> Viewer:
        """As which viewer that person sees the table."""
        return state.house.sees(None if self.viewer is None else Person(self.viewer, self.turn))

    def swaps(self, room: Room, random: Random) -> dict[str, dict[int, int]]:
        """Some exchange of unseen cards, among those with equal backs where the viewer could see the back."""
        groups: dict[tuple[str, str], list[int]] = {}
        for cid, (seed, place) in self.since.items():
            back = room.state.components[cid].back or ""
            groups.setdefault((seed, back if cid in self.named else "unnamed"), []).append(place)
        found: dict[str, dict[int, int]] = {}
        for (seed, _), places in groups.items():
            mixed = random.sample(places, len(places))
            found.setdefault(seed, {}).update(zip(places, mixed, strict=True))
        return found


@dataclass(frozen=True, slots=True)
class Act:
    """One thing somebody did. `how`: `op` (as a client sends it), `accept` (an advice item's id), `trusted`
    (an op the assistant made for somebody else, cards by running alias number), `host` (an op of the host),
    `bot` (an op of one of the server's bots, which plays that seat), `rematch` (the host sets out the next
    table, and everybody looks at it),
    `done` and `bot-done` (an op of somebody else, or of a bot, that no watcher refused: why it was not is the
    actor's own affair),
    `ask` (a question to the assistant),
    `automatic_action` (the house does by itself what is next), `step` (the seat that is asked passes: by
    itself, or because the person said so; at the twin table perhaps the other way round), `join` (a
    reconnect), `look-back` (the log read again), `weigh` (the viewer has its options weighed)."""

    how: str
    seat: Viewer
    what: Any


def _thought(_thinker: Thinker, question: Question) -> list[VerdictJson]:
    """Here and now, and not for long."""
    return think(question, Effort(tables=2, decisions=8))


class World:
    """One table with the assistant, and all that one viewer is sent."""

    def __init__(
        self, setup: Json, viewer: Viewer, note: Callable[[AppliedEvent], None] | None = None, turn: int = 0
    ) -> None:
        self.viewer = viewer
        self.turn = turn
        store = Store("sqlite://")
        row = Row("t1", "rdi", "advise", SECRET, setup, 0)
        start = set_out(setup)
        opening = opening_events(start, setup["opening"], SECRET, 0)
        store.add_table(row, [(event, None) for event in row.sealed(opening)])
        self.frames: list[str] = []
        if note is not None:
            state = start
            for event in opening:
                done = innkeep.table.ops.reducer.step(state, event)
                note(done)
                state = done.state
        self.room = Room(row, store, SERVER)
        self.room.connections.update({f"sid{seat}": seat for seat in range(len(start.seats))})
        self.room.presence.strengths = lambda: ("thumb",)
        self.room.watch(watcher)
        if note is not None:
            self.room.listeners.append(note)
        self.room.listeners.append(self._told)
        self.rematches = 0
        self.reader = LogReader()
        self._advice = ""
        if self.there(self.room.state):
            self._send("welcome", welcome(self.room, viewer))
        self.advise()

    @property
    def person(self) -> Person | None:
        """Who looks on here."""
        return None if self.viewer is None else Person(self.viewer, self.turn)

    def there(self, state: State) -> bool:
        """Is it that person's link?"""
        return self.viewer is None or state.house.turns[self.viewer] == self.turn

    @property
    def seat(self) -> Viewer:
        """The seat that person's link leads to now; None = none, or to look on."""
        house = self.room.state.house
        return house.seat_of[self.viewer] if self.viewer is not None and self.there(self.room.state) else None

    def _told(self, step: AppliedEvent) -> None:
        before, after = step.before.house, step.state.house
        if not self.there(step.state):
            if self.there(step.before):
                self._send("removed", None)
            return
        was, now = before.sees(self.person), after.sees(self.person)
        if self.there(step.before):
            self._send("d", delta(step, self.room.redaction, seen_by(step, was), ()))
            moved = self.viewer is not None and before.seat_of[self.viewer] != after.seat_of[self.viewer]
            if was == now and not moved:
                return
        self._send("welcome", welcome(self.room, self.seat))

    def _send(self, event: str, data: object) -> None:
        """Heads of the log's chain are keyed hashes of all there is, other cards included: they differ
        between twins like any two random numbers, and stand as one word here. Whether they are no more than
        that is asked in ``test_chain``."""
        self.frames.append(HEAD.sub(r'\1"head"', json.dumps([event, data], ensure_ascii=False)))

    def advise(self) -> None:
        """Tell the viewer the advice if it is new."""
        if not self.there(self.room.state):
            return
        said = json.dumps(self.room.advice(self.room.state.house.sees(self.person)), ensure_ascii=False)
        if said != self._advice:
            self._advice = said
            self._send("advice", said)

    @property
    def failed(self) -> bool:
        """Whether the assistant has made a mistake of its own."""
        watchers = self.room.watchers
        return watchers.paused or any(isinstance(one, Assistant) and one.stumbled for one in watchers.active)

    def _now(self) -> int:
        """A clock of its own: on a slow machine, too, twins must live at the same pace."""
        return PACE_MS * self.room.state.seq

    def do(self, act: Act) -> RefusedError | None:
        """Do something, and send the viewer what it is owed: answers only to itself. Says why not."""
        with patch("innkeep.table.live.decider.now_ms", self._now):
            return self._do(act)

    def _do(self, act: Act) -> RefusedError | None:
        why = None
        seat, there = self.seat, self.there(self.room.state)
        if act.how in ASKED and (not there or seat != act.seat):
            return None
        if act.how == "weigh" and (seat is None or self.room.state.house.sees(self.person) != seat):
            return None
        try:
            if act.how == "op":
                answer: object = self.room.submit(act.seat, act.what)
            elif act.how == "done":
                with patch.object(self.room.watchers, "before"):
                    answer = self.room.submit(act.seat, act.what)
            elif act.how == "accept":
                answer = self.room.accept(act.seat, act.what, None)
            elif act.how == "trusted":
                ids = {piece.alias: piece.id for piece in self.room.state.components.values()}
                op = renamed(act.what, lambda name: ids.get(name, name))
                answer = self.room.trusted.submit(act.seat, op)
            elif act.how == "host":
                answer = self.room.submit(act.seat, act.what, host=True)
            elif act.how == "bot":
                answer = self.room.submit(act.seat, act.what, bot=True)
            elif act.how == "bot-done":
                with patch.object(self.room.watchers, "before"):
                    answer = self.room.submit(act.seat, act.what, bot=True)
            elif act.how == "rematch":
                answer = self._next_table(act.what)
            elif act.how == "weigh":
                asked = playing(self.room, seat, "by", bot=False)  # all that the door asks but for consent
                with patch.object(Thinker, "ask", _thought):
                    answer = self.room.watchers.weigh(asked, act.what)
            elif act.how == "ask":
                answer = self.room.ask(act.seat, act.what)
            elif act.how == "automatic_action":
                answer = self._by_itself(None)
            elif act.how == "step":
                answer = self._by_itself(act.seat)
            elif act.how == "look-back":
                answer = self._log_again()
            else:
                answer = welcome(self.room, seat, act.what)
        except RefusedError as refused:
            answer, why = refused.to_json(), refused
        own = act.seat == seat and act.how not in ("bot", "bot-done")  # a bot's answers are for that bot
        if there and (act.how in ASKED or own):
            self._send(act.how, answer)
        self.advise()
        return why

    def _next_table(self, pledges: list[str | None]) -> int:
        """The table set out after this one, kept like it: what the viewer is sent there, before and after
        people have sat down."""
        self.rematches += 1
        old, rooms = self.room, Rooms(self.room.store, Plugins(modules={"rdi": module}))
        row = Row(f"n{self.rematches}", "rdi", "advise", NEXT, old.row.setup, 0)
        opening = opening_events(set_out(row.setup), row.setup["opening"], NEXT, 0)
        old.store.add_table(row, [(event, None) for event in row.sealed(opening)])
        new = Room(row, old.store, SERVER)
        resembling(old, new, Admission(rooms, lambda: ("thumb",)))
        given = list(new.state.house.generations)
        seq = old.trusted.submit(old.state.house.host, {"kind": "rematch", "table": row.id, "given": given})
        link = None if self.person is None else old.state.house.next[-1].seat_for(self.person)
        for seat, pledge in enumerate([None, *pledges]):
            if seat:
                op = {"kind": "sit", "name": f"N{seat - 1}", "pledge": pledge}
                with suppress(RefusedError):
                    new.submit(seat - 1, op, claim="c" * 32)
            self._send("next", welcome(new, link))
        return seq or 0

    def _by_itself(self, seat: Viewer) -> bool:
        """What the house does by itself: a due (`seat` None), or the pass of that seat. Who cannot answer
        here and can at the twin table says there that it may pass; who can answer and takes longer here asks
        there for a moment longer. When it comes is part of what everybody is told."""
        moment = self.moment
        action = self.room.trusted.automatic_action()
        if seat is None and action is not None and action.seat is not None:
            self.room.accept(action.seat, f"h{moment}", None)
            return False
        if seat is not None and (action is None or action.seat != seat):
            self.room.accept(seat, f"w{moment}", None)
            action = self.room.trusted.automatic_action()
        if action is None or action.seat != seat:
            return False
        if action.since_ms is not None:
            due_ms = action.since_ms + 1000 * action.pause_s
            self._send("timing", max(0.0, due_ms - self._now()))
        return self.room.trusted.run_automatic_action(action.id)

    @property
    def moment(self) -> str:
        """Which decision the assistant is at, as its advice is named by it; empty: none watches."""
        found = [one for one in self.room.watchers.active if isinstance(one, Assistant)]
        return found[0].mirror.hypothesis.moment if found else ""

    def _log_again(self) -> list[Json]:
        """The log as the viewer may read it now: its lines, and two pages of it."""
        room, last = self.room, self.room.state.seq
        pages = [self.reader.page(room, self.viewer, after, 500) for after in (0, last // 2)]
        return [self.reader.lines(room, self.viewer, last + 1, 500), *pages]

    def part(self) -> None:
        """The last things a viewer can ask for."""
        room = self.room
        if self.there(room.state):
            self._send("export", welcome(room, self.seat))
            self._send("log", self._log_again())
            if self.person is not None:
                self._send("follow", [one.seat_for(self.person) for one in room.state.house.next[-1:]])
        room.store.close()


@dataclass(slots=True)
class History:
    """What happened at the first table; `marks` say how many frames and acts there were at some moments, with
    exchanges that fit that moment."""

    setup: Json
    viewer: Viewer
    frames: list[str]
    acts: list[Act]
    marks: list[tuple[int, int, Swaps]]
    turn: int = 0
    failed: bool = False
    """Whether the assistant made a mistake of its own."""


def play(
    random: Random,
    length: int,
    marks: int,
    company: Sequence[str] = CHARACTERS,
    *,
    keeping: bool = False,
    mode: str | None = None,
    rare: bool = False,
    moves: float = 0.0,
    mixing: bool = False,
    trays: bool = False,
    teams: str | None = None,
    roads: Sequence[str] = (),
    tabs: bool = False,
    bots: bool = False,
    rematch: bool = False,
    paper: float = 0.0,
    streams: float = 0.0,
) -> History:
    """Play at random: by the assistant's advice mostly, by hand sometimes, by nonsense now and then.

    With `keeping` people change seats, come and go, and open their hands to spectators, too. With a `mode`
    the host sets it first, and leave, rulings, starting afresh and other modes come between. With `rare`
    there are also the ops that others have little to do with. With `moves` so many of the steps are of people
    who come, go, change seats and links, or of bots in their place. With `mixing` the seats add to the chance
    before the first move, and the cards are dealt anew. With `trays` tokens are taken and moved, and cards
    shown by lot. With a variant in `teams` their members talk among themselves and say that they are ready.
    `roads` are the variants that lie in the middle. With `tabs` people have more than one page open: ops
    come twice, or of old promises, links are renewed. With `bots` the server plays seats of people who are
    there and of people who left. With `rematch` the next table is set out, time and again. With `paper` so
    many of the steps are about seats whose hands are of paper. With `streams` the viewer looks on, and in so
    many of the steps consent to that is given or withdrawn, and the viewer comes anew or looks back.
    """
    players = FITTING.get(teams, 4) if teams else random.choice([2, 3, 3, 4])
    people = players - (teams in (OTTO, THIRD))
    viewer = None if streams else random.choice([*range(people), *[None] * (players if keeping else 1)])
    setup = laid_out(players, random.choice([None, 0, 1, 2, 4]), company, teams, roads)
    turn = 1 if moves and viewer and random.random() < 0.3 else 0
    known = Known(viewer, turn, setup)
    world = World(setup, viewer, known.take_in, turn)
    room = world.room
    acts: list[Act] = []
    wild = random.choice([0.02, 0.1, 0.1, 0.3, 0.6])

    failed = False

    def act(how: str, seat: Viewer, what: Any) -> None:
        nonlocal failed
        done = Act(how, seat, what)
        own = seat == world.seat and world.there(room.state) and how != "bot"
        why = world.do(done)
        failed = failed or world.failed
        if how not in ("op", "bot") or own:
            acts.append(done)
        elif why is None or why.code != "vetoed":
            acts.append(Act("done" if how == "op" else "bot-done", seat, what))

    dealing = Dealing(random, room, act)
    for seat in range(people):
        dealing.sit(seat, promises=mixing and random.random() < 0.9)
    if mixing:
        dealing.deal(people)
    if keeping:
        act("op", 0, {"kind": "house", "what": "all", "on": True})
        for seat in range(players):
            act("op", seat, {"kind": "agree", "on": True})
    if mode == "passing":
        act("host", 0, {"kind": "mode", "mode": "autopilot"})
        for seat in range(players):
            act("op", seat, {"kind": "prompts", "ask": random.choice(["able", "able", "always"])})
    elif mode is not None:
        act("host", 0, {"kind": "mode", "mode": mode})
    found: list[tuple[int, int, Swaps]] = []
    stops = {length - 1, *random.sample(range(length), marks - 1)}
    for number in range(length):
        seat = random.randrange(people)
        if turn and number == length // 4 and viewer is not None:
            replaced(random, room, act, viewer)
        if tabs and random.random() < 0.15:
            tabbed(random, room, act, world.seat, dealing)
        if bots and random.random() < 0.15:
            taken_over(random, room, act)
        if rematch and random.random() < 0.05:
            act("rematch", None, [None if random.random() < 0.5 else promise("00" * 32)] * players)
        if streams and random.random() < streams:
            act(*stream_op(random, room, seat))
        elif paper and random.random() < paper:
            act("op", seat, paper_op(random, room, seat))
        elif moves and random.random() < moves:
            moved_about(random, room, act)
        elif teams and random.random() < 0.15:
            act("op", seat, team_op(room.state.seats[seat].team, random))
        elif trays and random.random() < 0.4:
            view = room.redaction.view(room.state, seat)
            act("op", seat, tray_op(random, view, seat, players))
        elif rare and random.random() < 0.3:
            view = room.redaction.view(room.state, seat)
            op = rare_op(random, view, seat)
            act("host" if op["kind"] == "answer" else "op", 0 if op["kind"] == "answer" else seat, op)
        elif keeping and random.random() < 0.15:
            act("op", seat, room_op(seat, random.randrange(players), random))
        elif random.random() < wild:
            view = room.redaction.view(room.state, seat)
            act("op", seat, wild_op(random, view, seat, players, tickets_of(room, seat)))
        elif viewer is not None and random.random() < 0.05:
            act("weigh", world.seat, random.choice(["thumb", "playouts"]))
        elif random.random() < 0.03 or (moves and random.random() < 0.1):
            act("join", world.seat, random.randrange(room.state.seq + 1))
        else:
            _advised(random, world, act, players)
        if mode is not None:
            _presided(random, world, act, mode)
        if number in stops:
            found.append((len(world.frames), len(acts), known.swaps(room, random)))
    world.part()
    return History(setup, viewer, world.frames, acts, found, turn, failed)


def _advised(random: Random, world: World, act: Callable[[str, Viewer, Any], None], players: int) -> None:
    """Somebody follows a piece of advice."""
    room = world.room
    seats = list(range(players))
    random.shuffle(seats)
    for sorts in (("due", "violation", "question"), ("option", "note")):
        if random.random() < 0.12 and sorts[0] == "due":
            continue
        for seat in seats:
            items = [i for i in room.advice(seat) if i.get("accept") and i["sort"] in sorts]
            if sorts[0] == "option":
                items = [i for i in items if i.get("seat") == seat or random.random() < 0.1]
                items = [i for i in items if i.get("phase") != "interrupt" or random.random() < 0.2]
                items = [i for i in items if "discard" not in i.get("phase", "") or random.random() < 0.2]
            if not items:
                continue
            choice = random.choice(items)["id"]
            if seat == world.seat:
                act("accept", seat, choice)
                return
            for op in room.watchers.accept(seat, choice):
                act("trusted", seat, renamed(op, lambda name: _number(room, name)))
            return
    act("op", random.choice(seats), {"kind": "pass"})


def _presided(random: Random, world: World, act: Callable[[str, Viewer, Any], None], mode: str) -> None:
    """What comes between at a table with a referee or an autopilot."""
    room = world.room
    players = len(room.state.seats)
    named = "autopilot" if mode == "passing" else mode
    seat = random.randrange(players)
    chance = random.random()
    if (mode == "autopilot" or mode == "passing") and chance < 0.6:
        asked = _asked_to_pass(random, world)
        act("automatic_action" if asked is None else "step", asked, None)
    elif mode == "passing" and chance < 0.63:
        never = random.sample(["card", "drinks", "loss"], random.choice([0, 0, 1]))
        act("op", seat, {"kind": "prompts", "ask": random.choice(["always", "able"]), "never": never})
    elif chance < 0.64:
        act("op", seat, {"kind": "appeal"})
    elif chance < 0.68:
        act("host", 0, {"kind": "allow", "seat": seat})
    elif chance < 0.69:
        act("op", seat, {"kind": "resync"})
    elif chance < 0.70:
        act("host", 0, {"kind": "mode", "mode": random.choice(["off", "advise", named, named])})
    elif chance < 0.71:
        act("host", 0, {"kind": "mode", "mode": named, "checks": {"plays": "warning"}})
    elif chance < 0.80:
        sees = room.state.house.sees(world.person)
        hand = room.redaction.view(room.state, sees)["zones"].get(f"s{sees}.hand")
        cards = hand["order"] if random.random() < 0.7 and hand is not None else []
        about = {"c": random.choice(cards)} if cards else {"about": "game"}
        if cards and random.random() < 0.5:
            lying = room.redaction.view(room.state, sees)["zones"]["table"]["order"]
            about["on"] = random.choice([*lying, *range(players)])
        act("ask", world.seat, about)
    elif chance < 0.84:
        for item in room.advice(seat):
            if "ruling" in item:
                act("op", seat, {"kind": "ruling", "key": item["ruling"], "on": True, "of": item["s"]})
                return


def _number(room: Room, name: Any) -> Any:
    piece = room.state.components.get(name) if isinstance(name, str) else None
    return name if piece is None or name in room.state.zones else piece.alias


def _asked_to_pass(random: Random, world: World) -> Viewer:
    """The seat that passes now: by itself, or sometimes because its person says so."""
    action = world.room.trusted.automatic_action()
    if action is not None:
        return action.seat
    if random.random() < 0.5:
        for seat in range(len(world.room.state.seats)):
            items = [item for item in world.room.advice(seat) if item["sort"] == "next"]
            if (
                items
                and items[0].get("accept")
                and not any(i["sort"] == "due" for i in world.room.advice(seat))
            ):
                return seat
    return None


def twin(history: History, frames: int, acts: int, swaps: Swaps) -> tuple[list[str], list[str]]:
    """What the viewer was sent up to a moment at the first table, and at its twin."""
    with fallen(swaps):
        world = World(history.setup, history.viewer, turn=history.turn)
        for act in history.acts[:acts]:
            world.do(act)
        world.room.store.close()
    return history.frames[:frames], world.frames
