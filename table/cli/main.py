"""The ``innkeep`` command: a group whose subcommands are found by entry point and loaded when asked for."""

from __future__ import annotations

import difflib
import os
import sys
from importlib.metadata import version

import click
from click.exceptions import NoArgsIsHelpError

from innkeep.table.cli.spoken import LANG, SpokenContext, problem, said, speaking, wanted, without_language
from innkeep.table.plugins.entry_points import found
from innkeep.table.plugins.extras import how_to_get
from innkeep.table.process.loading import loading
from innkeep.table.process.python_children import distrust_the_working_directory

STORE = "innkeep.table.store.event_log"
"""The module without which there is no trouble with stores; it takes a while to load."""

INTERRUPTED = 130
"""The exit status of a command that was ended by Ctrl-C, as shells count it."""


class Lazy(click.Group):
    """Loads a subcommand only when it is named; it speaks the language the command line asks for."""

    context_class = SpokenContext

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As in Click; the language is kept for everything under it."""
        ctx.meta[LANG] = wanted(args)
        return super().parse_args(ctx, without_language(args) if {"-h", "--help"} & {*args} else args)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names of all installed subcommands."""
        return [point.name for point in found("innkeep.commands")]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The subcommand; None when there is none of that name."""
        for point in found("innkeep.commands"):
            if point.name == cmd_name:
                try:
                    with loading():
                        command = point.load()
                except ImportError as error:
                    return _broken(cmd_name, how_to_get(error) or str(error))
                return speaking(command) if isinstance(command, click.Command) else None
        return None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The subcommand of that name; the error for a wrong name suggests what may have been meant."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            near = difflib.get_close_matches(args[0], self.list_commands(ctx))
            if not near:
                raise
            meant = f"{error.message.rstrip('.')}; did you mean {', '.join(near)}?"
            raise click.UsageError(meant, error.ctx) from error

    def invoke(self, ctx: click.Context) -> object:
        """Do what was asked; a store that is damaged or away is one line, whatever was being done."""
        try:
            return super().invoke(ctx)
        except click.ClickException:
            raise
        except Exception as failure:
            trouble = _of_the_store(failure)
            if trouble is None:
                raise
            raise UnableError(trouble) from None


def _of_the_store(failure: Exception) -> str | None:
    """What to say of trouble with a store; None for other trouble."""
    if STORE not in sys.modules:
        return None
    from innkeep.table.cli.store_options import store_trouble

    return store_trouble(failure)


def _broken(name: str, why: str) -> click.Command:
    @click.command(name, help=f"(cannot be loaded: {why})", context_settings={"ignore_unknown_options": True})
    @click.argument("rest", nargs=-1, expose_value=False)
    def broken() -> None:
        raise UnableError(f"{name} cannot be loaded: {why}")

    return broken


class UnableError(click.ClickException):
    """Could not be done: one line on standard error, exit status 2."""

    exit_code = 2


@click.group("innkeep", cls=Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version("innkeep"), message="%(prog)s %(version)s", prog_name="innkeep")
def innkeep() -> None:
    """A shared table for The Red Dragon Inn, its referee and its cards.

    Example: innkeep serve --open

    How to play is told by the page /guide of a running server.
    """


def main() -> None:
    """Run the command line of this process; wrong usage is one line on standard error and exit status 2."""
    from innkeep.table.cli.settings import check_names
    from innkeep.table.cli.settings_files import take_from_files

    distrust_the_working_directory()
    lang = wanted(sys.argv[1:])

    def refuse(english: str, more: str = "") -> None:
        click.echo(f"{said('Error:', lang)} {problem(english, lang)}{more}", err=True)

    try:
        take_from_files(os.environ)
        check_names(os.environ)
        status = innkeep.main(prog_name="innkeep", standalone_mode=False)
    except NoArgsIsHelpError as error:
        error.show()
        sys.exit(error.exit_code)
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx else "innkeep"
        refuse(error.format_message(), " " + problem(f"(see {path} --help)", lang))
        sys.exit(error.exit_code)
    except click.ClickException as error:
        refuse(error.format_message())
        sys.exit(error.exit_code)
    except ModuleNotFoundError as error:
        missing = how_to_get(error)
        if missing is None:
            raise
        refuse(missing)
        sys.exit(UnableError.exit_code)
    except click.Abort as ended:
        interrupted = isinstance(ended.__cause__, KeyboardInterrupt)
        refuse("interrupted" if interrupted else "nothing was done")
        sys.exit(INTERRUPTED if interrupted else 2)
    sys.exit(status if isinstance(status, int) else 0)


if __name__ == "__main__":
    main()
