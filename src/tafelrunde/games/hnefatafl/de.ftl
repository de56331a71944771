hnefatafl-pitch = Ein König und zwölf Getreue brechen aus einem Ring von vierundzwanzig aus.
hnefatafl-notation = von-nach, etwa d1-d4
hnefatafl-seat-0 = Angreifer
hnefatafl-seat-1 = Verteidiger
hnefatafl-prompt-move = { $side ->
    [attackers] Angreifer: Zieh einen deiner Steine.
   *[defenders] Verteidiger: Zieh den König oder einen seiner Leute.
}
hnefatafl-moves = { $move }
hnefatafl-captures = { $move } schlägt { $captured }
hnefatafl-men = Auf dem Brett: { $attackers } von 24 Angreifern, { $defenders } von 12 Verteidigern und der König
hnefatafl-occurrence = Diese Stellung entsteht zum { $occurrence ->
    [2] zweiten
   *[other] dritten
} Mal.
hnefatafl-reason-king_escaped = Der König hat eine Ecke erreicht.
hnefatafl-reason-king_taken = Der König ist gefangen.
hnefatafl-reason-repetition = Dieselbe Stellung zum dritten Mal: unentschieden.
hnefatafl-reason-no_moves = Wer am Zug ist, kann nicht ziehen: unentschieden.
hnefatafl-option-corners_hostile_to = Ecken und leerer Thron schlagen
    .help = Ob eine Ecke oder der leere Thron nur gegen Angreifer hilft oder gegen beide Seiten.
hnefatafl-option-corners_hostile_to-attackers = Angreifer
hnefatafl-option-corners_hostile_to-both = beide Seiten
hnefatafl-option-throne_helps_capture_king = Der Thron hilft gegen den König
    .help = Neben dem leeren Thron genügen dann drei Angreifer, um den König zu fangen.
hnefatafl-preset-fetlar-like = Ecken und Thron sind gegen alle, wie bei Fetlar

# Arten von Aktionen, und worin sie sich unterscheiden, wie das Labor sie nennt.
hnefatafl-verb-move = ziehen
