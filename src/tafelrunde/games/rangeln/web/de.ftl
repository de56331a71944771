rangeln-web-board = Brett mit neun mal neun Feldern und ihren Werten
rangeln-web-help = Pfeiltasten gehen übers Brett, Enter setzt einen Stein, nimmt einen auf oder zieht ihn, Escape setzt ihn ab, N springt zum nächsten Feld, auf dem etwas möglich ist.
rangeln-web-shape-0 = Kreis
rangeln-web-shape-1 = Quadrat
rangeln-web-shape-2 = Dreieck
rangeln-web-shape-3 = Raute
rangeln-web-shape-4 = Stern
rangeln-web-cell = { $field }, { $value }{ $owner ->
    [own] , eigener Stein: { $stone }
    [other] , { $stone }
   *[none] , leer
}{ $can ->
    [picked] , aufgenommen
    [go] , erreichbar
    [push] , wird geschoben
    [place] , hier kann ein Stein hin
    [move] , kann ziehen
   *[no] {""}
}{ $was ->
    [moved] , hat gezogen
   *[no] {""}
}
rangeln-web-choose-2x3 = 2 Steine je 3 Felder
rangeln-web-choose-3x2 = 3 Steine je 2 Felder
rangeln-web-stop = Aufhören
rangeln-web-place = Stein auf { $field } setzen ({ $value })
rangeln-web-step = { $from } nach { $to }{ $pushed ->
    [0] {""}
    [one] , schiebt einen Stein
   *[other] , schiebt { $pushed } Steine
}
rangeln-web-would = { $field } nach { $target }{ $pushed ->
    [0] :
    [one] {" "}schiebt einen Stein:
   *[other] {" "}schiebt { $pushed } Steine:
}
rangeln-web-you = du
rangeln-web-effect = { $name } { $from } → { $to }
rangeln-web-counts = { $place ->
    [0] {""}
   *[other] zieht als { $place }. ·{" "}
}Brett { $board }{ $stones ->
    [0] {""}
   *[other] {" "}· noch { $stones } zu setzen
}{ $off ->
    [0] {""}
   *[other] {" "}· { $off } ohne Feld
}
rangeln-web-sheet = Wertungsbogen
rangeln-web-round = Runde
rangeln-web-sum = Summe
rangeln-web-look = So endete Runde { $round }
rangeln-web-same = für niemanden ändert sich etwas
rangeln-web-counted = Runde { $round } gezählt
rangeln-web-counted-last = Letzte Runde gezählt
rangeln-web-go-on = Weiter
rangeln-web-stones = { $stones ->
    [0] kein weiterer Stein
    [one] ein Stein
   *[other] { $stones } Steine
}
rangeln-web-fields = { $fields ->
    [one] noch ein Feld
   *[other] noch { $fields } Felder
}
rangeln-web-pick-up = Nimm einen der umrandeten Steine auf.
rangeln-web-where = Pfeile zeigen, wohin { $field } kann; Doppelpfeile schieben.

# tools/duration.py misst es
rangeln-minutes = 45 min

# Eine Zeile des Verlaufs in einer Reihe von Zeichen.
rangeln-chooses-brief = { $choice ->
    [two] zwei Steine
   *[three] drei Steine
}
rangeln-steps-brief = { $source }–{ $target }{ $pushed ->
    [0] {""}
   *[other] {" "}schiebt { $pushed }
}
rangeln-round-moment = Runde { $round } ist vorbei!
