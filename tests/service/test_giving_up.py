"""A commander of a team gives up, and the match goes on for the others."""

from pathlib import Path

from click.testing import CliRunner

from domain.games import library
from domain.match.seeing import EVERYTHING, waiting_for
from service.reading.positions import export
from tests.fairness.node_again import audited_by_node
from tests.rigs.new_store import new_matches
from tests.toys.duel import begun, long_id, reason
from workers.cli import main
from workers.mail.consent import question

SEATS = ("allied", "german", "allied-omaha", "german-omaha")


def test_one_of_four_commanders_ends_the_campaign_for_nobody(tmp_path: Path) -> None:
    matches = new_matches(tmp_path)
    match = begun(matches, "five_for_fighting", "campaign", SEATS)

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
    told = ["audit", str(file), "--key", matches.house.key.vkey]
    ours = CliRunner().invoke(main, [*told, "--replay"])
    assert ours.exit_code == 2, ours.output
    assert audited_by_node(*told[1:]).returncode == 2
