"""Files that somebody names: read whole, and never more than there is reason to."""

from __future__ import annotations

from pathlib import Path

from tafelrunde.core.error import UnreadableFile

# A record of the longest match is far smaller.
LARGEST_FILE = 16 * 1024 * 1024


def read_file(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            # A device or a pipe tells no size, so it is read to see.
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise UnreadableFile(str(path), error.strerror or str(error)) from None
    if len(content) > LARGEST_FILE:
        raise UnreadableFile(str(path), "it is too large")
    return content


def read_text(path: Path) -> str:
    try:
        return read_file(path).decode()
    except UnicodeDecodeError:
        raise UnreadableFile(str(path), "it is no text") from None
