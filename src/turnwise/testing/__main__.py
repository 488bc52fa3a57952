"""`python -m turnwise.testing [--write] FILE`: the signatures of all games; `--compile`: compile them."""

import sys

from turnwise.testing.signature import main
from turnwise.testing.warm import compile_all

if __name__ == "__main__":
    if sys.argv[1:] == ["--compile"]:
        compile_all()
    else:
        sys.exit(main(sys.argv[1:]))
