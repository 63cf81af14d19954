"""The OpenAPI document, generated from the blueprints and the records."""
