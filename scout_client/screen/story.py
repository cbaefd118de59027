"""What happened, told as sentences."""

from collections.abc import Iterator

from protocol.game.cards import Cards
from protocol.game.events import Dealt, Decided, MatchOver, RoundOver, Scouted, Shown
from protocol.game.notation import spell_cards
from protocol.game.score import standings
from protocol.wire.messages import Event, Joined, Went
from scout_client.model import Model
from scout_client.screen.cards import set_name
from scout_client.words import Words


def tell(words: Words, model: Model, event: Event) -> Iterator[str]:
    """Tell *event* of the table on show as it is after it; nothing for an event that we do not know."""
    match event:
        case Joined(name, None):
            yield words("event-watches", name=name)
        case Joined(name):
            yield words("event-joined", name=name)
        case Went(name, seat):
            yield words("event-went-playing" if model.playing and seat is not None else "event-went", name=name)
        case Dealt(number, starter):
            rounds = len(model.view.board.players) if model.view else 0
            yield words("event-dealt", number=number + 1, rounds=rounds, name=model.name_of(starter))
        case Decided(seat):
            yield words("event-decided", name=model.name_of(seat))
        case Scouted():
            yield _scouted(words, model, event)
        case Shown(seat, cards, captured):
            key = "event-shown-captured" if captured else "event-shown"
            shown = set_name(words, cards)
            yield words(key, name=model.name_of(seat), set=shown, cards=spell_cards(cards), captured=len(captured))
        case RoundOver():
            yield from _round_over(words, model, event)
        case MatchOver():
            yield from _match_over(words, model, event)


def _scouted(words: Words, model: Model, event: Scouted) -> str:
    key = "event-scouted-to-show" if event.and_show else "event-scouted"
    owner, card = model.name_of(event.owner), spell_cards((event.card,))
    return words(key, name=model.name_of(event.seat), card=card, end=str(event.end), owner=owner)


def _round_over(words: Words, model: Model, event: RoundOver) -> Iterator[str]:
    owner = model.name_of(event.owner)
    yield words(f"ending-{event.ending}", number=event.number + 1, name=owner)
    for seat, hand in enumerate(event.hands):
        yield _hand_left(words, model.name_of(seat), hand)
    points = [words("points-of", name=model.name_of(seat), points=points) for seat, points in enumerate(event.points)]
    yield words("round-points", points=", ".join(points))


def _hand_left(words: Words, name: str, hand: Cards) -> str:
    return words("hand-left", name=name, cards=spell_cards(hand)) if hand else words("hand-left-none", name=name)


def _match_over(words: Words, model: Model, event: MatchOver) -> Iterator[str]:
    names = [model.name_of(seat) for seat in event.winners]
    yield words("match-over", names=" & ".join(names), count=len(names))
    for place, seat in standings(event.totals):
        yield words("standing", place=place, name=model.name_of(seat), points=event.totals[seat])
