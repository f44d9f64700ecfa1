"""What a house knows of the rolls of a match is what a verifier finds in its export."""

import re
from pathlib import Path

import msgspec
import pytest

from domain.match.promise import NEWS, promise
from domain.match.seeing import EVERYTHING
from service.application.matches import Matches
from service.application.promises import Promises
from service.audit import AuditReport, More, audit
from service.audit.known import Rules
from service.house.release import release_of
from service.reading.positions import export
from service.store.lines import packed_line
from tests.rigs.beacon import HandClock
from tests.rigs.new_store import new_matches
from tests.service.test_cosigned_matches import Place, place
from tests.toys import toy
from tests.toys.duel import begun

__all__ = ["place"]

OTHERS = "f" * 64
"""The hash of the rules of another release."""

LATE = re.compile(r"^Event (\d+) was signed before|^\d+ events \(([\d, ]+)\) were signed before")
STOPPED = re.compile(r"^(\S+) has signed nothing since event (\d+)")


def audited(matches: Matches, match: str) -> AuditReport:
    """What a verifier says of it to a reader who names nobody, of all that everybody may see."""
    over = matches.repository.match(match).outcome is not None
    lines = export(matches, match, EVERYTHING if over else "")
    return audit(
        lines,
        [matches.house.key.vkey],
        more=More(own={"toy": release_of(toy.RULES)}),
    )


def check(matches: Matches, match: str) -> None:
    """Both say the same of it."""
    now = matches.repository.match(match)
    known, report = matches.promises.known(now), audited(matches, match)
    assert matches.promises.classes(now) == report.classes
    assert list(known.back) == report.back
    late = [one for one in map(LATE.match, report.not_checked) if one]
    said = re.findall(r"\d+", late[0][1] or late[0][2]) if late else []
    assert sorted(set(known.late)) == [int(n) for n in said]


def test_on_whom_rolls_by_beacon_rest_is_known_as_a_verifier_finds_it(place: Place) -> None:
    match = place.begun()
    for n, (silent, order) in enumerate((
        ("", "storm"), ("c1", "scout"), ("c1 c2", "storm"), ("c1 c2", "note so [2d6]"),
        ("", "note thus [2d6]"), ("c1 c2", "scout"), ("", "storm"), ("", "takeback"), ("", "agree"),
    )):  # fmt: skip
        place.go_by(10)
        for one in place.cosigners:
            one.silent = one.name[:2] in silent.split()
        seat = "blue" if order == "agree" else "red"
        assert place.matches.order(match, seat, order, f"order-{n:020}").done, order
        place.go_by(10)
        check(place.matches, match)
    known = place.matches.promises.known(place.matches.repository.match(match))
    assert known.late
    assert len(known.back) == 1


def test_who_signed_and_who_stopped_is_known(place: Place) -> None:
    match = place.begun()
    place.go_by(10)
    first = place.storm(match)
    place.go_by(10)
    now = place.matches.repository.match(match)
    assert place.matches.promises.signers(now, first) == (
        "c1.example/c",
        "c2.example/c",
        "c3.example/c",
    )
    assert place.matches.promises.known(now).stopped == {}
    place.cosigners[0].silent = place.cosigners[1].silent = True
    entry = place.storm(match)
    place.go_by(10)
    now = place.matches.repository.match(match)
    known = place.matches.promises.known(now)
    assert place.matches.promises.signers(now, entry) == (), "too few"
    assert known.kept == entry
    assert dict(known.stopped) == {"c1.example/c": entry - 1, "c2.example/c": entry - 1}


@pytest.mark.parametrize("ours", [(), ("red",)])
def test_on_whom_quick_dice_rest_is_known_as_a_verifier_finds_it(
    ours: tuple[str, ...], tmp_path: Path
) -> None:
    matches = new_matches(tmp_path, {"toy": toy.RULES}, now=HandClock())
    match = begun(matches, house=ours)
    for n, (seat, order) in enumerate(
        [("red", "storm"), ("blue", "scout"), ("red", "note so [d6]"), ("blue", "storm"),
         ("red", "scout"), ("blue", "storm"), ("blue", "takeback"), ("red", "agree"),
         ("blue", "resign")]
    ):  # fmt: skip
        made = "house-" if n == 3 else "drawn-"
        assert matches.order(match, seat, order, f"{made}{n:020}").done, order
        check(matches, match)
    assert matches.promises.known(matches.repository.match(match)).over


def test_a_house_that_was_updated_names_the_release_that_the_journal_has(place: Place) -> None:
    repository = place.matches.repository
    known = place.matches.promises.known(repository.match(place.begun()))
    assert (known.hides, known.unknown_rules, known.tables) == (True, False, ())
    assert known.release == ""
    other = place.begun()
    ((_, _, line),) = repository.rows(other, 0, 1)
    forged = packed_line(line.replace(release_of(toy.RULES).encode(), OTHERS.encode()))
    rewritten = "UPDATE stored_events SET state=? WHERE originator_id=? AND originator_version=0"
    repository.recorder.write([(rewritten, (forged, other))])
    match = repository.match(other)
    updated = place.matches.promises.known(match)
    assert (updated.unknown_rules, updated.release) == (False, OTHERS[:16])
    told = {one.id: one.text for one in promise(match.dice, updated)}
    assert OTHERS[:16] in told["R3"]
    assert not told.keys() & {"R2", *NEWS}, "no mail about a turn says it, as all is well"
    shipped: dict[str, Rules] = {OTHERS: {"game": "toy", "version": match.version, "in": ["1.7.0"]}}
    listed = Promises(repository, place.matches.now, lambda: shipped)
    assert listed.known(match).release == "1.7.0"


def test_rules_later_than_those_of_the_program_are_told(place: Place) -> None:
    match = place.matches.repository.match(place.begun())
    later = msgspec.structs.replace(match, version=toy.RULES.version + 1)
    known = place.matches.promises.known(later)
    assert (known.unknown_rules, known.release) == (True, "")
