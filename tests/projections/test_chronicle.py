"""What the chronicle tells of a dispute's end, and of what entries tell by themselves."""

import pytest

from domain.match.events.disputes import DisputeSettled
from domain.table.told import at_the_table


@pytest.mark.parametrize(
    ("settled", "told"),
    [
        (DisputeSettled("stands", "referee", ()),
         "Referee settles the dispute: what happened stands."),
        (DisputeSettled("stands", "red", ("red", "blue")),
         "Red settles the dispute, agreed by Blue: what happened stands."),
        (DisputeSettled("back", "red", ("blue", "red"), 17),
         "Red settles the dispute, agreed by Blue: it goes back to before entry 17."),
        (DisputeSettled("corrected", "red", ("red",)),
         "Red settles the dispute: the position is corrected."),
    ],
)  # fmt: skip
def test_who_settles_is_not_told_among_those_who_agree(settled: DisputeSettled, told: str) -> None:
    assert settled.worded(".") == told


@pytest.mark.parametrize("topic", ["moved", "match.opened", "position.copied", "roll"])
def test_an_entry_that_needs_more_than_itself_tells_nothing_alone(topic: str) -> None:
    """A game's own events, and those that are told by the match that they begin."""
    assert at_the_table(topic, b'{"pub":{}}') == ""


def test_a_reason_that_is_a_sentence_gets_no_second_full_stop() -> None:
    body = b'{"pub":{"chains":{},"epoch":1,"reason":"The house was restored."}}'
    assert at_the_table("dice.rekeyed", body) == "The dice have new chains: The house was restored."
