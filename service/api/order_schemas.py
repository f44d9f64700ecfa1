"""What requests hold and answers say of seats, orders, takebacks and branches."""

from marshmallow import Schema, fields, validate

from service.api.fields import (
    MOST,
    Count,
    RequestBody,
    Tag,
    asked_count,
    asked_text,
    counted,
    many,
    told,
    truth,
    words,
)
from service.api.schemas import LINE, FormSchema
from service.application.receipts import LONGEST_TEXT


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


class InvitedSchema(Schema):
    match = told("The id of the match.")
    seat = told("The seat.")
    repeated = truth("Whether this request had come before; nothing was done again.")


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


class LineSchema(Schema):
    line = told("The order; one that was not carried out is cut to 60 characters.")
    state = told("done, waits, skipped, refused, left, or (in a trial) would roll.")
    reason = told("Why it was not carried out.")
    rule = told("The rule that forbids it.")
    column = counted("Where in the line as it was sent, from 0; -1 for nowhere.")
    nearest = words("The nearest words that are known.")
    first = counted("The first entry that it wrote; -1 for none.")
    stop = counted("The entry after its last; -1 for none.")


class TrialSchema(Schema):
    match = told("The id of the match.")
    seat = told("Your seat.")
    size = counted("Entries of the journal.")
    lines = many(LineSchema, "What would become of each line.")


class ReceiptSchema(TrialSchema):
    repeated = truth("Whether this command had come before.")
    lines = many(LineSchema, "What became of each line.")
    checkpoint = told("A signed note of the journal as it stands now.")


class JoinedSchema(Schema):
    token = told("Your bearer token for this seat. Keep it: it opens all that the seat knows.")
    receipt = fields.Nested(ReceiptSchema, required=True)


class OfferSchema(Schema):
    match = told("The id of the match.")
    seat = told("Your seat.")
    size = counted("Entries of the journal.")
    to_move = words("The seats that the match waits for.")
    orders = words("Orders that will not be refused.")
    says = words("What each of these orders does, in words; empty if there is nothing to say.")
    forms = many(FormSchema, "Every order that a seat may write.")


class TakebackSchema(RequestBody):
    to = asked_count("The entry of the order to return to; your last order without it.", None)


class AnswerSchema(RequestBody):
    agree = fields.Boolean(required=True, truthy={True}, falsy={False})


class SaidSchema(Schema):
    said = asked_text("How the order begins: nothing, a verb, its piece …", LINE + "{0,500}")


class StepSchema(Schema):
    said = told("The beginning, one level further.")
    orders = counted("How many orders begin so.")
    whole = truth("Whether it is an order as it stands.")
    note = told(
        "What the whole order costs, or its odds, in words; empty if there is nothing to say."
    )
    says = told(
        "What the order does, or how orders that begin so are described; empty if nothing is."
    )
    on = words("What the whole order touches on the board, the piece first.")


class StepsSchema(Schema):
    match = told("The id of the match.")
    seat = told("Your seat.")
    size = counted("Entries of the journal.")
    steps = many(StepSchema, "How the orders go on.")


class SetUpSchema(Schema):
    name = told("The name under which you saved it.")
    line = told("The order, as the first seat of the game would give it; empty once forgotten.")


class OfferedSetUpSchema(Schema):
    line = told("The words by which it is given.")
    about = told("What it is; of a saved one the whole order, as your seat gives it here.")
    saved = told("The name under which you saved it; empty for one that the game suggests.")


class SetUpsSchema(Schema):
    match = told("The id of the match.")
    seat = told("Your seat.")
    offered = many(OfferedSetUpSchema, "What your seat may give as a whole set-up now.")
    saved = many(SetUpSchema, "What you saved for this game.")


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
