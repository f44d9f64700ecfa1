"""The OpenAPI document is valid, whole, and readable without any other site."""

import json
import re
from typing import Any

import jsonschema_rs
import pytest
from schemathesis.specs.openapi import definitions

from service.api.document import document as whole
from service.people.ways import KINDS
from tests.service.api.conftest import Build, House


@pytest.fixture
def document(house: House) -> dict[str, Any]:
    answer = house.get("/api/openapi.json")
    assert answer.status_code == 200
    assert isinstance(answer.json, dict)
    return answer.json


def operations(document: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (path, method, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if method != "parameters"
    ]


def test_the_document_is_openapi_3_1(document: dict[str, Any]) -> None:
    assert document["openapi"] == "3.1.0"
    definitions.OPENAPI_31_VALIDATOR.validate(document)
    for schema in document["components"]["schemas"].values():
        jsonschema_rs.meta.validate(
            schema | {"$schema": "https://json-schema.org/draft/2020-12/schema"}
        )


def test_no_process_makes_the_document_before_it_is_asked_for(build: Build) -> None:
    whole.cache_clear()
    made = build().app
    assert whole.cache_info().currsize == 0
    assert made.test_client().get("/api/openapi.json").json == json.loads(json.dumps(whole()))


def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    named = set(re.findall(r"'#/components/schemas/(\w+)'", str(document)))
    assert named <= set(document["components"]["schemas"])


def test_every_operation_is_told(document: dict[str, Any]) -> None:
    for path, method, operation in operations(document):
        where = f"{method} {path}"
        assert operation["summary"].endswith("."), where
        assert operation["tags"], where
        assert "security" in operation, where
        failures = {c: a for c, a in operation["responses"].items() if int(c) >= 400}
        assert {"429", "500", "503"} <= set(failures), where
        for code, answer in failures.items():
            assert list(answer["content"]) == ["application/problem+json"], f"{where} {code}"
        if "requestBody" in operation:
            assert {"400", "413", "415", "422"} <= set(failures), where


def test_every_operation_has_a_name_of_its_own(document: dict[str, Any]) -> None:
    names = [operation["operationId"] for _, _, operation in operations(document)]
    assert len(set(names)) == len(names)


def test_every_route_is_in_the_document(house: House, document: dict[str, Any]) -> None:
    told = {re.sub(r"{.+?}", "{}", path) for path in document["paths"]}
    rules = {
        re.sub(r"<.+?>", "{}", rule.rule)
        for rule in house.app.url_map.iter_rules()
        if rule.endpoint.split(".")[0] != "web"
        and rule.rule not in ("/api/docs", "/api/openapi.json")
    }
    assert rules == told


def test_every_operation_has_an_example_of_its_request_and_its_answer(
    document: dict[str, Any],
) -> None:
    for path, method, operation in operations(document):
        where = f"{method} {path}"
        shared = document["paths"][path].get("parameters", [])
        for parameter in (*shared, *operation.get("parameters", ())):
            assert "example" in parameter or not parameter.get("required"), where
            if "example" in parameter:
                fits(document, parameter["schema"], parameter["example"])
        for content in operation.get("requestBody", {}).get("content", {}).values():
            fits(document, content["schema"], content["example"])
        done = [a for code, a in operation["responses"].items() if code in ("200", "201")]
        for content in done[0]["content"].values():
            fits(document, content["schema"], content["example"])


def fits(document: dict[str, Any], schema: dict[str, Any], value: Any) -> None:
    """Hold a value against a schema of the document."""
    whole = {"components": document["components"]} | schema
    jsonschema_rs.Draft202012Validator(whole).validate(value)


def test_the_webhooks_are_told_with_what_is_posted(document: dict[str, Any]) -> None:
    told = {name: hook["post"] for name, hook in document["webhooks"].items()}
    assert {f"turn-{kind}" for kind in KINDS if kind != "push"} == set(told)
    for hook in told.values():
        ((_, content),) = hook["requestBody"]["content"].items()
        fits(document, content["schema"], content["example"])
    for schema in ("PostedTurn", "Discord", "Slack"):
        assert schema in document["components"]["schemas"]


def test_what_needs_a_token_says_so(document: dict[str, Any]) -> None:
    needs = {
        f"{method} {path}"
        for path, method, operation in operations(document)
        if operation["security"] == [{"seat": []}]
    }
    here = "/api/matches/{match_id}"
    assert needs == {
        f"delete {here}/seats/{{seat}}",
        f"delete {here}/set-ups/{{name}}",
        f"get {here}/mails",
        f"get {here}/orders",
        f"get {here}/orders/steps",
        f"get {here}/set-ups",
        f"post {here}/invitations",
        f"post {here}/next",
        f"post {here}/orders",
        f"post {here}/orders/try",
        f"post {here}/takeback",
        f"post {here}/takeback/answer",
        f"put {here}/set-ups/{{name}}",
    }


def test_the_page_lists_every_operation_and_asks_no_other_site(
    house: House, document: dict[str, Any]
) -> None:
    answer = house.get("/api/docs")
    page = answer.get_data(as_text=True)
    assert answer.status_code == 200
    for path, method, operation in operations(document):
        assert f"{method.upper()} {path}" in page
        assert operation["summary"].replace("'", "&#39;") in page
    assert not re.search(r"(src|href)=.?https?:", page)
    assert "<script" not in page
