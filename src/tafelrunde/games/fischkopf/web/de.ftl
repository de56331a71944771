fischkopf-web-board = Der Fisch mit seinen zwölf Feldern
fischkopf-web-help = Pfeiltasten gehen über die Felder, Enter legt einen Stein, N springt zum nächsten Feld, das die Würfel anbieten.
fischkopf-web-cell = { $field }{ $part ->
    [head] , Kopf
    [both] , Kopf und Gräte
    [bone] , Gräte
   *[plain] {""}
}{ $covered ->
    [yes] , belegt
   *[no] , frei
}{ $can ->
    [lay] , hier kann ein Stein hin
   *[no] {""}
}
fischkopf-web-rolled = { $name } hat { $low } und { $high } gewürfelt.
fischkopf-web-free = frei
fischkopf-web-head = Fischkopf!
fischkopf-web-bone = Gräte!
fischkopf-web-notes = { $name }: { $sum }
fischkopf-web-go-on = Weiter
fischkopf-web-lay = Stein auf { $field } legen
fischkopf-web-decline = Kein Stein, weiterwürfeln
fischkopf-web-go = Weiterwürfeln
fischkopf-web-stop = Aufhören, { $sum } notieren
fischkopf-web-turn = { $when ->
    [plays] { $sum } frei
    [waits] kommt noch
    [out] nicht im Stechen
   *[done] fertig
}
fischkopf-web-playoff-sum = Stechen: { $sum }

# tools/duration.py misst es
fischkopf-minutes = 5 min

# Eine Zeile des Verlaufs in einer Reihe von Zeichen.
fischkopf-rolls-brief = { $low }·{ $high }
fischkopf-rolls-nothing-brief = { $low }·{ $high }
fischkopf-places-brief = { $field }
fischkopf-clears-head-brief = { $field } Fischkopf!
fischkopf-fills-board-brief = { $field } voll!
fischkopf-lays-bone-brief = { $field } Gräte!
fischkopf-declines-brief = kein Stein
fischkopf-clears-head-moment = FISCHKOPF!
fischkopf-lays-bone-moment = GRÄTE!
fischkopf-fills-board-moment = Alles voll!
