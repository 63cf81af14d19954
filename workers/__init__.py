"""Who does what the rules do by themselves, and lets hosted bots decide? RQ jobs, and a sweeper."""

import service.queue.notifier  # noqa: F401 — before anything else imports RQ
