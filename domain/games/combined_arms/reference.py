"""The reference sheet of Combined Arms: the turn, the units, the armies, the options."""

from domain.game.tables import source_of
from domain.game.view.reference import Chart
from domain.games.combined_arms.printed import BATTLES, PACKAGE, READY, TYPES, counted, ready
from domain.games.combined_arms.view import MARKS
from domain.games.combined_arms.words import SIDES

SEQUENCE = (
    ("1 Move Phase", "each unit once, up to its Move, in any direction, around others"),
    ("2 Attack Phase", "each unit attacks one enemy within its Range: 1 damage, strong ones 2"),
    ("Retreat", "damage equal to Defense: one square sideways or back, its owner chooses"),
    ("Destroyed", "a base that must retreat, a second retreat in a phase, nowhere to go"),
    ("Won", "the enemy Headquarters are destroyed"),
)


def sheet(scenario: str) -> tuple[Chart, ...]:
    """All that a player looks up."""
    battle = BATTLES[scenario]
    limits, ends = battle.army, battle.ends
    units = tuple(
        (MARKS[kind], t.name, str(t.move), str(t.range), str(t.defence), t.text)
        for kind, t in TYPES.items()
    )
    armies = tuple(
        (key, SIDES[row.seat], _counted(key, scenario)) for key, row in READY.items()
    )  # fmt: skip
    rules = (
        ("An army", f"{limits.units} units, 1 Headquarters, {limits.types} other types or more"),
        ("At most", f"{limits.same} of a type, {limits.tanks} tanks"),
        (
            "Placed",
            f"on the {battle.field.home} home rows; at most {battle.elite.most} Elite (option)",
        ),
        ("Draws", f"a position three times; {ends.quiet} quiet turns; {ends.turns} turns"),
        ("Terrain", "cities, mountains and bocage: Defense +1; tanks and Mechanized stop"),
        ("Elite (option)", "Defense +1, 2 damage"),
    )
    head = ("in text", "type", "Move", "Range", "Def", "what it does")
    return (
        Chart("Turn", ("", ""), SEQUENCE, source="seed"),
        Chart("Units", head, units, source=source_of(PACKAGE, "units.toml")),
        Chart("Rules of the battle", ("", ""), rules, source=ends.source),
        Chart("Ready-made armies", ("army", "side", "units"), armies,
              source=source_of(PACKAGE, "armies.toml")),
    )  # fmt: skip


def _counted(key: str, scenario: str) -> str:
    units = ready(key, BATTLES[scenario].army)  # type: ignore[arg-type]
    return ", ".join(counted(n, kind) for kind, n in units.items())
