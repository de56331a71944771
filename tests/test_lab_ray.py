"""The laboratory on a real Ray on this machine: the same results, and a lost worker costs only its batch."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import ray

import tafelrunde
from tafelrunde.core.error import BadInput
from tafelrunde.lab.trial.cluster import on_ray
from tafelrunde.lab.trial.folder import (
    claim,
    fold_journal,
    play_batch,
    play_missing_trials,
    read_matches,
    schedule_trials,
)
from tafelrunde.lab.trial.trial import Trial, make_setting

pytestmark = pytest.mark.filterwarnings(
    "ignore::DeprecationWarning", "ignore::FutureWarning", "ignore::ResourceWarning"
)


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False, object_store_memory=80_000_000)
    yield
    ray.shutdown()


@pytest.fixture(scope="module")
def trials() -> list[Trial]:
    return schedule_trials(make_setting(tafelrunde.find_game("fischkopf"), 2, [["random"]], {}, 1), 10)


@pytest.mark.usefixtures("cluster")
def test_a_cluster_plays_the_same_matches(tmp_path: Path, trials: list[Trial]) -> None:
    near, far = tmp_path / "near", tmp_path / "far"
    for folder in (near, far):
        claim(folder, trials[0].setting)
    list(play_missing_trials(trials, near, lambda work, jobs: (work(job) for job in jobs)))
    list(play_missing_trials(trials, far, on_ray("ray")))
    for folder in (near, far):
        fold_journal(folder)
    assert read_matches(near).equals(read_matches(far))


@pytest.mark.usefixtures("cluster")
def test_a_lost_worker_costs_only_its_batch(tmp_path: Path, trials: list[Trial]) -> None:
    """The first one to work on the second batch is struck dead; somebody else does it again."""
    marks = str(tmp_path)

    def strike(batch: list[Trial]) -> Any:
        mark = Path(marks) / str(batch[0].number)
        if batch[0].number == 4 and not mark.exists():
            mark.touch()
            os._exit(1)
        with mark.open("a") as file:
            file.write("done\n")
        return play_batch(batch)

    batches = [trials[0:4], trials[4:8], trials[8:10]]
    results = [result.number for batch in on_ray("ray")(strike, batches) for result in batch]
    assert sorted(results) == list(range(10))
    assert (tmp_path / "0").read_text() == "done\n"
    assert (tmp_path / "4").read_text() == "done\n"


def test_other_places_are_refused() -> None:
    with pytest.raises(BadInput, match="ray://"):
        on_ray("http://elsewhere")
