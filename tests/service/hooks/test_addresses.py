"""Can a hook be led into a private network? Every way of writing such an address, and every range."""

import pytest

from service.hooks import addresses
from service.hooks.addresses import BadTarget, Target

PRIVATE = """
    0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255
    192.0.0.1 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255
    240.0.0.1 255.255.255.255
    :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 64:ff9b::7f00:1 64:ff9b:1::1
    100::1 2001::1 2001:db8::1 2002:7f00:1::1 3fff::1 fc00::1 fd00:ec2::254 fe80::1 fe80::1%lo fec0::1 ff02::1
    nonsense
"""
PUBLIC = ["8.8.8.8", "1.1.1.1", "93.184.215.14", "2606:4700:4700::1111", "2a00:1450::1", "::ffff:8.8.8.8"]


@pytest.mark.parametrize("address", PRIVATE.split())
def test_an_address_that_is_not_of_the_public_internet_is_refused(address: str) -> None:
    assert not addresses.is_public(address)
    with pytest.raises(BadTarget):
        addresses.find(Target("https", "example.org", 443, "/"), False, lambda *_: [address])


@pytest.mark.parametrize("address", PUBLIC)
def test_an_address_of_the_public_internet_is_used_as_it_was_found(address: str) -> None:
    target = Target("https", "example.org", 443, "/")
    assert addresses.find(target, False, lambda *_: [address, "1.1.1.1"]) == address


def test_a_name_that_leads_to_both_is_refused() -> None:
    with pytest.raises(BadTarget):
        addresses.find(Target("https", "example.org", 443, "/"), False, lambda *_: ["8.8.8.8", "127.0.0.1"])


@pytest.mark.parametrize(
    "url",
    [
        "",
        "example.org",
        "//example.org/",
        "http://example.org/",
        "ftp://example.org/",
        "file:///etc/passwd",
        "gopher://example.org/",
        "https://",
        "https:///path",
        "https://user@example.org/",
        "https://user:password@example.org/",
        "https://@example.org/",
        "https://127.0.0.1@example.org/",
        "https://example.org/#fragment",
        "https://example.org:0/",
        "https://example.org:22/",
        "https://example.org:25/",
        "https://example.org:80/",
        "https://example.org:65536/",
        "https://example.org:port/",
        "https://example.org:-1/",
        "https://localhost/",
        "https://LOCALHOST/",
        "https://localhost./",
        "https://a.localhost/",
        "https://printer.local/",
        "https://metadata.google.internal/",
        "https://127.0.0.1/",
        "https://127.0.0.1./",
        "https://127.1/",
        "https://2130706433/",
        "https://0177.0.0.1/",
        "https://0x7f.0.0.1/",
        "https://0x7f000001/",
        "https://017700000001/",
        "https://1.2.3/",
        "https://0/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[::ffff:7f00:1]/",
        "https://[fe80::1%25lo]/",
        "https://[::]/",
        "https://[1.2.3.4]/",
        "https://[example.org]/",
        "https://[::1/",
        "https://169.254.169.254/latest/meta-data/",
        "https://exämple.org/",
        "https://example.org\\@127.0.0.1/",
        "https://exa mple.org/",
        "https://example.org/\r\nHost: evil",
        "https://example.org/\x00",
        "https://example..org/",
        "https://.org/",
        "https://-a.org/",
        "https://exa%6dple.org/",
        "https://" + "a" * 64 + ".org/",
        "https://example.org/" + "a" * 2_000,
    ],
)
def test_a_url_that_is_none_or_leads_elsewhere_is_refused(url: str) -> None:
    with pytest.raises(BadTarget):
        addresses.parse(url, allow_private=False)


@pytest.mark.parametrize(
    "url, target",
    [
        ("https://example.org", Target("https", "example.org", 443, "/")),
        ("HTTPS://Example.ORG/A?b=C", Target("https", "example.org", 443, "/A?b=C")),
        ("https://example.org?a", Target("https", "example.org", 443, "/?a")),
        ("https://example.org:8443/in", Target("https", "example.org", 8443, "/in")),
        ("https://xn--exmple-cua.org/", Target("https", "xn--exmple-cua.org", 443, "/")),
        ("https://8.8.8.8/", Target("https", "8.8.8.8", 443, "/")),
        ("https://[2606:4700::1111]:8443/", Target("https", "2606:4700::1111", 8443, "/")),
    ],
)
def test_a_url_into_the_public_internet_is_taken_apart(url: str, target: Target) -> None:
    assert addresses.parse(url, allow_private=False) == target


def test_the_host_is_named_with_its_port_where_that_is_unusual() -> None:
    assert Target("https", "example.org", 443, "/").host_header == "example.org"
    assert Target("http", "example.org", 80, "/").host_header == "example.org"
    assert Target("https", "example.org", 8443, "/").host_header == "example.org:8443"
    assert Target("https", "::1", 8443, "/").host_header == "[::1]:8443"


@pytest.mark.parametrize("url", ["http://127.0.0.1:80/", "http://localhost:9000/", "https://[::1]:8443/"])
def test_while_developing_a_hook_may_lead_to_this_machine(url: str) -> None:
    assert addresses.parse(url, allow_private=True)
    target = Target("http", "localhost", 80, "/")
    assert addresses.find(target, True, lambda *_: ["127.0.0.1"]) == "127.0.0.1"


@pytest.mark.parametrize(
    "url", ["http://0x7f.1/", "http://me@localhost/", "ftp://localhost/", "http://localhost:0"]
)
def test_what_is_no_url_stays_none_while_developing(url: str) -> None:
    with pytest.raises(BadTarget):
        addresses.parse(url, allow_private=True)


def test_the_system_is_asked_for_names() -> None:
    assert set(addresses.resolve("localhost", 80)) <= {"127.0.0.1", "::1"}
    with pytest.raises(OSError):
        addresses.resolve("no-such-host.invalid", 80)
