"""The HTTP server program: gunicorn, which imports nothing from the folder that it is started in.

Run as `service.process.launch` says, with gunicorn's arguments.
"""

from gunicorn.app.wsgiapp import WSGIApplication  # type: ignore[import-untyped]


class Program(WSGIApplication):  # type: ignore[misc]
    """gunicorn's own puts the current folder before everything else that is searched for modules."""

    def chdir(self) -> None:
        """Stay, and search nothing here."""


if __name__ == "__main__":
    Program("%(prog)s [OPTIONS]", prog="gunicorn").run()
