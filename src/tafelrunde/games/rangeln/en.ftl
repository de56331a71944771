rangeln-pitch = Place, shove, count: whoever ends farthest from zero wins, whichever side of it.
rangeln-notation = place d4 to set a stone, d4-d5 for a step
rangeln-aim = Get your total as far from zero as you can, above or below: the fields under your stones count.
rangeln-prompt-draw-starter = Who starts is being drawn.
rangeln-prompt-place = Place stone { $number } of { $stones }, but not on a black field or beside a stone of your own.
rangeln-prompt-choose = Choose: two stones of three fields each, or three stones of two fields each?
rangeln-prompt-each = { $stones ->
    [one] Move one stone { $each } fields.
   *[other] { $each ->
        [one] Move { $stones } stones one field each.
       *[other] Move { $stones } stones { $each } fields each.
    }
}{ $stop ->
    [yes] {" "}You may stop.
   *[no] {""}
}
rangeln-prompt-shared = Move { $stones } stones, { $fields } fields in all, at least one each.{ $stop ->
    [yes] {" "}You may stop.
   *[no] {""}
}
rangeln-prompt-shared-freely = Move up to { $stones } stones, { $fields } fields in all, shared out as you like.{ $stop ->
    [yes] {" "}You may stop.
   *[no] {""}
}
rangeln-prompt-go = Go on with { $field }: { $steps ->
    [one] one field
   *[other] { $steps } fields
} left{ $stones ->
    [0] .
    [one] , and one stone after it.
   *[other] , and { $stones } stones after it.
}{ $stop ->
    [yes] {" "}You may stop.
   *[no] {""}
}
rangeln-prompt-begin = Begin with another stone: { $stones ->
    [one] one stone
   *[other] { $stones } stones
}, { $fields ->
    [one] one field
   *[other] { $fields } fields
} left.{ $stop ->
    [yes] {" "}You may stop.
   *[no] {""}
}
rangeln-prompt-go-or-begin = Go on with { $field } (up to { $steps ->
    [one] one field
   *[other] { $steps } fields
}) or begin with another stone: { $stones ->
    [one] one stone
   *[other] { $stones } stones
}, { $fields ->
    [one] one field
   *[other] { $fields } fields
} left.{ $stop ->
    [yes] {" "}You may stop.
   *[no] {""}
}
rangeln-starts = begins the first round.
rangeln-places = places a stone on { $field } ({ $value }).{ $skipped ->
    [0] {""}
    [one] {" "}The next stone finds no field and stays off.
   *[other] {" "}The next { $skipped } stones find no field and stay off.
}
rangeln-chooses = { $choice ->
    [two] chooses two stones of three fields each.
   *[three] chooses three stones of two fields each.
}
rangeln-steps = moves a stone from { $source } to { $target }{ $pushed ->
    [0] {""}
    [one] {" "}and pushes a stone
   *[other] {" "}and pushes { $pushed } stones
}{ $lapsed ->
    [0] .
    [one] ; one field lapses.
   *[other] ; { $lapsed } fields lapse.
}{ $round ->
    [0] {""}
   *[other] {" "}Round { $round } is counted: { $noted }.
}
rangeln-stops = stops with { $fields ->
    [one] one field
   *[other] { $fields } fields
} left.{ $round ->
    [0] {""}
   *[other] {" "}Round { $round } is counted: { $noted }.
}
rangeln-round = Round { $round } of { $rounds }
rangeln-head-board = board
rangeln-head-total = noted
rangeln-to-place = { $stones ->
    [one] One stone
   *[other] { $stones } stones
} to place
rangeln-allowance = { $stones ->
    [0] No further stone
    [one] One stone
   *[other] { $stones } stones
}, { $fields ->
    [one] one field
   *[other] { $fields } fields
} left
rangeln-path = Moving: { $path }
rangeln-moved = Have moved: { $fields }
rangeln-left-off = Found no field: { $stones }
rangeln-before = The board on which round { $round } ended:
rangeln-reason-largest_total = All rounds are played: the total farthest from zero wins.
rangeln-option-starter = Who starts
    .help = The sheet draws lots; by the end everybody has started once.
rangeln-option-every_stone_moves = Every stone moves
    .help = Where several stones share a number of fields, each of them has to move at least one.
rangeln-option-allow_stop = Stopping is allowed
    .help = A player may end the turn instead of taking another step.
rangeln-option-cross_own_path = A stone may cross its own path
    .help = Only the step straight back is forbidden. If switched off, a stone may not enter any field again on which it has stood in this move.
rangeln-preset-easy-going = Easy-going: share as you like, stop when you like

# Kinds of actions, and what they differ in, as the laboratory names them.
rangeln-verb-place = place a stone
rangeln-verb-move = move
rangeln-verb-choose = choose how to move
rangeln-verb-stop = let the rest lapse
rangeln-value-two = two stones, three fields each
rangeln-value-three = three stones, two fields each
rangeln-places-detail-value = value of the field

# Why a turn is good.
rangeln-why-mine = You stand at { $after } then instead of { $before }.
rangeln-why-less = You stand at { $after } only then instead of { $before }.
rangeln-why-rival = { $rival } gets closer to zero: from { $before } to { $after }.
rangeln-why-ahead = You are ahead then: { $mine } from zero, the next { $best }.

# What is typed for an action: in English the words of the notation.
rangeln-typed-place = place
rangeln-typed-choose = choose
rangeln-typed-stop = stop
rangeln-typed-start = start
