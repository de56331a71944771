people-title = { $game }: what people do
people-lead = Matches of people at playtests, without names. Beside them stand bots ({ $bots }) by the same rules. Intervals are those in which the true figure lies in 95 of 100 such reports; below { $fewest } tables or people it says “too few” instead.
people-made = Made by tafelrunde lab people. The data is beside this page, as JSON Lines with a schema.
people-answer = The answer
people-count = { $people ->
    [one] One person
   *[other] { $people } people
} played { $matches ->
    [one] one match
   *[other] { $matches } matches
} at { $tables ->
    [one] one table
   *[other] { $tables } tables
}; { $finished ->
    [0] none
   *[other] { $finished }
} of them came to an end by the rules.
people-few-all = That is too few for any verdict: fewer than { $fewest } tables or people. Read what follows as notes, not as figures.
people-few = too few
people-worst = What most people ran into is §{ $paragraph } (“{ $words }”): { $people } of { $every } people, { $refusals ->
    [one] once
   *[other] { $refusals } times
} in all.
people-worst-none = No paragraph refused anybody anything.
people-said-fun = Fun: { $three } of { $every } say very much, { $two } all right, { $one } hardly.
people-said-length = Length: { $two } of { $every } say just right, { $three } too long, { $one } too short.
people-said-clarity = Clarity: { $three } of { $every } say entirely, { $two } mostly, { $one } hardly.
people-differs = People and bots certainly differ in this: { $figure }, { $people } for people and { $bots } for bots.
people-beside = People beside bots: { $seats ->
    [one] alone
   *[other] { $seats } seats
}, { $options }
people-beside-all = People beside bots
people-beside-none = No match between people alone has come to its end by the rules, so there is nothing to put beside bots yet.
people-printed = standard rules
people-group = { $matches ->
    [one] One match
   *[other] { $matches } matches
} at { $tables ->
    [one] one table
   *[other] { $tables } tables
}, from beginning to end and between people alone.
people-beside-help = Matches at one table hang together, so tables are counted. “Certain” holds for all figures of this table together, with an error of 5 %. Minutes of people were measured, without pauses of more than ten minutes; those of bots are estimated from their choices, so their difference is never called certain.
people-people = people
people-bots = bots
people-interval = 95 % interval
people-more = people have more
people-sure = { $value } ({ $span }), certain
people-unsure = { $value } ({ $span })
people-kind = decisions for “{ $kind }”
people-figure-turns = turns
people-figure-decisions = decisions
people-figure-minutes = minutes
people-figure-first = share of who begins
people-figure-score = score of the winner
people-figure-ties = ties
people-paragraphs = What was misunderstood
people-paragraphs-help = A refusal names the paragraph that forbids the move. Most people first, because one person may try the same thing often. Moves that the page does not let anybody try are not counted.
people-begins = begins with
people-part = part of the people
people-refusals = refusals
people-habits = Hints and take-backs
people-times = times
people-habit-hint = asked for a hint
people-habit-take-back = wanted a move back
people-habit-take-back-asked = and had to ask for it
people-habit-take-back-refused = and did not get it
people-habit-nothing-to-take-back = wanted back what nobody can
people-habit-not-your-turn = wanted to act out of turn
people-thinking = Thinking time
people-thinking-help = In seconds, from the moment somebody could decide to the decision, as the server saw it; moves that were taken back are left out. “Typical” is the geometric mean, which a long pause does not spoil.
people-by-part = By part of the match
people-by-kind = By what was decided
people-part-0 = first third
people-part-1 = middle
people-part-2 = last third
people-decisions = decisions
people-typical = typical
people-half = half take up to
people-most = nine in ten up to
people-stops = Where people stopped
people-stops-none = Nobody did.
people-stops-help = “Abandoned” are matches in which nothing happened for a day. Whoever is away may come back.
people-how = how
people-after = after so many decisions of the match
people-stop-abandoned = abandoned
people-stop-stopped = ended by agreement
people-stop-resigned = gave up
people-stop-left = got up
people-stop-away = was away
people-stop-time = ran out of time
people-answers = What people said
people-answers-help = Each person counts once, with the last answer.
people-ask-fun = Was it fun?
people-fun-1 = hardly
people-fun-2 = all right
people-fun-3 = very much
people-ask-length = How long did it feel?
people-length-1 = too short
people-length-2 = just right
people-length-3 = too long
people-ask-clarity = Were the rules clear?
people-clarity-1 = hardly
people-clarity-2 = mostly
people-clarity-3 = entirely
people-exported = { $matches ->
    [one] One match is
   *[other] { $matches } matches are
} in { $path }, without names.
people-working = { $game }: bots
