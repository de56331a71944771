funkloch-pitch = Karten auf Karten: Verbinde deine Symbole, unterbrich die Netze der anderen und werte im richtigen Moment.
funkloch-notation = symbol Quadrat, nimm F17 r90, lege 3 -4 r90 F17, marker 4 -4 oder wertung 3 -3
funkloch-aim = { $symbol ->
    [A] Du bist die Kreise: Verbinde möglichst viele zu einem Verbund und werte ihn rechtzeitig.
    [B] Du bist die Quadrate: Verbinde möglichst viele zu einem Verbund und werte ihn rechtzeitig.
    [C] Du bist die Dreiecke: Verbinde möglichst viele zu einem Verbund und werte ihn rechtzeitig.
    [D] Du bist die Rauten: Verbinde möglichst viele zu einem Verbund und werte ihn rechtzeitig.
   *[none] Verbinde deine Symbole zu einem großen Verbund und werte ihn rechtzeitig.
}
funkloch-side-A = Kreise
funkloch-side-B = Quadrate
funkloch-side-C = Dreiecke
funkloch-side-D = Rauten
funkloch-prompt-draw-starter = Wer beginnt, wird ausgelost.
funkloch-prompt-symbol = Wähl das Symbol, das dir gehören soll.
funkloch-prompt-deal = Die Karten werden ausgeteilt.
funkloch-prompt-take = Wähl eine Handkarte und dreh sie zurecht.
funkloch-prompt-place = Leg deine Karte auf den Tisch.
funkloch-prompt-token = Setz einen Symbolmarker auf ein Loch oder dein Symbol auf dieser Karte oder verzichte darauf.
funkloch-prompt-score = Setz deinen Wertungsmarker auf diese Karte: Sein Verbund zählt ×{ $factor }.
funkloch-prompt-may-score = Jetzt werten, ×{ $factor }, oder auf die nächste Karte warten?
funkloch-prompt-draw = Es wird nachgezogen.
funkloch-prompt-discard = Nirgends passt etwas: Leg eine Karte ab.
funkloch-starts = beginnt.
funkloch-chooses-symbol = wählt { $symbol ->
    [A] den Kreis.
    [B] das Quadrat.
    [C] das Dreieck.
   *[D] die Raute.
    }
funkloch-draws = zieht eine Karte.
funkloch-draws-a-card = zieht eine Karte.
funkloch-takes = wählt eine Karte.
funkloch-takes-a-card = wählt eine Karte.
funkloch-places = legt eine Karte über { $covered ->
    [one] ein Feld
   *[other] { $covered } Felder
}{ funkloch-growth }
funkloch-sets-token = setzt einen Symbolmarker{ funkloch-growth }
funkloch-growth = { $before ->
    [0] .
   *[other] { $after ->
        [0] ; kein Verbund bleibt übrig.
       *[other] : größter Verbund { $before } → { $after }.
    }
}
funkloch-no-token = setzt keinen Symbolmarker.
funkloch-scores = wertet einen Verbund von { $size } mal { $factor }: { $points } Punkte.
funkloch-no-score = wertet noch nicht.
funkloch-discards = { $scorings ->
    [1] kann nirgends legen, wirft die letzte Karte ab und geht bei der Wertung leer aus.
   *[0] kann nirgends legen und wirft eine Karte ab.
    }
funkloch-discards-a-card = { $scorings ->
    [1] kann nirgends legen, wirft die letzte Karte ab und geht bei der Wertung leer aus.
   *[0] kann nirgends legen und wirft eine Karte ab.
    }
funkloch-seat = Symbolmarker { $tokens } · Karten { $cards } · größter Verbund { $largest } · Punkte { $points }
funkloch-round = Runde { $round } · Nachziehstapel { $stock } · Stapel 2: { $two } · Stapel 3: { $three }
funkloch-last-scoring = { $symbol } wertete in Runde { $round }: { $size } × { $factor } = { $points }
funkloch-empty = Der Tisch ist leer: Die Startkarte kommt, wenn alle ein Symbol haben.
funkloch-hand = Deine Karten:
funkloch-taken = Deine Karte { $card }, { $turn }:
funkloch-clipped = Der Tisch geht weiter, von Spalte { $first } bis { $last }.
funkloch-reason-most_points = Alle haben dreimal gewertet, und die höchste Summe gewinnt.
funkloch-option-starter = Wer beginnt
    .help = Die Anleitung schlägt vor: wer zuletzt ein Handy benutzt hat.
funkloch-option-see_through_holes = Löcher sind ausgestanzt
    .help = Durch ein Loch sieht man, was darunter liegt; sonst verdeckt es das.
funkloch-option-choose_symbols = Alle wählen ihr Symbol
    .help = Sonst richten sich die Symbole nach den Plätzen, und die Partie beginnt mit dem Austeilen.
funkloch-option-first_factor = Faktor der 1. Runde
    .help = Was ein Feld des Verbunds in der ersten Wertung zählt. Die Marker zeigen, was gedruckt ist.
funkloch-option-second_factor = Faktor der 2. Runde
    .help = Was ein Feld des Verbunds in der zweiten Wertung zählt.
funkloch-option-last_factor = Faktor der 3. Runde
    .help = Was ein Feld des Verbunds in der letzten Wertung zählt.
funkloch-option-first_tokens = Symbolmarker zur 1. Runde
    .help = Wie viele Symbolmarker alle zu Beginn bekommen.
funkloch-option-second_tokens = Symbolmarker zur 2. Runde
    .help = Wie viele Symbolmarker alle zur zweiten Runde bekommen.
funkloch-option-last_tokens = Symbolmarker zur 3. Runde
    .help = Wie viele Symbolmarker alle zur letzten Runde bekommen.
funkloch-preset-punched-cards = Lochkarten: Man sieht durch die Löcher

# Arten von Aktionen, und worin sie sich unterscheiden, wie das Labor sie nennt.
funkloch-verb-symbol = ein Symbol wählen
funkloch-verb-take = eine Karte wählen
funkloch-verb-place = eine Karte legen
funkloch-verb-token = einen Symbolmarker setzen
funkloch-verb-no-token = keinen Symbolmarker setzen
funkloch-verb-score = einen Verbund werten
funkloch-verb-no-score = nichts werten
funkloch-verb-discard = eine Karte ablegen
funkloch-places-detail-covered = verdeckte Felder
funkloch-places-detail-before = größter Verbund vorher
funkloch-places-detail-after = größter Verbund nachher
funkloch-sets-token-detail-before = größter Verbund vorher
funkloch-sets-token-detail-after = größter Verbund nachher
funkloch-takes-detail-faces = Symbole der Karte
funkloch-draws-detail-faces = Symbole der Karte
funkloch-discards-detail-faces = Symbole der Karte
funkloch-discards-detail-scorings = Wertungen ohne Punkte
funkloch-places-detail-faces = Symbole der Karte
funkloch-scores-detail-size = Größe des Verbunds
funkloch-value-A = A, der Kreis
funkloch-value-B = B, das Quadrat
funkloch-value-C = C, das Dreieck
funkloch-value-D = D, die Raute

# Warum ein Zug gut ist.
funkloch-why-scores = Wertet { $size } { $size ->
    [one] Feld
   *[other] Felder
} mal { $factor }: { $points } Punkte.
funkloch-why-grows = Dein größter Verbund wächst von { $before } auf { $after }.
funkloch-why-shrinks = Dein größter Verbund schrumpft von { $before } auf { $after }.
funkloch-why-breaks = Der Verbund von { $rival } schrumpft von { $before } auf { $after }.
funkloch-why-covers = Deckt { $count ->
    [one] ein Feld
   *[other] { $count } Felder
}{ $theirs ->
    [0] , keines davon gehört anderen.
    [one] , eines davon gehört anderen.
   *[other] , { $theirs } davon gehören anderen.
}
funkloch-why-token = Über deinen Marker kommt niemand mehr. { $left ->
    [0] Es ist dein letzter.
    [one] Einer bleibt dir.
   *[other] { $left } bleiben dir.
}

# Was man am Terminal tippt und in Aktionen liest; die Wörter der Aufzeichnungen gehen auch.
funkloch-typed-take = nimm
funkloch-typed-place = lege
funkloch-typed-token = marker
funkloch-typed-score = wertung
funkloch-typed-no = ohne
funkloch-typed-discard = ablegen
funkloch-typed-draw = karte
funkloch-typed-start = beginn
funkloch-typed-A = Kreis
funkloch-typed-B = Quadrat
funkloch-typed-C = Dreieck
funkloch-typed-D = Raute
