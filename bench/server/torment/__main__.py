"""Does bad things to servers under load, and compares the raw events with what people were told.

python -m bench.server.torment [FAULT ...] [--database sqlite|postgres] [--minutes N] [--results FILE]

Without names all faults, one after the other, for about so many minutes in all. The results go to
bench/server/torment.md, or the file that is named, after each fault; what is not run again keeps its row, so that an
interrupted run loses only the fault it was at.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from pathlib import Path

from .check import Count
from .fault import BOTH, FAULTS, Broken, Fault
from .result import RESULTS, Result, note


async def torment(fault: Fault, kind: str, seconds: float) -> Result:
    count, outcome = Count(), None
    began = time.monotonic()
    try:
        async with fault.scene(kind) as scene:
            await scene.open()
            outcome = await fault.run(scene, seconds)
            await scene.close()
            count = await scene.count()
    except (Broken, TimeoutError, OSError, RuntimeError) as error:
        return Result(
            fault.name, kind, 0, 0.0, count, time.monotonic() - began, f"{type(error).__name__}: {error}", False
        )
    took = time.monotonic() - began
    return Result(fault.name, kind, outcome.rounds, outcome.back, count, took, outcome.remark, count.is_clean)


def parsed() -> argparse.Namespace:
    names = [fault.name for fault in FAULTS]
    parser = argparse.ArgumentParser(
        prog="python -m bench.server.torment",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="\n".join(f"{fault.name:<12}{fault.what} ({', '.join(fault.databases)})" for fault in FAULTS),
    )
    parser.add_argument("faults", nargs="*", metavar="FAULT", help=f"of {', '.join(names)}")
    parser.add_argument("--database", choices=BOTH)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--results", type=Path, default=RESULTS)
    chosen = parser.parse_args()
    if unknown := set(chosen.faults) - set(names):
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    return chosen


def main() -> None:
    chosen = parsed()
    runs = [
        (fault, kind)
        for fault in FAULTS
        for kind in fault.databases
        if fault.name in (chosen.faults or [fault.name]) and kind == (chosen.database or kind)
    ]
    failed = 0
    for number, (fault, kind) in enumerate(runs, start=1):
        print(f"[{number}/{len(runs)}] {fault.name} on {kind}: {fault.what} ... ", end="", flush=True)
        if reason := fault.lacks():
            print(f"LEFT OUT: {reason}")
            continue
        result = asyncio.run(torment(fault, kind, chosen.minutes * 60 / len(runs) / 2))
        note(result, chosen.results)
        failed += not result.holds
        print(result.sentence, flush=True)
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
