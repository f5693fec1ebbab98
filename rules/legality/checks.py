"""One rule, one check: a rule of the ledger, the key of the sentence against a move, and the test.

A check is a function with the decorator :func:`check`. Whether a move is legal, the list of legal moves and
the reasons against any other all come from the same tests, so they cannot say different things. A new check
is one function, its name in the list of what it applies to, and its sentence in ``rules/locale``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from innkeep.rules.engine.position.attempt import Attempt
from innkeep.rules.engine.position.state import DRINKS, NONE, PHASES, GameState
from innkeep.rules.legality.reasons import Fact, Reason

Test = Callable[[GameState, Attempt], bool]
Facts = dict[str, Fact]
Citation = tuple[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Check:
    """What a move must meet.

    ``test`` is true where nothing speaks against the move. Where it is false, ``rule`` says why, in the
    sentence ``key`` with ``facts``; ``also`` are further ids of the ledger. ``cite`` names the rules where
    the situation tells more than the check, ``tell`` the facts only this check knows, a set for each reason.
    One that is ``final`` makes the checks after it pointless, one that is ``last`` is told only if nothing
    else is.
    """

    rule: str
    key: str
    test: Test
    facts: tuple[str, ...]
    also: tuple[str, ...]
    cite: Callable[[GameState, Attempt], Citation] | None
    tell: Callable[[GameState, Attempt], Iterable[Facts]] | None
    final: bool
    last: bool

    def against(self, game: GameState, tried: Attempt) -> list[Reason]:
        """Why the move is refused, where the test has failed: mostly one reason."""
        rule, also = self.cite(game, tried) if self.cite is not None else (self.rule, self.also)
        common = {name: _COMMON[name](game, tried) for name in self.facts if name in _COMMON}
        own: Iterable[Facts] = ({},) if self.tell is None else self.tell(game, tried)
        return [
            Reason(rule, self.key, {name: {**common, **more}[name] for name in self.facts}, also)
            for more in own
        ]


ALL: list[Check] = []
"""Every check there is."""


def check(
    rule: str,
    key: str,
    *facts: str,
    also: tuple[str, ...] = (),
    cite: Callable[[GameState, Attempt], Citation] | None = None,
    tell: Callable[[GameState, Attempt], Iterable[Facts]] | None = None,
    final: bool = False,
    last: bool = False,
) -> Callable[[Test], Check]:
    """Make a check of a test; see :class:`Check`.

    Of ``facts`` those every attempt can tell need no ``tell``: seat, asked, turn, phase, card, source.

    >>> @check("TURN-07", "illegal.action-used", "seat", "card")
    ... def action_left(game, tried):
    ...     return not game.acted
    >>> action_left.rule, ALL.pop() is action_left
    ('TURN-07', True)
    """

    def made(test: Test) -> Check:
        one = Check(rule, key, test, facts, also, cite, tell, final, last)
        ALL.append(one)
        return one

    return made


def name_of(game: GameState, uid: int) -> str:
    """The id of a card; of what is no card of this game the number."""
    return game.defs[uid] if 0 <= uid < len(game.defs) else str(uid)


def source_of(game: GameState, tried: Attempt) -> str:
    """What lies open for responses, as a card: the played one, the first Drink standing, or nothing."""
    frame = tried.frame
    if frame is None:
        return ""
    if frame.kind == DRINKS:
        return next((game.defs[drink.cards[0]] for drink in frame.drinks if drink.cards), "")
    return game.defs[frame.card] if frame.card != NONE else ""


_COMMON: dict[str, Callable[[GameState, Attempt], Fact]] = {
    "seat": lambda _game, tried: tried.seat,
    "asked": lambda game, _tried: game.asked,
    "turn": lambda game, _tried: game.active,
    "phase": lambda game, _tried: PHASES[game.phase],
    "card": lambda game, tried: name_of(game, tried.uid),
    "source": source_of,
}
