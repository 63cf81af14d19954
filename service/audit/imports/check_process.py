"""The check of a bundle before it becomes a game here: python -m service.audit.imports.check_process

Only a stream that the rules of today, asked again, would write to the byte: a game that goes on trusts every
word of it, and so does a reader of a finished game. What rules of another version decided otherwise is not
called wrong, but nobody here could check it.
"""

import re
from pathlib import Path
from typing import BinaryIO, Literal

import msgspec

from domain.core.canonical import canonical
from domain.core.record import Event
from domain.table.events import ClockSet, GameOpened
from domain.titles import TITLES
from service.audit.bundles.bundle import Header
from service.audit.bundles.scan import records, scan
from service.audit.bundles.verification import verify_bundle
from service.audit.impact import of_bundle
from service.audit.verdict import Diverged
from service.foreign_files import open_file
from service.games.codec.answers import encode
from service.games.codec.title_codec import Codec, codec_of
from service.games.people.seat_name_rules import confusable, is_name
from service.process.isolated import IsolatedProcess, serve
from service.store.ids import GAME_ID
from service.times import EARLIEST, LATEST, ms_of, rfc3339

MOST_EVENTS = 100_000
SECONDS = 60.0
"""Of a processor."""
DEEPEST = 32
LARGEST = 2**53 - 1

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


Reason = Literal["bad_bundle", "other_rules"]


class Refused(Exception):
    """It may not; because of this position, if it is because of one."""

    def __init__(self, why: str, position: int | None = None, reason: Reason = "bad_bundle") -> None:
        super().__init__(why)
        self.why = why
        self.position = position
        self.reason: Reason = reason


def ask(process: IsolatedProcess, path: Path) -> None:
    """Look into it in a process apart. Raises `Refused`, and `ProcessLost`."""
    answer = msgspec.json.decode(process.ask(str(path).encode()))
    if answer is not None:
        raise Refused(*answer)


def work(raw: bytes) -> bytes:
    """What is done in that process."""
    try:
        examine(Path(raw.decode()))
    except Refused as refused:
        return encode((refused.why[:1_000], refused.position, refused.reason))
    return encode(None)


def examine(path: Path) -> None:
    """Raises `Refused` unless the bundle is whole, proves itself, and holds all that a game needs."""
    with open_file(path) as file:
        if sum(1 for _ in file) > MOST_EVENTS + 2:
            raise Refused(f"it has more than {MOST_EVENTS} events")
        file.seek(0)
        try:
            scanned = scan(file)
        except Diverged as divergence:
            raise _because(divergence) from divergence
        _fits_here(scanned.header)
        if scanned.trailer.reveal is None:
            raise Refused("the seed is not in it, and no game goes on without: export it with `seed=true`")
        file.seek(0)
        _is_plain(file, codec_of(scanned.header.title))
    report = verify_bundle(path, with_origin=False)  # a fork's parent must be here: the importer looks
    if report.verdict != "exact":
        other = _decided_otherwise(path) if report.verdict == "unverified" else None
        raise other or Refused(f"{report.verdict}: {report.why}", report.position)


def _decided_otherwise(path: Path) -> Refused | None:
    """Where rules of another version first decided otherwise than those of here."""
    impact = of_bundle(path)
    if impact.outcome not in ("differs", "refused"):
        return None
    versions = " and ".join(map(str, impact.rules_versions))
    here = codec_of(impact.title or "").decider.rules_version
    why = f"version {versions} of the rules decided it, and version {here}, which is here, decides otherwise"
    return Refused(why, impact.position, "other_rules")


def _because(divergence: Diverged) -> Refused:
    return Refused(f"diverged: {divergence.verdict.why}", divergence.verdict.position)


def _fits_here(header: Header) -> None:
    if header.kind != "full":
        raise Refused("it is masked: what is hidden in it cannot go on")
    if header.title not in TITLES:
        raise Refused(f"the title {header.title!r} is not known here")
    if header.rules_versions[1] > (known := codec_of(header.title).decider.rules_version):
        why = f"version {header.rules_versions[1]} of the rules decided it, and here is version {known}"
        raise Refused(why, None, "other_rules")
    if not re.fullmatch(GAME_ID, header.game):
        raise Refused("its id is none of a game")
    _are_names(header.names or {})


def _are_names(names: dict[str, str]) -> None:
    """Raises `Refused` unless people may be called that, side by side."""
    if not all(re.fullmatch("[0-9]", seat) and is_name(name) for seat, name in names.items()):
        raise Refused("its names are none")
    before = dict[int, str]()
    for seat, name in names.items():
        if confusable(name, before) is not None:
            raise Refused("two of its names could be taken for each other")
        before[int(seat)] = name


def _is_plain(file: BinaryIO, codec: Codec) -> None:
    """Raises `Refused` unless everybody reads the same in the records, and all is in proportion."""
    last = ""
    for line in records(file):
        record = bytes(line.record)
        try:
            plain = msgspec.json.decode(record)
            at = plain["at"]
            is_timed = rfc3339(ms_of(at)) == at >= last
            is_spelled = canonical(plain) == record and _is_all_known(codec, record)
            fine = is_timed and is_spelled and _is_small(plain)
        except Exception:  # whatever a record's own checks, or an upcaster, may say of these bytes
            fine = False
        if not fine:
            raise Refused("not a record as a service writes it", line.position)
        last = at


def _is_possible(event: Event) -> bool:
    """Whether a service lays such a table, or sets such a clock. For what none ever lets in, nothing is
    prepared: nobody would play a bot's seat without a bot, and luck beyond all numbers stops the game.
    """
    match event:
        case GameOpened(script=script, now=now, patience=patience):
            return (
                all((offer.kind == "bot") == (offer.bot is not None) for offer in event.offers)
                and (event.sandbox or (not script and now is None))
                and all(0 <= number < 2**32 for draws in script for number in draws)
                and (now is None or EARLIEST <= now < LATEST)
                and (patience is None or min(patience.open, patience.running) >= 1)
            )
        case ClockSet(now=now):
            return EARLIEST <= now < LATEST
        case _:
            return True


def _is_all_known(codec: Codec, record: bytes) -> bool:
    """Whether nothing of its data is lost on reading; what older rules wrote may have had other fields."""
    stored, event = codec.read(record)
    is_whole = stored.type in codec.decider.upcasters or canonical(event) == bytes(stored.data)
    return is_whole and _is_possible(event)


def _is_small(item: object, depth: int = 0) -> bool:
    if isinstance(item, dict):
        both = (children for pair in item.items() for children in pair)
        return depth < DEEPEST and all(_is_small(child, depth + 1) for child in both)
    if isinstance(item, list):
        return depth < DEEPEST and all(_is_small(child, depth + 1) for child in item)
    if isinstance(item, str):
        return _CONTROL.search(item) is None
    return item is None or isinstance(item, bool) or (isinstance(item, int) and abs(item) <= LARGEST)


if __name__ == "__main__":
    serve(work, SECONDS)
