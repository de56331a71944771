"""The same batches on a Ray cluster: workers are sent trials and send back records, and a lost one costs its batch."""

from __future__ import annotations

import logging
from collections.abc import Generator
from typing import Any

import ray

from tafelrunde.core.error import BadInput
from tafelrunde.lab.trial.folder import Runner, Work

LOCAL = "ray"
# A batch that takes its worker down so often does it for a reason.
RETRIES = 3
# So many batches are under way for every processor of the cluster.
AHEAD = 2


def on_ray(address: str) -> Runner:
    """`ray` starts one on this machine, `ray://host:port` joins one."""
    if address != LOCAL and not address.startswith("ray://"):
        raise BadInput(f"Write --on ray or --on ray://HOST:PORT, not --on {address!r}.")
    return lambda work, jobs: _run(address, work, jobs)


def _run(address: str, work: Work, jobs: list[Any]) -> Generator[Any, None, None]:
    if not jobs:
        return
    mine = not ray.is_initialized()
    if mine:
        _join(address)
    try:
        yield from _flow(ray.remote(max_retries=RETRIES)(work), jobs)
    finally:
        if mine:
            ray.shutdown()


def _join(address: str) -> None:
    try:
        if address == LOCAL:
            ray.init(include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
        else:
            ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, ValueError) as error:
        raise BadInput(f"{address} cannot be reached: {error}.") from None


def _flow(remote: Any, jobs: list[Any]) -> Generator[Any, None, None]:
    """As they are done; few are under way at a time, so that stopping loses little."""
    waiting = list(reversed(jobs))
    room = max(2, int(AHEAD * ray.cluster_resources().get("CPU", 1)))
    running: list[Any] = []
    while waiting or running:
        while waiting and len(running) < room:
            running.append(remote.remote(waiting.pop()))
        done, running = ray.wait(running, num_returns=1)
        yield ray.get(done[0])
