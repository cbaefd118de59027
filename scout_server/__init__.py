"""The server of SCOUT: it holds the whole truth of every table."""
