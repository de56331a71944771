# Clocks
clock = Time to think
clock-kind = { $kind ->
    [live] clock
    [turn] per turn
    [days] days
   *[none] none
}
clock-kind-help = { $kind ->
    [live] Everybody has the same time for the whole match, and a little more after each turn.
    [turn] Each turn has its time. What is left of it is gone.
    [days] For matches that take days: each turn has its time, and a reserve helps over a weekend.
   *[none] Everybody takes as much time as they need.
}
clock-minutes = Minutes per seat
clock-increment = Seconds added after each turn
clock-delay = Seconds free at the start of each turn
clock-seconds = Seconds per turn
clock-days = Days per turn
clock-reserve = Days in reserve
clock-end = When time runs out
clock-end-choice = { $end ->
    [seat] A bot plays this seat to the end
    [match] The match is lost
   *[turn] A bot plays this turn
}
clock-plan-live = { $minutes } min{ $increment ->
    [0] {""}
   *[other] {" "}+ { $increment } s
}
clock-plan-turn = { $seconds } s per turn
clock-plan-days = { $days ->
    [one] one day per turn
   *[other] { $days } days per turn
}
clock-left-days = { $days } d { $hours } h
clock-left-hours = { $hours } h { $minutes } min
clock-of = Time left to { $name }
clock-runs = running
clock-free = still free
clock-low = { $seconds ->
    [one] One second left.
   *[other] { $seconds } seconds left.
}
clock-low-long = Your time is short: { $time } left.
clock-out = { $name } is out of time.
seat-late = Out of time. A bot (level { $level }) plays on
seat-turn-lost = Out of time. A bot plays this turn
result-time = Time had run out.
