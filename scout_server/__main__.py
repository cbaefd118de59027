"""`python -m scout_server` is scout-server."""

import sys

from scout_server.cli import main

sys.exit(main())
