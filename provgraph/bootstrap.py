"""The one place where real parts are put together. Importing it opens nothing."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

from provgraph.domain.distil.request import Distiller
from provgraph.domain.identifiers import ScopeId, TenantId
from provgraph.domain.instant import Instant
from provgraph.domain.search.ranking import Counted
from provgraph.domain.text.lexicon import Lexicon
from provgraph.embedded import server as embedded
from provgraph.embedded.options import Progress, ServerOptions
from provgraph.embedded.options import RunningServer as RunningServer  # what `up` and `status` show
from provgraph.errors import SetupError
from provgraph.graph.catalogue import load_catalogue
from provgraph.graph.migrate import migrate
from provgraph.graph.runner import Address, Engine
from provgraph.keys.served import note_graph
from provgraph.keys.store import SqliteKeyStore, open_key_store
from provgraph.keys.vault import Vault
from provgraph.service.clock import SteadyClock
from provgraph.service.context import Clock, Context, Entropy, MakeDistiller
from provgraph.service.points import Reach, passed
from provgraph.settings import Settings


def system_clock() -> Instant:
    """Now, in microseconds since 1970-01-01 UTC."""
    return time.time_ns() // 1000


@dataclass(frozen=True, slots=True)
class Provgraph:
    """Everything opened: one driver, one key store. Shared by the threads of a process; close it at the end."""

    settings: Settings
    engine: Engine
    keys: SqliteKeyStore
    vault: Vault
    clock: SteadyClock
    entropy: Entropy
    reach: Reach = passed
    scopes: MutableMapping[str, ScopeId] = field(default_factory=dict)
    counted: MutableMapping[str, Counted] = field(default_factory=dict)

    def context(self, tenant: str | None = None) -> Context:
        """The view of one tenant, by default that of the settings.

        Raises TenantRequired for an empty name; StoreUnavailable when the server does not answer at the first time.
        """
        name = TenantId(self.settings.tenant if tenant is None else tenant)
        context = Context(
            name,
            self.engine,
            self.vault,
            self.clock,
            self.entropy,
            self.settings.batch_above,
            self.reach,
            self.scopes,
            self.counted,
            self.settings.search_index == "on",
            self.settings.distiller,
            distillers_of(self.settings),
        )
        self.clock.notice(context)
        return context

    def close(self) -> None:
        """Close the driver and the key store. A shared embedded server stays up until it is idle."""
        self.engine.close()
        self.keys.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def distillers_of(settings: Settings) -> Mapping[str, MakeDistiller]:
    """The distillers beside the extractive one that these settings say enough about, by name."""

    def chat(lexicon: Lexicon) -> Distiller:
        """The chat distiller. Raises SetupError when the client of such endpoints is not installed."""
        try:
            from provgraph.distillers.chat import Chat  # the client of such endpoints takes half a second to load
            from provgraph.distillers.endpoint import Endpoint
        except ModuleNotFoundError as error:
            raise SetupError("the chat distiller needs the extra `chat`: pip install 'provgraph[chat]'") from error
        key = settings.chat_key.get_secret_value()
        bounds = (settings.chat_seconds, settings.chat_tokens)
        return Chat(Endpoint(settings.chat_url, settings.chat_model, key, *bounds), lexicon)

    return {"chat": chat} if settings.chat_url and settings.chat_model else {}


def open_provgraph(
    settings: Settings,
    *,
    clock: Clock = system_clock,
    entropy: Entropy = os.urandom,
    progress: Progress | None = None,
    reach: Reach = passed,
) -> Provgraph:
    """Open the server (starting the embedded one if need be), bring its schema up to date, open the key store.

    `progress` is told of jars while they are fetched, at the first start; `reach` of the named points that use cases
    pass, for tests that stop or die there.
    Raises SetupError of many kinds, StoreUnavailable when a given server cannot be reached.
    """
    return open_at(address_of(settings, progress), settings, clock=clock, entropy=entropy, reach=reach)


@contextmanager
def opened_alone(settings: Settings, progress: Progress | None = None) -> Iterator[Provgraph]:
    """As `open_provgraph`, on an embedded server that nobody shares: it stops with the block, or with this process."""
    with (
        embedded.started(server_options(settings), progress) as server,
        open_at(embedded_address(server), settings) as provgraph,
    ):
        yield provgraph


def open_at(
    address: Address,
    settings: Settings,
    *,
    clock: Clock = system_clock,
    entropy: Entropy = os.urandom,
    reach: Reach = passed,
) -> Provgraph:
    """As `open_provgraph`, on a server that is known to run."""
    steady = SteadyClock(clock)
    with ExitStack() as opened:
        keys = opened.enter_context(closing(open_key_store(settings.key_folder, settings.master_key_file)))
        engine = opened.enter_context(Engine(address, load_catalogue(), max_retry_seconds=settings.retry_seconds))
        migrate(engine)
        note_graph(settings.key_folder, engine.read(lambda store: store.database_id()))
        opened.pop_all()  # all went well: what was opened stays open
    return Provgraph(settings, engine, keys, Vault(keys, steady, entropy), steady, entropy, reach)


def address_of(settings: Settings, progress: Progress | None = None) -> Address:
    """Where the server is: the given one, or the embedded one of the home folder, started if need be."""
    if settings.is_embedded:
        return embedded_address(embedded.ensure_running(server_options(settings), progress))
    password = settings.neo4j_password.get_secret_value()
    return Address(settings.neo4j_uri, settings.neo4j_user, password, settings.neo4j_database)


def version_of(settings: Settings) -> str:
    """The version of the given server, such as `5.26.30`. Raises StoreUnavailable when it cannot be reached."""
    with Engine(address_of(settings), load_catalogue(), max_retry_seconds=1.0) as engine:
        return engine.verify()


def embedded_address(server: RunningServer) -> Address:
    """The address of a server that we started."""
    return Address(server.uri, server.user, server.password, server.database)


def server_options(settings: Settings) -> ServerOptions:
    """How the embedded server of these settings is to run."""
    return ServerOptions(
        home=settings.server_folder,
        jars=settings.neo4j_jars,
        mirror=settings.neo4j_mirror,
        version=settings.neo4j_version,
        heap=settings.neo4j_heap,
        page_cache=settings.neo4j_page_cache,
        idle_seconds=settings.neo4j_idle_seconds,
        port=settings.neo4j_port,
        lock_timeout=settings.neo4j_lock_timeout,
    )


def start_server(settings: Settings, progress: Progress | None = None) -> RunningServer:
    """Start the embedded server, or find it running. It stays up after this process."""
    return embedded.ensure_running(server_options(settings), progress)


def find_server(settings: Settings) -> RunningServer | None:
    """The embedded server of the home folder if it runs; nothing is started."""
    return embedded.find_running(settings.server_folder)


def stop_server(settings: Settings, timeout: float = 30.0) -> bool:
    """Stop the home folder's embedded server, cleanly if it can be within `timeout` seconds; False when none ran."""
    return embedded.stop(settings.server_folder, timeout)


def jars_at_hand(settings: Settings) -> tuple[int, list[str]]:
    """How many jars of the embedded server have the sums of the lock, and the names of those that have not."""
    from provgraph.embedded.inspection import inspect_jars  # only the doctor pays for what it imports

    return inspect_jars(server_options(settings))


def run_in_foreground(
    settings: Settings, on_ready: Callable[[RunningServer], None], progress: Progress | None = None
) -> int:
    """Run a server of one's own until it stops or Ctrl-C is pressed; the exit status of its process.

    It dies with this process. Raises EngineNotStarted when one runs in this home already.
    """
    return embedded.run_foreground(server_options(settings), on_ready, progress)
