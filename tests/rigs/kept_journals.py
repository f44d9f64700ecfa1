"""Kept journals: each must audit and fold to the state it had when it was made.

``python -m tests.rigs.kept_journals NAME GAME SCENARIO able=steady baker=steady`` plays a match
in a house of its own and keeps its export under ``tests/journals/``, with its digest. A file of a
release is never changed; those named ``next-`` stand in until the release makes its own.
"""

import random
import sys
import tempfile
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from domain.game.grammar.orders import line as order_line
from domain.games import AnyRuleset, library
from domain.journal.entries import canonical, read_entry
from domain.journal.sealed import OpenedPart
from domain.match.codec import Codec
from domain.match.evolve import follow
from domain.match.seeing import EVERYTHING, AnyMatch, waiting_for
from service.application.matches import Matches
from service.house.keys import House
from service.reading.positions import export
from tests.rigs.new_store import new_store
from workers.bots import choose

FOLDER = Path(__file__).parents[1] / "journals"

HOUSE = House(
    "kept.example",
    b"kept journals: the dice" + bytes(9),
    b"kept journals: sign" + bytes(13),
)


def files() -> list[Path]:
    """Every kept journal."""
    return sorted(FOLDER.glob("*.txt"))


def digest(match: AnyMatch, fields: str = "") -> str:
    """What must never change of a folded match.

    ``fields`` are those that a position had when the digest was kept, with commas between them:
    later rules may add some.
    """
    state = [match.table.position, match.outcome, match.size, match.tree.root().hex()]
    told = msgspec.to_builtins(state)
    if fields:
        told[0] = {field: told[0][field] for field in fields.split(",")}
    return sha256(canonical(told)).hexdigest()


def kept_digests(file: Path) -> dict[str, tuple[str, str]]:
    """What was kept in a file of digests: by name, the digest and the fields of its position."""
    rows = (row.split() for row in file.read_text().splitlines())
    return {name: (told, "".join(fields)) for name, told, *fields in rows}


def folded(lines: Iterable[bytes]) -> AnyMatch:
    """The match of an export, folded from its entries and openings alone."""
    rows: list[tuple[str, bytes]] = []
    opened: dict[int, dict[str, list[Any]]] = {}
    for text in lines:
        mark, _, body = text.rstrip(b"\n").partition(b" ")
        if mark == b"E":
            rows.append((read_entry(body).type, body))
        elif mark == b"O":
            n, p, opening = body.split(b" ", 2)
            data = msgspec.json.decode(opening, type=OpenedPart).data
            seats = read_entry(rows[int(n)][1]).sealed[int(p)].to
            for viewer in (EVERYTHING, *seats):
                opened.setdefault(int(n), {}).setdefault(viewer, []).append(data)
    codec: Codec[Any, Any, Any] = Codec(library()[read_entry(rows[0][1]).pub["rules"]])

    def table_at(to: int) -> Any:
        return follow(codec, None, rows[:to], table_at, opened).table

    return follow(codec, None, rows, table_at, opened)


def play(
    game: str, scenario: str, players: dict[str, str], seed: int = 1, *,
    house: House = HOUSE, games: Mapping[str, AnyRuleset] | None = None,
) -> list[bytes]:  # fmt: skip
    """The export of a match played to its end by computer players, order by order."""
    with tempfile.TemporaryDirectory() as folder:
        recorder = new_store(Path(folder) / "kept.sqlite")
        matches = Matches(recorder, house, games=games)
        match_id, _ = matches.open(game, scenario, dict.fromkeys(players, "person"))
        for seat in players:
            matches.join(match_id, seat, f"kept-journal-{seat}")
        luck, k = random.Random(seed), 0
        rules = matches.rules_of(matches.repository.match(match_id))
        while moving := waiting_for(rules, match := matches.repository.match(match_id)):
            seat, state = moving[0], match.table.seen_by(moving[0])
            if seat in match.ahead.planned:  # what it planned stands
                text = "ready"
            else:
                offered = list(rules.legal_orders(state, seat))
                text = order_line(choose(rules, players[seat], state, seat, offered, luck))
            matches.order(match_id, seat, text, f"kept-journal-{k:06}")
            k += 1
        lines = list(export(matches, match_id, EVERYTHING))
        recorder.close()
        return lines


def main() -> None:
    """Keep a new journal."""
    name, game, scenario, *seats = sys.argv[1:]
    lines = play(game, scenario, dict(pair.split("=") for pair in seats))
    (FOLDER / f"{name}.txt").write_bytes(b"".join(lines))
    match = folded(lines)
    fields = ",".join(sorted(msgspec.to_builtins(match.table.position)))
    kept = FOLDER / "digests"
    others = [row for row in kept.read_text().splitlines() if row.split()[0] != name]
    rows = sorted([*others, f"{name} {digest(match, fields)} {fields}"])
    kept.write_text("\n".join(rows) + "\n")


if __name__ == "__main__":
    main()
