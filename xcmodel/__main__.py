"""``python -m xcmodel``: the command line."""

from __future__ import annotations

import sys

from xcmodel.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
