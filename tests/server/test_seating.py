"""Seats, and who is there."""

from hypothesis import given
from hypothesis import strategies as st

from protocol.wire.messages import Sitter
from scout_server.people import Person
from scout_server.refusal import RefusedError
from scout_server.seating import Seating

PEOPLE = [Person(number, f"P{number}", bot=number % 2 == 1) for number in range(8)]


@given(st.integers(2, 5), st.lists(st.tuples(st.sampled_from(PEOPLE), st.sampled_from(("sit", "watch", "go", "away")))))
def test_whoever_comes_and_goes_nobody_sits_twice_and_there_is_a_host(capacity, steps):
    seating = Seating(capacity)
    for person, step in steps:
        take(seating, person, step)
        names = [sitter.name for sitter in seating.sitters if sitter]
        assert len(names) == len(set(names))
        assert len(seating.sitters) == capacity
        assert len(seating.seated) + seating.watching == len(seating.here)
        assert seating.host in seating.here or not seating.here
        assert seating.full == all(sitter and sitter.here for sitter in seating.sitters)


def take(seating, person, step):
    """Let *person* do *step*, where it makes sense."""
    if person in seating.here:
        if step in ("go", "away"):
            seating.go(person, keep_seat=step == "away")
    elif step == "watch":
        seating.come(person)
    elif step == "sit":
        try:
            seating.sit(person)
        except RefusedError as error:
            full = error.code
            assert seating.full, full


def test_ranks_are_closed_over_free_seats_and_absent_people():
    seating = Seating(5)
    for person in PEOPLE[:4]:
        seating.sit(person)
    seating.go(PEOPLE[0], keep_seat=True)
    seating.go(PEOPLE[2], keep_seat=False)
    assert seating.close_ranks() == (PEOPLE[1], PEOPLE[3])
    assert seating.sitters == (Sitter("P1", True, True), Sitter("P3", True, True))
    assert seating.host == PEOPLE[1]
    assert seating.only_bots


def test_a_seat_whose_owner_is_gone_is_taken_before_a_new_one():
    seating = Seating(3)
    for person in PEOPLE[:3]:
        seating.sit(person)
    seating.go(PEOPLE[1], keep_seat=True)
    assert seating.sit(PEOPLE[5]) == 1
