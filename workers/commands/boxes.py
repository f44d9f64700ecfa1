"""``box``: games of people's own, as a text or module: checked, kept, listed, shown, forgotten."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import msgspec

from domain.kits.kit import SEATS, Kit
from domain.kits.piece_names import names
from domain.kits.places import Places
from service.kits import choices, choosing, own, reading
from service.kits.keeping import BoxRefused
from service.kits.told import measured, told
from service.store.people.boxes import OF_THE_HOUSE, KeptBox
from workers.commands.clubs import person_of
from workers.commands.shared import Here, answer, here, json_option, say, table

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)

for_option = click.option(
    "--for", "address", default="", metavar="ADDRESS",
    help="The mail address of whose box it is; without it, of who runs the house.",
)  # fmt: skip


with_option = click.option(
    "--with", "extensions", type=FILE, multiple=True, metavar="EXTENSION",
    help="An extension (.vmdx) of the module in FILE; may be given several times.",
)  # fmt: skip


@click.group("box")
def box_command() -> None:
    """Bring a game of your own: a box with its boards, counters, decks and dice.

    docs/boxes.md says how to draw one up as text; a module of VASSAL (.vmod) that you own is read
    as well, see docs/vassal-modules.md. A match is opened with it by its name: fieldpost
    new dice_table --scenario box --option box=NAME.
    """


@box_command.command("check")
@click.argument("file", type=FILE)
@with_option
@json_option
def check(file: Path, extensions: tuple[Path, ...], as_json: bool) -> None:
    """Read FILE as a box and tell what is in it, or everything that is wrong with it."""
    with _opened(file, extensions) as (kit, _):
        if as_json:
            answer(_summary(kit))
        else:
            say(told(kit))


@box_command.command("add")
@click.argument("file", type=FILE)
@click.option("--name", required=True, help="What to call it: one word.")
@with_option
@for_option
@json_option
def add(file: Path, name: str, extensions: tuple[Path, ...], address: str, as_json: bool) -> None:
    """Keep the box in FILE under a name, in place of another that has this name."""
    place = here(writes=True)
    player = _player(place, address)
    with _opened(file, extensions) as (kit, album):
        try:
            box = place.matches.boxes.add(player, name, kit, place.matches.unix_now(), album)
        except BoxRefused as refusal:
            raise click.ClickException(str(refusal)) from None
    if as_json:
        answer({**msgspec.to_builtins(box), **_summary(kit)})
        return
    say(told(kit))
    if questions := sum(one.is_open for one in choices.questions(kit)):
        asked = "a question is" if questions == 1 else f"{questions} questions are"
        say(f"Of this module {asked} open: fieldpost box choose {box.name}")
    seats = [f"--seat {one}=person" for one in SEATS if one in {side.seat for side in kit.sides}]
    whose = [f"--by {address}"] if address else []
    named = ["fieldpost new dice_table --scenario box", f"--option box={box.name}", *seats, *whose]
    say(f"Open a match: {' '.join(named)}")


@box_command.command("list")
@for_option
@click.option("--all", "everybody", is_flag=True, help="Every box of the house, by its hash.")
@json_option
def list_(address: str, everybody: bool, as_json: bool) -> None:
    """List boxes by name: those of who runs the house, or of somebody."""
    place = here()
    boxes = place.matches.boxes
    found = boxes.every() if everybody else boxes.of(_player(place, address))
    if as_json:
        answer([{**msgspec.to_builtins(b), "pictures": boxes.bytes(b.hash)} for b in found])
        return
    rows = [
        (box.name or "-", box.title, box.made, box.size, boxes.bytes(box.hash), box.hash)
        for box in found
    ]
    table(("NAME", "TITLE", "MADE", "BYTES", "PICTURES", "HASH"), rows)


@box_command.command("show")
@click.argument("name")
@for_option
@json_option
def show(name: str, address: str, as_json: bool) -> None:
    """Show what is in the box of this name or hash."""
    place = here()
    kit = place.matches.boxes.kit(_named(place, address, name))
    if as_json:
        answer(msgspec.to_builtins(kit))
        return
    say(told(kit))
    for line in _lines(kit):
        say(line)


@box_command.command("choose")
@click.argument("name")
@click.argument("answers", nargs=-1, metavar="[QUESTION=ANSWER]...")
@for_option
@json_option
def choose(name: str, answers: tuple[str, ...], address: str, as_json: bool) -> None:
    """List what the box of a module leaves open, with the answers it has; or answer it.

    Matches keep the answers with which they began.
    """
    place = here(writes=bool(answers))
    boxes, player = place.matches.boxes, _player(place, address)
    box = _named(place, address, name)
    if answers:
        given = {key: answer for key, _, answer in (one.partition("=") for one in answers)}
        try:
            box = choosing.keep(boxes, player, box, given, place.matches.unix_now())
        except BoxRefused as refusal:
            raise click.ClickException("\n".join(refusal.faults)) from None
    questions, now = choosing.asked(boxes, box)
    if as_json:
        answer([{**one._asdict(), "answer": now[one.key]} for one in questions])
        return
    for one in questions:
        say(f"{one.key}={now[one.key]}{'  (open)' if one.is_open else ''}")
        said = (f"{value}: {told}" for value, told in one.answers.items())
        say(f"    {one.words} {'; '.join(said)}")
    if not questions:
        say("It leaves nothing open.")


@box_command.command("forget")
@click.argument("name", metavar="HASH")
@for_option
@json_option
def forget(name: str, address: str, as_json: bool) -> None:
    """Take a box away: by its HASH from everybody, by its name from one person.

    Matches that are played with it go on: their rules keep what they need.
    """
    place = here(writes=True)
    boxes = place.matches.boxes
    if re.fullmatch(r"[0-9a-f]{64}", name):
        if name not in [box.hash for box in boxes.every()]:
            raise click.ClickException("There is no box with this hash.")
        played = boxes.is_played(name)
        boxes.forget(name, played=played)
        said = "Nobody has this box any more" + (", but matches that are played with it go on."
                                                 if played else ".")  # fmt: skip
    else:
        played = True
        box = boxes.forget_name(_player(place, address), _named(place, address, name).name)
        said = f"“{box.name}” is forgotten. Its hash is {box.hash}."
    if as_json:
        answer({"forgotten": name, "played": played})
        return
    say(said)


@contextmanager
def _opened(file: Path, extensions: tuple[Path, ...] = ()) -> Iterator[tuple[Kit, Path | None]]:
    """The box in a file, with its pictures; its faults are told a line each, and end the
    command."""
    try:
        with reading.opened(file, extensions=extensions) as box:
            yield box
    except own.WrongBox as wrong:
        for fault in wrong.faults:
            say(f"{file.name}: {fault}", err=True)
        raise click.exceptions.Exit(1) from None


def _player(place: Here, address: str) -> str:
    return person_of(place, address).id if address else OF_THE_HOUSE


def _named(place: Here, address: str, name: str) -> KeptBox:
    try:
        return place.matches.boxes.named(_player(place, address), name)
    except BoxRefused as refusal:
        raise click.ClickException(str(refusal)) from None


def _summary(kit: Kit) -> dict[str, object]:
    return {"title": kit.title, "counters": kit.counters, "holds": measured(kit),
            "left_out": kit.left_out}  # fmt: skip


def _lines(kit: Kit) -> Iterator[str]:
    """What is in a box, a line for each board, side, pile and kind of counter."""
    places, called = Places(kit), names(kit)
    for side in kit.sides:
        yield f"side {side.name}: seat {side.seat}"
    for board in kit.boards:
        spaces = list(places.spaces[board.code].by_name)
        yield f"board {board.name}: {', '.join(spaces[:8])}{' …' if len(spaces) > 8 else ''}"
    for pile in kit.decks:
        yield f"pile {pile.name}: {', '.join(called[code] for code in pile.cards)}"
    at: dict[str, list[str]] = {}
    for code, name in called.items():
        if not (spot := kit.pieces[code].at).startswith("pile:"):
            at.setdefault(spot, []).append(name)
    for spot, pieces in at.items():
        yield f"{places.told(spot)}: {', '.join(pieces)}"
