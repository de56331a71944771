lab-title = { $game } im Labor
lab-lead = { $matches } Partien zu { $seats } mit { $decisions } Entscheidungen, gespielt von Bots ({ $bots }). Zu jeder Zahl steht das Intervall, in dem die wahre bei 95 von 100 solcher Versuche liegt.
lab-options-default = Die Regeln, wie sie sind.
lab-options = Geänderte Regeln: { $options }.
lab-findings = Was herauskam
lab-why = Zahlen
lab-note-bots = Bots sind keine Menschen: Was sie übersehen, sehen Menschen vielleicht, und umgekehrt. Ein Befund ist ein Grund, genauer hinzusehen, kein Urteil über das Spiel.
lab-made = Erstellt von Tafelrunde { $version }, Regelversion { $rules }, Startzahl { $seed }. Derselbe Befehl ergibt dieselben Zahlen.

lab-level = Stufe { $number }
lab-seat = Platz { $number }
lab-position = { $number ->
    [1] beginnt
   *[other] spielt als { $number }.
}
lab-who = Wer { $position },
lab-even = gleicher Anteil
lab-share = Anteil am Sieg
lab-interval = 95-%-Intervall
lab-from-to = { $low } bis { $high }
lab-mean = Mittel
lab-p5 = 5 %
lab-p50 = Median
lab-p95 = 95 %
lab-count = Anzahl
lab-points = { $number } Punkte

lab-section-seats = Plätze
lab-seats-help = Welchen Teil des Sieges jeder Platz bekommt. Ein Unentschieden zählt anteilig für alle, die es teilen.
lab-section-positions = Reihenfolge
lab-positions-help = Dasselbe danach, wer die Partie beginnt.
lab-section-scores = Punkte
lab-scores-help = { $aim ->
    [most] Die meisten Punkte gewinnen.
    [least] Die wenigsten Punkte gewinnen.
   *[farthest] Der Punktestand, der am weitesten von null entfernt ist, gewinnt.
}
lab-scores-winner = wer gewinnt
lab-scores-margin = Vorsprung vor dem Nächsten
lab-section-length = Länge
lab-length-help = Die Minuten sind geschätzt: { $acting } s, um eine Aktion auszuführen, und { $choosing } s mehr für jede Verdopplung der Möglichkeiten ({ $two } s bei zweien, { $many } s bei 32). Gespräche, Mischen und Kaffee sind nicht dabei.
lab-turns = Züge
lab-decisions = Entscheidungen
lab-minutes = Minuten (geschätzt)
lab-section-reasons = Wie es endet
lab-endless = als endlos abgebrochen
lab-section-branching = Möglichkeiten
lab-branching-help = Wie viele Aktionen zur Wahl stehen, vom Anfang einer Partie bis zu ihrem Ende.
lab-choices = Möglichkeiten je Entscheidung
lab-most = höchstens
lab-forced = Entscheidungen ohne Wahl
lab-course-axis = Teil der Partie in Prozent
lab-section-lead = Wer führt
lab-lead-help = Wer führt, sagt die Schätzung der Bots für die Stellung, und daneben der Punktestand. Entschieden ist eine Partie, sobald ein späterer Sieger endgültig vorn liegt.
lab-by-estimate = nach der Schätzung
lab-by-score = nach Punkten
lab-changes = Führungswechsel
lab-decided = entschieden nach (Teil der Partie)
lab-half-wins = Anteil am Sieg für den, der zur Halbzeit führt
lab-led = zur Halbzeit führt jemand
lab-decided-plot = Partien, die bis dahin entschieden sind
lab-section-skill = Können und Glück
lab-skill-help = Verschieden starke Bots spielen jede Kartenverteilung einmal von jedem Platz aus. So zeigt sich, welcher Teil der Unterschiede vom Spieler kommt, welcher vom Platz, welcher von der Verteilung an diesem Platz, und welcher vom Verlauf der Partie (späterer Zufall, und wie Entscheidungen aufeinandertrafen).
lab-skill-none = Nicht gemessen: Dazu braucht es einen Tisch mit verschieden starken Bots, etwa --bots 1,3.
lab-part-skill = der Spieler
lab-part-seat = der Platz
lab-part-deal = die Verteilung
lab-part-course = der Verlauf der Partie
lab-section-kinds = Was gewählt wird, und was es wert ist
lab-kinds-help = Der Wert ist, was der Handelnde am Ende über das hinaus bekam, was die Stellung versprochen hatte (in Hundertsteln des Sieges), verglichen mit denen, die dasselbe hätten tun können und es nicht taten. Er sagt, was zusammen auftrat, nicht, was wovon kam.
lab-kind = Art der Aktion
lab-chosen = gewählt
lab-per-match = je Partie
lab-taken = genommen, wo es eine andere Art gab
lab-share-who = Anteil derer, die es taten
lab-share-others = Anteil derer, die es ließen
lab-worth = Wert
lab-worth-unknown = zu selten für ein Urteil
lab-detail = { $event }: { $name }
lab-value = Wert
lab-part = Teil
lab-section-never = Was nie vorkam
lab-never-taken = Oft möglich und fast nie gewählt
lab-never-worthwhile = Gewählt, und deutlich weniger wert als das, was es sonst gab
lab-never-reasons = Arten zu enden, die nicht vorkamen
lab-never-events = Ereignisse, die nicht vorkamen
lab-never-none = nichts
lab-section-faults = Programme
lab-faults-help = Ein Programm, das zu spät kommt, weg ist oder Unsinn antwortet, verliert diese Entscheidung an den Zufall.
lab-fault-bot = Programm
lab-fault-kind = Fehler

lab-find-place-strong = { $place } bekommt { $share } des Sieges ({ $low } bis { $high }), gleich wären { $even }: ein Vorteil.
lab-find-place-weak = { $place } bekommt { $share } des Sieges ({ $low } bis { $high }), gleich wären { $even }: ein Nachteil.
lab-find-seats-even = Kein Platz ist sicher besser als ein anderer; ein Vorteil von { $notices } Prozentpunkten oder mehr wäre höchstwahrscheinlich aufgefallen.
lab-find-positions-even = Wer beginnt, macht keinen sicheren Unterschied; ein Vorteil von { $notices } Prozentpunkten oder mehr wäre höchstwahrscheinlich aufgefallen.
lab-find-length = Die Hälfte der Partien dauert bis zu { $p50 } Minuten, eine von zwanzig mehr als { $p95 }; die mittlere hat { $decisions } Entscheidungen in { $turns } Zügen.
lab-find-reason = { $share } der Partien enden so: { $reason }
lab-find-endless = { $share } der Partien hatten kein Ende und wurden abgebrochen.
lab-find-half-decides = Wer zur Halbzeit führt, bekommt { $share } des Sieges ({ $low } bis { $high }): Die zweite Hälfte dreht selten eine Partie.
lab-find-half-middle = Wer zur Halbzeit führt, bekommt { $share } des Sieges ({ $low } bis { $high }).
lab-find-half-open = Wer zur Halbzeit führt, bekommt { $share } des Sieges ({ $low } bis { $high }), kaum mehr als den gleichen Teil: Alles ist noch offen.
lab-find-decided = Die Hälfte der Partien ist nach { $part } ihrer Entscheidungen entschieden; die Führung wechselt im Mittel { $changes }-mal.
lab-find-branching = Eine Entscheidung hat im Mittel { $choices } Möglichkeiten und höchstens { $most }; { $forced } sind ohne Wahl.
lab-find-skill = Wo { $bots } an einem Tisch sitzen, bekommt der beste ({ $best }) { $share } des Sieges ({ $low } bis { $high }). Der Spieler erklärt { $skill } der Unterschiede, die Verteilung { $deal }, der Platz { $seat }, der Verlauf der Partie { $course }.
lab-find-kind-good = Wer „{ $kind }“ wählte, schnitt besser ab, als die Stellung versprach: um { $worth } Hundertstel ({ $low } bis { $high }) besser als die, die es ließen.
lab-find-kind-bad = Wer „{ $kind }“ wählte, schnitt schlechter ab, als die Stellung versprach: um { $worth } Hundertstel ({ $low } bis { $high }) gegenüber denen, die es ließen.
lab-find-never-taken = „{ $kind }“ war { $offered }-mal neben einer anderen Art möglich und wurde fast nie gewählt ({ $share }).
lab-find-never-reasons = In { $matches } Partien nie gesehen: { $reasons }
lab-find-never-events = In { $matches } Partien nie gesehen: { $events }.

lab-working = { $game }
lab-stopped = Angehalten. { $done } von { $total } Partien liegen in { $path }; derselbe Befehl macht dort weiter.
lab-ran = { $total } Partien liegen in { $path }. Ein Bericht: tafelrunde lab report { $path }
lab-reported = { $path } ist geschrieben.
