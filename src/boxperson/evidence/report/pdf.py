"""The report as PDF, printed by an installed Chromium."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from boxperson.errors import UsageError

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge", "microsoft-edge")
_MAC = ("Chromium", "Google Chrome", "Microsoft Edge")
_WINDOWS = (r"Google\Chrome\Application\chrome.exe", r"Microsoft\Edge\Application\msedge.exe")
_PRINT_S = 300


def find_chromium() -> str | None:
    """Return the path of an installed Chromium, Chrome or Edge; None without one."""
    return next((path for path in _candidates() if path and Path(path).is_file()), None)


def _candidates() -> Iterator[str | None]:
    yield from (shutil.which(name) for name in _NAMES)
    if sys.platform == "darwin":
        yield from (f"/Applications/{name}.app/Contents/MacOS/{name}" for name in _MAC)
    for folder in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
        if folder in os.environ:
            yield from (str(Path(os.environ[folder]) / name) for name in _WINDOWS)


def print_pdf(report: Path, pdf: Path) -> Path:
    """Print a report into a file, and return that.

    Raises:
        UsageError: there is no Chromium, or it prints nothing.
    """
    chromium = find_chromium()
    if chromium is None:
        raise UsageError(
            f"{report}: is written, but there is no Chromium, Chrome or Edge to print it with; "
            "install one, or print the page from any browser"
        )
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        partly = Path(profile) / "report.pdf"
        command = [chromium, *_options(profile), f"--print-to-pdf={partly}", report.resolve().as_uri()]
        try:
            done = subprocess.run(command, check=False, capture_output=True, timeout=_PRINT_S)  # noqa: S603 - no shell
        except (OSError, subprocess.TimeoutExpired) as fault:
            raise UsageError(f"{chromium}: does not print {report} ({fault})") from fault
        if not partly.is_file():
            why = done.stderr.decode(errors="replace").strip().splitlines()
            raise UsageError(f"{chromium}: does not print {report} ({why[-1] if why else f'exit {done.returncode}'})")
        try:
            shutil.copyfile(partly, pdf)
        except OSError as fault:
            raise UsageError(f"{pdf}: cannot be written ({fault.strerror})") from fault
    return pdf


def _options(profile: str) -> list[str]:
    options = ["--headless", "--disable-gpu", "--no-first-run", "--no-pdf-header-footer", f"--user-data-dir={profile}"]
    # Chromium has no sandbox to offer to root
    return [*options, "--no-sandbox"] if getattr(os, "geteuid", lambda: 1)() == 0 else options
