"""`python -m scout_client` is scout-client."""

import sys

from scout_client.cli import main

sys.exit(main())
