over = The match is over.

# What can be wrong
error-unknown-game = There is no game called “{ $name }”; there are { $known }.
error-bad-seats = { $game } is for { $span } players, not { $seats }.
error-bad-options = Invalid options: { $detail }.
error-bad-position = Invalid position: { $detail }.
error-bad-record = { $number ->
    [0] Invalid record: { $detail }
   *[other] Invalid record, action { $number }: { $detail }
}
error-other-rules = It was played under version { $rules } of the rules; this is version { $current }.
error-invalid-action = “{ $text }” is not an action; write { $expected }.
error-illegal-action = { $text } is not allowed: §{ $section }.
error-not-your-turn = It is not your turn.
error-match-over = The match is over.
error-unreadable-file = { $path } cannot be read: { $detail }.
error-unwritable-file = { $path } cannot be written: { $detail }.
error-system = Something could not be read or written: { $detail }.
error-bad-input = { $detail }

# The terminal table
interpreted-note = The rules run interpreted here: everything works, only slower. “tafelrunde doctor” tells how to change that.
player = Player { $number }
bot-random = Chance
bot-1 = Beginner
bot-2 = Casual
bot-3 = Practised
bot-4 = Strong
bot-5 = Master
bot-label = { $name } { $number } (bot)
menu-game = Which game?
menu-seats = How many play?
menu-people = How many of them are people? The other seats are bots.
menu-resume = Which match do you want to continue? Enter for a new one.
menu-unfinished = Unfinished matches:
menu-level = How strong are the bots?
thinking = { $name } is thinking …
hint-thinking = Looking for a good action …
why-wins = With that you have won!
hint-line = { $action }: about { $percent } %
menu-match = { $game }: { $names } ({ $count } actions)
menu-number = Please enter a number from { $least } to { $most }.
ask-number = Number [{ $default }]:
ask-action = Your action (a number, notation, or “help”):
choices-title = You can:
choices-many = { $count } possible actions; Tab completes, “list” shows them all.
turn-of = { $name } to act.
curtain = Pass it on to { $name }. Enter when ready.
so-far = So far:
since = Since your last turn:
no-such-choice = There are { $count } choices; enter one of their numbers, or type the action.
scores = Score
log-title = What happened
undone = Taken back.
nothing-to-undo = There is nothing to take back.
saved = Saved to { $path }.
kept = The match is saved; continue with: { $program } play --resume { $path }
goodbye = Goodbye.
result = Result
tie = A tie.
winner = { $count ->
    [one] { $names } wins.
   *[other] { $names } share the win.
}
finished-record = The record of this match: { $path }
no-such-section = There is no §{ $section }.
reading-sheet = The rules say
reading-unclear = Unclear
reading-decided = Decided
reading-why = Why
reading-option = If you like
commands = Commands: undo, hint, list, log, rules, rules 3.2, save FILE, quit, help.
# What is typed.
command-undo = undo
command-hint = hint
command-list = list
command-log = log
command-rules = rules
command-save = save
command-quit = quit
command-help = help
replay-keys = Enter: next · b: back · number: go there · q: leave
replay-at = { $number } of { $total }
replay-end = End of the record.

# tafelrunde doctor
doctor-title = Tafelrunde { $version } with Python { $python }
doctor-compiled = The rules are compiled ({ $count } modules).
doctor-interpreted = The rules run interpreted.
doctor-compile-how = To compile them, install a C compiler and Python's headers (on Debian: apt install gcc python3-dev), then install Tafelrunde again (in a checkout: make clean play).
doctor-part-there = { $part }: available, for { $purpose }.
doctor-part-missing = { $part }: missing, for { $purpose }; { $how }.
doctor-readline = completion and history at the prompt
doctor-readline-how = it comes with most builds of Python
doctor-matches = Matches are kept in { $path }.

# tafelrunde ladder
ladder-bot = bot
ladder-level = level { $number }
ladder-rating = rating
ladder-interval = 95 % interval
ladder-median = s/turn, median
ladder-longest = s/turn, longest
ladder-faults = faults
ladder-rival = against
ladder-matches = matches
ladder-share = share of the win
ladder-by-seat = by seat ({ $seats })
ladder-bar = bar
ladder-verdict = bar met?
ladder-from-to = { $low } to { $high }
ladder-even = Equals would get { $percent } of the win. Ratings are Elo points around a mean of 1500; seconds are processor time.
ladder-bar-whole = ≥ { $percent }
ladder-bar-each = ≥ { $percent } on each seat
ladder-verdict-sure = yes, with its whole interval
ladder-verdict-met = yes
ladder-verdict-missed = no
ladder-plot = { $game }, { $seats } seats: ratings with 95 % intervals
leaderboard-title = Leaderboard
leaderboard-lead = One bot on one seat, its rival on all others; every deal is played once from every seat. The share of the win has its 95 % interval.
leaderboard-game = game
leaderboard-seats = seats
leaderboard-bot = bot
leaderboard-rival = against
leaderboard-matches = matches
leaderboard-share = share of the win
leaderboard-interval = 95 % interval
leaderboard-deals = deals (their seeds)
leaderboard-again = This was played, and plays again, by:
leaderboard-run = { $command }, version { $version }{ $compiled ->
    [0] , interpreted
   *[other] , compiled
}
ladder-stopped = Stopped. { $done } of { $total } matches are kept in { $path }; the same command goes on from there.
ladder-reported = { $path } and { $count } pictures have been written.

# tafelrunde tune
tune-stopped = Stopped. { $done } of { $total } matches are kept in { $path }; the same command goes on from there.

# tafelrunde train
train-stopped = Stopped. { $done } of { $total } matches are kept in { $path }; the same command goes on from there.
train-generation = Generation { $number }: { $share } of the wins against the evaluation in { $matches } matches, where equals have { $even }; log-loss { $after }, by the evaluation alone { $before }, on { $unseen } positions held out of { $positions }.
train-kept = { $count ->
    [0] No generation is finished yet; the same command goes on from there.
   *[other] The net is in { $net }, its curve in { $curve }; the same command goes on from there.
}
train-plot = Training: { $game }, { $seats } players
train-axis = generation
train-share = share of the win against the evaluation
train-loss = log-loss as a part of the evaluation’s

# tafelrunde analyse
analyse-working = Judging
analyse-title = { $game }, { $count } actions
analyse-how = Judged without hindsight, by what each player knew at the time. Engine: { $engine }, budget { $budget } for each decision.
analyse-player = player
analyse-decisions = Decisions
analyse-good = good
analyse-inaccuracy = ?!
analyse-mistake = ?
analyse-blunder = ??
analyse-start = start
analyse-lucky = luck
analyse-lost = given away
analyse-rest = others
analyse-result = result
analyse-account = In shares of the win: start + luck + given away + others = result. “others” is what the rivals did, and the errors of the estimate.
analyse-luck = Luck
analyse-better = better: { $line }
analyse-moments = What decided it
analyse-sure-3 = sure
analyse-sure-2 = fairly sure
analyse-sure-1 = unsure
analyse-none = Nothing worth naming.
analyse-limits = ?! from { $inaccuracy } % of the win given away, ? from { $mistake } %, ?? from { $blunder } %. Luck is named from { $inaccuracy } % on.
analyse-picture = The chances to win over the match, for each player, by that player’s own knowledge. Arrows down: costly decisions; clover: luck.
analyse-axis = action (▼ costly decisions, ☘ luck)
analyse-stopped = Stopped. { $done } of { $total } steps are kept in { $path }; the same command goes on from there.
analyse-empty = This record has no actions to judge.
analyse-no-seat = There is no seat { $seat } at a table of { $seats }.
analyse-running = This match is not over, and hands are hidden: choose one player with --seat, to be judged by what that player knows.
puzzles-working = Looking for puzzles
puzzles-stopped = Stopped. { $done } of { $total } matches are kept in { $path }; the same command goes on from there.
puzzles-found = { $found } puzzles in { $matches } matches, { $chosen } of them chosen (how many × grade: { $grades }).

# tafelrunde bot check
bot-check-game = { $game }, seat { $seat }: { $decisions ->
    [one] one decision
   *[other] { $decisions } decisions
}, { $faults ->
    [0] no faults
    [one] one fault
   *[other] { $faults } faults
}.
bot-check-late = late, { $count } ×: an answer did not come within { $seconds } s. Decide faster, and flush the output after every line.
bot-check-silent = silent, { $count } ×: the program runs, but did not say hello within 10 s. Read the first line, answer hello, and flush the output.
bot-check-gone = gone, { $count } ×: the program ended before the match did. Keep reading lines until the input ends.
bot-check-nonsense = nonsense, { $count } ×: a line was not a message of the protocol. Write one JSON object per line, and everything else to standard error.
bot-check-illegal = illegal, { $count } ×: the action was not one of the choices. Send one of the texts in view.choices unchanged.
bot-check-outdated = outdated, { $count } ×: the answer had the number of another decision. Send back the match and number of the decide message.
bot-check-detail = for example: { $detail }
bot-check-good = { $name } plays { $game } without a fault.
bot-check-bad = { $name } has faults. Each costs it that decision, which is then made at random.
bot-check-nameless = The program

# tafelrunde bot connect
bot-connect-seated = The program is seated at { $page }; Ctrl-C removes it.
bot-connect-return = To return to the same seat, use this link, and keep it secret: { $link }
bot-connect-end = Match { $match } is over; seats that won: { $winners }. { $faults ->
    [0] The program made no mistakes.
    [one] The program lost one decision to chance.
   *[other] The program lost { $faults } decisions to chance.
}

# What is wrong with something that was entered.
detail-untold = it is not valid
detail-unknown-field = there is no field “{ $field }”{ detail-place }
detail-missing-field = the field “{ $field }” is missing{ detail-place }
detail-wrong-kind = it has to be { $expected ->
        [int] a whole number
        [float] a number
        [str] text
        [bool] yes or no
        [array] a list
        [object] an object
        [null] nothing
       *[other] something else
    }, not { $found ->
        [int] a whole number
        [float] a number
        [str] text
        [bool] yes or no
        [array] a list
        [object] an object
        [null] nothing
       *[other] something else
    }{ detail-place }
detail-out-of-bounds = it has to be a number { $sign } { $limit }{ detail-place }
detail-no-such-word = “{ $word }” is not one of the possible values{ detail-place }
detail-cut-off = it breaks off in the middle
detail-malformed = it is not JSON
detail-place = { $place ->
    [none] {""}
   *[other] , at “{ $place }”
    }

# For printing.
print-board = board in its true size
print-pieces = pieces to cut out
print-cards = cards to cut out
print-pad = points
print-rules = rules
print-sum = sum
print-name = Name
print-scale = Print at 100 %; this line is 5 cm long then:
print-before = before
print-after = after
print-wrote = { $file } has been written.

# What a game has and lacks.
check-own = There
check-default = Default until you write it
check-none = Not there
check-contract-holds = All { $count } checks of the contract hold.
check-broken = does not hold: { $checks }
check-no-secrets = nothing is secret
check-still-default = works; still a default or not there: { $parts }
part-rules = rules
part-options = options
part-scene = picture
part-secrets = secrets
part-notation = notation
part-positions = positions as text
part-log = log
part-terminal = terminal picture
part-texts-de = German texts
part-texts-en = English texts
part-rulebook = rules in paragraphs
part-lessons = lessons
part-evaluation = evaluation
part-levels = levels of the bots
part-arrays = numbers for learners
use-play = Play
use-secrecy = Secrecy
use-bots = Bots
use-lab = Laboratory
use-environments = Environments
use-browser = Browser
use-languages = Both languages
new-game-written = The package is in { $path }.
new-game-next = Next: cd { $path } && make dev

# What is wrong with a game from elsewhere.
left-out = { $name } was left out: { $detail }.
detail-guest-file = { $path }: { $detail }.
detail-guest-taken = there is another game called { $game }
detail-guest-said = { $what }
detail-guest-raised = { $what }, line { $line } of { $file }
detail-guest-no-python = { $file } is no Python file
detail-guest-no-game = it has no GAME
detail-guest-no-definition = its GAME is a { $kind }, and “define” makes one
detail-guest-contract = it was written for contract { $written }, and this is contract { $current }
detail-guest-id = its id is { $game }, and ids look like owner-game, in at most 40 small letters and digits
detail-guest-endless = it does not come to an end
detail-guest-no-browser = this browser could not run it
