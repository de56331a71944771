blox-web-board = Spielbrett, neun mal neun Felder
blox-web-colour = { $colour ->
    [W] Weiß
    [R] Rot
    [G] Grau
   *[S] Schwarz
}
blox-web-field = { $field }, { $colour ->
    [W] weiß
    [R] rot
    [G] grau
   *[S] schwarz
}
blox-web-tower-here = Turm der Höhe { $height }: { $blocks }
blox-web-pawn-here = Figur von { $name }
blox-web-possible = möglich
blox-web-hand = Deine Karten
blox-web-card = Karte { $colour ->
    [W] Weiß
    [R] Rot
    [G] Grau
   *[S] Schwarz
}
blox-web-joker = Joker
blox-web-joker-active = Joker, einsetzbar
blox-web-joker-used = Joker, verbraucht
blox-web-phase = Phase
blox-web-clear-column = abräumen
blox-web-build-column = bauen
blox-web-standing = { $phase ->
    [4] { $count ->
        [one] Ein Turm der Höhe { $height } steht.
       *[other] { $count } Türme der Höhe { $height } stehen. Steht nur noch einer, endet die Partie mit dieser Runde.
    }
   *[other] { $count ->
        [one] Ein Turm der Höhe { $height } steht.
       *[other] { $count } Türme der Höhe { $height } stehen. Steht nur noch einer, beginnt die nächste Phase.
    }
}
blox-web-tower = Turm { $field }
blox-web-worth = { $points ->
    [0] keine Punkte
    [one] 1 Punkt
   *[other] { $points } Punkte
}
blox-web-never = Ein Fünferturm wird nie abgeräumt.
blox-web-later = Noch zu hoch für diese Phase.
blox-web-missing = { $count ->
    [one] Dir fehlt { $cards }{ $joker ->
        [helps] ; der Joker hilft.
       *[none] .
    }
   *[other] Dir fehlen { $cards }.
}
blox-web-full = Du hast mehr als { $most } Blöcke; erst bauen, dann abräumen.
blox-web-all-cards = Du hast alle Karten dafür.
blox-web-close = Schließen
blox-web-cancel = Abbrechen
blox-web-actions = Aktionen
blox-web-pick-first = Wähle zuerst Karten oder eine deiner Figuren.
blox-web-pick-cards = Karten wählen
blox-web-picked = Gewählt: { $cards }. Tipp auf ein leuchtendes Feld.
blox-web-which = Was willst du auf { $field } tun?
blox-web-verb = { $verb ->
    [move] Ziehen
    [place] Einsetzen
    [clear] Abräumen
    [build] Bauen
    [capture] Schlagen
   *[exchange] Tauschen
}
blox-web-none = { $verb ->
    [move] nichts erreichbar
    [place] keine Figur oder Linie frei
    [clear] nichts abzuräumen
    [build] Blöcke oder Karten fehlen
    [capture] nichts zu schlagen
   *[exchange] keine Karten
}
blox-web-with-joker = , Joker als { blox-web-colour }
blox-web-move = von { $source } nach { $field } ziehen ({ $cards }{ $joker })
blox-web-place = auf { $field } einsetzen ({ $cards }{ $joker })
blox-web-clear = { $field } von { $source } aus abräumen ({ $cards }{ $joker })
blox-web-build = auf { $field } bauen ({ $cards }{ $joker })
blox-web-capture = auf { $field } von { $source } aus schlagen, { $count } Karten ({ $cards }{ $joker })
blox-web-exchange = tauschen: { $cards }
blox-web-blocks = Blöcke: { $blocks }
blox-web-supply = { $count ->
    [0] keine Figur im Vorrat
    [one] eine Figur im Vorrat
   *[other] { $count } Figuren im Vorrat
}
blox-web-holds = hält { $cards }

# tools/duration.py misst es
blox-minutes = 40 min
blox-clears-moment = { $news ->
    [phase] Phase { $phase }!
   *[other] Letzte Runde!
}
