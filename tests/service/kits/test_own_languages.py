"""What is wrong with a box's text, in the language of its reader."""

import pytest

from service.kits import own
from service.words import speaking

WRONG_IN_MANY_WAYS = b"""
title = 7
licence = "mine"
dice = ["many"]
turns = "8 from noon"
phases = ["Move"]
colour = "red"
[sides]
us = "rot"
[[boards]]
name = "map"
areas = "Reims 1,2\\nReims 3,4\\nSedan"
links = "Reims-Metz"
[[boards]]
boxes = "VP"
[[boards]]
name = "none"
[pieces]
counters = "us | 3\\nthem | 900 all | infantry | | hidden\\n | Fox | a | | hidden"
[decks]
support = ""
[setup]
night = 7
"""


@pytest.mark.parametrize("language", ["de", "fr"])
def test_no_fault_of_a_text_is_english_to_others(language: str) -> None:
    def faults_of() -> set[str]:
        with pytest.raises(own.WrongBox) as refused:
            own.read(WRONG_IN_MANY_WAYS)
        return set(refused.value.faults)

    english = faults_of()
    with speaking(language):
        told_ = faults_of()
    assert len(told_) == len(english) > 15
    assert not told_ & english
