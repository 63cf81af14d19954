"""A fork begins as its parent was: with the parent's bundle that is checked, without it that is missing."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from domain.core.canonical import canonical
from domain.titles import TITLES
from service import config
from service.audit import StreamData, verify
from service.audit.bundles.parents import by_game
from service.audit.bundles.verification import Report, verify_bundle, verify_bundles
from service.audit.origin import Origin
from service.cli import main
from service.games.handler import Handler
from service.store.records import Entry
from tests.service.audit.stories import family
from tests.service.audit.support import FORGER, Played, plain, rehashed
from tests.service.audit.test_stories import Lines, first
from tests.support.application import application

each_title = pytest.mark.parametrize("title", TITLES)
ON = "el-gaucho"


def file(tmp_path: Path, name: str, raw: bytes) -> Path:
    path = tmp_path / f"{name}.ndjson"
    path.write_bytes(raw)
    return path


def proved(tmp_path: Path, raw: bytes, *parents: bytes, key: str | None = None) -> Report:
    paths = [file(tmp_path, f"parent_{i}", each) for i, each in enumerate(parents)]
    return verify_bundle(file(tmp_path, "fork", raw), key=key, parents=by_game(paths))


def bent(game: Played, change: Callable[[Lines], object]) -> bytes:
    lines = plain(game.full())
    change(lines)
    return rehashed(lines, game.loaded.server_seed, FORGER)


def ends(game: Played) -> list[int]:
    """Positions at which nothing is half done."""
    lines = plain(game.full())
    return [i for i in range(1, len(lines) - 2) if lines[i + 1]["record"]["cause"]]


def of_fork(name: str, value: object) -> Callable[[Lines], None]:
    """The record of the fork says this, and so does its command."""

    def change(lines: Lines) -> None:
        record = lines[first(lines, "game_forked")]["record"]
        for part in ("cause", "data"):
            record[part][name] = value

    return change


@each_title
def test_it_is_exact_with_its_parent_and_misses_it_otherwise(title: str, tmp_path: Path) -> None:
    parent, child, _ = family(title)
    key, forked = parent.signer.public_key, child.loaded.game.table.forked
    assert forked is not None
    found = proved(tmp_path, child.full(), parent.full(), key=key)
    assert (found.verdict, found.origin) == ("exact", Origin(forked.parent, forked.position, True))
    alone = proved(tmp_path, child.full())
    assert (alone.verdict, alone.origin) == ("unverified", Origin(forked.parent, forked.position))
    assert f"game {forked.parent} was at position {forked.position}" in str(alone.why)


@each_title
def test_all_generations_are_checked_as_far_as_they_are_there(title: str, tmp_path: Path) -> None:
    parent, child, grandchild = (each.full() for each in family(title))
    assert proved(tmp_path, grandchild, child, parent).verdict == "exact"
    assert proved(tmp_path, grandchild, parent, child).verdict == "exact"
    without = proved(tmp_path, grandchild, child)
    assert (without.verdict, str(without.why)[:12]) == ("unverified", "its parent: ")


@each_title
def test_another_beginning_than_its_parent_s_is_found_there(title: str, tmp_path: Path) -> None:
    """One peso, or another order of the pouch: a game like any other, but not this one."""
    parent, child, _ = family(title)
    lines = plain(child.full())
    at = first(lines, "game_forked")
    play = lines[at]["record"]["data"]["play"]
    if title == ON:
        play["barons"][1]["pesos"] += 1
    elif "pouch" in play:
        play["pouch"] = play["pouch"][::-1]
    else:
        play["players"][1]["pesos"] += 1

    # What follows would be decided otherwise; a forger lets the game begin here.
    def begin_otherwise(lines: Lines) -> None:
        of_fork("play", play)(lines)
        del lines[at + 1 : -1]
        lines[-1]["reveal"] = None

    raw = bent(child, begin_otherwise)
    found = proved(tmp_path, raw, parent.full())
    assert (found.verdict, found.position) == ("diverged", at)
    expected = plain(child.full())[at]["record"]
    assert (found.expected, found.found) == (
        canonical(expected).decode(),
        canonical(plain(raw)[at]["record"]).decode(),
    )


@pytest.mark.parametrize("where", ["in the middle", "beyond the end", "before the beginning"])
def test_a_position_at_which_nobody_could_move_or_that_never_was_is_found(tmp_path: Path, where: str) -> None:
    parent, child, _ = family("ranchers")
    middle = next(at for at in range(2, parent.loaded.version) if at not in ends(parent))
    position = {"in the middle": middle, "beyond the end": parent.loaded.version + 1}.get(where, -1)
    found = proved(tmp_path, bent(child, of_fork("position", position)), parent.full())
    assert (found.verdict, "no such position" in str(found.why)) == ("diverged", True)


def test_another_position_of_the_parent_is_found(tmp_path: Path) -> None:
    parent, child, _ = family(ON)
    other = next(at for at in ends(parent) if at > 40)
    found = proved(tmp_path, bent(child, of_fork("position", other)), parent.full())
    assert (found.verdict, found.position) == ("diverged", first(plain(child.full()), "game_forked"))


def test_a_parent_that_proves_nothing_proves_nothing_of_its_fork(tmp_path: Path) -> None:
    parent, child, _ = family(ON)

    def other(lines: Lines) -> None:
        lines[20]["record"]["at"] = "2020-01-01T00:00:00.000Z"

    beginning = b"".join(parent.full().splitlines(keepends=True)[:9])
    for bad in (bent(parent, other), parent.masked(0), beginning):
        found = proved(tmp_path, child.full(), bad)
        assert (found.verdict, "proves nothing" in str(found.why)) == ("unverified", True)
    resigned = bent(parent, lambda _: None)
    assert proved(tmp_path, child.full(), resigned).verdict == "exact"
    found = proved(tmp_path, child.full(), resigned, key=child.signer.public_key)
    assert (found.verdict, "another key" in str(found.why)) == ("unverified", True)


def test_a_parent_that_still_runs_leaves_its_luck_in_doubt_or_ends_too_early(tmp_path: Path) -> None:
    parent, child, _ = family(ON)
    forked = child.loaded.game.table.forked
    assert forked is not None

    def until(at: int) -> bytes:
        lines = plain(parent.full())
        del lines[at + 1 : -1]
        lines[-1]["reveal"] = None
        return rehashed(lines, parent.loaded.server_seed, FORGER)

    found = proved(tmp_path, child.full(), until(forked.position))
    assert (found.verdict, "luck is not revealed" in str(found.why)) == ("unverified", True)
    assert found.origin == Origin(forked.parent, forked.position, checked=True)
    found = proved(tmp_path, child.full(), until(max(at for at in ends(parent) if at < forked.position)))
    assert (found.verdict, "before the fork" in str(found.why)) == ("unverified", True)


def test_a_game_of_another_title_is_no_parent(tmp_path: Path) -> None:
    _, child, _ = family(ON)
    other = family("ranchers")[0]
    raw = bent(child, of_fork("parent", other.loaded.id))
    found = proved(tmp_path, raw, other.full())
    assert (found.verdict, found.why) == ("diverged", "its parent is a game of another title")


def test_of_a_folder_parents_are_found_among_the_others(tmp_path: Path) -> None:
    for i, game in enumerate(family("ranchers")):
        file(tmp_path, str(i), game.full())
    paths = sorted(tmp_path.iterdir())
    assert [it.verdict for it in verify_bundles(paths, jobs=1)] == ["exact"] * 3
    (tmp_path / "0.ndjson").write_bytes(b"")
    assert [it.verdict for it in verify_bundles(paths, jobs=1)] == ["unverified"] * 3


class TestConsole:
    def run(self, *arguments: object) -> Result:
        return CliRunner().invoke(main, ["verify", *map(str, arguments)])

    def test_the_parent_is_named_as_often_as_there_are_generations(self, tmp_path: Path) -> None:
        parent, child, grandchild = (file(tmp_path, str(i), game.full()) for i, game in enumerate(family(ON)))
        result = self.run(grandchild, "--parent", child, "--parent", parent)
        assert result.exit_code == 0, result.output
        assert f"begins as game {family(ON)[1].loaded.id} was at position" in result.output
        assert self.run(grandchild, "--parent", child).exit_code == 2
        assert self.run(tmp_path).exit_code == 0

    def test_what_is_no_bundle_is_no_parent(self, tmp_path: Path) -> None:
        path = file(tmp_path, "x", b"{}")
        result = self.run(path, "--parent", path)
        assert (result.exit_code, "--parent is no bundle" in result.output) == (2, True)


class TestService:
    """What the service itself says, with the parent in its own store."""

    @each_title
    def test_it_says_the_same(self, title: str) -> None:
        parent, child, grandchild = family(title)
        client = application(Handler(parent.store), config.read({})).test_client()
        for game in (parent, child, grandchild):
            assert client.get(f"/v1/games/{game.loaded.id}/audit").get_json()["verdict"] == "exact"

    def test_without_the_parent_it_is_unverified(self) -> None:
        it = family(ON)[1]
        assert _judged(it, None).verdict == "unverified"

    def test_another_beginning_is_found_and_no_secret_of_the_parent_told(self) -> None:
        parent, child, _ = family(ON)
        forked = child.loaded.game.table.forked
        assert forked is not None
        lines = plain(child.full())
        lines[first(lines, "game_forked")]["record"]["data"]["play"]["round"] = 9
        forger = bent(child, of_fork("play", lines[first(lines, "game_forked")]["record"]["data"]["play"]))
        entries = [Entry(canonical(it["record"]), bytes.fromhex(it["hash"])) for it in plain(forger)[1:-1]]
        entries = entries[: first(lines, "game_forked")]
        for most, is_told in ((None, True), (forked.position, False)):
            kin = StreamData(ON, parent.entries[:most], parent.loaded.server_seed)
            found = _judged(child, kin, entries)
            assert (found.verdict, found.expected is not None) == ("diverged", is_told)
            assert "begin as game" in str(found.why)
        running = StreamData(ON, parent.entries[: forked.position], parent.loaded.server_seed)
        found = _judged(child, running)
        assert (found.verdict, found.why) == ("unverified", "the luck of its parent is not revealed yet")

    def test_no_more_generations_are_looked_at_than_there_may_be(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("service.audit.stream.GENERATIONS", 0)
        parent, child, _ = family(ON)
        found = _judged(child, StreamData(ON, parent.entries, parent.loaded.server_seed))
        assert (found.verdict, "generations" in str(found.why)) == ("unverified", True)


def _judged(game: Played, kin: StreamData | None, entries: Sequence[Entry] = ()) -> Report:
    it = game.loaded
    found = verify(it.title, it.id, entries or game.entries, it.server_seed, lambda _: kin)
    return Report(found.verdict, found.why, found.position, found.expected, found.found)
