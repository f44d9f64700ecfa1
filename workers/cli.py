"""The command line ``fieldpost``. Commands are imported when they are used: --help is quick."""

import importlib
import os
import sys
from typing import Any

import click

COMMANDS = {
    "up": ("house", "Run everything here: web, mail, computer seats, read models."),
    "run": ("house", "Run one part alone, for systemd or a container."),
    "games": ("games", "List the games."),
    "rules": ("games", "Show the rules of a game, each with its source."),
    "new-game": ("newgame", "Write the folder of a new game, to be filled."),
    "board": ("boards", "Draw the map of a game, or a position on it, as SVG or PNG."),
    "box": ("boxes", "Bring a game of your own: check, add, list, show and forget boxes."),
    "new": ("matches", "Open a match."),
    "list": ("reading", "List the matches."),
    "clubs": ("clubs", "List the clubs of the house; found one, ask, join, leave."),
    "join": ("matches", "Take a seat in a match."),
    "invite": ("matches", "Invite somebody by mail to a seat that nobody plays."),
    "show": ("reading", "Show the board of a match, now or at any moment."),
    "watch-match": ("following", "Watch a match in the terminal, or play a seat of it there."),
    "order": ("giving_orders", "Give orders for a seat."),
    "story": ("reading", "Tell what happened in a match."),
    "rolls": ("reading", "List the rolls of a match, each with what it was for."),
    "luck": ("luck", "Tell how lucky everybody was; for the house, whether its dice are sound."),
    "review": ("review", "Tell what of a finished match was luck, and what was skill."),
    "evidence": ("disputes", "List the disputes of a match, or show the evidence of one."),
    "sign-in": ("entrance", "Print a link that signs somebody in on the web."),
    "fork": ("matches", "Branch a match from any moment."),
    "next": ("matches", "Open the next match of a campaign."),
    "export": ("proof", "Write a match as a file that anybody can audit."),
    "audit": ("proof", "Check an export; needs no house and no network."),
    "part": ("one_part", "Write one sealed part of an export as a file that proves it alone."),
    "journals": ("journals", "Write all finished matches as one stream, for outside audits."),
    "audit-journals": ("journals", "Check such a stream, a line for each match."),
    "check-page": ("check_page", "Is the page of a house the released one? By address or by HAR."),
    "keys": ("rotation", "Show the key that this house signs with."),
    "cosign": ("cosign", "Sign the checkpoints of other houses, as long as they only grow."),
    "beacon": ("beacon", "Sign rounds for the dice of houses that have no internet."),
    "watch": ("watch", "Keep the checkpoints of a house on another machine, and prove it honest."),
    "forget": ("erasing", "Erase what a person wrote, or a person; every audit still passes."),
    "data": ("own_data", "Write all that the house keeps of a person as one file."),
    "end": ("operating", "End a match as it stands, with a reason: act close."),
    "look": ("operating", "Look up people, matches, letters, mails, health, what was done."),
    "act": ("operating", "Ban, mute, close, hide, erase, send again: every act of an operator."),
    "rekey": ("rotation", "Replace the dice chains of a match, as after a restore."),
    "selfplay": ("selfplay", "Let computer players play whole games."),
    "demo-mail": ("demo", "Watch a match by mail on this machine, from first letter to audit."),
    "mail-in": ("post", "Take a letter from a mail server's pipe."),
    "mail-check": ("mail_check", "Check SPF, DKIM and DMARC of the mail domain."),
    "passkey": ("operating", "Print a link by which an operator keeps a passkey."),
    "erase-note": ("post", "Delete the words of a note for good."),
    "migrate": ("house", "Make the tables of the database."),
    "backup": ("backup", "Save the database and the keys in one file, while all goes on."),
    "restore": ("backup", "Put a backup back, with new dice for every running match."),
    "move": ("moving", "Move the house to PostgreSQL, or back to SQLite, while it is played in."),
    "shrink": ("erasing", "Write the file of the database anew without the free room in it."),
    "rebuild": ("house", "Make all read models anew from the journal."),
}
"""Each command with its module in ``workers.commands`` and its line of help."""

FOR_ANYBODY = ("board", "new-game")
"""Commands that write no secret of a house: their files are as the user's own umask wants them."""


class LazyGroup(click.Group):
    """A group whose commands are imported by name; failures are one sentence."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, in the order in which one uses them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"workers.commands.{COMMANDS[cmd_name][0]}")
        command = getattr(module, f"{cmd_name.replace('-', '_')}_command")
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command; an unknown one is refused with the nearest name."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from domain.game.grammar.words import brief, did_you_mean

            ctx.fail(f"There is no command {brief(args[0])}.{did_you_mean(args[0], COMMANDS)}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; what goes wrong is told in one sentence."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise
        except Exception as error:
            if ctx.params.get("debug"):
                raise
            from workers.commands.failures import sentence

            raise click.ClickException(sentence(error)) from error


def _show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        from service.released import version

        click.echo(f"fieldpost {version()}")
        ctx.exit()


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version.",
)
@click.option("--debug", is_flag=True, help="Show where a failure comes from.")
@click.pass_context
def main(ctx: click.Context, debug: bool) -> None:
    """Board wargames by post: every order, die and draw is an event that anyone can check.

    The house lies in the folder FIELDPOST_DATA (fieldpost-data), see docs/operating.md.
    """
    if ctx.invoked_subcommand not in FOR_ANYBODY:
        theirs = os.umask(0o077)  # SQLite's logs, and whatever a part of ours makes, too
        ctx.call_on_close(lambda: os.umask(theirs))


if __name__ == "__main__":
    sys.exit(main(prog_name="fieldpost"))
