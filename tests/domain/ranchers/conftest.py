"""Assertions inside the support code explain themselves like those in tests."""

import pytest

pytest.register_assert_rewrite("tests.domain.ranchers.support")
