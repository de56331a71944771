xnet-web-table = Table
xnet-web-tabs = Demand and providers
xnet-web-demand = Demand
xnet-web-stock = Stock
xnet-web-discard = Discarded
xnet-web-supply = Specialists
xnet-web-free-field = empty
xnet-web-empty-field = Field { $field }, value { $value }, empty
xnet-web-demand-card = Field { $field }, value { $value }: { $topic } { $number }
xnet-web-protected = protected by the X of { $name }
xnet-web-offerer = { $name } with { $count }{ $counts ->
    [yes] {""}
   *[no] {" "}(does not count)
}
xnet-web-scored = { $name }: ({ $sum }) × { $users } = { $points }
xnet-web-next = next scoring
xnet-web-formula = = ({ $sum }) × { $users ->
    [one] 1 user
   *[other] { $users } users
}
xnet-web-of = of { $target }
xnet-web-own = Your offer
xnet-web-hand-count = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
xnet-web-stack = { $topic }, { $count ->
    [one] one card
   *[other] { $count } cards
} ({ $values }){ $specialist ->
    [yes] , with a specialist
   *[no] {""}
}, { $state ->
    [counts] counts { $value } per user
    [behind] does not count
   *[out] not in demand
}
xnet-web-free = free
xnet-web-free-place = Free place
xnet-web-server = Server { $number }
xnet-web-net = { $net ->
    [10] Satellite
   *[other] Net for { $net }
}
xnet-web-next-net = { $net ->
    [4] for 7: 7 cards
    [7] for 9: 7 cards
   *[other] satellite: 7 cards
}
xnet-web-users = { $users } of { $net } users
xnet-web-users-short = { $users } of { $net } users
xnet-web-recruit = Win users: 2 cards
xnet-web-streamer = Streamer
xnet-web-streamer-empty = streamer empty
xnet-web-no-streamer = No streamer
xnet-web-empty = empty
xnet-web-none = none
xnet-web-actions = Actions
xnet-web-close = Close
xnet-web-many = { $count } actions
xnet-web-short = { $verb ->
    [lay] lay
    [specialist] specialist
    [park] park
    [take] to hand
   *[other] action
}
xnet-web-do-lay = Lay { $card }
xnet-web-do-specialist = Specialist for { $topic }
xnet-web-do-recruit-1 = Win a user
xnet-web-do-recruit-2 = Win two users of { $topic }
xnet-web-do-park = Park { $topic }
xnet-web-do-unpark = Bring { $topic } back
xnet-web-do-take = Take { $topic } into the hand
xnet-web-do-server = Buy a server
xnet-web-do-net = { $net ->
    [4] Buy the net for 7
    [7] Buy the net for 9
   *[other] Buy the satellite
}
xnet-web-do-streamer = Buy a streamer
xnet-web-do-demand = Fill demand field { $field }
xnet-web-do-displace = Displace { $topic }
xnet-web-do-shift = Move { $topic } up to { $field } (swap with { $other })
xnet-web-do-pay = Pay with { $card }
xnet-web-do-discard = Discard { $card }
xnet-web-do-place = Displace
xnet-web-do-cancel = Cancel
xnet-web-do-end = End the turn
xnet-web-price = { $what ->
    [specialist] 1 card
    [recruit-1] 2 cards
    [recruit-2] 2 matching
    [server] 5 cards
    [net] 7 cards
    [streamer] 3 cards
    [demand] 1 card
    [displace] more than { $over }
    [shift] 1 card of the topic
   *[unpark] 1 card
}
xnet-web-paid = { $count } paid, { $owed } still missing
xnet-web-picked = { $card } is picked. Touch what it is for.
xnet-web-end-sure = You still have { $count } cards, and something can be done with them. End the turn all the same?
xnet-web-touch = Touch what you want to use; what is possible has a green edge.
xnet-web-cancel = Cancel
xnet-web-hand = Your hand, sorted by topic
xnet-web-card = { $topic } { $value }{ $worth ->
    [0] {""}
   *[other] , in demand, value { $worth }
}

# tools/duration.py measures it
xnet-minutes = 70 min
xnet-print-net = users
xnet-print-server = Server
xnet-print-streamer = Streamer

# A line of the log in a strip of symbols.
xnet-lays-brief = { $card }
xnet-discards-brief = { $card }
xnet-parks-brief = { $topic }
xnet-unparks-brief = { $topic }
xnet-takes-brief = { $topic }
xnet-buys-brief = { $what ->
    [demand] demand: { $cards }
    [specialist] specialist { $topic }
    [recruit-one] 1 user
    [recruit-two] 2 users
    [shift] { $topic } up
    [server] server
    [net] net for { $net }
    [streamer] streamer
   *[unpark] { $topic } back
}
xnet-displaces-brief = { $card } for { $other }
xnet-displaces-and-lays-brief = { $card } for { $other }, { $laid }
xnet-moment-lead = { $name } takes the lead!
