# Nach der Partie: Rückschau, Rätsel, der Tag, Studien.
review-of = { $game }: Rückschau
review-sub = Rückschau auf Partie { $number }
review-curve = Chance zu gewinnen
review-curve-note = geschätzt nach dem, was jeder Platz wusste
review-curve-exact = genau berechnet
review-turn = Zug { $turn }
review-turn-short = { $turn }
review-percent = { $value } %
review-table = Die Chancen Zug für Zug
review-slider = Durch die Partie
review-working = Die Partie wird durchdacht: { $done } von { $total }
review-leave = Du kannst die Seite verlassen; was fertig ist, bleibt.
review-crowded = Gerade werden viele Partien durchdacht. Diese kommt dran, sobald Platz ist.
review-moments = { $count ->
    [0] Kein Fehler, der zählte
    [one] Ein Moment gab den Ausschlag
   *[other] Was den Ausschlag gab
}
review-no-moments = Niemand hat mehr als { $limit } % der Chance verschenkt. Entschieden haben Glück und die Summe kleiner Dinge.
review-moment = Moment { $number } von { $count } · Zug { $turn }
review-cost = { $points } Prozentpunkte verschenkt
review-before = Moment davor
review-next = Nächster Moment
review-played = Gespielt: { $action }
review-better = Besser war: { $action }
review-shares = So { $does } %, sonst { $could } %.
review-sure = { $level ->
    [3] sicher
    [2] recht sicher
   *[1] unsicher
}
review-sure-help = { $level ->
    [3] Auch mit viermal so viel Nachdenken bleibt es dabei.
    [2] Mit viermal so viel Nachdenken ändert sich der Verlust ein wenig.
   *[1] Mit viermal so viel Nachdenken ändert sich der Verlust deutlich; nimm es als Hinweis.
}
review-sure-exact = Das Spiel ist gelöst, die Zahl ist genau.
review-what-if = Was wäre, wenn?
review-what-if-help = Eine neue Partie von diesem Zug an, gegen Bots
review-replay = Zur Wiederholung
review-share = Link kopieren
review-luck-title = Glück und Können
review-luck-note = in Prozentpunkten
review-luck-who = Wer
review-luck = { $kind ->
    [lot] Los
    [dice] Würfel
   *[cards] Karten
}
review-moves = Züge
review-others = andere
review-luck-help = Glück: was Karten oder Würfel gegenüber ihrem Mittel brachten. Züge: was die eigenen verschenkten. Andere: was die Züge der anderen brachten, und der Fehler der Schätzung.
review-running = Diese Partie läuft noch. Zurückgeschaut wird am Ende.
review-to-table = Zum Tisch
