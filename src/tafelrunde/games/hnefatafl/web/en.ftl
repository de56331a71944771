hnefatafl-web-board = Board of eleven by eleven fields
hnefatafl-web-help = Arrow keys walk over the board, Enter picks a stone up or moves it, Escape puts it down, N jumps to the next field where something can be done.
hnefatafl-web-cell = { $field }{ $place ->
    [throne] , throne
    [corner] , corner
   *[plain] {""}
}{ $piece ->
    [A] , attacker
    [D] , defender
    [K] , king
   *[none] , empty
}{ $can ->
    [picked] , picked up
    [go] , can be reached
    [move] , can move
   *[no] {""}
}{ $was ->
    [to] , moved last
    [from] , vacated last
   *[no] {""}
}
hnefatafl-web-picked = { $piece ->
    [A] The attacker on { $field }
    [D] The defender on { $field }
   *[K] The king on { $field }
} can go to { $count ->
    [one] one field
   *[other] { $count } fields
}.
hnefatafl-web-move = { $piece ->
    [K] King from { $from } to { $to }
   *[other] { $from } to { $to }
}
hnefatafl-web-men = { $side ->
    [attackers] { $men } of 24
   *[defenders] King and { $men } of 12
}
hnefatafl-web-taken = { $taken } captured

# tools/duration.py measures it
hnefatafl-minutes = 25 min
hnefatafl-moment-king_escaped = The king has escaped!
hnefatafl-moment-king_taken = The king is taken!
