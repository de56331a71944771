"""The command line of the server: tafelrunde serve, verify, admin."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from tafelrunde.author.package import FILES_SETTING, PACKAGES_SETTING
from tafelrunde.cli.argument import check_language, tell_left_out
from tafelrunde.cli.watch import watch as watch_files
from tafelrunde.core.error import BadInput, BadRecord, UnreadableFile
from tafelrunde.core.record import Record, read_record
from tafelrunde.core.record import verify as verify_record
from tafelrunde.games import find_game

if TYPE_CHECKING:
    from tafelrunde.server.store.store import Store

T = TypeVar("T")


admin = typer.Typer(name="admin", help="Look after the tables of a server.", no_args_is_help=True)

Database = Annotated[str | None, typer.Option("--database", help="A file for SQLite, or postgresql://…; as for serve.")]
Tables = Annotated[
    list[str] | None, typer.Argument(help="Ids of tables; without any, all tables.", metavar="[TABLE]...")
]


def register(app: typer.Typer) -> None:
    """Everything heavy is imported when it is needed, so that other commands stay quick."""
    app.command()(serve)
    app.command()(verify)
    app.add_typer(admin)


def serve(
    files: Annotated[
        list[Path] | None, typer.Argument(help="Python files with games of your own.", metavar="[FILE]...")
    ] = None,
    host: Annotated[str | None, typer.Option(help="The address to listen on; 0.0.0.0 is all of them.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 takes a free one.", min=0, max=65535)] = None,
    lan: Annotated[
        bool | None, typer.Option("--lan", help="Let phones and others in the local network in, too.")
    ] = None,
    database: Annotated[
        str | None, typer.Option(help="A file for SQLite, or postgresql://…; without it, a file in the data folder.")
    ] = None,
    sync: Annotated[
        str | None, typer.Option(help="full: what is acknowledged survives a power cut too; normal: any crash.")
    ] = None,
    origins: Annotated[
        str | None, typer.Option(help="Other addresses the app is served from, separated by commas.")
    ] = None,
    thinkers: Annotated[int | None, typer.Option(help="How many processes think for bots.", min=0, max=256)] = None,
    bot_pause: Annotated[float | None, typer.Option(help="Seconds between two actions of bots.", min=0)] = None,
    behind_proxy: Annotated[bool | None, typer.Option("--behind-proxy", help="Trust X-Forwarded-For.")] = None,
    playtests: Annotated[
        bool | None,
        typer.Option("--playtests/--no-playtests", help="Whether tables may be playtests, where some of it is noted."),
    ] = None,
    open_: Annotated[bool, typer.Option("--open", help="Open the app in a browser, where there is one.")] = False,
    packages: Annotated[
        str | None, typer.Option(help="Packages with games whose code may run here, by commas; all, or none.")
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Start anew whenever one of the files is changed.")] = False,
) -> None:
    """Run the server behind the browser app, with tables for many."""
    if watch:
        raise typer.Exit(watch_files(files or [], [each for each in sys.argv[1:] if each != "--watch"]))
    from tafelrunde.server.setting import load_settings  # noqa: PLC0415

    if sync not in (None, "full", "normal"):
        raise typer.BadParameter("full or normal", param_hint="--sync")
    settings = load_settings(
        host=host,
        port=port,
        lan=lan,
        database=database,
        full_sync=None if sync is None else sync == "full",
        origins=origins,
        thinkers=thinkers,
        bot_pause=bot_pause,
        behind_proxy=behind_proxy,
        playtests=playtests,
        packages=packages,
        files=os.pathsep.join(str(path.resolve()) for path in files) if files else None,
    )
    # The processes that think find the games there, too, and what is imported below asks for them.
    os.environ[PACKAGES_SETTING], os.environ[FILES_SETTING] = settings.packages, settings.files
    tell_left_out(check_language(""))
    from tafelrunde.server.web.run import run  # noqa: PLC0415

    run(settings, shows=open_)


def verify(
    record: Annotated[Path, typer.Argument(help="The record of a match at a server's table.")],
    commitment: Annotated[
        str | None, typer.Option(help="What was shown before the match; it has to be this one.")
    ] = None,
    nonce: Annotated[str | None, typer.Option(help="What you added yourself; it has to be among the nonces.")] = None,
) -> None:
    """Recompute every deal and die of a match from the secret that was promised before it."""
    content = read_record(record)
    chances = verify_record(content, find_game)
    check_seen(content, commitment, nonce)
    for line in findings(content, chances):
        typer.echo(line)


def check_seen(record: Record, commitment: str | None, nonce: str | None) -> None:
    """What only somebody who was there can know."""
    proof = record.fairness
    if commitment is not None and (proof is None or proof.commitment != commitment.strip().lower()):
        raise BadRecord("its commitment is not the one that you saw")
    if nonce is not None and (proof is None or not nonce or nonce.strip().lower() not in proof.nonces):
        raise BadRecord("your nonce is not in it")


def findings(record: Record, chances: int) -> Iterator[str]:
    proof = record.fairness
    nonces = [] if proof is None else [nonce for nonce in proof.nonces if nonce]
    yield f"{chances} outcomes follow from the secret and {len(nonces)} nonces."
    yield f"Commitment: {'' if proof is None else proof.commitment}"
    if record.early is not None:
        yield f"People ended the match before the rules did: {record.early.reason}."
    if not nonces:
        yield "No person added anything, so the server alone chose the secret."
    if record.start is not None:
        yield "The match began from a given position; what lay there is not proven."


def _with_store(database: str | None, errand: Callable[[Store], Awaitable[T]], *, may_be_new: bool = False) -> T:
    """Open the database as the server does, do something, and close it.

    What is new must not meet a server that remembers something else, so none may be there; on PostgreSQL they are told.
    """
    from tafelrunde.server.setting import load_settings  # noqa: PLC0415
    from tafelrunde.server.store.claim import Taken, claimed  # noqa: PLC0415
    from tafelrunde.server.store.database import database_url, file_of  # noqa: PLC0415
    from tafelrunde.server.store.store import Store  # noqa: PLC0415
    from tafelrunde.server.web.run import database_of  # noqa: PLC0415

    url = database_url(database_of(load_settings(database=database)))
    file = file_of(url)
    if file is not None and not may_be_new and not file.exists():
        raise UnreadableFile(str(file), "there are no tables")

    async def run() -> T:
        store = Store(url, full_sync=True)
        await store.open()
        try:
            return await errand(store)
        finally:
            await store.close()

    if not may_be_new:
        return asyncio.run(run())
    try:
        with claimed(url):
            return asyncio.run(run())
    except Taken as taken:
        where = f", at {taken.address}" if taken.address else ""
        raise BadInput(
            f"A server is at work on the tables in {file}{where}; stop it before tables are imported."
        ) from None


class Troubles:
    """What is wrong with single tables is said at once, and in the end by the exit code."""

    def __init__(self) -> None:
        self._count = 0

    def tell(self, sentence: str) -> None:
        typer.echo(sentence, err=True)
        self._count += 1

    def end(self) -> None:
        if self._count:
            raise typer.Exit(2)


@admin.command("list")
def list_tables(database: Database = None) -> None:
    """Name every table, its game, its state, and who sits there."""
    from tafelrunde.server.live import admin as work  # noqa: PLC0415

    troubles = Troubles()

    async def errand(store: Store) -> None:
        async for line in work.list_tables(store, troubles.tell):
            typer.echo(line)

    _with_store(database, errand)
    troubles.end()


@admin.command("export")
def export_tables(
    out: Annotated[Path, typer.Argument(help="The file to write, as JSON Lines.")],
    tables: Tables = None,
    database: Database = None,
) -> None:
    """Write tables with all their secrets, for another database or for safety."""
    from tafelrunde.server.live import admin as work  # noqa: PLC0415

    troubles = Troubles()
    with work.writing(out) as file:
        count = _with_store(database, lambda store: work.export_tables(store, tables or [], file, troubles.tell))
    typer.echo(f"{count} tables exported.")
    troubles.end()


@admin.command("import")
def import_tables(
    source: Annotated[Path, typer.Argument(help="A file written by export.")], database: Database = None
) -> None:
    """Import exported tables; those that are already there are left alone."""
    from tafelrunde.server.live import admin as work  # noqa: PLC0415

    troubles = Troubles()
    with work.open_for_reading(source) as file:
        done = _with_store(database, lambda store: work.import_tables(store, file, troubles.tell), may_be_new=True)
    there = f", {done.known} were there already" if done.known else ""
    typer.echo(f"{done.new} tables imported{there}.")
    troubles.end()


@admin.command("delete")
def delete_tables(
    tables: Annotated[list[str], typer.Argument(help="Ids of tables.", metavar="TABLE...")], database: Database = None
) -> None:
    """Delete tables for good; a running server sends their people away."""

    async def errand(store: Store) -> list[str]:
        return [table for table in dict.fromkeys(tables) if not await store.delete(table)]

    missing = _with_store(database, errand)
    typer.echo(f"{len(set(tables)) - len(missing)} tables deleted.")
    if missing:
        raise BadInput(f"There is no table {', '.join(missing)}.")


@admin.command("restore")
def restore_tables(
    tables: Annotated[list[str], typer.Argument(help="Ids of tables.", metavar="TABLE...")], database: Database = None
) -> None:
    """Keep tables that are about to be deleted because nobody has used them for long."""

    async def errand(store: Store) -> list[str]:
        return [table for table in dict.fromkeys(tables) if not await store.restore(table)]

    missing = _with_store(database, errand)
    typer.echo(f"{len(set(tables)) - len(missing)} tables kept.")
    if missing:
        raise BadInput(f"There is no table {', '.join(missing)}.")
