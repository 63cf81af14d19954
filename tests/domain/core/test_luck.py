"""Luck: published vectors, uniformity on fixed seeds, and nothing to learn from what is public."""

import hashlib
import hmac
from collections import Counter
from itertools import permutations

import pytest

from domain.core import luck

SECRET = bytes(range(32))
ENTROPIES = ["Ana", "", "é"]


def key() -> bytes:
    return luck.luck_key(SECRET, "game-1", ENTROPIES)


def test_the_published_vectors_hold_for_ever() -> None:
    """docs/guides/past/luck.md prints the same numbers; anybody's verifier must get them."""
    assert luck.commitment(SECRET) == "5f304c39c332ef11a746bd22a26e7056cdc4bb5fb21ddaf97f8d8736598b0f18"
    assert key().hex() == "b53816dc0d636db82b97af3897e342b0667f595583ca319e49925b71ffc26430"
    assert luck.seed(key(), 1).hex() == "88232d8f3bbd6797ca7b349d0481e177e3ebd1ea5ccf60b213637c322f14e052"
    assert luck.salt(SECRET, 7).hex() == "1f1d7899f1729d7cf1e35e84cc5e7f6dc1d0d2cfc852cd3a2c2d2d670558bb01"
    bot = "b12d79fb4d507fec1af3956d4b69e30f73993d223293ba91a9cd52b05db6225e"
    assert luck.bot_seed(SECRET, 7, 1).hex() == bot
    draws = luck.Luck(luck.seed(key(), 1))
    assert draws.dice(10) == (3, 2, 4, 2, 4, 6, 1, 5, 4, 2)
    assert draws.shuffled(range(12)) == (1, 6, 0, 4, 9, 8, 11, 10, 2, 5, 7, 3)
    assert [draws.below(1_000_003) for _ in range(3)] == [176240, 129818, 392885]


def test_a_draw_is_the_stream_read_four_bytes_at_a_time() -> None:
    stream = hashlib.shake_256(b"estancia luck 1" + SECRET).digest(4096)
    words = [int.from_bytes(stream[i : i + 4], "big") for i in range(0, 4096, 4)]
    draws = luck.Luck(SECRET)
    assert [draws.below(2**32) for _ in range(1024)] == words


def test_a_word_beyond_the_last_full_multiple_is_thrown_away() -> None:
    n = 3 * 2**30  # a quarter of all words must be rejected
    stream = hashlib.shake_256(b"estancia luck 1" + SECRET).digest(400)
    words = [int.from_bytes(stream[i : i + 4], "big") for i in range(0, 400, 4)]
    kept = [word for word in words if word < n]
    draws = luck.Luck(SECRET)
    assert [draws.below(n) for _ in kept] == kept
    assert len(kept) < len(words)


def test_dice_are_uniform() -> None:
    faces = Counter(luck.Luck(SECRET).dice(60_000))
    chi_square = sum((faces[face] - 10_000) ** 2 / 10_000 for face in range(1, 7))
    assert set(faces) == set(range(1, 7))
    assert chi_square < 20.5  # 5 degrees of freedom, one in a thousand


def test_shuffles_are_uniform() -> None:
    draws = luck.Luck(SECRET)
    orders = Counter(draws.shuffled("abcd") for _ in range(24_000))
    assert set(orders) == set(permutations("abcd"))
    chi_square = sum((count - 1_000) ** 2 / 1_000 for count in orders.values())
    assert chi_square < 49.7  # 23 degrees of freedom, one in a thousand


def test_every_draw_of_a_game_has_its_own_seed() -> None:
    seeds = {luck.seed(key(), k) for k in range(1, 1_001)}
    assert len(seeds) == 1_000


def test_entropies_cannot_be_moved_from_seat_to_seat() -> None:
    keys = {luck.luck_key(SECRET, "g", parts) for parts in (["ab", ""], ["a", "b"], ["", "ab"], ["ab"])}
    assert len(keys) == 4


def test_nothing_public_before_the_reveal_is_a_key_of_anything() -> None:
    """The commitment and everything anybody can hash from it differ from every secret of the game."""
    public = bytes.fromhex(luck.commitment(SECRET))
    guesses = {public, hashlib.sha256(public).digest()}
    for message in (b"", b"luck 1", b"game-1", (1).to_bytes(8, "big")):
        guesses.add(hmac.new(public, message, hashlib.sha256).digest())
        guesses.add(luck.seed(public, 1))
    secrets = {SECRET, key(), luck.seed(key(), 1), luck.salt(SECRET, 1), luck.bot_seed(SECRET, 1, 0)}
    assert not guesses & secrets


def test_a_seed_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        luck.Luck(b"short")
