import contextlib
import json
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from boxperson.emulator.defects import defects
from boxperson.emulator.faults import faults
from tests.emulator.rigging import Hand, Host, NoAnswer, Process, frame, play_a_round, process, rig_file, throw

POSIX_ONLY = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
LINK_FAULTS_THAT_ANSWER = ("line-noise", "lost-bytes", "late-bytes")
END_S = 15.0


def first_frame(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=5) as stream:  # noqa: S310 - our own camera
        found: bytes = stream.read(20_000)
    return found


def is_gone(url: str) -> bool:
    """Whether the camera stops answering within seconds."""
    end = time.monotonic() + END_S
    while time.monotonic() < end:
        try:
            first_frame(url)
        except OSError:
            return True
        time.sleep(0.05)
    return False


def test_a_round_is_played_over_tcp(bench: Process) -> None:
    play_a_round(bench)
    assert bench.hand.do("truth")["faces"] == [5, 5]


@POSIX_ONLY
def test_a_pty_serves_hosts_that_come_and_go_and_one_that_does_not_read(tmp_path: Path) -> None:
    with process(rig_file(tmp_path, link="pty")) as bench:
        path = Path(bench.ready["table"])
        assert path.is_symlink()
        play_a_round(bench)
        before = bench.host.call("state")
        assert bench.connect().call("state") == before
        for number in range(100):
            bench.host.write(frame(bench.host.request(f"deaf-{number}", "layout", {})))
        bench.hand.wait_s(1)
        time.sleep(2.5)  # the bench loses patience after 2 s and lets bytes go
        bench.hand.wait_s(1)
        assert bench.host.ask("state", tries=20, patience_s=0.5)["result"] == before
    assert not path.parent.exists()


def test_what_the_table_did_has_left_when_the_hand_answers(bench: Process) -> None:
    bench.host.call("load_credits", seat=1, cents=10_000)
    for _ in range(10):
        bench.host.call("place", seat=1, wager="pass-line", stake_cents=500)
        assert throw(bench, 3, 4)[-1][2]["event"] == "throw_settled"
    assert bench.host.events() == bench.host.log()[1:], "all but the power-up, which this host did not hear"


def test_replies_come_in_pieces(bench: Process) -> None:
    host, _, port = bench.ready["table"].removeprefix("socket://").partition(":")
    pieces: list[bytes] = []
    with socket.create_connection((host, int(port)), timeout=5) as raw:
        for number in range(20):
            raw.sendall(frame(bench.host.request(f"cut-{number}", "layout", {})))
            while not (pieces and pieces[-1].endswith(b"\n")) or len(b"".join(pieces).splitlines()) <= number:
                pieces.append(raw.recv(65536))
    assert len(pieces) > 25


def test_a_new_host_takes_the_place_of_the_one_before(bench: Process) -> None:
    old = bench.host
    new = Host(bench.ready["table"])
    assert new.call("meters") == {"coin_in_cents": 0, "coin_out_cents": 0}
    with pytest.raises((NoAnswer, ConnectionError)):
        old.ask("meters", tries=2, patience_s=0.5)
    assert new.call("state")["phase"] == "come-out"
    new.close()


def test_noise_on_the_link_is_survived(bench: Process) -> None:
    rng = random.Random(11)
    good = frame(bench.host.request("x", "state", {}))
    for _ in range(200):
        noise = bytearray(rng.choice([rng.randbytes(rng.randint(1, 300)), good * rng.randint(1, 3)]))
        noise[rng.randrange(len(noise))] ^= rng.randint(1, 255)
        bench.host.write(bytes(noise))
    bench.host.write(b"x" * 200_000)
    assert bench.host.call("state")["phase"] == "come-out"


@pytest.mark.parametrize("fault", LINK_FAULTS_THAT_ANSWER)
def test_a_host_that_asks_again_gets_through_a_bad_link_and_nothing_happens_twice(bench: Process, fault: str) -> None:
    bench.hand.do("fault", fault=fault)
    tries = {"tries": 40}
    for cents in (100, 200, 300):
        assert bench.host.call("load_credits", **tries, seat=1, cents=100) == {"credits_cents": cents}
    bench.host.call("place", **tries, seat=1, wager="pass-line", stake_cents=300)
    bench.hand.do("next_dice", faces=[3, 4])
    bench.host.call("throw", **tries)
    bench.hand.wait_s(4)
    log = bench.host.log(tries=40, limit=6)
    assert [seq for seq, _, _ in log] == list(range(1, len(log) + 1))
    assert [params["event"] for _, _, params in log].count("wager_accepted") == 1
    assert log[-1][2]["event"] == "throw_settled"
    bench.hand.do("fault", fault=None)
    assert bench.host.call("meters", tries=5) == {"coin_in_cents": 300, "coin_out_cents": 600}


def test_a_silent_link_answers_nothing_and_carries_nothing_out(bench: Process) -> None:
    bench.hand.do("fault", fault="silent")
    with pytest.raises(NoAnswer):
        bench.host.ask("load_credits", patience_s=0.3, seat=1, cents=100)
    bench.hand.do("fault", fault=None)
    assert bench.host.call("state")["seats"][0]["credits_cents"] == 0


def test_a_line_without_power_is_silent_until_the_table_is_up(bench: Process) -> None:
    bench.hand.do("power_off")
    assert bench.hand.do("truth")["power"] is False
    with pytest.raises(NoAnswer):
        bench.host.ask("state", patience_s=0.3)
    bench.hand.do("power_on")
    bench.hand.wait_s(2)
    assert bench.host.events()[-1][2]["event"] == "power_up"
    assert bench.host.call("state")["phase"] == "come-out"


@pytest.mark.parametrize("fault", [fault.id for fault in faults() if fault.of_camera])
def test_camera_faults_reach_the_camera(bench: Process, fault: str) -> None:
    url = bench.ready["camera"]
    assert b"image/jpeg" in first_frame(url)
    bench.hand.do("fault", fault=fault)
    if fault == "camera-unplugged":
        assert is_gone(url)
    bench.hand.do("fault", fault=None)
    assert b"image/jpeg" in first_frame(url)
    play_a_round(bench)


def test_the_picture_of_an_advance_is_there_when_the_hand_answers(bench: Process) -> None:
    cv2 = pytest.importorskip("cv2")
    capture = cv2.VideoCapture(bench.ready["camera"])
    assert capture.isOpened()
    looks = []
    for level in (0.9, 0.2):
        bench.hand.do("light", level=level)
        for _ in range(4):
            got, picture = capture.read()
            assert got
        looks.append(float(picture.mean()))
    capture.release()
    assert looks[1] < 0.6 * looks[0]


def running(*options: str, rig: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "boxperson.emulator", str(rig), *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@pytest.mark.parametrize("how", ["stdin", "SIGTERM"])
def test_the_bench_ends_and_the_camera_with_it(rig: Path, how: str) -> None:
    if how == "SIGTERM" and sys.platform == "win32":
        pytest.skip("Windows sends no such signal to a process")
    bench = Process(rig)
    try:
        url = bench.ready["camera"]
        assert b"image/jpeg" in first_frame(url)
        if how == "stdin":
            bench.stdin.close()
        else:
            bench.popen.send_signal(signal.SIGTERM)
        assert bench.popen.wait(END_S) == 0
        assert is_gone(url)
    finally:
        bench.close()


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX only")
def test_the_camera_ends_when_the_bench_is_killed(rig: Path) -> None:
    bench = Process(rig)
    try:
        url = bench.ready["camera"]
        assert b"image/jpeg" in first_frame(url)
        bench.popen.kill()
        bench.popen.wait(END_S)
        assert is_gone(url)
    finally:
        with contextlib.suppress(OSError):
            bench.close()


def test_without_the_option_the_end_of_stdin_means_nothing_and_the_hand_stops_it(rig: Path) -> None:
    popen = running(rig=rig)
    with popen:
        assert popen.stdout is not None
        assert popen.stdin is not None
        ready = json.loads(popen.stdout.readline())
        popen.stdin.close()
        time.sleep(0.5)
        hand = Hand(ready["hand"])
        hand.do("stop")
        hand.close()
        assert popen.wait(END_S) == 0


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--defect", "x"), "no defect 'x'; there are"),
        (("--fault", "x"), "no fault 'x'; there are"),
        ((), "cannot be read as TOML"),
    ],
    ids=["defect", "fault", "file"],
)
def test_a_wrong_argument_is_one_clear_line_and_exit_2(rig: Path, options: tuple[str, ...], said: str) -> None:
    if not options:
        rig.write_text("[", encoding="utf-8")
    popen = running(*options, rig=rig)
    out, err = popen.communicate(timeout=END_S)
    assert (popen.returncode, out) == (2, b"")
    assert said in err.decode()
    assert err.count(b"\n") == 1


def test_a_realtime_bench_follows_the_wall_with_its_defect_and_fault_armed_from_the_start(rig: Path) -> None:
    with process(rig, "--realtime", "--defect", "lucky-shooter/takes-seven-eleven-down", "--fault", "silent") as bench:
        wall, start_ns = time.monotonic(), bench.hand.do("now")["now_ns"]
        with pytest.raises(NoAnswer):
            bench.host.ask("state", patience_s=0.2)
        bench.hand.do("fault", fault=None)
        bench.host.call("load_credits", seat=1, cents=500)
        bench.host.call("place", seat=1, wager="lucky-shooter", stake_cents=500)
        bench.hand.do("next_dice", faces=[3, 4])
        bench.host.call("throw")
        while bench.host.events()[-1][2]["event"] != "throw_settled":
            bench.hand.wait_s(0.1)
            assert time.monotonic() - wall < END_S
        settled = [params for _, _, params in bench.host.events() if params["event"] == "settlement"]
        assert [(each["credit_cents"], each["working"]) for each in settled] == [(500, False)]
        passed_s = (bench.hand.do("now")["now_ns"] - start_ns) / 1e9
        assert 1.7 <= passed_s <= time.monotonic() - wall + 0.1


def test_listings_name_every_defect_and_fault() -> None:
    assert len({defect.id for defect in defects()}) == 76
    assert {fault.id for fault in faults()} == {
        "line-noise",
        "lost-bytes",
        "late-bytes",
        "silent",
        "camera-frozen",
        "camera-stalled",
        "camera-dark",
        "camera-unplugged",
        "camera-blurred",
        "relay-dead",
        "relay-stuck",
        "scope-not-triggered",
        "channel-swapped",
        "probe-off",
        "wrong-time-base",
        "generator-off-frequency",
        "instrument-slow",
        "instrument-dead",
        "instrument-garbage",
    }
    assert all(fault.text for fault in faults())
