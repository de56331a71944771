funkloch-web-table = Table with { $cards ->
    [0] no card yet
    [one] one card
   *[other] { $cards } cards
}
funkloch-web-keys = Arrow keys move the card or go from field to field, R turns, Enter lays or sets, N goes on without a marker, Escape cancels, plus and minus zoom, 0 shows all.
funkloch-web-rows = What lies on the table
funkloch-web-row = Row { $row }, from column { $column }
funkloch-web-spot = row { $row }, column { $column }
funkloch-web-face = { $face ->
    [o] hole
    [A] { $owned ->
        [no] circle
       *[yes] circle of { $name }
    }
    [B] { $owned ->
        [no] square
       *[yes] square of { $name }
    }
    [C] { $owned ->
        [no] triangle
       *[yes] triangle of { $name }
    }
    [D] { $owned ->
        [no] diamond
       *[yes] diamond of { $name }
    }
   *[other] gap
}
funkloch-web-symbol = { $symbol ->
    [A] Circle
    [B] Square
    [C] Triangle
   *[D] Diamond
}
funkloch-web-bare = nothing
funkloch-web-marker = { $kind ->
    [token] token of { $name }
   *[other] scoring marker of { $name }
}
funkloch-web-network = Network { $size }
funkloch-web-sum = { $size } × { $factor } = { $points }
funkloch-web-possible = possible here
funkloch-web-held = Card at row { $row }, column { $column }, turned by { $degrees } degrees: does not fit
funkloch-web-held-fits = Card at row { $row }, column { $column }, turned by { $degrees } degrees: fits
funkloch-web-round = Round { $round } of 3
funkloch-web-round-word = Round
funkloch-web-stock = Stock
funkloch-web-pile = Pile { $number }
funkloch-web-empty = empty
funkloch-web-view = View
funkloch-web-nearer = Zoom in
funkloch-web-farther = Zoom out
funkloch-web-show-all = Show all
funkloch-web-hand = Your cards
funkloch-web-card = Card { $place }, { $card }: { $faces }
funkloch-web-tokens = Tokens
funkloch-web-tokens-help = after laying, on a hole or your symbol on that card
funkloch-web-scoring = Scoring
funkloch-web-scoring-help = ×2 with your last card, ×3 in round 3
funkloch-web-tokens-left = { $count ->
    [0] no token
    [one] one token
   *[other] { $count } tokens
}
funkloch-web-scorings-left = { $count ->
    [0] no scoring marker
    [one] one scoring marker
   *[other] { $count } scoring markers
}
funkloch-web-counts = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
} · network { $largest }
funkloch-web-fits = Fits: covers { $covered ->
    [one] one field.
   *[other] { $covered } fields.
}
funkloch-web-grows = { $to ->
    [0] Then you have no network.
   *[other] Your largest network: { $from } → { $to }.
}
funkloch-web-covers-marker = Not here: the card would cover a marker (§3.4).
funkloch-web-covers-nothing = Not here: the card has to cover at least one field (§3.3).
funkloch-web-lay-here = Lay here
funkloch-web-turn-short = Turn
funkloch-web-turn = Turn the card
funkloch-web-take = Take card { $place } of your hand, { $degrees ->
    [0] not turned
   *[other] turned by { $degrees } degrees
}
funkloch-web-place = Lay the card at { $spot }, { $degrees ->
    [0] not turned
   *[other] turned by { $degrees } degrees
}
funkloch-web-token = Set a token on { $spot }
funkloch-web-score = Score a network of { $size }: scoring marker on { $spot }
funkloch-web-discard = Discard card { $place } of your hand
funkloch-web-no-token = Go on without a token
funkloch-web-no-score = Do not score yet

# tools/duration.py measures it
funkloch-minutes = 30 min

# A line of the log in a strip of symbols.
funkloch-places-brief = { $before ->
    [0] {""}
   *[other] network { $before } → { $after }
}
funkloch-sets-token-brief = token, { $after }
funkloch-scores-brief = { $size } × { $factor }
funkloch-scores-moment = { $size } × { $factor } = { $points }
