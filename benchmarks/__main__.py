"""The command ``python -m benchmarks``, which ``xcmodel bench`` calls as well."""

import sys

from benchmarks.command import main

if __name__ == "__main__":
    sys.exit(main())
