"""The suite that every game must pass, ours or a stranger's.

from turnwise.testing import check_contract
check_contract(GAME)
"""

from turnwise.testing.findings import ContractBroken, Finding, demand, found_by
from turnwise.testing.signature import signature, signatures
from turnwise.testing.suite import CHECKS, GAME_CHECKS, check_contract, contract_findings
from turnwise.testing.walks import Setting, settings

__all__ = [
    "CHECKS",
    "GAME_CHECKS",
    "ContractBroken",
    "Finding",
    "Setting",
    "check_contract",
    "contract_findings",
    "demand",
    "found_by",
    "settings",
    "signature",
    "signatures",
]
