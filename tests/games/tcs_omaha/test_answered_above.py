"""An answer in a letter that a line above it gave already."""

from pathlib import Path

from tests.rigs.new_store import new_matches
from tests.toys.duel import begun


def test_an_answer_given_above_is_skipped_and_the_letter_goes_on(tmp_path: Path) -> None:
    matches = new_matches(tmp_path)
    match = begun(matches, "tcs_omaha", "firefight", ("american", "german"))
    (seat,) = matches.rules_of(now := matches.repository.match(match)).to_move(now.table.position)
    text = "whenever breaks do stay\nstay"
    told = matches.order(match, seat, text, "answered-above-0001").lines
    assert [line.state for line in told] == ["done", "skipped"]
    (alone,) = matches.order(match, seat, "stay", "answered-above-0002").lines
    assert (alone.state, alone.rule) == ("refused", "table.22")
