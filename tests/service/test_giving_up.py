"""A commander of a team gives up, and the match goes on for the others."""

from pathlib import Path

from click.testing import CliRunner

from domain.games import library
from domain.match.seeing import EVERYTHING, waiting_for
from service.application.matches import Matches
from service.application.reading import export
from service.house.keys import House
from service.store.recorder import Recorder
from tests.fairness.node_again import audited_by_node
from tests.rigs.soak import one_store as address
from tests.toys.duel import long_id, reason
from workers.cli import main
from workers.mail.consent import question

__all__ = ["address"]

SEATS = ("allied", "german", "allied-omaha", "german-omaha")


def test_one_of_four_commanders_ends_the_campaign_for_nobody(
    store: Recorder, tmp_path: Path
) -> None:
    house = House("play.example", bytes(32), bytes(range(32)))
    matches = Matches(store, house, games=library())
    match, _ = matches.open("five_for_fighting", "campaign", dict.fromkeys(SEATS, "person"))
    for seat in SEATS:
        matches.join(match, seat, long_id(f"join {seat}"))

    def order(seat: str, line: str) -> str:
        receipt = matches.order(match, seat, line, long_id(f"{seat} {line}"))
        return "" if receipt.done else reason(receipt)

    assert "Others on your side play on" in order("allied", "resign")
    assert waiting_for(library()["five_for_fighting"], matches.repository.match(match)) == (
        "allied", "allied-omaha"
    )  # fmt: skip
    by_mail = question(matches.games["five_for_fighting"], matches.repository.match(match),
                       "allied-omaha", "resign", ())  # fmt: skip
    assert "gives up your part; your side goes on" in by_mail.more[0]
    assert order("allied-omaha", "resign") == ""
    now = matches.repository.match(match)
    assert now.outcome is None
    assert waiting_for(library()["five_for_fighting"], now) == ("allied",)
    assert "allied-omaha" not in now.sitting.taken
    assert now.sitting.others("german") == ("allied", "german-omaha"), "he need not agree any more"
    assert order("allied", "ashore") == ""
    assert order("allied", "resign") == ""
    over = matches.repository.match(match).outcome
    assert over is not None
    assert over.ending == "decisive-defeat"
    file = tmp_path / "match.audit"
    file.write_bytes(b"".join(export(matches, match, EVERYTHING)))
    told = ["audit", str(file), "--key", house.key.vkey]
    ours = CliRunner().invoke(main, [*told, "--replay"])
    assert ours.exit_code == 2, ours.output
    assert audited_by_node(*told[1:]).returncode == 2
