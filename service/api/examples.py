"""Examples of the document: for each operation a request as it was sent, and what was answered.

After the one that was done come those that were refused, each with the problem it was answered.
They stand in ``examples.json``, taken from real answers by ``tests/service/api/test_examples.py``,
with long lists and texts cut short.
"""

import functools
from pathlib import Path
from typing import Any

import msgspec

FILE = Path(__file__).with_name("examples.json")


class Example(msgspec.Struct, frozen=True, omit_defaults=True):
    """A request to an operation, and its answer."""

    operation: str
    method: str
    address: str
    """The path and the query as they were sent."""
    status: int
    path: dict[str, Any] = {}
    query: dict[str, Any] = {}
    headers: dict[str, Any] = {}
    body: dict[str, Any] | None = None
    answer: Any = None
    wrong: str = ""
    """What was wrong with a request that was refused, in a few words."""

    @property
    def refused(self) -> bool:
        """Whether it was answered with a problem."""
        return self.status >= 400


@functools.cache
def _told() -> list[Example]:
    return msgspec.json.decode(FILE.read_bytes(), type=list[Example])


@functools.cache
def examples() -> dict[str, Example]:
    """The example of each operation, by its id."""
    return {example.operation: example for example in _told() if not example.refused}


@functools.cache
def refusals() -> dict[str, list[Example]]:
    """The requests to each operation that were refused, by its id."""
    found: dict[str, list[Example]] = {}
    for example in _told():
        if example.refused:
            found.setdefault(example.operation, []).append(example)
    return found


def forget() -> None:
    """Read the file again."""
    for kept in (_told, examples, refusals):
        kept.cache_clear()


def exemplify(paths: dict[str, Any]) -> None:
    """Put the examples in the paths of a document."""
    for methods in paths.values():
        for method, operation in methods.items():
            if method != "parameters" and operation["operationId"] in examples():
                example = examples()[operation["operationId"]]
                _show(example, operation, methods.get("parameters", ()))
                for refused in refusals().get(operation["operationId"], ()):
                    _show_refused(refused, operation["responses"])


def _show(example: Example, operation: dict[str, Any], shared: Any) -> None:
    sent = {"path": example.path, "query": example.query, "header": example.headers}
    for parameter in (*shared, *operation.get("parameters", ())):
        named = sent.get(parameter.get("in", ""), {})
        if parameter.get("name") in named:
            parameter["example"] = named[parameter["name"]]
    if example.body is not None:
        for content in operation["requestBody"]["content"].values():
            content["example"] = example.body
    for content in operation["responses"][str(example.status)]["content"].values():
        content["example"] = example.answer


def _show_refused(example: Example, responses: dict[str, Any]) -> None:
    told = responses[str(example.status)]["content"]["application/problem+json"]
    kind = example.answer["type"].rpartition("#")[2].replace(":", "-")
    told.setdefault("examples", {})[kind] = {"summary": example.wrong, "value": example.answer}
