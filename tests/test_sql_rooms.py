"""SQL stands in the rooms of the store and nowhere else, and nobody else opens a database."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROGRAM = ("domain", "projections", "service", "workers")
STORE = "service/store/"

STATEMENT = re.compile(
    r"\s*(SELECT\s|INSERT\s+INTO\s|UPDATE\s+\S+\s+SET\s|DELETE\s+FROM\s|(NOT\s+)?EXISTS\s*\("
    r"|(CREATE|DROP|ALTER)\s+(UNIQUE\s+)?(TABLE|INDEX)\s|PRAGMA\s|VACUUM\b|BEGIN\s+IMMEDIATE"
    r"|WITH\s+\w+\s+AS\s*\(|LOCK\s+TABLE|SAVEPOINT\s|ON\s+CONFLICT\s|FROM\s+\w+\s+WHERE\s"
    r"|WHERE\s+\w+\s*[=<>])"
)
"""How SQL begins; in capitals, as all of ours is written, which no sentence of a page is."""

CALLS = {"execute", "executemany", "executescript", "query"}
"""What is asked of a connection or a recorder with SQL in hand."""

DRIVERS = {"sqlite3", "psycopg", "psycopg_pool"}


def violations(source: str) -> Iterator[str]:
    """The statements, calls and drivers of a module, each with its line."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=str(text)) if STATEMENT.match(text):
                yield f"{node.lineno}: {text.strip()[:40]}"
            case ast.Call(func=ast.Attribute(attr=name), args=[_, *_]) if name in CALLS:
                yield f"{node.lineno}: .{name}("
            case ast.Import(names=names) if {n.name.partition(".")[0] for n in names} & DRIVERS:
                yield f"{node.lineno}: import {names[0].name}"
            case ast.ImportFrom(module=str(name)) if name.partition(".")[0] in DRIVERS:
                yield f"{node.lineno}: from {name}"


def modules() -> Iterator[str]:
    for package in PROGRAM:
        for file in sorted((ROOT / package).rglob("*.py")):
            name = file.relative_to(ROOT).as_posix()
            if not name.startswith(STORE):
                yield name


def test_nobody_but_the_store_writes_sql() -> None:
    found = {name: list(violations((ROOT / name).read_text())) for name in modules()}
    assert len(found) > 300
    assert {name: those for name, those in found.items() if those} == {}


@pytest.mark.parametrize(
    "planted",
    [
        "rows = recorder.query(wanted)",
        "connection.execute(statement)",
        'sql = "SELECT name FROM players WHERE id=?"',
        'sql = f"INSERT INTO {table} (match) VALUES (?)"',
        'gone = ("DELETE FROM chat WHERE id=?", (said,))',
        'sql = "UPDATE holders SET quiet=1 WHERE match=?"',
        'TABLE = """CREATE TABLE IF NOT EXISTS lobby (match TEXT)"""',
        'AWAKE = "NOT EXISTS (SELECT 1 FROM habits)"',
        'write([(f"{sql} ON CONFLICT DO NOTHING", row)])',
        'shrink = "VACUUM"',
        "import sqlite3",
        "from psycopg import connect",
    ],
)
def test_what_is_planted_is_seen(planted: str) -> None:
    assert list(violations(planted))


@pytest.mark.parametrize(
    "said",
    [
        '"""Select a seat, update what it says, and delete from it what is old."""',
        'told = "Update the page and select another seat."',
        "address = urlsplit(link).query",
        "recorder.write([hold_statement(match, seat, player, address)])",
    ],
)
def test_a_sentence_is_no_sql(said: str) -> None:
    assert not list(violations(said))
