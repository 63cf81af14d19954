"""People at tables: what is kept of them, beside the stream, so that it can be erased."""
