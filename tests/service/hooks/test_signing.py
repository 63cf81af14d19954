"""Are signatures what the Standard Webhooks specification says?"""

import base64

import pytest

from service.hooks import signature

PUBLISHED = {
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
}
"""The example that the libraries of the specification are tested with."""
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"


def sign(*secrets: str) -> dict[str, str]:
    id, at = PUBLISHED["webhook-id"], int(PUBLISHED["webhook-timestamp"])
    return signature.headers(secrets, id, at, b'{"test": 2432232314}')


def test_the_published_example_comes_out() -> None:
    assert sign(SECRET) == PUBLISHED


def test_several_secrets_make_several_signatures() -> None:
    other = signature.new_secret()
    new, old = sign(other, SECRET)["webhook-signature"].split(" ")
    assert old == PUBLISHED["webhook-signature"]
    assert new == sign(other)["webhook-signature"]


def test_a_new_secret_is_one() -> None:
    secrets = {signature.new_secret() for _ in range(100)}
    assert len(secrets) == 100
    assert {len(signature.key_of(secret)) for secret in secrets} == {32}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "whsec_",
        "whsec_!!!",
        "whsec_" + base64.b64encode(bytes(23)).decode(),
        "whsec_" + base64.b64encode(bytes(65)).decode(),
        base64.b64encode(bytes(32)).decode(),
        "whsec_" + "A" * 41,
        "whsec_" + "é" * 40,
    ],
)
def test_what_is_no_secret_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        signature.key_of(text)
