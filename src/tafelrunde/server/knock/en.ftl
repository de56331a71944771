knock-title = { $game } · table { $code }
knock-turn = It is your turn.
knock-reminder = It is your turn, and your time will soon be over.
knock-test = This is how it knocks when it is your turn.
knock-stop = No more knocking: { $link }
