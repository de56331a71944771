blox-web-board = Board, nine by nine fields
blox-web-colour = { $colour ->
    [W] White
    [R] Red
    [G] Grey
   *[S] Black
}
blox-web-field = { $field }, { $colour ->
    [W] white
    [R] red
    [G] grey
   *[S] black
}
blox-web-tower-here = tower of height { $height }: { $blocks }
blox-web-pawn-here = pawn of { $name }
blox-web-possible = possible
blox-web-hand = Your cards
blox-web-card = { $colour ->
    [W] White
    [R] Red
    [G] Grey
   *[S] Black
} card
blox-web-joker = Joker
blox-web-joker-active = Joker, can be used
blox-web-joker-used = Joker, used
blox-web-phase = Phase
blox-web-clear-column = clear
blox-web-build-column = build
blox-web-standing = { $phase ->
    [4] { $count ->
        [one] One tower of height { $height } stands.
       *[other] { $count } towers of height { $height } stand. When only one is left, the match ends with that round.
    }
   *[other] { $count ->
        [one] One tower of height { $height } stands.
       *[other] { $count } towers of height { $height } stand. When only one is left, the next phase begins.
    }
}
blox-web-tower = Tower { $field }
blox-web-worth = { $points ->
    [0] no points
    [one] 1 point
   *[other] { $points } points
}
blox-web-never = A tower of five is never cleared.
blox-web-later = Still too high for this phase.
blox-web-missing = { $count ->
    [one] You lack { $cards }{ $joker ->
        [helps] ; the joker helps.
       *[none] .
    }
   *[other] You lack { $cards }.
}
blox-web-full = You have more than { $most } blocks; build before you clear.
blox-web-all-cards = You have all cards for it.
blox-web-close = Close
blox-web-cancel = Cancel
blox-web-actions = Actions
blox-web-pick-first = Pick cards first, or one of your pawns.
blox-web-pick-cards = pick cards
blox-web-picked = Picked: { $cards }. Tap a lit field.
blox-web-which = What do you want to do on { $field }?
blox-web-verb = { $verb ->
    [move] Move
    [place] Place
    [clear] Clear
    [build] Build
    [capture] Capture
   *[exchange] Exchange
}
blox-web-none = { $verb ->
    [move] nothing in reach
    [place] no pawn or line is free
    [clear] nothing to clear
    [build] blocks or cards missing
    [capture] nothing to capture
   *[exchange] no cards
}
blox-web-with-joker = , joker as { blox-web-colour }
blox-web-move = move from { $source } to { $field } ({ $cards }{ $joker })
blox-web-place = place on { $field } ({ $cards }{ $joker })
blox-web-clear = clear { $field } from { $source } ({ $cards }{ $joker })
blox-web-build = build on { $field } ({ $cards }{ $joker })
blox-web-capture = capture on { $field } from { $source }, { $count } cards ({ $cards }{ $joker })
blox-web-exchange = exchange: { $cards }
blox-web-blocks = Blocks: { $blocks }
blox-web-supply = { $count ->
    [0] no pawn in the supply
    [one] one pawn in the supply
   *[other] { $count } pawns in the supply
}
blox-web-holds = holds { $cards }

# tools/duration.py measures it
blox-minutes = 40 min
blox-clears-moment = { $news ->
    [phase] Phase { $phase }!
   *[other] Last round!
}
