"""provgraph must not start like this. Source: docs/design.md, errors."""

from __future__ import annotations

from provgraph.errors.base import ProvgraphError


class SetupError(ProvgraphError):
    """provgraph must not start like this."""

    exit_status = 8
    what_to_do = "Correct the set-up as the message says."


class CatalogueError(SetupError):
    """A query file is broken: header and body disagree."""


class MigrationDrift(SetupError):
    """A schema file that was applied has since been changed."""


class EngineNotStarted(SetupError):
    """The embedded server did not start; the message names the cause that it gave."""


class JarsUnverified(SetupError):
    """A jar could not be fetched, or its SHA-256 differs from the lock."""

    what_to_do = "Check the network, or set PROVGRAPH_NEO4J_JARS to a folder that holds the jars."


class StoreTooNew(SetupError):
    """The store was written by a newer version of provgraph or of Neo4j."""


class SettingsInvalid(SetupError):
    """A PROVGRAPH_* setting cannot be used; the message gives its name, never its value."""

    exit_status = 2


class KeyStoreUnusable(SetupError):
    """The key store or the master key cannot be opened, or others may read it."""
