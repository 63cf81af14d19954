"""`estancia backup` and `estancia restore`: the whole content of the store, to a file and back."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import click

from service import config
from service.cli.terminal.options import Failed, counted, in_words, settings
from service.process import embedded_valkey
from service.store.redis import backup as store_backup
from service.store.redis import connections


@click.command(
    short_help="Back up all games and keys to a file, while the service runs.",
    epilog="""\b
Examples:
  estancia backup /backups/$(date +%F).estancia
  ESTANCIA_REDIS_URL=redis://10.0.0.5:6379 estancia backup today.estancia
""",
)
@click.argument("file", type=click.Path(path_type=Path))
def backup(file: Path) -> None:
    """Write everything in the store to a new FILE, whether the service runs or not.

    The file has each game as it was at one moment, with its seats, idempotency keys and place in the lobby,
    the keys of apps, webhooks, and the signing key. It contains secrets: protect it.
    """
    with _client(settings()) as client:
        try:
            summary = store_backup.save(client, file)
        except FileExistsError as error:
            raise Failed(f"{file} exists already; a backup needs a new file.") from error
        except store_backup.BrokeOff as error:
            file.unlink(missing_ok=True)
            raise Failed(
                f"The backup failed at {error.at}: {in_words(error.problem)}. "
                "Try again when `estancia doctor` is content."
            ) from error
        except BaseException:
            file.unlink(missing_ok=True)
            raise
    click.echo(f"{counted(summary.games, 'game')}, {counted(summary.keys, 'key')} in {file}")


@click.command(
    short_help="Restore a backup into an empty store.",
    epilog="""\b
Example:
  ESTANCIA_DATA=./new estancia restore /backups/2026-11-28.estancia && ESTANCIA_DATA=./new estancia serve
""",
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--check", "only_check", is_flag=True, help="Only check whether the file is whole.")
def restore(file: Path, only_check: bool) -> None:
    """Restore a backup into a store that holds no games; start the service after that.

    The whole file is read before anything is written. Clients that have seen more than the backup holds are
    notified: their streams send `reset`. `estancia impact` then reads and decides every game again.
    """
    try:
        if only_check:
            summary = store_backup.check(file)
        else:
            with _client(settings()) as client:
                summary = store_backup.restore(client, file)
    except store_backup.BadBackup as error:
        raise Failed(f"Nothing was restored: {error}.") from error
    except store_backup.BrokeOff as error:
        raise Failed(
            f"The restore is incomplete: it failed at {error.at}: {in_words(error.problem)}. "
            "Empty the store, and try again."
        ) from error
    except connections.FAILURES as error:
        raise Failed(f"Nothing was restored: the store could not be read: {error}.") from error
    word = "are whole" if only_check else "restored"
    click.echo(f"{counted(summary.games, 'game')}, {counted(summary.keys, 'key')} {word}")


@contextmanager
def _client(settings: config.Config) -> Iterator[connections.Client]:
    """Return the configured store, or the embedded one, which is started if it does not run."""
    with ExitStack() as stack:
        url = settings.redis_url
        if url is None:
            try:
                url = stack.enter_context(embedded_valkey.running(settings.data, settings.fsync))
            except embedded_valkey.EmbeddedError as error:
                raise Failed(f"The embedded store does not start: {error}") from error
        client = connections.connect(url)
        stack.callback(client.close)
        yield client
