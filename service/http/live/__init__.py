"""Live streams: server-sent events (SSE) and `Prefer: wait`."""
