"""The service over HTTP: Flask, one blueprint per resource."""
