"""What the page, the API and the command line say where a match was played under newer rules."""

from dataclasses import replace

from service.application.matches import Matches
from service.store.repository import NewerRules
from tests.service.web.houses import WebHouse
from tests.toys import toy
from workers.commands.failures import sentence

SAID = (
    "This match was played under newer rules; this part of the house is being brought up to "
    "date. Try again in a minute."
)


def test_page_api_and_command_line_say_one_sentence(toys: WebHouse) -> None:
    reader = toys.reader()
    match = reader.open(red="me", blue="person")
    token = toys.matches.join(match, "blue", "blue-sits-down-here")[1]
    reader.get(f"/m/{match}")
    form = reader.fields(f"/m/{match}/orders")
    newer = {"toy": replace(toy.RULES, version=toy.RULES.version + 1)}
    part = Matches(toys.recorder, toys.house, games=newer)
    seen = part.repository.size(match)
    assert part.order(match, "red", "storm", "of-the-newer-part", seen=seen).done
    size = part.repository.size(match)
    page = reader.post(f"/m/{match}/orders", form | {"orders": "storm", "do": "send"})
    assert reader.status == 503
    assert SAID in page
    reader.get(f"/m/{match}")
    assert reader.status == 200
    answer = toys.app.test_client().post(
        f"/api/matches/{match}/orders",
        json={"orders": "storm", "seen": size},
        headers={"Authorization": f"Bearer {token}", "Idempotency-Key": "to-the-older-part"},
    )
    assert answer.json is not None
    assert answer.status_code == 503
    assert answer.json["detail"] == SAID
    assert answer.headers["Retry-After"]
    assert sentence(NewerRules()) == SAID
    assert part.repository.size(match) == size
