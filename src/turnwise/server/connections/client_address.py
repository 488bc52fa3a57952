"""Whose quota a request counts against: the client's address, of IPv6 the /64 that one customer is given."""

from ipaddress import IPv6Address, IPv6Network, ip_address

from starlette.types import Scope

UNKNOWN = "unknown"
CUSTOMER_BITS = 64  # of an IPv6 address; the bits after it are the customer's own to choose


def client_address(scope: Scope) -> str:
    """The address behind a connection, as all limits count it."""
    client = scope.get("client")
    return counted_as(client[0]) if client else UNKNOWN


def counted_as(host: str) -> str:
    """An address as limits count it: IPv4 whole, also inside IPv6; of IPv6 the customer's network."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host  # a name, or a socket without an address
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, CUSTOMER_BITS), strict=False))
