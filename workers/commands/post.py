"""``mail-in`` and ``erase-note``: a letter through a pipe, and words that shall be gone."""

import contextlib
import sys
from typing import IO, Any

import click

from service.settings import Settings, from_environment
from workers.commands.shared import answer, here, json_option, match_of

OK, USAGE, DATA, NO_USER, LATER = 0, 64, 65, 67, 75
"""The codes of sysexits.h that every mail server knows: with the last one it keeps the letter."""


class Misused(click.UsageError):
    """A mistake in the call, with the code for it."""

    exit_code = USAGE


class Piped(click.Command):
    """A command that a mail server runs: even its mistakes have the codes of sysexits.h."""

    def make_context(self, *args: Any, **more: Any) -> click.Context:
        """See click."""
        try:
            return super().make_context(*args, **more)
        except click.UsageError as error:
            raise Misused(error.message, error.ctx) from None


@click.command("mail-in", cls=Piped)
@click.option("--to", "rcpt", default="", help="The address that it came to (the envelope).")
@click.option("--from", "sender", default=None, help="The envelope sender; “” for none.")
def mail_in_command(rcpt: str, sender: str | None) -> None:
    """Take a letter from standard input, as a mail server's pipe gives it.

    Ends with 0 once the letter is on the disk, 65 where it is none, 67 where the address was not
    made here, and 75 where it cannot be stored now: then the server shall keep it.
    """
    code, told = LATER, ""
    try:
        code, told = _taken(from_environment(), sys.stdin.buffer, rcpt, sender)
    except Exception as error:
        from workers.commands.failures import sentence

        told = sentence(error)
    if told:
        click.echo(told, err=True)
    click.get_current_context().exit(code)


def _taken(settings: Settings, stdin: IO[bytes], rcpt: str, sender: str | None) -> tuple[int, str]:
    """Store the letter; returns the code and what to say."""
    from service.house.door import enter
    from service.letters.mime import LARGEST_LETTER
    from service.people.post import Post
    from service.store.access import is_there
    from service.store.opening import open_store
    from workers.mail.inbox import Inbox

    if not settings.database and not is_there(settings.sqlite_file):
        return LATER, f"There is no house in {settings.data} yet."
    raw = stdin.read(LARGEST_LETTER + 1)
    if len(raw) > LARGEST_LETTER:
        return DATA, f"A letter has at most {LARGEST_LETTER // 1_000_000} MB."
    if raw.startswith(b"From "):  # the line of a mailbox file, which is not a header
        raw = raw.partition(b"\n")[2]
    if not raw.strip():
        return DATA, "There is no letter on standard input."
    recorder = open_store(settings)
    try:
        if rcpt and not Post(settings, enter(settings, recorder)).is_ours(rcpt):
            return NO_USER, "This address was not made here."
        letter = Inbox(recorder).keep(raw, rcpt, None if sender is None else sender.strip("<>"))
    finally:
        recorder.close()
    _hint(settings, letter, rcpt)
    return OK, ""


def _hint(settings: Settings, letter: str, rcpt: str) -> None:
    """Tell the workers; where that fails the sweep of the mail listener finds the letter."""
    if settings.redis:
        from workers.queues import Jobs

        with contextlib.suppress(Exception):
            Jobs(settings).read(letter, rcpt)


@click.command("erase-note")
@click.argument("match_id", metavar="MATCH")
@click.argument("entry", type=click.IntRange(0))
@json_option
def erase_note_command(match_id: str, entry: int, as_json: bool) -> None:
    """Delete the words of the note that ENTRY of MATCH tells, for good.

    The journal keeps its hashes, so that the match can be audited as before. Mails that were
    sent are with their readers.
    """
    from projections.projector import Projector
    from service.application.erasing import erase_note
    from service.store.lists.models import erased
    from service.store.post.letters import drop_read_letters_statement
    from workers.commands.erasing import overwrite

    place = here(writes=True)
    Projector(place.journal, place.matches.games).prepare()
    match_of(place, match_id)
    # The letters in which it came are kept for some weeks; those that were read need not be.
    aside = [erased(match_id, entry), drop_read_letters_statement(match_id)]
    try:
        erase_note(place.matches, match_id, entry, aside)
    except LookupError as error:
        raise click.ClickException(str(error.args[0])) from None
    overwrite(place)
    if as_json:
        answer({"match": match_id, "entry": entry, "erased": True})
        return
    click.echo(f"The words of entry {entry} are gone; its hash stays.")
