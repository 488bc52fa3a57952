"""What a test needs that the plain path of a fence does not have."""

import pytest

from turnwise.server.connections.protocol_classes import FENCE

# docs/server.md lists what uvicorn's own connections do not limit.
needs_own_connections = pytest.mark.skipif(
    FENCE.is_plain, reason=f"only connections of our own have this limit ({FENCE.reason})"
)
