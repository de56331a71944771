"""Where matches are kept: one record per file, written whole or not at all."""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path

from tafelrunde.core.error import TafelrundeError, UnwritableFile
from tafelrunde.core.match import Match
from tafelrunde.core.record import Record, read_record, record_of


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
    unfinished: Path | None = None
    try:
        if new_folder:
            path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, prefix=f".{path.name}-", delete=False
        ) as file:
            unfinished = Path(file.name)
            file.write(record_of(match, players).to_json())
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError as error:
        raise UnwritableFile(str(path), error.strerror or str(error)) from None
    finally:
        # Where it took its place, it has another name by now.
        if unfinished is not None:
            unfinished.unlink(missing_ok=True)


def unfinished_matches() -> list[tuple[Path, Record]]:
    """The kept matches that can go on, the newest first. Files that are no records are passed over."""
    folder = match_folder()
    if not folder.is_dir():
        return []
    found: list[tuple[float, Path, Record]] = []
    for path in folder.glob("*.json"):
        try:
            record, changed = read_record(path), path.stat().st_mtime
        except (TafelrundeError, OSError):
            continue
        if record.end is None:
            found.append((changed, path, record))
    found.sort(key=lambda each: each[0], reverse=True)
    return [(path, record) for _, path, record in found]
