"""Owners of games and webhooks that are no app: an app owns under the id of its key (16 hex digits)."""

OPERATOR = "operator"
"""Whoever shows the operator's key, or uses a service of their own machine that has none."""
ANYBODY = "anybody"
"""Whoever uses a service without keys, as the owner of webhooks."""
