lab-title = { $game } in the laboratory
lab-lead = { $matches } matches of { $seats } players with { $decisions } decisions, played by bots: { $bots }. Every figure comes with the interval in which the true one lies in 95 of 100 such experiments.
lab-options-default = Standard rules.
lab-options = Changed rules: { $options }.
lab-findings = What was found
lab-why = figure
lab-note-bots = Bots are not people: what they overlook, people may see, and vice versa. A finding is a reason to look closer, not a verdict on the game.
lab-made = Played by Tafelrunde { $version } (code { $code }, weights { $weights }), rules version { $rules }, seed { $seed }. The same command gives the same figures.

lab-quoted = “{ $words }”
lab-level = level { $number }
lab-bot-greedy = { $budget ->
    [1] one action ahead
   *[other] one action ahead in { $budget } worlds
}
lab-bot-random = chance
lab-seat = Seat { $number }
lab-position = { $number ->
    [1] begins
    [2] plays 2nd
    [3] plays 3rd
   *[other] plays { $number }th
}
lab-who = { $number ->
    [1] Who begins
    [2] Who plays 2nd
    [3] Who plays 3rd
   *[other] Who plays { $number }th
}
lab-even = even share
lab-share = share of the win
lab-interval = 95 % interval
lab-from-to = { $low } to { $high }
lab-mean = mean
lab-p5 = 5 %
lab-p50 = median
lab-p95 = 95 %
lab-count = number
lab-points = { $number } points

lab-section-seats = Seats
lab-seats-help = How much of the win each seat gets. A tie counts for everybody who shares it.
lab-section-positions = Order of play
lab-positions-help = The same by who begins the match.
lab-section-scores = Scores
lab-scores-help = { $aim ->
    [most] The most points win.
    [least] The fewest points win.
   *[farthest] The score farthest from zero wins.
}
lab-scores-winner = the winner
lab-scores-margin = ahead of the next by
lab-section-length = Length
lab-length-help = Minutes are estimated: { $acting } s to carry out an action, and { $choosing } s more for every doubling of the choices ({ $two } s among two, { $many } s among 32). Talk, shuffling and coffee are not included.
lab-turns = turns
lab-decisions = decisions
lab-minutes = minutes (estimated)
lab-section-reasons = How it ends
lab-endless = broken off as endless
lab-section-branching = Choices
lab-branching-help = How many actions there are to choose from, from the beginning of a match to its end.
lab-choices = choices per decision
lab-most = at most
lab-forced = decisions without a choice
lab-course-axis = part of the match in percent
lab-section-lead = Who leads
lab-lead-help = The bots’ estimate of the position says who leads, and so does the score. A match is decided once an eventual winner is ahead for good.
lab-by-estimate = by the estimate
lab-by-score = by the score
lab-changes = changes of the lead
lab-decided = decided after (part of the match)
lab-half-wins = the half-time leader’s share of the win
lab-led = somebody leads at half-time
lab-decided-plot = matches that are decided by then
lab-section-skill = Skill against luck
lab-skill-help = Bots of different strength play every deal once from every seat. This shows how much of the differences between results comes from the player, from the seat, from the deal to that seat, and from the course of the match (later chance, and how decisions interacted).
lab-skill-none = Not measured: it takes a table with bots of different strength, such as --bots 1,3.
lab-part-skill = the player
lab-part-seat = the seat
lab-part-deal = the deal
lab-part-course = the course of the match
lab-section-kinds = What is chosen, and what it is worth
lab-kinds-help = “With minus without” is what a kind of action brings: one decision of a match was tried both ways, once with an action of that kind and once without, and both were played to the end by the same players with the same luck. The columns after it only compare those who took it with those who did not; that is who chooses it, and no advice.
lab-kind = kind of action
lab-chosen = chosen
lab-per-match = per match
lab-taken = taken when there was another kind
lab-share-who = share of those who did it
lab-share-others = share of those who did not
lab-worth = beyond the estimate, those who did it against the others
lab-worth-unknown = too few to tell
lab-detail = { $name }, as in { $event }
lab-value = value
lab-part = part
lab-detail-card = card
lab-detail-blocks = blocks
lab-detail-cards = cards
lab-detail-laid = card laid out
lab-detail-skipped = stones left out
lab-detail-choice = choice
lab-detail-colour = colour
lab-detail-count = how many
lab-detail-factor = factor
lab-detail-field = field
lab-detail-joker = joker
lab-detail-lapsed = fields that lapse
lab-detail-net = net
lab-detail-other = the other one
lab-detail-phase = phase
lab-detail-points = points
lab-detail-pushed = stones pushed
lab-detail-round = round
lab-detail-size = size
lab-detail-symbol = symbol
lab-detail-topic = topic
lab-detail-turn = how it is turned
lab-detail-value = value
lab-detail-what = what
lab-section-never = What never happened
lab-never-taken = Offered often and hardly ever taken
lab-never-worthwhile = Costs whoever takes it, at every strength tried
lab-never-reasons = Ways to end that did not occur
lab-never-events = Events that did not occur
lab-never-none = nothing
lab-section-faults = Programs
lab-faults-help = A program that is late, gone or answers nonsense loses that decision to chance.
lab-fault-bot = program
lab-fault-kind = fault

lab-find-place-strong = { $place }: { $share } of the win ({ $low } to { $high }) among { $players }, where { $even } would be even.
lab-find-place-weak = { $place }: only { $share } of the win ({ $low } to { $high }) among { $players }, where { $even } would be even.
lab-find-seats-even = No seat is certainly better than another; an advantage of { $notices } percentage points or more would most likely have shown.
lab-find-positions-even = Going first makes no certain difference; an advantage of { $notices } percentage points or more would most likely have shown.
lab-find-length = Half of the matches take up to { $p50 } minutes and one in twenty more than { $p95 }; the median has { $decisions } decisions in { $turns } turns.
lab-find-reason = { $share } of the matches end like this: { $reason }
lab-find-endless = { $share } of the matches had no end and were broken off.
lab-find-half-decides = Whoever leads at half-time gets { $share } of the win ({ $low } to { $high }): the second half seldom turns a match.
lab-find-half-middle = Whoever leads at half-time gets { $share } of the win ({ $low } to { $high }).
lab-find-half-open = Whoever leads at half-time gets { $share } of the win ({ $low } to { $high }), hardly more than an even share: everything is still open.
lab-find-half-turns = Whoever seems to lead at half-time gets only { $share } of the win ({ $low } to { $high }), less than an even share: the bots’ estimate is wrong about this game, or leading is a burden in it.
lab-find-decided = Half of the matches are decided after { $part } of their decisions; the lead changes { $changes } times on average.
lab-find-branching = A decision has { $choices } choices on average and at most { $most }; { $forced } of decisions leave no choice.
lab-find-skill = At a mixed table ({ $bots }) the best of them ({ $best }) gets { $share } of the win ({ $low } to { $high }). The player explains { $skill } of the differences, the deal { $deal }, the seat { $seat }, the course of the match { $course }.
lab-find-kind-good = “{ $kind }” brings { $worth } percentage points of the win ({ $low } to { $high }): the same decision, tried both ways { $pairs } times among { $players }.
lab-find-kind-bad = “{ $kind }” costs { $worth } percentage points of the win ({ $low } to { $high }): the same decision, tried both ways { $pairs } times among { $players }.
lab-find-never-taken = “{ $kind }” was offered { $offered } times beside another kind and hardly ever taken ({ $share }).
lab-find-never-reasons = Never seen in { $matches } matches: { $reasons }
lab-find-never-events = Never seen in { $matches } matches: { $events }.

lab-working = { $game }
lab-stopped = Stopped. { $done } of { $total } matches are kept in { $path }; the same command goes on from there.
lab-ran = { $total } matches are in { $path }. A report: tafelrunde lab report { $path }
lab-reported = { $path } has been written.

lab-diff-title = { $game }: what changes
lab-diff-lead = The same bots ({ $bots }) played the same deals and dice twice, once with each rule set: { $pairs } pairs of matches of { $planned } that were planned.
lab-diff-change = { $option }: { $other } instead of { $base }
lab-diff-how = The test looks at the data at a sixteenth, an eighth, a quarter, half and the end of the planned pairs, and stops when it is sure about every figure: that it changes, or that it hardly does. It shares an error of 3 % among its looks (O’Brien and Fleming’s way, errors added up) and among the figures, so stopping early does not make it err more often. The intervals hold for all figures together.
lab-diff-finding = { $figure }: { $effect } among { $players }. { $holds }
lab-verdict-same = As good as the same: every difference is certainly within what nobody would notice ({ $margin } percentage points of the win, { $length } of the length and of the score).
lab-verdict-unclear = Not certain: no difference is proved, and none that matters is ruled out. More matches (--games) would tell.
lab-verdict-short-same = the same
lab-verdict-short-unclear = not certain
lab-figure-starter = first player’s share
lab-figure-decisions = decisions
lab-figure-score = score of the winner
lab-figure = figure
lab-before = as it is
lab-after = changed
lab-difference = difference
lab-sure = certain?
lab-yes = yes
lab-no = no
lab-within = no, and at most small
lab-pairs = pairs
lab-share-differences = differences of shares, in percentage points
lab-rulings-title = { $game }: the rulings
lab-rulings-lead = Where the printed rules are silent or can be read in two ways, one reading was taken. This table tells what changes with the other one, with the same bots ({ $bots }) and the same deals.
lab-rulings-none = No ruling of { $game } is an option.
lab-ruling = ruling
lab-option = option
lab-reading = reading
lab-verdict = verdict
lab-bool-true = yes
lab-bool-false = no

lab-all-title = Findings of the laboratory
lab-all-lead = Made by `{ $command }`. Every sentence follows from figures of the page it links to, by fixed thresholds; none was written by hand. Bots are not people: a finding is a reason to look closer.

lab-bot-tree = tree search of { $budget }
lab-bot-alphabeta = full search of { $budget }
lab-bot-rollout = random search of { $budget }
lab-bot-exact = exact play
lab-section-strengths = Who played
lab-strengths-help = Whoever overlooks actions, or plays at random, measures himself and not the rules; a match that was played before is no new one. Verdicts are asked of every strength that sees everything.
lab-players = players
lab-sees = sees every action
lab-overlooks = no, overlooks { $part }
lab-matches = matches
lab-distinct = different ones
lab-beginnings = different first ten decisions
lab-effect = with minus without
lab-stale = These matches were not played by what is installed now: other { $changed } since Tafelrunde { $version }. The figures are about the game as it was; play them anew.
lab-changed-rules = rules
lab-changed-code = code
lab-changed-weights = weights of the bots
lab-find-few = Too few different matches among { $players }: { $distinct } different ones of { $matches }, with { $beginnings } different beginnings. No verdict rests on them.
lab-find-blind = { $players } overlooks { $part } of the actions: a player for people, not a measure. No verdict rests on it.
lab-holds-holds = Holds at every strength tried.
lab-holds-beginners = Only among beginners: stronger players do not show it.
lab-holds-strong = Only among strong players: beginners do not show it.
lab-holds-flips = Flips with the strength of the players.
lab-holds-open = The other strengths neither show nor rule it out; more matches would tell.
lab-holds-one = Asked of one strength only, so it may be about these players and not about the rules.
lab-holds-few = Too few different matches.

lab-aim-title = { $game }: what you want, and what to turn for it
lab-aim-answer = The answer
lab-aim-wishes = What you want
lab-aim-best-kept = Set { $setting }: then everything you want is kept, at every strength tried.
lab-aim-best-near = Nothing that was tried keeps all you want at every strength. Nearest comes { $setting }.
lab-aim-stay = Leave it as it is: everything you want is kept already, at every strength tried.
lab-aim-so = On fresh matches it brings: { $figures }.
lab-aim-today = As it is ({ $setting }): { $figures }.
lab-aim-figure-first = share of who begins
lab-aim-figure-better = share of the better players
lab-aim-figure-taken = how often the least wanted kind of action is taken
lab-aim-figure-ties = ties
lab-aim-figure-minutes = minutes
lab-aim-figure-decisions = decisions
lab-aim-between = { $name } between { $low } and { $high }
lab-aim-at-least = { $name } at least { $low }
lab-aim-at-most = { $name } at most { $high }
lab-aim-picture = What one gains, what it costs
lab-aim-legend = Each point is a setting. Grey ones were tried, dark ones with a cross were certified on fresh matches and have their intervals, the ring is the proposal or the game as it is, the dashed box is what you want. Certified figures are those of the strongest players.
lab-aim-now = today: { $setting }
lab-aim-setting = setting
lab-aim-certified = Certified
lab-aim-certified-help = The best settings, each with { $matches } matches at each strength that played no part in the search.
lab-aim-tried = Tried
lab-aim-tried-help = { $count } settings were tried; { $beaten } of them were given up early, as they could not win any more.
lab-aim-all = All settings
lab-aim-stopped = Stopped. { $done } of { $total } settings have been tried and are kept in { $path }; the same command goes on from there.

lab-answer = The answer
lab-find-answer-place-strong = { $place }: an advantage, with { $share } of the win ({ $low } to { $high }) where { $even } would be even.
lab-find-answer-place-weak = { $place }: a disadvantage, with { $share } of the win ({ $low } to { $high }) where { $even } would be even.
lab-find-answer-even = Where one sits makes no sure difference; an advantage of { $notices } percentage points or more would most likely have shown up.
lab-find-answer-few = Whether one seat is better cannot be said: too few different matches of players who overlook nothing.
lab-find-answer-length = A match takes about { $p50 } minutes and { $decisions } decisions; one in twenty takes more than { $p95 } minutes.
lab-find-answer-skill = It pays to play well: the stronger bot gets { $share } of the win ({ $low } to { $high }) where { $even } would be even.
lab-find-answer-luck = Whether it pays to play well is not sure yet: the stronger bot gets { $share } of the win ({ $low } to { $high }) where { $even } would be even.
lab-find-answer-half = Whoever leads at half-time gets { $share } of the win ({ $low } to { $high }).
lab-find-answer-unmeasured = How much it pays to play well was not measured: that takes a table with strong and weak players.
