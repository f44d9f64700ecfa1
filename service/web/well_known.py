"""What browsers, search engines and finders of holes look for at addresses of their own."""

from datetime import UTC, datetime, timedelta

from flask import Blueprint, Response, abort

from service.web.assets import static_file
from service.web.services import services

ROBOTS = """\
User-agent: *
Disallow: /api/
Disallow: /m/
Disallow: /mine
Disallow: /new
Disallow: /settings
"""
"""Lists, rulebooks and games may be found; a match is for its players and their friends."""

HOLDS_FOR = timedelta(days=180)
"""How long the contact of a house holds for whoever reads it now, RFC 9116 section 2.5.5."""


def add_to(bp: Blueprint) -> None:
    """Add these addresses."""
    bp.add_url_rule("/favicon.ico", "favicon", favicon)
    bp.add_url_rule("/robots.txt", "robots", robots)
    bp.add_url_rule("/.well-known/security.txt", "security", security)


def favicon() -> Response:
    """The sign of the house for browsers that read no page first."""
    return static_file("icon-192.png")


def robots() -> Response:
    """What search engines leave alone, RFC 9309."""
    return Response(ROBOTS, mimetype="text/plain")


def security() -> Response:
    """Whom to tell of a hole in this house, RFC 9116; not found if the house names nobody."""
    contact = services().settings.contact
    if not contact:
        abort(404)
    until = (datetime.now(UTC) + HOLDS_FOR).strftime("%Y-%m-%dT00:00:00Z")
    address = contact if contact.startswith("https://") else f"mailto:{contact}"
    return Response(f"Contact: {address}\nExpires: {until}\n", mimetype="text/plain")
