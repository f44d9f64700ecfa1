"""The reference sheet of Company Combat: the turn, the rolls, both decks of squads, the cards."""

from domain.game.tables import source_of
from domain.game.view.reference import Chart
from domain.games.company_combat.printed import FIGURES, PACKAGE, SQUADS, TACTICS, Squad
from domain.games.company_combat.words import (
    ASSAULT_CHART,
    RALLY_CHART,
    RECON_CHART,
    SEATS,
    SIDES,
    SUPPRESSION_CHART,
    TWO_SIXES,
    Seat,
)

SEQUENCE = (
    ("Deploy", "draw squads and deploy them; units move to a Front beside their own"),
    ("Tactics", "draw tactics cards; hold seven at most"),
    ("Recon", "Recon Units go into the Front across: a die"),
    ("Suppression", "guns and Support cards fire at the Front across: two dice each"),
    ("Assault", "units of a Front assault one enemy across: two dice each"),
    ("Rally", "cards, then a die for each Pinned unit"),
)

ADDED = (
    "Plus Assault, 1 for each other unit (2 at most), 1 if the target is Pinned, a Platoon Leader "
    "1, anti-tank weapons 3 against tanks; less Defense and cover."
)


def sheet(_: str) -> tuple[Chart, ...]:
    """All that a player looks up."""
    return (
        Chart("Turn", ("", ""), SEQUENCE, source="seed"),
        Chart("To win", ("", ""), _victory(), source=FIGURES.victory.source),
        Chart(RECON_CHART, ("die", ""), _recon(), source=FIGURES.recon.source),
        Chart(SUPPRESSION_CHART, ("two dice", ""), _suppression(),
              source=FIGURES.suppression.source),
        Chart(ASSAULT_CHART, ("two dice", ""), _assault(),
              ADDED,
              FIGURES.assault.source),
        Chart(RALLY_CHART, ("die", ""), _rally(), source=FIGURES.rally.source),
        *(_squads(seat) for seat in SEATS),
        Chart("Tactics cards", ("", "card", "what it does"),
              tuple((str(t.count), t.name, t.text) for t in TACTICS.values()),
              source=source_of(PACKAGE, "tactics.toml")),
    )  # fmt: skip


def _victory() -> tuple[tuple[str, str], ...]:
    won = FIGURES.victory
    return (
        (f"{won.losses} losses", "enemy units destroyed or routed"),
        (
            "the field",
            f"after {won.after} turns: you at all three Fronts, the enemy at one or none",
        ),
        (f"{FIGURES.limit.turns} turns", "whoever lost fewer"),
    )


def _recon() -> tuple[tuple[str, str], ...]:
    low, mid = FIGURES.recon.spotted, FIGURES.recon.nothing
    return (
        (f"1 to {low}", "spotted: a Suppression Roll against it"),
        (f"{low + 1} to {mid}", "nothing"),
        (f"{mid + 1} to 6", f"look at the hand, or +{FIGURES.recon.bonus} on that Front this turn"),
    )


def _suppression() -> tuple[tuple[str, str], ...]:
    pins, hits = FIGURES.suppression.pinned, FIGURES.suppression.casualty
    return (
        (f"{pins - 1} or less", "nothing"),
        (f"{pins} to {hits - 1}", "one enemy unit, drawn by chance, is Pinned"),
        (f"{hits} or more", "one enemy unit, drawn by chance, takes a Casualty"),
    )


def _assault() -> tuple[tuple[str, str], ...]:
    a = FIGURES.assault
    return (
        (f"{a.hurt} or less", "the attacker takes a Casualty"),
        (f"{a.hurt + 1} to {a.stopped}", "the attacker is Pinned; Pinned again it routs"),
        (f"{a.stopped + 1} to {a.pinned}", "the target is Pinned; Pinned again it routs"),
        (f"{a.pinned + 1} to {a.casualty}", "the target takes a Casualty"),
        (f"{a.casualty + 1} or more", "the target takes a Casualty and is Pinned"),
        (TWO_SIXES, "the target takes 2 Casualties"),
    )


def _rally() -> tuple[tuple[str, str], ...]:
    rally = FIGURES.rally
    return (
        (f"{rally.steady} or more", "Pinned no more"),
        ("1", "routs, with Casualties of half its Strength or more"),
        ("added", f"Company Commander beside it {rally.commander}, Platoon Leader {rally.leader}"),
    )


def _squads(seat: Seat) -> Chart:
    rows = tuple(
        (str(s.count), s.name, str(s.strength), str(s.assault), str(s.defense), _does(s))
        for s in SQUADS[seat].values()
    )
    head = ("", "squad", "Str", "Asl", "Def", "what else")
    return Chart(f"{SIDES[seat]} squads", head, rows, source=source_of(PACKAGE, "squads.toml"))


def _does(squad: Squad) -> str:
    told = []
    if squad.fire is not None:
        told.append(f"Suppression Fire{f' +{squad.fire}' if squad.fire else ''}")
    if squad.tanks:
        told.append(f"+{squad.tanks} against tanks")
    flags = {
        "Recon": squad.recon,
        "tank": squad.tank,
        "ignores cover": squad.breach,
        "Platoon Leader": squad.leader,
        "Company Commander": squad.commander,
    }
    return ", ".join((*told, *(word for word, on in flags.items() if on)))
