blox-pitch = Vier Figuren, fünf Karten, ein Brett voller Türme: Räum die niedrigen ab, bau höhere und halt dir die Linien frei.
blox-notation = setze c4, ziehe c4-c7, räume c4-c7, baue c4 WWR, schlage c4-c7 3 oder tausche WR
blox-aim = Die meisten Punkte gewinnen: Räum Türme ab, bau aus der Beute einen höheren, schlag Figuren.
blox-prompt-draw-starter = Wer beginnt, wird ausgelost.
blox-prompt-set-up = Die Türme werden aufgebaut.
blox-prompt-deal = Die Karten werden ausgeteilt.
blox-prompt-act = Einsetzen, ziehen, abräumen (Höhe { $clear ->
    [1] 1
   *[other] 1 bis { $clear }
}), bauen (Höhe { $build }), schlagen oder Karten tauschen.
blox-prompt-draw = Karten werden nachgezogen.
blox-starts = beginnt.
blox-block = Aufbau: ein { $colour ->
    [W] weißer
    [R] roter
    [G] grauer
   *[S] schwarzer
} Block auf { $field }.
blox-dealt = bekommt eine { $colour ->
    [W] weiße
    [R] rote
    [G] graue
   *[S] schwarze
} Karte.
blox-dealt-hidden = bekommt eine Karte.
blox-draws = zieht eine { $colour ->
    [W] weiße
    [R] rote
    [G] graue
   *[S] schwarze
} Karte nach.{ blox-shuffled }
blox-draws-hidden = zieht eine Karte nach.{ blox-shuffled }
blox-places = setzt { $joker ->
    [none] {""}
   *[other] mit dem Joker{" "}
}eine Figur auf { $field } ein.{ blox-shuffled }
blox-moves = zieht { $joker ->
    [none] {""}
   *[other] mit dem Joker{" "}
}von { $source } nach { $field }.{ blox-shuffled }
blox-clears = räumt einen Turm der Höhe { $points } auf { $field } ab{ $joker ->
    [none] {""}
   *[other] , mit dem Joker
}: { $points ->
    [1] 1 Punkt
   *[other] { $points } Punkte
}.{ $news ->
    [none] {""}
    [phase] {" "}Phase { $phase } beginnt.
   *[other] {" "}Diese Runde ist die letzte.
}{ blox-shuffled }
blox-builds = baut einen Turm der Höhe { $points } auf { $field }{ $joker ->
    [none] {""}
   *[other] , mit dem Joker
}: { $points } Punkte.{ blox-shuffled }
blox-captures = schlägt { $joker ->
    [none] {""}
   *[other] mit dem Joker{" "}
}die Figur auf { $field }: { $points } Punkte.{ blox-shuffled }
blox-exchanges = tauscht { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}{ $joker ->
    [used] {" "}und bekommt den Joker zurück
   *[active] {""}
}.{ blox-shuffled }
blox-shuffled = { $shuffled ->
    [no] {""}
   *[yes] {" "}Die Ablage wird gemischt.
}
blox-legend = Kleine Buchstaben: der Boden. Große: Blöcke. w weiß, r rot, g grau, s schwarz
blox-phase = Runde { $round }, Phase { $phase }: abräumen bis { $clear }, bauen { $build }.
blox-last-round = Die letzte Runde!
blox-player = { $number }: { $points ->
    [1] 1 Punkt
   *[other] { $points } Punkte
}, Blöcke { $blocks }, Vorrat { $supply }, Joker { $joker ->
    [active] ★
   *[used] ☆
}, { $cards ->
    [1] 1 Karte
   *[other] { $cards } Karten
}
blox-piles = Nachziehstapel { $stock }, Ablage { $discard }
blox-known = {" "}(mindestens { $cards })
blox-hand = Deine Karten: { $cards }
blox-reason-towers_cleared = Höchstens ein Turm der Höhe 4 steht noch, und die Runde ist zu Ende.
blox-reason-stalled = Zu lange hat niemand einen Punkt gemacht: Die Partie wird gewertet.
blox-reason-round_limit = Die letzte der verabredeten Runden ist vorbei: Die Partie wird gewertet.
blox-option-starter = Wer beginnt
    .help = Die Kurzregel sagt nur, dass jemand beginnen muss. Wichtig ist es, weil jede Runde zu Ende gespielt wird.
blox-option-stall_rounds = Runden ohne Punkte
    .help = Nach so vielen ganzen Runden in Folge, in denen niemand einen Punkt macht, wird die Partie gewertet.
blox-option-max_rounds = Rundenlimit
    .help = Nach so vielen Runden wird die Partie auf jeden Fall gewertet.
blox-option-remember_hands = Der Tisch merkt sich Handkarten
    .help = Zu zweit zeigt er, was der leere Stapel über die andere Hand verraten hat. Sonst zählt man selbst mit.
blox-option-clear_points = Punkte fürs Abräumen
    .help = Wie viele Punkte jeder Block eines abgeräumten Turms bringt.
blox-option-build_points = Punkte fürs Bauen
    .help = Wie viele Punkte jeder gebaute Block bringt.
blox-option-capture_points = Punkte fürs Schlagen
    .help = Wie viele Punkte jede Karte beim Schlagen bringt.
blox-option-store_limit = Voller Vorrat
    .help = Wer so viele Blöcke vor sich hat, darf keinen Turm mehr abräumen.
blox-option-pawns = Figuren
    .help = Wie viele Figuren jeder hat.
blox-preset-quick = Höchstens zwölf Runden
blox-preset-patient = Höchstens fünfhundert Runden

# Arten von Aktionen, und worin sie sich unterscheiden, wie das Labor sie nennt.
blox-verb-move = ziehen
blox-verb-place = eine Figur einsetzen
blox-verb-exchange = Karten tauschen
blox-verb-clear = einen Turm abräumen
blox-verb-capture = eine Figur schlagen
blox-verb-build = einen Turm bauen
blox-builds-detail-points = Höhe des Turms und Punkte
blox-clears-detail-points = Höhe des Turms und Punkte
blox-value-active = noch da
blox-value-used = verbraucht

# Farben in Buchstaben.
blox-letter-W = W
blox-letter-R = R
blox-letter-G = G
blox-letter-S = S

# Warum ein Zug gut ist.
blox-why-points = Bringt { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
}.
blox-why-captures = { $rival } muss eine Figur zurücknehmen.
blox-why-phase = Phase { $phase } beginnt: Neue Türme werden { $build } hoch.
blox-why-last-round = Die letzte Runde beginnt.
blox-why-enough = Du hast dann { $count } Blöcke: genug für einen Turm der Höhe { $build }.
blox-why-blocks = Du hast dann { $count ->
    [one] einen Block
   *[other] { $count } Blöcke
}, für einen Turm brauchst du { $build }.
blox-why-reaches = Von dort erreichst du den Turm auf { $field }: { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
}.
blox-why-joker = Der Joker ist dann verbraucht.
blox-why-joker-back = Der Joker liegt danach wieder bereit.

# Was man am Terminal tippt und in Aktionen liest; die Wörter der Aufzeichnungen gehen auch.
blox-typed-place = setze
blox-typed-move = ziehe
blox-typed-clear = räume
blox-typed-build = baue
blox-typed-capture = schlage
blox-typed-exchange = tausche
blox-typed-start = beginn
blox-typed-draw = karte
