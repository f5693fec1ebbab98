"""Whom an effect is aimed at, and whom a branch picks for that: words as small integers."""

from __future__ import annotations

from typing import Final

ME: Final = 0
CHOSEN_OTHER: Final = 1
CHOSEN_ANY: Final = 2
EACH_OTHER: Final = 3
EVERYONE: Final = 4
ATTACKER: Final = 5
PARTICIPANTS: Final = 6
CHOSEN_PARTICIPANT: Final = 7
REVEALER: Final = 8
UP_TO_THREE: Final = 9
PICKED_BY_STORY: Final = 10
MOST_CORRUPTION: Final = 11
LEAST_CORRUPTION: Final = 12
PAYER: Final = 13
PRIORITY_TARGET: Final = 14
BYSTANDER: Final = 15
WHO: Final = {
    "me": ME,
    "chosen_other": CHOSEN_OTHER,
    "chosen_any": CHOSEN_ANY,
    "each_other": EACH_OTHER,
    "everyone": EVERYONE,
    "attacker": ATTACKER,
    "participants": PARTICIPANTS,
    "chosen_participant": CHOSEN_PARTICIPANT,
    "revealer": REVEALER,
    "up_to_three": UP_TO_THREE,
    "most_corruption": MOST_CORRUPTION,
    "least_corruption": LEAST_CORRUPTION,
    "priority_target": PRIORITY_TARGET,
    "bystander": BYSTANDER,
}
NO_PICK: Final = 0
PICK_ANY: Final = 1
PICK_OTHER: Final = 2
PICK_PARTICIPANT: Final = 3
PICK_THREE: Final = 4
PICK_MOST: Final = 5
PICK_LEAST: Final = 6
PICK_PAYER: Final = 7
PICK_BYSTANDER: Final = 8
PICKS: Final = {
    CHOSEN_ANY: PICK_ANY,
    CHOSEN_OTHER: PICK_OTHER,
    CHOSEN_PARTICIPANT: PICK_PARTICIPANT,
    UP_TO_THREE: PICK_THREE,
    MOST_CORRUPTION: PICK_MOST,
    LEAST_CORRUPTION: PICK_LEAST,
    PAYER: PICK_PAYER,
    BYSTANDER: PICK_BYSTANDER,
}
