"""What happens at a table is told in the language of who reads, whatever the game."""

import pytest

from domain.journal.entries import canonical
from domain.table.told import at_the_table
from service.words import speaking
from service.words.retelling import in_words, retold
from tests.rigs import every_event
from tests.words import TRANSLATED

TOLD = {
    (entry["type"], at_the_table(entry["type"], line)): line
    for operator, _ in every_event.matches()
    for entry in operator.entries
    if (line := canonical(entry)) and entry["type"] != "finished"
}
"""Each sentence of the table, by its entry; how a match ends is mostly told by its game."""


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize(("topic", "said"), [told for told in TOLD if told[1]])
def test_a_sentence_of_the_table_is_in_the_language_of_its_reader(
    topic: str, said: str, language: str
) -> None:
    with speaking(language):
        told = retold(topic, TOLD[topic, said]) or in_words(said)
    assert told != said


@pytest.mark.parametrize(("said", "told"), [
    (
        "The dice have new chains: the dice chains were nearly used up.",
        "Die Würfel haben neue Ketten: die Würfelketten waren fast aufgebraucht.",
    ),
    ("The dice have new chains: a test.", "Die Würfel haben neue Ketten: a test."),
    (
        "Red answers by a standing order: hold.",
        "Red antwortet durch einen Dauerbefehl: hold.",
    ),
    ("Red answers by a standing order.", "Red antwortet durch einen Dauerbefehl."),
    (
        "All are ready, and the plans are opened. Red: “go A1; stay”; Blue: “wait”.",
        "Alle sind bereit, und die Pläne werden geöffnet. Red: “go A1; stay”; Blue: “wait”.",
    ),
])  # fmt: skip
def test_orders_and_refusals_in_it_stay_as_they_are(said: str, told: str) -> None:
    with speaking("de"):
        assert in_words(said) == told
    assert in_words(said) == said
