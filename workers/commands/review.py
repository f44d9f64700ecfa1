"""``review``: what of a finished match was luck, and what was skill."""

import time
from collections.abc import Callable

import click

from service.review.figures import Review
from service.review.judging import NotJudged
from service.review.keeping import ask, kept_review
from service.review.telling import told
from service.store.reviews import cancel_review, review_row
from workers.commands.shared import answer, here, json_option, match_of, say, with_progress
from workers.reviewing import Busy, Cancelled, give_way, make


@click.command("review")
@click.argument("match_id", metavar="MATCH")
@click.option("--again", is_flag=True, help="Make it anew, though there is one.")
@click.option("--cancel", is_flag=True, help="Stop one that is being made.")
@click.option("--asked", is_flag=True, hidden=True)
@json_option
def review_command(match_id: str, again: bool, cancel: bool, asked: bool, as_json: bool) -> None:
    """Tell what of MATCH was luck and what was skill, as a computer player judges it.

    The first time it is made, which takes minutes; then it is kept.
    """
    place = here(writes=True)
    repository, store = place.matches.repository, place.recorder
    match_of(place, match_id)
    if cancel:
        cancel_review(store, match_id)
        say("It is cancelled.")
        return
    found = None if again or asked else kept_review(store, match_id)
    if found is None:
        give_way()
        try:
            if not asked:
                ask(store, repository, match_id, repository.match(match_id), int(time.time()))
            found = with_progress(
                f"Reviewing {match_id}",
                100,
                lambda update: make(store, repository, match_id, _steps(update)),
            )
        except NotJudged as why:
            raise click.ClickException(str(why)) from None
        except Busy:
            row = review_row(store, match_id)
            done = row.done if row else 0
            raise click.ClickException(f"It is being made already: {done} %.") from None
        except Cancelled:
            raise click.ClickException("It was cancelled; nothing of it is kept.") from None
    if asked:
        return
    answer(found) if as_json else _print(found)


def _steps(update: Callable[[int], None]) -> Callable[[int], None]:
    """Tells a bar how much more is done."""
    before = 0

    def seen(done: int) -> None:
        nonlocal before
        update(done - before)
        before = done

    return seen


def _print(found: Review) -> None:
    for sentence in told(found):
        say(sentence)
