blox-pitch = Four pawns, five cards, a board of towers: clear the low ones, build higher ones, and mind your lines.
blox-notation = place c4, move c4-c7, clear c4-c7, build c4 WWR, capture c4-c7 3 or exchange WR
blox-aim = Most points win: clear towers, build a higher one from what you took, capture pawns.
blox-prompt-draw-starter = Who starts is being drawn.
blox-prompt-set-up = The towers are being set up.
blox-prompt-deal = The cards are being dealt.
blox-prompt-act = Place, move, clear (height { $clear ->
    [1] 1
   *[other] 1 to { $clear }
}), build (height { $build }), capture, or exchange cards.
blox-prompt-draw = Cards are being drawn.
blox-starts = starts.
blox-block = Set-up: a { $colour ->
    [W] white
    [R] red
    [G] grey
   *[S] black
} block on { $field }.
blox-dealt = is dealt a { $colour ->
    [W] white
    [R] red
    [G] grey
   *[S] black
} card.
blox-dealt-hidden = is dealt a card.
blox-draws = draws a { $colour ->
    [W] white
    [R] red
    [G] grey
   *[S] black
} card.{ blox-shuffled }
blox-draws-hidden = draws a card.{ blox-shuffled }
blox-places = places a pawn on { $field }{ $joker ->
    [none] {""}
   *[other] {" "}with the joker
}.{ blox-shuffled }
blox-moves = moves from { $source } to { $field }{ $joker ->
    [none] {""}
   *[other] {" "}with the joker
}.{ blox-shuffled }
blox-clears = clears a tower of { $points } on { $field }{ $joker ->
    [none] {""}
   *[other] , with the joker
}: { $points ->
    [1] 1 point
   *[other] { $points } points
}.{ $news ->
    [none] {""}
    [phase] {" "}Phase { $phase } begins.
   *[other] {" "}This round is the last.
}{ blox-shuffled }
blox-builds = builds a tower of { $points } on { $field }{ $joker ->
    [none] {""}
   *[other] , with the joker
}: { $points } points.{ blox-shuffled }
blox-captures = captures the pawn on { $field }{ $joker ->
    [none] {""}
   *[other] {" "}with the joker
}: { $points } points.{ blox-shuffled }
blox-exchanges = exchanges { $count ->
    [one] one card
   *[other] { $count } cards
}{ $joker ->
    [used] {" "}and gets the joker back
   *[active] {""}
}.{ blox-shuffled }
blox-shuffled = { $shuffled ->
    [no] {""}
   *[yes] {" "}The discards are shuffled.
}
blox-legend = Small letters: the ground. Capitals: blocks. w white, r red, g grey, b black
blox-phase = Round { $round }, phase { $phase }: clear up to { $clear }, build { $build }.
blox-last-round = The last round!
blox-player = { $number }: { $points ->
    [1] 1 point
   *[other] { $points } points
}, blocks { $blocks }, supply { $supply }, joker { $joker ->
    [active] ★
   *[used] ☆
}, { $cards ->
    [1] 1 card
   *[other] { $cards } cards
}
blox-piles = Stock { $stock }, discards { $discard }
blox-known = {" "}(at least { $cards })
blox-hand = Your hand: { $cards }
blox-reason-towers_cleared = At most one tower of height 4 is left, and the round is over.
blox-reason-stalled = No points for too long: the match is scored.
blox-reason-round_limit = The last of the agreed rounds is over: the match is scored.
blox-option-starter = Who starts
    .help = The short rules only say that somebody has to. It matters, because every round is played to its end.
blox-option-stall_rounds = Rounds without points
    .help = After this many whole rounds in a row without points, the match is scored.
blox-option-max_rounds = Round limit
    .help = After this many rounds the match is scored in any case.
blox-option-remember_hands = The table remembers hands
    .help = With two players it shows what an empty stock revealed about the other hand. Otherwise you have to count.
blox-option-clear_points = Points for clearing
    .help = How many points each block of a cleared tower brings.
blox-option-build_points = Points for building
    .help = How many points each block that is built brings.
blox-option-capture_points = Points for capturing
    .help = How many points each card of a capture brings.
blox-option-store_limit = Full store
    .help = With so many blocks in front of them nobody may clear another tower.
blox-option-pawns = Pawns
    .help = How many pawns each player has.
blox-preset-quick = Twelve rounds at most
blox-preset-patient = Five hundred rounds at most

# Kinds of actions, and what they differ in, as the laboratory names them.
blox-verb-move = move
blox-verb-place = place a pawn
blox-verb-exchange = exchange cards
blox-verb-clear = clear a tower
blox-verb-capture = capture a pawn
blox-verb-build = build a tower
blox-builds-detail-points = height of the tower, and points
blox-clears-detail-points = height of the tower, and points
blox-value-active = unused
blox-value-used = used

# Colours in letters; records have S for black.
blox-letter-W = W
blox-letter-R = R
blox-letter-G = G
blox-letter-S = B

# Why a turn is good.
blox-why-points = Brings { $points ->
    [one] one point
   *[other] { $points } points
}.
blox-why-captures = { $rival } has to take a pawn back.
blox-why-phase = Phase { $phase } begins: new towers are { $build } high.
blox-why-last-round = The last round begins.
blox-why-enough = You have { $count } blocks then: enough for a tower of height { $build }.
blox-why-blocks = You have { $count ->
    [one] one block
   *[other] { $count } blocks
} then, and need { $build } for a tower.
blox-why-reaches = From there you reach the tower on { $field }: { $points ->
    [one] one point
   *[other] { $points } points
}.
blox-why-joker = The joker is used up then.
blox-why-joker-back = The joker is active again then.

# What is typed for an action: in English the words of the notation.
blox-typed-place = place
blox-typed-move = move
blox-typed-clear = clear
blox-typed-build = build
blox-typed-capture = capture
blox-typed-exchange = exchange
blox-typed-start = start
blox-typed-draw = draw
