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

# Rätsel
puzzles-lead = Ein Zug ist klar der beste. Stellungen aus Partien starker Bots, mit zehnfachem Nachdenken geprüft.
puzzles-solved = { $solved } von { $count } gelöst
puzzle = Rätsel
puzzle-of = { $game }: Rätsel
puzzle-number = { $game } · Rätsel { $number }
puzzle-own = Dein eigenes Rätsel
puzzle-grade = Schwierigkeit { $grade } von 5
puzzle-question = Ein Zug ist klar der beste.
puzzle-open = Findest du ihn?
puzzle-hidden = Findest du ihn – für das, was dein Platz weiß?
puzzle-wrong = Es gibt etwas Besseres.
puzzle-forbidden = Das geht hier nicht.
puzzle-tries = Versuche
puzzle-tried = { $wrong } von { $tries } Versuchen
puzzle-show = Lösung zeigen
puzzle-again = Noch mal
puzzle-next = Nächstes Rätsel
puzzle-all = Alle Rätsel
puzzle-back = Zur Rückschau
puzzle-solved = Gelöst!
puzzle-failed = nicht gelöst
puzzle-shown = So geht es.
puzzle-worth = Damit stehen die Chancen bei { $share } %, mit dem nächstbesten Zug bei { $next } %.
puzzle-row = { $count ->
    [one] Ein Rätsel in Folge
   *[other] { $count } Rätsel in Folge
}
puzzle-best = Längste Reihe: { $count }
review-solve = Selbst finden

# Der Tag
daily-title = Heute
daily-dice = { $game }, gleiche Würfel für alle
daily-cards = { $game }, gleiche Karten und Gegner für alle
daily-of = { $date }
daily-practice = { $date } · Übung, zählt nicht
daily-days = { $count ->
    [one] 1 Tag
   *[other] { $count } Tage
}
daily-sum = deine Summe
daily-par = Par: der beste Weg
daily-apart = gegen Par
daily-chart = Was im Mittel noch übrig bleibt, nach jedem Wurf: dein Weg und der beste
daily-left = Bei Wurf { $throw } hast du den besten Weg verlassen: { $action } statt { $best }, im Mittel { $cost } mehr.
daily-never-left = Du hast den besten Weg nie verlassen.
daily-throws = Alle Würfe
daily-cost = besser: { $best } (+{ $cost })
daily-par-result = { $sum } bei Par { $par }
daily-result = { $outcome ->
    [won] gewonnen, { $scores }
    [tie] unentschieden, { $scores }
   *[lost] verloren, { $scores }
}
daily-share = Zum Teilen, verrät nichts
daily-share-title = Tafelrunde · { $game } vom { $date }
daily-share-end = { $days ->
    [one] Tag 1 · { $address }
   *[other] Tag { $days } in Folge · { $address }
}
daily-copy = Kopieren
daily-practise = Üben
daily-puzzle = Rätsel des Tages: { $game }
daily-tomorrow = Morgen: { $game }

# Studien
study = Studie
study-of = { $game }: Studie
study-lead = Eine Partie mit Anmerkungen, Pfeilen und Nebenwegen – oder eine Stellung, von Hand aufgebaut. Als kleine Datei oder als Link.
study-open = Datei öffnen
study-open-help = Eine Studie, die du gespeichert hast, oder die Aufzeichnung einer Partie.
study-choose = Datei wählen
study-new = Neu beginnen
study-new-help = Wähl ein Spiel: Du ziehst für alle, schreibst dazu, zeichnest Pfeile oder baust eine eigene Stellung auf.
study-bad = Das ist keine Studie und keine Aufzeichnung.
study-start = Anfang
study-chance = Der Zufall ist am Zug. Was geschieht?
study-random = Auslosen
study-comment = Anmerkung
study-remove = Nebenweg entfernen
study-main = Zurück zum Hauptweg
study-tools = Was ein Klick aufs Brett tut
study-play = Ziehen
study-arrow = Pfeil
study-setup = Aufbauen
study-arrow-help = Erst der Anfang, dann das Ziel. Derselbe Pfeil noch einmal nimmt ihn weg.
study-arrows-away = Alle Pfeile weg
study-setup-help = Wähle ein Stück und dann ein Feld.
study-empty = leer
study-position = Die Stellung als Text
study-apply = Übernehmen
study-analyse = Beurteilen
study-play-on = Hier weiterspielen
study-link = Link kopieren
study-save = Speichern
review-study = Als Studie
