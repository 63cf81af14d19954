"""A bounded cache: what was used longest ago goes first."""

from concurrent.futures import ThreadPoolExecutor

from service.lru_cache import LruCache


def test_what_is_put_is_found_until_it_is_dropped() -> None:
    cache = LruCache[str, int](2)
    assert cache.get("a") is None
    cache.put("a", 1)
    cache.put("a", 2)
    assert cache.get("a") == 2
    cache.drop("a")
    cache.drop("a")
    assert cache.get("a") is None


def test_what_was_used_longest_ago_makes_room() -> None:
    cache = LruCache[str, int](2)
    cache.put("a", 1)
    cache.put("b", 2)
    assert cache.get("a") == 1
    cache.put("c", 3)
    assert [cache.get(key) for key in "abc"] == [1, None, 3]
    cache.put("a", 4)
    cache.put("d", 5)
    assert [cache.get(key) for key in "acd"] == [4, None, 5]


def test_what_is_known_stays_when_it_is_better() -> None:
    cache = LruCache[str, int](2)
    cache.put("a", 5)
    cache.put("a", 3, unless=lambda known: known >= 3)
    assert cache.get("a") == 5
    cache.put("a", 7, unless=lambda known: known >= 7)
    assert cache.get("a") == 7


def test_threads_that_share_it_lose_nothing_and_keep_its_bound() -> None:
    cache = LruCache[int, int](10)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: cache.put(n % 40, n % 40), range(4_000)))
    found = [n for n in range(40) if cache.get(n) is not None]
    assert len(found) == 10
    assert [cache.get(n) for n in found] == found
