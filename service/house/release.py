"""Which files decide a game: the hash of their manifest is its release (docs/fair-play.md, 9)."""

import sys
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import domain
from domain.games import AnyRuleset

KERNEL: Final = ("game", "grid", "journal", "kits", "match", "table")
"""The folders that decide every game."""

_SUFFIXES: Final = frozenset({".py", ".toml"})


def release_of(rules: AnyRuleset) -> str:
    """The release of a game in hex: of the kernel, and of the folder of its rules."""
    return _release(rules.decide.__module__, rules.key)


@cache
def _release(module: str, key: str) -> str:
    """The manifest has a line `<sha256> SPACE <path> LF` for each file, sorted by path."""
    home = sys.modules[module].__file__
    folder = Path(home).parent if home else Path()
    kernel = Path(domain.__file__ or "").parent
    named = {f"games/{key}/{_place(file, folder)}": file for file in _files(folder)}
    for name in KERNEL:
        named |= {f"{name}/{_place(file, kernel / name)}": file for file in _files(kernel / name)}
    lines = [f"{sha256(named[path].read_bytes()).hexdigest()} {path}\n" for path in sorted(named)]
    return sha256("".join(lines).encode()).hexdigest()


def _files(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*") if file.suffix in _SUFFIXES]


def _place(file: Path, folder: Path) -> str:
    return file.relative_to(folder).as_posix()
