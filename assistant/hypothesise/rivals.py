"""Rivals: explanations that were dearer once, and may turn out to be what was meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from innkeep.assistant.hypothesise.interpretation import Candidate, Interpretation, Rival

__all__ = ["beside"]


def beside(line: Interpretation, rivals: Iterable[Rival]) -> Iterator[Candidate]:
    """The rivals of a line, each with what the line says of the ops since."""
    for one in rivals:
        other = one.line.with_later(line, one.at)
        if parted := line.parted(other):
            yield Candidate(one.cost, min(parted), other)
