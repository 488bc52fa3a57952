"""`python -m turnwise.workers`: a worker of a local pool."""

import sys

from turnwise.workers.process import main

main(int(sys.argv[1]))
