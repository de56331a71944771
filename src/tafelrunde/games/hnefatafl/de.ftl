hnefatafl-pitch = Ein König und zwölf Getreue brechen aus einem Ring von vierundzwanzig aus.
hnefatafl-notation = von-nach, etwa d1-d4
hnefatafl-role-attackers = Angreifer
hnefatafl-role-king = König
hnefatafl-aim = { $side ->
    [attackers] Du führst die Angreifer: Umstell den König auf vier Seiten, bevor er eine Ecke erreicht.
    [defenders] Du führst den König und seine Leute: Bring ihn in eine der vier Ecken.
   *[none] Der König will in eine Ecke, die Angreifer wollen ihn auf vier Seiten umstellen.
}
hnefatafl-prompt-move = { $side ->
    [attackers] Angreifer: Zieh einen deiner Steine.
   *[defenders] Verteidiger: Zieh den König oder einen seiner Leute.
}
hnefatafl-moves = zieht { hnefatafl-piece } von { $source } nach { $target }.
hnefatafl-captures = zieht { hnefatafl-piece } von { $source } nach { $target } und schlägt { $count ->
    [one] die Figur auf { $captured }.
   *[other] { $count } Figuren, auf { $captured }.
}
hnefatafl-piece = { $piece ->
    [king] den König
   *[man] einen Stein
}
hnefatafl-moves-detail-piece = gezogener Stein
hnefatafl-captures-detail-piece = gezogener Stein
hnefatafl-captures-detail-count = geschlagene Steine
hnefatafl-value-king = der König
hnefatafl-value-man = ein Mann
hnefatafl-men = Auf dem Brett: { $attackers } von 24 Angreifern, { $defenders } von 12 Verteidigern und der König
hnefatafl-occurrence = Diese Stellung entsteht zum { $occurrence ->
    [2] zweiten
    [3] dritten
   *[other] { $occurrence }.
} Mal.
hnefatafl-reason-king_escaped = Der König hat eine Ecke erreicht.
hnefatafl-reason-king_taken = Der König ist gefangen.
hnefatafl-reason-repetition = Zum dritten Mal dasselbe: unentschieden.
hnefatafl-reason-no_moves = Wer am Zug ist, kann nicht ziehen: unentschieden.
hnefatafl-option-corners_hostile_to = Ecken und leerer Thron schlagen
    .help = Ob eine Ecke oder der leere Thron nur gegen Angreifer hilft oder gegen beide Seiten.
hnefatafl-option-corners_hostile_to-attackers = Angreifer
hnefatafl-option-corners_hostile_to-both = beide Seiten
hnefatafl-option-throne_helps_capture_king = Der Thron hilft gegen den König
    .help = Neben dem leeren Thron genügen dann drei Angreifer, um den König zu fangen.
hnefatafl-option-capture_rows = Ganze Reihen fallen
    .help = Wechseln sich eigene und gegnerische Figuren in einer Linie ab, schlägt die letzte alle eingeschlossenen, nicht nur die neben ihr.
hnefatafl-option-repetition = Unentschieden beim dritten Mal
    .help = Was nicht dreimal vorkommen darf: dieselbe Stellung oder derselbe Zug mit derselben Antwort, dreimal nacheinander.
hnefatafl-option-repetition-position = dieselbe Stellung
hnefatafl-option-repetition-moves = derselbe Zug
hnefatafl-preset-fetlar-like = Ecken und Thron sind allen feindlich, wie bei Fetlar

# Arten von Aktionen, und worin sie sich unterscheiden, wie das Labor sie nennt.
hnefatafl-verb-move = ziehen

# Warum ein Zug gut ist.
hnefatafl-why-captures = Schlägt { $count ->
    [one] einen Stein
   *[other] { $count } Steine
}.
hnefatafl-why-corner = Der König droht, { $count ->
    [one] in eine Ecke zu ziehen
   *[other] in eine von zwei Ecken zu ziehen: Das hält niemand mehr auf
}.
hnefatafl-why-edge = Der König hat freie Bahn zum Rand: { $count ->
    [one] ein Weg
   *[other] { $count } Wege
}.
hnefatafl-why-bars-corner = Sperrt dem König den Weg in die Ecke.
hnefatafl-why-bars = Dem König bleiben { $count ->
    [0] keine freien Wege
    [one] nur ein freier Weg
   *[other] { $count } freie Wege
} zum Rand, vorher { $before }.
hnefatafl-why-guards = Bewacht schräg davor { $count ->
    [one] eine Ecke
   *[other] { $count } Ecken
}: Dort kommt der König schwer hinein.
hnefatafl-why-room = Der König kann auf { $count ->
    [one] ein Feld
   *[other] { $count } Felder
} ziehen, vorher { $before }.
hnefatafl-why-ring = Neben dem König stehen { $count ->
    [0] keine Angreifer mehr
    [one] ein Angreifer
   *[other] { $count } Angreifer
}, vorher { $before }.
