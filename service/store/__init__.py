"""The event store: what it promises (`base`, `outbox`), Redis or Valkey as the real one, memory for tests."""
