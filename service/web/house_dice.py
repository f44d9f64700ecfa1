"""The dice of the whole house: whether they are sound, and what no test of them can see."""

from flask import Blueprint, Response

from service.luck.kept import kept_dice
from service.luck.measures import ALARM
from service.luck.public import public_dice
from service.web.pages import render
from service.web.services import matches


def add_to(bp: Blueprint) -> None:
    """Add this page."""
    bp.add_url_rule("/dice", "house_dice", house_dice)


def house_dice() -> Response:
    """How all dice of the house fell that everybody saw, as far as they are counted."""
    found = public_dice(kept_dice(matches().repository.recorder))
    games = matches().games
    titles = {one.game: games[one.game].title for one in found.games if one.game in games}
    return render("house_dice.html", found=found, titles=titles, alarm=ALARM)
