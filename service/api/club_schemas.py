"""What requests hold and answers say of clubs."""

from marshmallow import Schema, fields, validate

from service.api.fields import RequestBody, counted, many, told, truth, words


class MyClubSchema(Schema):
    club = told("The id of the club.")
    name = told("What it is called.")
    members = counted("How many members it has.")
    state = told("member, asked (to be one), or empty for neither.")
    leads = truth("Whether the person leads it.")


class ClubsSchema(Schema):
    clubs = many(MyClubSchema, "The clubs that ask the person, then those they are in.")


class ClubMemberSchema(Schema):
    person = told("The id of the member; empty if they keep their page private.")
    name = told("What the member is called.")
    leads = truth("Whether the member leads the club.")


class ClubMatchSchema(Schema):
    match = told("The id of the match.")
    title = told("The match's name.")
    game = told("The key of its game.")
    status = told("open, running or finished.")
    open_to_all = truth("Whether anybody may sit down; otherwise only members may.")


class ClubSchema(MyClubSchema):
    people = many(
        ClubMemberSchema,
        "Its members, the longest first; outsiders do not see those with a private page.",
    )
    matches = many(ClubMatchSchema, "Its matches; outsiders see only those open to all.")
    asked = words("Whom it asks, as they were named, until they answer; only the leader sees them.")


def _given(about: str, most: int) -> fields.String:
    """A text of a request."""
    return fields.String(
        required=True, validate=validate.Length(1, most), metadata={"description": about}
    )


class NewClubSchema(RequestBody):
    name = _given("3 to 40 letters, digits, blanks and - ' . & of one alphabet.", 60)


class WhomSchema(RequestBody):
    whom = _given("A mail address, or people/ and the id of a person.", 254)


class AcceptsSchema(RequestBody):
    accepts = fields.Boolean(
        required=True,
        truthy={True},
        falsy={False},
        metadata={"description": "true to join, false to decline."},
    )


class MemberSchema(RequestBody):
    person = _given("The id of another member.", 40)


class ClubsMatchSchema(RequestBody):
    match = _given("The id of a match of the club.", 40)
