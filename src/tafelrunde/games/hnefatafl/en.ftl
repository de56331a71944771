hnefatafl-pitch = A king and twelve men break out of a ring of twenty-four.
hnefatafl-notation = from-to, as in d1-d4
hnefatafl-seat-0 = Attackers
hnefatafl-seat-1 = Defenders
hnefatafl-prompt-move = { $side ->
    [attackers] Attackers: move one of your stones.
   *[defenders] Defenders: move the king or one of his men.
}
hnefatafl-moves = { $move }
hnefatafl-captures = { $move } captures { $captured }
hnefatafl-men = On the board: { $attackers } of 24 attackers, { $defenders } of 12 defenders and the king
hnefatafl-occurrence = This position occurs for the { $occurrence ->
    [2] second
   *[other] third
} time.
hnefatafl-reason-king_escaped = The king has reached a corner.
hnefatafl-reason-king_taken = The king is captured.
hnefatafl-reason-repetition = The same position for the third time: a tie.
hnefatafl-reason-no_moves = The side to move cannot move: a tie.
hnefatafl-option-corners_hostile_to = Corners and empty throne capture
    .help = Whether a corner or the empty throne helps to capture attackers only, or both sides.
hnefatafl-option-corners_hostile_to-attackers = attackers
hnefatafl-option-corners_hostile_to-both = both sides
hnefatafl-option-throne_helps_capture_king = The throne helps against the king
    .help = Beside the empty throne three attackers are then enough to capture the king.
hnefatafl-preset-fetlar-like = Corners and throne are against everybody, as in Fetlar

# Kinds of actions, and what they differ in, as the laboratory names them.
hnefatafl-verb-move = move
