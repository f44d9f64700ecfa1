"""An order means the same wherever it was written; the journal keeps it in one spelling."""

from pathlib import Path

import pytest

from domain.journal.entries import read_entry
from domain.match.events.lifecycle import OrderGiven
from domain.table.grammar.lines import read_line, spellings
from service.application.matches import Matches
from service.reading.positions import to_move
from tests.rigs.new_store import new_matches
from tests.toys.duel import begun


@pytest.fixture
def fight(tmp_path: Path) -> tuple[Matches, str]:
    """A match that begins with the American action, as the dice decide."""
    matches = new_matches(tmp_path)
    while True:
        match_id = begun(matches, "tcs_omaha", "firefight", ("american", "german"))
        if to_move(matches, matches.repository.match(match_id)) == ("american",):
            return matches, match_id


def test_names_in_a_row_with_and_are_read_without_a_letter_around_them(
    fight: tuple[Matches, str],
) -> None:
    matches, match_id = fight
    text = "mode move 1/A/1/16, 2/A/1/16 and 3/A/1/16"
    assert matches.try_order(match_id, "american", text).done
    receipt = matches.order(match_id, "american", text, "a-row-of-three-units")
    assert receipt.done, receipt
    again = matches.order(match_id, "american", text, "a-row-of-three-units")
    assert again.repeated
    rows = matches.repository.rows(match_id, 0, receipt.size)
    *_, entry = (bytes(entry) for _, topic, entry in rows if topic == OrderGiven.topic)
    command = read_entry(entry).pub["command"]
    assert command["orders"] == "mode move 1/A/1/16 2/A/1/16 3/A/1/16"


def test_a_line_of_an_older_journal_is_spelled_as_it_was(fight: tuple[Matches, str]) -> None:
    matches, _ = fight
    codec = matches.repository.codec_of("tcs_omaha", {})
    kept = "mode move 1/A/1/16, 2/A/1/16"
    assert read_line(codec, kept)[0].units == ("1/A/1/16,", "2/A/1/16")  # type: ignore[attr-defined]
    assert spellings(codec, kept) == ("mode move 1/A/1/16 2/A/1/16", kept)


def test_a_name_that_is_broken_at_its_strokes_is_refused_with_a_hint(
    fight: tuple[Matches, str],
) -> None:
    matches, match_id = fight
    receipt = matches.order(match_id, "american", "mode move A / 1 / 16", "broken-at-its-strokes")
    assert not receipt.done
    assert "without spaces, like “E/2/16”" in receipt.lines[0].reason
