fischkopf-pitch = Two dice, twelve stones and a fish: leave as little uncovered as you can.
fischkopf-notation = place and a field from 1 to 12, as in place 6
fischkopf-aim = Cover what you can: the lowest sum of free fields wins, and the whole bone wins at once.
fischkopf-prompt-draw-starter = Who starts is being drawn.
fischkopf-prompt-roll = The dice are rolling.
fischkopf-prompt-place = Lay a stone on { $fields }{ $decline ->
    [yes] , or roll on without one.
   *[no] .
    }
fischkopf-prompt-decide = Roll on, or stop and note the sum?
fischkopf-starts = starts.
fischkopf-rolls = rolls { $low } and { $high }.
fischkopf-rolls-nothing = rolls { $low } and { $high }, cannot lay a stone and notes { $sum }.
fischkopf-places = lays a stone on { $field }.
fischkopf-clears-head = lays a stone on { $field }: Fischkopf! The head is free again.
fischkopf-fills-board = lays a stone on { $field }: the board is full, and 0 is noted.
fischkopf-lays-bone = lays a stone on { $field }: Gräte!
fischkopf-declines = lays no stone and rolls on.
fischkopf-goes-on = rolls on.
fischkopf-stops = stops and notes { $sum }.
fischkopf-free-sum = free: { $sum }
fischkopf-round = Round { $round } of { $rounds }
fischkopf-playoff = Playoff { $playoff }
fischkopf-reason-bone_laid = The bone is laid: that wins at once.
fischkopf-reason-lowest_sum = The lowest sum wins.
fischkopf-reason-playoff_won = The playoff is decided.
fischkopf-option-starter = Who starts
    .help = The sheet leaves it open.
fischkopf-option-allow_stop = Stopping is allowed
    .help = After a stone the player may end the turn instead of rolling on.
fischkopf-option-allow_decline = Laying no stone is allowed
    .help = After a roll the player may decline to lay a stone and roll on.
fischkopf-option-rounds = Rounds
    .help = How many turns everybody gets; the sums are added up.
fischkopf-preset-three-rounds = Three rounds, sums added up
fischkopf-optimum-sum = One turn played for the lowest sum leaves { $sum } on average, with the bone noted as 0.
fischkopf-optimum-full = On the way the board is filled in { $percent } % of the turns.
fischkopf-optimum-bone = The bone is laid in { $percent } % of the turns, without being aimed for.
fischkopf-optimum-patience = Whoever plays for the bone and nothing else gets it in { $percent } % of the turns.
fischkopf-optimum-shares = When { $seats } play to win, their chances are, in order of play:  { $percents }
fischkopf-optimum-unknown = For { $seats } or more players nothing is known for certain under these rules: there are too many possible standings.
fischkopf-optimum-other = { $stop ->
    [yes] { $decline ->
        [yes] With stopping and declining allowed
       *[no] With stopping allowed
    }
   *[no] { $decline ->
        [yes] With declining allowed
       *[no] With neither option
    }
    } such a turn leaves { $sum } on average, with the bone noted as 0; the board is filled in { $full } % and the bone laid in { $bone } %, or in { $aimed } % if you play for nothing else.

# Kinds of actions, and what they differ in, as the laboratory names them.
fischkopf-verb-place = lay a stone
fischkopf-verb-decline = lay no stone
fischkopf-verb-stop = stop
fischkopf-verb-go = roll on

# Why a stone is well placed.
fischkopf-why-saves = Field { $field } no longer counts: { $sum } in all stay free.
fischkopf-why-bone = { $missing ->
    [one] One field is
   *[other] { $missing } fields are
} missing for the bone then.
fischkopf-why-fits = { $count } of { $rolls } rolls still fit then.
fischkopf-why-head = The head gets free, and you roll on.

# What is typed for an action: in English the words of the notation.
fischkopf-typed-place = place
fischkopf-typed-stop = stop
fischkopf-typed-go = go
fischkopf-typed-decline = decline
fischkopf-typed-roll = roll
fischkopf-typed-start = start
