"""The ``innkeep`` command: a group whose subcommands are found by entry point and loaded when asked for."""

from __future__ import annotations

import difflib
import sys
from importlib.metadata import version

import click
from click.exceptions import NoArgsIsHelpError

from innkeep.table.plugins.entry_points import found
from innkeep.table.plugins.extras import how_to_get
from innkeep.table.process.loading import loading
from innkeep.table.process.python_children import distrust_the_working_directory

STORE = "innkeep.table.store.event_log"
"""The module without which there is no trouble with stores; it takes a while to load."""

INTERRUPTED = 130
"""The exit status of a command that was ended by Ctrl-C, as shells count it."""


class Lazy(click.Group):
    """Loads a subcommand only when it is named."""

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
                return command if isinstance(command, click.Command) else None
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
            said = f"{error.message.rstrip('.')}; did you mean {', '.join(near)}?"
            raise click.UsageError(said, error.ctx) from error

    def invoke(self, ctx: click.Context) -> object:
        """Do what was asked; a store that is damaged or away is one line, whatever was being done."""
        try:
            return super().invoke(ctx)
        except click.ClickException:
            raise
        except Exception as problem:
            said = _of_the_store(problem)
            if said is None:
                raise
            raise UnableError(said) from None


def _of_the_store(problem: Exception) -> str | None:
    """What to say of trouble with a store; None for other trouble."""
    if STORE not in sys.modules:
        return None
    from innkeep.table.cli.store_options import store_trouble

    return store_trouble(problem)


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
    distrust_the_working_directory()
    try:
        status = innkeep.main(prog_name="innkeep", standalone_mode=False)
    except NoArgsIsHelpError as error:
        error.show()
        sys.exit(error.exit_code)
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx else "innkeep"
        click.echo(f"Error: {error.format_message()} (see {path} --help)", err=True)
        sys.exit(error.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except ModuleNotFoundError as error:
        wanted = how_to_get(error)
        if wanted is None:
            raise
        click.echo(f"Error: {wanted}", err=True)
        sys.exit(UnableError.exit_code)
    except click.Abort as ended:
        interrupted = isinstance(ended.__cause__, KeyboardInterrupt)
        click.echo("Error: interrupted" if interrupted else "Error: nothing was done", err=True)
        sys.exit(INTERRUPTED if interrupted else 2)
    sys.exit(status if isinstance(status, int) else 0)


if __name__ == "__main__":
    main()
