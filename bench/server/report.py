"""Measures and torments the server, and writes bench/server/results.md.

python bench/server/report.py [KILLS]
"""

from __future__ import annotations

import platform
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from kill import TABLES, Loss, count_losses
from load import GAME, LOADS, Figure, Load, all_figures

RESULTS = Path(__file__).parent / "results.md"
SECONDS = 10.0


def write_results(figures: list[tuple[Load, Figure]], kills: int, loss: Loss) -> None:
    rows = [
        f"| {load.tables:,} | {load.name} | {figure.rate:,.0f} | {figure.p50 * 1e3:.1f} | {figure.p99 * 1e3:.1f} "
        f"| {figure.worst * 1e3:.1f} | {figure.cpu * 1e6:,.0f} | {verdict(load, figure)} |"
        for load, figure in figures
    ]
    lines = [
        "# The server under load",
        "",
        f"Two people at each table, {GAME}, SQLite, every action committed before it is acknowledged; {SECONDS:.0f} s",
        f"each. The load comes from the same machine ({platform.machine()}, Python {platform.python_version()}).",
        "Milliseconds are from a client's action to its acknowledgement, and µs are the server's processor time per",
        "action, without the processes that think for bots. Written by `make bench-server`.",
        "",
        "| tables | | actions/s | p50 ms | p99 ms | worst ms | µs per action | bars |",
        "|---:|---|---:|---:|---:|---:|---:|---|",
        *rows,
        "",
        f"Killed {kills} times with kill -9 under load ({TABLES} tables), and started again: {loss.acknowledged:,}",
        f"actions acknowledged, {loss.lost} of them lost.",
    ]
    RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


def verdict(load: Load, figure: Figure) -> str:
    if not load.least_rate and load.most_p99 is None:
        return ""
    return "; ".join(load.missed(figure)) or "met"


def main() -> None:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    figures = all_figures(GAME, [load.tables for load in LOADS], SECONDS)
    loss = count_losses(kills, TABLES)
    write_results(figures, kills, loss)
    if loss.lost or any(load.missed(figure) for load, figure in figures):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
