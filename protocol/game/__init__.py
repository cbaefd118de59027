"""The rules of SCOUT as functions over frozen values; never any I/O, clock or global randomness."""
