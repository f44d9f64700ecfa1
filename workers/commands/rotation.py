"""``keys`` and ``rekey``: another signing key for a house, what the old one signed stays good; and
other dice chains."""

import json
from pathlib import Path
from typing import Any

import click
import msgspec

from domain.journal.plain import is_plain
from domain.match.rekeying import rotate_key
from service import chance
from service.application.matches import Matches
from service.house.door import expect_keys, settle_keys
from service.house.keys import House, open_house
from service.house.signed_notes import SigningKey
from workers.commands.renewal import renew_house, running, write_private
from workers.commands.shared import answer, here, json_option, leave_option, match_of


def rotate_keys(
    folder: Path, name: str, matches: Matches, reason: str, *, stolen: bool = False
) -> str:
    """Make a new signing key and say so in every running match; returns its public half.

    For a season the old key signs beside it, so that who trusts only that one still can. With
    ``stolen`` it does not: then nothing that it signs may be trusted any more.
    """
    guard = matches.house_writer.guard
    if guard is not None:
        guard.check_whole()
    going_on = running(matches, matches.repository.recorder)
    file = folder / "house.json"
    old, held = open_house(folder, name), json.loads(file.read_text())
    fresh = chance.token_hex(32)
    key = SigningKey(name, bytes.fromhex(fresh))
    note = _rotation(old, key, matches.now(), both=not stolen)
    season = [] if stolen else [held["signing"]]
    recorder = matches.repository.recorder
    expect_keys(recorder, House(name, bytes.fromhex(held["master"]), bytes.fromhex(fresh)))
    gone = [k.vkey for k in old.keys if stolen or k.state != "current"]
    write_private(
        file,
        json.dumps(
            {
                **held,
                "signing": fresh,
                "season": season,
                "retired": gone,
                "rotations": [*held.get("rotations", []), note],
            }
        ).encode(),
    )
    renewed = open_house(folder, name)
    settle_keys(recorder, renewed)
    marks = guard.marks if guard is not None else None
    book = Matches(recorder, renewed, games=matches.games, marks=marks)
    for match_id in going_on:
        book.by_itself(match_id, _writer(book, reason), checkpoint=True)
    return key.vkey


def retire_keys(folder: Path, name: str) -> None:
    """End the season of the keys before: they are published still, and sign no more."""
    file = folder / "house.json"
    house, held = open_house(folder, name), json.loads(file.read_text())
    retired = [k.vkey for k in house.keys if k.state != "current"]
    write_private(file, json.dumps({**held, "season": [], "retired": retired}).encode())


def rotation_text(name: str, old: str, new: str, ts: str) -> str:
    """What a rotation says: ``name/keys``, the key before, the key after, and when."""
    return f"{name}/keys\n{old}\n{new}\n{ts}\n"


def _rotation(old: House, key: SigningKey, ts: str, *, both: bool) -> str:
    text = rotation_text(old.name, old.key.vkey, key.vkey, ts)
    return key.sign_as_note(text) + (old.key.signature_line(text) if both else "")


def _writer(matches: Matches, reason: str) -> Any:
    vkey = matches.house.key.vkey
    return lambda codec, match, context: rotate_key(codec, match, vkey, reason, context)


@click.command("keys")
@click.option("--all", "every", is_flag=True, help="Also show every key that ever signed here.")
@click.option("--rotate", is_flag=True, help="Sign with a new key, and for a season with both.")
@click.option("--stolen", is_flag=True, help="With --rotate: the old key signs no more at all.")
@click.option("--retire", is_flag=True, help="End the season: the old key stops signing.")
@click.option("--reason", default="", help="Why the key is rotated; the journals show it.")
@json_option
def keys_command(
    every: bool, rotate: bool, stolen: bool, retire: bool, reason: str, as_json: bool
) -> None:
    """Show the public key that this house signs with; give it to every player.

    After --rotate and --retire restart what runs on the house.
    """
    line = reason and is_plain(reason)
    if (stolen and not rotate) or (rotate and retire) or (rotate and not line):
        raise click.UsageError("Give --rotate with a --reason of one plain line, or --retire alone")
    changed = rotate or retire
    place = here(writes=changed)
    settings = place.settings
    if rotate:
        rotate_keys(settings.data, settings.house, place.matches, reason, stolen=stolen)
    if retire:
        retire_keys(settings.data, settings.house)
    house = open_house(settings.data, settings.house) if changed else place.house
    if as_json:
        answer({"name": house.name, "vkey": house.key.vkey, "keys": house.keys})
        return
    for key in house.keys if every else house.keys[:1]:
        click.echo(f"{key.vkey}  {key.state}" if every else key.vkey)


@click.command("rekey")
@click.argument("match_id", metavar="MATCH", default="")
@click.option("--all", "whole", is_flag=True, help="Every running match, with a new secret.")
@click.option("--reason", required=True, help="The reason, which the journal shows.")
@leave_option
@json_option
def rekey_command(match_id: str, whole: bool, reason: str, leave: bool, as_json: bool) -> None:
    """Replace every dice chain of MATCH, or with --all those of every running match.

    --all also makes a new master secret, as after a restore of the database or where the secret
    may be known. Nothing else may run on the house meanwhile.
    """
    if whole == bool(match_id) or not is_plain(reason):
        raise click.UsageError("Name a MATCH, or give --all, with a --reason of one plain line.")
    if whole:
        _rekey_all(reason, as_json, leave=leave)
        return
    place = here(writes=True)
    size = place.matches.rekey(match_of(place, match_id), reason)
    if as_json:
        answer({"match": match_id, "size": size})
        return
    click.echo(f"Match {match_id} has new dice chains from entry {size - 1} on.")


def _rekey_all(reason: str, as_json: bool, *, leave: bool) -> None:
    from workers.commands.supervisor import RunFolder, RunsAlready

    place = here(interrupted=True, writes=True)
    folder, name = place.settings.data, place.settings.house
    try:
        held = RunFolder(folder)
    except RunsAlready as error:
        raise click.ClickException(str(error)) from None
    renewed = renew_house(
        folder,
        name,
        place.recorder,
        place.matches.games,
        reason,
        place.matches.house.beacon,
        leave=leave,
    )
    held.let_go()
    if as_json:
        answer(msgspec.to_builtins(renewed))
        return
    for one in renewed:
        click.echo(f"Match {one.match} has new dice chains from entry {one.size - 1} on.")
    click.echo("Before anybody orders, mail every player the new checkpoint of their match.")
