"""What everything that answers requests and sockets shares."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from starlette.requests import HTTPConnection

from tafelrunde.server.limit import Limits, Turns, network_of
from tafelrunde.server.live.laboratory import Laboratory
from tafelrunde.server.live.lobby import Lobby
from tafelrunde.server.live.reviewing import Reviewer
from tafelrunde.server.live.thinking import Thinkers
from tafelrunde.server.setting import Settings
from tafelrunde.server.store.database import database_url, file_of
from tafelrunde.server.web.lan import Lan
from tafelrunde.table.decision import Source

# So many replays of one address may wait until they are made.
MOST_REPLAYS = 8


@dataclass
class Parts:
    """The parts of one server. There is a lobby as soon as it runs."""

    settings: Settings
    source: Source
    thinkers: Thinkers
    limits: Limits = field(init=False)
    lan: Lan = field(init=False)
    # A long replay takes a while, and together they would hold up the tables.
    replaying: Turns = field(default_factory=lambda: Turns(MOST_REPLAYS))
    running: Lobby | None = None
    reviewing: Reviewer | None = None
    laboratory: Laboratory = field(init=False)

    def __post_init__(self) -> None:
        settings = self.settings
        self.lan = Lan(settings)
        self.laboratory = Laboratory(laboratory_folder(settings))
        self.limits = Limits(
            requests=(settings.request_burst, settings.requests_per_second),
            tables_per_hour=settings.tables_per_hour,
            sockets=settings.sockets_per_address,
        )

    @property
    def lobby(self) -> Lobby:
        assert self.running is not None, "nobody is answered before the server runs"  # noqa: S101
        return self.running

    @property
    def reviewer(self) -> Reviewer:
        assert self.reviewing is not None, "nobody is answered before the server runs"  # noqa: S101
        return self.reviewing

    def address_of(self, connection: HTTPConnection) -> str:
        """Whom limits are counted for."""
        return address_of(connection, behind_proxy=self.settings.behind_proxy)


def laboratory_folder(settings: Settings) -> Path | None:
    """Beside the file of the tables, unless the settings name another place or none."""
    if settings.lab:
        return None if settings.lab == "none" else Path(settings.lab)
    file = file_of(database_url(settings.database)) if settings.database else None
    return None if file is None else file.with_name(f"{file.name}.lab")


def address_of(connection: HTTPConnection, *, behind_proxy: bool) -> str:
    """The peer, or whom one's own proxy names last."""
    # A proxy may add a line of its own to those that the client made up.
    forwarded = ",".join(connection.headers.getlist("x-forwarded-for")) if behind_proxy else ""
    if forwarded:
        return network_of(forwarded.rpartition(",")[2].strip())
    return network_of(connection.client.host) if connection.client else "?"
