"""The attestation of a bundle: an in-toto test-result statement over its manifest, in a DSSE envelope."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from securesystemslib.dsse import Envelope
from securesystemslib.exceptions import VerificationError
from securesystemslib.signer import CryptoSigner, SSlibKey  # type: ignore[attr-defined]

from boxperson.evidence.files import as_json
from boxperson.evidence.manifest import MANIFEST
from boxperson.evidence.results import Result, Verdict

PAYLOAD_TYPE = "application/vnd.in-toto+json"
STATEMENT_TYPE = "https://in-toto.io/Statement/v1"
PREDICATE_TYPE = "https://in-toto.io/attestation/test-result/v0.1"


def statement(
    manifest: bytes, environment: Mapping[str, Any], results: Sequence[Result], *, signed: bool
) -> dict[str, Any]:
    """Return what is attested: the results, the items by their firmware, and every file by the manifest."""
    items = [
        {
            "name": f"firmware {each['firmware']} of {each['make']} {each['model']}, serial {each['serial']}",
            "digest": {"sha256": each["firmware_sha256"]},
        }
        for each in environment["item"]
        if each.get("firmware_sha256")
    ]
    features = environment["method"]["features"]
    return {
        "_type": STATEMENT_TYPE,
        "subject": [{"name": MANIFEST, "digest": {"sha256": hashlib.sha256(manifest).hexdigest()}}, *items],
        "predicateType": PREDICATE_TYPE,
        "predicate": {
            **outcome(results),
            "configuration": [{"name": name, "digest": {"sha256": digest}} for name, digest in features.items()],
            "emulated": environment["emulated"],
            "notice": environment["notice"],
            "signed": signed,
        },
    }


def outcome(results: Sequence[Result]) -> dict[str, Any]:
    """Return the results in the words of the predicate; what is inconclusive or not tested is a warning.

    `attestedTests` is ours: those of the passed and failed tests that rest on a person's word.
    """
    tests: dict[Verdict, list[str]] = {verdict: [] for verdict in Verdict}
    for result in results:
        tests[result.verdict].append(result.test)
    warned = [result.test for result in results if result.verdict in (Verdict.INCONCLUSIVE, Verdict.NOT_TESTED)]
    passed, failed = tests[Verdict.PASS], tests[Verdict.FAIL]
    return {
        "result": "FAILED" if failed else "WARNED" if warned or not passed else "PASSED",
        "passedTests": passed,
        "warnedTests": warned,
        "failedTests": failed,
        "attestedTests": [result.test for result in results if result.attested],
    }


def seal(attested: Mapping[str, Any], key: Ed25519PrivateKey | None) -> bytes:
    """Return the envelope, with one signature or with none."""
    envelope = Envelope(as_json(attested), PAYLOAD_TYPE, {})
    if key is not None:
        envelope.sign(CryptoSigner(key, SSlibKey.from_crypto(key.public_key())))
    return as_json(envelope.to_dict())


class NotSo(Exception):  # noqa: N818 - what a check finds
    """Something about a bundle is not so; the message is one line."""


def unseal(data: bytes) -> tuple[Envelope, dict[str, Any]]:
    """Return an envelope and the statement in it.

    Raises:
        NotSo: it is none that `seal` would have made.
    """
    try:
        envelope = Envelope.from_dict(json.loads(data))
        attested = json.loads(envelope.payload)
        same = as_json(envelope.to_dict()) == data and as_json(attested) == envelope.payload
    except Exception as fault:  # whatever is not so in a file from anywhere
        raise NotSo(f"is no DSSE envelope with a statement ({type(fault).__name__})") from fault
    if not same or envelope.payload_type != PAYLOAD_TYPE or not isinstance(attested, dict):
        raise NotSo("is not as it was written")
    return envelope, attested


def check_signature(envelope: Envelope, public_key: Ed25519PublicKey) -> None:
    """Hold a signature against the key that should have made it.

    Raises:
        NotSo: it is of another key, or was not made over this statement.
    """
    key = SSlibKey.from_crypto(public_key)
    if key.keyid not in envelope.signatures:
        raise NotSo(f"is signed by another key than {key.keyid[:16]}…")
    try:
        envelope.verify([key], 1)
    except VerificationError as fault:
        raise NotSo(f"the signature of key {key.keyid[:16]}… is not of this statement") from fault
