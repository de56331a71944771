### The Laboratory, for whoever runs the server.

lab = Laboratory
lab-lead = Bots play your rules hundreds of times, and tell you whether they are fair, how long it takes, and what a change would do.
lab-new = A new run
lab-runs = Runs
lab-none = Nothing has been played here yet.
lab-game = Game
lab-seats = Players at the table
lab-compare-with = Compare with
lab-compare-nothing = Nothing: play these rules alone
lab-compare-printed = The rules as printed
lab-compare-run = The rules of run { $number }
lab-players = Who plays
lab-players-help = A result counts when it holds at every strength that overlooks nothing. The levels are opponents for people; some overlook actions, and then they are no measure.
lab-player = { $engine ->
    [greedy] Looks one action ahead
    [tree] Tree search { $budget }
    [alphabeta] Full search { $budget }
    [exact] Perfect play
    [level] Level { $budget }
   *[other] { $engine } { $budget }
}
lab-player-worlds = Looks one action ahead in { $budget } worlds
lab-matches = Matches at each strength
lab-matches-help = Four times as many make the ranges half as wide.
lab-matches-wrong = The number of matches has to be a whole number from { $low } to { $high }.
lab-players-wrong = Choose at least one strength, and { $most } at most.
lab-rules-same = Both sets of rules are the same: change something, or compare with other rules.
lab-start = Start
lab-start-help = It plays in the background and gives way to every table. You can leave and come back.
lab-run = Run { $number }
lab-state = { $state ->
    [waiting] waits for the run before it
    [running] running
    [stopped] stopped
    [done] done
   *[failed] broke off
}
lab-progress = { $done } of { $total } matches
lab-distinct = { $distinct } of them different
lab-left = { $seconds ->
    [one] 1 second left
   *[other] { $seconds } seconds left
}
lab-left-minutes = { $minutes ->
    [one] 1 minute left
   *[other] { $minutes } minutes left
}
lab-stop = Stop
lab-go-on = Go on
lab-delete = Delete
lab-delete-sure = Delete it with all its matches?
lab-change = Change something and compare
lab-compare = Compare
lab-compare-two = Compare these rules with those of
lab-report = Open the report
lab-report-save = Save the report
lab-report-help = All figures with their pictures and tables, as a page to keep, print or send.
lab-answer = The answer
lab-findings = What was found
lab-holds = { $holds ->
    [holds] holds at every strength tried
    [beginners] only among beginners
    [strong] only among strong players
    [flips] flips with the strength
    [one] asked of one strength only
    [few] too few different matches
   *[open] not sure at every strength yet
}
lab-shares = Share of the win by seat
lab-shares-help = The mark is what was measured; the true value lies within the bar in 95 of 100 such runs.
lab-shares-even = even
lab-share = { $seat }, { $players }: { $share } % ({ $low } to { $high } %)
lab-few-matches = { $players }: too few different matches
lab-soon = The first figures come when every table has played a match.
lab-comparing = Two sets of rules are played with the same deals and dice. It stops by itself as soon as it is sure; the answer comes then.
lab-rules-of = Rules
lab-rules-printed = The rules as printed.
lab-setting = { $option }: { $value }
lab-setting-change = { $option }: { $value } instead of { $before }
lab-yes = yes
lab-no = no
lab-failed = It broke off. What was played is kept; “Go on” tries again.
lab-refused = That did not work: { $code ->
    [lab-full] too many runs wait or are kept. Stop or delete one.
    [no-such-run] this run is not there any more.
    [too-frequent] that was too fast. Please try again.
   *[other] { $detail }
}
lab-away = The server does not answer right now. Please try again.
lab-not-yours = The Laboratory is for whoever runs this server.
lab-not-yours-help = Open this page at the server’s own machine, or type the secret that was set there (TAFELRUNDE_LAB_SECRET).
lab-secret = Secret
lab-enter = Enter
lab-missing = This server has no Laboratory.
lab-missing-help = Whoever runs it can add it: pip install 'tafelrunde[lab]'.
lab-static = There is no Laboratory here.
lab-static-help = It plays for minutes on a server of your own: “make play” or “tafelrunde serve” has it on its first page. In this browser there is a quick look for a game of your own.
lab-static-open = To the quick look
lab-back = All runs
lab-ended = Run { $number } is done.
