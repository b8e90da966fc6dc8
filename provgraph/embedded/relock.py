"""Make the lock of a Neo4j version anew: `python -m provgraph.embedded.relock 5.26.30 > neo4j-5.26.30.lock.toml`.

Run by maintainers only. Maven itself decides which jars belong to `org.neo4j:neo4j` at run time (other resolvers
choose slightly other versions), so `mvn` must be installed; installing from the lock needs no Maven.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
from pathlib import Path

from provgraph.embedded.lock import LockedJar

POM = """<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>lock</groupId><artifactId>lock</artifactId><version>1</version><dependencies><dependency>
<groupId>org.neo4j</groupId><artifactId>neo4j</artifactId><version>{version}</version>
</dependency></dependencies></project>
"""


def resolve(version: str) -> list[LockedJar]:
    """The run-time jars of this Neo4j version by Maven's own resolution, sorted by name.

    Raises subprocess.CalledProcessError when Maven fails.
    """
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "pom.xml").write_text(POM.format(version=version), "utf-8")
        repository, output = Path(folder) / "repository", Path(folder) / "jars"
        goal = ["dependency:build-classpath", "-DincludeScope=runtime", f"-Dmdep.outputFile={output}"]
        command = ["mvn", "-q", "-B", f"-Dmaven.repo.local={repository}", *goal]
        subprocess.run(command, cwd=folder, check=True, stdout=sys.stderr)  # noqa: S603 - words of ours alone
        paths = [Path(path) for path in output.read_text("utf-8").strip().split(":")]
        return sorted((locked(repository, path) for path in paths), key=lambda jar: jar.filename)


def locked(repository: Path, path: Path) -> LockedJar:
    """The lock entry of a jar that lies in a Maven repository."""
    *group, artifact, version, _ = path.relative_to(repository).parts
    classifier = path.stem.removeprefix(f"{artifact}-{version}").removeprefix("-")
    content = path.read_bytes()
    return LockedJar(".".join(group), artifact, version, classifier, hashlib.sha256(content).hexdigest(), len(content))


def entry(jar: LockedJar) -> str:
    """The line of one jar in the TOML text; an empty classifier is left out."""
    fields = [("group", jar.group), ("artifact", jar.artifact), ("version", jar.version)]
    fields += [("classifier", jar.classifier)] * bool(jar.classifier)
    text = ", ".join(f'{name} = "{value}"' for name, value in [*fields, ("sha256", jar.sha256)])
    return f"    {{ {text}, size = {jar.size} }},"


def lock_text(version: str, jars: list[LockedJar]) -> str:
    """The TOML text of a lock, as `load_lock` reads it."""
    head = (
        f"# The run-time jars of org.neo4j:neo4j:{version} as Maven resolves them. Made by provgraph.embedded.relock."
    )
    return "\n".join([head, f'version = "{version}"', "jars = [", *map(entry, jars), "]", ""])


if __name__ == "__main__":
    sys.stdout.write(lock_text(sys.argv[1], resolve(sys.argv[1])))
