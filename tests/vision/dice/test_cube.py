"""The die as a body."""

import numpy as np

from boxperson.vision.dice.cube import BACK, FRONT, HALF_MM, LEFT, RIGHT, SITES_MM, TOP, TURNS, flat, leaning


def test_a_die_can_be_numbered_in_24_ways_each_with_opposite_faces_of_seven() -> None:
    assert len({tuple(turn) for turn in TURNS}) == 24
    assert (TURNS[:, FRONT] + TURNS[:, BACK] == 7).all()
    assert (TURNS[:, LEFT] + TURNS[:, RIGHT] == 7).all()
    assert [1, 2, 5, 3, 4] in TURNS.tolist(), "1, 2, 3 run counter-clockwise"


def test_a_leaning_die_stands_on_an_edge_on_the_felt_and_its_front_is_raised() -> None:
    for tilt in np.radians([0, 10, 30, 45]):
        pose = leaning(np.array([[12.0, -7.0, 0.4, tilt]]))
        corners = np.array([[a, b, c] for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]) * HALF_MM
        there = pose.at(corners)[0]
        assert abs(there[:, 2].min()) < 1e-9
        lowest = there[np.argsort(there[:, 2])[:2]]
        if tilt:
            assert np.allclose(lowest.mean(axis=0), (12, -7, 0))
        assert np.isclose(pose.axes[0][2, 0], np.sin(tilt))


def test_sites_of_the_upper_face_of_a_flat_die_lie_a_die_above_the_felt() -> None:
    sites = flat(np.array([[5.0, 6.0, 0.7]])).at(SITES_MM)[0]
    assert np.allclose(sites[TOP][:, 2], 2 * HALF_MM)
    assert np.allclose(sites[TOP].mean(axis=0)[:2], (5, 6))
