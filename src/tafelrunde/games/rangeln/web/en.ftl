rangeln-web-board = Board of nine by nine fields with their values
rangeln-web-help = Arrow keys walk over the board, Enter places a stone, picks one up or moves it, Escape puts it down, N jumps to the next field where something can be done.
rangeln-web-shape-0 = circle
rangeln-web-shape-1 = square
rangeln-web-shape-2 = triangle
rangeln-web-shape-3 = diamond
rangeln-web-shape-4 = star
rangeln-web-cell = { $field }, { $value }{ $owner ->
    [own] , own { $stone }
    [other] , { $stone }
   *[none] , empty
}{ $can ->
    [picked] , picked up
    [go] , can be reached
    [push] , can be pushed
    [place] , can be placed on
    [move] , can move
   *[no] {""}
}{ $was ->
    [moved] , has moved
   *[no] {""}
}
rangeln-web-choose-2x3 = 2 stones, 3 fields each
rangeln-web-choose-3x2 = 3 stones, 2 fields each
rangeln-web-stop = Stop here
rangeln-web-place = Place a stone on { $field } ({ $value })
rangeln-web-step = { $from } to { $to }{ $pushed ->
    [0] {""}
    [one] , pushing one stone
   *[other] , pushing { $pushed } stones
}
rangeln-web-would = { $field } to { $target }{ $pushed ->
    [0] :
    [one] {" "}pushes a stone:
   *[other] {" "}pushes { $pushed } stones:
}
rangeln-web-you = you
rangeln-web-effect = { $name } { $from } → { $to }
rangeln-web-counts = { $place ->
    [0] {""}
    [1] moves 1st ·{" "}
    [2] moves 2nd ·{" "}
    [3] moves 3rd ·{" "}
   *[other] moves { $place }th ·{" "}
}board { $board }{ $stones ->
    [0] {""}
   *[other] {" "}· { $stones } to place
}{ $off ->
    [0] {""}
   *[other] {" "}· { $off } left off
}
rangeln-web-sheet = Score sheet
rangeln-web-round = Round
rangeln-web-sum = Total
rangeln-web-look = Show how round { $round } ended
rangeln-web-same = nobody’s score changes
rangeln-web-counted = Round { $round } counted
rangeln-web-counted-last = Last round counted
rangeln-web-go-on = Go on
rangeln-web-stones = { $stones ->
    [0] no further stone
    [one] one stone
   *[other] { $stones } stones
}
rangeln-web-fields = { $fields ->
    [one] one field left
   *[other] { $fields } fields left
}
rangeln-web-pick-up = Pick up one of the framed stones.
rangeln-web-where = Arrows show where { $field } can go; double arrows push.

# tools/duration.py measures it
rangeln-minutes = 45 min

# A line of the log in a strip of symbols.
rangeln-chooses-brief = { $choice ->
    [two] two stones
   *[three] three stones
}
rangeln-steps-brief = { $source }–{ $target }{ $pushed ->
    [0] {""}
   *[other] {" "}pushes { $pushed }
}
rangeln-round-moment = Round { $round } is over!
