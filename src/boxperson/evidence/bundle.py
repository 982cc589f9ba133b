"""A bundle from its first file to its seal; what a journal tells is also told in the forms that others read."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from boxperson.errors import EvidenceError, UsageError
from boxperson.evidence import manifest as manifests
from boxperson.evidence import report
from boxperson.evidence.attempts import attempts, first_results
from boxperson.evidence.attestation import seal, statement
from boxperson.evidence.chain import Chain, journals, read_chain, transcripts
from boxperson.evidence.cucumber import as_ndjson, messages
from boxperson.evidence.environment import completed
from boxperson.evidence.files import as_json, write_whole
from boxperson.evidence.journal import unkept
from boxperson.evidence.junit import junit
from boxperson.evidence.matrix import as_csv, matrix

ENVIRONMENT = "environment.json"


def begin(folder: Path, environment: Mapping[str, Any], copies: Mapping[str, Path]) -> None:
    """Write what is known before the first scenario: the environment, and the feature and rig files as they are run.

    Args:
        folder: the bundle.
        environment: what `environment.begun` returned.
        copies: files to copy, by their names in the bundle.

    Raises:
        EvidenceError: something cannot be read or written.
    """
    write_whole(folder / ENVIRONMENT, as_json(environment))
    for name, path in copies.items():
        try:
            write_whole(folder / name, path.read_bytes())
        except OSError as fault:
            raise unkept(path, fault) from fault


def tell(folder: Path) -> None:
    """Write what the journals tell as others read it: clause matrix, measurements, JUnit, Cucumber messages.

    It does so for a whole run and for what a killed one left.

    Raises:
        EvidenceError: something cannot be read or written.
    """
    try:
        chains = [read_chain(folder, name) for name in journals(folder)]
        environment = completed(json.loads((folder / ENVIRONMENT).read_bytes()), chains)
    except OSError as fault:
        raise unkept(folder, fault) from fault
    played, results = attempts(chains), first_results(chains)
    rows = matrix(chains, played)
    write_whole(folder / ENVIRONMENT, as_json(environment))
    write_whole(folder / "clauses.json", as_json({"emulated": environment["emulated"], "clauses": rows}))
    write_whole(folder / "clauses.csv", as_csv(rows, emulated=environment["emulated"]))
    write_whole(folder / "measurements.json", as_json(_measurements(chains, environment)))
    write_whole(folder / "junit.xml", junit(results, played, environment))
    write_whole(folder / "messages.ndjson", as_ndjson(messages(folder, environment, played)))


def build_report(folder: Path) -> None:
    """Write the report for people, the last file before the bundle is sealed.

    Raises:
        EvidenceError: the record does not hold what a report is made of.
    """
    try:
        report.build(folder)
    except UsageError as fault:
        raise EvidenceError(str(fault)) from fault


def close(folder: Path, key: Ed25519PrivateKey | None) -> None:
    """Seal a bundle that nothing writes into any more: manifest, attestation, and the hashes of all files.

    Args:
        folder: the bundle.
        key: what to sign with; without one the attestation says that it is unsigned.

    Raises:
        EvidenceError: something cannot be read or written.
    """
    try:
        chains = [read_chain(folder, name) for name in (*journals(folder), *transcripts(folder))]
        listed = manifests.manifest(folder, chains)
        environment = json.loads((folder / ENVIRONMENT).read_bytes())
        told = statement(listed, environment, first_results(_run(chains)), signed=key is not None)
        write_whole(folder / manifests.MANIFEST, listed)
        write_whole(folder / manifests.ATTESTATION, seal(told, key))
        write_whole(folder / manifests.SUMS, manifests.sums(folder))
    except OSError as fault:
        raise unkept(folder, fault) from fault


def _run(chains: Iterable[Chain]) -> list[Chain]:
    return [chain for chain in chains if "/" not in chain.name]


def _measurements(chains: Iterable[Chain], environment: Mapping[str, Any]) -> dict[str, Any]:
    found = [
        {key: value for key, value in entry.items() if key not in ("before", "kind")} | {"journal": chain.name}
        for chain in chains
        for entry in chain.entries
        if entry["kind"] == "lock-out"
    ]
    return {
        "emulated": environment["emulated"],
        "decision_rule": environment["method"]["decision_rule"],
        "measurements": found,
    }
