"""``pack``: from here on the journals are stored smaller, and those that are there become so."""

import click

from service.store.integrity import shrink as shrink_file
from service.store.matches import count_entries
from service.store.opening import drop_tables_of_0_1
from service.store.repacking import pack_lines
from workers.commands.shared import answer, here, json_option, with_progress


@click.command("pack")
@click.option("--shrink", is_flag=True, help="Give the room that is free now back to the disk.")
@json_option
def pack_command(shrink: bool, as_json: bool) -> None:
    """Store the lines of all journals packed, from now on; the bytes that are signed stay the same.

    Say it once no process of an earlier release runs any more: none of those can read them. A new
    house has it from the beginning. It may be killed and said again, and orders go on meanwhile.
    With --shrink an SQLite file is written anew at the end, and orders wait for that.
    """
    place = here(writes=True)
    place.recorder.make_tables(whole=True)
    count = count_entries(place.recorder)

    def packing(update: object) -> int:
        assert callable(update)
        done = 0
        for lines in pack_lines(place.recorder):
            done += lines
            update(lines)
        drop_tables_of_0_1(place.recorder)
        return done

    done = with_progress(f"Packing {count} lines", count, packing)
    if shrink and not place.settings.database:
        shrink_file(place.recorder)
    if as_json:
        answer({"lines": done, "shrunk": shrink and not place.settings.database})
        return
    click.echo(f"{done} lines were packed; the rest was already.")
    if shrink and place.settings.database:
        click.echo("PostgreSQL gives the room back with VACUUM FULL stored_events.")
