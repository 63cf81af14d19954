"""Shared objects of the requests of a process: context, hub, limits, counters, heartbeat."""
