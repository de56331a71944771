funkloch-pitch = Karten auf Karten: Verbinde deine Symbole, unterbrich die Netze der anderen und werte im richtigen Moment.
funkloch-notation = take F17 r90, place 3 -4 r90 F17, token 4 -4 oder score 3 -3
funkloch-prompt-draw-starter = Wer beginnt, wird ausgelost.
funkloch-prompt-deal = Die Karten werden ausgeteilt.
funkloch-prompt-take = Wähl eine Handkarte und dreh sie zurecht.
funkloch-prompt-place = Leg deine Karte auf den Tisch.
funkloch-prompt-token = Setz einen Symbolmarker auf ein Loch oder dein Symbol dieser Karte, oder verzichte.
funkloch-prompt-score = Setz deinen Wertungsmarker auf diese Karte: Sein Verbund zählt ×{ $factor }.
funkloch-prompt-may-score = Jetzt werten, ×{ $factor }, oder auf die nächste Karte warten?
funkloch-prompt-draw = Es wird nachgezogen.
funkloch-prompt-discard = Nirgends passt etwas: Leg eine Karte ab.
funkloch-starts = beginnt.
funkloch-draws = zieht { $card }.
funkloch-draws-a-card = zieht eine Karte.
funkloch-takes = wählt { $card }.
funkloch-takes-a-card = wählt eine Karte.
funkloch-places = legt { $card } ({ $turn }) auf { $spot }.
funkloch-sets-token = setzt einen Symbolmarker auf { $spot }.
funkloch-no-token = setzt keinen Symbolmarker.
funkloch-scores = wertet auf { $spot }: Ein Verbund von { $size } mal { $factor } macht { $points } Punkte.
funkloch-no-score = wertet noch nicht.
funkloch-discards = { $scorings ->
    [1] kann nirgends legen, wirft { $card } ab und geht bei der Wertung leer aus.
   *[0] kann nirgends legen und wirft { $card } ab.
    }
funkloch-discards-a-card = { $scorings ->
    [1] kann nirgends legen, wirft die letzte Karte ab und geht bei der Wertung leer aus.
   *[0] kann nirgends legen und wirft eine Karte ab.
    }
funkloch-seat = Symbolmarker { $tokens } · Karten { $cards } · größter Verbund { $largest } · Punkte { $points }
funkloch-round = Runde { $round } · Nachziehstapel { $stock } · Stapel 2: { $two } · Stapel 3: { $three }
funkloch-last-scoring = { $symbol } wertete in Runde { $round }: { $size } × { $factor } = { $points }
funkloch-hand = Deine Karten:
funkloch-taken = Deine Karte { $card }, { $turn }:
funkloch-clipped = Der Tisch geht weiter, von Spalte { $first } bis { $last }.
funkloch-reason-most_points = Alle haben dreimal gewertet, und die höchste Summe gewinnt.
funkloch-option-see_through_holes = Löcher sind ausgestanzt
    .help = Ein Loch lässt sehen, was darunter liegt, statt es zu verdecken.
funkloch-preset-punched-cards = Lochkarten: Man sieht durch die Löcher

# Arten von Aktionen, und worin sie sich unterscheiden, wie das Labor sie nennt.
funkloch-verb-take = eine Karte wählen
funkloch-verb-place = eine Karte legen
funkloch-verb-token = einen Symbolmarker setzen
funkloch-verb-no-token = keinen Symbolmarker setzen
funkloch-verb-score = einen Verbund werten
funkloch-verb-no-score = nichts werten
funkloch-verb-discard = eine Karte ablegen
funkloch-scores-detail-size = Größe des Verbunds
