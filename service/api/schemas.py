"""What requests hold and answers say of games and matches, and every problem."""

from marshmallow import Schema, fields, validate

from service.api.fields import (
    RequestBody,
    asked_count,
    asked_text,
    by_name,
    counted,
    many,
    told,
    truth,
    words,
)

LINE = r"[^\x00-\x1f\x7f]"
"""A character of a line of text."""

CURSOR = "[a-z0-9]{0,40}"


class ProblemSchema(Schema):
    """What went wrong (RFC 9457)."""

    type = told("A link to the kind of problem, or about:blank.")
    title = told("The kind of problem in a few words.")
    status = counted("The HTTP status.")
    detail = told("What went wrong here, in one sentence.")
    request_id = told("Name it when you ask the house about this.")
    rule = fields.String(metadata={"description": "The rule that forbids it."})
    line = fields.String(
        metadata={"description": "The line that was refused, cut to 60 characters."}
    )
    number = fields.Integer(metadata={"description": "The number of that line, from 1."})
    column = fields.Integer(metadata={"description": "Where in the line as it was sent, from 0."})
    nearest = fields.List(
        fields.String(), metadata={"description": "The nearest words that are known."}
    )
    size = fields.Integer(metadata={"description": "Entries that the journal has now."})
    lines = fields.List(
        fields.Nested("LineSchema"), metadata={"description": "What became of each line."}
    )
    errors = fields.Dict(keys=fields.String(), metadata={"description": "Faults by field."})


# Games


class OptionSchema(Schema):
    key = told("Names the option when a match is opened.")
    title = told("What the option is.")
    choices = words("What may be chosen.")
    default = told("The choice if you name none.")
    rule = told("The rule that brings the option, or empty.")


class ScenarioSchema(Schema):
    key = told("Names the scenario when a match is opened.")
    title = told("The scenario's name.")
    summary = told("What it is about.")
    seats = words("All seats, in order.")
    fewest = counted("How many of them are needed at least.")
    options = many(OptionSchema, "Optional rules.")


class FormSchema(Schema):
    form = told("How the order is written.")
    help = told("What it does.")


class GameLineSchema(Schema):
    key = told("Names the game.")
    title = told("The game's name.")
    stage = told("draft, playable or proved; empty if not said.")
    players = told("How many people play.")
    length = told("How long a match lasts.")
    about = told("What the game is, in a paragraph.")
    scenarios = many(ScenarioSchema, "The ways to set it up.")


class GameSchema(GameLineSchema):
    version = counted("The version of its rules.")
    designer = told("Who designed it.")
    publisher = told("Who published it.")
    rules_source = told("Where its rules come from.")
    forms = many(FormSchema, "Every order that a seat may write.")
    bots = words("Computer players, for computer:<name>.")


class GamesSchema(Schema):
    games = many(GameLineSchema, "Every game of this house.")


class SearchSchema(Schema):
    q = asked_text("Words that the rule must hold.", LINE + "{0,100}")


class RuleSchema(Schema):
    number = told("The rule's number.")
    title = told("Its heading.")
    text = told("The rule in our own words.")
    source = told("Where it comes from: seed, published or reconstructed.")
    ruling = told("Why we decided as we did, if we had to.")


class RulebookSchema(Schema):
    game = told("The game.")
    rules = many(RuleSchema, "The rules, in order.")


# Matches


class OnceSchema(Schema):
    key = fields.String(
        load_default="",
        data_key="Idempotency-Key",
        validate=validate.Regexp(
            r"^[!-~]{16,200}\Z", error="Send 16 to 200 visible ASCII characters."
        ),
        metadata={
            "description": "The id of this request: repeated with it, it opens nothing anew.",
            "pattern": "^[!-~]{16,200}$",
        },
    )


class OpenSchema(RequestBody):
    game = fields.String(required=True, validate=validate.Length(1, 40))
    scenario = fields.String(required=True, validate=validate.Length(1, 60))
    seats = fields.Dict(
        keys=fields.String(),
        values=fields.String(validate=validate.Length(1, 60)),
        required=True,
        validate=validate.Length(1, 16),
        metadata={"description": "Who plays each seat: person or computer:<bot>."},
    )
    options = fields.Dict(
        keys=fields.String(),
        values=fields.String(validate=validate.Length(0, 60)),
        load_default=dict,
        validate=validate.Length(0, 60),
    )
    title = asked_text("A name for the match.", LINE + "{0,100}")
    pace = fields.String(
        load_default="none",
        validate=validate.Regexp(r"^(none|[1-9][0-9]{0,3} (day|hour)s?)\Z"),
        metadata={
            "description": "How long a seat has: none, or like “7 days” or “36 hours”.",
            "pattern": "^(none|[1-9][0-9]{0,3} (day|hour)s?)$",
        },
    )
    invited = fields.Boolean(
        load_default=False,
        truthy={True},
        falsy={False},
        metadata={"description": "Whether each seat needs its invitation."},
    )
    referee = fields.Boolean(
        load_default=False,
        truthy={True},
        falsy={False},
        metadata={"description": "Whether there is a seat, referee, that rules in disputes."},
    )
    house = fields.List(
        fields.String(validate=validate.Length(1, 32)),
        load_default=list,
        validate=validate.Length(0, 16),
        metadata={"description": "Seats of people who run the house; the match says so."},
    )
    dice = asked_text(
        "proved: each roll waits some seconds for a public source of chance. quick: the house "
        "rolls at once. Empty: as the house chooses.",
        "[a-z]{0,20}",
    )


class OpenedSchema(Schema):
    match = told("The id of the match.")
    url = told("Where it is.")
    invitations = by_name("The invitation of each person's seat; pass each to its player.")
    checkpoint = told("A signed note of the journal as it began.")


class ForkedSchema(OpenedSchema):
    at = counted("After how many entries of the other match it begins.")


class LobbyQuerySchema(Schema):
    status = fields.String(
        load_default="",
        validate=validate.OneOf(
            ["", "open", "running", "finished"], error="Must be one of: open, running, finished."
        ),
        metadata={"description": "Only matches that are open, running or finished."},
    )
    waiting_for = asked_text(
        "Only matches that wait for this seat, for a person or a computer.", "[a-z0-9:_-]{0,60}"
    )
    after = asked_text("The cursor that the page before named as next.", CURSOR)
    limit = asked_count("How many at most.", 50, 100, 1)


class LobbyLineSchema(Schema):
    match = told("The id of the match.")
    game = told("The game.")
    scenario = told("The scenario.")
    title = told("The match's name.")
    status = told("open, running or finished.")
    seats = by_name("Who plays each seat.")
    vacant = words("Seats that wait for a person.")
    waiting_for = words("Seats that the match waits for.")
    turn = counted("The turn.")
    phase = told("The phase of the turn.")
    size = counted("Entries of the journal.")
    opened = told("When it was opened.")
    changed = told("When it last went on.")


class LobbySchema(Schema):
    matches = many(LobbyLineSchema, "Matches, those opened last first.")
    next = fields.String(
        required=True, allow_none=True, metadata={"description": "The cursor of the next page."}
    )


class MyMatchSchema(Schema):
    match = told("The id of the match.")
    title = told("The match's name.")
    game = told("The title of its game.")
    seats = words("The seats of the person.")
    invited = words("Seats that the person is invited to.")
    turn = words("The person's seats that the match waits for.")
    due = told("When their time ends; empty if no clock runs.")
    over = fields.Boolean(required=True, metadata={"description": "Whether it is over."})
    changed = told("When it last went on.")


class MyMatchesSchema(Schema):
    name = told("What the person is called.")
    matches = many(MyMatchSchema, "The person's matches, those that wait for them first.")


class MomentSchema(Schema):
    turn = counted("The turn.")
    phase = told("The phase of the turn.")


class OutcomeSchema(Schema):
    ending = told("The way it ended.")
    winners = words("The seats that won.")
    text = told("How it ended, in words.")
    scores = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)


class ParentSchema(Schema):
    origin = told("The match that this one branched from.")
    size = counted("After how many entries.")
    root = told("The root of its journal there, in hex.")


class SeatSchema(Schema):
    seat = told("The seat.")
    who = told("person, or computer:<bot>.")
    taken = truth("Whether somebody sits there.")


class AskedSchema(Schema):
    seat = told("Who asks.")
    kind = told("takeback, pause, draw, extension, replace or adjudicate.")
    to = counted("Of a takeback: the position before this entry is asked for; otherwise -1.")
    about = told("The seat that it is about, if any.")
    what = told("The days of an extension, or the computer player of a replacement.")
    needed = words("The seats that must agree.")
    agreed = words("Those that did.")


class DeadlineSchema(Schema):
    seat = told("The seat that is waited for.")
    due = told("Until when it should decide.")
    away = told("The end of its leave, empty where it is there.")
    overdue = truth("Whether the others may choose what to do.")


class AwaitedSchema(Schema):
    entry = counted("The entry whose dice wait.")
    round = counted("The round of the beacon that they are made of; POST /beacon/round brings it.")
    appears = told("When that round appears.")


class MatchSchema(Schema):
    match = told("The id of the match.")
    origin = told("The name that its dice and checkpoints are bound to.")
    game = told("The game.")
    version = counted("The version of the rules it is played on.")
    scenario = told("The scenario.")
    title = told("The match's name.")
    options = by_name("The optional rules as chosen.")
    seats = many(SeatSchema, "The seats in order.")
    size = counted("Entries of the journal.")
    begun = counted("The first entry after setting up, 0 before.")
    changed = told("When it last went on.")
    root = told("The root of the journal, in hex.")
    to_move = words("The seats that the match waits for.")
    moment = fields.Nested(MomentSchema, required=True)
    pace = told("How long a seat has when it is waited for, or none.")
    paused = truth("Whether the clock stands still.")
    paused_until = told("When the pause ends by itself; empty where somebody ends it.")
    deadlines = many(DeadlineSchema, "Until when the seats that are waited for should decide.")
    asked = fields.Nested(AskedSchema, required=True, allow_none=True)
    referee = truth("Whether there is a seat that rules in disputes.")
    dispute = counted("The entry of the open dispute; /disputes/n has its evidence.", null=True)
    house = words("Seats of people who run the house, as it says.")
    protection = told("What protects the dice of this match, in a sentence.")
    waits = fields.Nested(
        AwaitedSchema,
        required=True,
        allow_none=True,
        metadata={"description": "What its dice wait for; null for nothing."},
    )
    outcome = fields.Nested(OutcomeSchema, required=True, allow_none=True)
    parent = fields.Nested(ParentSchema, required=True, allow_none=True)
