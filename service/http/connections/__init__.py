"""HTTP/1.1 connections: reading with deadlines, limits, calls of the application, responses."""
