"""What requests hold and answers say of positions, journals, rolls and the house itself."""

from marshmallow import Schema, fields

from service.api.fields import (
    BoardField,
    asked_count,
    asked_text,
    counted,
    counts,
    many,
    told,
    truth,
    words,
)
from service.api.schemas import MomentSchema, OutcomeSchema

SEAT = "[a-z0-9-]{1,32}"


class ViewerSchema(Schema):
    viewer = asked_text(
        "Who looks: a seat (with its token), public, or everything once the match is over. "
        "Without it your own seat, or the public.",
        f"|{SEAT}",
        name="as",
    )


class LookSchema(ViewerSchema):
    at = asked_count("The position after this many entries; now without it.", None)


class PositionSchema(Schema):
    match = told("The id of the match.")
    at = counted("After how many entries this is the position.")
    size = counted("Entries of the journal.")
    viewer = told("Who looks: a seat, public or everything.")
    to_move = words("The seats that the match waited for.")
    moment = fields.Nested(MomentSchema, required=True)
    view = BoardField(required=True)
    outcome = fields.Nested(OutcomeSchema, required=True, allow_none=True)


class JournalQuerySchema(ViewerSchema):
    start = asked_count("The first entry.", 0)
    limit = asked_count("How many at most.", 100, 500, 1)


class OpeningSchema(Schema):
    data = fields.Raw(required=True, metadata={"description": "What was sealed."})
    salt = told("The salt of its commitment, in hex.")


class EntrySchema(Schema):
    n = counted("The entry's number, from 0.")
    type = told("Its type.")
    line = told("The exact line that is hashed.")
    opened = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(OpeningSchema),
        required=True,
        metadata={"description": "The sealed parts that you may open, by number."},
    )


class JournalSchema(Schema):
    match = told("The id of the match.")
    size = counted("Entries of the journal.")
    entries = many(EntrySchema, "The entries in order.")
    next = counted("The start of the next page.", null=True)


class PageQuerySchema(ViewerSchema):
    after = asked_count("Only what happened after this entry.", None)
    limit = asked_count("How many at most.", 100, 200, 1)


class RollSchema(Schema):
    n = counted("The entry that tells it.")
    roll = counted("The entry of the opened link.")
    stream = told("Whose dice chain.")
    why = told("What it was for.")
    labels = words("One label a die or card.")
    results = fields.List(fields.Raw(), required=True)
    kind = told("dice, cards or hidden.")
    order = told("The order that led to it.")
    withdrawn = truth("Whether a takeback withdrew it.")


class RollsSchema(Schema):
    rolls = many(RollSchema, "The rolls in order.")
    next = counted("Ask for the next page after this entry.", null=True)


class ProofSchema(Schema):
    origin = told("The match that the dice are bound to.")
    n = counted("The entry that tells the roll.")
    roll = told("The line of the opened link.")
    previous = told("The link before it, or the anchor, in hex.")
    index = counted("The entry of the opened link, a leaf of the tree.")
    path = words("The hashes from that leaf to the root, in hex.")
    checkpoint = told("A signed note of that root.")
    told = told("The line of the roll, as shown.")


class MailSchema(Schema):
    id = told("The name of the mail.")
    seat = told("The seat whose player it went to.")
    kind = told("What it was about: an invitation, a turn, a reminder …")
    state = told("ready, sent, delayed, failed or bounced.")
    reason = told("Why it did not arrive.")
    tries = counted("How often it was handed over.")
    made = counted("When it was made, in seconds since 1970.")
    sent = counted("When the next server took it, 0 for not yet.")


class MailsSchema(Schema):
    mails = many(MailSchema, "The mails of the match, the first one first.")


class TurnSchema(Schema):
    n = counted("After how many entries it began: the moment to look at.")
    turn = counted("The turn.")
    phase = told("The phase.")
    withdrawn = truth("Whether a takeback went back to before it.")


class TurnsSchema(Schema):
    turns = many(TurnSchema, "Where each turn and phase begins.")


class SentenceSchema(Schema):
    n = counted("The number of the entry.")
    turn = counted("The turn.")
    phase = told("The phase.")
    text = told("What happened.")


class StorySchema(Schema):
    story = many(SentenceSchema, "The sentences in order.")
    next = counted("Ask for the next page after this entry.", null=True)


class CheckpointSchema(Schema):
    match = told("The id of the match.")
    size = counted("Entries of the journal.")
    checkpoint = told("A signed note of the journal as it stands.")


class KeySchema(Schema):
    house = told("The name that signs.")
    vkey = told("The key that verifies its checkpoints.")


class HealthSchema(Schema):
    status = told("alive, or ready.")


class PartSchema(Schema):
    part = told("The part: projector, opponents, upkeep, post, backups, or the audit of journals.")
    state = told("well, failed, or late if it said nothing for two minutes.")
    age = counted("Seconds since it last said something.")


class ReadySchema(HealthSchema):
    behind = counted("Entries that the lists lag behind the journal.")
    clock = counted("Seconds that the clock of this machine is behind what was last written.")
    queues = counts("Jobs that wait, by queue.")
    post = counts("Letters that wait to be read, mails that wait to be sent, and failed ones.")
    parts = many(PartSchema, "How each part is that ever said something.")


class StreamHeadersSchema(Schema):
    last = asked_count("Go on after this entry.", None, name="Last-Event-ID")
