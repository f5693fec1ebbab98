"""Boss Otto: a machine alone against one to four Challengers (OTTO-01 to OTTA-16).

Nobody plays Otto. He is a seat without a hand, whose turn goes by steps; what he does follows from three
decks, his Threat Level and a list of rules for every choice he meets.
"""

from __future__ import annotations

from innkeep.rules.engine.position.powers import STEP
from innkeep.rules.variants.otto.machine import BossOtto
from innkeep.rules.variants.otto.setup import Terms, terms
from innkeep.rules.variants.otto.third import ThirdOtto

__all__ = ["STEP", "BossOtto", "Terms", "ThirdOtto", "terms"]
