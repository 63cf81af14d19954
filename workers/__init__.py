"""Background workers (RQ jobs and a sweeper): what the rules do by themselves, hosted bots, webhooks."""

import service.queue.notifier  # noqa: F401 — before anything else imports RQ
