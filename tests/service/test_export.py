"""The lines of an export, and what each view may hold."""

import pytest

from domain.journal.entries import BadJournal
from service.audit import audit
from service.reading.export import write_export
from tests.fairness.forge import KEY, ORIGIN, a_match

VIEWS = ["full", "public", "red", "blue"]


def test_an_export_is_header_events_openings_and_checkpoints() -> None:
    lines = list(write_export(ORIGIN, "red", [b"{}", b"[]"], [(1, 0, b"{}")], ["a note\n"]))
    assert lines == [
        b"fieldpost-export/3 play.example/m/k3v9qz7m red\n",
        b"E {}\n",
        b"E []\n",
        b"O 1 0 {}\n",
        b"C YSBub3RlCg==\n",
    ]


@pytest.mark.parametrize(("origin", "view"), [("a b", "red"), (ORIGIN, "Red"), (ORIGIN, "a\nb")])
def test_names_out_of_form_are_not_written(origin: str, view: str) -> None:
    with pytest.raises(BadJournal):
        list(write_export(origin, view, [], [], []))


def test_all_views_have_the_same_events_and_the_same_checkpoints() -> None:
    match = a_match()
    shared = {
        view: [line for line in match.export(view)[1:] if not line.startswith(b"O ")]
        for view in VIEWS
    }
    assert all(shared[view] == shared["full"] for view in VIEWS)


@pytest.mark.parametrize("view", VIEWS)
def test_every_view_passes_the_audit(view: str) -> None:
    report = audit(a_match().export(view), [KEY.vkey])
    assert (report.view, report.events, report.checkpoints) == (view, 36, 6)


def test_the_view_of_a_seat_opens_its_own_parts_only() -> None:
    match = a_match()
    for view in ("red", "blue"):
        opened = [line for line in match.export(view) if line.startswith(b"O ")]
        allowed = [line for to, line in match.openings.values() if view in to]
        assert [line.split(b" ", 3)[3][:-1] for line in opened] == allowed
