"""A bot that knows nothing of this project but protocol/SPEC.md: a whole match by chance, and a check of its deal."""

import argparse
import hashlib
import json
import random
import socket
import struct

import msgpack


class Connection:
    """Frames of msgpack over TCP; remembers the newest update and the newest list of legal moves."""

    def __init__(self, host, port):
        self.socket = socket.create_connection((host, port))
        self.last_id, self.update, self.legal = 0, None, None

    def send(self, **message):
        body = msgpack.packb(message)
        self.socket.sendall(struct.pack(">I", len(body)) + body)

    def read(self, size):
        data = b""
        while len(data) < size:
            more = self.socket.recv(size - len(data))
            if not more:
                raise ConnectionError("the server is gone")
            data += more
        return data

    def receive(self):
        message = msgpack.unpackb(self.read(*struct.unpack(">I", self.read(4))))
        if message["type"] == "ping":
            self.send(type="pong")
        elif message["type"] == "update":
            self.update = message
        elif message["type"] == "legal-moves":
            self.legal = message
        return message

    def ask(self, kind, **fields):
        """Send a request and return its ok or error."""
        self.last_id += 1
        self.send(type=kind, id=self.last_id, **fields)
        while True:
            answer = self.receive()
            if answer["type"] in ("ok", "error") and answer.get("id") == self.last_id:
                return answer


def moves(legal):
    """Write the short arrays of a legal-moves message out as moves."""
    yield from ({"type": side} for side in legal["sides"])
    yield from ({"type": "show", "first": first, "last": last} for first, last in legal["shows"])
    for end, gap, flip, *shows in legal["scouts"] + legal["scout_and_shows"]:
        scout = {"type": "scout", "end": end, "gap": gap, "flip": flip}
        if not shows:
            yield scout
        for first, last in shows[0] if shows else ():
            show = {"type": "show", "first": first, "last": last}
            yield {"type": "scout-and-show", "scout": scout, "show": show}


def first_hand(seed, players, seat):
    """Deal round 0 as section 12 says, and return the hand of *seat*."""
    key = hashlib.sha256(b"round 0\0" + seed).digest()
    blocks = (hashlib.sha256(key + block.to_bytes(8, "big")).digest() for block in range(1000))
    words = (word for block in blocks for word in struct.unpack(">8I", block))

    def below(limit):
        return next(word for word in words if word < 2**32 - 2**32 % limit) % limit

    removed = {2: [[9, 10]], 3: [[a, 10] for a in range(1, 10)], 4: [[9, 10]], 5: []}[players]
    deck = [[a, b] for a in range(1, 11) for b in range(a + 1, 11) if [a, b] not in removed]
    for last in range(len(deck) - 1, 0, -1):
        other = below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    deck = [card[::-1] if below(2) else card for card in deck]
    size = {2: 11, 3: 12, 4: 11, 5: 9}[players]
    return deck[seat * size : (seat + 1) * size]


def play(server, table, chance):
    """Play by chance to the end; return the own seat, the first hand, and the event that ends the match."""
    seat = hand = None
    while server.update["state"]["status"] != "over":
        view, seq = server.update["view"], server.update["seq"]
        if view and hand is None:
            seat, hand = view["seat"], view["hand"]
        if server.update["state"]["status"] == "playing" and server.ask("legal", table=table)["type"] == "ok":
            choices = list(moves(server.legal))
            if choices:
                server.ask("play", table=table, seq=server.legal["seq"], move=chance.choice(choices))
        while server.update["seq"] == seq:
            server.receive()
    return seat, hand, server.update["events"][-1]


def main():
    """Join or create a table, play, check the deal, and print the totals."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("host")
    words.add_argument("port", type=int)
    words.add_argument("--table", required=True)
    words.add_argument("--name", required=True)
    words.add_argument("--create", type=int, help="open the table with so many seats")
    asked = words.parse_args()
    server = Connection(asked.host, asked.port)
    server.send(type="hello", versions=[1, 1], agent="stranger", bot=True)
    assert server.receive()["type"] == "welcome"
    assert server.ask("name", name=asked.name)["type"] == "ok"
    entering = {"kind": "create", "seats": asked.create} if asked.create else {"kind": "join"}
    assert server.ask(table=asked.table, **entering)["type"] == "ok"
    print(f"seated at {asked.table}", flush=True)  # noqa: T201
    seat, hand, over = play(server, asked.table, random.Random(asked.name))
    assert hand == first_hand(bytes.fromhex(over["seed"]), len(over["totals"]), seat)
    print(json.dumps({"seat": seat, "totals": over["totals"], "winners": over["winners"]}))  # noqa: T201


if __name__ == "__main__":
    main()
