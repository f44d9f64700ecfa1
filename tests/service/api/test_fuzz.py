"""Whatever is sent, the house answers as its document says: schemathesis over every operation."""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count, cycle
from typing import Any, NamedTuple

import hypothesis
import pytest
import schemathesis
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    content_type_conformance,
    ignored_auth,
    missing_required_header,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from service.people import club_questions, clubs, tokens
from service.people.post import unix_now
from service.people.register import People
from tests.service.api.conftest import House

CHECKS = [
    schemathesis.checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
UNCHANGED = [
    negative_data_rejection,
    missing_required_header,
    unsupported_method,
    allow_header_conformance,
    ignored_auth,
]
"""Checks of a request as it was made up, its match and its token too."""

EXAMPLES = int(os.environ.get("TEST_REQUESTS", "2"))
"""Requests that are made up for each operation and mode."""


ANY_TEXT = ["If-None-Match"]

REFUSED = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429, "5xx"]
"""Answers to a request that is wrong: those of the library, and that it is too large."""


@pytest.fixture
def document(house: House) -> Any:
    house.services.streams.lifetime = 0
    refused = {"negative_data_rejection": {"expected-statuses": REFUSED}}
    config = schemathesis.Config.from_dict({"checks": refused})
    return schemathesis.openapi.from_wsgi("/api/openapi.json", house.app, config=config)


@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode))
def test_every_operation_answers_as_declared(house: House, document: Any, mode: Any) -> None:
    matches = cycle([house.begun(), house.finished(), ""])
    house.project()
    answers: Counter[int] = Counter()
    for operation in document.get_all_operations():
        fuzz(house, operation.ok(), mode, matches, answers)
    assert answers[422]
    assert answers[200] or mode.is_negative


ACTORS = {"answer": "asked", "leave": "member"}
"""Who does what the leader of a club does not."""


class Club(NamedTuple):
    """A club that there is, and what may be named in it."""

    key: str
    bearers: dict[str, str]
    """The tokens of who leads it, of a member, and of somebody whom it asks."""

    named: dict[str, str]
    """By fields of bodies: a member, an address that is asked, a match for its members."""


def club_of(house: House, n: int, match: str) -> Club:
    """A new club with a leader, a member, a match, and somebody whom it asks."""
    store, people, now = house.matches.repository.recorder, {}, unix_now()
    for who in ("leader", "member", "asked"):
        address = f"{who}{n}@example.org"
        people[who] = People(store).met(address).id
        People(store).confirm(people[who], address)
    club = clubs.found(store, people["leader"], f"Club {n}", now).id
    for who in ("member", "asked"):
        club_questions.ask(store, club, people["leader"], f"{who}{n}@example.org", now)
    club_questions.answer(store, club, people["member"], True, now)
    store.write([("DELETE FROM club_matches WHERE match=?", (match,))])
    store.write(clubs.opened_for(store, club, people["leader"], match, now))
    bearers = {who: tokens.make(store, one, tokens.PROGRAM, now) for who, one in people.items()}
    named = {"person": people["member"], "whom": f"asked{n}@example.org", "match": match}
    return Club(club, bearers, named)


@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode))
def test_what_is_done_in_a_club_that_there_is_answers_as_declared(
    house: House, document: Any, mode: Any
) -> None:
    match, numbers = house.finished(), count()
    house.project()
    done = set()
    acts = [op.ok() for op in document.get_all_operations() if "/clubs" in op.ok().path]
    for operation in acts:
        act, answers = operation.path.rpartition("/")[2], Counter[int]()

        def run(case: Any, act: str = act, answers: Counter[int] = answers) -> None:
            club = club_of(house, next(numbers), match)
            who = ACTORS.get(act, "leader")
            case.headers["Authorization"] = f"Bearer {club.bearers[who]}"
            if "key" in case.path_parameters:
                case.path_parameters["key"] = club.key
            if isinstance(case.body, dict) and mode.is_positive:
                case.body.update({k: v for k, v in club.named.items() if k in case.body})
            answers[case.call_and_validate(checks=CHECKS).status_code] += 1

        sent(operation, mode, run)
        done |= {operation.path for status in answers if status < 300}
    assert mode.is_negative or done == {op.path for op in acts}


def fuzz(
    house: House, operation: Any, mode: Any, matches: Iterator[str], answers: Counter[int]
) -> None:
    """Send made-up requests; two of three at matches that there are, as a seat of them."""

    def run(case: Any) -> None:
        match = next(matches)
        if match and "match_id" in case.path_parameters:
            case.path_parameters["match_id"] = match
            case.headers["Authorization"] = f"Bearer {house.tokens[match, 'red']}"
            answer = case.call_and_validate(checks=CHECKS)
        else:
            answer = case.call_and_validate(checks=[*CHECKS, *UNCHANGED])
        answers[answer.status_code] += 1

    sent(operation, mode, run)


def sent(operation: Any, mode: Any, run: Callable[[Any], None]) -> None:
    """Make requests up and run each. A header of any text is never wrong: where there is nothing
    else, hundreds would be made up in vain."""
    if mode.is_negative and [one.name for one in operation.iter_parameters()] == ANY_TEXT:
        assert operation.method == "get"
        return
    made = hypothesis.settings(
        max_examples=EXAMPLES,
        suppress_health_check=list(hypothesis.HealthCheck),
        phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
    )(hypothesis.given(operation.as_strategy(generation_mode=mode))(lambda case: run(case)))
    try:
        made()
    except hypothesis.errors.Unsatisfiable:
        assert mode.is_negative, "this operation takes nothing that could be wrong"
