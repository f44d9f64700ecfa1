"""The next match of a campaign by API and by page: offered, opened once, and linked both ways."""

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from tests.conftest import Environ
from tests.service.web.houses import WebHouse
from tests.toys.siege import CAMPAIGN
from workers.cli import main

SEATS = ("red", "blue")


def play(house: WebHouse, match: str) -> None:
    """Play a match to its end."""
    for k, (seat, text) in enumerate((("red", "done\ndone"), ("blue", "done"))):
        assert house.matches.order(match, seat, text, f"the-id-of-order-{k}").done
    house.project()


def asked(house: WebHouse, match: str, token: str = "") -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return house.app.test_client().post(f"/api/matches/{match}/next", headers=headers)


def test_the_api_opens_it_once_for_who_played(tmp_path: Path) -> None:
    house = WebHouse(tmp_path, games={"siege": CAMPAIGN})
    match, _ = house.matches.open("siege", "one", dict.fromkeys(SEATS, "person"))
    tokens = {s: house.matches.join(match, s, f"the-joining-of-{s}")[1] for s in SEATS}
    play(house, match)
    assert asked(house, match).status_code == 401
    first, second = (asked(house, match, tokens[seat]) for seat in SEATS)
    assert first.status_code == second.status_code == 201
    assert first.json["match"] == second.json["match"]
    then = house.matches.repository.match(first.json["match"])
    assert (then.scenario, then.sitting.vacant) == ("two", SEATS)


def test_the_command_line_opens_it_once_for_those_who_held_the_seats(
    tmp_path: Path, environ: Environ
) -> None:
    environ["FIELDPOST_DATA"] = str(tmp_path / "house")

    def run(*args: str) -> Result:
        return CliRunner().invoke(main, list(args), obj={"games": {"siege": CAMPAIGN}})

    assert run("migrate").exit_code == 0
    seats = ("--seat", "red=person", "--seat", "blue=person")
    opened = run("new", "siege", "--scenario", "one", *seats, "--join", "--json")
    match = json.loads(opened.stdout)["match"]
    early = run("next", match)
    assert (early.exit_code, "No match follows this one." in early.stderr) == (1, True)
    for seat, text in (("red", "done;done"), ("blue", "done")):
        assert run("order", match, seat, text).exit_code == 0
    first, again = (json.loads(run("next", match, "--json").stdout) for _ in range(2))
    assert first == again
    assert (first["before"], first["scenario"]) == (match, "two")
    assert first["vacant"] == list(SEATS)
    told = run("next", match).stdout
    assert f"Match {first['match']}, two, goes on from {match}." in told
    assert f"fieldpost join {first['match']} red" in told
    assert run("join", first["match"], "red").exit_code == 0
    assert "There is no match nosuchmatch" in run("next", "nosuchmatch").stderr


def test_the_page_offers_it_to_who_played_and_leads_to_it_and_back(tmp_path: Path) -> None:
    house = WebHouse(tmp_path, games={"siege": CAMPAIGN})
    reader = house.reader()
    match = reader.open("siege", "one", red="me", blue="person")
    house.matches.join(match, "blue", "the-joining-of-blue")
    play(house, match)
    assert "Open the next match" not in house.reader().get(f"/m/{match}")
    assert "Open the next match" in reader.get(f"/m/{match}")
    reader.fill(f"/m/{match}/next")
    assert "It goes on from" in reader.page
    assert f'href="/m/{match}"' in reader.page
    assert "On to" in reader.get(f"/m/{match}")
