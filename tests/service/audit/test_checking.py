"""A bundle proves itself, and whatever is done to it is found, and found where it was done."""

import base64
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from domain.core import luck
from service.audit.bundles import bundle as bundles
from service.audit.bundles.bundle import FORMAT
from service.audit.bundles.verification import Report, verify_bundle
from service.audit.signing import Signer
from tests.service.audit.support import AT, FORGER, Played, canonical, plain, play, rehashed


def verdict(tmp_path: Path, raw: bytes, **more: Any) -> Report:
    path = tmp_path / "some.ndjson"
    path.write_bytes(raw)
    return verify_bundle(path, **more)


def kept(tmp_path: Path, raw: bytes) -> Path:
    path = tmp_path / "kept"
    path.write_bytes(raw)
    return path


class TestWhatIsGood:
    def test_a_finished_game_is_exact(self, finished: Played, tmp_path: Path) -> None:
        report = verdict(tmp_path, finished.full(), key=finished.signer.public_key)
        game = finished.loaded.game.play
        decider = finished.loaded.codec.decider
        assert report.verdict == "exact"
        assert report.scores == decider.totals(game)
        assert report.winners == decider.winners(game)
        assert report.count == finished.loaded.version

    @pytest.mark.parametrize("seed", ["one", "two", "three"])
    def test_no_good_game_is_refused(self, seed: str, tmp_path: Path) -> None:
        assert verdict(tmp_path, play(seed).full({"0": "Añá", "1": "B\u2028"})).verdict == "exact"

    def test_a_running_game_is_not_verified_for_want_of_its_luck(
        self, running: Played, tmp_path: Path
    ) -> None:
        report = verdict(tmp_path, running.full())
        assert report.verdict == "unverified"
        assert "not revealed" in str(report.why)

    @pytest.mark.parametrize("viewer", [None, 0, 1])
    def test_a_masked_bundle_is_not_verified_for_what_it_hides(
        self, finished: Played, tmp_path: Path, viewer: int | None
    ) -> None:
        report = verdict(tmp_path, finished.masked(viewer))
        assert report.verdict == "unverified"
        assert "masked" in str(report.why)

    def test_a_masked_bundle_of_a_running_game_holds_neither_seed_nor_hidden_salt(
        self, running: Played
    ) -> None:
        raw, seed = running.masked(0), running.loaded.server_seed
        assert seed.hex().encode() not in raw
        hidden = [
            line for line, full in zip(plain(raw)[1:-1], plain(running.full())[1:-1], strict=True)
            if line["data"] != full["record"]["data"]
        ]  # fmt: skip
        assert hidden
        for line in hidden:
            assert line["salt"] is None
            assert luck.salt(seed, line["position"]).hex().encode() not in raw


class TestWhatSomebodyKept:
    @pytest.mark.parametrize("viewer", [None, 0, 1])
    def test_a_masked_bundle_of_it_agrees(self, finished: Played, tmp_path: Path, viewer: int | None) -> None:
        mine = kept(tmp_path, finished.masked(viewer, 100))
        report = verdict(tmp_path, finished.full(), against=mine)
        assert (report.verdict, report.compared) == ("exact", 100)

    @pytest.mark.parametrize("viewer", [None, 0, 1])
    @pytest.mark.parametrize("form", ["page", "list", "lines"])
    def test_events_as_the_service_told_them_agree(
        self, finished: Played, tmp_path: Path, viewer: int | None, form: str
    ) -> None:
        events = plain(finished.masked(viewer))[1:-1][40:60]
        raw = {
            "page": json.dumps({"events": events, "version": 60}, indent=1),
            "list": json.dumps(events),
            "lines": "\n".join(map(json.dumps, events)),
        }[form]
        report = verdict(tmp_path, finished.full(), against=kept(tmp_path, raw.encode()))
        assert (report.verdict, report.compared) == ("exact", 20)

    def test_two_viewers_are_not_one(self, finished: Played, tmp_path: Path) -> None:
        mine, theirs = (plain(finished.masked(viewer))[1:-1] for viewer in (0, 1))
        own = next(i for i, line in enumerate(mine) if line["salt"] and not theirs[i]["salt"])
        others = next(i for i, line in enumerate(theirs) if line["salt"] and not mine[i]["salt"])
        both = kept(tmp_path, json.dumps([mine[own], theirs[others]]).encode())
        report = verdict(tmp_path, finished.full(), against=both)
        assert report.verdict == "diverged"
        assert report.position == max(own, others) + 1

    def test_another_past_is_found_where_it_begins(self, finished: Played, tmp_path: Path) -> None:
        """The service itself, with its own key, tells somebody of other commands than it told before."""
        events = plain(finished.masked(0))[1:-1]
        lines, seed = plain(finished.full()), finished.loaded.server_seed
        lines[200]["record"]["at"] = "2026-11-28T00:00:00.001Z"
        forged = rehashed(lines, seed, finished.signer)
        mine = kept(tmp_path, json.dumps(events).encode())
        report = verdict(tmp_path, forged, against=mine)
        assert (report.verdict, report.position) == ("diverged", 200)

    def test_a_bundle_that_ends_before_what_was_seen_is_found(self, running: Played, tmp_path: Path) -> None:
        count = running.loaded.version
        mine = plain(running.masked(None))[1:-1]
        more = mine[-1] | {"position": count + 1}
        report = verdict(tmp_path, running.full(), against=kept(tmp_path, json.dumps([more]).encode()))
        assert (report.verdict, report.position) == ("diverged", count + 1)

    def test_a_checkpoint_agrees_with_the_game_it_was_signed_for_and_no_other(
        self, finished: Played, tmp_path: Path
    ) -> None:
        """As `GET …/audit` gives it while the game runs."""
        signer, game = finished.signer, finished.loaded.id

        def against(position: int, hash: bytes, key: str = signer.public_key) -> Report:
            point = msgspec.to_builtins(signer.checkpoint(game, position, hash, AT))
            told = json.dumps({"verdict": "unverified", "checkpoint": point, "public_key": key})
            return verdict(tmp_path, finished.full(), against=kept(tmp_path, told.encode()))

        hash = finished.entries[99].hash
        assert against(100, hash).verdict == "exact"
        assert (against(101, hash).verdict, against(101, hash).position) == ("diverged", 101)
        beyond = finished.loaded.version + 1
        assert (against(beyond, hash).verdict, against(beyond, hash).position) == ("diverged", beyond)
        with pytest.raises(ValueError):
            against(100, hash, FORGER.public_key)

    def test_what_nobody_can_have_kept_is_no_question(self, finished: Played, tmp_path: Path) -> None:
        for raw in (finished.full(), b"", b"[]", b"[1]", b"{}", b'{"events": 3}', b"\xff", b"[" * 9_999):
            with pytest.raises(ValueError):
                verdict(tmp_path, finished.full(), against=kept(tmp_path, raw))


Change = Callable[[list[bytes], int, Random], list[bytes]]


def other_digit(lines: list[bytes], i: int, whim: Random) -> list[bytes]:
    at = whim.choice([k for k, byte in enumerate(lines[i]) if chr(byte).isdigit()])
    digit = str((int(chr(lines[i][at])) + whim.randrange(1, 10)) % 10).encode()
    return [*lines[:i], lines[i][:at] + digit + lines[i][at + 1 :], *lines[i + 1 :]]


def other_byte(lines: list[bytes], i: int, whim: Random) -> list[bytes]:
    at = whim.randrange(len(lines[i]))
    byte = bytes([lines[i][at] ^ whim.randrange(1, 256)])
    return [*lines[:i], lines[i][:at] + byte + lines[i][at + 1 :], *lines[i + 1 :]]


def swapped(lines: list[bytes], i: int, _: Random) -> list[bytes]:
    return [*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]]


def inserted(lines: list[bytes], i: int, _: Random) -> list[bytes]:
    return [*lines[:i], lines[i - 1], *lines[i:]]


def removed(lines: list[bytes], i: int, _: Random) -> list[bytes]:
    return [*lines[:i], *lines[i + 1 :]]


def truncated(lines: list[bytes], i: int, _: Random) -> list[bytes]:
    return lines[:i]


def cut(lines: list[bytes], i: int, whim: Random) -> list[bytes]:
    return [*lines[:i], lines[i][: whim.randrange(1, len(lines[i]))]]


def spaced(lines: list[bytes], i: int, _: Random) -> list[bytes]:
    return [*lines[:i], lines[i].replace(b",", b", ", 1), *lines[i + 1 :]]


class TestWhatIsBent:
    @pytest.mark.parametrize("kind", ["full", "masked"])
    @pytest.mark.parametrize(
        "change", [other_digit, other_byte, swapped, inserted, removed, truncated, cut, spaced]
    )
    def test_a_change_of_a_record_is_found_where_it_was_made(
        self, finished: Played, tmp_path: Path, change: Change, kind: str
    ) -> None:
        raw = finished.full() if kind == "full" else finished.masked(1)
        lines, whim = raw.splitlines(keepends=True), Random(change.__name__)
        for _ in range(12):
            i = whim.randrange(1, len(lines) - 2)
            report = verdict(tmp_path, b"".join(change(lines, i, whim)))
            assert report.verdict == "diverged", (i, report)
            # What a viewer was not shown, only the signature at the end can vouch for.
            hidden = kind == "masked" and b'"salt":null' in lines[i] and change is other_byte
            assert report.position in (i, len(lines) - 1 if hidden else i), report

    @pytest.mark.parametrize("change", [other_digit, other_byte, spaced, cut, removed])
    def test_a_change_of_the_header_or_the_end_is_found(
        self, finished: Played, tmp_path: Path, change: Change
    ) -> None:
        lines, whim = finished.full({"0": "Ana"}).splitlines(keepends=True), Random(7)
        for i in (0, len(lines) - 1) * 20:
            report = verdict(tmp_path, b"".join(change(lines, i, whim)))
            assert report.verdict == "diverged", (i, report)

    def test_every_byte_of_a_bundle_matters(self, finished: Played, tmp_path: Path) -> None:
        raw, whim = finished.full({"0": "Ana"}), Random(8)
        for _ in range(100):
            at = whim.randrange(len(raw))
            bent = raw[:at] + bytes([raw[at] ^ (1 << whim.randrange(8))]) + raw[at + 1 :]
            assert verdict(tmp_path, bent).verdict == "diverged", (at, raw[at - 20 : at + 20])

    def test_something_after_the_end_is_found(self, finished: Played, tmp_path: Path) -> None:
        raw = finished.full()
        for more in (b"\n", b"{}\n", raw, b"x"):
            assert verdict(tmp_path, raw + more).verdict == "diverged"

    @pytest.mark.parametrize(
        "raw",
        [
            b"", b"\n", b"\x00" * 5_000, b"{}", b"[" * 100_000, b'{"commitment":' * 50_000, b"\xff\xfe",
            b"null\nnull\n", b"\n" * 1_000, b"0" * (3 << 20),
        ],
    )  # fmt: skip
    def test_no_bytes_break_it(self, tmp_path: Path, raw: bytes) -> None:
        assert verdict(tmp_path, raw).verdict == "diverged"

    def test_noise_does_not_break_it(self, finished: Played, tmp_path: Path) -> None:
        lines, whim = finished.full().splitlines(keepends=True), Random(9)
        for _ in range(40):
            noise = whim.randbytes(whim.randrange(300))
            header = lines[0] if whim.random() < 0.7 else b""
            assert verdict(tmp_path, header + noise + b"\n" + lines[-1]).verdict == "diverged"


class TestWhatIsForged:
    """Hashes, checkpoint and seal are made anew, by somebody who knows how."""

    @pytest.fixture
    def forge(self, finished: Played, tmp_path: Path) -> Callable[..., Report]:
        def forged(change: Callable[[list[dict[str, Any]]], object], signer: Signer = FORGER) -> Report:
            lines = plain(finished.full())
            change(lines)
            return verdict(tmp_path, rehashed(lines, finished.loaded.server_seed, signer))

        return forged

    def test_who_changes_nothing_but_the_key_is_found_by_who_knows_the_key(
        self, finished: Played, tmp_path: Path, forge: Callable[..., Report]
    ) -> None:
        assert forge(lambda _: None).verdict == "exact"
        raw = rehashed(plain(finished.full()), finished.loaded.server_seed, FORGER)
        report = verdict(tmp_path, raw, key=finished.signer.public_key)
        assert (report.verdict, report.why) == ("diverged", "signed by another key")

    def test_without_the_key_no_forgery_of_a_time_can_be_signed(
        self, finished: Played, tmp_path: Path
    ) -> None:
        lines = plain(finished.full())
        lines[50]["record"]["at"] = "2020-01-01T00:00:00.000Z"
        bent = plain(rehashed(lines, finished.loaded.server_seed, FORGER))
        bent[0]["public_key"] = finished.signer.public_key
        report = verdict(tmp_path, b"".join(canonical(line) + b"\n" for line in bent))
        assert report.verdict == "diverged"

    def test_other_numbers_in_any_event_are_found_there(
        self, finished: Played, forge: Callable[..., Report]
    ) -> None:
        whim = Random(10)
        for position in whim.sample(range(2, finished.loaded.version), 20):

            def change(lines: list[dict[str, Any]], position: int = position) -> None:
                raw = json.dumps(lines[position]["record"]["data"])
                at = [k for k, each in enumerate(raw) if each.isdigit()]
                if not at:
                    lines[position]["record"]["data"]["more"] = 1
                    return
                k = whim.choice(at)
                digit = str((int(raw[k]) + 1) % 9 + (raw[k - 1] == " " and raw[k] == "8"))
                lines[position]["record"]["data"] = json.loads(raw[:k] + digit + raw[k + 1 :])

            report = forge(change)
            assert (report.verdict, report.position) == ("diverged", position), report

    def test_other_commands_are_found(self, finished: Played, forge: Callable[..., Report]) -> None:
        found = plain(finished.full())
        causes = [i for i in range(1, len(found) - 1) if found[i]["record"]["cause"]]
        for position in Random(11).sample(causes, 3):
            for cause in ({"type": "end_turn"}, {"type": "no_such"}, None, [], "x", {}, {"type": ["x"]}):
                if cause == found[position]["record"]["cause"]:
                    continue

                def change(lines: list[dict[str, Any]], i: int = position, cause: Any = cause) -> None:
                    lines[i]["record"]["cause"] = cause

                report = forge(change)
                assert report.verdict == "diverged"
                assert report.position is not None
                # Without its cause an event belongs to the command before it.
                assert report.position <= position, report

    @pytest.mark.parametrize(
        "field, value",
        [("seat", 1), ("seat", 77), ("seat", -1), ("luck", 9), ("type", "game_over"), ("rules_version", 7),
         ("type", "luck_revealed"), ("rules_version", -1), ("luck", 2**70)],
    )  # fmt: skip
    def test_other_facts_of_a_record_are_found(
        self, forge: Callable[..., Report], field: str, value: Any
    ) -> None:
        def change(lines: list[dict[str, Any]]) -> None:
            i = next(i for i in range(30, 200) if lines[i]["record"]["seat"] == 0)
            lines[i]["record"][field] = value

        assert forge(change).verdict == "diverged"

    def test_a_record_too_many_or_too_few_is_found(self, forge: Callable[..., Report]) -> None:
        assert forge(lambda lines: lines.insert(90, json.loads(json.dumps(lines[89])))).verdict == "diverged"
        assert forge(lambda lines: lines.pop(90)).verdict == "diverged"
        assert forge(lambda lines: lines.__delitem__(slice(90, 93))).verdict == "diverged"

    def test_no_record_at_all_is_no_game(self, forge: Callable[..., Report]) -> None:
        report = forge(lambda lines: lines.__delitem__(slice(1, -1)))
        assert (report.verdict, report.position) == ("diverged", 1)

    def test_a_game_that_ends_too_early_is_not_exact(self, forge: Callable[..., Report]) -> None:
        def change(lines: list[dict[str, Any]]) -> None:
            del lines[-2]

        assert forge(change).verdict == "diverged"

        def and_hide_the_seed(lines: list[dict[str, Any]]) -> None:
            del lines[-2]
            lines[-1]["reveal"] = None

        assert forge(and_hide_the_seed).verdict == "unverified"

    @pytest.mark.parametrize("seed", ["00" * 32, "", "xyz", "00" * 31, "00" * 32 + "00"])
    def test_another_seed_is_not_the_promised_one(self, forge: Callable[..., Report], seed: str) -> None:
        def change(lines: list[dict[str, Any]]) -> None:
            lines[-1]["reveal"] = seed

        assert forge(change).verdict == "diverged"

    def test_luck_of_one_s_own_choice_is_found_at_the_first_draw(
        self, finished: Played, tmp_path: Path
    ) -> None:
        """A whole game, consistent in itself, whose seed was exchanged after its promise."""
        other = play("other luck")
        lines = plain(other.full())
        promise = finished.loaded.game.table.commitment
        lines[0]["commitment"] = promise
        for part in ("cause", "data"):
            lines[1]["record"][part]["commitment"] = promise
        report = verdict(tmp_path, rehashed(lines, other.loaded.server_seed, FORGER))
        assert report.verdict == "diverged"
        assert report.why == "not the promised seed"

    @pytest.mark.parametrize(
        "field, value",
        [("title", "chess"), ("game", "0" * 20), ("created_at", "then"), ("rules_versions", [1, 2]),
         ("commitment", "ab" * 32), ("viewer", 0), ("kind", "masked"), ("format", FORMAT + "0")],
    )  # fmt: skip
    def test_another_header_is_not_exact(self, forge: Callable[..., Report], field: str, value: Any) -> None:
        def change(lines: list[dict[str, Any]]) -> None:
            lines[0][field] = value

        expected = {"title": "unverified", "game": "exact"}  # a test game's luck does not depend on its id
        assert forge(change).verdict == expected.get(field, "diverged")

    @pytest.mark.parametrize("signature", ["", "00" * 64, "x", base64.b64encode(b"x" * 64).decode()])
    @pytest.mark.parametrize("where", ["seal", "checkpoint"])
    def test_another_signature_is_none(
        self, finished: Played, tmp_path: Path, signature: str, where: str
    ) -> None:
        lines = plain(finished.full())
        if where == "seal":
            lines[-1]["seal"] = signature
        else:
            lines[-1]["checkpoint"]["signature"] = signature
        report = verdict(tmp_path, b"".join(canonical(line) + b"\n" for line in lines))
        assert (report.verdict, report.position) == ("diverged", finished.loaded.version + 1)


def test_a_game_of_another_version_of_the_rules_is_exact_as_long_as_they_agree(
    finished: Played, tmp_path: Path
) -> None:
    lines = plain(finished.full())
    lines[0]["rules_versions"] = [0, 0]
    for line in lines[1:-1]:
        line["record"]["rules_version"] = 0
    old = rehashed(lines, finished.loaded.server_seed, FORGER)
    assert verdict(tmp_path, old).verdict == "exact"
    lines = plain(old)
    position = next(i for i in range(1, len(lines)) if lines[i]["record"]["type"] == "dice_taken")
    cause = next(lines[i]["record"]["cause"] for i in range(position, 0, -1) if lines[i]["record"]["cause"])
    cause["type"] = "end_turn"
    report = verdict(tmp_path, rehashed(lines, finished.loaded.server_seed, FORGER))
    assert report.verdict == "unverified"
    assert f"position {position}" in str(report.why)


def test_a_bundle_is_written_line_by_line(finished: Played) -> None:
    lines = bundles.full(finished.loaded, finished.entries, finished.signer, AT)
    assert [line.count(b"\n") for line in lines] == [1] * (finished.loaded.version + 2)
