# Everywhere
skip-link = To the content
brand-home = Tafelrunde: home
to-home = Home
to-table = To the table
close = Close
cancel = Cancel
loading = Loading …
reload = Reload
language = Language
language-de = German
language-en = English
theme = Colours: { $theme ->
    [light] light
    [dark] dark
   *[system] as in the system
}
sound = Sound
stepwise = Show the others' moves one by one
speed = Speed of what is shown
speed-slow = Slow
speed-normal = Normal
speed-quick = Quick
speed-instant = At once
confirms = Confirm each move
menu = More
copied = Copied
rules = Rules
rules-of = Rules of { $game }
players = Players:
duration = Duration:

# Home
places = Places
place-play = Play
place-learn = Learn
place-today = Today
place-study = Study
today-row = { $count ->
    [one] 1 day
   *[other] { $count } days
}
today-week = The last seven days
today-done = done
today-puzzle = Puzzle of the day
home-title = The table is laid.
home-lead = Pick a game, send the link, sit down. No account.
home-lead-alone = Pick a game and sit down, against bots or with friends around this device. No account.
home-games = Games
join-title = Join by code
join-help = Whoever opened the table has the code. A link will do as well.
join-go = Sit down
join-wrong = This is not the code of a table. It has ten characters, such as ABCDE-23456.
my-tables = My tables
listed-tables = Open tables
forget = Forget
forget-here = This table is in this browser alone. Delete it, with its matches?
forget-delete = Delete
forget-keep = Keep
forget-table = Forget this table ({ $game })
status-waiting = Waiting to begin
status-playing = Being played
status-finished = Finished
seats-free = { $count ->
    [0] All seats taken
    [one] One seat free
   *[other] { $count } seats free
}
play-now = Play
play-now-game = Play { $game } against easy bots at once
new-open = Open a new table

# Not found, not in reach
lost-title = { $reason ->
    [table] There is no such table.
   *[page] There is no such page.
}
lost-why = { $reason ->
    [table] A character may be missing, or the table was not used for a long time and has been cleared away.
   *[page] The link may be incomplete. A table can also be reached by its code.
}
away-title = The server does not answer.
away-why = Your tables are kept there and will not be lost.
away-retry = This page retries by itself every few seconds.
away-now = Try now
connection-away = No connection. It will come back by itself, and your seat stays yours.
gone-title = { $why ->
    [token] This seat is no longer yours here.
    [version] There is a new version.
   *[other] The connection was ended.
}
gone-why = { $why ->
    [token] Perhaps you are playing on another device now. You can always watch.
    [version] Reload the page to go on.
   *[other] Reload the page to come back to the table.
}

# New table
new-title = New table
who-sits = Who sits at the table?
who-sits-help = { $fewest ->
    [1] { $game } can be played alone or with up to { $most } people.
   *[other] { $most ->
        [2] { $game } is for exactly two.
       *[other] { $game } is for { $fewest } to { $most } people.
    }
} The seat determines the colour.
place = Seat { $number }
add-place = Add seat { $number }
remove-place = Remove seat { $number }
starter-lot = The lot decides
name-at = Name on seat { $number }
name-of = { $sitter ->
    [me] Your name
    [bot] Bot { $number }
   *[other] Name
}
name-comes = The guest chooses a name
level-at = Strength of the bot on seat { $number }
level = Level { $number }
sitter-me = Me
sitter-link = By link
sitter-device = This device
sitter-bot = Bot
sitter-me-help = That is you, on this device.
sitter-link-help = You get the link when the table is open.
sitter-device-help = Plays on the same device; you pass it on.
good-to-know = Good to know
good-to-know-text = Bots: level 1 overlooks a lot, level 3 plays like a practised family, level 5 thinks longest. They never know more than their seat does. Open seats can still go to a bot later. The table stays as it is until you play on.
how-to-play = How do you want to play?
house-rules = House rules
preset = Version
preset-printed = As printed
preset-own = My own mix
option-wrong = { $option } has to be a whole number from { $low } to { $high }; it stays { $value }.
for-authors = For authors
for-authors-help = The numbers that the sheet prints. The rules page shows them as printed, and the bots were trained for those.
why-a-choice = Why optional? ({ $ruling })
takeover = When somebody is away
takeover-help = How long everybody waits until a bot plays for absent players. Whoever comes back plays on.
takeover-after = { $seconds ->
    [0] wait
    [60] 1 min
    [300] 5 min
   *[86400] 1 day
}
listed = Visible to all
listed-help = The table is on the home page, and anybody may take an open seat. Otherwise people need the link.
open-table = Open the table
plan-summary = { $seats ->
    [one] One seat
   *[other] { $seats } seats
}{ $links ->
    [0] , it starts at once
    [read] , it starts once you have read what is kept
    [one] , one waits for a guest
   *[other] , { $links } wait for guests
}
open-refused = That did not work: { $code ->
    [too-many-tables] A great many tables were opened from here. Please wait a minute.
    [too-frequent] That was too fast. Please try again.
    [bad-position] In this position the match is over.
    [key-reused] An earlier attempt did open a table, with the settings you had then. Try again to open another one.
    [bad-name] A name is too long or has invisible characters.
    [no-playtests] This server has no playtests.
   *[other] { $detail }
}
open-away = The server does not answer right now. Please try again.

# Invitation and waiting room
invited = A seat for you: { $game }
your-name = Your name
sit-down = Take the seat
sit-here = Sit here
only-watch = Just watch
get-up = Get up
bot-at = Bot { $number }
nobody-yet = Seat { $number }
bot-strength = Bot · { $level ->
    [1] Beginner
    [2] Casual
    [3] Practised
    [4] Strong
   *[5] Master
}
seat-open = Still free
seat-mine = That is you
seat-here = Is here
seat-away = Not here right now
seat-program = A program
seat-resigned = Has resigned
seat-thinking = is thinking …
seat-stand-in = A bot (level { $level }) plays on
waiting-title = About to begin
waiting-for-seats = { $count ->
    [one] One seat is still free.
   *[other] { $count } seats are still free.
}
waiting-for-people = { $count ->
   *[other] Still missing: { $names }.
}
waiting-ready = Everybody is here.
waiting-for-host = Everybody is here. Whoever opened the table begins.
table-code = Table { $code }
swap-with = Let { $one } and { $two } swap seats
make-open = Open this seat
make-bot = Seat a bot
invite-help = Whoever opens this link, or reads the code with a phone, gets this seat.
copy-invite = Copy the link
qr-for = QR code of the invitation to seat { $number }
start-match = { $number ->
    [1] Begin the match
   *[other] Begin the next match
}
watchers-title = Watching
watchers-help = With this link people can watch, without seeing anybody's cards.
copy-watch-link = Copy the link for watching

# Table
board = Board
hand = Hand
seats = Seats
dock = What to do
log = Log
you = (you)
at-device = (here)
to-move = to move
unscored = not played yet
points = { $points ->
    [one] one point
   *[other] { $points } points
}
your-turn = It is your turn
turn-name = It is { $name }’s turn
chance-acts = Chance decides
watching = You are watching.
undo = Undo
undo-ask = Ask to undo
hint = Hint
hint-searching = Searching …
hint-turn = Hint: the whole turn
hint-figures = Figures behind it
hint-sure = { $sure ->
    [1] unsure
    [2] fairly sure
   *[3] sure
}
hint-share = With it you win in about { $percent } % of all cases.
hint-second = Next best: { $turn } (about { $percent } %).
hint-source = { $source ->
    [only] Nothing else is possible here.
    [exact] This is computed exactly, not estimated.
    [alphabeta] { NUMBER($searched) } { $searched ->
        [one] position
       *[other] positions
    } looked at, { $depth ->
        [one] one move
       *[other] { $depth } moves
    } ahead.
   *[tree] { NUMBER($searched) } { $searched ->
        [one] continuation
       *[other] continuations
    } played through, { NUMBER($visits) } of them began like this.
}
why-wins = With that you have won!
hint-do = Play it
hint-self = Play myself
hint-stop = Stop
hint-away = Hide
actions = { $count ->
    [0] Actions
   *[other] Actions ({ $count })
}
all-actions = All possible actions
actions-help = { $count ->
    [one] One action is possible.
   *[other] { $count } actions are possible.
}
filter = Search
showing-moves = { $count ->
    [one] One more move to show
   *[other] { $count } more moves to show
}
skip = Skip
see-paragraph = See §{ $number }
paragraph = §{ $number }
whole-book = All rules
curtain-title = Pass it on to { $name }
curtain-help = The cards are covered. Hand the device over first, then uncover them.
curtain-lift = I am { $name }
proposal = { $kind ->
    [undo] { $name } would like to take a move back.
   *[stop] { $name } would like to end the match without a winner.
}
proposal-own = { $kind ->
    [undo] You have asked to take your move back.
   *[stop] You have proposed to end the match without a winner.
}
proposal-withdraw = Withdraw
proposal-declined = { $kind ->
    [undo] Your move stands: not everybody agreed to take it back.
   *[stop] The match goes on: not everybody agreed to end it.
}
log-set-up = Set-up and deal
log-dealt = New cards are dealt
log-earlier = Earlier turns
log-later = Later turns
log-taken-back = took a move back.
proposal-for = To answer: { $name }
proposal-waits = Asked: { $names }
agree = Agreed
disagree = No
other-device = Go on with another device
device-help = Whoever opens this link goes on with your seat there; here you will be watching.
qr-device = QR code for the other device
resign = Resign
resign-sure = { $seats ->
    [2] Really resign? Then the other side has won.
   *[other] Really resign? A bot plays your seat to the end.
}
stop = Suggest stopping
stop-sure = Ask everybody to end the match without a winner?
leave = Leave the table
leave-sure = Really leave, { $name }? A bot plays your seat to the end, and you cannot come back to it in this match.

# The end
nobody-wins = Nobody wins.
has-won = has won
result-resigned = By resignation.
result-stopped = The match was stopped by agreement.
story-over = Match over
story-counting = Counting …
story-again = Count again
story-away = How it came about cannot be told just now.
curve = How it stood
curve-turn = Turn
turning-none = { $name } was ahead from beginning to end; there was no turning point.
turning = Turning point:
turning-lead = From then on { $name } was ahead (an estimated { $after } % instead of { $before } %).
turning-leap = Nothing brought { $name } further (an estimated { $after } % instead of { $before } %).
seal = { $state ->
    [yes] Chance checked
    [unknown] Chance checked
    [checking] Checking chance …
    [none] Chance cannot be checked
    [away] Chance not checked yet
   *[no] The chances are not right
}
seal-help = { $state ->
    [yes] Shuffling and drawing come from all of you; computed again, everything is right.
    [unknown] What was promised before the match was kept. This device was not there at the time.
    [checking] Just a moment.
    [none] Nothing was promised for this match.
    [away] The server does not answer.
   *[no] The secret does not fit what was promised before the match.
}
seal-how = How it works
share = Share
rematch = Play again
replay = Replay
record = Record
verify = Check the deal

# What is refused
refused = { $code ->
    [illegal-action] That is not allowed.
    [invalid-action] That is not an action of this game.
    [not-your-turn] It is not your turn.
    [outdated] Something has happened in the meantime. Please look again.
    [match-over] The match is over.
    [not-playing] No match is being played right now.
    [not-waiting] The match has already begun.
    [not-finished] The match is still being played.
    [not-ready] Not everybody is ready yet.
    [not-host] Only whoever opened the table can do that.
    [not-seated] You have no seat at this table.
    [not-your-seat] That is not your seat.
    [seat-not-open] This seat is already taken.
    [seats-open] There are still open seats.
    [no-such-invitation] This invitation is no longer valid: the seat is taken, or there is a newer one.
    [nothing-to-take-back] There is nothing to take back.
    [said-just-now] You have just said something. Please wait a moment.
    [proposal-pending] The open question has to be answered first.
    [no-starter] Nobody is chosen to start here.
    [no-proposal] This question has been answered already.
    [bad-name] The name is too long or has invisible characters.
    [bot-seat] A bot plays this seat.
    [watching] You cannot do that while watching.
    [table-damaged] This table is damaged and cannot be read.
    [table-full] There are too many people at this table.
    [table-worn] Too much has happened at this table. Please open a new one.
    [time-over] There is no time left for that.
    [id-taken] This was already sent as something else. Please try again.
    [key-reused] This was already sent as something else. Please try again.
    [too-frequent] That was too fast.
    [already-contributed] Your contribution to chance is already there.
    [bad-message] The server did not understand that.
    [bad-number] There is no such moment in the match.
    [no-such-seat] There is no such seat.
    [no-such-table] There is no such table.
    [server-busy] The server is busy right now. Please try again.
   *[other] That did not work ({ $code }).
}

# Replay
puzzles = Puzzles
daily = Deal of the day
review = Review
replay-of = { $game } once more
replay-sub = Match { $number }
replay-control = Step through the match
replay-slider = Moment in the match
replay-step = Step { $number } of { $total }
replay-start = Start of the match
replay-first = To the start
replay-back = One step back
replay-on = One step on
replay-last = To the end
replay-play = Play
replay-pause = Pause
replay-scoring-before = Previous scoring
replay-scoring-next = Next scoring
replay-eyes = Through whose eyes
replay-open = All open
replay-watcher = As watchers saw it
replay-as = As { $name } saw it
what-if = What if?
what-if-open = This works with everything open.
what-if-help = A new table begins from the position after step { $number }. Bots play the other seats.
what-if-seat = Whose seat do you want to play?
what-if-level = How strong are the bots?
what-if-go = Play on from here

# Rules
contents = Contents
readings-lead = Where the printed rules are silent, contradict themselves or can be read in two ways, the text has an id. Here is what the rules say, what is unclear about it, and why it is played this way.
print-game = For printing (PDF)
example-before = before
example-after = after
example-number = picture { $number }
example-picture = { $title } { $picture }
rules-table = Table
rules-lead = Every paragraph has a number. When an action is refused, the table names the paragraph.
play-game = Play { $game }

# Checking the deal
verify-title = Check the deal
verify-lead = Cards and dice follow from a secret of the server and from numbers that everybody at the table adds. Before the match the server publishes a fingerprint of its secret, after the match the secret itself. So nobody could decide alone what comes. This page checks that in your browser.
verify-running = The match is still being played. The secret is shown as soon as it is over.
verify-none = There is no proof for this match.
verify-total = { $verdict ->
    [yes] Everything is as it should be.
    [no] Something is wrong.
   *[unknown] Everything that can be checked here is as it should be.
}
verify-opened = Does the secret fit the fingerprint?
verify-opened-help = { $verdict ->
    [no] The fingerprint of the secret that is shown is not the promised one.
   *[yes] SHA-256 of the secret that is shown gives the promised fingerprint.
}
verify-seen = Is it the fingerprint that this browser saw before the match?
verify-seen-help = { $verdict ->
    [yes] It was noted here before the match began.
    [no] Another one was shown before the match.
   *[unknown] This browser was not there before the match and has nothing to compare with.
}
verify-added = Is your number among them?
verify-added-help = { $verdict ->
    [yes] What your browser added is among the numbers of the match.
    [no] What your browser added is missing.
   *[unknown] This browser added nothing to this match.
}
verify-outcomes = Every card and every roll
verify-outcomes-help = Secret and numbers make the key of the match, and the key makes every card and every roll. With the record and the rules, this command recomputes them all:
verify-value-secret = Secret
verify-value-computed = Computed fingerprint
verify-value-promised = Promised fingerprint
verify-value-noted = Noted here
verify-value-nonce = Your number
verify-value-nonces = Numbers that were added, by seat
verify-value-key = Key of the match
verify-bot = bot

# Lessons
learn = Learn
learn-title = Learn the games
learn-lead = Short lessons on the real board, a minute and a half each.
learn-first-visit = Or learn a game in ten minutes.
doubt-sure = Yes, do it
doubt-unsure = No, not yet
marked = Chosen: { $action }
marked-do = Do it
marked-back = Back
guided = With a guide
guided-game = { $game }, a first match with a guide
guided-first-visit = New here? Play with a guide: it says at every turn what matters.
guided-title = Guided match
guided-turn = Guided match, turn { $turn } of { $turns }
guided-looks = Looking at the board …
guided-over = Well done: you know how it goes. From here on you play alone, and a hint is always at hand.
guided-alone = Play on alone
guided-all = All moves
guided-end = No guide
learn-game = Learn { $game }
learn-go-on = Go on learning
learn-done = Learned
learn-count = { $done } of { $total }
learn-state = { $state ->
    [done] done
    [now] you are here
   *[open] not yet
}
lesson-short = 90 s
lesson-number = Lesson { $number }: { $title }
lesson-where = Lesson { $lesson } · step { $step } of { $steps }
lesson-steps = Step { $step } of { $steps }
lesson-goal = Done as soon as { $goal }
lesson-well = Well done!
lesson-show = Show me
lesson-again = Once more
lesson-next = Next
lesson-next-lesson = Next lesson
lesson-play = To the first match
lesson-you = You
lesson-away = The server does not answer.
lesson-retry = Try again

# Boards that are described and not drawn
scene-help = Arrow keys walk from thing to thing, n to the next one that can be touched; Enter picks or does, Escape lets go.
scene-target = can be touched
scene-none = This game has no picture yet. What can be done stands here.
scene-hand-empty = Your hand is empty.
scene-stone = stone of { $name }
scene-piece = a piece
scene-step = stepping stone { $need }
scene-back = face-down card
scene-die = a die showing { $value }
scene-pile = { $name }: { $count }
scene-look-meadow = meadow
scene-look-bloom = bloom
scene-look-water = water
scene-look-plain = plain field
scene-look-dark = dark field
scene-symbol-leaf = leaf
scene-symbol-flower = flower
scene-symbol-berry = berries
scene-symbol-star = star
scene-symbol-sun = sun
scene-symbol-moon = moon
scene-symbol-wave = wave
scene-symbol-flame = flame
scene-symbol-flag = flag
scene-symbol-crown = crown
scene-symbol-coin = coin
scene-symbol-heart = heart
scene-symbol-lantern = lantern
