"""What the books leave open, and how Innkeep plays it (edition-differences, section 5).

Each question has an id, the rules it touches, and a sentence `question.<ID>` in the catalogues. The engine
names the question in the :class:`~innkeep.rules.engine.position.events.Event` that rests on it, so that
people see "not in the books; played like this". Questions about parts that Innkeep does not play yet are not
listed.
"""

from __future__ import annotations

from innkeep.rules.messages import text

__all__ = ["QUESTIONS", "told"]

QUESTIONS: dict[str, tuple[str, ...]] = {
    "Q1": ("OBJ-02",),
    "Q2": ("DRINK-01", "DRINK-02", "DRINK-03"),
    "Q3": ("LOSE-10", "LOSE-13"),
    "Q4": ("GAMB-19", "GAMB-26", "GAMB-27"),
    "Q5": ("GAMB-07", "GAMB-23"),
    "Q6": ("GAMB-24", "GAMB-34"),
    "Q7": ("GAMB-28",),
    "Q8": ("TURN-03", "TURN-05"),
    "Q9": ("SPLIT-05",),
    "Q10": ("CONT-02", "DRINK-06"),
    "Q11": ("ALAR-03",),
    "Q12": ("VAL-03", "VAL-05"),
    "Q15": ("LOSE-03", "LOSE-04", "TEAM-04"),
    "Q18": ("GAMB-25",),
    "Q19": ("LOSE-01", "LOSE-02"),
    "Q20": ("GAMB-10", "GAMB-34"),
    "Q21": ("NOTE7-16", "WART-07"),
    "Q22": ("RED-01",),
    "Q23": ("NEG-04",),
    "Q24": ("SPLIT-07", "SPLIT-09"),
    "Q25": ("TURN-04",),
    "Q26": ("DRINK-01", "DRINK-02", "DRINK-03"),
    "Q27": ("TEAM-04", "ZAK-03"),
    "Q28": ("NEG-02", "TEAM-30"),
    "Q29": ("GAMB-06",),
    "Q30": ("KARL-01",),
    "Q31": ("KARL-07",),
    "Q32": ("VAL-05",),
    "Q35": ("REDIR-01", "TEAM-09"),
    "Q36": ("TEAM-18",),
    "Q37": ("TEAM-10", "TEAM-11"),
    "Q39": ("TEAM-30",),
    "Q40": ("OTTR-11",),
    "Q41": ("DT-07",),
    "Q42": ("CARD-01", "GAMB-06"),
    "Q43": ("DT-07", "NEG-02", "NEG-06", "NEG-08"),
    "Q44": ("NEG-07", "NOTE10-01"),
    "Q47": ("PUB-32", "TURN-07"),
}
"""Every open question of what is played: the rules it touches."""


def told(question: str, lang: str) -> str:
    """How the question is decided here, said so that nobody takes it for a rule of a book.

    >>> told("Q8", "en")
    'Not in the books; played like this: whoever cannot draw enough cards draws those there are (Q8).'
    """
    return text("question.told", lang, answer=text(f"question.{question}", lang), id=question)
