"""Does the environment decide what it should, and is nonsense told apart?"""

from dataclasses import fields
from pathlib import Path

import pytest

from service import config
from service.config import Address, Config, ConfigError
from service.config.values import without_credentials

KEY = "0123456789abcdef"


def test_without_any_variable_a_single_machine_serves_itself() -> None:
    assert config.read({}) == Config(
        bind=Address("127.0.0.1", 8000),
        data=Path("var"),
        redis_url=None,
        queue_url=None,
        http_processes=2,
        http_connections=4000,
        connections_each=500,
        workers=2,
        hint_workers=1,
        analysis_workers=1,
        hook_workers=1,
        hook_timeout=10.0,
        hooks_allow_private=False,
        fsync="always",
        replicas=0,
        streams_each=20,
        stream_heartbeat=15.0,
        abandon_open=24,
        abandon_running=336,
        requests_each=50,
        work_each=500,
        games_each=1000,
        analyses_each=12,
        store_memory=None,
        cold_storage=None,
        cold_after=168,
        log_requests=None,
        cors_origins=(),
        operator_key=None,
    )


def test_every_variable_is_heard() -> None:
    environ = {
        "ESTANCIA_BIND": "[::]:80",
        "ESTANCIA_DATA": "/srv/with a space",
        "ESTANCIA_REDIS_URL": "rediss://me:secret@store:6380/0",
        "ESTANCIA_QUEUE_URL": "unix:///run/queue.sock",
        "ESTANCIA_HTTP_PROCESSES": "3",
        "ESTANCIA_HTTP_CONNECTIONS": "4",
        "ESTANCIA_CONNECTIONS_EACH": "3",
        "ESTANCIA_WORKERS": "5",
        "ESTANCIA_HINT_WORKERS": "8",
        "ESTANCIA_ANALYSIS_WORKERS": "3",
        "ESTANCIA_HOOK_WORKERS": "6",
        "ESTANCIA_HOOK_TIMEOUT": "0.5",
        "ESTANCIA_HOOKS_ALLOW_PRIVATE": "yes",
        "ESTANCIA_FSYNC": "everysec",
        "ESTANCIA_REPLICAS": "2",
        "ESTANCIA_STREAMS_EACH": "7",
        "ESTANCIA_STREAM_HEARTBEAT": "2.5",
        "ESTANCIA_ABANDON_OPEN": "8",
        "ESTANCIA_ABANDON_RUNNING": "10",
        "ESTANCIA_REQUESTS_EACH": "9",
        "ESTANCIA_WORK_EACH": "10",
        "ESTANCIA_GAMES_EACH": "11",
        "ESTANCIA_ANALYSES_EACH": "13",
        "ESTANCIA_STORE_MEMORY": "512",
        "ESTANCIA_COLD_STORAGE": "s3://bucket/games",
        "ESTANCIA_COLD_AFTER": "24",
        "ESTANCIA_LOG_REQUESTS": "no",
        "ESTANCIA_CORS_ORIGINS": "https://a.example, http://localhost:5173,capacitor://localhost",
        "ESTANCIA_OPERATOR_KEY": KEY,
        "ESTANCIA_OF_SOMETHING_ELSE": "ignored",
    }
    assert config.read(environ) == Config(
        bind=Address("::", 80),
        data=Path("/srv/with a space"),
        redis_url="rediss://me:secret@store:6380/0",
        queue_url="unix:///run/queue.sock",
        http_processes=3,
        http_connections=4,
        connections_each=3,
        workers=5,
        hint_workers=8,
        analysis_workers=3,
        hook_workers=6,
        hook_timeout=0.5,
        hooks_allow_private=True,
        fsync="everysec",
        replicas=2,
        streams_each=7,
        stream_heartbeat=2.5,
        abandon_open=8,
        abandon_running=10,
        requests_each=9,
        work_each=10,
        games_each=11,
        analyses_each=13,
        store_memory=512,
        cold_storage="s3://bucket/games",
        cold_after=24,
        log_requests=False,
        cors_origins=("https://a.example", "http://localhost:5173", "capacitor://localhost"),
        operator_key=KEY,
    )


def test_a_variable_that_is_empty_is_not_set() -> None:
    environ = {variable.name: "" for variable in config.VARIABLES.values()}
    assert config.read(environ) == config.read({})


@pytest.mark.parametrize(
    "name, text",
    [
        ("ESTANCIA_BIND", "8000"),
        ("ESTANCIA_BIND", ":8000"),
        ("ESTANCIA_BIND", "localhost"),
        ("ESTANCIA_BIND", "localhost:http"),
        ("ESTANCIA_BIND", "localhost:65536"),
        ("ESTANCIA_BIND", "::1:8000"),
        ("ESTANCIA_BIND", "http://localhost:80"),
        ("ESTANCIA_BIND", "me@localhost:80"),
        ("ESTANCIA_HTTP_PROCESSES", "0"),
        ("ESTANCIA_HTTP_CONNECTIONS", "-4"),
        ("ESTANCIA_WORKERS", "two"),
        ("ESTANCIA_FSYNC", "sometimes"),
        ("ESTANCIA_REQUESTS_EACH", "-1"),
        ("ESTANCIA_COLD_STORAGE", "ftp://host/games"),
        ("ESTANCIA_COLD_STORAGE", "s3://"),
        ("ESTANCIA_CORS_ORIGINS", "app.example"),
        ("ESTANCIA_CORS_ORIGINS", "https://app.example/"),
        ("ESTANCIA_CORS_ORIGINS", "https://App.example"),
        ("ESTANCIA_CORS_ORIGINS", "https://app.example:443"),
        ("ESTANCIA_CORS_ORIGINS", "https://app.example,*"),
        ("ESTANCIA_CORS_ORIGINS", "https://*.app.example"),
        ("ESTANCIA_CORS_ORIGINS", "null"),
    ],
)
def test_nonsense_is_named_shown_and_told_what_was_expected(name: str, text: str) -> None:
    with pytest.raises(ConfigError) as refusal:
        config.read({name: text})
    (variable,) = (it for it in config.VARIABLES.values() if it.name == name)
    assert str(refusal.value) == f"{name} is {text!r}; expected: {variable.expected}"


@pytest.mark.parametrize("kind", ["hint", "analysis", "hook"])
def test_workers_that_no_game_needs_may_be_left_out(kind: str) -> None:
    assert getattr(config.read({f"ESTANCIA_{kind.upper()}_WORKERS": "0"}), f"{kind}_workers") == 0


@pytest.mark.parametrize("name", ["ESTANCIA_REDIS_URL", "ESTANCIA_QUEUE_URL"])
@pytest.mark.parametrize(
    "text",
    ["me:secret@store", "http://me:secret@store", "redis://", "unix://", "redis://me:secret@store:port"],
)
def test_a_bad_url_is_refused_without_repeating_its_password(name: str, text: str) -> None:
    with pytest.raises(
        ConfigError, match=rf"{name} is a text of \d+ characters; expected: redis://"
    ) as refusal:
        config.read({name: text})
    assert "secret" not in str(refusal.value)


@pytest.mark.parametrize("text", ["0123456789abcde", "0123456789 abcdef", "0123456789abcdefñ"])
def test_a_bad_operator_key_is_refused_without_repeating_it(text: str) -> None:
    with pytest.raises(ConfigError, match="ESTANCIA_OPERATOR_KEY is a text of") as refusal:
        config.read({"ESTANCIA_OPERATOR_KEY": text})
    assert text not in str(refusal.value)


@pytest.mark.parametrize("bind", ["0.0.0.0:8000", "[::]:8000", "192.0.2.1:80", "example.org:80"])
def test_listening_beyond_loopback_needs_an_operator_key(bind: str) -> None:
    with pytest.raises(ConfigError, match="ESTANCIA_OPERATOR_KEY is not set"):
        config.read({"ESTANCIA_BIND": bind})
    assert config.read({"ESTANCIA_BIND": bind, "ESTANCIA_OPERATOR_KEY": KEY}).operator_key == KEY


@pytest.mark.parametrize("bind", ["127.0.0.1:0", "127.9.9.9:80", "[::1]:8000", "localhost:80"])
def test_loopback_needs_no_key(bind: str) -> None:
    assert config.read({"ESTANCIA_BIND": bind}).operator_key is None


def test_every_origin_may_come_only_where_an_operators_key_guards_the_service() -> None:
    with pytest.raises(ConfigError, match="ESTANCIA_CORS_ORIGINS is '\\*'"):
        config.read({"ESTANCIA_CORS_ORIGINS": "*"})
    both = {"ESTANCIA_CORS_ORIGINS": "*", "ESTANCIA_OPERATOR_KEY": KEY}
    assert config.read(both).cors_origins == config.ANY_ORIGIN


def test_an_origin_with_a_wildcard_is_refused_with_what_to_write_instead() -> None:
    with pytest.raises(ConfigError, match=r"each origin spelled out \(there is no https://\*\.example\)"):
        config.read({"ESTANCIA_CORS_ORIGINS": "https://*.app.example"})


def test_a_key_never_shows_in_the_printed_configuration() -> None:
    printed = repr(
        config.read({"ESTANCIA_OPERATOR_KEY": KEY, "ESTANCIA_REDIS_URL": "redis://me:secret@store"})
    )
    assert KEY not in printed
    assert "secret" not in printed


def test_every_field_is_described_in_its_place() -> None:
    assert list(config.VARIABLES) == [field.name for field in fields(Config)]
    rows = config.describe()
    assert rows[0][:2] == ("ESTANCIA_BIND", "127.0.0.1:8000")
    assert [name for name, _, _ in rows] == [f"ESTANCIA_{field.upper()}" for field in config.VARIABLES]
    assert all(meaning for _, _, meaning in rows)


def test_all_that_makes_no_sense_is_told_at_once() -> None:
    environ = {
        "ESTANCIA_WORKERS": "0",
        "ESTANCIA_BIND": "0.0.0.0:80",
        "ESTANCIA_FSYNC": "sometimes",
        "ESTANCIA_CORS_ORIGINS": "*",
        "ESTANCIA_HTTP_CONNECTIONS": "4",
    }
    with pytest.raises(ConfigError) as refusal:
        config.read(environ)
    told = str(refusal.value).splitlines()
    assert [line.split(" is ")[0] for line in told] == [
        "ESTANCIA_WORKERS",
        "ESTANCIA_FSYNC",
        "ESTANCIA_OPERATOR_KEY",
        "ESTANCIA_CORS_ORIGINS",
    ]
    assert len(refusal.value.faults) == 4


def test_a_key_that_is_no_good_is_not_said_to_be_missing() -> None:
    with pytest.raises(ConfigError) as refusal:
        config.read({"ESTANCIA_OPERATOR_KEY": "short", "ESTANCIA_BIND": "0.0.0.0:80"})
    assert len(refusal.value.faults) == 1


def test_the_embedded_server_has_no_replicas_to_wait_for() -> None:
    with pytest.raises(ConfigError, match=r"ESTANCIA_REPLICAS is 1.*ESTANCIA_REDIS_URL"):
        config.read({"ESTANCIA_REPLICAS": "1"})


@pytest.mark.parametrize(
    "url, shown",
    [
        ("rediss://me:se@cret@store:6380/0?password=secret", "rediss://store:6380/0"),
        ("redis://[::1]:6379", "redis://[::1]:6379"),
        ("unix:///run/queue.sock", "unix:///run/queue.sock"),
    ],
)
def test_a_url_is_shown_without_its_credentials(url: str, shown: str) -> None:
    assert without_credentials(url) == shown
