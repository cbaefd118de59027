"""The wire: bytes in, messages out, and back; never a socket, a clock or a rule of the game."""
