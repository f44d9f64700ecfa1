"""What the last mail of a match says of its end: who won, how it goes on, luck or skill."""

from service.mails.now import Now
from service.words import _
from service.words.retelling import in_words
from service.words.telling import listed


def to_review(now: Now) -> tuple[str, ...]:
    """How the review is had, where there can be one."""
    if not now.rules.judge(now.match.scenario):
        return ()
    return (_("Was it luck or skill? Reply “review”, and one mail tells you, with a graph."),)


def ended(now: Now) -> tuple[str, ...]:
    """How the match ended, and how it is played on or again."""
    outcome = now.match.outcome
    assert outcome is not None
    found = [in_words(outcome.text)]
    if outcome.winners:
        found.append(_("Won by {seats}.", seats=listed(outcome.winners)))
    if then := now.rules.sequel(now.match.table.position, outcome):
        title = now.rules.scenario(then.scenario).title
        told = _("The campaign goes on: reply “next” to open {title} with the same seats.")
        found.append(told.format(title=title))
    if outcome.scores:
        scores = ", ".join(f"{s.title()} {n}" for s, n in outcome.scores.items())
        found.append(_("Scores: {scores}.", scores=scores))
    if len(now.match.sitting.persons) > 1:
        found.append(_("Reply “return match” to play it again with the seats the other way round."))
    return tuple(found)
