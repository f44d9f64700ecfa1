"""``check-page``: is what a house serves the released program?"""

from pathlib import Path

import click
import msgspec

from service.released.har import LARGEST, BadHar, compare, first_page, read_har
from service.released.note import BadRelease, release_of
from service.released.page import read_page
from service.released.served import WRONG, HouseFound, ServedAnswer, look, origin_of, over_http
from workers.commands.shared import answer, json_option, say

SAME, DIFFERS, INCOMPLETE = 0, 1, 2
"""The exit status; that of a command that was not understood is 2 too."""

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("check-page")
@click.argument("address", default="")
@click.option("--har", type=FILE, help="What your own browser saved; ADDRESS then says whose.")
@click.option("--note", type=FILE, help="A release note; its manifest lies beside it.")
@click.option("--release-key", default="", metavar="VKEY", help="The key of releases to trust.")
@click.option("--cookie", type=FILE, help="A file with the cookies of a page that needs them.")
@json_option
def check_page_command(
    address: str,
    har: Path | None,
    note: Path | None,
    release_key: str,
    cookie: Path | None,
    as_json: bool,
) -> None:
    """Compare the page at ADDRESS, and every script, style and worker of its house, with the
    release that it says it is.

    A house can serve this command well and a player badly: with --har it looks at what the
    player's own browser was served, as its network panel saves it.

    Exit status: 0 all of it is the release, 1 something differs, 2 it could not all be compared.
    """
    if bool(address) + bool(har) == 0 or (cookie and har) or (address and not origin_of(address)):
        raise click.UsageError("Give an ADDRESS with https:// or http://, or --har FILE.")
    try:
        report = _compared(address, har, note, release_key, cookie)
    except (BadRelease, BadHar) as error:
        if as_json:
            answer({"result": "incomplete", "reason": str(error)})
        else:
            say(f"NO VERDICT. {error}")
        raise click.exceptions.Exit(INCOMPLETE) from None
    if as_json:
        answer({"result": report.result, **msgspec.to_builtins(report)})
    else:
        _print(report)
    statuses = {"same": SAME, "differs": DIFFERS, "incomplete": INCOMPLETE}
    raise click.exceptions.Exit(statuses[report.result])


def _compared(
    address: str, har: Path | None, note: Path | None, key: str, cookie: Path | None
) -> HouseFound:
    if har:
        with har.open("rb") as file:
            answers = read_har(file.read(LARGEST + 1))
        first = first_page(answers, origin_of(address))
        return compare(answers, first, release_of(_said(first), key, note))
    cookies = " ".join(cookie.read_text().split()) if cookie else ""
    fetch = over_http(cookies, origin_of(address))
    first = fetch(address)
    if first.body is None:
        raise BadRelease(f"{address}: {first.why}.")
    return look(first, fetch, release_of(_said(first), key, note))


def _said(page: ServedAnswer) -> str:
    return read_page(page.body or b"").version


def _print(report: HouseFound) -> None:
    release, count = f"Fieldpost {report.version}", len(report.files)
    wrong = sum(1 for one in report.files if one.state in WRONG)
    unread = sum(1 for one in report.files if one.state == "unread")
    verdict = {
        "same": f"THE SAME as {release}: all {count} files and pages.",
        "differs": f"NOT THE SAME as {release}: {wrong} of {count} files and pages.",
        "incomplete": f"NO VERDICT. What is here is {release}; {unread} of {count} are missing.",
    }
    say(f"{verdict[report.result]} {report.house}")
    for one in report.files:
        say(f"  {one.state:8} {one.address}{f': {one.why}' if one.why else ''}")
    say("Not looked at:")
    for sentence in report.beyond:
        say(f"  {sentence}")
