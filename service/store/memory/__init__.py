"""The event store in memory: all in this process, one lock around it, gone when it ends. For tests."""
