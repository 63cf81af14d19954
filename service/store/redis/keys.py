"""Keys in Redis or Valkey: what a game, its shard and the whole service are called there.

Those of a game have the shard as hash tag, so that a game and its shard's index share one slot of a cluster:
`ev:{s007}:<game>` stream of entries `<position>-0`, fields r (record), h (hash); its length is the version ·
`m:…` meta · `tk:…` seat of each token · `i:…:<key>` what an idempotency key did · `t:…:<name>` a ticket in
the mailbox · `sn:…` snapshot ·
`l:{s007}:<status>:<title>` games in the lobby since when, `*` = any; `…:<owner>` those of an owner,
`…:private` private ones ·
`w:{s007}` when to look at which game · `o:{s007}` since when the leased ones are due · `ch:{s007}` channel ·
`n:{s007}` pending notices (`outbox`) · `a:{…}` written after something that replicas must acknowledge.
Of a person: `p:{<person>}` games since when they sit there, `p:{<person>}:now` those that may go on.
Of the whole service: `k:<name>` a constant · `b:<register>` the lines of a register · `x:{b:<register>}:…` a
name that was deleted from it · `k:{beat}` when a beat was heard last, and its `outages`.
"""

from domain.table.state import Status
from service.store.ids import SHARDS, shard_of
from service.store.records import Change, Place

TAGS = [b"{s%03d}" % shard for shard in range(SHARDS)]
WORK = [b"w:" + tag for tag in TAGS]
OVERDUE = [b"o:" + tag for tag in TAGS]
CHANNELS = [b"ch:" + tag for tag in TAGS]
PENDING = [b"n:" + tag for tag in TAGS]
LAST_BEAT, OUTAGES = b"k:{beat}", b"k:{beat}:outages"
PRIVATE = "private"
"""In place of an owner: everybody's private games. No owner is called so."""


def as_text(data: bytes) -> str:
    """What the store holds as text. Bytes that are none are shown, so that what has them can be named."""
    return data.decode(errors="backslashreplace")


def place_of(game: str) -> tuple[int, bytes]:
    """A game's shard, and the part that all its keys end with."""
    shard = shard_of(game)
    return shard, b"%b:%b" % (TAGS[shard], game.encode())


def people_keys(person: str) -> tuple[bytes, bytes]:
    """All games of a person, and those that may go on, in the same slot."""
    key = b"p:{%b}" % person.encode()
    return key, key + b":now"


def stream_key(game: str) -> bytes:
    return b"ev:" + place_of(game)[1]


def register_key(register: str) -> bytes:
    return b"b:" + register.encode()


def line_keys(register: str, name: str) -> tuple[bytes, bytes]:
    """The register, and whether this name was deleted from it, in the same slot."""
    key = register_key(register)
    return key, b"x:{%b}:%b" % (key, name.encode())


def touched_key(key: bytes) -> bytes:
    """A key in the same slot that means nothing."""
    tag = key[key.find(b"{") + 1 : key.find(b"}")] if b"{" in key else key
    return b"a:{%b}" % tag


def list_key(shard: int, status: Status | None = None, title: str | None = None, owner: str = "") -> bytes:
    """The key of one list of the lobby; None = any."""
    name = f"{status or '*'}:{title or '*'}{owner and ':' + owner}"
    return b"l:%b:%b" % (TAGS[shard], name.encode())


def list_keys(shard: int, its: Place | Change, *statuses: Status | None) -> list[bytes]:
    """For each status those of all titles and of its title: all public (or private) ones, and its owner's."""
    owners = ["" if its.public else PRIVATE, *([its.owner] if its.owner else [])]
    return [
        list_key(shard, status, title, owner)
        for owner in owners
        for status in statuses
        for title in (None, its.title)
    ]
