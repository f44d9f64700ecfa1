"""Files of the pages, each under an address that changes with its content, so browsers keep it.

Modules name each other by relative addresses. So all of them lie in one folder and those below it,
which is named after the content of all; and a page names ahead every module that it will come to,
so that its browser need not read one to learn of the next.
"""

import functools
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from posixpath import normpath
from typing import Any

from flask import Response, request, send_from_directory, url_for

STATIC = Path(__file__).parent / "static"

_IMPORTED = re.compile(r'^(?:import|export|\})[^"]*"(\.\.?/[\w/-]+\.js)";', re.M)
FOR_GOOD = "public, max-age=31536000, immutable"


def asset(name: str) -> str:
    """The address of a file."""
    if name in imports():
        return url_for("web.script", edition=_edition(), name=name)
    return url_for("web.static_file", name=name, v=_hash(name))


def modules(*roots: str) -> list[str]:
    """The addresses of scripts and of all that they import, the nearest first."""
    named = list(dict.fromkeys(roots))
    for name in named:
        named += [one for one in imports()[name] if one not in named]
    return [asset(name) for name in named]


@functools.cache
def imports() -> dict[str, list[str]]:
    """Which modules each module imports."""
    return {
        file.relative_to(STATIC).as_posix(): list(dict.fromkeys(_named(file)))
        for file in sorted(STATIC.rglob("*.js"))
        if file.parent.name != "vendor"
    }


def _named(file: Path) -> Iterator[str]:
    folder = file.parent.relative_to(STATIC)
    for address in _IMPORTED.findall(file.read_text("utf-8")):
        yield normpath(folder / address)


@functools.cache
def _edition() -> str:
    scripts = sorted(STATIC.rglob("*.js"))
    return sha256(b"".join(file.read_bytes() for file in scripts)).hexdigest()[:10]


@functools.cache
def _hash(name: str) -> str:
    return sha256((STATIC / name).read_bytes()).hexdigest()[:10]


def static_file(name: str) -> Response:
    """A style, font or script; for good where the address names its content."""
    return _file(name, for_good="v" in request.args or name.startswith("fonts/"))


def script(edition: str, name: str) -> Response:
    """A module; a page from before, which asks for an older edition, keeps none of these."""
    return _file(name, for_good=edition == _edition())


def _file(name: str, *, for_good: bool) -> Response:
    answer: Any = send_from_directory(STATIC, name)
    answer.direct_passthrough = False
    answer.make_sequence()
    answer.headers["Cache-Control"] = FOR_GOOD if for_good else "no-cache"
    return answer  # type: ignore[no-any-return]
