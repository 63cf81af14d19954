"""The settings file: what it may hold, what wins, and what `estancia init` writes."""

from pathlib import Path

import pytest

from service import config
from service.config import settings_file
from service.config.settings_file import BadFile
from tests.service.cli.support import run


def test_a_file_holds_names_values_quotes_and_comments() -> None:
    text = "# hash\n\nESTANCIA_BIND = no\n"
    with pytest.raises(BadFile, match="line 3"):
        settings_file.parse(text)
    lines = ("  A=1", "B='two words'", 'C="#"', "D=a=b # kept", "E=", "F='", "  # G=1")
    assert settings_file.parse("\r\n".join(lines)) == {
        "A": "1", "B": "two words", "C": "#", "D": "a=b # kept", "E": "", "F": "'"
    }  # fmt: skip


def test_all_faults_of_a_file_are_listed_and_no_value_is_repeated() -> None:
    with pytest.raises(BadFile) as caught:
        settings_file.parse("ESTANCIA_OPERATOR_KEY hidden\nA=hidden\nexport B=hidden\nA=hidden", "my.env")
    assert [fault.partition(":")[0] for fault in caught.value.faults] == [
        "my.env, line 1", "my.env, line 3", "my.env, line 4"
    ]  # fmt: skip
    assert "hidden" not in str(caught.value)


def test_the_environment_wins_over_the_file_unless_it_is_empty(tmp_path: Path) -> None:
    file = tmp_path / "estancia.env"
    file.write_text("ESTANCIA_WORKERS=3\nESTANCIA_FSYNC=no\nESTANCIA_REPLICAS=1\nAWS_REGION=eu\n")
    environ = {"ESTANCIA_SETTINGS": str(file), "ESTANCIA_WORKERS": "5", "ESTANCIA_FSYNC": ""}
    settings_file.load(environ)
    del environ["ESTANCIA_REPLICAS"]
    assert environ["AWS_REGION"] == "eu"
    settings = config.read(environ)
    assert (settings.workers, settings.fsync) == (5, "no")


@pytest.mark.parametrize("name", ["nowhere.env", "."])
def test_a_file_that_cannot_be_read_stops_every_command_but_the_doctor(tmp_path: Path, name: str) -> None:
    result = run("worker", ESTANCIA_SETTINGS=str(tmp_path / name))
    assert result.exit_code == 2
    assert result.output.startswith("Error: ESTANCIA_SETTINGS is ")


def test_the_file_of_init_has_every_setting_with_its_default_and_is_for_its_owner(tmp_path: Path) -> None:
    file = tmp_path / "estancia.env"
    result = run("init", ESTANCIA_SETTINGS=str(file))
    assert result.exit_code == 0
    assert f"export ESTANCIA_SETTINGS={file}" in result.output
    assert file.stat().st_mode & 0o777 == 0o600
    lines = file.read_text().splitlines()
    assert max(map(len, lines)) < 120
    commented = settings_file.parse("\n".join(line.removeprefix("#") for line in lines if line[1:2] != " "))
    assert commented.keys() == {variable.name for variable in config.VARIABLES.values()}
    assert len(commented["ESTANCIA_OPERATOR_KEY"]) > 30
    assert config.read(commented | {"ESTANCIA_REPLICAS": ""}).bind == config.read({}).bind
    assert settings_file.parse("\n".join(lines)) == {"ESTANCIA_DATA": str(Path("var").absolute())}


def test_init_overwrites_nothing(tmp_path: Path) -> None:
    file = tmp_path / "mine.env"
    file.write_text("A=1")
    result = run("init", str(file))
    assert result.exit_code == 2
    assert "exists already" in result.output
    assert file.read_text() == "A=1"
