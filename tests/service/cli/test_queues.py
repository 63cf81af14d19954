"""`estancia queues`: what waits, runs and has failed, and which workers live."""

import json
import os

import pytest

from service.queue import connection
from service.queue.notifier import Notifier
from tests.service.cli.support import run
from tests.support import valkey
from workers.hint_worker import HintWorker
from workers.worker import work

pytestmark = pytest.mark.slow


def test_what_waits_and_has_failed_is_shown_with_the_workers_that_live() -> None:
    with valkey.embedded_url() as url:
        notifier = Notifier(connection.connect(url))
        for version in (1, 2):
            notifier.wake("g" * 20, version)
        notifier.deliver("h" * 20, 1)
        notifier.advice.enqueue_call("no.such.job", job_id="x-1", failure_ttl=60)
        work(notifier, burst=True, kind=HintWorker)
        alone = run("queues", ESTANCIA_QUEUE_URL=url)
        living = HintWorker([notifier.advice], connection=notifier.connection, serializer="json")
        living.notifier = notifier
        living.register_birth()
        result = run("queues", "--json", ESTANCIA_QUEUE_URL=url)
        shown = run("queues", ESTANCIA_QUEUE_URL=url)
        assert result.exit_code == shown.exit_code == 0
        found = {line["queue"]: line for line in json.loads(result.output)["queues"]}
        assert {name: (line["waiting"], line["failed"]) for name, line in found.items()} == {
            "games": (2, 0), "hints": (0, 1), "analyses": (0, 0), "hooks": (1, 0)
        }  # fmt: skip
        assert found["games"]["oldest"] > 0
        assert shown.output.splitlines()[0].split() == list(found["games"])
        assert "No worker lives." in alone.output
        assert f"{os.getpid()}" in shown.output
        assert found["hints"]["workers"] == 1
        notifier.connection.close()
