xnet-pitch = Offer what the net asks for, win users, and shift the demand to where you are strong.
xnet-notation = lay Art 8, demand M2, shift B1 M2, displace T1, recruit 2 Art, pay Sport 3, server or end
xnet-aim = Be the first with { $target } points: offer topics that are in demand, and win users for them.
xnet-field = { $field ->
    [T1] at the top
    [M1] on the second level
    [M2] on the second level
   *[other] on the lowest level
}
xnet-prompt-draw-starter = Who starts is being drawn.
xnet-prompt-deal = The cards are being dealt.
xnet-prompt-open-demand = The demand is being opened.
xnet-prompt-scoring = The turn is being scored.
xnet-prompt-draw = Cards are being drawn.
xnet-prompt-act = Lay, buy, recruit, change the demand, or end the turn.
xnet-prompt-take-back = Take another topic into your hand, or end the turn.
xnet-prompt-discarding = { $count ->
    [one] Discard one card.
   *[other] Discard { $count } cards.
}
xnet-prompt-pay = { $owed ->
    [one] Lay one more card aside
   *[other] Lay { $owed } more cards aside
} for { $what ->
    [demand] a topic { xnet-field }
    [specialist] a specialist for { $topic }
    [recruit-one] a user
    [recruit-two] two users of { $topic }
    [shift] moving { $topic } up
    [server] a server
    [net] the net for { $net }
    [streamer] a streamer
   *[unpark] a specialist for { $topic }
}{ $cancel ->
    [no] .
   *[yes] , or cancel.
}
xnet-prompt-displace = { $owed ->
    [0] Displace { $other } with these cards{ $more ->
        [0] { $cancel ->
            [no] .
           *[yes] , or cancel.
        }
       *[other] { $cancel ->
            [no] , or add more.
           *[yes] , add more, or cancel.
        }
    }
   *[other] Displace { $other }: lay aside at least { $owed } more in cards of one topic{ $cancel ->
        [no] .
       *[yes] , or cancel.
    }
}
xnet-prompt-displace-and-lay = Lay a card of { $topic } on a server, and { $other } is displaced{ $more ->
    [0] { $cancel ->
        [no] .
       *[yes] ; or cancel.
    }
   *[other] ; or add more{ $cancel ->
        [no] .
       *[yes] , or cancel.
    }
}
xnet-starts = starts.
xnet-draws = draws { $card }.
xnet-draws-hidden = draws a card.
xnet-opens-with = turns up { $card } for the demand.
xnet-opens-again = turns up { $card }; that topic is in demand already, and the card is discarded.
xnet-shuffles = shuffles the discard pile of { $count } into a new stock.
xnet-scores = { $points ->
    [0] scores nothing.
   *[other] scores { $points } with { $users ->
        [one] one user
       *[other] { $users } users
    } and has { $total }.
}
xnet-lays = lays { $card }.
xnet-discards = discards { $card }.
xnet-parks = parks { $topic } under the streamer.
xnet-unparks = brings { $topic } back to a server.
xnet-takes = takes { $count ->
    [one] one card
   *[other] { $count } cards
} of { $topic } into the hand.
xnet-ends = ends the turn.
xnet-begins = { $what ->
    [demand] will bring a topic into demand { xnet-field }.
    [specialist] will pay for a specialist for { $topic }.
    [recruit-one] will pay for a user.
    [recruit-two] will pay for two users of { $topic }.
    [shift] will pay to move { $topic } up against { $other }.
    [displace] will displace { $other }.
    [server] will pay for a server.
    [net] will pay for the net for { $net }.
    [streamer] will pay for a streamer.
   *[unpark] will pay for a specialist to bring { $topic } back.
}
xnet-lays-aside = lays { $card } aside.
xnet-cancels = takes the payment back.
xnet-buys = { $what ->
    [demand] brings { $cards } into demand { xnet-field }.
    [specialist] hires a specialist for { $topic }, for { $cards }.
    [recruit-one] wins a user for { $cards }.
    [recruit-two] wins two users for { $cards }.
    [shift] moves { $topic } up against { $other }, for { $cards }.
    [server] buys a server for { $cards }.
    [net] buys the net for { $net } for { $cards }.
    [streamer] buys a streamer for { $cards }.
   *[unpark] brings { $topic } back with a specialist, for { $cards }.
}
xnet-displaces = displaces { $other } with { $cards }; { $card } now lies { xnet-field }.
xnet-displaces-and-lays = displaces { $other } with { $cards } and lays { $laid }; { $card } now lies { xnet-field }.
xnet-piles = stock { $stock } · discarded { $discard } · specialists { $supply } · { $target } points win
xnet-provider = points { $score }, now +{ $estimate } · users { $users }/{ $net } · hand { $hand }
xnet-legend = ▶ to play · * specialist · S( ) streamer · X protected · signs in the demand: who counts
xnet-known = seen in the hand:
xnet-own-hand = Your hand, { $count ->
    [one] one card:
   *[other] { $count } cards:
}
xnet-payment = Laid aside so far: { $cards }
xnet-reason-target_reached = The target is reached.
xnet-reason-stalled = Nobody has scored for too long; the most points win.
xnet-option-starter = Who starts
    .help = The rules propose whoever sent an e-mail last.
xnet-option-target = Points to win
    .help = Whoever has this many points after scoring wins at once.
xnet-option-specialist_supply = Specialists
    .help = How many specialists there are for all players together.
xnet-option-max_new_demand_per_turn = New topics per turn
    .help = How many empty demand fields a player may fill in one turn; 0 means no limit.
xnet-option-stall_rounds = Rounds without points
    .help = After this many rounds in which nobody scores, the match ends.
xnet-option-remember_hands = The table remembers hands
    .help = It shows which cards in a hand everybody has seen. Otherwise you have to remember them.
xnet-option-top_value = Value of the top field
    .help = What a user is worth on the top field of the demand.
xnet-option-middle_value = Value of the middle fields
    .help = What a user is worth on the two fields in the middle.
xnet-option-bottom_value = Value of the bottom fields
    .help = What a user is worth on the three fields at the bottom.
xnet-option-hand_limit = Hand limit
    .help = How many cards may stay in a hand at the end of a turn.
xnet-option-cards_drawn = Cards drawn
    .help = How many cards a player draws in a turn.
xnet-preset-short = Short: 60 points win
xnet-preset-lightning = Lightning: 80 points, one new topic per turn
xnet-preset-few-specialists = Only four specialists

# Kinds of actions, and what they differ in, as the laboratory names them.
xnet-verb-pay = lay a card aside to pay
xnet-verb-lay = lay out a card
xnet-verb-cancel = take a payment back
xnet-verb-shift = shift demand
xnet-verb-end = end the turn
xnet-verb-take = take cards into the hand
xnet-verb-specialist = recruit a specialist
xnet-verb-displace = displace a topic
xnet-verb-discard = discard a card
xnet-verb-recruit = recruit users
xnet-verb-park = park under the streamer
xnet-verb-unpark = bring back from under the streamer
xnet-verb-server = buy a server
xnet-verb-net = buy the next net
xnet-verb-streamer = take a streamer
xnet-verb-demand = fill a demand field
xnet-verb-place = finish displacing
xnet-value-demand = a demand field
xnet-value-displace = displacing
xnet-value-net = a net
xnet-value-recruit-one = one user
xnet-value-recruit-two = two users
xnet-value-server = a server
xnet-value-shift = shifting
xnet-value-specialist = a specialist
xnet-value-streamer = a streamer
xnet-value-unpark = bringing back

# Topics as English has them; records have them in German.
xnet-word-Technik = Technology
xnet-word-Kochen = Cooking
xnet-word-Kunst = Art
xnet-word-Hobby = Hobby
xnet-word-Erotik = Erotica
xnet-word-Sport = Sport
xnet-word-Musik = Music
xnet-word-Wirtschaft = Business
xnet-word-Natur = Nature
xnet-word-Reisen = Travel
xnet-word-Spiele = Games
xnet-word-Wissen = Knowledge

# Why a turn is good.
xnet-why-scoring = Your next scoring rises from { $before } to { $after } points.
xnet-why-less = Your next scoring falls from { $before } to { $after } points.
xnet-why-harms = { $rival } loses { $loss ->
    [one] one point
   *[other] { $loss } points
} of the next scoring.
xnet-why-users = { $count ->
    [one] A new user
   *[other] { $count } new users
}: you have { $users } then, and each counts in every round.
xnet-why-server = Room for { $places } more topics.
xnet-why-net = Your net serves { $net } users then.
xnet-why-streamer = A streamer: what is not in demand can be parked.
xnet-why-kept = { $count ->
    [0] No card is left
    [one] One card is left
   *[other] { $count } cards are left
} for your next turn.

# What is typed for an action: in English the words of the notation.
xnet-typed-lay = lay
xnet-typed-pay = pay
xnet-typed-specialist = specialist
xnet-typed-recruit = recruit
xnet-typed-park = park
xnet-typed-unpark = unpark
xnet-typed-take = take
xnet-typed-demand = demand
xnet-typed-displace = displace
xnet-typed-place = place
xnet-typed-shift = shift
xnet-typed-net = net
xnet-typed-cancel = cancel
xnet-typed-discard = discard
xnet-typed-end = end
xnet-typed-draw = draw
xnet-typed-score = score
xnet-typed-shuffle = shuffle
xnet-typed-start = start
