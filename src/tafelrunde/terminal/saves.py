"""Where matches are kept: one record per file, written whole or not at all."""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path

from tafelrunde.core.error import TafelrundeError, UnreadableFile, UnwritableFile
from tafelrunde.core.match import Match
from tafelrunde.core.record import Record, parse_record, record_of

# A record of the longest match is far smaller.
LARGEST_FILE = 16 * 1024 * 1024


def match_folder() -> Path:
    """TAFELRUNDE_HOME, or the user's data folder."""
    if home := os.environ.get("TAFELRUNDE_HOME"):
        return Path(home)
    data = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(data).expanduser() / "tafelrunde" / "matches"


def new_match_path(game_id: str) -> Path:
    return match_folder() / f"{game_id}-{secrets.token_hex(4)}.json"


def write_match(path: Path, match: Match, players: list[str], *, new_folder: bool = True) -> None:
    """Replace the file in one step, so that an interruption leaves the old one or the new one."""
    try:
        if new_folder:
            path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, prefix=f".{path.name}-", delete=False
        ) as file:
            file.write(record_of(match, players).to_json())
            file.flush()
            os.fsync(file.fileno())
        Path(file.name).replace(path)
    except OSError as error:
        raise UnwritableFile(str(path), error.strerror or str(error)) from None


def read_record(path: Path) -> Record:
    return parse_record(read_file(path))


def read_file(path: Path) -> bytes:
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise UnreadableFile(str(path), "it is too large")
        return path.read_bytes()
    except OSError as error:
        raise UnreadableFile(str(path), error.strerror or str(error)) from None


def unfinished_matches() -> list[tuple[Path, Record]]:
    """The kept matches that can go on, the newest first. Files that are no records are passed over."""
    folder = match_folder()
    if not folder.is_dir():
        return []
    found: list[tuple[Path, Record]] = []
    for path in sorted(folder.glob("*.json"), key=lambda each: each.stat().st_mtime, reverse=True):
        try:
            record = read_record(path)
        except TafelrundeError:
            continue
        if record.end is None:
            found.append((path, record))
    return found
