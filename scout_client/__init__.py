"""The client of SCOUT: it shows one player the own hand, takes typed commands, and runs bots."""
