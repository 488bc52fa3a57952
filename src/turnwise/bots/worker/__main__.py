"""`python -m turnwise.bots.worker`: the process that searches."""

from turnwise.bots.worker.main import main

main()
