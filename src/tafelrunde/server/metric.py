"""Figures about a running server, for Prometheus: counts and times, nothing about anybody."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

registry = CollectorRegistry()

tables_open = Gauge("tafelrunde_tables_open", "Tables in memory", registry=registry)
sockets_open = Gauge("tafelrunde_sockets_open", "Connected sockets", registry=registry)
events_stored = Counter("tafelrunde_events_stored", "Events committed to the database", registry=registry)
commits = Counter("tafelrunde_commits", "Commits that stored them", registry=registry)
reads = Counter("tafelrunde_reads", "Times that events of a table were looked for", registry=registry)
commands = Counter("tafelrunde_commands", "Commands by their answer", ["answer"], registry=registry)
commands_done = commands.labels("done")
program_faults = Counter(
    "tafelrunde_program_faults",
    "Decisions that programs at the bots' door lost to chance",
    ["fault"],
    registry=registry,
)
connections_refused = Counter(
    "tafelrunde_connections_refused", "Connections that found no room", ["reason"], registry=registry
)
sockets_dropped = Counter(
    "tafelrunde_sockets_dropped", "Sockets that sent more than anybody needs to", ["reason"], registry=registry
)
thoughts_waiting = Gauge("tafelrunde_thoughts_waiting", "Bots and hints that wait for a process", registry=registry)
thoughts_lowered = Counter(
    "tafelrunde_thoughts_lowered", "Actions of bots that a lower level or chance decided", ["why"], registry=registry
)
knocks = Counter(
    "tafelrunde_knocks", "People who were to be told of their turns", ["way", "outcome"], registry=registry
)
thinkers_replaced = Counter(
    "tafelrunde_thinkers_replaced", "Processes that hung or died while they thought", registry=registry
)
bot_seconds = Histogram(
    "tafelrunde_bot_seconds",
    "How long bots thought about an action, waiting for a free process included",
    buckets=(0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0),
    registry=registry,
)
command_seconds = Histogram(
    "tafelrunde_command_seconds",
    "From a command's arrival to its answer",
    buckets=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0),
    registry=registry,
)


def exposition() -> bytes:
    return generate_latest(registry)
