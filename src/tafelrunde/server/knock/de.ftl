knock-title = { $game } · Tisch { $code }
knock-turn = Du bist am Zug.
knock-reminder = Du bist am Zug, und deine Zeit läuft bald ab.
knock-test = So klopft es, wenn du am Zug bist.
knock-stop = Nicht mehr klopfen: { $link }
