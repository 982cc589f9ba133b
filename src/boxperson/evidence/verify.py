"""Proving a bundle whole: hashes, chains, signature and results, or the first thing that is not so."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from securesystemslib.dsse import Envelope

from boxperson.evidence import manifest as manifests
from boxperson.evidence.artefacts import FOLDER
from boxperson.evidence.attempts import attempts, collected, first_results
from boxperson.evidence.attestation import NotSo, check_signature, outcome, unseal
from boxperson.evidence.chain import Chain, journals, read_chain, transcripts
from boxperson.evidence.environment import FORMAT
from boxperson.evidence.files import as_json, sha256_of

WHOLE, INCOMPLETE, BROKEN = "whole", "incomplete", "broken"


@dataclass(frozen=True, slots=True)
class Verified:
    """What a check of a bundle found.

    Attributes:
        state: ``whole``, ``incomplete`` (cut off, whole as far as it goes) or ``broken``.
        first: the first thing that is not so, in one line; empty when it is whole.
        signed: ids of the keys that signed it.
        checked: whether a public key was held against the signature.
        scenarios: how many have a result.
        retries: pytest's ids of scenarios that were played again, each as often as it was.
        emulated: whether it says that no table was tested; None when nothing says so any more.
    """

    state: str
    first: str = ""
    signed: tuple[str, ...] = ()
    checked: bool = False
    scenarios: int = 0
    retries: tuple[str, ...] = ()
    emulated: bool | None = None


def verify(folder: Path, public_key: Ed25519PublicKey | None = None) -> Verified:
    """Check a bundle.

    Args:
        folder: the bundle.
        public_key: of whoever should have signed it.
    """
    try:
        return _sealed(folder, public_key) if (folder / manifests.SUMS).exists() else _cut_off(folder)
    except NotSo as found:
        return Verified(BROKEN, str(found))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError) as fault:
        return Verified(BROKEN, f"the record is not of the form that a run writes ({type(fault).__name__}: {fault})")
    except OSError as fault:
        return Verified(BROKEN, f"{Path(fault.filename or folder).name}: cannot be read ({fault.strerror})")


def _sealed(folder: Path, public_key: Ed25519PublicKey | None) -> Verified:
    listed = _manifest(folder)
    _check_files(folder, listed["files"])
    chains = _chains(folder)
    _check_ends(chains, listed["chains"])
    run = [chain for chain in chains if "/" not in chain.name]
    _check_artefacts(folder, run)
    signed = _check_attestation(folder, run, public_key)
    _check_sums(folder)
    retries = _retries(run)
    missing = _missing(run)
    emulated = json.loads((folder / "environment.json").read_bytes())["emulated"]
    told = (signed, public_key is not None, len(first_results(run)), retries, emulated)
    return Verified(INCOMPLETE, missing, *told) if missing else Verified(WHOLE, "", *told)


def _cut_off(folder: Path) -> Verified:
    """Check what a run left that did not come to its end; the last file of a seal is `SHA256SUMS`."""
    chains = _chains(folder)
    run = [chain for chain in chains if "/" not in chain.name]
    if not run:
        raise NotSo("there is no journal")
    _check_artefacts(folder, run)
    places = " and ".join(f"line {len(chain.entries)} of {chain.name}" for chain in run)
    return Verified(
        INCOMPLETE, f"incomplete, whole up to {places}", scenarios=len(first_results(run)), retries=_retries(run)
    )


def _manifest(folder: Path) -> dict[str, Any]:
    data = _bytes_of(folder, manifests.MANIFEST)
    try:
        listed = json.loads(data)
        same = as_json(listed) == data
    except (ValueError, RecursionError):
        same = False
    if not same or not isinstance(listed, dict) or not {"format", "files", "chains"} <= set(listed):
        raise NotSo(f"{manifests.MANIFEST}: is not as it was written")
    if listed["format"] != FORMAT:
        raise NotSo(f"{manifests.MANIFEST}: is of format {listed['format']!r}; this version reads {FORMAT}")
    files, chains = listed["files"], listed["chains"]
    entries = list(files.values()) if isinstance(files, dict) and isinstance(chains, dict) else [None]
    if not all(isinstance(entry, dict) and {"bytes", "sha256"} <= set(entry) for entry in entries):
        raise NotSo(f"{manifests.MANIFEST}: is not as it was written")
    return listed


def _check_files(folder: Path, listed: dict[str, Any]) -> None:
    there = set(manifests.files_of(folder))
    for name in sorted({*there, *listed}):
        if name not in there:
            raise NotSo(f"{name}: is missing")
        if name not in listed:
            raise NotSo(f"{name}: is not in the manifest")
        path = folder / name
        if path.is_symlink() or not path.is_file():
            raise NotSo(f"{name}: is no plain file")
        if path.stat().st_size != listed[name]["bytes"] or sha256_of(path) != listed[name]["sha256"]:
            raise NotSo(f"{name}: is not what was sealed{_where(folder, name)}")


def _where(folder: Path, name: str) -> str:
    """Say at which line a chained file stops to fit, if it is one."""
    if name not in (*journals(folder), *transcripts(folder)):
        return ""
    fault = read_chain(folder, name).fault
    return f": {fault}" if fault else ""


def _chains(folder: Path) -> list[Chain]:
    chains = [read_chain(folder, name) for name in (*journals(folder), *transcripts(folder))]
    for chain in chains:
        if chain.fault:
            raise NotSo(f"{chain.name}: {chain.fault}")
    return chains


def _check_ends(chains: Sequence[Chain], listed: dict[str, Any]) -> None:
    for chain in chains:
        told = {"lines": len(chain.entries), "head": chain.head, "ended": chain.ended}
        if listed.get(chain.name) != told:
            raise NotSo(f"{chain.name}: does not end as the manifest says")


def _check_artefacts(folder: Path, run: Sequence[Chain]) -> None:
    for chain in run:
        for entry in chain.entries:
            for name, digest in entry.get("files", {}).items():
                path = folder / FOLDER / name
                if not path.is_file():
                    raise NotSo(f"{FOLDER}/{name}: is missing; line {entry['n']} of {chain.name} names it")
                if sha256_of(path) != digest:
                    raise NotSo(f"{FOLDER}/{name}: is not what line {entry['n']} of {chain.name} says")


def _check_attestation(folder: Path, run: Sequence[Chain], public_key: Ed25519PublicKey | None) -> tuple[str, ...]:
    data = _bytes_of(folder, manifests.ATTESTATION)
    try:
        envelope, attested = unseal(data)
        _check_statement(folder, attested, run)
        _check_signatures(envelope, attested, public_key)
    except (KeyError, TypeError, IndexError) as fault:
        raise NotSo(f"{manifests.ATTESTATION}: is no statement of a run ({fault})") from fault
    except NotSo as found:
        raise NotSo(f"{manifests.ATTESTATION}: {found}") from found
    return tuple(envelope.signatures)


def _check_signatures(envelope: Envelope, attested: dict[str, Any], public_key: Ed25519PublicKey | None) -> None:
    signed, says = len(envelope.signatures), attested["predicate"]["signed"]
    if bool(signed) is not says:
        raise NotSo(f"says signed: {says}, and has {signed} signatures")
    if public_key is not None:
        if not signed:
            raise NotSo("is unsigned")
        check_signature(envelope, public_key)


def _check_statement(folder: Path, attested: dict[str, Any], run: Sequence[Chain]) -> None:
    digest = sha256_of(folder / manifests.MANIFEST)
    if attested["subject"][0] != {"name": manifests.MANIFEST, "digest": {"sha256": digest}}:
        raise NotSo("is about another manifest")
    wanted = outcome(first_results(run))
    if {key: attested["predicate"].get(key) for key in wanted} != wanted:
        raise NotSo("attests other results than the journals tell")


def _check_sums(folder: Path) -> None:
    if _bytes_of(folder, manifests.SUMS) != manifests.sums(folder):
        raise NotSo(f"{manifests.SUMS}: is not the list of this bundle's hashes")


def _missing(run: Sequence[Chain]) -> str:
    """Return the first reason why the results are not all there, empty when they are."""
    wanted = dict.fromkeys(collected(run))
    firsts = Counter(each.test for each in attempts(run) if each.number == 1 and each.result is not None)
    for test in wanted:
        if not firsts[test]:
            return f"incomplete: {test} was collected and has no result"
    for test, times in firsts.items():
        if times > 1:
            raise NotSo(f"{test}: has {times} first results")
        if test not in wanted:
            raise NotSo(f"{test}: has a result and was not collected")
    if not run or not run[0].ended:
        return "incomplete: the run has no end"
    return ""


def _retries(run: Sequence[Chain]) -> tuple[str, ...]:
    return tuple(each.test for each in attempts(run) if each.number > 1)


def _bytes_of(folder: Path, name: str) -> bytes:
    try:
        return (folder / name).read_bytes()
    except FileNotFoundError as fault:
        raise NotSo(f"{name}: is missing") from fault
