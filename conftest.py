"""What all tests share: what kinds of them there are, and that none of them is judged by a clock."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

# A busy machine is no fault of an example.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

# Who uses one of these is of that kind; the markers are described in pyproject.toml.
KINDS = ("browser", "postgres")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for kind in KINDS:
            if kind in getattr(item, "fixturenames", ()):
                item.add_marker(kind)
    # Whoever runs several at once does not want to wait for a long one at the end.
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
