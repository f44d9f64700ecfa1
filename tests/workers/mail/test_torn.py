"""A sentence that was wrapped is not an order: it is asked back with both lines."""

from typing import Any

import pytest

from domain.games import library
from domain.match.codec import Codec
from domain.table.grammar.lines import order_kinds
from service.letters.lines import instructions
from service.letters.torn import torn
from tests.workers.mail.test_post_house import ANNA, BOB, PostHouse, flat
from workers.mail.consent import as_formed

KINDS = order_kinds(library()["dday_dice"])
VERBS = {kind.form.split()[0] for kind in KINDS}


def found(text: str) -> tuple[str, str] | None:
    return torn(text, instructions(text, VERBS, KINDS), VERBS)


TABLE = order_kinds(library()["dice_table"])


@pytest.mark.parametrize(("above", "below", "doubtful"), [
    ("seal The reserve stays behind the wood until the enemy has crossed the river",
     "set fire to the bridge", True),
    ("write The 116th goes back to the ford and waits there for the tanks and guns",
     "turn back if it is mined", True),
    ("seal we attack at dawn;", "turn back if it is mined", True),
    ("write Three things are certain:", "turn 9 is the last", True),
    ("write The gun cannot fire — ", "turn it first", True),
    ("note we wait in the wood", "set fire to the bridge", True),
    ("note we wait in the wood", "seal the reserve goes left", True),
    ("whisper blue we wait in the wood", "Turn the 116th round", True),
    ("seal we wait ...", "write about it", True),
    ("seal the enemy will take", "note of it", True),
    ("seal we attack at dawn.", "set Weather rain", False),
    ("write “We attack at dawn”", "set Weather rain", False),
    ("note thanks for the turn :)", "set Weather rain", False),
    ("seal we attack at dawn\n", "set Weather rain", False),
    ("write the bridge is down", "write the ford is held", False),
    ("seal we attack at dawn", "set VP 3", False),
    ("seal we attack at dawn", "set 1/116 hex 1203, disrupted", False),
    ("seal we attack at dawn", "roll attacker:2d6 the bridge", False),
    ("seal we attack at dawn", "turn", False), ("seal we attack at dawn", "turn 4", False),
    ("seal we attack at dawn", "done", False),
    ("seal reserve at Bordeaux unless Dax falls", "put Treachery into removed", False),
    ("seal we attack at dawn", "move Sherman to 0705", False),
    ("seal we will", "move Sherman to 0705", True),
    ("seal we attack at dawn", "note sorry for the delay", False),
    ("set Weather rain", "write the ford is flooded", False),
])  # fmt: skip
def test_free_text_that_ends_no_sentence_goes_on_where_any_words_fit(
    above: str, below: str, doubtful: bool
) -> None:
    verbs = {kind.form.split()[0] for kind in TABLE}
    text = f"{above}\n{below}\n\nAnna"
    pair = torn(text, instructions(text, verbs, TABLE, ["anna"]), verbs, TABLE)
    assert pair == ((above.strip(), below) if doubtful else None)


@pytest.mark.parametrize("text", [
    "After all this bad luck I am tempted to give up, but I do not want to\nresign",
    "honestly, after that roll I think that you really should\nresign",
    "Hello, what would happen if I\nlock R1 R2",
    "Hello, what would happen if I\n\nlock R1 R2",
    "Dear all, we have decided that we shall not\nlock R1 R2",
    "whatever he says, never ever will I\nlock R1 R2",
    "if he attacks,\nlock R1 R2",
    "I was thinking of it the whole evening, and so perhaps …\nlock R1 R2",
    "I could do many things in this turn, for instance, e.g.\nlock R1 R2",
    "Hello my friends, my wife says that any sane commander would quickly\nlock R1 R2",
    "Hi Bob, here is what I would never do\nlock R1 R2",
    "Hi all, I would not\ndraw",
    "Ehrlich gesagt, nach diesem Wurf denke ich, dass du einfach\nresign",
    "Hallo, was wäre, wenn ich\nlock R1 R2",
    "Hallo, nach all dem Pech könnte ich fast\nresign",
    "Bonjour, après tout cela je ne veux vraiment pas\nresign",
    "Salut, que se passerait-il si je\nlock R1 R2",
    "note what would you say if I\nlock R1 R2",
    "check what happens if I\nlock R1 R2",
    "Hello, please do not take\nnote of what I said about my reserve",
    "I do not think that I can\njoin",
    "I am not sure that I would say\nyes",
    "yes\nbut not before Friday",
    # What ends or gives away something stands alone.
    "It was a fine game so far and I do not see why.\nagree",
    "Under no circumstances will anybody make me say such a thing as:\nagree",
    "agree\nbut only if you give me the hill",
    "draw\nis not what I want",
    "agree\n\nBut you owe me the hill.",
    "lock R1 R2\n... is what he hopes for", "lock R1 R2\nwould be my choice, but what is yours?",
    "lock R1 R2\nwäre das Beste, oder?", "lock R1 R2\n… serait le mieux",
    "lock R1 R2\n\nBut only if he attacks first.",
    "lock R1 R2\nUnless he attacks first.",
    # A condition, or a no, stands above or below.
    "If Bob agrees:\n\nlock R1 R2", "If Bob agrees,\nlock R1 R2", "If Bob agrees\n\nlock R1 R2",
    "Si Bob est d'accord :\n\nlock R1 R2", "Falls Bob nichts dagegen hat:\n\nlock R1 R2",
    "Falls Bob nichts dagegen hat,\n\nlock R1 R2", "Hallo, wenn Bob mag:\nlock R1 R2",
    "Under no circumstances do this:\n\nlock R1 R2", "Bitte auf keinen Fall:\nlock R1 R2",
    "En aucun cas :\n\nlock R1 R2", "Please do not do this:\n\nlock R1 R2",
    "Bonjour, si Bob est d'accord\n\nleave 3 days",
    "lock R1 R2\nfalls Bob einverstanden ist.", "lock R1 R2\nif Bob agrees.",
    "lock R1 R2\n\nsi Bob est d'accord.", "lock R1 R2\n\nIf Bob agrees.",
    "lock R1 R2\n\nNein, warte, doch lieber nicht. Ich melde mich morgen.",
    "lock R1 R2\n\nNo, wait.", "lock R1 R2\n\nNon, finalement pas.",
    "Ja, gut, das war ein langes Spiel und ich sage dazu nur noch:\nadjudicate",
    "I am no longer sure about that\n\nlock R1 R2", "Je n'en suis plus sûr\n\nlock R1 R2",
    "Da bin ich nicht mehr sicher\n\nlock R1 R2", "Je voudrais juste\nlock R1 R2",
])  # fmt: skip
def test_an_order_that_may_end_a_sentence_is_none(text: str) -> None:
    first, second, *_rest = filter(None, text.split("\n"))
    assert found(text) == (first, second)


@pytest.mark.parametrize("text", [
    "Hi all,\nlock R1 R2", "Hi Bob\nlock R1 R2", "Bob,\nlock R1 R2", "Hallo zusammen,\nlock R1 R2",
    "Guten Morgen Bob,\nagree", "Bonjour à tous,\nlock R1 R2", "Dear Sirs\nagree",
    "Here are my moves for Tuesday.\nlock R1 R2",
    "Here are my orders:\n\nlock R1 R2", "Meine Befehle:\n\nlock R1 R2",
    "Mes ordres :\n\nlock R1 R2", "I do not like that roll.\n\nlock R1 R2",
    "lock R1 R2\n\nNo hurry with your turn!", "lock R1 R2\n...",
    "lock R1 R2\n\nis Tuesday fine with you?", "lock R1 R2\nthat was fun",
    "Hi Bob, here are my orders for this long week\nlock R1 R2",
    "Hi Bob, thanks for the move,\nlock R1 R2",
    "Sorry for the delay,\nlock R1 R2",
    "Hello Bob, it was good to hear from you after all this time\n\nlock R1 R2",
    "What a roll that was, I could not believe my own eyes!\nlock R1 R2",
    "Hello, I hope you are well and had a nice weekend, here are my orders:\nlock R1 R2",
    "Danke für deinen Zug, das war ein gutes Spiel bis hierher :)\nlock R1 R2",
    "lock R1 R2\ndone", "lokc R1 R2\ndone", "check lock R1 R2\nrecruit medic",
    "# only if I\nlock R1 R2",
    "agree\nAnna Weber", "agree\nnote thanks", "note ok\nagree",
    "Hello Bob\nnote sorry for the delay\nlock R1 R2\ndone",
    "note for now I am happy with what happened so far and with all of you too\ndone",
    "lock R1 R2\n\nIf you are in town, call me.", "agree\n\nSee you on Tuesday",
    "Sure, why not!\n\nBob", "Yes!\nLooking forward to it", "No, thanks.\nI am too busy now.",
    "Thanks for the game, it was a really good one to the end.\nresign",
    "Sorry, I had no time this week\n\nlock R1 R2", "I could not write sooner, sorry\n\nlock R1 R2",
    "Tut mir leid, ich hatte keine Zeit\n\nlock R1 R2",
    # Talk ends as well in German and French as in English.
    "Hi Bob, well played\nlock R1 R2", "Hallo Bob, gut gespielt\nlock R1 R2",
    "Salut Bob, bien joué\nlock R1 R2", "That was close\n\nlock R1 R2",
    "Das war knapp\n\nlock R1 R2", "C'était juste\n\nlock R1 R2",
    "turn 3 war hart für mich\n\nlock R1 R2", "turn 3 était dur pour nous\n\nlock R1 R2",
    "Désolé, je n'ai pas eu le temps\n\nlock R1 R2",
])  # fmt: skip
def test_an_order_below_a_whole_sentence_is_one(text: str) -> None:
    assert found(text) is None


def test_both_lines_are_shown_and_nothing_is_done(house: PostHouse) -> None:
    match = house.duel()
    size = len(house.lines(match))
    house.reply(ANNA, "Hello, what would happen if I\nstorm")
    assert len(house.lines(match)) == size
    told = flat(house.newest(ANNA))
    assert "may be one sentence: “Hello, what would happen if I” and “storm”." in told
    house.reply(ANNA, "Hello, this is what happens.\nstorm")
    assert len(house.lines(match)) > size


def test_an_order_in_other_words_is_no_sentence_that_goes_on() -> None:
    """“X fires at Y” has no verb of the game before it, and is a whole order all the same."""
    codec: Codec[Any, Any, Any] = Codec(library()["tcs_omaha"])
    kinds, verbs = order_kinds(codec.rules), {kind.form.split()[0] for kind in codec.rules.orders}
    text = "fire A46.16 with WN60\n2/WN61 fires at A46.16\nfire A40.17 with 1/WN62\n"
    said = instructions(text, verbs, kinds)
    assert torn(text, said, verbs, kinds)
    assert not torn(text, [as_formed(codec, one, verbs) for one in said], verbs, kinds)
    talk = instructions("I do not want to\nresign\n", verbs, kinds)
    assert torn("I do not want to\nresign\n", [as_formed(codec, t, verbs) for t in talk], verbs)


def test_no_match_is_opened_by_the_end_of_a_sentence(house: PostHouse) -> None:
    kept = house.write(ANNA, "match@play.example", f"Do not dare to\nnew toy duel with {BOB}")
    assert house.state(kept) == ("turned-away", "It may be part of a sentence.")
    assert "“Do not dare to”" in flat(house.server.to(ANNA)[-1])


def test_nobody_sits_down_by_the_end_of_a_sentence(house: PostHouse) -> None:
    house.write(ANNA, "match@play.example", f"new toy duel with {BOB}")
    house.reply(BOB, "I do not think that I can\njoin")
    assert "blue" not in house.matches.repository.match(house.only_match()).sitting.taken
    assert "may be one sentence" in flat(house.newest(BOB))


def test_of_a_line_without_end_only_the_end_is_looked_at() -> None:
    assert found("a" * 300_000 + " if I\nresign") is not None
    assert found("if I " + "a" * 300_000 + ".\n\nresign") is None
