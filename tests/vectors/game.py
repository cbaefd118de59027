"""Deals, legal moves and strengths, worked out."""

import msgpack
import msgspec

from protocol.game.cards import Chance, card, dealt, deck, shuffled
from protocol.game.match import new_match
from protocol.game.notation import parse_cards
from protocol.game.sets import strength, to_beat
from protocol.game.state import Board, Phase, Player, View
from protocol.wire.legal_reply import legal_reply

SEEDS = (bytes(32), bytes(range(32)), b"\xff" * 32)


def plain(value):
    """Return a value of the game as JSON would hold it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def deals():
    """Deal whole matches from seeds."""
    return [
        {
            "name": f"{players} players, seed {seed[:2].hex()}...",
            "hex": seed.hex(),
            "decoded": {"players": players},
            "expected": {"starter": new_match(players, seed).starter, "hands": plain(rounds(players, seed))},
        }
        for players in (2, 3, 4, 5)
        for seed in SEEDS
    ]


def rounds(players, seed):
    """Return the hands by seat of each round, as SPEC.md says that they are dealt."""
    if players > 2:
        piles = [shuffled(deck(players), Chance(seed, f"round {number}")) for number in range(players)]
        return [dealt(pile, players)[0] for pile in piles]
    first, rest = dealt(shuffled(deck(2), Chance(seed, "round 0")), 2)
    return [first, dealt(rest, 2)[0]]


POSITIONS = {
    "the first turn: only Shows": (3, "4/2 3/1 5/4 6/3 3/9 3/7 2/6 1/4", "", True),
    "28 Scouts, 2 ends and 7 gaps": (5, "5/3 7/3 8/3 3/1 3/2 9/4", "3/10 4/8 5/6", False),
    "a run of two": (3, "5/2 6/2 1/3 1/7", "4/1 5/1", False),
    "a single": (3, "7/2 6/2 8/3 1/4", "7/1", False),
    "a tie does not beat": (3, "9/3 1/4 2/4", "9/2", False),
    "an emptied table": (4, "1/6 3/7 3/8", "", True),
    "Scout & Show of a run": (3, "8/2 7/9 3/9", "4/1 5/1 6/1", True),
    "Scout & Show without the scouted card": (3, "5/7 6/7 3/9", "4/1 5/1 6/1", True),
    "Scout & Show on a single": (3, "1/3 4/7 8/2", "9/1", True),
    "the Scout & Show chip is spent": (3, "1/3 4/7 8/2", "9/1", False),
    "Scout & Show is not possible": (3, "1/4 3/6 5/8", "7/1 7/2 7/3", True),
    "two players": (2, "2/9 3/9 4/1", "5/1 6/1", False),
    "two players, no chip": (2, "5/8 1/3", "4/9", False),
}


def legal():
    """List the legal moves of the positions above, and of a seat that chooses, waits or watches."""
    positions = {name: position(*at) for name, at in POSITIONS.items()}
    deal = new_match(3, bytes(32)).round
    players = (Player(12, show_chip=True, decided=True), *deal.board.players[1:])
    choosing = msgspec.structs.replace(deal.board, players=players)
    positions["keep or flip"] = View(deal.board, 0, deal.hands[0])
    positions["has decided, others have not"] = View(choosing, 0, deal.hands[0])
    waiting = positions["a single"]
    positions["not my turn"] = msgspec.structs.replace(waiting, seat=2)
    positions["a spectator"] = msgspec.structs.replace(waiting, seat=None, hand=())
    return [
        {
            "name": name,
            "hex": msgpack.packb(msgspec.to_builtins(seen)).hex(),
            "decoded": plain(seen),
            "expected": lists(seen),
        }
        for name, seen in positions.items()
    ]


def position(players, hand, table, show_chip):
    """Return the view of seat 0 on turn with *hand*; what is on the table is of seat 1."""
    cards = parse_cards(hand)
    chips = 3 if players == 2 and "4/9" not in table else 0
    me = Player(len(cards), chips=chips, show_chip=show_chip, decided=True)
    others = (Player(5, show_chip=players > 2, decided=True),) * (players - 1)
    owner = 1 if table else None
    shown = parse_cards(table)
    board = Board(0, 0, Phase.PLAYING, 0, (me, *others), shown, owner, 0, 4, 1000, None, ())
    return View(board, 0, cards)


def lists(seen):
    """Return what `legal-moves` lists for a view."""
    reply = plain(legal_reply(seen, "t", 1))
    return {key: reply[key] for key in ("sides", "shows", "scouts", "scout_and_shows")}


CONTESTS = [
    "234/88",
    "1/88",
    "22/45",
    "45/22",
    "56/45",
    "45/45",
    "34/45",
    "65/45",
    "54/45",
    "87/98",
    "7/6",
    "6/6",
    "12/X",
    "11/9X",
    "123/XX",
    "333/89X",
    "X987/999",
    "XX/99",
    "5/",
    "55/",
    "1X/",
    "X1/",
    "9X1/",
    "343/",
    "246/",
    "57/",
    "556/",
    "4566/",
    "123456789X/99999",
    "87654321/2345678",
    "333/222",
    "444/567",
]
"""Sets and the tables that they meet, by their numbers in use; X is 10, nothing an empty table."""


def strengths():
    """Let sets meet tables."""
    return [_contest(*contest.split("/")) for contest in CONTESTS]


def _contest(shown, table):
    hand, lying = _cards(shown), _cards(table)
    force = strength(hand)
    beats = force is not None and force > to_beat(lying)
    return {
        "name": f"{'-'.join(shown)} on {'-'.join(table) or 'an empty table'}".replace("X", "10"),
        "hex": msgpack.packb(msgspec.to_builtins([hand, lying])).hex(),
        "decoded": [[[c.top, c.bottom] for c in cards] for cards in (hand, lying)],
        "expected": {"is_set": force is not None, "beats": beats},
    }


def _cards(tops):
    """Lay cards with these numbers in use; the other numbers are any."""
    numbers = [10 if top == "X" else int(top) for top in tops]
    return tuple(card(top, top % 10 + 1) for top in numbers)
