hnefatafl-web-board = Brett mit elf mal elf Feldern
hnefatafl-web-help = Pfeiltasten gehen übers Brett, Enter nimmt einen Stein auf oder zieht ihn, Escape setzt ihn ab, N springt zum nächsten Feld, auf dem etwas möglich ist.
hnefatafl-web-cell = { $field }{ $place ->
    [throne] , Thron
    [corner] , Ecke
   *[plain] {""}
}{ $piece ->
    [A] , Angreifer
    [D] , Verteidiger
    [K] , König
   *[none] , leer
}{ $can ->
    [picked] , aufgenommen
    [go] , erreichbar
    [move] , kann ziehen
   *[no] {""}
}{ $was ->
    [to] , zuletzt gezogen
    [from] , zuletzt verlassen
   *[no] {""}
}
hnefatafl-web-picked = { $piece ->
    [A] Der Angreifer auf { $field }
    [D] Der Verteidiger auf { $field }
   *[K] Der König auf { $field }
} kann auf { $count ->
    [one] ein Feld
   *[other] { $count } Felder
} ziehen.
hnefatafl-web-move = { $piece ->
    [K] König von { $from } nach { $to }
   *[other] { $from } nach { $to }
}
hnefatafl-web-men = { $side ->
    [attackers] { $men } von 24
   *[defenders] König und { $men } von 12
}
hnefatafl-web-taken = { $taken } geschlagen

# tools/duration.py misst es
hnefatafl-minutes = 25 min
hnefatafl-moment-king_escaped = Der König ist entkommen!
hnefatafl-moment-king_taken = Der König ist gefangen!
