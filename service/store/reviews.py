"""The table of reviews: which matches are to be judged, how far that is, and what came of it.

A review is kept whole or not at all: until it is, its row only says how far it has come.
"""

from typing import Final, Literal, cast

import msgspec

from service.store.packing import packed, unpacked
from service.store.recorder import Recorder

State = Literal["asked", "running", "whole", "failed", "cancelled"]

SILENT: Final = 60
"""Seconds without a beat after which nobody makes a review any more."""


class ReviewRow(msgspec.Struct, frozen=True):
    """How far the review of a match has come."""

    state: State
    asked: int
    """When it was asked for, in Unix seconds."""
    beat: int
    """When whoever makes it last gave a sign of life."""
    done: int
    """How many parts of a hundred are done."""
    told: str
    """Why it failed, in a sentence."""

    def is_made(self, now: int) -> bool:
        """Whether somebody makes it now."""
        return self.state == "running" and now - self.beat < SILENT


def review_row(store: Recorder, match: str) -> ReviewRow | None:
    """How far a review is; None where nobody asked for one."""
    sql = "SELECT state, asked, beat, done, told FROM reviews WHERE match=?"
    for state, asked, beat, done, told in store.query(sql, (match,)):
        of = cast(State, str(state))
        return ReviewRow(of, int(asked), int(beat), int(done), str(told))
    return None


def review_body(store: Recorder, match: str, version: int) -> bytes | None:
    """A whole review as JSON; None where there is none of this version."""
    sql = "SELECT body FROM reviews WHERE match=? AND version=? AND state='whole'"
    found = store.query(sql, (match, version))
    return unpacked(bytes(found[0][0])) if found else None


def reviews_to_make(store: Recorder, now: int) -> list[str]:
    """The matches whose review is asked for and made by nobody, the first asked for first."""
    sql = (
        "SELECT match FROM reviews WHERE state='asked' OR (state='running' AND beat<?) "
        "ORDER BY asked, match LIMIT 20"
    )
    return [str(match) for (match,) in store.query(sql, (now - SILENT,))]


def ask_review(store: Recorder, match: str, now: int) -> None:
    """Note that a review is wanted, in the place of an older one."""
    sql = (
        "INSERT INTO reviews (match, state, asked, maker, beat, done, told, version, body) "
        "VALUES (?, 'asked', ?, '', 0, 0, '', 0, ?) ON CONFLICT (match) DO UPDATE SET "
        "state='asked', asked=excluded.asked, maker='', beat=0, done=0, told='', "
        "version=0, body=excluded.body"
    )
    store.write([(sql, (match, now, b""))])


def begin_review(store: Recorder, match: str, maker: str, now: int) -> bool:
    """Take the making of a review on; False where somebody else makes it, or nobody wants it."""
    sql = (
        "UPDATE reviews SET state='running', maker=?, beat=? WHERE match=? AND "
        "(state='asked' OR (state='running' AND beat<?))"
    )
    store.write([(sql, (maker, now, match, now - SILENT))])
    return _is_makers(store, match, maker)


def beat_review(store: Recorder, match: str, maker: str, done: int, now: int) -> bool:
    """Say how far it is; False where it was cancelled meanwhile."""
    sql = "UPDATE reviews SET beat=?, done=? WHERE match=? AND maker=? AND state='running'"
    store.write([(sql, (now, done, match, maker))], synced=False)
    return _is_makers(store, match, maker)


def end_review(store: Recorder, match: str, maker: str, version: int, body: bytes) -> None:
    """Keep a whole review."""
    sql = (
        "UPDATE reviews SET state='whole', version=?, body=? "
        "WHERE match=? AND maker=? AND state='running'"
    )
    store.write([(sql, (version, packed(body), match, maker))])


def fail_review(store: Recorder, match: str, maker: str, told: str) -> None:
    """Say why there is none."""
    sql = "UPDATE reviews SET state='failed', told=? WHERE match=? AND maker=? AND state='running'"
    store.write([(sql, (told, match, maker))])


def cancel_review(store: Recorder, match: str) -> None:
    """Let one that is not whole be."""
    sql = "UPDATE reviews SET state='cancelled' WHERE match=? AND state IN ('asked', 'running')"
    store.write([(sql, (match,))])


def _is_makers(store: Recorder, match: str, maker: str) -> bool:
    sql = "SELECT 1 FROM reviews WHERE match=? AND maker=? AND state='running'"
    return bool(store.query(sql, (match, maker)))
