xnet-web-table = Tisch
xnet-web-tabs = Nachfrage und Provider
xnet-web-demand = Nachfrage
xnet-web-stock = Stapel
xnet-web-discard = Ablage
xnet-web-supply = Spezialisten
xnet-web-free-field = frei
xnet-web-empty-field = Feld { $field }, Wert { $value }, frei
xnet-web-demand-card = Feld { $field }, Wert { $value }: { $topic } { $number }
xnet-web-protected = geschützt vom X von { $name }
xnet-web-offerer = { $name } mit { $count }{ $counts ->
    [yes] {""}
   *[no] {" "}(zählt nicht)
}
xnet-web-scored = { $name }: ({ $sum }) × { $users } = { $points }
xnet-web-next = nächste Abrechnung
xnet-web-formula = = ({ $sum }) × { $users } { $users ->
    [one] User
   *[other] User
}
xnet-web-of = von { $target }
xnet-web-own = Dein Angebot
xnet-web-hand-count = { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}
xnet-web-stack = { $topic }, { $count ->
    [one] eine Karte
   *[other] { $count } Karten
} ({ $values }){ $specialist ->
    [yes] , mit Spezialist
   *[no] {""}
}, { $state ->
    [counts] zählt { $value } je User
    [behind] zählt nicht
   *[out] nicht nachgefragt
}
xnet-web-free = frei
xnet-web-free-place = Freier Platz
xnet-web-server = Server { $number }
xnet-web-net = { $net ->
    [10] Satellit
   *[other] { $net }er-Netz
}
xnet-web-next-net = { $net ->
    [4] 7er für 7 Karten
    [7] 9er für 7 Karten
   *[other] Satellit für 7 Karten
}
xnet-web-users = { $users } von { $net } Usern
xnet-web-users-short = { $users } von { $net } Usern
xnet-web-recruit = User werben: 2 Karten
xnet-web-streamer = Streamer
xnet-web-streamer-empty = Streamer leer
xnet-web-no-streamer = Kein Streamer
xnet-web-empty = leer
xnet-web-none = keiner
xnet-web-actions = Aktionen
xnet-web-close = Schließen
xnet-web-many = { $count } Aktionen
xnet-web-short = { $verb ->
    [lay] anlegen
    [specialist] Spezialist
    [park] parken
    [take] auf die Hand
   *[other] Aktion
}
xnet-web-do-lay = { $card } anlegen
xnet-web-do-specialist = Spezialist für { $topic }
xnet-web-do-recruit-1 = Einen User werben
xnet-web-do-recruit-2 = Zwei User für { $topic } werben
xnet-web-do-park = { $topic } parken
xnet-web-do-unpark = { $topic } zurückholen
xnet-web-do-take = { $topic } auf die Hand nehmen
xnet-web-do-server = Server kaufen
xnet-web-do-net = { $net ->
    [4] 7er-Netz kaufen
    [7] 9er-Netz kaufen
   *[other] Satelliten kaufen
}
xnet-web-do-streamer = Streamer kaufen
xnet-web-do-demand = Nachfrage { $field } füllen
xnet-web-do-displace = { $topic } verdrängen
xnet-web-do-shift = { $topic } nach { $field } schieben (mit { $other } tauschen)
xnet-web-do-pay = Mit { $card } bezahlen
xnet-web-do-discard = { $card } abwerfen
xnet-web-do-place = Verdrängen
xnet-web-do-cancel = Abbrechen
xnet-web-do-end = Zug beenden
xnet-web-price = { $what ->
    [specialist] 1 Karte
    [recruit-1] 2 Karten
    [recruit-2] 2 passende
    [server] 5 Karten
    [net] 7 Karten
    [streamer] 3 Karten
    [demand] 1 Karte
    [displace] mehr als { $over }
    [shift] 1 Karte der Rubrik
   *[unpark] 1 Karte
}
xnet-web-paid = { $count } bezahlt, es fehlen noch { $owed }
xnet-web-picked = { $card } ist gewählt. Tipp an, wofür sie ist.
xnet-web-end-sure = Du hast noch { $count } Karten, und damit lässt sich etwas tun. Den Zug trotzdem beenden?
xnet-web-touch = Tipp an, womit du etwas tun willst; grün Umrandetes ist möglich.
xnet-web-cancel = Abbrechen
xnet-web-hand = Deine Hand, nach Rubrik sortiert
xnet-web-card = { $topic } { $value }{ $worth ->
    [0] {""}
   *[other] , nachgefragt, Wert { $worth }
}

# tools/duration.py misst es
xnet-minutes = 70 min
xnet-print-net = User
xnet-print-server = Server
xnet-print-streamer = Streamer

# Eine Zeile des Verlaufs in einer Reihe von Zeichen.
xnet-lays-brief = { $card }
xnet-discards-brief = { $card }
xnet-parks-brief = { $topic }
xnet-unparks-brief = { $topic }
xnet-takes-brief = { $topic }
xnet-buys-brief = { $what ->
    [demand] Nachfrage: { $cards }
    [specialist] Spezialist { $topic }
    [recruit-one] 1 User
    [recruit-two] 2 User
    [shift] { $topic } hinauf
    [server] Server
    [net] { $net }er-Netz
    [streamer] Streamer
   *[unpark] { $topic } zurück
}
xnet-displaces-brief = { $card } für { $other }
xnet-displaces-and-lays-brief = { $card } für { $other }, { $laid }
xnet-moment-lead = { $name } geht in Führung!
