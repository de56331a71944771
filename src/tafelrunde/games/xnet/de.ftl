xnet-pitch = Biete an, was das Netz verlangt, gewinne User und schieb die Nachfrage dorthin, wo du stark bist.
xnet-notation = lege Kunst 8, nachfrage M2, schiebe B1 M2, verdränge T1, werbe 2 Kunst, zahle Sport 3, server oder ende
xnet-aim = Wer zuerst { $target } Punkte hat, gewinnt: Biete gefragte Rubriken an und gewinne User.
xnet-field = { $field ->
    [T1] ganz oben
    [M1] in der zweiten Reihe
    [M2] in der zweiten Reihe
   *[other] in der untersten Reihe
}
xnet-prompt-draw-starter = Wer beginnt, wird ausgelost.
xnet-prompt-deal = Die Karten werden ausgeteilt.
xnet-prompt-open-demand = Die Nachfrage wird eröffnet.
xnet-prompt-scoring = Es wird abgerechnet.
xnet-prompt-draw = Karten werden gezogen.
xnet-prompt-act = Auslegen, kaufen, User werben, die Nachfrage ändern oder den Zug beenden.
xnet-prompt-take-back = Nimm noch eine Rubrik auf die Hand oder beende den Zug.
xnet-prompt-discarding = { $count ->
    [one] Wirf eine Karte ab.
   *[other] Wirf { $count } Karten ab.
}
xnet-prompt-pay = { $owed ->
    [one] Leg noch eine Karte bereit
   *[other] Leg noch { $owed } Karten bereit
} für { $what ->
    [demand] eine Rubrik { xnet-field }
    [specialist] einen Spezialisten für { $topic }
    [recruit-one] einen User
    [recruit-two] zwei User für { $topic }
    [shift] den Aufstieg von { $topic }
    [server] einen Server
    [net] das { $net }er-Netz
    [streamer] einen Streamer
   *[unpark] einen Spezialisten für { $topic }
}{ $cancel ->
    [no] .
   *[yes] {" "}oder brich ab.
}
xnet-prompt-displace = { $owed ->
    [0] Verdränge { $other } mit diesen Karten{ $more ->
        [0] { $cancel ->
            [no] .
           *[yes] {" "}oder brich ab.
        }
       *[other] { $cancel ->
            [no] {" "}oder leg noch welche dazu.
           *[yes] , leg noch welche dazu oder brich ab.
        }
    }
   *[other] { $other } verdrängen: Leg noch mindestens { $owed } in Karten einer einzigen Rubrik bereit{ $cancel ->
        [no] .
       *[yes] {" "}oder brich ab.
    }
}
xnet-prompt-displace-and-lay = Leg eine Karte { $topic } an einen Server, dann ist { $other } verdrängt{ $more ->
    [0] { $cancel ->
        [no] .
       *[yes] ; oder brich ab.
    }
   *[other] ; oder leg noch welche dazu{ $cancel ->
        [no] .
       *[yes] {" "}oder brich ab.
    }
}
xnet-starts = beginnt.
xnet-draws = zieht { $card }.
xnet-draws-hidden = zieht eine Karte.
xnet-opens-with = deckt { $card } für die Nachfrage auf.
xnet-opens-again = deckt { $card } auf; diese Rubrik ist schon gefragt, die Karte kommt auf die Ablage.
xnet-shuffles = mischt die Ablage mit { $count } Karten zu einem neuen Stapel.
xnet-scores = { $points ->
    [0] bekommt keine Punkte.
    [1] bekommt einen Punkt und hat { $total }.
   *[other] bekommt { $points } Punkte mit { $users ->
        [one] einem User
       *[other] { $users } Usern
    } und hat { $total }.
}
xnet-lays = legt { $card } aus.
xnet-discards = wirft { $card } ab.
xnet-parks = parkt { $topic } unter dem Streamer.
xnet-unparks = legt { $topic } wieder an einen Server.
xnet-takes = nimmt { $count ->
    [one] eine Karte
   *[other] { $count } Karten
} { $topic } auf die Hand.
xnet-ends = beendet den Zug.
xnet-begins = { $what ->
    [demand] will eine Rubrik { xnet-field } in die Nachfrage bringen.
    [specialist] will einen Spezialisten für { $topic } bezahlen.
    [recruit-one] will einen User bezahlen.
    [recruit-two] will zwei User für { $topic } bezahlen.
    [shift] will { $topic } gegen { $other } nach oben tauschen.
    [displace] will { $other } verdrängen.
    [server] will einen Server bezahlen.
    [net] will das { $net }er-Netz bezahlen.
    [streamer] will einen Streamer bezahlen.
   *[unpark] will einen Spezialisten bezahlen, um { $topic } zurückzuholen.
}
xnet-lays-aside = legt { $card } bereit.
xnet-cancels = nimmt die Zahlung zurück.
xnet-buys = { $what ->
    [demand] bringt { $cards } { xnet-field } in die Nachfrage.
    [specialist] wirbt für { $cards } einen Spezialisten für { $topic } an.
    [recruit-one] gewinnt für { $cards } einen User.
    [recruit-two] gewinnt für { $cards } zwei User.
    [shift] tauscht { $topic } für { $cards } nach oben, gegen { $other }.
    [server] kauft für { $cards } einen Server.
    [net] kauft für { $cards } das { $net }er-Netz.
    [streamer] kauft für { $cards } einen Streamer.
   *[unpark] holt { $topic } für { $cards } mit einem Spezialisten zurück.
}
xnet-displaces = verdrängt { $other } mit { $cards }; { $card } liegt jetzt { xnet-field }.
xnet-displaces-and-lays = verdrängt { $other } mit { $cards } und legt { $laid } aus; { $card } liegt jetzt { xnet-field }.
xnet-piles = Stapel { $stock } · Ablage { $discard } · Spezialisten { $supply } · mit { $target } Punkten gewinnt man
xnet-provider = Punkte { $score }, jetzt +{ $estimate } · User { $users }/{ $net } · Hand { $hand }
xnet-legend = ▶ am Zug · * Spezialist · S( ) Streamer · X geschützt · Zeichen in der Nachfrage: wer zählt
xnet-known = auf der Hand gesehen:
xnet-own-hand = Deine Hand, { $count ->
    [one] eine Karte:
   *[other] { $count } Karten:
}
xnet-payment = Bisher bereitgelegt: { $cards }
xnet-reason-target_reached = Das Ziel ist erreicht.
xnet-reason-stalled = Zu lange hat niemand Punkte gemacht; wer die meisten hat, gewinnt.
xnet-option-starter = Wer beginnt
    .help = Die Anleitung schlägt vor: wer zuletzt eine E-Mail abgeschickt hat.
xnet-option-target = Punkte zum Sieg
    .help = Wer nach dem Abrechnen so viele Punkte hat, gewinnt sofort.
xnet-option-specialist_supply = Spezialisten
    .help = Wie viele Spezialisten es für alle zusammen gibt.
xnet-option-max_new_demand_per_turn = Neue Rubriken pro Zug
    .help = Wie viele leere Nachfragefelder man in einem Zug belegen darf; 0 heißt beliebig viele.
xnet-option-stall_rounds = Runden ohne Punkte
    .help = Nach so vielen Runden, in denen niemand Punkte macht, endet die Partie.
xnet-option-remember_hands = Der Tisch merkt sich Handkarten
    .help = Er zeigt, welche Karten einer Hand alle gesehen haben. Sonst merkt man sie sich selbst.
xnet-option-top_value = Wert des obersten Feldes
    .help = Was ein User auf dem obersten Feld der Nachfrage zählt.
xnet-option-middle_value = Wert der mittleren Felder
    .help = Was ein User auf den beiden mittleren Feldern zählt.
xnet-option-bottom_value = Wert der unteren Felder
    .help = Was ein User auf den drei unteren Feldern zählt.
xnet-option-hand_limit = Handkartenlimit
    .help = Wie viele Karten am Ende des Zuges auf der Hand bleiben dürfen.
xnet-option-cards_drawn = Gezogene Karten
    .help = Wie viele Karten man in einem Zug zieht.
xnet-preset-short = Kurz: Mit 60 Punkten gewinnt man
xnet-preset-lightning = Blitz: 80 Punkte, eine neue Rubrik pro Zug
xnet-preset-few-specialists = Nur vier Spezialisten

# Arten von Aktionen, und worin sie sich unterscheiden, wie das Labor sie nennt.
xnet-verb-pay = eine Karte zum Bezahlen bereitlegen
xnet-verb-lay = eine Karte auslegen
xnet-verb-cancel = eine Zahlung zurücknehmen
xnet-verb-shift = Nachfrage verschieben
xnet-verb-end = den Zug beenden
xnet-verb-take = Karten auf die Hand nehmen
xnet-verb-specialist = einen Spezialisten anwerben
xnet-verb-displace = eine Rubrik verdrängen
xnet-verb-discard = eine Karte abwerfen
xnet-verb-recruit = User anwerben
xnet-verb-park = unter dem Streamer parken
xnet-verb-unpark = unter dem Streamer hervorholen
xnet-verb-server = einen Server kaufen
xnet-verb-net = das nächste Netz kaufen
xnet-verb-streamer = einen Streamer nehmen
xnet-verb-demand = ein Nachfragefeld belegen
xnet-verb-place = das Verdrängen abschließen
xnet-value-demand = ein Nachfragefeld
xnet-value-displace = Verdrängen
xnet-value-net = ein Netz
xnet-value-recruit-one = ein User
xnet-value-recruit-two = zwei User
xnet-value-server = ein Server
xnet-value-shift = Verschieben
xnet-value-specialist = ein Spezialist
xnet-value-streamer = ein Streamer
xnet-value-unpark = Hervorholen

# Rubriken, wie sie auf Deutsch heißen.
xnet-word-Technik = Technik
xnet-word-Kochen = Kochen
xnet-word-Kunst = Kunst
xnet-word-Hobby = Hobby
xnet-word-Erotik = Erotik
xnet-word-Sport = Sport
xnet-word-Musik = Musik
xnet-word-Wirtschaft = Wirtschaft
xnet-word-Natur = Natur
xnet-word-Reisen = Reisen
xnet-word-Spiele = Spiele
xnet-word-Wissen = Wissen

# Warum ein Zug gut ist.
xnet-why-scoring = Deine nächste Wertung steigt von { $before } auf { $after } Punkte.
xnet-why-less = Deine nächste Wertung sinkt von { $before } auf { $after } Punkte.
xnet-why-harms = { $rival } verliert { $loss ->
    [one] einen Punkt
   *[other] { $loss } Punkte
} bei der nächsten Wertung.
xnet-why-users = { $count ->
    [one] Ein neuer User
   *[other] { $count } neue User
}: Du hast dann { $users }, und jeder zählt jede Runde.
xnet-why-server = Platz für { $places } weitere Rubriken.
xnet-why-net = Dein Netz versorgt dann { $net } User.
xnet-why-streamer = Ein Streamer: Was nicht gefragt ist, kannst du parken.
xnet-why-kept = { $count ->
    [0] Keine Karte bleibt
    [one] Eine Karte bleibt
   *[other] { $count } Karten bleiben
} dir für den nächsten Zug.

# Was man am Terminal tippt und in Aktionen liest; die Wörter der Aufzeichnungen gehen auch.
xnet-typed-lay = lege
xnet-typed-pay = zahle
xnet-typed-specialist = spezialist
xnet-typed-recruit = werbe
xnet-typed-park = parke
xnet-typed-unpark = hole
xnet-typed-take = nimm
xnet-typed-demand = nachfrage
xnet-typed-displace = verdränge
xnet-typed-place = fertig
xnet-typed-shift = schiebe
xnet-typed-net = netz
xnet-typed-cancel = abbrechen
xnet-typed-discard = ablegen
xnet-typed-end = ende
xnet-typed-draw = karte
xnet-typed-score = abrechnung
xnet-typed-shuffle = mischen
xnet-typed-start = beginn
