"""The operator's attacks, each performed with all keys and signed again, and what finds it out.

``python -m tests.fairness.threats`` prints the table of docs/fair-play.md, and a test compares the
two. One match is played by mail, and one in which blue, who runs the house, is under two keys. Each
attack (``tests/attacks``) makes another export of one of them, and the evidence of red, who sits
across the table, is brought against it: the export alone, then with red's mailbox, red's Sent
folder, the rules.
"""

import shutil
from pathlib import Path
from typing import Any

from service.audit.evidence import examine
from service.audit.report import AuditFailed, AuditReport
from tests.attacks import dice, history, orders
from tests.attacks.case import ATTACKS, Case
from tests.attacks.world import World, world_by_mail
from tests.workers.mail.test_post_house import GAMES

CHAPTERS = (dice, orders, history)
"""Where the attacks are performed; each adds its own to ``ATTACKS``, in the order of the page."""

EVIDENCE = ("export", "mailbox", "Sent folder", "rules")
REFUSED, TOLD, NOTHING = "**refused**", "told", "passes"


Brought = dict[str, Any]
"""Evidence, as :func:`examine` takes it: ``seen``, ``sent`` or ``again``."""


def brought(world: World, case: Case, folder: Path) -> tuple[Path, dict[str, Brought]]:
    """The export of an attack, and each evidence that is brought against it, in files."""
    world = case.world or world
    file, notes = folder / "case.txt", folder / "notes"
    file.write_bytes(b"".join(case.match.export(case.view)))
    shutil.rmtree(notes, ignore_errors=True)
    notes.mkdir()
    for k, note in enumerate(case.match.notes()):
        fenced = f"-----BEGIN GAME CHECKPOINT-----\n{note}-----END GAME CHECKPOINT-----\n"
        (notes / f"{k}.eml").write_text(f"From: house\n\n{fenced}")
    mailbox = notes if case.live else world.mailbox
    told = ({}, {"seen": [mailbox]}, {"sent": [world.sent]}, {"again": True})
    return file, dict(zip(EVIDENCE, told, strict=True))


def found(world: World, case: Case) -> dict[str, str]:
    """What each evidence says to an attack, brought alone beside the export."""
    file, evidence = brought(world, case, world.folder)
    told = {}
    for name, bring in evidence.items():
        told[name] = verdict(world, file, bring)
        if told["export"] == REFUSED:
            break
    return told


def verdict(world: World, file: Path, bring: Brought) -> str:
    """What our audit says to an export with one evidence."""
    try:
        report = examine(file, [world.house.key.vkey], GAMES, **bring)
    except AuditFailed:
        return REFUSED
    return TOLD if remarks(report, told_by_export=not bring) else NOTHING


def remarks(report: AuditReport, *, told_by_export: bool) -> list[str]:
    """What a reader of the report will stop at."""
    told = [*report.absent]
    told += [one for one in report.not_checked if "in your name" in one]
    if told_by_export:
        told += report.takebacks + ["nothing came of it"] * bool(report.commands_without_result)
        told += ["unopened"] * (report.view == "full" and bool(report.unopened))
    return told


def table(world: World) -> str:
    """The table of docs/fair-play.md."""
    rows = [
        "| An operator with every key, who signs everything again, … | export alone | your mailbox "
        "| your Sent folder | the rules | what remains |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for says, (remains, made) in ATTACKS.items():
        cells = found(world, made(world))
        told = " | ".join(cells.get(evidence, "") for evidence in EVIDENCE)
        rows.append(f"| {says} | {told} | {remains} |")
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    with world_by_mail() as world:
        print(table(world), end="")
