funkloch-web-table = Tisch mit { $cards ->
    [0] noch keiner Karte
    [one] einer Karte
   *[other] { $cards } Karten
}
funkloch-web-keys = Pfeiltasten bewegen die Karte oder gehen von Feld zu Feld, R dreht, Eingabe legt oder setzt, N geht ohne Marker weiter, Escape bricht ab, Plus und Minus zoomen, 0 zeigt alles.
funkloch-web-rows = Was auf dem Tisch liegt
funkloch-web-row = Zeile { $row }, ab Spalte { $column }
funkloch-web-spot = Zeile { $row }, Spalte { $column }
funkloch-web-face = { $face ->
    [o] Loch
    [A] { $owned ->
        [no] Kreis
       *[yes] Kreis von { $name }
    }
    [B] { $owned ->
        [no] Quadrat
       *[yes] Quadrat von { $name }
    }
    [C] { $owned ->
        [no] Dreieck
       *[yes] Dreieck von { $name }
    }
    [D] { $owned ->
        [no] Raute
       *[yes] Raute von { $name }
    }
   *[other] Lücke
}
funkloch-web-symbol = { $symbol ->
    [A] Kreis
    [B] Quadrat
    [C] Dreieck
   *[D] Raute
}
funkloch-web-bare = nichts
funkloch-web-marker = { $kind ->
    [token] Symbolmarker von { $name }
   *[other] Wertungsmarker von { $name }
}
funkloch-web-network = Verbund { $size }
funkloch-web-sum = { $size } × { $factor } = { $points }
funkloch-web-possible = hier möglich
funkloch-web-held = Karte bei Zeile { $row }, Spalte { $column }, um { $degrees } Grad gedreht: passt nicht
funkloch-web-held-fits = Karte bei Zeile { $row }, Spalte { $column }, um { $degrees } Grad gedreht: passt
funkloch-web-round = Runde { $round } von 3
funkloch-web-round-word = Runde
funkloch-web-stock = Nachziehstapel
funkloch-web-pile = Stapel { $number }
funkloch-web-empty = leer
funkloch-web-view = Ansicht
funkloch-web-nearer = Näher
funkloch-web-farther = Weiter weg
funkloch-web-show-all = Alles zeigen
funkloch-web-hand = Deine Karten
funkloch-web-card = { $place }. Karte, { $card }: { $faces }
funkloch-web-tokens = Symbolmarker
funkloch-web-tokens-help = nach dem Legen, auf ein Loch oder dein Symbol auf der Karte
funkloch-web-scoring = Wertung
funkloch-web-scoring-help = ×2 mit deiner letzten Karte, ×3 in Runde 3
funkloch-web-tokens-left = { $count ->
    [0] kein Symbolmarker
    [one] ein Symbolmarker
   *[other] { $count } Symbolmarker
}
funkloch-web-scorings-left = { $count ->
    [0] kein Wertungsmarker
    [one] ein Wertungsmarker
   *[other] { $count } Wertungsmarker
}
funkloch-web-counts = { $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
} · Verbund { $largest }
funkloch-web-fits = Passt: deckt { $covered ->
    [one] ein Feld.
   *[other] { $covered } Felder.
}
funkloch-web-grows = { $to ->
    [0] Du hast dann keinen Verbund.
   *[other] Dein größter Verbund: { $from } → { $to }.
}
funkloch-web-covers-marker = Hier nicht: Die Karte würde einen Marker verdecken (§3.4).
funkloch-web-covers-nothing = Hier nicht: Die Karte muss mindestens ein Feld decken (§3.3).
funkloch-web-lay-here = Hier legen
funkloch-web-turn-short = Drehen
funkloch-web-turn = Karte drehen
funkloch-web-take = Deine { $place }. Karte nehmen, { $degrees ->
    [0] ungedreht
   *[other] um { $degrees } Grad gedreht
}
funkloch-web-place = Die Karte bei { $spot } legen, { $degrees ->
    [0] ungedreht
   *[other] um { $degrees } Grad gedreht
}
funkloch-web-token = Symbolmarker auf { $spot } setzen
funkloch-web-score = Verbund von { $size } werten: Wertungsmarker auf { $spot }
funkloch-web-discard = Deine { $place }. Karte abwerfen
funkloch-web-no-token = Ohne Symbolmarker weiter
funkloch-web-no-score = Noch nicht werten

# tools/duration.py misst es
funkloch-minutes = 30 min

# Eine Zeile des Verlaufs in einer Reihe von Zeichen.
funkloch-places-brief = { $before ->
    [0] {""}
   *[other] Verbund { $before } → { $after }
}
funkloch-sets-token-brief = Marker, { $after }
funkloch-scores-brief = { $size } × { $factor }
funkloch-scores-moment = { $size } × { $factor } = { $points }
