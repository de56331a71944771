# Uhren
clock = Bedenkzeit
clock-kind = { $kind ->
    [live] Uhr
    [turn] je Zug
    [days] Tage
   *[none] ohne
}
clock-kind-help = { $kind ->
    [live] Alle haben dieselbe Zeit für die ganze Partie. Nach jedem Zug kommt etwas dazu.
    [turn] Jeder Zug hat seine Zeit. Was übrig bleibt, verfällt.
    [days] Für Partien über Tage: jeder Zug hat Zeit, und eine Reserve hilft über ein Wochenende.
   *[none] Alle nehmen sich so viel Zeit, wie sie brauchen.
}
clock-minutes = Minuten je Platz
clock-increment = Sekunden dazu nach jedem Zug
clock-delay = Sekunden geschenkt zu Beginn jedes Zugs
clock-seconds = Sekunden je Zug
clock-days = Tage je Zug
clock-reserve = Tage in Reserve
clock-end = Wenn die Zeit abläuft
clock-end-choice = { $end ->
    [seat] Ein Bot spielt den Platz zu Ende
    [match] Die Partie ist verloren
   *[turn] Ein Bot spielt diesen Zug
}
clock-plan-live = { $minutes } min{ $increment ->
    [0] {""}
   *[other] {" "}+ { $increment } s
}
clock-plan-turn = { $seconds } s je Zug
clock-plan-days = { $days ->
    [one] ein Tag je Zug
   *[other] { $days } Tage je Zug
}
clock-left-days = { $days } T { $hours } h
clock-left-hours = { $hours } h { $minutes } min
clock-of = Bedenkzeit von { $name }
clock-runs = läuft
clock-free = noch geschenkt
clock-low = { $seconds ->
    [one] Noch eine Sekunde.
   *[other] Noch { $seconds } Sekunden.
}
clock-low-long = Deine Zeit wird knapp: noch { $time }.
clock-out = { $name } hat keine Zeit mehr.
seat-late = Keine Zeit mehr. Ein Bot (Stufe { $level }) spielt weiter
seat-turn-lost = Keine Zeit mehr. Ein Bot spielt diesen Zug
result-time = Die Zeit war abgelaufen.
