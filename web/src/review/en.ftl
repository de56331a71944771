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
