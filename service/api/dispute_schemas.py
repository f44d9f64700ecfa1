"""What answers say of disputes and their evidence."""

from marshmallow import Schema, fields

from service.api.fields import BoardField, counted, many, told, truth, words
from service.api.reading_schemas import EntrySchema


class DisputeSchema(Schema):
    n = counted("The entry that opened it; names the dispute.")
    seat = told("Who disputes.")
    what = told("roll, order or ruling.")
    about = counted("The entry that is disputed.")
    ts = told("When it was opened.")
    verdict = told("open, stands, back, corrected or lapsed.")


class DisputesSchema(Schema):
    disputes = many(DisputeSchema, "The disputes in order.")


class ContestSchema(Schema):
    n = counted("The entry that opened it.")
    seat = told("Who disputes.")
    what = told("roll, order or ruling.")
    about = counted("The entry that is disputed.")
    start = counted("The first entry of the command that led to it.")
    stop = counted("The entry after its last one.")
    until = told("When it lapses, or empty.")
    answered = words("Who said something in it.")


class StatementSchema(Schema):
    n = counted("The entry.")
    seat = told("Who said it.")
    ts = told("When.")
    words = told("What was said; empty where you may not know it, or it was erased.")


class RolledSchema(Schema):
    n = counted("The entry that tells it; /rolls/n/proof proves it.")
    why = told("What it was for.")
    labels = words("One label a die or card.")
    results = fields.List(fields.Raw(), required=True)
    stream = told("Whose dice chain.")
    link = counted("Which link of it.")
    hidden = truth("Whether only some seats know it.")


class CitedRuleSchema(Schema):
    number = told("The number of the rule.")
    title = told("Its title.")
    text = told("What it says, in our words.")
    source = told("Where it comes from.")
    ruling = told("What we decided and why, or empty.")


class RulingSchema(Schema):
    n = counted("The entry of the ruling.")
    verdict = told("stands, back, corrected or lapsed.")
    by = told("Who ruled: a seat, or the server where time did.")
    consent = words("Who agreed.")
    to = counted("The entry that it goes back to, or -1.")
    event = told("The type of the event that corrects, or empty.")
    words = told("The reason.")


class PlaceSchema(Schema):
    at = counted("After how many entries.")
    moment = told("The turn and the phase.")
    view = BoardField(required=True)


class CheckedSchema(Schema):
    right = truth("Whether everything is right.")
    sentences = words("What was checked.")
    not_checked = words("What was not.")


class EvidenceSchema(Schema):
    match = told("The id of the match.")
    origin = told("The match that the dice are bound to.")
    dispute = fields.Nested(ContestSchema, required=True)
    state = told("open, settled or lapsed.")
    knows = told("Whose knowledge the entries show: a seat, or empty for the public.")
    order = told("The order that led to it; only the seat where it is secret.")
    entries = many(EntrySchema, "The entries of that command, with what you may open.")
    rolls = many(RolledSchema, "The rolls among them.")
    rules = many(CitedRuleSchema, "The rules that were cited, and those of disputes.")
    said = many(StatementSchema, "What was said, in order.")
    ruling = fields.Nested(RulingSchema, required=True, allow_none=True)
    before = fields.Nested(PlaceSchema, required=True, allow_none=True)
    after = fields.Nested(PlaceSchema, required=True, allow_none=True)
    audit = fields.Nested(CheckedSchema, required=True)
