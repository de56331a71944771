"""How a server is set up: from flags, or from environment variables of the same names."""

from __future__ import annotations

import math
import os
from typing import Annotated, Literal

import msgspec

from tafelrunde.core.error import BadInput

Count = Annotated[int, msgspec.Meta(ge=1)]
Seconds = Annotated[float, msgspec.Meta(ge=0, le=86_400)]
Rate = Annotated[float, msgspec.Meta(gt=0)]
# A shorter one could be guessed.
SHORTEST_SECRET = 16


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Each can be set as TAFELRUNDE_ and its name in capitals; docs/hosting.md explains them."""

    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8765
    # Listen on the local network too, from the start; the app has a button for it. The address is found by itself.
    lan: bool = False
    lan_address: str = ""
    database: str = ""
    full_sync: bool = False
    # Where news go between processes on one PostgreSQL: empty is PostgreSQL itself, or redis://host:port.
    bus: str = ""
    # Where the app may be served from besides the server's own address, with commas between.
    origins: str = ""
    # The names by which people reach the server, with commas between. Without any, a server that listens on this
    # machine only answers to this machine's names and to addresses, and one that listens to all answers to any.
    hosts: str = ""
    # Packages with games whose code may run here, with commas between, or all, or none.
    packages: str = "all"
    # Python files with games whose code may run here, separated as paths are.
    files: str = ""
    # How many processes think for bots; 0 is one less than there are cores, and at least one.
    thinkers: Annotated[int, msgspec.Meta(ge=0, le=256)] = 0
    # Seconds between two actions of bots, so that people can follow.
    bot_pause: Seconds = 0.6
    # Seconds a program of somebody's own may take for a decision, and to come back when its connection broke.
    program_seconds: Seconds = 10.0
    # Seconds a hint is thought about.
    hint_seconds: Seconds = 1.0
    largest_frame: Annotated[int, msgspec.Meta(ge=1024)] = 16_384
    # A bucket of so many commands for each connection, refilled at so many a second.
    command_burst: Count = 60
    commands_per_second: Rate = 20.0
    # The same for HTTP requests that are work, for each address.
    request_burst: Count = 60
    requests_per_second: Rate = 10.0
    sockets_per_address: Count = 64
    # Connections of any kind, of one address and in all; never more than there may be open files.
    connections_per_address: Count = 128
    connections: Count = 100_000
    # Seconds in which the head of a request has to arrive, and then its body.
    request_seconds: Seconds = 10.0
    tables_per_hour: Count = 120
    # Seconds to say hello, and frames that may wait for a slow client.
    hello_seconds: Seconds = 10.0
    outbox: Count = 256
    # Days after which a table that nobody touches is deleted; 0 is never.
    expire_days: Annotated[int, msgspec.Meta(ge=0, le=36_500)] = 90
    # Where the Laboratory in the browser keeps its runs: a folder, or none for no Laboratory. Without it, a folder
    # beside the database's file, where there is one.
    lab: str = ""
    # Whoever knows it reaches the Laboratory from elsewhere too; without it only whoever sits at this machine does.
    lab_secret: str = ""
    # Whether people may lay tables at which some of what they do is noted for whoever invents the game.
    playtests: bool = True
    # Mail for those who want to be told of their turns: smtp://user:password@host:port, and whom it comes from.
    smtp: str = ""
    mail_from: str = ""
    # Hosts of this network that may be told of turns, with commas between: others have to be public, and encrypted.
    knock_hosts: str = ""
    # How the makers of browsers reach whoever runs this server: a mailto: or https: address.
    contact: str = "https://localhost"
    # Believe the address in X-Forwarded-For, because a proxy of one's own wrote it.
    behind_proxy: bool = False
    # Show /metrics to everybody, not to this machine alone.
    public_metrics: bool = False
    log_level: Literal["debug", "info", "warning", "error"] = "info"


def load_settings(**flags: object) -> Settings:
    """Flags that are not None, then the environment, then the defaults."""
    values: dict[str, object] = {}
    for field in msgspec.structs.fields(Settings):
        text = os.environ.get(f"TAFELRUNDE_{field.name.upper()}")
        if text is not None:
            values[field.name] = text
    values |= {name: value for name, value in flags.items() if value is not None}
    try:
        settings = msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BadInput(f"Invalid settings: {error}.") from None
    # What is no number is neither too small nor too large.
    for name, value in msgspec.structs.asdict(settings).items():
        if isinstance(value, float) and not math.isfinite(value):
            raise BadInput(f"Invalid settings: {name} is not a number.")
    if settings.lab_secret and len(settings.lab_secret) < SHORTEST_SECRET:
        raise BadInput(f"Invalid settings: lab_secret needs at least {SHORTEST_SECRET} characters.")
    return settings
