# Every sentence that a person reads, in English.

# Sets and the table
set-none = { $numbers }, which is no set
set-single = single { $number }
set-matching = { $count ->
    [2] pair of { $number }s
    [3] three { $number }s
    [4] four { $number }s
   *[other] { $count } times { $number }
}
set-run = { $count ->
   *[other] run { $numbers }
}
table-empty = The table is empty: any set may be shown.
table-set = On the table: { $set } of { $owner } ({ $cards }).

# What happens
event-joined = { $name } sits down.
event-watches = { $name } watches.
event-went = { $name } leaves.
event-went-playing = { $name } is gone; the server plays on for the seat.
event-dealt = Round { $number } of { $rounds } is dealt. { $name } starts.
event-decided = { $name } has chosen a side.
event-scouted = { $name } scouts { $card } from the { $end } end of { $owner }'s set.
event-scouted-to-show = { $name } spends the Scout & Show chip, scouts { $card } from the { $end } end of { $owner }'s set ...
event-shown = { $name } shows { $set } ({ $cards }).
event-shown-captured = { $name } shows { $set } ({ $cards }) and captures { $captured ->
    [one] a card
   *[other] { $captured } cards
}.
ending-out-of-cards = Round { $number } is over: { $name } has no cards left.
ending-unbeaten = Round { $number } is over: nobody beat the set of { $name }, whose hand does not count.
ending-turn-limit = Round { $number } is over: it took as many turns as this table allows.
hand-left = { $name } had left: { $cards }
hand-left-none = { $name } had no cards left.
points-of = { $name } { $points }
round-points = Points: { $points }
match-over = The match is over. { $count ->
    [one] { $names } wins!
   *[other] { $names } share the win!
}
standing = { $place }. { $name }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}
host-may-start = Type start for another match, or leave.
guest-may-wait = { $host } may start another match. Type leave to go.

# Your turn
your-choice = This is your hand. Type keep, or flip to turn every card upside down.
your-turn = It is your turn.
may-show = You may { $moves }.
may-not-show = No Show of yours is strong enough.
may-scout = You may { $ends ->
    [one] scout left
   *[other] scout left or right
}, to position 1 to { $last }, as it lies or flip.
may-both = Scout & Show: { $count ->
    [one] one way: { $longest }.
   *[other] { $count } ways; the longest set with { $longest }.
}
nearest-moves = What comes next to it: { $moves }.
legal-moves = { $count ->
    [one] One legal move:
   *[other] { $count } legal moves:
}
not-your-turn-now = It is not your turn.
only-watching = You only watch here.
no-match-yet = No match yet.
input-ended = It is your turn and there is nothing more to read, so you leave.
no-table = You are at no table. Type tables, join NAME, or create NAME.
too-weak-set = Too weak: { $tried } does not beat { $beaten }.

# The table as a list
player-line = { $name }: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}, { $captured } captured, { $chips ->
    [one] { $chips } Scout chip
   *[other] { $chips } Scout chips
}{ $marks }
mark-bot = bot
mark-away = away
mark-you = you
mark-show-chip = Scout & Show chip
mark-turn = to move
score-round = Round { $number }: { $points }
score-total = Total: { $points }

# The lobby
hello = Connected to { $address } as { $name }.
hello-lobby = Type tables to see what there is, create NAME to open a table, help for everything else.
no-tables = No tables yet. Type create NAME to open one.
table-waiting = { $name }: { $seated } of { $seats } seats taken ({ $names }); waiting.
table-playing = { $name }: { $names } play; { $watching } watching.
table-over = { $name }: { $names } have finished a match; { $watching } watching.
joined-table = You are at the table { $table }, { $seated } of { $seats } seats taken. The match starts when it is full.
joined-host = You are the host of { $table }, { $seated } of { $seats } seats taken. The match starts when it is full, or type start.
left-table = You have left { $table }.
closed-table = The table { $table } is closed.
already-at-table = You are at the table { $table }. Type leave first.

# Typed lines
command-unknown = There is no command { $word }. Type help for a list.
command-ambiguous = { $word } may mean { $names }. Type one more letter.
command-form = Write it as: { $form }
command-seats = A table has 2 to 5 seats.
command-which-table = Say which table: create NAME [SEATS].
notation-show-what = Say which cards: show 3, or show 3-5.
notation-scout-where = Say which end and which position the card gets: scout left 4, or scout right 1 flip.
notation-not-an-end = { $word } is no end of the table: it is left or right.
notation-not-after-scout = After scout left 4 comes flip, or show 3-5, or both in this order; not { $word }.
notation-no-position = { $word } is no position: they count from 1.
notation-not-a-number = { $word } is no position of a card. Positions stand above your cards.
notation-backwards = { $word } runs backwards: name the left card first.
notation-not-a-move = That is no move.

help-head = Commands; words may be shortened:
help-line = { $form } - { $text }
form-tables = tables
form-create = create NAME [SEATS] [open-hands] [holder-starts] [limit TURNS]
form-join = join NAME
form-watch = watch NAME
form-start = start
form-leave = leave
form-keep = keep
form-flip = flip
form-show = show FIRST-LAST
form-scout = scout left|right POSITION [flip] [show FIRST-LAST]
form-hand = hand
form-table = table
form-scores = scores
form-legal = legal
form-rules = rules
form-help = help [COMMAND]
form-quit = quit
help-tables = list the tables of this server
help-create = open a table with 2 to 5 seats (4 unless you say so). With open-hands everybody sees what was left in all hands after a round; with holder-starts the holder of the 1/2 starts; a round ends after limit turns (1000; 0 for never)
help-join = sit down at a table, or take back the seat that you left
help-watch = watch a table
help-start = start the match with those who sit there; for the host
help-leave = leave the table
help-keep = play this round with your hand as it is
help-flip = play this round with every card of your hand upside down
help-show = show neighbours of your hand, as show 3-5, or one card, as show 3
help-scout = take the card at an end of the table; it gets the position that you name. With flip it goes in the other way up; with show it is a Scout & Show, and the positions to show count in the hand with the card in
help-hand = show your hand
help-table = show the table and the players
help-scores = show the points
help-legal = list every legal move
help-rules = the rules in short
help-help = explain a command
help-quit = leave the program

rules =
    SCOUT, in short. Each card has two numbers; the upper one counts. You may not rearrange your hand.
    Before each round you keep your hand or flip all of it.
    On your turn Show, Scout, or once a round do both (Scout & Show).
    Show: lay down neighbours in your hand that are all equal, or go up or down by one. They must beat the table:
    more cards win; with as many, equal numbers beat a run; then the higher smallest number wins. You capture what
    lay there.
    Scout: take a card from either end of the table and put it anywhere into your hand, either way up. The owner of the
    table's set gets a Scout chip. With 2 players you pay one of your 3 chips instead, and stay on turn.
    The round ends when somebody has no cards left, or when all others have only scouted since a Show. With 2 players
    also when the other can neither show nor scout.
    Points: captured cards and Scout chips, less the cards in hand; who was not beaten subtracts nothing.
    There are as many rounds as players.

# The server says no
error-frame-too-large = The server says that we sent too much at once. This is a fault of this program.
error-frame-empty = The server says that we sent nothing where something should be. This is a fault of this program.
error-bad-message = The server could not read what we sent. This is a fault of this program.
error-unknown-type = The server does not know what we asked for: it may be older than this program.
error-unknown-field = The server does not know all that we asked for: it may be older than this program.
error-missing-field = The server misses something in what we asked for: it may be newer than this program.
error-bad-field = The server does not accept that value.
error-hello-first = The server was not greeted. This is a fault of this program.
error-already-greeted = The server was greeted twice. This is a fault of this program.
error-version-unsupported = The server speaks another version of the protocol.
error-repeated-id = The server got one request twice. This is a fault of this program.
error-name-first = You need a name first.
error-already-named = You have a name already.
error-bad-name = A name has 1 to 16 printable characters.
error-name-taken = Somebody here has this name. Choose another with --name.
error-table-exists = There is a table of this name. Join it, or choose another name.
error-too-many-tables = There are as many tables as this server allows.
error-no-such-table = There is no table of this name. Type tables to see what there is.
error-already-there = You are at that table already.
error-not-there = You are not at that table.
error-table-full = That table is full. You may watch it.
error-match-running = A match is being played there. You may watch it.
error-no-match = No match is being played.
error-not-the-host = Only the host of the table may do this.
error-too-few-players = A match needs at least two players.
error-spectator = You only watch here.
error-stale = The table has moved on. Look again.
error-bad-seq = The server does not know what this move is an answer to. This is a fault of this program.
error-already-decided = You have chosen your side for this round.
error-still-choosing = Not everybody has chosen a side yet: keep or flip comes first.
error-not-choosing = You can only keep or flip before the first turn of a round.
error-not-your-turn = It is not your turn.
error-no-such-cards = Your hand has no such cards. Positions stand above your cards.
error-no-such-gap = Your hand has no such place. The new card may get any position up to one more than you have cards.
error-not-a-set = Those cards are no set: they must be all equal, or go up or down by one.
error-too-weak = That set is too weak for the table.
error-no-active-set = The table is empty: there is nothing to scout. Show any set.
error-no-chip = You have no Scout chip left to scout with.
error-no-show-chip = You have used your Scout & Show chip in this round.
error-no-scout-and-show = With two players there is no Scout & Show.

# The connection
link-no-server = Nobody answers at { $address } ({ $detail }). Is scout-server running there, and is the address right?
link-no-host = { $address } is not an address that can be looked up.
link-no-answer = { $address } does not answer. Is the address right, and are you on the same network?
link-not-scout = What answers at { $address } is no SCOUT server.
link-version-unsupported = The server at { $address } speaks version { $detail } of the protocol, this program { $ours }. Upgrade the older of the two.
link-no-name = Every name like { $detail } is taken at { $address }.
link-lost = The connection to { $address } is lost.
link-silent = The server at { $address } has fallen silent.
bye-quit = The server has ended the connection.
bye-shutdown = The server is shutting down. Goodbye!
bye-bad-frame = The server could not understand us. This is a fault of this program.
bye-idle = The server has not heard from us for too long.
bye-slow = We were too slow for the server.
bye-full = The server has as many connections as it can hold. Try again when somebody has left.
bye-version-unsupported = The server speaks another version of the protocol.
bye-other = The server has ended the connection ({ $reason }).

# Playing alone
solo-start = A match of { $players } players; the others are bots. Type help if you are lost.
solo-watch = Nobody is here to play, so { $players } bots play a match.
solo-no-server = The server could not be started.
solo-no-bot = A bot could not be started.

# The machine
system-trouble = This machine says no: { $detail }.
