"""Two ends speak the highest version that both know, or none."""

from hypothesis import given
from hypothesis import strategies as st

from protocol.wire.versions import HIGHEST, LOWEST, choose

VERSIONS = st.integers(1, 2**16 - 1)


@given(VERSIONS, VERSIONS)
def test_the_highest_common_version_is_chosen(lowest, highest):
    common = set(range(lowest, highest + 1)) & set(range(LOWEST, HIGHEST + 1))
    assert choose(lowest, highest) == max(common, default=None)


def test_a_later_client_that_still_speaks_version_1_is_served():
    assert choose(1, 7) == 1


def test_a_client_of_later_versions_only_is_not_served():
    assert choose(2, 7) is None


def test_a_range_the_wrong_way_round_holds_no_version():
    assert choose(2, 1) is None
