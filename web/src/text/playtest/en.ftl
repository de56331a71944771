# Playtests
playtest = Playtest
playtest-help = For trying out a game: how long people think, which rules refuse their moves, take-backs, hints and where they stop are kept for you. Everybody is told before sitting down, and asked three questions at the end.
playtest-notice = This is a playtest: how long you think, which rules refuse your moves, what you take back, when you ask for a hint or stop, and what you answer at the end is kept for the game’s author.
playtest-more = It is evaluated without names and deleted with the table. Nothing is noted of those who only watch.
playtest-questions = Three questions about this match
playtest-private = Only the game’s author sees the answers. You can change them until the next match has ended.
playtest-of = Answers of { $name }
playtest-fun = Was it fun?
playtest-fun-answer = { $answer ->
    [1] Hardly
    [2] It was all right
   *[3] Very much
}
playtest-length = How long did it feel?
playtest-length-answer = { $answer ->
    [1] Too short
    [2] Just right
   *[3] Too long
}
playtest-clarity = Were the rules clear?
playtest-clarity-answer = { $answer ->
    [1] Hardly
    [2] Mostly
   *[3] Entirely
}
playtest-kept = Thank you, that is kept.
playtest-lost = That could not be kept. Please tap once more.
