"""The suite that every game must pass, ours or a stranger's.

from turnwise.testing import check_contract
check_contract(GAME)
"""

from turnwise.testing.signature import signature, signatures
from turnwise.testing.suite import CHECKS, Setting, check_contract, settings

__all__ = ["CHECKS", "Setting", "check_contract", "settings", "signature", "signatures"]
