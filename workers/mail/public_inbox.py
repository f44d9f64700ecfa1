"""Letters to the address that everybody may know: who opens a match, and who looks on."""

from collections.abc import Iterator, Sequence
from hashlib import sha256

from domain.game.ruleset import Seat
from domain.match.seeing import waiting_for
from service.letters.instruction import Instruction
from service.letters.letters import Letter
from service.letters.lines import instructions
from service.letters.torn import one_sentence, torn
from service.letters.yes_or_no import first_word
from service.mails.digest import HOW
from service.mails.plain_text import paragraph
from service.operating.admission import may_enter
from service.people.club_questions import answering_mail, still_asked
from service.people.clubs import ClubRefused
from service.people.register import DIGEST, Holder, plain_address
from service.store.post import letters
from service.store.post.followers import (
    ask_follower_statement,
    follow,
)
from service.store.post.letters import ClaimedLetter
from service.store.recorder import Statement
from service.store.repository import NoSuchMatch
from service.words import _, later, speaking
from service.words.telling import listed, when
from workers.mail import conditions, digests, new_matches, opponents, own_data, short_mails
from workers.mail.inbox import HOUR, LetterOutcome, TurnedAway
from workers.mail.mailer import Mailer
from workers.mail.new_matches import Correspondent, Unplayable
from workers.mail.orders import BESIDE

_SAY_WHICH = later("Nothing was done: reply “join” or “decline”.")

MOST_LETTERS = 40
"""Letters of one sender that are answered within the hour."""

_NOT_PROVED = later(
    "Your mail provider neither signs your letters nor names who may send them (DKIM, SPF), so "
    "anybody could write in your name. Open the match on the web; replies work all the same."
)


def received(mailer: Mailer, kept: ClaimedLetter, letter: Letter, *, proved: bool) -> LetterOutcome:
    """Do what a letter asks; ``proved``: nothing speaks against its sender. May turn away.
    Raises TurnedAway for a letter to be answered with its reason only."""
    if letters.count_letters_from(mailer.store, letter.sender, mailer.now() - HOUR) >= MOST_LETTERS:
        raise TurnedAway("Too many letters came from this address within the hour.")
    if not may_enter(mailer.store, mailer.settings, letter.sender):
        raise TurnedAway("Its sender is not invited.")
    if not proved:
        raise TurnedAway("Nothing shows that its sender wrote it.", _(_NOT_PROVED))
    said = instructions(letter.text)
    asked = [i for i in said if i.kind in BESIDE]
    if asked and asked[0].kind in ("matches", "opponents"):
        own = asked[0].kind == "matches"
        text = _own_matches(mailer, letter) if own else opponents.in_need(mailer)
        return LetterOutcome("done", "", also=short_mails.told(mailer, letter, text))
    if asked and asked[0].kind == "data":
        return LetterOutcome("done", "", also=own_data.told(mailer, letter))
    if asked and (pair := torn(letter.text, said, ())):
        raise TurnedAway("It may be part of a sentence.", one_sentence(pair))
    if asked and asked[0].kind == "follow":
        why, also = follow_asked(mailer, letter, asked[0])
        if why:
            raise TurnedAway("It follows no match.", why)
        return LetterOutcome("done", "", also=also)
    if not asked and conditions.parted(said)[0]:
        return _agreed(mailer, letter)
    if not asked:
        if _answers_digest(letter):
            raise TurnedAway("It answers a daily mail.", _(HOW))
        hint = any(one.kind in BESIDE for one in instructions(letter.own_subject))
        told = f"{not_read(letter)}\n\n" if hint else ""
        raise TurnedAway("It asks for nothing that we know.", told + _how_to_begin(mailer))
    return began(mailer, kept, letter, said, asked[0])


def not_read(letter: Letter) -> str:
    """What is told to whoever orders something in the subject."""
    return _(
        "The subject of a letter is not read: write “{order}” in the letter itself.",
        order=letter.own_subject,
    )


def _agreed(mailer: Mailer, letter: Letter) -> LetterOutcome:
    """What becomes of a letter that agrees to the conditions and asks for nothing."""
    noted = conditions.agreed(mailer, letter.sender)
    told = (
        _("It is noted that you agree. Now send once more what you asked for.")
        if noted
        else _("Write the same line above what you ask for, in one letter.")
    )
    return LetterOutcome("done", "", also=[*noted, *short_mails.told(mailer, letter, told)])


def began(
    mailer: Mailer,
    kept: ClaimedLetter,
    letter: Letter,
    said: Sequence[Instruction],
    asked: Instruction,
    ended: tuple[str, Seat] | None = None,
) -> LetterOutcome:
    """Open the match that a letter asks for, the return match of one that ``ended``, or sit down at
    one. Raises TurnedAway."""
    agrees, said = conditions.parted(said)
    if unagreed := conditions.unagreed(mailer, letter.sender, agrees=agrees):
        raise TurnedAway("It does not agree to the conditions.", unagreed, tries=True)
    key = letter.message_id or kept.id
    command_id = sha256(f"{letter.sender} {key}".encode()).hexdigest()
    sender = Correspondent(letter.sender, letter.name)
    words = "\n".join(i.text for i in said if i.kind == "note" and not i.wrong)
    try:
        if asked.kind == "sit":
            found = opponents.sat_down(mailer, sender, asked, command_id)
        elif asked.new is not None:
            found = new_matches.opened(mailer, sender, asked.new, asked.said, command_id, words)
        elif ended is not None:
            found = opponents.played_again(mailer, sender, ended, asked.said, command_id, words)
        else:
            raise Unplayable(_("Reply so to a mail of the match that you want to play again."))
    except Unplayable as why:
        advice = f"{why}\n{_how_to_begin(mailer)}"
        raise TurnedAway("The match cannot be opened.", advice, tries=True) from None
    match, seat, report = found
    also = conditions.agreed(mailer, letter.sender) if agrees else ()
    return LetterOutcome("done", "", match, seat, report, also)


def _how_to_begin(mailer: Mailer) -> str:
    games = "\n".join(
        paragraph(" | ".join(one.key for one in game.scenarios), f"  new {key} ", "      ")
        for key, game in mailer.matches.games.every().items()
    )
    first = _(
        "“first” opens your first match at once, against computers and with a coach who says "
        "what to do; “first {game}” opens one of another game.",
        game=list(mailer.matches.games)[-1],
    )
    opening = _("To open a match, write one line that names the game, the scenario and the others:")
    more = _(
        "followed by “with friend@example.org, computer”, for instance. You may add a pace "
        "(“7 days a turn”), your seat (“as german”), “referee carol@example.org”, “proved "
        "dice” or “quick dice”, and the names of options. A line “note …” below it goes to "
        "everybody you invite."
    )
    others = _(
        "To play in a match, reply to its newest mail. To watch one, write “follow” and its "
        "name: you get a mail each turn, or each day with “daily”. “my matches” lists the "
        "matches you play, and “find me an opponent” those that need a player."
    )
    return f"{first}\n\n{opening}\n\n{games}\n\n{more}\n\n{others}"


def _answers_digest(letter: Letter) -> bool:
    return letter.in_reply_to.startswith(f"<{DIGEST}.")


def _own_matches(mailer: Mailer, letter: Letter) -> str:
    """The list of the matches that somebody plays."""
    player = mailer.people.at(letter.sender)
    told = (
        [one for h in mailer.people.seats_of(player.id) for one in _own_match(mailer, h)]
        if player
        else []
    )
    return "\n\n".join(told) or _("You are playing no match at the moment.")


def _own_match(mailer: Mailer, holder: Holder) -> Iterator[str]:
    try:
        match = mailer.matches.repository.match(holder.match)
    except NoSuchMatch:
        return
    if match.outcome is not None:
        return
    rules = mailer.matches.rules_of(match)
    name = rules.match_title(match.title, match.scenario)
    waits = waiting_for(rules, match)
    state = _("your move")
    if holder.seat not in waits:
        state = _("waits for {seats}", seats=listed(waits) or _("nobody"))
    if match.dice.waits is not None:
        state = _("the dice wait for their round")
    due = match.clock.due.get(holder.seat, "")
    there = mailer.people.zone_of(holder.player)
    until = _(", until {when}", when=when(due, there)) if due else ""
    yield (
        _("{game}, {name}, as {seat}: ", game=rules.title, name=name, seat=holder.seat.title())
        + f"{state}{until}.\n"
        f"  {mailer.post.match_link(holder.match)}"
    )


def follow_asked(
    mailer: Mailer, letter: Letter, wanted: Instruction
) -> tuple[str, Sequence[Statement]]:
    """Ask the sender whether they want to follow; why not, and what is to be written."""
    match_id = wanted.text
    try:
        mailer.matches.repository.size(match_id)
    except NoSuchMatch:
        return _("There is no match {match}.", match=match_id[:20]), ()
    address = plain_address(letter.sender)
    name = f"f-{sha256(f'{match_id} {address}'.encode()).hexdigest()[:10]}"
    proof = mailer.post.follow_address(match_id, name, address)
    with speaking(digests.language_for(mailer, address, match_id)):
        mail = short_mails.follow(mailer, letter, match_id, wanted.every, proof)
    asked = ask_follower_statement(match_id, name, address, wanted.every)
    return "", [asked, *mail]


def follow_confirmed(mailer: Mailer, address: str, sender: str) -> bool:
    """Whether a letter from ``sender`` confirms that they follow a match; then they do."""
    found = mailer.post.followed(address, sender)
    if found is None:
        return False
    follow(mailer.store, *found, plain_address(sender))
    return True


def club_answered(mailer: Mailer, letter: Letter, question: str) -> LetterOutcome:
    """What becomes of a letter that answers a question. Raises TurnedAway."""
    said = instructions(letter.text)
    if pair := torn(letter.text, said, ()):
        raise TurnedAway("It may be part of a sentence.", one_sentence(pair))
    word = first_word(said)
    if word is None:
        raise TurnedAway("It says neither yes nor no to a club.", _SAY_WHICH)
    now = mailer.now()
    try:
        asked = still_asked(mailer.store, question, now)
        club, also = answering_mail(mailer.store, asked, word[1], now)
    except ClubRefused as why:
        raise TurnedAway("What it answers is asked no more.", str(why)) from None
    told = _("You declined; {club} will not ask you again.", club=club.name)
    if word[1]:
        link = mailer.post.club_link(club.id)
        told = _("You are in {club} now: {link}", club=club.name, link=link)
    done = "A question of a club is answered."
    return LetterOutcome(
        "done", done, also=[*also, *short_mails.told(mailer, letter, told, asked=True)]
    )
