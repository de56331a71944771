fischkopf-web-board = The fish with its twelve fields
fischkopf-web-help = Arrow keys walk over the fields, Enter lays a stone, N jumps to the next field the dice offer.
fischkopf-web-cell = { $field }{ $part ->
    [head] , head
    [both] , head and bone
    [bone] , bone
   *[plain] {""}
}{ $covered ->
    [yes] , covered
   *[no] , free
}{ $can ->
    [lay] , a stone can go here
   *[no] {""}
}
fischkopf-web-rolled = { $name } rolled { $low } and { $high }.
fischkopf-web-free = free
fischkopf-web-head = Fischkopf!
fischkopf-web-bone = Gräte!
fischkopf-web-notes = { $name }: { $sum }
fischkopf-web-go-on = Go on
fischkopf-web-lay = Lay a stone on { $field }
fischkopf-web-decline = No stone, roll on
fischkopf-web-go = Roll on
fischkopf-web-stop = Stop, note { $sum }
fischkopf-web-turn = { $when ->
    [plays] { $sum } free
    [waits] yet to play
    [out] out of the playoff
   *[done] has played
}
fischkopf-web-playoff-sum = playoff: { $sum }

# tools/duration.py measures it
fischkopf-minutes = 5 min

# A line of the log in a strip of symbols.
fischkopf-rolls-brief = { $low }·{ $high }
fischkopf-rolls-nothing-brief = { $low }·{ $high }
fischkopf-places-brief = { $field }
fischkopf-clears-head-brief = { $field } Fischkopf!
fischkopf-fills-board-brief = { $field } full!
fischkopf-lays-bone-brief = { $field } Gräte!
fischkopf-declines-brief = no stone
fischkopf-clears-head-moment = FISCHKOPF!
fischkopf-lays-bone-moment = BONE!
fischkopf-fills-board-moment = All full!
