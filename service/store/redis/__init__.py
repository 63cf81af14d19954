"""The event store on Redis or Valkey, one server or a cluster."""
