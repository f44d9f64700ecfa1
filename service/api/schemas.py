"""What requests hold: each part is checked before a view sees it."""

from marshmallow import Schema, fields, validate

from domain.table.grammar.lines import LONGEST_TEXT, MOST_LINES
from service.api.fields import MOST, Count, RequestBody, Tag, asked_count, asked_text

PACE = r"(none|[1-9][0-9]{0,3} (day|hour)s?(, [a-z0-9: -]{1,40}){0,3})"
LINE = r"[^\x00-\x1f\x7f]"
"""A character of a line of text."""

CURSOR = "[a-z0-9]{0,40}"

SEAT = "[a-z0-9-]{1,32}"

LANGUAGE = "[a-zA-Z_-]{0,10}"


class SearchSchema(Schema):
    q = asked_text("Words that the rule must hold.", LINE + "{0,100}")


class RulebookQuerySchema(SearchSchema):
    lang = asked_text(
        "The language of the rules, as `de`; English where they have no other.", LANGUAGE
    )


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


class AgreedSchema(Schema):
    agreed = fields.String(
        load_default="",
        data_key="Agreed-Conditions",
        validate=validate.Length(max=64),
        metadata={"description": "The version of the conditions to which you agree, if any."},
    )


class OpeningSchema(OnceSchema, AgreedSchema):
    """The headers of what opens a match."""


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
        values=fields.String(validate=validate.Length(0, 64)),
        load_default=dict,
        validate=validate.Length(0, 60),
    )
    title = asked_text("A name for the match.", LINE + "{0,100}")
    pace = fields.String(
        load_default="none",
        validate=validate.Regexp(rf"^{PACE}\Z"),
        metadata={
            "description": "How long a seat has: none, or like “7 days” or “36 hours”; behind it "
            "may stand “bank 20 days”, “free weekends” and “quiet 22:00-07:00”, in UTC.",
            "pattern": f"^{PACE}$",
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


class ViewerSchema(Schema):
    viewer = asked_text(
        "Who looks: a seat (with its token), public, or everything once the match is over. "
        "Without it your own seat, or the public.",
        f"|{SEAT}",
        name="as",
    )


class LookSchema(ViewerSchema):
    at = asked_count("The position after this many entries; now without it.", None)


class JournalQuerySchema(ViewerSchema):
    start = asked_count("The first entry.", 0)
    limit = asked_count("How many at most.", 100, 500, 1)


class PageQuerySchema(ViewerSchema):
    after = asked_count("Only what happened after this entry.", None)
    limit = asked_count("How many at most.", 100, 200, 1)


class StoryQuerySchema(PageQuerySchema):
    lang = asked_text(
        "The language of the story, as `de`; English where the game has no other.", LANGUAGE
    )


class StreamHeadersSchema(Schema):
    last = asked_count("Go on after this entry.", None, name="Last-Event-ID")


class CommandSchema(Schema):
    key = fields.String(
        required=True,
        data_key="Idempotency-Key",
        validate=validate.Regexp(
            r"^[!-~]{16,200}\Z", error="Send 16 to 200 visible ASCII characters."
        ),
        metadata={
            "description": "The id of this command, new for each; the same when you repeat it.",
            "pattern": "^[!-~]{16,200}$",
        },
    )


class JoiningSchema(CommandSchema, AgreedSchema):
    """The headers of sitting down."""


class OrderHeadersSchema(CommandSchema):
    expected = Tag(
        load_default=None,
        data_key="If-Match",
        error_messages={"validator_failed": 'Send an ETag of the match, such as "57".'},
        metadata={
            "description": "An ETag of the match as you saw it; 412 where it went on.",
            "pattern": r'^((W/)?"[0-9]{1,10}(-[0-9a-f]+)?"|\*)$',
        },
    )


class JoinSchema(RequestBody):
    invitation = asked_text("The invitation of the seat, if it needs one.", "[!-~]{0,100}")


class InviteSchema(RequestBody):
    seat = asked_text("The seat: free, or played by a substitute.", "[a-z0-9-]{1,40}")
    address = asked_text("Where the invitation goes to.", LINE + "{3,254}")
    then = fields.List(
        fields.String(validate=validate.Length(3, 254)),
        load_default=[],
        validate=validate.Length(max=9),
        metadata={
            "description": "Who is asked next, one after the other, if nobody before accepts."
        },
    )


class OrdersSchema(RequestBody):
    orders = fields.String(
        required=True,
        validate=validate.Length(1, LONGEST_TEXT),
        metadata={"description": "One order a line; # begins a comment."},
    )
    seen = fields.Integer(
        load_default=None,
        strict=True,
        validate=validate.Range(0, 2**31),
        metadata={
            "description": "The size of the match as you saw it: its dice are rolled on the chains "
            "that were there then, and a word that ends a phase, such as done, is skipped where "
            "that phase is over already."
        },
    )
    ids = fields.List(
        fields.String(
            validate=validate.Regexp(
                r"^[!-~]{16,200}\Z", error="Send 16 to 200 visible ASCII characters."
            ),
            metadata={"pattern": "^[!-~]{16,200}$"},
        ),
        load_default=(),
        validate=validate.Length(max=MOST_LINES),
        metadata={
            "description": "A number for each line, which you draw when it is first written down "
            "and keep until it is taken or its words change. Without them, and if the text holds "
            "another count of orders, the numbers follow from the idempotency key."
        },
    )


class TakebackSchema(RequestBody):
    to = asked_count("The entry of the order to return to; your last order without it.", None)


class AnswerSchema(RequestBody):
    agree = fields.Boolean(required=True, truthy={True}, falsy={False})


class SaidSchema(Schema):
    said = asked_text("How the order begins: nothing, a verb, its piece …", LINE + "{0,500}")


class ForkSchema(RequestBody):
    at = Count(
        required=True,
        validate=validate.Range(1, MOST),
        metadata={
            "description": "Begin with the position after this many entries; inside an order, "
            "with that after it."
        },
    )
    title = asked_text("A name for the new match.", LINE + "{0,100}")


def _given(about: str, most: int) -> fields.String:
    """A text of a request."""
    return fields.String(
        required=True, validate=validate.Length(1, most), metadata={"description": about}
    )


class NewClubSchema(RequestBody):
    name = _given("3 to 40 letters, digits, blanks and - ' . & of one alphabet.", 60)


def _may_use() -> fields.Boolean:
    told = (
        "Whether you own this game or may use what is in the box, and play it privately with those "
        "at the table."
    )
    return fields.Boolean(
        required=True, truthy={True, "true"}, falsy={False, "false"}, metadata={"description": told}
    )


class NewModuleSchema(Schema):
    may_use = _may_use()


class ChoicesSchema(RequestBody):
    answers = fields.Dict(
        keys=fields.String(validate=validate.Length(1, 40)),
        values=fields.String(validate=validate.Length(1, 1000)),
        required=True,
        validate=validate.Length(1, 300),
        metadata={"description": "Answers by the key of their question; of several with commas."},
    )


class NewBoxSchema(RequestBody):
    name = _given("What to call it: one word of letters, digits and -, 24 at most.", 40)
    text = _given("The text of the box, as docs/boxes.md says.", 300_000)
    may_use = _may_use()


class WhomSchema(RequestBody):
    whom = _given("A mail address, or people/ and the id of a person.", 254)


class AcceptsSchema(RequestBody):
    accepts = fields.Boolean(
        required=True,
        truthy={True},
        falsy={False},
        metadata={"description": "true to join, false to decline."},
    )


class WordsQuerySchema(Schema):
    words = asked_text("Words that a row must hold.", LINE + "{0,100}")


class ActSchema(RequestBody):
    act = _given("The act: ban, mute, close, hide …", 20)
    on = _given("To what: the first member of a row, an address, a domain, a network.", 254)
    to = fields.String(
        load_default="",
        validate=validate.Length(0, 254),
        metadata={"description": "To whom a seat goes, or into whom an account is merged."},
    )
    why = _given("The reason, which is written down.", 400)


class MemberSchema(RequestBody):
    person = _given("The id of another member.", 40)


class ClubsMatchSchema(RequestBody):
    match = _given("The id of a match of the club.", 40)
