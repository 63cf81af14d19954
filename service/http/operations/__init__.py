"""Steps that the views of several resources share: the game at a version, a command sent, a call repeated."""
