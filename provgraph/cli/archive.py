"""Commands about archives: archive create, archive verify, archive restore, archive discard, archive recipient."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from provgraph.cli.arguments import File
from provgraph.cli.command import Agent, command
from provgraph.cli.run import Run

if TYPE_CHECKING:
    from provgraph.keys.recipients import Opener, Passphrase, Recipient
    from provgraph.service.archiving import KeysToOpen

Written = Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.", show_default=False)]
KeysOption = Annotated[Path | None, typer.Option("--keys", metavar="FILE", help="The file of keys.")]
PassphraseOption = Annotated[
    Path | None, typer.Option("--passphrase-file", metavar="FILE", help="Its first line opens the keys.")
]
IdentityOption = Annotated[
    Path | None, typer.Option("--identity", metavar="FILE", help="The private key that opens the keys.")
]
SignerOption = Annotated[
    str | None, typer.Option("--signer", metavar="KEY", help="The public key it must be signed under, in hex.")
]


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    group = typer.Typer(help="Lossless archives of a tenant.", no_args_is_help=True)
    command(group, "create", {"agent": Agent})(create)
    command(group, "verify")(verify)
    command(group, "restore", {"agent": Agent})(restore)
    command(group, "discard")(discard)
    command(group, "recipient")(recipient)
    app.add_typer(group, name="archive")


def create(
    run: Run,
    file: Written,
    keys: KeysOption = None,
    recipient: Annotated[
        str | None, typer.Option("--recipient", metavar="KEY", help="Wrap the keys for this public key.")
    ] = None,
    passphrase: PassphraseOption = None,
    as_of: Annotated[
        str | None, typer.Option("--as-of", metavar="T", help="As it was then; nothing may have changed since.")
    ] = None,
) -> None:
    """Write everything of the tenant into a signed file; with --keys the keys into another one, for one recipient."""
    from provgraph.domain.instant import Moment
    from provgraph.errors import InputError
    from provgraph.service import archiving
    from provgraph.service.words.archives import created_lines

    if (keys is None) != (recipient is None and passphrase is None):
        raise InputError("--keys and one of --recipient and --passphrase-file go together")
    key_file = None if keys is None else archiving.KeyFile(keys, _recipient(recipient, passphrase))
    moment = None if as_of is None else Moment.parse(as_of).instant
    with run.context() as context, run.bar("reading") as step:
        made = archiving.create(context, file, keys=key_file, as_of=moment, agent=run.agent, progress=step)
    run.answer(made.to_json(), created_lines(made))


def verify(
    run: Run,
    file: File,
    keys: KeysOption = None,
    passphrase: PassphraseOption = None,
    identity: IdentityOption = None,
    signer: SignerOption = None,
) -> None:
    """Check an archive, and its keys if they are given, with no server and no store."""
    from provgraph.service import archiving
    from provgraph.service.words.archives import verified_lines

    opened = None if keys is None else _keys(keys, passphrase, identity)
    with run.bar("checking") as step:
        found = archiving.verify(file, signer=signer, keys=opened, progress=step)
    run.answer(found.to_json(), verified_lines(found))


def restore(
    run: Run,
    file: File,
    keys: Annotated[Path, typer.Option("--keys", metavar="FILE", help="The file of keys.", show_default=False)],
    passphrase: PassphraseOption = None,
    identity: IdentityOption = None,
    signer: SignerOption = None,
    erased: Annotated[
        Path | None, typer.Option("--erased", metavar="FILE", help="Ids that must not come back, one a line.")
    ] = None,
) -> None:
    """Bring a tenant back from its archive into a store that holds nothing of it, whole or not at all."""
    from provgraph.keys.served import graphs_of
    from provgraph.service import archiving
    from provgraph.service.words.archives import restored_lines

    opened = _keys(keys, passphrase, identity)
    gone = [] if erased is None else _text(erased).split()
    with run.opened() as provgraph, run.bar("restoring") as step:
        done = archiving.restore(
            provgraph.context(run.tenant),
            file,
            opened,
            signer=signer,
            erased=gone,
            graphs=graphs_of(provgraph.settings.key_folder),
            agent=run.agent,
            progress=step,
        )
    run.answer(done.to_json(), restored_lines(done))


def discard(run: Run) -> None:
    """Remove what an interrupted restoration has left; nothing of it was ever shown."""
    from provgraph.service import archiving
    from provgraph.service.words.archives import discarded_line

    with run.opened() as provgraph:
        digest = archiving.discard(provgraph.context(run.tenant))
    run.answer({"digest": digest or None}, [discarded_line(digest)])


def recipient(run: Run, file: Written) -> None:
    """Make a private key that opens keys of archives, in a file of its own, and print its public key."""
    from provgraph.keys.recipients import Identity

    made = Identity.create(file, os.urandom)
    run.answer({"file": str(file), "recipient": made.public}, [made.public])


def _recipient(public: str | None, passphrase: Path | None) -> Recipient:
    """For whom the keys are. Raises InputError unless it is exactly one."""
    from provgraph.errors import InputError
    from provgraph.keys.recipients import PublicKey

    if public is not None and passphrase is not None:
        raise InputError("keys are for one recipient: --recipient or --passphrase-file")
    return _passphrase(passphrase) if passphrase is not None else PublicKey.parse(public or "")


def _keys(keys: Path, passphrase: Path | None, identity: Path | None) -> KeysToOpen:
    """The file of keys and what opens it. Raises InputError unless that is exactly one thing."""
    from provgraph.errors import InputError
    from provgraph.keys.recipients import Identity
    from provgraph.service.archiving import KeysToOpen

    if (passphrase is None) == (identity is None):
        raise InputError("keys are opened by one of --passphrase-file and --identity")
    opener: Opener = _passphrase(passphrase) if passphrase is not None else Identity.read(identity or Path())
    return KeysToOpen(keys, opener)


def _passphrase(file: Path) -> Passphrase:
    from provgraph.keys.recipients import Passphrase

    return Passphrase(_text(file).split("\n")[0].rstrip("\r"))


def _text(file: Path) -> str:
    """The text of a file. Raises UnreadableFile."""
    from provgraph.errors import UnreadableFile

    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableFile(f"{file} cannot be read as text") from error
