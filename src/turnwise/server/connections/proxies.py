"""Who is behind a proxy: the last address in X-Forwarded-For that is not a proxy's own."""

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from turnwise.core.errors import BadSetup

FORWARDED = "x-forwarded-for"

Client = tuple[str, int]


class Proxies:
    """The proxies whose word is taken; none unless they are named."""

    def __init__(self, names: Iterable[str]) -> None:
        """Refuses what is neither an address nor a network."""
        self._networks = [_network(name) for name in names]

    def has(self, host: str) -> bool:
        """Whether an address is a proxy's."""
        if not self._networks:
            return False
        address = _address(host)
        return address is not None and any(address in network for network in self._networks)

    def client(self, peer: Client, forwarded: Sequence[str]) -> Client:
        """Who speaks: the peer, or behind a proxy the client that the proxies have seen.

        Each proxy appends whom it has seen, so the list is read from its end; what stands before an address
        that no proxy has was written by the client.
        """
        found = peer
        for entry in reversed([it.strip() for line in forwarded for it in line.split(",")]):
            host = _without_port(entry)
            if not self.has(found[0]) or _address(host) is None:
                break
            found = host, 0
        return found


def _network(name: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(name)
    except ValueError:
        sentence = f"--proxy is {name!r}, but has to be an address or a network such as 10.0.0.0/8"
        raise BadSetup("bad_proxy", sentence) from None


def _address(host: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def _without_port(entry: str) -> str:
    """An entry's address: some proxies write 192.0.2.7:4711 or [2001:db8::7]:4711."""
    if entry.startswith("["):
        return entry[1:].partition("]")[0]
    return entry.partition(":")[0] if entry.count(":") == 1 else entry
