"""Random ways to tamper with a bundle, each undone afterwards."""

import random
import shutil
from collections.abc import Callable
from pathlib import Path

Tamper = Callable[[Path, random.Random], str]


def tamper(folder: Path, rng: random.Random) -> str:
    """Tamper with a bundle in one random way that changes it, and say how."""
    while True:
        before = _state(folder)
        done = rng.choice(WAYS)(folder, rng)
        if done and _state(folder) != before:
            return done


def restore(folder: Path, original: Path) -> None:
    """Make a bundle what it was."""
    shutil.rmtree(folder)
    shutil.copytree(original, folder)


def _state(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def _any(folder: Path, rng: random.Random) -> Path:
    return rng.choice(sorted(path for path in folder.rglob("*") if path.is_file()))


def _flip(folder: Path, rng: random.Random) -> str:
    path = _any(folder, rng)
    data = bytearray(path.read_bytes())
    if not data:
        return ""
    place = rng.randrange(len(data))
    data[place] ^= rng.choice([1 << rng.randrange(8), rng.randrange(1, 256)])
    path.write_bytes(data)
    return f"byte {place} of {path.name}"


def _lines(change: Callable[[list[bytes], random.Random], None]) -> Tamper:
    def way(folder: Path, rng: random.Random) -> str:
        path = _any(folder, rng)
        lines = path.read_bytes().splitlines(keepends=True)
        if not lines:
            return ""
        change(lines, rng)
        path.write_bytes(b"".join(lines))
        return f"lines of {path.name}: {change.__name__}"

    return way


def _delete(lines: list[bytes], rng: random.Random) -> None:
    del lines[rng.randrange(len(lines))]


def _swap(lines: list[bytes], rng: random.Random) -> None:
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]


def _double(lines: list[bytes], rng: random.Random) -> None:
    place = rng.randrange(len(lines))
    lines.insert(place, lines[place])


def _append(lines: list[bytes], rng: random.Random) -> None:
    lines.append(rng.choice([b"\n", b" ", b"{}\n", lines[rng.randrange(len(lines))]]))


def _cut(lines: list[bytes], rng: random.Random) -> None:
    del lines[rng.randrange(len(lines)) :]


def _remove_file(folder: Path, rng: random.Random) -> str:
    path = _any(folder, rng)
    path.unlink()
    return f"{path.name} deleted"


def _add_file(folder: Path, rng: random.Random) -> str:
    path = _any(folder, rng).parent / f"new-{rng.randrange(10**6)}.{rng.choice(['jsonl', 'txt'])}"
    path.write_bytes(rng.choice([b"", b"more\n"]))
    return f"{path.name} added"


def _rename_file(folder: Path, rng: random.Random) -> str:
    path = _any(folder, rng)
    path.rename(path.with_name(f"{path.name}{rng.choice(['.bak', '2', '.jsonl'])}"))
    return f"{path.name} renamed"


def _exchange_files(folder: Path, rng: random.Random) -> str:
    one, other = _any(folder, rng), _any(folder, rng)
    first, second = one.read_bytes(), other.read_bytes()
    one.write_bytes(second)
    other.write_bytes(first)
    return f"{one.name} and {other.name} exchanged"


WAYS: list[Tamper] = [
    *([_flip] * 6),
    *(_lines(change) for change in (_delete, _swap, _double, _append, _cut)),
    _remove_file,
    _add_file,
    _rename_file,
    _exchange_files,
]
