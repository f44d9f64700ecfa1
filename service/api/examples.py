"""Examples of the document: for each operation a request as it was sent, and what was answered.

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


@functools.cache
def examples() -> dict[str, Example]:
    """The example of each operation, by its id."""
    told = msgspec.json.decode(FILE.read_bytes(), type=list[Example])
    return {example.operation: example for example in told}


def exemplify(paths: dict[str, Any]) -> None:
    """Put the examples in the paths of a document."""
    for methods in paths.values():
        for method, operation in methods.items():
            if method != "parameters" and operation["operationId"] in examples():
                example = examples()[operation["operationId"]]
                _show(example, operation, methods.get("parameters", ()))


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
