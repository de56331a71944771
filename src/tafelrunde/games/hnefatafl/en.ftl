hnefatafl-pitch = A king and twelve men break out of a ring of twenty-four.
hnefatafl-notation = from-to, as in d1-d4
hnefatafl-role-attackers = Attackers
hnefatafl-role-king = King
hnefatafl-aim = { $side ->
    [attackers] You are the attackers: surround the king on four sides before he reaches a corner.
    [defenders] You are the king and his men: bring him to one of the four corners.
   *[none] The king makes for a corner; the attackers try to surround him on four sides.
}
hnefatafl-prompt-move = { $side ->
    [attackers] Attackers: move one of your stones.
   *[defenders] Defenders: move the king or one of his men.
}
hnefatafl-moves = moves { hnefatafl-piece } from { $source } to { $target }.
hnefatafl-captures = moves { hnefatafl-piece } from { $source } to { $target } and captures { $count ->
    [one] the man on { $captured }.
   *[other] { $count } men, on { $captured }.
}
hnefatafl-piece = { $piece ->
    [king] the king
   *[man] a man
}
hnefatafl-moves-detail-piece = piece moved
hnefatafl-captures-detail-piece = piece moved
hnefatafl-captures-detail-count = men captured
hnefatafl-value-king = the king
hnefatafl-value-man = a man
hnefatafl-men = On the board: { $attackers } of 24 attackers, { $defenders } of 12 defenders and the king
hnefatafl-occurrence = This position occurs for the { $occurrence ->
    [2] second
    [3] third
   *[other] { $occurrence }th
} time.
hnefatafl-reason-king_escaped = The king has reached a corner.
hnefatafl-reason-king_taken = The king is captured.
hnefatafl-reason-repetition = The same for the third time: a tie.
hnefatafl-reason-no_moves = The side to move cannot move: a tie.
hnefatafl-option-corners_hostile_to = Corners and empty throne capture
    .help = Whether a corner or the empty throne helps to capture attackers only, or both sides.
hnefatafl-option-corners_hostile_to-attackers = attackers
hnefatafl-option-corners_hostile_to-both = both sides
hnefatafl-option-throne_helps_capture_king = The throne helps against the king
    .help = Beside the empty throne three attackers are then enough to capture the king.
hnefatafl-option-capture_rows = Whole rows fall
    .help = Where your men and enemy men alternate in a line, your last man captures all that are enclosed, not only those beside it.
hnefatafl-option-repetition = A tie at the third time
    .help = What must not happen three times: the same position, or the same move with the same reply, three times in a row.
hnefatafl-option-repetition-position = the same position
hnefatafl-option-repetition-moves = the same moves
hnefatafl-preset-fetlar-like = Corners and throne are hostile to everybody, as in Fetlar

# Kinds of actions, and what they differ in, as the laboratory names them.
hnefatafl-verb-move = move

# Why a move is good.
hnefatafl-why-captures = Captures { $count ->
    [one] a man
   *[other] { $count } men
}.
hnefatafl-why-corner = The king threatens to go { $count ->
    [one] to a corner
   *[other] to either of two corners: nobody can stop that
}.
hnefatafl-why-edge = The king has a free way to the edge: { $count ->
    [one] one way
   *[other] { $count } ways
}.
hnefatafl-why-bars-corner = Bars the king's way to the corner.
hnefatafl-why-bars = The king is left with { $count ->
    [0] no free way
    [one] one free way
   *[other] { $count } free ways
} to the edge, before it was { $before }.
hnefatafl-why-guards = Guards { $count ->
    [one] one corner
   *[other] { $count } corners
} from the diagonal: hard for the king to get in.
hnefatafl-why-room = The king can move to { $count ->
    [one] one square
   *[other] { $count } squares
}, before it was { $before }.
hnefatafl-why-ring = Beside the king stand { $count ->
    [0] no attackers any more
    [one] one attacker
   *[other] { $count } attackers
}, before it was { $before }.
