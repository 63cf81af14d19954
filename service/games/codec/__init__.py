"""The codec of a title: commands, events and states as bytes, and back, each in a module of its own."""
