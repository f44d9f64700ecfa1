"""Whatever is sent, the house answers as its document says: schemathesis over every operation."""

import os
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from typing import Any

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

EXAMPLES = int(os.environ.get("FIELDPOST_TEST_REQUESTS", "10"))
"""Requests that are made up for each operation and mode."""


REFUSED = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429, "5xx"]
"""Answers to a request that is wrong: those of the library, and that it is too large."""


@pytest.fixture
def document(house: House) -> Any:
    house.desk.streams.lifetime = 0
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


def fuzz(
    house: House, operation: Any, mode: Any, matches: Iterator[str], answers: Counter[int]
) -> None:
    """Send made-up requests; two of three at matches that there are, as a seat of them."""

    @hypothesis.given(case=operation.as_strategy(generation_mode=mode))
    @hypothesis.settings(
        max_examples=EXAMPLES,
        suppress_health_check=list(hypothesis.HealthCheck),
        phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
    )
    def run(case: Any) -> None:
        match = next(matches)
        if match and "match_id" in case.path_parameters:
            case.path_parameters["match_id"] = match
            case.headers["Authorization"] = f"Bearer {house.tokens[match, 'red']}"
            answer = case.call_and_validate(checks=CHECKS)
        else:
            answer = case.call_and_validate(checks=[*CHECKS, *UNCHANGED])
        answers[answer.status_code] += 1

    try:
        run()
    except hypothesis.errors.Unsatisfiable:
        assert mode.is_negative, "this operation takes nothing that could be wrong"
