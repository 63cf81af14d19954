"""Audit: streams and bundles checked, games decided again, disputes put on paper."""

from service.audit.stream import StreamData, verify
from service.audit.verdict import Verdict

__all__ = ["StreamData", "Verdict", "verify"]
