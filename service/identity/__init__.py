"""Who calls: tokens, keys of apps, and idempotent replies to calls that give out tokens."""
