"""What the commands share: the house they work on, the games, and how they answer."""

import functools
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO, cast

import click
import msgspec

from domain.game.grammar.words import brief, did_you_mean
from domain.game.view.text_board import plain
from domain.games import AnyRuleset, library
from domain.journal.plain import UNPLAIN
from projections.past import Store
from projections.projector import Projector
from service.application.matches import Matches
from service.application.on_offer import with_own
from service.house.keys import House
from service.reading.access import (
    EVERYTHING_NAME,
    PUBLIC_NAME,
    Hidden,
    NoSuchViewer,
    viewer_named,
)
from service.settings import Settings, from_environment
from service.store.access import UNWRITABLE, Closed, copy_database, is_there
from service.store.lists.reader import Reader
from service.store.matches import all_matches
from service.store.opening import lay_out_boxes, open_recorder, open_store
from service.store.recorder import Recorder
from service.store.repository import AnyMatch, NoSuchMatch
from service.store.sqlite import SqliteRecorder
from service.words.retelling import waiting_told
from service.words.telling import when
from workers.commands.renewal import check_not_interrupted
from workers.entering import matches_of

json_option = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")

leave_option = click.option(
    "--leave-waiting",
    "leave",
    is_flag=True,
    help="Matches whose round no source has stand still; they go on as branches.",
)
"""For what gives a house a new secret while its beacon is silent."""

as_option = click.option(
    "--as",
    "viewer",
    default="",
    metavar="SEAT",
    help="What this seat knows; if not given, what everybody may know.",
)

LONGEST_TITLE = 120
"""Characters of a title, here as on the page of a new match."""


def _title(context: click.Context, option: click.Parameter, text: str) -> str:
    title = " ".join(text.split())
    if len(title) > LONGEST_TITLE:
        raise click.ClickException(f"A title may have at most {LONGEST_TITLE} characters.")
    return title


title_option = click.option("--title", default="", callback=_title, help="The title of the match.")


@dataclass
class Here:
    """The house in the folder of the settings, and its matches."""

    settings: Settings
    recorder: Recorder
    matches: Matches
    carried_out: Sequence[str] = ()
    """The steps of the schema that were missing and are carried out now."""

    @functools.cached_property
    def reader(self) -> Reader:
        """The read models, carried on to the newest entry, in a copy if it cannot be written."""
        store, games = self.recorder, self.matches.games
        if store.reads_only:
            if not store.behind(Projector(self.journal, games).position(), 1):
                return Reader(store)
            store = _copied(self.settings.sqlite_file)
        projector = Projector(cast(Store, store), games)
        projector.prepare()
        projector.catch_up()
        return Reader(store)

    @property
    def journal(self) -> Store:
        """The store, as the projections want it."""
        return cast(Store, self.recorder)

    @property
    def house(self) -> House:
        """The keys."""
        return self.matches.house

    def viewer(self, match_id: str, name: str) -> str:
        """A seat, the public, or everything where the match is over; refuses any other name."""
        match = self.matches.repository.match(match_id)
        try:  # who runs the house is asked to look as he likes, and told what is not over
            return viewer_named(match, match.sitting.places, name)
        except Hidden:
            raise click.ClickException("The match still has secrets: it is not over.") from None
        except NoSuchViewer:
            known = (*match.sitting.places, PUBLIC_NAME, EVERYTHING_NAME)
            raise click.ClickException(no_such("seat", name, known)) from None


def _copied(file: Path) -> Recorder:
    """A copy of a database that cannot be written, for as long as the command runs."""
    context = click.get_current_context()
    folder = context.with_resource(TemporaryDirectory(prefix="fieldpost-"))
    copy = Path(folder) / file.name
    copy_database(file, copy)
    store = SqliteRecorder(copy)
    context.call_on_close(store.close)
    return store


def here(
    *,
    make: bool = False,
    prepare: bool = False,
    whole: bool = False,
    writes: bool = False,
    interrupted: bool = False,
) -> Here:
    """Open the house; without ``make`` it must be there already.

    With ``prepare`` the tables of an earlier release are carried on to this one, and with ``whole``
    so that it is shut out. With ``prepare``, and
    with ``writes``, raises Closed where nothing can be written. A house that was
    interrupted while it got new secrets is opened with ``interrupted`` only.
    """
    settings = from_environment()
    if not make and not settings.database and not is_there(settings.sqlite_file):
        raise click.ClickException(
            f"There is no house in {settings.data} yet; fieldpost up or migrate makes one."
        )
    if not interrupted:
        check_not_interrupted(settings.data)
    recorder = open_recorder(settings) if prepare else open_store(settings)
    click.get_current_context().call_on_close(recorder.close)
    if (prepare or writes) and recorder.reads_only:
        raise Closed(UNWRITABLE.format(folder=settings.data))
    carried_out = recorder.make_tables(whole=whole) if prepare else []
    lay_out_boxes(recorder, settings)
    matches = matches_of(settings, recorder, games=games(), make=make, interrupted=interrupted)
    place = Here(settings, recorder, matches, carried_out)
    if prepare:
        Projector(place.journal, place.matches.games).prepare()
    return place


def games() -> Mapping[str, AnyRuleset]:
    """The games that there are; a test may put its own on the table."""
    found = click.get_current_context().find_object(dict)
    return dict(found["games"]) if found and "games" in found else library()


def game(key: str) -> AnyRuleset:
    """One game by its key; an unknown one is refused with the nearest."""
    known = games()
    if key not in known:
        raise click.ClickException(no_such("game", key, known))
    return with_own(known[key], from_environment().tables)


def scenario(rules: AnyRuleset, key: str) -> str:
    """The key of a scenario; the first one without a key."""
    known = [s.key for s in rules.scenarios]
    if key and key not in known:
        raise click.ClickException(no_such("scenario", key, known, rules.title))
    return key or known[0]


def no_such(what: str, name: str, known: Iterable[str], title: str = "") -> str:
    """Refuse a name, with the nearest that there is."""
    names = list(known)
    hint = did_you_mean(name, names) or f" There is {', '.join(names) or 'none'}."
    inside = f" in “{title}”" if title else ""
    return f"There is no {what} {plain(brief(name))}{inside}.{hint}"


def match_of(place: Here, match_id: str) -> str:
    """The id of a match that exists; an unknown one is refused with the nearest."""
    try:
        place.matches.repository.size(match_id)
    except NoSuchMatch:
        near = did_you_mean(match_id, all_matches(place.recorder))
        hint = near or " fieldpost list shows them."
        raise click.ClickException(f"There is no match {plain(brief(match_id))}.{hint}") from None
    return match_id


def answer(value: Any) -> None:
    """Print a value as JSON; what steers a terminal, or turns what follows, is escaped."""
    text = msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
    click.echo(re.sub(f"[{UNPLAIN}]", lambda found: f"\\u{ord(found[0]):04x}", text))


def say(text: str, *, err: bool = False) -> None:
    """Print text on which players had a hand."""
    click.echo(plain(text), err=err)


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print rows in columns."""
    cells = [list(head), *([plain(str(cell)) for cell in row] for row in rows)]
    widths = [max(len(row[k]) for row in cells) for k in range(len(head))]
    for row in cells:
        click.echo("  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip())


def with_progress(label: str, length: int, work: Callable[[Callable[[int], None]], Any]) -> Any:
    """Do long work with a bar on stderr where that is a terminal."""
    if not sys.stderr.isatty():
        click.echo(f"{label} …", err=True)
        return work(lambda _: None)
    with click.progressbar(length=length, label=label, file=sys.stderr) as bar:
        return work(bar.update)


def pairs(option: str, given: Sequence[str]) -> dict[str, str]:
    pairs = {}
    for pair in given:
        key, equals, value = pair.partition("=")
        if not (key and equals and value):
            raise click.UsageError(f"{option} takes KEY=VALUE, not “{brief(pair)}”.")
        if key in pairs:
            raise click.UsageError(f"{option} names {key} twice.")
        pairs[key] = value
    return pairs


@contextmanager
def whole_file(output: Path) -> Iterator[BinaryIO]:
    """A file to be written, which takes its place when it is whole; raises OSError."""
    part = output.with_name(f"{output.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            yield file
        part.replace(output)
    except OSError as error:
        error.filename = str(output)
        raise
    finally:
        part.unlink(missing_ok=True)


def held_up(matches: Matches, match: AnyMatch) -> str:
    """What the dice of a match wait for, and until when, as its page says it; "" for nothing."""
    told = waiting_told(match, matches.promises.known(match), lambda ts: when(ts, "UTC"))
    return f"{told} Notes go on meanwhile." if told else ""
