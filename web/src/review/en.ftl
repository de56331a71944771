# After the match: review, puzzles, the day, studies.
review-of = { $game }: review
review-sub = Review of match { $number }
review-curve = Chance to win
review-curve-note = estimated by what each seat knew
review-curve-exact = computed exactly
review-turn = Turn { $turn }
review-turn-short = { $turn }
review-percent = { $value } %
review-table = The chances turn by turn
review-slider = Through the match
review-working = The match is being thought through: { $done } of { $total }
review-leave = You can leave the page; what is done is kept.
review-crowded = Many matches are being thought through just now. This one follows as soon as there is room.
review-moments = { $count ->
    [0] No mistake that mattered
    [one] One moment decided it
   *[other] What decided it
}
review-no-moments = Nobody gave away more than { $limit } % of the chance. Luck decided it, and the sum of small things.
review-moment = Moment { $number } of { $count } · turn { $turn }
review-cost = { $points } percentage points given away
review-before = Moment before
review-next = Next moment
review-played = Played: { $action }
review-better = Better was: { $action }
review-shares = This way { $does } %, that way { $could } %.
review-sure = { $level ->
    [3] sure
    [2] fairly sure
   *[1] unsure
}
review-sure-help = { $level ->
    [3] Four times as much thought comes to the same.
    [2] With four times as much thought the loss changes a little.
   *[1] With four times as much thought the loss changes a lot; take it as a hint.
}
review-sure-exact = The game is solved, and the figure is exact.
review-what-if = What if?
review-what-if-help = A new match from this turn on, against bots
review-replay = To the replay
review-share = Copy link
review-luck-title = Luck and skill
review-luck-note = in percentage points
review-luck-who = Who
review-luck = { $kind ->
    [lot] lot
    [dice] dice
   *[cards] cards
}
review-moves = moves
review-others = others
review-luck-help = Luck: what cards or dice brought against their mean. Moves: what one’s own gave away. Others: what the moves of the others brought, and the error of the estimate.
review-running = This match still runs. Looking back comes at its end.
review-to-table = To the table

# Puzzles
puzzles-lead = One move is clearly best. Positions from matches of strong bots, checked with ten times the thought.
puzzles-solved = { $solved } of { $count } solved
puzzle = Puzzle
puzzle-of = { $game }: puzzle
puzzle-number = { $game } · puzzle { $number }
puzzle-own = Your own puzzle
puzzle-grade = Grade { $grade } of 5
puzzle-question = One move is clearly best.
puzzle-open = Can you find it?
puzzle-hidden = Can you find it, for what your seat knows?
puzzle-wrong = There is something better.
puzzle-forbidden = That cannot be done here.
puzzle-tries = Tries
puzzle-tried = { $wrong } of { $tries } tries
puzzle-show = Show the solution
puzzle-again = Once more
puzzle-next = Next puzzle
puzzle-all = All puzzles
puzzle-back = To the review
puzzle-solved = Solved!
puzzle-failed = not solved
puzzle-shown = This is how.
puzzle-worth = It brings the chances to { $share } %, the next best move to { $next } %.
puzzle-row = { $count ->
    [one] One puzzle in a row
   *[other] { $count } puzzles in a row
}
puzzle-best = Longest row: { $count }
review-solve = Find it yourself

# The day
daily-title = Today
daily-dice = { $game }, the same dice for everybody
daily-cards = { $game }, the same cards and rivals for everybody
daily-of = { $date }
daily-practice = { $date } · practice, does not count
daily-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
daily-sum = your sum
daily-par = Par: the best way
daily-apart = against par
daily-chart = What is left on average, after each throw: your way and the best one
daily-left = At throw { $throw } you left the best way: { $action } instead of { $best }, { $cost } more on average.
daily-never-left = You never left the best way.
daily-throws = All throws
daily-cost = better: { $best } (+{ $cost })
daily-par-result = { $sum } at par { $par }
daily-result = { $outcome ->
    [won] won, { $scores }
    [tie] a tie, { $scores }
   *[lost] lost, { $scores }
}
daily-share = To share, gives nothing away
daily-share-title = Tafelrunde · { $game } of { $date }
daily-share-end = { $days ->
    [one] Day 1 · { $address }
   *[other] Day { $days } in a row · { $address }
}
daily-copy = Copy
daily-practise = Practise
daily-puzzle = Puzzle of the day: { $game }
daily-tomorrow = Tomorrow: { $game }

# Studies
study = Study
study-of = { $game }: study
study-lead = A match with comments, arrows and side lines, or a position set up by hand. As a small file or as a link.
study-open = Open a file
study-open-help = A study that you saved, or the record of a match.
study-choose = Choose a file
study-new = Begin a new one
study-new-help = Choose a game: you move for everybody, comment, draw arrows, or set up a position of your own.
study-bad = That is no study and no record.
study-start = Start
study-chance = It is chance’s turn. What happens?
study-random = Draw by lot
study-comment = Comment
study-remove = Remove the side line
study-main = Back to the main line
study-tools = What a click on the board does
study-play = Move
study-arrow = Arrow
study-setup = Set up
study-arrow-help = First where it begins, then where it goes. The same arrow again takes it away.
study-arrows-away = All arrows away
study-setup-help = Choose a piece, and then a field.
study-empty = empty
study-position = The position as text
study-apply = Apply
study-analyse = Judge
study-play-on = Play on from here
study-link = Copy link
study-save = Save
review-study = As a study
