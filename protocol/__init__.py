"""What both ends of SCOUT share: the game (`protocol.game`) and the wire (`protocol.wire`, `protocol.stream`)."""
