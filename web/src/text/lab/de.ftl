### Das Labor, für den, der den Server betreibt.

lab = Labor
lab-lead = Bots spielen deine Regeln hunderte Male und sagen, ob sie gerecht sind, wie lange es dauert und was eine Änderung bewirkt.
lab-new = Ein neuer Lauf
lab-runs = Läufe
lab-none = Hier wurde noch nichts gespielt.
lab-game = Spiel
lab-seats = Spieler am Tisch
lab-compare-with = Vergleichen mit
lab-compare-nothing = Nichts: nur diese Regeln spielen
lab-compare-printed = Den gedruckten Regeln
lab-compare-run = Den Regeln von Lauf { $number }
lab-players = Wer spielt
lab-players-help = Ein Ergebnis zählt, wenn es bei jeder Stärke hält, die nichts übersieht. Die Stufen sind Gegner für Menschen; manche übersehen Züge, und dann sind sie kein Maß.
lab-player = { $engine ->
    [greedy] Blick einen Zug voraus
    [tree] Baumsuche { $budget }
    [alphabeta] Vollsuche { $budget }
    [exact] Fehlerloses Spiel
    [level] Stufe { $budget }
   *[other] { $engine } { $budget }
}
lab-player-worlds = Blick einen Zug voraus in { $budget } Welten
lab-matches = Partien je Stärke
lab-matches-help = Viermal so viele machen die Bereiche halb so breit.
lab-matches-wrong = Die Zahl der Partien muss eine ganze Zahl von { $low } bis { $high } sein.
lab-players-wrong = Wähle mindestens eine Stärke und höchstens { $most }.
lab-rules-same = Beide Regelsätze sind gleich: Ändere etwas, oder vergleiche mit anderen Regeln.
lab-start = Starten
lab-start-help = Es spielt im Hintergrund und lässt jedem Tisch den Vortritt. Du kannst gehen und wiederkommen.
lab-run = Lauf { $number }
lab-state = { $state ->
    [waiting] wartet auf den Lauf davor
    [running] läuft
    [stopped] angehalten
    [done] fertig
   *[failed] abgebrochen
}
lab-progress = { $done } von { $total } Partien
lab-distinct = davon { $distinct } verschieden
lab-left = { $seconds ->
    [one] noch 1 Sekunde
   *[other] noch { $seconds } Sekunden
}
lab-left-minutes = { $minutes ->
    [one] noch 1 Minute
   *[other] noch { $minutes } Minuten
}
lab-stop = Anhalten
lab-go-on = Weiter
lab-delete = Löschen
lab-delete-sure = Mit allen Partien löschen?
lab-change = Etwas ändern und vergleichen
lab-compare = Vergleichen
lab-compare-two = Diese Regeln vergleichen mit denen von
lab-report = Bericht öffnen
lab-report-save = Bericht speichern
lab-report-help = Alle Zahlen mit ihren Bildern und Tabellen, als Seite zum Aufheben, Drucken oder Verschicken.
lab-answer = Die Antwort
lab-findings = Was herauskam
lab-holds = { $holds ->
    [holds] hält bei jeder versuchten Stärke
    [beginners] nur unter Anfängern
    [strong] nur unter starken Spielern
    [flips] kippt mit der Stärke
    [one] nur eine Stärke gefragt
    [few] zu wenige verschiedene Partien
   *[open] noch nicht bei jeder Stärke sicher
}
lab-shares = Anteil am Sieg nach Plätzen
lab-shares-help = Das Zeichen ist, was gemessen wurde; der wahre Wert liegt in 95 von 100 solchen Läufen im Balken.
lab-shares-even = gleich
lab-share = { $seat }, { $players }: { $share } % ({ $low } bis { $high } %)
lab-few-matches = { $players }: zu wenige verschiedene Partien
lab-soon = Die ersten Zahlen kommen, sobald jeder Tisch eine Partie gespielt hat.
lab-comparing = Zwei Regelsätze werden mit denselben Karten und Würfeln gespielt. Es hört von selbst auf, sobald es sicher ist; dann kommt die Antwort.
lab-rules-of = Regeln
lab-rules-printed = Die gedruckten Regeln.
lab-setting = { $option }: { $value }
lab-setting-change = { $option }: { $value } statt { $before }
lab-yes = ja
lab-no = nein
lab-failed = Der Lauf brach ab. Was gespielt wurde, ist noch da; „Weiter“ versucht es noch einmal.
lab-refused = Das ging nicht: { $code ->
    [lab-full] Zu viele Läufe warten oder sind aufgehoben. Halte einen an oder lösche einen.
    [no-such-run] Diesen Lauf gibt es nicht mehr.
    [too-frequent] Das war zu schnell. Bitte noch einmal.
   *[other] { $detail }
}
lab-away = Der Server antwortet gerade nicht. Bitte noch einmal.
lab-not-yours = Das Labor ist für den, der diesen Server betreibt.
lab-not-yours-help = Öffne diese Seite am Rechner des Servers selbst, oder gib das Kennwort ein, das dort gesetzt wurde (TAFELRUNDE_LAB_SECRET).
lab-secret = Kennwort
lab-enter = Eintreten
lab-missing = Dieser Server hat kein Labor.
lab-missing-help = Wer ihn betreibt, kann es einrichten: pip install 'tafelrunde[lab]'.
lab-static = Hier gibt es kein Labor.
lab-static-help = Es spielt minutenlang auf einem eigenen Server: „make play“ oder „tafelrunde serve“ hat es auf der ersten Seite. In diesem Browser gibt es einen schnellen Blick auf ein eigenes Spiel.
lab-static-open = Zum schnellen Blick
lab-back = Alle Läufe
lab-ended = Lauf { $number } ist fertig.
