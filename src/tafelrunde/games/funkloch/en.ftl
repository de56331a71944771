funkloch-pitch = Cards on cards: join your symbols into a network, break those of the others, and score in time.
funkloch-notation = symbol square, take F17 r90, place 3 -4 r90 F17, token 4 -4 or score 3 -3
funkloch-aim = { $symbol ->
    [A] You are the circles: join as many as you can into one network, and score it in time.
    [B] You are the squares: join as many as you can into one network, and score it in time.
    [C] You are the triangles: join as many as you can into one network, and score it in time.
    [D] You are the diamonds: join as many as you can into one network, and score it in time.
   *[none] Join your own symbols into one large network, and score it in time.
}
funkloch-side-A = Circles
funkloch-side-B = Squares
funkloch-side-C = Triangles
funkloch-side-D = Diamonds
funkloch-prompt-draw-starter = Who starts is drawn by lot.
funkloch-prompt-symbol = Choose the symbol you want to own.
funkloch-prompt-deal = The cards are being dealt.
funkloch-prompt-take = Choose a card from your hand and turn it.
funkloch-prompt-place = Lay your card on the table.
funkloch-prompt-token = Set a token on a hole or on your symbol on this card, or go on without.
funkloch-prompt-score = Put your scoring marker on this card: its network counts ×{ $factor }.
funkloch-prompt-may-score = Score now, ×{ $factor }, or wait for your next card?
funkloch-prompt-draw = A card is being drawn.
funkloch-prompt-discard = Nothing fits anywhere: discard a card.
funkloch-starts = starts.
funkloch-chooses-symbol = chooses { $symbol ->
    [A] the circle.
    [B] the square.
    [C] the triangle.
   *[D] the diamond.
    }
funkloch-draws = draws a card.
funkloch-draws-a-card = draws a card.
funkloch-takes = chooses a card.
funkloch-takes-a-card = chooses a card.
funkloch-places = lays a card over { $covered ->
    [one] one field
   *[other] { $covered } fields
}{ funkloch-growth }
funkloch-sets-token = sets a token{ funkloch-growth }
funkloch-growth = { $before ->
    [0] .
   *[other] { $after ->
        [0] ; no network is left.
       *[other] : largest network { $before } → { $after }.
    }
}
funkloch-no-token = sets no token.
funkloch-scores = scores a network of { $size } times { $factor }: { $points } points.
funkloch-no-score = does not score yet.
funkloch-discards = { $scorings ->
    [1] has nowhere to lay a card, discards the last one and scores nothing.
   *[0] has nowhere to lay a card and discards one.
    }
funkloch-discards-a-card = { $scorings ->
    [1] has nowhere to lay a card, discards the last one and scores nothing.
   *[0] has nowhere to lay a card and discards one.
    }
funkloch-seat = tokens { $tokens } · cards { $cards } · largest network { $largest } · points { $points }
funkloch-round = Round { $round } · stock { $stock } · pile 2: { $two } · pile 3: { $three }
funkloch-last-scoring = { $symbol } scored in round { $round }: { $size } × { $factor } = { $points }
funkloch-empty = The table is empty: the start card comes when everybody has a symbol.
funkloch-hand = Your cards:
funkloch-taken = Your card { $card }, { $turn }:
funkloch-clipped = The table goes on, from column { $first } to { $last }.
funkloch-reason-most_points = Everybody has scored three times, and the highest total wins.
funkloch-option-starter = Who starts
    .help = The sheet proposes whoever used a mobile phone last.
funkloch-option-see_through_holes = Holes are cut out
    .help = You can see through a hole what lies below it; otherwise it covers it.
funkloch-option-choose_symbols = Everybody chooses a symbol
    .help = Otherwise symbols go by seat, and the match begins with the deal.
funkloch-option-first_factor = Factor of round 1
    .help = What a field of a network counts in the first scoring. The markers show what is printed.
funkloch-option-second_factor = Factor of round 2
    .help = What a field of a network counts in the second scoring.
funkloch-option-last_factor = Factor of round 3
    .help = What a field of a network counts in the last scoring.
funkloch-option-first_tokens = Tokens for round 1
    .help = How many tokens everybody gets at the beginning.
funkloch-option-second_tokens = Tokens for round 2
    .help = How many tokens everybody gets for the second round.
funkloch-option-last_tokens = Tokens for round 3
    .help = How many tokens everybody gets for the last round.
funkloch-preset-punched-cards = Punched cards: look through the holes

# Kinds of actions, and what they differ in, as the laboratory names them.
funkloch-verb-symbol = choose a symbol
funkloch-verb-take = choose a card
funkloch-verb-place = lay a card
funkloch-verb-token = set a token
funkloch-verb-no-token = set no token
funkloch-verb-score = score a network
funkloch-verb-no-score = score nothing
funkloch-verb-discard = discard a card
funkloch-places-detail-covered = fields covered
funkloch-places-detail-before = largest network before
funkloch-places-detail-after = largest network after
funkloch-sets-token-detail-before = largest network before
funkloch-sets-token-detail-after = largest network after
funkloch-takes-detail-faces = symbols on the card
funkloch-draws-detail-faces = symbols on the card
funkloch-discards-detail-faces = symbols on the card
funkloch-discards-detail-scorings = scorings that earn nothing
funkloch-places-detail-faces = symbols on the card
funkloch-scores-detail-size = size of the network
funkloch-value-A = A, the circle
funkloch-value-B = B, the square
funkloch-value-C = C, the triangle
funkloch-value-D = D, the diamond

# Why a turn is good.
funkloch-why-scores = Scores { $size } { $size ->
    [one] field
   *[other] fields
} times { $factor }: { $points } points.
funkloch-why-grows = Your largest network grows from { $before } to { $after }.
funkloch-why-shrinks = Your largest network shrinks from { $before } to { $after }.
funkloch-why-breaks = { $rival }'s network shrinks from { $before } to { $after }.
funkloch-why-covers = Covers { $count ->
    [one] one field
   *[other] { $count } fields
}{ $theirs ->
    [0] , none of them of others.
    [one] , one of them of others.
   *[other] , { $theirs } of them of others.
}
funkloch-why-token = Nobody can cover your token any more. { $left ->
    [0] It is your last one.
    [one] One is left.
   *[other] { $left } are left.
}

# What is typed at a terminal and read in actions; the letters of records will do as well.
funkloch-typed-A = circle
funkloch-typed-B = square
funkloch-typed-C = triangle
funkloch-typed-D = diamond

# What is typed for an action: in English the words of the notation.
funkloch-typed-take = take
funkloch-typed-place = place
funkloch-typed-token = token
funkloch-typed-score = score
funkloch-typed-no = no
funkloch-typed-discard = discard
funkloch-typed-draw = draw
funkloch-typed-start = start
