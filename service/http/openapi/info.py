"""OpenAPI info: the version and description of the API."""

ABOUT = """\
Estancia plays the rules of cattle-ranch board games: it deals, decides, remembers and referees; apps draw.

A *title* is what is in the box, a *game* is one play of it, and a game's events are its stream: positions
1, 2 and so on. The *version* of a game is the number of its events, and is its `ETag`. A *viewer* is a seat
(0, 1, …: the holder of its token) or a spectator. Every answer depends only on what its viewer may know.
"""
