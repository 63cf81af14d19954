"""The OpenAPI document, made from the blueprints and the records."""
