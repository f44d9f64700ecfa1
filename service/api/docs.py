"""The documentation page: what the OpenAPI document says, readable without any other site."""

import base64
import hashlib
from pathlib import Path
from typing import Any

import msgspec
from flask import Blueprint, Response, render_template, request

from service.api.document import document
from service.api.examples import examples, refusals
from service.api.problems import KINDS

bp = Blueprint("docs", __name__, template_folder="templates")

STYLE = (Path(__file__).parent / "templates" / "docs.css").read_text()
_DIGEST = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
POLICY = f"default-src 'none'; style-src 'sha256-{_DIGEST}'; frame-ancestors 'none'"


@bp.get("/api/openapi.json")
def openapi() -> dict[str, Any]:
    """The document itself."""
    root = request.script_root
    return document() | ({"servers": [{"url": root}]} if root else {})


@bp.get("/api/docs")
def page() -> Response:
    """Every operation and every kind of problem on one page."""
    spec = document()
    parts: dict[str, list[dict[str, Any]]] = {tag["name"]: [] for tag in spec["tags"]}
    for path, methods in spec["paths"].items():
        shared = methods.get("parameters", [])
        for method, operation in methods.items():
            if method != "parameters":
                parts[operation["tags"][0]].append(_told(path, method, operation, shared))
    about = {tag["name"]: tag["description"] for tag in spec["tags"]}
    hooks = [hook["post"] for hook in spec["webhooks"].values()]
    text = render_template(
        "docs.html", style=STYLE, parts=parts, about=about, kinds=KINDS, hooks=hooks, shown=_shown
    )
    return Response(text, headers={"Content-Security-Policy": POLICY})


def _told(path: str, method: str, operation: dict[str, Any], shared: list[Any]) -> dict[str, Any]:
    body = operation.get("requestBody", {}).get("content", {})
    return {
        "method": method.upper(),
        "path": path,
        "summary": operation.get("summary", ""),
        "description": operation.get("description", ""),
        "token": {} not in operation["security"] and bool(operation["security"]),
        "parameters": [p for p in (*shared, *operation.get("parameters", ())) if "name" in p],
        "body": [_schema_name(part) for part in body.values()],
        "example": examples().get(operation["operationId"]),
        "refused": refusals().get(operation["operationId"], ()),
        "answers": [
            (code, answer.get("description", ""), [*answer.get("content", {})])
            for code, answer in sorted(operation["responses"].items())
        ],
    }


def _shown(value: Any) -> str:
    """A value of an example as it is read: text as it is, JSON over several lines."""
    if isinstance(value, str):
        return value
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


def _schema_name(part: dict[str, Any]) -> str:
    return str(part.get("schema", {}).get("$ref", "")).rpartition("/")[2]
