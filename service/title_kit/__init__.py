"""The kit for authors of titles: the laws of all titles, the games they are tried on, and a first title.

Our own tests use the same laws (`tests/domain/contract`). What is promised of this package stands in
`docs/versioning.md`.
"""
