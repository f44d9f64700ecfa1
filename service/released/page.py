"""What a page loads and runs, read as strictly as no browser reads it.

Every ``<`` must begin a plain tag, so that nothing can hide in a comment, a title or a quoted word
that a browser takes for something else. The pages of Fieldpost are written so.
"""

import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import Final

import msgspec

LARGEST: Final = 8 * 1024 * 1024
"""Bytes of a page, and of each file that it loads."""

MOST: Final = 1000
"""Files that a page loads."""

_ATTRIBUTE: Final = re.compile(
    r"[ \t\n\f\r]++([^ \t\n\f\r\"'<>/=]++)"
    r"(?:=(?:\"([^\"<]*+)\"|'([^'<]*+)'|([^ \t\n\f\r\"'<>=`]++)))?+"
)
_TAG: Final = re.compile(
    r"<(/?)([a-zA-Z][\w:-]*+)((?:" + _ATTRIBUTE.pattern + r")*+)[ \t\n\f\r]*+/?>"
)
_DOCTYPE: Final = re.compile(r"\ufeff?\s*<!doctype html>", re.I)
_ADDRESS: Final = re.compile(r"[\w./:?=-]+", re.A)

_FOREIGN: Final = frozenset(
    {"applet", "base", "embed", "fencedframe", "frame", "iframe", "object", "portal"}
)
"""Elements by which a page shows or runs what is not its own."""

_LOADED: Final = frozenset({"stylesheet", "modulepreload"})
_HARMLESS: Final = frozenset({"icon", "manifest", "apple-touch-icon"})
_DATA: Final = "application/json"


class Page(msgspec.Struct):
    """What a page says of itself."""

    version: str = ""
    loads: list[str] = []
    """The addresses of its scripts and styles, as they are written."""
    faults: list[str] = []
    """What no page of a release has, a sentence each."""


def read_page(body: bytes) -> Page:
    """A page, or a part of one, read to its end or to what cannot be read strictly."""
    page = Page(loads=[], faults=[])
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        page.faults.append("it is not written in UTF-8")
        return page
    start = _DOCTYPE.match(text)
    at = text.find("<", start.end() if start else 0)
    while at >= 0:
        tag = _TAG.match(text, at)
        if tag is None:
            row = text.count("\n", 0, at) + 1
            page.faults.append(f"line {row} is written in a way that may hide what it runs")
            break
        if not tag[1]:
            _read_tag(page, tag[2].lower(), tag[3])
        at = text.find("<", tag.end())
    page.faults = list(dict.fromkeys(page.faults))
    return page


def _read_tag(page: Page, name: str, written: str) -> None:
    given = [(m[1].lower(), m[2] or m[3] or m[4] or "") for m in _ATTRIBUTE.finditer(written)]
    having = dict(given)
    if len(having) < len(given):
        page.faults.append(f"a <{name}> has the same attribute twice")
    page.faults += _handlers(name, having)
    if name in _FOREIGN:
        page.faults.append(f"it has a <{name}>, which no page of Fieldpost has")
    elif name == "script":
        source = having.get("src") or having.get("href") or having.get("xlink:href")
        if source:
            _load(page, source)
        elif having.get("type") != _DATA:
            page.faults.append("a script stands in the page itself")
    elif name == "link":
        for kind in having.get("rel", "").split() or ["no kind"]:
            if kind in _LOADED:
                _load(page, having.get("href", ""))
            elif kind not in _HARMLESS:
                page.faults.append(f"a <link> of the kind “{kind[:40]}” is in the page")
    elif name == "meta" and having.get("name") == "generator":
        page.version = unescape(having.get("content", "")).removeprefix("Fieldpost ")[:80]


def _handlers(name: str, having: Mapping[str, str]) -> Iterator[str]:
    for key, value in having.items():
        if key.startswith("on") or re.match(r"(data-)?hx-on", key) or key == "srcdoc":
            yield f"a <{name}> has {key[:40]}, which is code in the page itself"
        if re.sub(r"[\x00-\x20]", "", unescape(value)).lower().startswith("javascript:"):
            yield f"a <{name}> has an address that is code"


def _load(page: Page, address: str) -> None:
    if len(page.loads) >= MOST:
        page.faults.append(f"it loads more than {MOST} files")
    elif _ADDRESS.fullmatch(address):
        page.loads.append(address)
    else:
        page.faults.append("a script or style has an odd address")


_RUNS: Final = re.compile(r"(script|worker|child|frame|object|manifest)-src")


def policy_faults(headers: Mapping[str, str]) -> list[str]:
    """How the rules that a page comes with are weaker than those of a release: then more may run
    than what its tags name."""
    policy = headers.get("content-security-policy", "")
    if not policy:
        return ["it comes without a Content-Security-Policy"]
    found = [_loose(_directives(part)) for part in policy.split(",")]
    return [] if [] in found else found[0]


def _directives(policy: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for part in policy.split(";"):
        name, *sources = part.split() or [""]
        found.setdefault(name.lower(), sources)
    return found


def _loose(given: Mapping[str, list[str]]) -> list[str]:
    if given.get("default-src") == ["'none'"] and not any(map(_RUNS.match, given)):
        return []  # nothing runs in such a page
    faults = [
        f"its Content-Security-Policy has no {name} {source}"
        for name, source in (("default-src", "'none'"), ("base-uri", "'none'"),
                             ("script-src", "'self'"), ("form-action", "'self'"))
        if given.get(name) != [source]
    ]  # fmt: skip
    for name, sources in given.items():
        allowed = {"'self'", "'none'"} | ({"data:"} if name == "img-src" else set())
        if name != "connect-src" and not set(sources) <= allowed:
            faults.append(f"its Content-Security-Policy has {name} {' '.join(sources)[:80]}")
    return faults
