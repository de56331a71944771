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

# Knocking
done = Done
knock-open = How shall it knock?
knock-title = How shall it knock?
knock-lead = For your seat at this table. Once a turn at most, and never while you look.
knock-page = On this page
knock-page-help = The tab's title and icon change, and the browser tells you while the page is hidden.
knock-push = A notice on this device
knock-push-help = Comes even when the page is closed.
knock-push-missing = This browser cannot do that here. It needs an encrypted connection (https).
knock-chat = To a chat
knock-chat-help = Sends “It is your turn” to an address as Discord, Slack, Matrix or ntfy hand them out.
knock-chat-address = Address of the chat
knock-mail = By e-mail
knock-mail-help = A short message with the link to the table, and one to stop it.
knock-mail-address = E-mail address
knock-way-missing = Whoever runs this server has not set that up.
knock-not-allowed = The browser does not allow it. Its settings can change that.
knock-address-first = Enter the address first.
knock-try = Knock to try it
knock-arrived = { $seconds ->
    [one] Arrived in a second
   *[other] Arrived in { $seconds } seconds
}
knock-failed = { $code ->
    [bad-address] That is no address to knock at.
    [private-address] That address is in a private network. The server does not knock there.
    [unknown-host] There is no such address.
    [no-answer] No answer.
    [too-frequent] That was too quick in a row.
    [away] The server does not answer.
   *[other] That did not arrive ({ $code }).
}
knock-quiet = Only after a while
knock-after = { $minutes ->
    [0] at once
   *[other] { $minutes } min
}
knock-remind = Remind me before time runs out
knock-secret = Nobody else sees the address; it is deleted with the table.
knock-none = Switch all off
knock-stop-title = No more knocking
knock-stop-help = The table will not tell you that way any more that it is your turn.
knock-stop-go = Switch off
knock-stop-stopped = Switched off. It does not knock here any more.
knock-stop-gone = It does not knock here any more.

# In one room
network-shut = Only on this device
network-open = Open for this network
network-shut-title = A phone cannot come in yet
network-shut-help = So far, links and codes lead to this computer only. Open it for this network, and every device in the same Wi-Fi can join in.
network-open-now = Open for this network
network-safe = Nothing goes to the internet. The same button closes it again.
network-open-title = How the others come in
network-qr = QR code of this table
network-read = Read it with a phone in the same Wi-Fi, or type the code
network-address = Address to type
network-copy = Copy the link
network-close = Close it again
network-no-code = The QR code appears as soon as the table is open for this network.
screen-open = Show on a big screen
screen-story = What happened
screen-no-hands = No hands are shown here
screen-nothing-hidden = Everybody may see everything here
screen-all-here = Everybody is here. It starts in a moment.
screen-scan = Read it with a phone to sit here
screen-type = Or open { $address } and type { $code }
screen-sit = { $game }: take seat { $number }?
screen-near = The board is on the screen
screen-enlarge = Show the board large
screen-shrink = Show the board small

# My tables and my record
tables-all = All my tables, and my record
tables-search = Search for a game or a person
tables-none = No table here has that.
tables-empty = No table yet. Each one you sit at will stand here: where it is your turn, what others wait for, and how it ended.
tables-choose = Choose a game
tables-group = { $group ->
    [mine] It is your turn
    [others] Others are to move
    [waiting] Still to begin
   *[finished] Finished
}
tables-with = with { $names }
tables-left = { $time } left
tables-no-clock = no clock
record-mine = My record
record-empty = Matches that you finish are counted here.
record-matches = { $count ->
    [one] match
   *[other] matches
}
record-outcome = { $outcome ->
    [won] won
    [shared] shared
   *[lost] lost
}
record-strength = Strength, in levels of the bots
record-rating = Level { $level }, with 95 % between { $low } and { $high }
record-no-bots = No bots played
record-help = The dot is the estimate, the bar is where you are with 95 %. Whoever is a level better is taken to win three times out of four. On the right: won and played.
record-against = Against whom
record-score = { $won } won, { $shared } shared, { $lost } lost
record-take = Take it along
record-save = As a file
record-read = Read a file
record-move = To another device
record-qr = QR code of my record
record-too-long = The record is too long for a QR code. Send yourself the link, or take the file.
record-private = The record is in this browser only. A link carries it where no server sees it.
record-brought = { $count ->
    [one] One match was brought along. Add it to the record of this browser?
   *[other] { $count } matches were brought along. Add them to the record of this browser?
}
record-accept = Add
record-taken = { $count ->
    [0] Everything was there already.
    [one] One match was added.
   *[other] { $count } matches were added.
}
record-bad = That is no record. Nothing was changed.

# Saying something without typing
gestures = Say something
gestures-short = Gestures
gestures-all = Everything one can say
gestures-fewer = Fewer
gestures-shown = Show what others say
gesture = { $gesture ->
    [hello] Hello!
    [played] Well played
    [nice] Nice move
    [no] Oh no!
    [moment] One moment …
    [thinking] Thinking
    [laugh] Haha
    [thanks] Thank you
    [luck] Good luck
    [sorry] Sorry
    [break] Short break
   *[again] Another one?
}
gesture-said = { $name }: { $words }
gesture-mute = Mute { $name }
gesture-muted = { $name } is muted

# Planning ahead
ahead = Plan
ahead-choose = Do on the board what you would do next. It stays on this device until it is your turn.
ahead-nothing = There is nothing to plan now.
ahead-stop = Do not plan
ahead-help = When it is your turn, it is checked and shown to you before it is sent.
ahead-drop = Drop the plan
ahead-other = Another plan
ahead-due = It is about to be sent.
ahead-asks = Is it still what you want?
ahead-send = Send now
ahead-cancel = Do not send
ahead-lost = Your plan ({ $action }) is no longer possible.
