"""The job queue: its connection, and the notifier that puts hints into it."""
