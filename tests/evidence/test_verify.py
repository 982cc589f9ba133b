"""Verifying: whole bundles are, whatever is changed in one is noticed, and a cut-off one says how far it goes."""

import json
import random
import shutil
from pathlib import Path

import pytest

from boxperson.evidence.keys import load_private, load_public, new_keys
from boxperson.evidence.verify import BROKEN, INCOMPLETE, WHOLE, verify
from tests.evidence.tampering import restore, tamper

TAMPERS = 1000


@pytest.fixture
def copy(signed: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(signed, tmp_path / "copy"))


def test_whole_bundles_are_whole_and_say_whether_they_are_signed(
    signed: Path, unsigned: Path, keys: tuple[Path, Path]
) -> None:
    public = load_public(keys[1])
    found = verify(signed, public)
    assert (found.state, found.first, found.checked, found.scenarios) == (WHOLE, "", True, 7)
    assert len(found.signed) == 1
    assert verify(signed).state == WHOLE
    other = verify(unsigned)
    assert (other.state, other.signed, other.scenarios) == (WHOLE, (), 7)
    assert verify(unsigned, public).first == "attestation.dsse.json: is unsigned"


@pytest.mark.parametrize("which", ["signed", "unsigned"])
def test_a_thousand_random_tampers_are_noticed_each_time(
    which: str, tmp_path: Path, request: pytest.FixtureRequest, keys: tuple[Path, Path]
) -> None:
    original: Path = request.getfixturevalue(which)
    folder = Path(shutil.copytree(original, tmp_path / "bundle"))
    public = load_public(keys[1]) if which == "signed" else None
    rng = random.Random(7)
    for _ in range(TAMPERS // 2):
        done = tamper(folder, rng)
        found = verify(folder, public)
        assert found.state != WHOLE, done
        assert found.first, done
        assert "\n" not in found.first
        restore(folder, original)
    assert verify(folder, public).state == WHOLE


def test_the_first_thing_that_is_not_so_is_named(copy: Path) -> None:
    journal = copy / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    lines[4] = lines[4].replace(b'"kind"', b'"Kind"')
    journal.write_bytes(b"".join(lines))
    assert verify(copy).first == "journal.jsonl: is not what was sealed: line 5 is no line of a journal"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("artefacts/two.txt", "artefacts/two.txt: is missing"),
        ("manifest.json", "manifest.json: is missing"),
        ("attestation.dsse.json", "attestation.dsse.json: is missing"),
    ],
)
def test_what_is_missing_is_named(copy: Path, name: str, words: str) -> None:
    (copy / name).unlink()
    assert (verify(copy).state, verify(copy).first) == (BROKEN, words)


def test_a_bundle_sealed_anew_with_another_key_is_not_that_of_the_first(
    copy: Path, keys: tuple[Path, Path], tmp_path: Path
) -> None:
    from boxperson.evidence import bundle  # noqa: PLC0415

    private, public = new_keys(tmp_path / "other")
    environment = copy / "environment.json"
    environment.write_bytes(environment.read_bytes().replace(b'"serial": "7"', b'"serial": "8"'))
    bundle.close(copy, load_private(private))
    assert verify(copy, load_public(public)).state == WHOLE
    assert verify(copy, load_public(keys[1])).first.startswith("attestation.dsse.json: is signed by another key than ")


def test_results_sealed_other_than_the_journal_tells_are_noticed(copy: Path, keys: tuple[Path, Path]) -> None:
    from boxperson.evidence import manifest as manifests  # noqa: PLC0415
    from boxperson.evidence.attestation import seal, unseal  # noqa: PLC0415

    path = copy / "attestation.dsse.json"
    _, attested = unseal(path.read_bytes())
    attested["predicate"]["passedTests"] += attested["predicate"]["failedTests"]
    path.write_bytes(seal(attested, load_private(keys[0])))
    (copy / "SHA256SUMS").write_bytes(manifests.sums(copy))
    found = verify(copy, load_public(keys[1]))
    assert found.first == "attestation.dsse.json: attests other results than the journals tell"


def test_a_seal_without_its_last_file_is_that_of_a_run_that_was_cut_off(copy: Path) -> None:
    (copy / "SHA256SUMS").unlink()
    lines = (copy / "journal.jsonl").read_bytes().count(b"\n")
    assert verify(copy).first == f"incomplete, whole up to line {lines} of journal.jsonl"


@pytest.mark.parametrize("to", ["nowhere", "artefacts/three.txt"])
def test_a_link_is_no_file_of_a_bundle(copy: Path, to: str) -> None:
    (copy / "artefacts" / "two.txt").unlink()
    (copy / "artefacts" / "two.txt").symlink_to(copy / to)
    assert verify(copy).first == "artefacts/two.txt: is no plain file"


def cut(folder: Path, lines: int, *, torn: bool = False) -> None:
    """Leave of a bundle what a run leaves that is killed after so many lines."""
    for name in ("manifest.json", "attestation.dsse.json", "SHA256SUMS", "clauses.json", "clauses.csv"):
        (folder / name).unlink()
    journal = folder / "journal.jsonl"
    kept = journal.read_bytes().splitlines(keepends=True)[: lines + 1]
    journal.write_bytes(b"".join(kept[:lines]) + (kept[lines][:9] if torn else b""))


@pytest.mark.parametrize("torn", [True, False])
def test_a_bundle_that_was_cut_off_is_whole_as_far_as_it_goes(copy: Path, *, torn: bool) -> None:
    cut(copy, 9, torn=torn)
    found = verify(copy)
    assert (found.state, found.first) == (INCOMPLETE, "incomplete, whole up to line 9 of journal.jsonl")


def test_a_bundle_that_was_cut_off_and_tampered_with_is_broken(copy: Path) -> None:
    cut(copy, 20)
    data = (copy / "journal.jsonl").read_bytes()
    (copy / "journal.jsonl").write_bytes(data.replace(b'"passes"', b'"posses"', 1))
    assert verify(copy).state == BROKEN
    (copy / "journal.jsonl").write_bytes(data)
    (copy / "artefacts" / "two.txt").write_bytes(b"five")
    assert verify(copy).first.startswith("artefacts/two.txt: is not what line ")


def test_a_scenario_without_a_result_makes_a_bundle_incomplete(tmp_path: Path) -> None:
    from tests.evidence.bundles import bundle_in  # noqa: PLC0415

    folder, ran = bundle_in(tmp_path, "-x")
    assert ran.code == 1
    found = verify(folder)
    assert found.state == INCOMPLETE
    assert found.first == "incomplete: features/looking.feature::test_is_open was collected and has no result"
    assert json.loads((folder / "clauses.json").read_bytes())["clauses"]


@pytest.mark.parametrize("key", ["bytes", "sha256", "lines", "head", "files", "chains", "format"])
def test_a_manifest_without_something_is_broken_and_no_crash(key: str, unsigned: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(unsigned, tmp_path / "bundle"))
    manifest = folder / "manifest.json"
    manifest.write_text(manifest.read_text().replace(f'"{key}"', f'"{key[:-1]}"', 1))
    found = verify(folder)
    assert found.state == "broken"
    assert "\n" not in found.first
