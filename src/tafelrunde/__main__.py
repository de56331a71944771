"""`tafelrunde` and `python -m tafelrunde` are the command line, where what it needs is installed."""

from __future__ import annotations

import sys

# From which extra of pyproject.toml a missing module comes; what is in none of them was not left out on purpose.
EXTRAS = {
    "terminal": ("fluent", "rich", "typer"),
    "lab": ("jinja2", "optuna", "polars"),
    "server": (
        *("alembic", "asyncpg", "cryptography", "httptools", "prometheus_client", "sqlalchemy", "starlette"),
        *("structlog", "uvicorn", "uvloop", "websockets"),
    ),
}


def main() -> None:
    try:
        from tafelrunde.cli.main import main as run  # noqa: PLC0415  # there may be nothing to import

        run()
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        for extra, modules in EXTRAS.items():
            if missing in modules:
                sys.stderr.write(f"This needs a part that is not installed: pip install 'tafelrunde[{extra}]'\n")
                sys.exit(2)
        raise


if __name__ == "__main__":
    main()
