"""The meta record of a game, beside its stream: names of seats and records of apps, which can be erased."""
