"""A wire between the driver and the server that can be cut, stopped or slowed at a moment of the test's choosing."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from urllib.parse import urlsplit

COMMIT = bytes.fromhex("0002b0120000")
"""COMMIT as it goes over the wire: its length, a structure without fields, its signature, the end of the message."""

PIECE = 1 << 16


@dataclass
class Wire:
    """What becomes of each piece that a client sends or is sent; by default it passes.

    `asked` sees what goes to the server, `answered` what comes back; False drops the piece and cuts the connection.
    """

    port: int = 0
    asked: Callable[[bytes], bool] = lambda piece: True
    answered: Callable[[bytes], bool] = lambda piece: True
    open: list[socket.socket] = field(default_factory=list)

    @property
    def uri(self) -> str:
        return f"bolt://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Cut every connection that is open now."""
        while self.open:
            with suppress(OSError):
                self.open.pop().shutdown(socket.SHUT_RDWR)

    def lose_commit(self, *, before: bool) -> None:
        """Cut the connection at the next COMMIT: `before` the server gets it, or after, before its answer arrives."""
        seen = threading.Event()

        def asked(piece: bytes) -> bool:
            if COMMIT not in piece or seen.is_set():
                return True
            seen.set()
            return not before

        self.asked, self.answered = asked, lambda piece: not seen.is_set() or self._heal()

    def _heal(self) -> bool:
        self.asked = self.answered = lambda piece: True
        return False


def _carry(wire: Wire, source: socket.socket, target: socket.socket, passes: Callable[[bytes], bool]) -> None:
    with suppress(OSError):
        while piece := source.recv(PIECE):
            if not passes(piece):
                break
            target.sendall(piece)
    for end in (source, target):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


def _accept(wire: Wire, listening: socket.socket, server: tuple[str, int]) -> None:
    with suppress(OSError):
        while True:
            client, _ = listening.accept()
            onward = socket.create_connection(server)
            wire.open += [client, onward]
            for source, target, passes in (
                (client, onward, lambda piece: wire.asked(piece)),
                (onward, client, lambda piece: wire.answered(piece)),
            ):
                threading.Thread(target=_carry, args=(wire, source, target, passes), daemon=True).start()


@contextmanager
def wired(uri: str) -> Iterator[Wire]:
    """A wire to the server at this address."""
    place = urlsplit(uri)
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        wire = Wire(listening.getsockname()[1])
        server = (place.hostname or "127.0.0.1", place.port or 7687)
        threading.Thread(target=_accept, args=(wire, listening, server), daemon=True).start()
        try:
            yield wire
        finally:
            listening.shutdown(socket.SHUT_RDWR)
            wire.cut()


def later(seconds: float) -> Callable[[bytes], bool]:
    """Let every piece pass after a while: a slow network, or a slow server."""

    def passes(piece: bytes) -> bool:
        time.sleep(seconds)
        return True

    return passes
