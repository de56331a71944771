"""The command line of the server: tafelrunde serve."""

from __future__ import annotations

from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Everything heavy is imported when it is needed, so that other commands stay quick."""
    app.command()(serve)


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
