"""What whoever runs a house looks up and does, by ``fieldpost look`` and ``fieldpost act``."""

from pathlib import Path

import pytest

from service.operating.acts import ACTS
from service.operating.listings import LISTS
from service.people.register import People
from service.store.sqlite import SqliteRecorder
from tests.conftest import Environ
from tests.rigs.place import Place

ANNA = "anna@example.org"


@pytest.fixture
def place(tmp_path: Path, environ: Environ) -> Place:
    place = Place(tmp_path, environ)
    place.told("migrate")
    store = SqliteRecorder(tmp_path / "fieldpost.sqlite")
    People(store).confirm(People(store).met(ANNA).id, ANNA)
    store.close()
    return place


def test_acts_are_done_with_a_reason_and_found_again(place: Place) -> None:
    match = place.opened()
    place.run("act", "appoint", ANNA, "--why", "she helps")
    told = place.told("act", "hide", match, "--why", "a slur in its name", "--by", ANNA)
    assert told["told"] == f"No list shows the match {match} any more."
    done = place.told("look", "acts", "slur")
    assert [(one["act"], one["operator"], one["match"]) for one in done] == [
        ("hide", "Anna", match)
    ]
    (row,) = place.told("look", "matches")
    assert (row["match"], row["hidden"]) == (match, 1)
    assert "Missing option" in place.run("act", "hide", match).output
    assert "hidden already" in place.refused("act", "hide", match, "--why", "again")
    assert "Nobody here is called" in place.refused(
        "act", "show", match, "--why", "x", "--by", "nobody@example.org"
    )


@pytest.mark.parametrize("name", ["health", *LISTS])
def test_every_list_is_told_in_words_and_as_json(place: Place, name: str) -> None:
    place.opened()
    place.run("act", "ban", "spam.example", "--why", "spam")
    rows = place.told("look", name)
    text = place.run("look", name).stdout
    assert text.splitlines()[0].split()[0] == (next(iter(rows[0])).upper() if rows else "Nothing")


def test_the_help_names_every_act(place: Place) -> None:
    told = place.run("act", "--help").output
    assert all(f"{name} {act.on}" in told and act.about in " ".join(told.split())
               for name, act in ACTS.items())  # fmt: skip
