"""The operator's attacks, each performed with all keys and signed again, and what finds it out.

``python -m tests.threats`` prints the table of docs/fair-play.md; the test compares the two. One
match is played by mail, and one in which blue, who runs the house, is under two keys. Each attack
(``tests/attacks``) makes another export of one of them, and the evidence of red, who sits across
the table, is brought against it: the export alone, then with red's mailbox, red's Sent folder, the
rules.
"""

from pathlib import Path

from service.audit.evidence import examine
from service.audit.report import AuditFailed, Report
from tests.attacks import dice, history, orders
from tests.attacks.case import ATTACKS, Case
from tests.attacks.world import World, world_by_mail
from tests.workers.mail.test_post_house import GAMES

CHAPTERS = (dice, orders, history)
"""Where the attacks are performed; each adds its own to ``ATTACKS``, in the order of the page."""

EVIDENCE = ("export", "mailbox", "Sent folder", "rules")
REFUSED, TOLD, NOTHING = "**refused**", "told", "passes"


def found(world: World, case: Case) -> dict[str, str]:
    """What each evidence says to an attack, brought alone beside the export."""
    world = case.world or world
    file = world.folder / "case.txt"
    file.write_bytes(b"".join(case.match.export(case.view)))
    told = {"export": _verdict(world, file, case)}
    if told["export"] == REFUSED:
        return told
    notes = world.folder / "notes"
    notes.mkdir(exist_ok=True)
    for old in notes.iterdir():
        old.unlink()
    for k, note in enumerate(case.match.notes()):
        fenced = f"-----BEGIN GAME CHECKPOINT-----\n{note}-----END GAME CHECKPOINT-----\n"
        (notes / f"{k}.eml").write_text(f"From: house\n\n{fenced}")
    told["mailbox"] = _verdict(world, file, case, seen=notes if case.live else world.mailbox)
    told["Sent folder"] = _verdict(world, file, case, sent=world.sent)
    told["rules"] = _verdict(world, file, case, again=True)
    return told


def _verdict(
    world: World,
    file: Path,
    case: Case,
    *,
    seen: Path | None = None,
    sent: Path | None = None,
    again: bool = False,
) -> str:
    key = [world.house.key.vkey]
    try:
        report = examine(
            file, key, GAMES, seen=[seen] if seen else [], sent=[sent] if sent else [], again=again
        )
    except AuditFailed:
        return REFUSED
    return TOLD if _remarks(report, told_by_export=not (seen or sent or again)) else NOTHING


def _remarks(report: Report, *, told_by_export: bool) -> list[str]:
    """What a reader of the report will stop at."""
    remarks = [*report.absent]
    remarks += [one for one in report.not_checked if "in your name" in one]
    if told_by_export:
        remarks += report.takebacks + ["nothing came of it"] * bool(report.commands_without_result)
        remarks += ["unopened"] * (report.view == "full" and bool(report.unopened))
    return remarks


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
