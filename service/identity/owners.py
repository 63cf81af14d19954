"""Owners of games and webhooks that are no app: an app owns under the id of its key (16 hex digits)."""

OPERATOR = "operator"
"""Owner for the operator: a caller with the operator's key, or on a service of its machine without one."""
ANYBODY = "anybody"
"""Owner of webhooks on a service without keys: any caller."""
