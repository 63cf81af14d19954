"""Audit: streams and bundles checked, games decided again, disputes put on paper."""

from service.audit.stream import StreamData, verify
from service.audit.verdict import Finding, Verdict

__all__ = ["Finding", "StreamData", "Verdict", "verify"]
