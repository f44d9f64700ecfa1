"""A sampled mutation run: one small change to the rules of the house at a time, and who notices.

``python -m tests.mutants --seconds 240`` changes a copy of the sources: a comparison, an ``and``, a
``not``, a number, in the kernel, the read models and what decides who may look. Each change is put
before the tests that are there for its file. What no test notices is told, and ends with status 1.
The same ``--seed`` makes the same changes.
"""

import argparse
import ast
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
LONGEST = 60
"""Seconds for the tests of one change at least; four times what they take without any, on a slow
machine. More means that it does not end, which is noticed too, and told apart."""

CHECKED_BY = {
    "domain/match": (
        "tests/domain",
        "tests/service/test_letter.py",
        "tests/games/test_order_of_mappings.py",
        "tests/projections/test_chronicle.py",
        "tests/service/test_told_at_the_table.py",
    ),
    "domain/table": (
        "tests/domain",
        "tests/service/test_letter.py",
        "tests/service/test_phases.py",
    ),
    "domain/journal": ("tests/domain",),
    "domain/game": ("tests/domain",),
    "domain/grid": ("tests/domain",),
    "domain/kits": ("tests/domain", "tests/kits"),
    "service/kits/vassal": ("tests/kits",),
    "projections": (
        "tests/projections",
        "tests/service/test_told_at_the_table.py",
        "tests/workers/mail/test_post_rounds.py",
    ),
    "service/application/matches.py": (
        "tests/service/test_matches.py",
        "tests/service/test_branches.py",
        "tests/service/test_one_door.py",
        "tests/service/test_what_was_seen.py",
    ),
    "service/application/carrying.py": (
        "tests/service/test_matches.py",
        "tests/service/test_letter.py",
        "tests/service/test_phases.py",
    ),
    "service/application/fairness.py": (
        "tests/service/test_matches_by_beacon.py",
        "tests/service/test_fair_bad_input.py",
        "tests/service/test_what_was_seen.py",
    ),
    "service/application/seating.py": ("tests/service/test_matches.py",),
    "service/reading/positions.py": (
        "tests/service/test_secrets.py",
        "tests/service/api/test_reading.py",
        "tests/service/web/test_playing.py",
    ),
    "service/application/guard.py": ("tests/service/test_gone_back.py",),
    "service/application/branching.py": ("tests/service/test_branches.py",),
    "service/reading/access.py": ("tests/service/test_one_door.py",),
    "service/application/hints.py": ("tests/service/test_hints.py",),
    "service/people/inviting.py": (
        "tests/service/test_one_door.py",
        "tests/workers/mail/test_post_substitutes.py",
    ),
    "service/people/register.py": (
        "tests/service/test_people.py",
        "tests/service/test_one_door.py",
    ),
    "service/letters/lines.py": (
        "tests/workers/mail/test_lines.py",
        "tests/workers/mail/test_courtesy.py",
        "tests/workers/mail/test_corpus.py",
        "tests/service/test_bodies.py",
    ),
    "service/letters/reply_text.py": (
        "tests/workers/mail/test_letters.py",
        "tests/workers/mail/test_corpus.py",
    ),
    "service/web/who.py": ("tests/service/web/test_safety.py",),
    "service/api/who.py": ("tests/service/api",),
}
"""Files and folders that are changed, each with the tests that should notice."""

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip


class Change(ast.NodeTransformer):
    """Makes the k-th change that there is to make in a module."""

    def __init__(self, k: int) -> None:
        self.left, self.told = k, ""

    def _here(self, node: ast.AST, what: str) -> bool:
        self.left -= 1
        if self.left == -1:
            self.told = f"line {getattr(node, 'lineno', 0)}: {what}"
        return self.left == -1

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        other = COMPARED[type(node.ops[0])]
        if self._here(node, f"{type(node.ops[0]).__name__} becomes {other.__name__}"):
            node.ops[0] = other()
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        other = ast.Or if isinstance(node.op, ast.And) else ast.And
        if self._here(node, f"{type(node.op).__name__} becomes {other.__name__}"):
            node.op = other()
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        dropped = isinstance(node.op, ast.Not) and self._here(node, "a not is left out")
        return node.operand if dropped else node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Add | ast.Sub):
            other = ast.Sub if isinstance(node.op, ast.Add) else ast.Add
            if self._here(node, f"{type(node.op).__name__} becomes {other.__name__}"):
                node.op = other()
        return node


def changes(source: str) -> int:
    """How many changes there are to make in a module."""
    counting = Change(-1)
    counting.visit(ast.parse(source))
    return -1 - counting.left


def changed(source: str, k: int) -> tuple[str, str]:
    """A module with its k-th change, and what that is."""
    change = Change(k)
    tree = change.visit(ast.parse(source))
    return ast.unparse(ast.fix_missing_locations(tree)), change.told


def places() -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """Every change: its file, its number there, and the tests that should notice."""
    for where, tests in CHECKED_BY.items():
        path = ROOT / where
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            for k in range(changes(file.read_text())):
                yield str(file.relative_to(ROOT)), k, tests


def noticed(folder: Path, tests: tuple[str, ...], longest: float) -> bool | None:
    """Whether any of these tests fails in the copy; None where they do not end."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, timeout=longest, check=False
        )
    except subprocess.TimeoutExpired:
        return None
    return done.returncode != 0


def nearest(name: str, tests: tuple[str, ...]) -> tuple[str, ...]:
    """Of these tests the files that import the module: most changes are noticed by them."""
    module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    package, _, last = module.rpartition(".")
    files = sorted(file for where in tests for file in _files(ROOT / where))
    words = (f"from {module} import", f"from {package} import {last}", f"import {module}")
    return tuple(
        str(file.relative_to(ROOT))
        for file in files
        if any(word in file.read_text() for word in words)
    )


def _files(where: Path) -> Iterator[Path]:
    return where.rglob("test_*.py") if where.is_dir() else iter([where])


def taken(folder: Path, tests: tuple[str, ...], longest: float) -> float:
    """The seconds of these tests without any change; raises SystemExit where they fail."""
    began = time.monotonic()
    if noticed(folder, tests, longest):
        raise SystemExit(f"{' '.join(tests)} fails without any change; mend that first.")
    return time.monotonic() - began


def run(seconds: float, seed: str, only: str = "") -> list[str]:
    """What nobody noticed of the changes that fit the time, in files whose path holds ``only``."""
    every = [one for one in places() if only in one[0]]
    survived, tried, endless = list[str](), 0, 0
    longest: dict[tuple[str, ...], float] = {}
    random.Random(seed).shuffle(every)
    until = time.monotonic() + seconds
    left = lambda: until - time.monotonic()  # noqa: E731
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / "copy"
        ignore = shutil.ignore_patterns(".git", ".venv", ".mypy_cache", "__pycache__")
        shutil.copytree(ROOT, folder, ignore=ignore, symlinks=True)
        for name, k, tests in every:
            if time.monotonic() > until - LONGEST / 3:
                break
            if tests not in longest:
                longest[tests] = max(LONGEST, 4 * taken(folder, tests, left()))
            if left() <= 0:
                break
            source = (ROOT / name).read_text()
            text, told = changed(source, k)
            (folder / name).write_text(text)
            near = nearest(name, tests)
            found = noticed(folder, near, min(longest[tests], left())) if near else False
            if found is False:
                found = noticed(folder, tests, min(longest[tests], left()))
            if found is None and left() <= 0:
                break  # the time of the run was over before it was known
            tried += 1
            endless += found is None
            if found is False:
                survived.append(f"{name}, {told}")
                print(f"not noticed: {survived[-1]}", flush=True)
            (folder / name).write_text(source)
    told = f"{len(survived)} not noticed, {endless} without an end"
    print(f"{tried} of {len(every)} changes tried, {told} (seed {seed})")
    return survived


def main() -> int:
    """Status 1 where a change was not noticed."""
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--seconds", type=float, default=240)
    told.add_argument("--seed", default=time.strftime("%F", time.gmtime()))
    told.add_argument("--only", default="", help="Files whose path holds this.")
    asked = told.parse_args()
    return 1 if run(asked.seconds, asked.seed, asked.only) else 0


if __name__ == "__main__":
    sys.exit(main())
