"""The command ``python -m benchmarks``, another name of ``xcmodel bench``."""

import sys

from xcmodel.cli import main

if __name__ == "__main__":
    sys.exit(main(["bench", *sys.argv[1:]]))
