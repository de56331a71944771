"""The command line of the server: tafelrunde serve, verify."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tafelrunde.core.error import UnreadableFile
from tafelrunde.core.record import parse_record
from tafelrunde.core.record import verify as verify_record
from tafelrunde.games import find_game


def register(app: typer.Typer) -> None:
    """Everything heavy is imported when it is needed, so that other commands stay quick."""
    app.command()(serve)
    app.command()(verify)


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on; 0.0.0.0 is all of them.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 takes a free one.", min=0, max=65535)] = None,
    database: Annotated[
        str | None, typer.Option(help="A file for SQLite, or postgresql://…; without it, a file in the data folder.")
    ] = None,
    sync: Annotated[
        str | None, typer.Option(help="full: what is acknowledged survives a power cut too; normal: any crash.")
    ] = None,
    origins: Annotated[
        str | None, typer.Option(help="Other addresses that the app is served from, with commas between.")
    ] = None,
    thinkers: Annotated[int | None, typer.Option(help="How many processes think for bots.", min=0, max=256)] = None,
    bot_pause: Annotated[float | None, typer.Option(help="Seconds between two actions of bots.", min=0)] = None,
    behind_proxy: Annotated[bool | None, typer.Option("--behind-proxy", help="Believe X-Forwarded-For.")] = None,
) -> None:
    """Lay tables for many: the server behind the browser app."""
    from tafelrunde.server.run import run  # noqa: PLC0415
    from tafelrunde.server.setting import load_settings  # noqa: PLC0415

    if sync not in (None, "full", "normal"):
        raise typer.BadParameter("full or normal", param_hint="--sync")
    run(
        load_settings(
            host=host,
            port=port,
            database=database,
            full_sync=None if sync is None else sync == "full",
            origins=origins,
            thinkers=thinkers,
            bot_pause=bot_pause,
            behind_proxy=behind_proxy,
        )
    )


def verify(record: Annotated[Path, typer.Argument(help="The record of a match at a server's table.")]) -> None:
    """Recompute every deal and die of a match from the secret that was promised before it."""
    try:
        content = parse_record(record.read_bytes())
    except OSError as error:
        raise UnreadableFile(str(record), error.strerror or str(error)) from None
    chances = verify_record(content, find_game)
    proof = content.fairness
    typer.echo(f"{chances} outcomes follow from the secret and the nonces.")
    typer.echo(f"Commitment: {proof.commitment if proof else ''}")
