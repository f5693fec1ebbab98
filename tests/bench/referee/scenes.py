"""Every scenario of the books played by hand at a real server: `python -m tests.bench.referee.scenes`.

The position is laid out, each step is made as free-form ops through a socket per player, and the assistant
must read it: no violation, and in the end the same game. A step that is refused must be told as a violation
with its rule; where hands cannot show it, because the same gesture may mean something that is allowed, the
assistant is asked through the socket, as it is for what is legal and what it suggests. What no table can show
is listed apart, each with its reason.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from innkeep.assistant.model.expected_table import wanted
from innkeep.assistant.model.hypothesis import CardMapping, Hypothesis
from innkeep.assistant.model.options import meant_seat
from innkeep.assistant.tracker.belief.mirror import Mirror
from innkeep.cards.io import pack_files
from innkeep.rules import Choose, EndPhase, Game, IllegalMoveError, Move, Order, Pass, Play, Use
from innkeep.rules.engine.position.piles import poured_from
from innkeep.rules.scenario import ScenarioEntry, entries, find, run
from innkeep.rules.scenario.expectations import compare
from innkeep.rules.scenario.outcome import StepError
from innkeep.rules.scenario.position import set_up
from innkeep.rules.scenario.records import StepSpec
from innkeep.rules.scenario.running import ScenarioTable
from innkeep.rules.scenario.step_moves import Options
from innkeep.rules.scenario.steps import _Runner
from innkeep.rules.variants.otto import STEP
from tests.bench.otto_by_hand import by_hand
from tests.bench.referee.actual import Cards, silences
from tests.bench.referee.chores import UnlikelyError
from tests.bench.referee.people import People, at_first, word_for
from tests.bench.referee.positions import (
    NotLaidOutError,
    Position,
    chosen,
    in_a_variant,
    laid_out,
    possible,
)
from tests.bench.referee.served import Served, serving
from tests.bench.referee.truth import agrees, summary

BOOKS = ("rdi1", "rdi5", "rdi7", "rdi7-ru", "rdi10")
ROOT = Path(__file__).parents[2] / "scenarios"
FRESH_TABLES = 300
"""Fresh tables set out until one is shuffled as a scenario says."""


class Hands(People):
    """The players of a scenario: no mess, and nothing said that need not be said."""

    def __init__(self, served: Served, game: Game, bond: CardMapping) -> None:
        self.desk = served  # type: ignore[assignment]
        self.rng = Random(1)
        self.mess = 0.0
        self.game = game
        self.bond = Cards(bond.cid)
        self.known = bond
        self.pool = at_first(game, self.bond, self.desk)
        self.reasons = {}
        self.unsaid = []
        self.number = self.decisions = 0
        self._shown = None
        self.last = None
        self.last_before = game
        self.after_op = None
        self.slipped = False
        self.aloud = False

    def _say_or_not(self, move: Move, before: Game) -> None:
        if self.aloud:
            self.say_passes()
            self.do(move.seat, kind=word_for(move, before))
        else:
            self.unsaid.append((before, move, self.number))

    def _kept(self, move: Move, before: Game) -> None:
        self._say_or_not(move, before)

    def _gesture(self, move: Move, before: Game, after: Game) -> tuple[int, ...]:
        step = before.machine_step
        if step is None or move != Use(step.seat, STEP):
            return super()._gesture(move, before, after)
        self.unsaid.clear()
        hand = next(seat for seat in range(len(before.players)) if seat != step.seat)
        lay = {uid: self.desk.lies(card) for uid, card in self.bond.cid.items()}
        for op in by_hand(before, step, self.desk.state, self.bond.cid, self.rng):
            self.do(hand, **op)
        return tuple(uid for uid, card in self.bond.cid.items() if self.desk.lies(card) != lay[uid])


class Scene(_Runner):
    """A scenario carried out on a table; what does not hold is in `failures`, what hands could not show in
    `unshown`, and how many steps were asked of the assistant in `asked`."""

    def __init__(self, entry: ScenarioEntry, rooms: Any, url: str, module: Position) -> None:
        scenario, shelf = entry.scenario, entry.shelf
        assert scenario is not None
        assert shelf is not None
        table = set_up(scenario, shelf)
        super().__init__(scenario, table)
        self.asked = 0
        self.unshown: list[str] = []
        if scenario.setup:
            room = self._dealt(rooms, module)
            read: Hypothesis = room.watchers.active[0].mirror.hypothesis
            picks = table.game.picks
            table.game, bond = read.game.copy(), read.bond
            table.game.chance_asked, table.game.picks = False, picks
        else:
            module.laid = laid_out(scenario, table.game, table.names, shelf.library)
            room = rooms.create("rdi", {})
            table.game.chance_asked = bool(table.game.machines)
            bond = CardMapping((f"c{uid}", uid) for uid in range(len(table.game.defs)))
        self.served = Served(room, rooms.tokens(room)["seats"], url)
        self.hands = Hands(self.served, table.game, bond)
        self.strict = any(step.kind == "illegal" for step in scenario.steps)
        if summary(self.served.read_by.hypothesis.game) != summary(table.game):
            raise NotLaidOutError("the position says more than what lies on the table")

    def _dealt(self, rooms: Any, module: Position) -> Any:
        """A fresh table of the real module; the side decks come to lie as the scenario says."""
        game, shelf = self.table.game, self.table.shelf
        characters = [player.character for player in game.players]
        possible(self.scenario, characters)
        module.laid = None
        drinks = shelf.drink_deck().id
        options = {"characters": characters, "edition": self.scenario.edition, "drinks": drinks}
        options |= chosen(self.scenario)
        if game.machines:
            raise NotLaidOutError("at a fresh table a machine has the last seat")
        if game.active:
            raise NotLaidOutError("at a fresh table the first seat begins")
        said = {card.id for outcome in self.scenario.random for card in shelf.fitting(outcome[0])}
        sides = [f"s{seat}.side" for seat in range(len(characters))]
        for seed in range(FRESH_TABLES):
            room = rooms.create("rdi", options, seed=seed)
            state = room.state
            piles = [state.zones[side].order for side in sides if side in state.zones]
            faces = [[state.components[cid].face for cid in pile] for pile in piles]
            if all(not said.intersection(pile) or pile[-1] in said for pile in faces):
                return room
        raise NotLaidOutError("no fresh table was found that is shuffled so")

    @property
    def mirror(self) -> Mirror:
        return self.served.read_by

    def apply(self, move: Move) -> None:
        self.hands.make(move)
        while (step := self.hands.game.machine_step) is not None and step.kind in ("answer", "potion", "use"):
            self.hands.make(Use(step.seat, STEP))  # what a scenario does not tell of him
        self.table.game = self.hands.game

    def advance(self, path: str, options: Options) -> None:
        trial = self.table.game.copy()
        moves: list[Move] = []
        while True:
            self.table.game = trial
            move = next((option for option in options(trial) if trial.can(option)), None)
            self.table.game = self.hands.game
            if move is not None:
                break
            decision = trial.decision
            if decision is None or decision.kind != "respond":
                raise self.refused(path, self.reasons(options))
            moves.append(Pass(decision.seat))
            trial.do(moves[-1])
        for one in (*moves, move):
            self.apply(one)

    def close_window(self) -> None:
        game = self.table.game
        if game.decision is None or game.decision.kind != "respond":
            return
        depth, asked = len(game.stack), -1
        while self.table.game.decision is not None and self.table.game.decision.kind == "respond":
            stack = self.table.game.stack
            if len(stack) != depth or stack[-1].offer <= asked:
                return
            asked = stack[-1].offer
            self.apply(Pass(self.table.game.decision.seat))

    def carry_out(self, step: StepSpec) -> None:
        if step.kind in ("legal", "suggests", "illegal"):
            self.hands.say_passes()
            self.hands.flush()
        if step.kind == "suggests":
            self.suggested(step.value)
        elif step.kind == "legal":
            self.legal(step)
        elif step.kind == "expect":
            self.expect(step)
        else:
            self.hands.aloud = step.kind == "pass" or self.strict
            super().carry_out(step)

    def expect(self, step: StepSpec) -> None:
        """Nobody says anything any more, all is paid, and a reading has what the scenario expects."""
        if not (step.extra.get("now") or step.value.get("now")):
            self.settle()
        self.hands.say_passes()
        self.hands.flush()
        self.unhurt()
        for zone, value in wanted(self.table.game)[1].items():
            if zone in self.served.state.zones and self.served.value(zone) != value and zone != "turn":
                self.fail(zone, value, self.served.value(zone))
        found = self.agreeing()
        if found is None:
            self.fail("reading", "the game of the scenario", "another game")
            return
        if found.awaited is not None:
            return  # a deck that has run out: what comes next is known once it has been shuffled
        table = self.table
        crawls = sum(event.kind == "crawled" for event in found.events)
        read = ScenarioTable(found.game, table.shelf, table.names, table.teams, table.variants, crawls)
        for path, expected, got in compare(read, step.value):
            self.fail(path, expected, got)

    def agreeing(self) -> Hypothesis | None:
        """The first reading where it stands as the scenario does."""
        for hypothesis in self.mirror.hypotheses:
            if agrees(hypothesis, self.table.game):
                truth = summary(self.table.game)
                nodes = (hypothesis, *hypothesis.implicit_passes())
                return next((node for node in nodes if summary(node.game) == truth), hypothesis)
        return None

    def unhurt(self) -> None:
        """Nothing may have been told, and nothing be owed once all is done."""
        for one in self.mirror.told:
            if one.state != "mended":
                fault = one.faults[0]
                self.fail("violation", "none", f"{fault.rule} {fault.key or fault.reason}")

    # -- what the assistant is asked -----------------------------------------------------------

    def suggested(self, asked: dict[str, Any]) -> None:
        """The options a seat is shown must be those of the step."""
        self.asked += 1
        name = asked["for_"]
        shown = [item["c"] for item in self.served.advised(self.table.seat(name)) if item.get("c")]
        faces = self.served.state.components
        aliases = {self.served.room.aliases.of(one.alias): one.face for one in faces.values()}
        offered = {aliases[alias] for alias in shown if alias in aliases}
        for word, wants in (("includes", True), ("excludes", False)):
            for title in asked.get(word, ()):
                fits = any(card.id in offered for card in self.table.shelf.fitting(title))
                if fits != wants:
                    self.fail(f"suggests.{name}.{word}", title, sorted(map(str, offered)))

    def legal(self, step: StepSpec) -> None:
        """The referee, asked by the player, says yes."""
        assert step.inner is not None
        options, path = self.options(step.inner), step.inner.kind
        game = self.table.game
        moves = [move for move in options(game) if game.can(move, as_if_asked=True)]
        if not moves:
            raise self.refused(f"legal.{path}", self.reasons(options))
        plays = [move for move in moves if isinstance(move, Play)]
        if not plays:
            self.unshown.append(f"step {self.number}: {path} is nothing one may ask about")
            return
        found = self.answers(plays)
        if all(one["verdict"] != "yes" for one in found):
            self.fail(f"legal.{path}", "yes", found[0]["text"]["en"])

    def answers(self, plays: Sequence[Play]) -> list[dict[str, Any]]:
        """What the assistant says to these ways to play a card; each question once."""
        self.asked += 1
        hypothesis = Hypothesis(self.table.game, self.hands.known)
        questions = dict.fromkeys((play.seat, play.card, meant_seat(hypothesis, play)) for play in plays)
        return [self.served.ask(seat, self.hands.bond.cid[card], on) for seat, card, on in questions]

    # -- what is not allowed -------------------------------------------------------------------

    def illegal(self, step: StepSpec) -> None:
        """The step is made all the same, must be told with its rule, and is taken back. A card that lies
        in front of its player already says nothing by being touched."""
        assert step.inner is not None
        options, path = self.options(step.inner, held=False), step.inner.kind
        moves = list(options(self.table.game))
        move = moves[0] if moves else None
        if isinstance(move, Play) and self._says_another(move):
            self.refused_when_asked(step, move)
            return
        made = self.wrongly(move)
        if made is None:
            self.unshown.append(f"step {self.number}: nobody can {path} that with their hands")
            return
        since, undone = made
        told = [one for one in self.mirror.violations if one.seq > since]
        rules = {fault.rule for one in told for fault in one.faults}
        rules |= {rule for one in told for f in one.faults if f.reason for rule in f.reason.also}
        aside = isinstance(move, Play) and move.card in self.table.game.players[move.seat].front
        short = isinstance(move, Order) and bool(self.mirror.dues())
        silent = isinstance(move, Choose) and self.agreeing() is not None
        if not told and not short and not silent and not (aside and self.mirror.last.kind == "neutral"):
            self.fail("illegal", "a violation", f"read as {self.mirror.last.kind}", step.value)
        elif told and step.value is not None and step.value not in rules:
            self.fail("illegal", step.value, sorted(rules), step.value)
        for seat in undone:
            self.served.undo(seat)

    def _says_another(self, move: Play) -> bool:
        """Whether the card laid down means something that is allowed, now, after nobody said anything, or
        where who said to be done with a phase goes on with it."""
        hypothesis = Hypothesis(self.table.game, self.hands.known)
        meant = meant_seat(hypothesis, move)
        nodes = [hypothesis, *hypothesis.implicit_passes()]
        last = self.hands.last
        if isinstance(last, EndPhase) and last.seat == move.seat:
            nodes.append(Hypothesis(self.hands.last_before, self.hands.known))
        return any(
            meant is None or meant_seat(node, other) in (None, meant)
            for node in nodes
            for other in node.game.legal(move.seat)
            if isinstance(other, Play) and other.card == move.card
        )

    def _unsaid(self, move: Play) -> str:
        """What is wrong with a play that no card laid down tells, nor a question: it names card and target,
        never what is paid, and a target left out may yet be shown."""
        if move.spend or move.cards:
            return "what is paid for it, which no question names"
        game = self.table.game
        allowed = [
            other
            for node in (game, *silences(game))
            for other in node.legal(move.seat)
            if isinstance(other, Play) and (other.card, other.mode) == (move.card, move.mode)
        ]
        if not move.targets and allowed and all(other.targets for other in allowed):
            return "the target, which may yet be shown"
        return ""

    def refused_when_asked(self, step: StepSpec, move: Play) -> None:
        """Asked about just that, the referee says no, with the rule of the step."""
        hypothesis = Hypothesis(self.table.game, self.hands.known)
        answers = self.answers([move])
        decision = self.table.game.decision
        if decision is not None and decision.source is not None and meant_seat(hypothesis, move) is None:
            source = self.hands.bond.cid[decision.source]
            answers.append(self.served.ask(move.seat, self.hands.bond.cid[move.card], source))
        rules = {one["rule"]["id"] for one in answers if one["verdict"] == "no" and "rule" in one}
        rules |= {not_so["rule"]["id"] for one in answers for not_so in one.get("but", ())}
        told = step.value in rules if step.value is not None else bool(rules)
        paid = bool(move.spend or move.cards)
        allowed = paid or all(one["verdict"] == "yes" for one in answers)
        unsaid = self._unsaid(move) if allowed and not told else ""
        if unsaid:
            self.unshown.append(f"step {self.number}: the card is allowed but for {unsaid}")
        elif step.value is not None and step.value not in rules:
            texts = [one["text"]["en"] for one in answers]
            self.fail("illegal", step.value, f"{sorted(rules)}, {texts}", step.value)
        elif not rules and all(one["verdict"] == "yes" for one in answers):
            self.fail("illegal", "no", answers[0]["text"]["en"], step.value)

    def _may_be_ordered(self, move: Order) -> bool:
        """Whether Drinks laid so may be the beginning of an order of the team, whoever lays them."""
        game = self.table.game
        if game.machine_step is not None and game.machine_step.kind == "order":
            return True  # who lays a Drink there makes the machine's step for it
        nodes = (game, *silences(game)) if game.sides else ()
        return any(
            len(move.targets) <= node.orders and not Counter(move.targets) - Counter(one.targets)
            for node in nodes
            for one in node.legal()
            if isinstance(one, Order)
        )

    def wrongly(self, move: Move | None) -> tuple[int, list[int]] | None:
        """Make a move that is not allowed; the number of the op before and whose ops are to be taken back,
        or None where there is nothing to be made with one's hands."""
        since = self.served.state.seq
        if isinstance(move, Play):
            card = self.hands.bond.cid[move.card]
            if not self.served.lies(card).endswith((f"s{move.seat}.hand", f"s{move.seat}.front")):
                return None
            for target in move.targets[:1]:
                self.hands.do(move.seat, kind="arrow", from_=card, to=target)
            since = self.served.state.seq
            self.hands.lay(move.seat, [card], "table")
            return since, [move.seat]
        if isinstance(move, Order) and self._may_be_ordered(move):
            return None
        poured = poured_from(self.table.game)
        if isinstance(move, Order) and self.served.order(poured):
            for target in move.targets:
                top = self.served.order(poured)[-1]
                self.hands.lay(move.seat, [top], f"s{target}.drinks")
            return since, [move.seat] * len(move.targets)
        if isinstance(move, Use) and move.cards:
            cards = [self.hands.bond.cid[uid] for uid in move.cards]
            if any(self.served.lies(card) != f"s{move.seat}.hand" for card in cards):
                return None
            self.hands.lay(move.seat, cards, f"s{move.seat}.discard")
            return since, [move.seat]
        if isinstance(move, Choose):
            if isinstance(move.value, int):
                self.hands.do(move.seat, kind="arrow", from_=f"s{move.seat}.front", to=move.value)
            else:
                self.hands.do(move.seat, kind="chat", text=f"!choose {move.value}")
            return since, []
        return None


@contextmanager
def _shelved(entry: ScenarioEntry) -> Iterator[None]:
    """The cards a scenario brings itself lie among the packs of this process."""
    brought = entry.scenario is not None and (entry.scenario.cards or entry.scenario.rooms)
    if brought and entry.shelf is not None:
        with patch.object(pack_files, "_BESIDE", [entry.shelf.library]):
            yield
    else:
        yield


def _in_a_variant(entry: ScenarioEntry) -> ScenarioEntry:
    """The scenario as a table may play it."""
    scenario, shelf = entry.scenario, entry.shelf
    if scenario is None or shelf is None:
        return entry
    return replace(entry, scenario=in_a_variant(scenario, lambda played: run(played, shelf).ok))


def played(
    entry: ScenarioEntry, rooms: Any, url: str, module: Position
) -> tuple[str, list[str], Scene | None]:
    """One scenario: holds, fails (with what) or is left out (with why)."""
    scene: Scene | None = None
    try:
        with _shelved(entry):
            entry = _in_a_variant(entry)
            scene = Scene(entry, rooms, url, module)
            for number, step in enumerate(scene.scenario.steps, 1):
                scene.number = number
                scene.carry_out(step)
            scene.unhurt()
    except (NotLaidOutError, UnlikelyError) as reason:
        return "left", [str(reason) or "too much in one go"], None
    except StepError as error:
        return "left", [f"{error.path}: {error.got}"], None
    except (AssertionError, IllegalMoveError, ValueError, KeyError, LookupError) as error:
        return "fails", [f"{type(error).__name__}: {error}", traceback.format_exc(limit=-3)], scene
    finally:
        if scene is not None:
            scene.served.close()
    wrong = [f"step {one.step} {one.path}: {one.expected} but {one.got}" for one in scene.failures]
    return ("fails" if wrong else "holds"), wrong, scene


def main(arguments: Iterable[str] | None = None) -> int:
    """Print what holds; 1 when something does not."""
    from gevent import monkey

    monkey.patch_all()
    parser = argparse.ArgumentParser(prog="python -m tests.bench.referee.scenes", description=__doc__)
    parser.add_argument("places", nargs="*", type=Path, default=[ROOT / book for book in BOOKS])
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--only", nargs="+", metavar="ID", help="the scenarios of these ids")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="each N-th scenario only")
    options = parser.parse_args(None if arguments is None else list(arguments))
    books: dict[str, Counter[str]] = {}
    rows: list[dict[str, Any]] = []
    asked = 0
    module = Position()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), module) as (rooms, url):
        found = [(file, entry) for file in find(options.places) for entry in entries(file)]
        for file, entry in found[:: options.every]:
            if options.only is not None and entry.id not in options.only:
                continue
            what, why, scene = played(entry, rooms, url, module)
            books.setdefault(file.parent.name, Counter())[what] += 1
            asked += scene.asked if scene is not None else 0
            unshown = scene.unshown if scene is not None else []
            rows.append({"id": entry.id, "file": str(file.relative_to(file.parents[1])), what: why})
            rows[-1] |= {"base": file.parent.name in BOOKS and _base(entry), "unshown": unshown}
            if not options.json:
                for line in (f"{what:6} {'; '.join(why)}" if what != "holds" else "", *unshown):
                    if line:
                        print(f"{rows[-1]['file']}/{entry.id}: {line}", flush=True)
    counts = sum(books.values(), Counter())
    kinds = ("holds", "fails", "left")
    base = Counter(next(what for what in kinds if what in row) for row in rows if row["base"])
    if options.json:
        told = {"counts": counts, "books": books, "base": base, "asked": asked, "scenarios": rows}
        print(json.dumps(told))
    else:
        for book, there in sorted(books.items()):
            whole = there.total() - there["left"]
            print(f"{book}: {there['holds']} of {whole} hold, {there['left']} left out")
        shown = sum(len(row["unshown"]) for row in rows)
        print(f"{asked} times the assistant was asked; {shown} steps nobody can make with their hands")
        print("base scenarios of the books, without variants and single switches: ", end="")
        print(f"{base['holds']} of {base.total()} hold")
        print(f"{counts['holds']} hold, {counts['fails']} do not, {counts['left']} no table can show")
    return 1 if counts["fails"] else 0


def _base(entry: ScenarioEntry) -> bool:
    """Whether a scenario is base play: no variant, no rule switched by itself."""
    return entry.scenario is not None and not (entry.scenario.variants or entry.scenario.switches)


if __name__ == "__main__":
    sys.exit(main())
