"""The contracts of ``pyproject.toml`` hold, and each of them refuses what it is there to refuse."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import grimp
import pytest
from importlinter.api import read_configuration
from importlinter.configuration import configure
from importlinter.contracts.acyclic_siblings import AcyclicSiblingsContract
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.independence import IndependenceContract
from importlinter.contracts.layers import LayersContract

configure()
READ = read_configuration(str(Path(__file__).parent.parent / "pyproject.toml"))
KINDS = {
    "acyclic_siblings": AcyclicSiblingsContract,
    "forbidden": ForbiddenContract,
    "independence": IndependenceContract,
    "layers": LayersContract,
}
CONTRACTS = {contract["name"]: contract for contract in READ["contracts_options"]}

PLANTED = [
    ("Layers point inwards", "domain.match.match", "service.store.recorder"),
    ("Layers point inwards", "service.application.matches", "workers.queues"),
    ("Layers point inwards", "service.web.table", "projections.chronicle"),
    ("The rooms of the workers are a straight line", "workers.queues", "workers.commands.parts"),
    ("The rooms of the workers are a straight line", "workers.mail.mailer", "workers.upkeep"),
    ("The rooms of the service are a straight line", "service.api.orders", "service.web.pages"),
    (
        "The rooms of the service are a straight line",
        "service.store.repository",
        "service.house.keys",
    ),
    ("The rooms of the service are a straight line", "service.letters.mime", "service.audit.tape"),
    ("The rooms of the domain are a straight line", "domain.match.match", "domain.table.play"),
    (
        "The rooms of the domain are a straight line",
        "domain.game.grammar.orders",
        "domain.match.match",
    ),
    (
        "Games do not import each other",
        "domain.games.dday_dice.rules",
        "domain.games.company_combat.rules",
    ),
    (
        "A game knows what a game is, grids and kits",
        "domain.games.dday_dice.rules",
        "domain.match.match",
    ),
    ("Nobody knows a game", "domain.table.play", "domain.games.dday_dice.rules"),
    ("Nobody knows a game", "domain.game.view.board", "domain.games.dday_dice.state"),
    ("Nobody knows a game", "service.web.pages", "domain.games.utah_beach.rules"),
    (
        "Leaves know nothing of the house around them",
        "service.audit.replay",
        "service.application.matches",
    ),
    (
        "Leaves know nothing of the house around them",
        "service.luck.counting",
        "service.people.post",
    ),
    ("What is drawn, read and worded is pure", "service.mails.wording", "service.store.recorder"),
    ("What is drawn, read and worded is pure", "service.drawing.page", "sqlite3"),
    (
        "Read models read the journals and nothing else of the service",
        "projections.lobby",
        "service.people.register",
    ),
    ("No circles", "service.store.recorder", "service.store.opening"),
    ("No circles", "domain.match.parts.clock", "domain.match.evolve"),
    (
        "Read models read the journals and nothing else of the service",
        "projections.lobby",
        "service.words",
    ),
    ("The rules are pure", "domain.journal.dice", "random"),
    ("The rules are pure", "domain.journal.dice", "os"),
    ("The rules are pure", "domain.table.play", "uuid"),
    ("The rules are pure", "domain.table.play", "urllib"),
    ("What is installed does without its tests", "workers.commands.demo", "tests"),
]


@pytest.fixture(scope="module")
def imports() -> Any:
    return grimp.build_graph(
        *READ["session_options"]["root_packages"], include_external_packages=True, cache_dir=None
    )


def kept(name: str, imports: Any) -> bool:
    options = CONTRACTS[name]
    contract = KINDS[options["type"]](name, READ["session_options"], options)
    return bool(contract.check(deepcopy(imports), verbose=False).kept)


@pytest.mark.parametrize("name", CONTRACTS)
def test_a_contract_holds(name: str, imports: Any) -> None:
    assert kept(name, imports)


@pytest.mark.parametrize(("name", "importer", "imported"), PLANTED)
def test_a_contract_refuses_what_is_planted(
    name: str, importer: str, imported: str, imports: Any
) -> None:
    assert {importer, imported} <= imports.modules | {"sqlite3", "random", "uuid", "tests"}
    new = imported not in imports.modules
    imports.add_import(importer=importer, imported=imported)
    try:
        assert not kept(name, imports)
    finally:
        imports.remove_import(importer=importer, imported=imported)
        if new:
            imports.remove_module(imported)


@pytest.mark.parametrize("room", ["domain", "service", "workers"])
def test_a_new_room_must_say_where_it_stands(room: str, imports: Any) -> None:
    imports.add_module(f"{room}.novelty")
    try:
        assert not kept(f"The rooms of the {room} are a straight line", imports)
    finally:
        imports.remove_module(f"{room}.novelty")


MOST_DOORS = 12


def doors(imports: Any) -> dict[str, set[str]]:
    """The doors of each room: its modules that a module outside it imports."""
    found: dict[str, set[str]] = {}
    for module in imports.modules:
        if module.partition(".")[0] not in {"domain", "projections", "service", "workers"}:
            continue
        room = module if imports.find_children(module) else module.rpartition(".")[0]
        by = imports.find_modules_that_directly_import(module)
        if any(not f"{importer}.".startswith(f"{room}.") for importer in by):
            found.setdefault(room, set()).add(module)
    return found


def test_no_room_has_too_many_doors(imports: Any) -> None:
    found = {room: sorted(many) for room, many in doors(imports).items()}
    assert len(found) > 30, "it finds what it counts"
    assert {room: many for room, many in found.items() if len(many) > MOST_DOORS} == {}


def test_a_door_is_counted_when_another_room_opens_it(imports: Any) -> None:
    inner = "domain.match.copying"
    assert inner not in doors(imports)["domain.match"]
    imports.add_import(importer="service.web.pages", imported=inner)
    try:
        assert inner in doors(imports)["domain.match"]
    finally:
        imports.remove_import(importer="service.web.pages", imported=inner)


def test_every_contract_is_proved_by_something_planted() -> None:
    assert {name for name, *_ in PLANTED} == CONTRACTS.keys()


def drawn() -> dict[str, int]:
    """The row of each room in the drawing of docs/architecture.md, from above."""
    text = (Path(__file__).parent.parent / "docs" / "architecture.md").read_text()
    block = text.partition("## Layers")[2].split("```")[1]
    return {room: row for row, line in enumerate(block.splitlines()) for room in line.split()}


def test_the_drawn_structure_has_every_room_and_no_arrow_up(imports: Any) -> None:
    rows = drawn()
    rooms = {r for part in ("domain", "service", "workers") for r in imports.find_children(part)}
    assert rooms | {"projections"} == rows.keys()
    arrows = {
        (room, other)
        for room in rows
        for other in rows
        if room != other and imports.direct_import_exists(
            importer=room, imported=other, as_packages=True
        )
    }  # fmt: skip
    assert ("service.web", "service.application") in arrows
    assert {(room, other) for room, other in arrows if rows[room] >= rows[other]} == set()
