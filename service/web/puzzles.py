"""Puzzles of a game: each is opened with one press."""

from flask import Blueprint, Response, request
from werkzeug.exceptions import Forbidden, NotFound

from domain.game.ruleset import Illegal
from service.application.matches import Reused
from service.puzzles.laying import opened
from service.puzzles.puzzle import puzzles_of
from service.store.people.seats import hold_statement
from service.store.recorder import Statement
from service.web.cookies import guest
from service.web.guard import trouble
from service.web.persons import opened_here, people, person
from service.web.playing import command_id
from service.web.services import matches
from service.words import _, later


def add_to(bp: Blueprint) -> None:
    """Add this form."""
    bp.add_url_rule("/games/<key>/puzzle", "puzzle", open_puzzle, methods=["POST"])


def open_puzzle(key: str) -> Response:
    """Open a puzzle of a game and sit its reader down. Raises NotFound for one that there is not,
    and Forbidden where the house opens none."""
    rules, word = matches().games.get(key), request.form.get("puzzle", "")
    puzzle = puzzles_of(rules).get(word) if rules else None
    if rules is None or puzzle is None:
        raise NotFound(_("This game has no such puzzle."))
    seat, token = puzzle.seat, matches().house.token("opened", guest(), command_id())

    def held(match_id: str) -> list[Statement]:
        me = person()
        address = people().address(me.id) if me else ""
        return [hold_statement(match_id, seat, me.id, address)] if me and address else []

    try:
        match_id = opened(matches(), rules, word, puzzle, key=token, aside=held)
    except Illegal as why:
        raise Forbidden(why.reason) from None
    except Reused:
        told = later("This form has already opened another match.")
        return trouble(later("No second match"), told, 409)
    return opened_here(match_id, token, (seat,))
