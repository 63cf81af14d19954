"""Request and response bodies as records; the contract takes their JSON Schema."""
