"""What the lab counts of Scoundrel."""

from turnwise.core.interfaces import Counted
from turnwise.games.scoundrel.state import CARDS

COUNTED = {"card": Counted(CARDS), "with_weapon": Counted(2)}
