"""Background workers (RQ jobs and a sweeper): automatic steps of the rules, hosted bots, webhooks."""

import service.queue.notifier  # noqa: F401 — before anything else imports RQ
