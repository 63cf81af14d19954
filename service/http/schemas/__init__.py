"""Bodies of requests and responses: records whose JSON Schemas go into the contract."""
