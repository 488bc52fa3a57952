"""The suite that every game must pass, ours or a stranger's.

from turnwise.testing import check_contract
check_contract(GAME)
"""

from turnwise.testing.signature import signature, signatures
from turnwise.testing.suite import CHECKS, check_contract
from turnwise.testing.walks import Setting, settings

__all__ = ["CHECKS", "Setting", "check_contract", "settings", "signature", "signatures"]
