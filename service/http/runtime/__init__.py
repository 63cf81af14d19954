"""What all requests of one process share: context, hub, limits, counters, heartbeat."""
