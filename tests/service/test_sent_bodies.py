"""Letters that hold orders with a body, before both verifiers."""

import json
from email.message import EmailMessage
from email.policy import SMTP
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.application.matches import Matches
from service.house.keys import House
from service.letters.letters import read_letter
from service.letters.lines import instructions
from service.reading.positions import export
from service.store.repository import EVERYTHING
from tests.conftest import Clock
from tests.fairness.verifiers import by_node
from tests.rigs.new_store import new_store
from tests.service.test_bodies import KINDS, VERBS
from tests.service.web.test_verify import needs_node
from tests.toys import landing
from tests.toys.duel import Duels, begun
from workers.cli import main

pytestmark = needs_node

WAYS = {
    "as it is meant": "land all:\n  tank at able\n  gun at baker via b1 b2\nend\ndone\nend\nTom",
    "indents lost": "land all:\ntank at able\ngun at baker via b1 b2\nend\ndone\n",
    "bullets": "Hi Bob,\n\nLand all:\n- Tank at Able,\n- gun at baker via b1 b2.\n\ndone\n",
    "broken anew": "land all: tank at able; gun at\nbaker via b1\nb2; end\ndone\n",
    "one line": "land all: tank at able; gun at baker via b1 b2\ndone\n",
}


def letter(text: str, match: str, count: int) -> tuple[bytes, str]:
    """A letter of red's, and the id that it has."""
    address = f"{match}.red.{count}.abcdefghijkl"
    mail = EmailMessage(policy=SMTP)
    mail["From"], mail["To"] = "tom@example.org", f"post+{address}@play.example"
    mail["Message-ID"], mail["Subject"] = "<1@example.org>", "Re: your turn"
    mail["Date"] = "Sat, 21 Nov 2026 06:30:00 +0000"
    mail.set_content(text)
    return mail.as_bytes(), sha256(f"<1@example.org> {address}".encode()).hexdigest()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("forged", [False, True], ids=["honest", "forged"])
def test_both_find_a_body_in_a_letter_and_miss_one_that_is_not(
    tmp_path: Path, house: House, clock: Clock, way: str, forged: bool
) -> None:
    recorder = new_store(tmp_path / "landings.sqlite")
    matches: Matches = Duels(recorder, house, games={"toy": landing.RULES}, now=clock)
    match = begun(matches)
    raw, id_ = letter(WAYS[way], match, matches.repository.match(match).size)
    asked = instructions(read_letter(raw).text, VERBS, KINDS)
    text = "\n".join(one.command for one in asked if one.command)
    if forged:
        text = text.replace("gun", "2nd-company")
    assert matches.order(match, "red", text, id_).done
    file, sent = tmp_path / "match.audit", tmp_path / "letter.eml"
    file.write_bytes(b"".join(export(matches, match, EVERYTHING)))
    sent.write_bytes(raw)
    recorder.close()
    args = ["--sent", str(sent)]
    status, found = by_node(file, house.key.vkey, *args)
    command = ["audit", str(file), "--key", house.key.vkey, "--json", *args]
    ours = CliRunner().invoke(main, command, obj={"games": {"toy": landing.RULES}})
    assert ours.exit_code == status == (1 if forged else 2), (found, ours.stdout)
    if not forged:
        assert found["sent"] == json.loads(ours.stdout)["sent"]
        assert not [one for one in found["notChecked"] if "letter" in one], found["notChecked"]
