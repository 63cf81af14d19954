"""At the whole real service: what strangers send to hurt it."""

import json
import urllib.error
import urllib.request

import pytest

from service.http.wire.problem_size import LARGEST
from tests.support.server import Service

pytestmark = pytest.mark.slow

SECONDS = 20
"""More than anybody waits, and less than work that grows with the square of what was sent would take."""


def test_two_megabytes_of_names_with_one_twice_are_refused_at_once(service: Service) -> None:
    names = ",".join(f'"{number:x}":0' for number in range(190_000))
    body = f'{{{names},"x":1,"x":2}}'.encode()
    assert 1_500_000 < len(body) < 2 << 20
    asked = urllib.request.Request(
        f"{service.url}/v1/titles/el-gaucho/check", body, {"Content-Type": "application/json"}
    )
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(asked, timeout=SECONDS)
    answer = refused.value.read()
    assert refused.value.code == 400
    assert len(answer) <= LARGEST
    assert "'x' occurs twice" in json.loads(answer)["detail"]
