"""A bot that knows nothing but `protocol/SPEC.md` plays a match by chance and checks its first hand with the seed."""

import hashlib
import random
import socket
import struct
import sys

import msgpack


class Client:
    """One request at a time; `heard` has the newest message and the newest event of each type."""

    def __init__(self, host, port):
        self.stream = socket.create_connection((host, port)).makefile("rwb")
        self.heard, self.last_id = {}, 0

    def send(self, kind, **fields):
        body = msgpack.packb({"type": kind, **fields})
        self.stream.write(struct.pack(">I", len(body)) + body)
        self.stream.flush()

    def receive(self):
        message = msgpack.unpackb(self.stream.read(*struct.unpack(">I", self.stream.read(4))))
        assert message["type"] not in ("error", "bye"), message
        if message["type"] == "ping":
            self.send("pong")
        self.heard |= {news["type"]: news for news in (message, *message.get("events", ()))}
        return message

    def ask(self, kind, **fields):
        self.last_id += 1
        self.send(kind, id=self.last_id, **fields)
        while self.receive().get("id") != self.last_id:
            pass


def moves(legal):
    yield from ({"type": side} for side in legal["sides"])
    yield from ({"type": "show", "first": first, "last": last} for first, last in legal["shows"])
    yield from ({"type": "scout", "end": end, "gap": gap, "flip": flip} for end, gap, flip in legal["scouts"])
    for end, gap, flip, shows in legal["scout_and_shows"]:
        scout = {"end": end, "gap": gap, "flip": flip}
        yield from ({"type": "scout-and-show", "scout": scout, "show": {"first": a, "last": b}} for a, b in shows)


def play_match(client, table):
    """Play to the end; return the own seat, whether the first hand was flipped, and that hand as it was then."""
    first = None
    while "match-over" not in client.heard:
        view = client.heard["update"]["view"]
        if view and (view["board"]["turn"] == view["seat"] or not view["board"]["players"][view["seat"]]["decided"]):
            client.ask("legal", table=table)
            move = random.choice(list(moves(client.heard["legal-moves"])))
            client.ask("play", table=table, seq=client.heard["update"]["seq"], move=move)
            first = first or (view["seat"], move["type"] == "flip", client.heard["update"]["view"]["hand"])
        else:
            client.receive()
    return first


def first_hand(seed, players, seat):
    key = hashlib.sha256(b"round 0\0" + seed).digest()
    blocks = b"".join(hashlib.sha256(key + struct.pack(">Q", i)).digest() for i in range(99))
    words = struct.iter_unpack(">I", blocks)

    def below(n):
        return next(word for (word,) in words if word < 2**32 - 2**32 % n) % n

    highest, cards, size = {2: (10, 44, 11), 3: (9, 36, 12), 4: (10, 44, 11), 5: (10, 45, 9)}[players]
    deck = [[low, high] for low in range(1, highest) for high in range(low + 1, highest + 1)][:cards]
    for last in range(cards - 1, 0, -1):
        other = below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return [card[::-1] if below(2) else card for card in deck][seat * size :][:size]


def main():
    """Run with HOST PORT --table TABLE --name NAME [--create SEATS]."""
    _, host, port, *rest = sys.argv
    options = dict(zip(rest[::2], rest[1::2], strict=True))
    client = Client(host, port)
    client.send("hello", versions=[1, 1], agent="stranger/1.0", bot=True)
    client.receive()
    client.ask("name", name=options["--name"])
    seats = {"seats": int(options["--create"])} if "--create" in options else {}
    client.ask("create" if seats else "join", table=options["--table"], **seats)
    sys.stderr.write(f"seated at {client.heard['update']['table']}\n")
    seat, flipped, hand = play_match(client, client.heard["update"]["table"])
    over = client.heard["match-over"]
    dealt = first_hand(bytes.fromhex(over["seed"]), len(over["totals"]), seat)
    assert hand == ([card[::-1] for card in dealt] if flipped else dealt), (over["seed"], seat, flipped, hand)
    client.send("bye", reason="quit")
    print(f'{{"totals": {over["totals"]}, "winners": {over["winners"]}}}')  # noqa: T201


if __name__ == "__main__":
    main()
