"""The job queue: its connection, the notifier that puts hints into it, and the catalogue of hosted bots."""
