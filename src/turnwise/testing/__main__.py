"""`python -m turnwise.testing [--write] FILE`: the signatures of all installed games."""

import sys

from turnwise.testing.signature import main

sys.exit(main(sys.argv[1:]))
