"""What a board says in sentences, in the language of its reader: its questions, its notes, what its
cards do and what the orders on offer do. Names and figures on it stay as they are.
"""

from functools import partial

from msgspec.structs import replace

from domain.game.view.board import View
from domain.games import AnyRuleset, package_of
from service.words import language
from service.words.of_games import said_by, sentence_by
from service.words.retelling import in_words


def told_on(view: View, game: AnyRuleset) -> View:
    """A board with its sentences in the language that is spoken, as far as the game has them."""
    if language() == "en":
        return view
    package = package_of(game)
    told = partial(sentence_by, package)
    return replace(
        view,
        prompts=tuple(replace(one, text=told(one.text)) for one in view.prompts),
        notes=tuple(in_words(note, game) for note in view.notes),
        cards=tuple(replace(one, text=said_by(package, one.text)) for one in view.cards),
        choices=tuple(
            replace(one, says=told(one.says), note=told(one.note)) for one in view.choices
        ),
    )
