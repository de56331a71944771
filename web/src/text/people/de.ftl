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

# Klopfen
done = Fertig
knock-open = Wie soll es klopfen?
knock-title = Wie soll es klopfen?
knock-lead = Gilt für deinen Platz an diesem Tisch. Höchstens einmal je Zug, und nie, solange du hinsiehst.
knock-page = Auf dieser Seite
knock-page-help = Titel und Zeichen im Reiter ändern sich, und der Browser meldet sich, solange die Seite verdeckt ist.
knock-push = Mitteilung auf diesem Gerät
knock-push-help = Kommt auch, wenn die Seite geschlossen ist.
knock-push-missing = Dieser Browser kann das hier nicht. Es braucht eine verschlüsselte Verbindung (https).
knock-chat = An einen Chat
knock-chat-help = Schickt „Du bist am Zug“ an eine Adresse, wie Discord, Slack, Matrix oder ntfy sie ausgeben.
knock-chat-address = Adresse des Chats
knock-mail = Als E-Mail
knock-mail-help = Eine kurze Nachricht mit dem Link zum Tisch und einem zum Abstellen.
knock-mail-address = E-Mail-Adresse
knock-way-missing = Das hat, wer diesen Server betreibt, nicht eingerichtet.
knock-not-allowed = Der Browser erlaubt es nicht. Das lässt sich in seinen Einstellungen ändern.
knock-address-first = Trag zuerst die Adresse ein.
knock-try = Zur Probe klopfen
knock-arrived = { $seconds ->
    [one] Angekommen, eine Sekunde
   *[other] Angekommen, { $seconds } Sekunden
}
knock-failed = { $code ->
    [bad-address] Das ist keine Adresse, an der es klopfen kann.
    [private-address] Diese Adresse liegt in einem privaten Netz. Dorthin klopft der Server nicht.
    [unknown-host] Diese Adresse gibt es nicht.
    [no-answer] Keine Antwort.
    [too-frequent] Das war zu schnell hintereinander.
    [away] Der Server antwortet nicht.
   *[other] Das kam nicht an ({ $code }).
}
knock-quiet = Erst nach einer Weile
knock-after = { $minutes ->
    [0] sofort
   *[other] { $minutes } min
}
knock-remind = Erinnern, bevor die Zeit abläuft
knock-secret = Die Adresse sieht niemand sonst; mit dem Tisch wird sie gelöscht.
knock-none = Alles abstellen
knock-stop-title = Nicht mehr klopfen
knock-stop-help = Auf diesem Weg sagt dir der Tisch dann nicht mehr, dass du am Zug bist.
knock-stop-go = Abstellen
knock-stop-stopped = Abgestellt. Hier klopft es nicht mehr.
knock-stop-gone = Hier klopft es schon nicht mehr.

# In einem Raum
network-shut = Nur auf diesem Gerät
network-open = Offen für dieses Netz
network-shut-title = Ein Telefon kommt noch nicht herein
network-shut-help = Link und Code führen bisher auf diesen Rechner selbst. Öffnest du den Tisch für dieses Netz, kann jedes Gerät im selben WLAN mitspielen.
network-open-now = Für dieses Netz öffnen
network-safe = Ins Internet geht dabei nichts. Derselbe Knopf schließt wieder.
network-open-title = So kommen die anderen herein
network-qr = QR-Code dieses Tischs
network-read = Mit einem Telefon im selben WLAN ablesen oder den Code eintippen
network-address = Adresse zum Eintippen
network-copy = Link kopieren
network-close = Wieder schließen
network-no-code = Der QR-Code erscheint, sobald der Tisch für dieses Netz offen ist.
screen-open = Auf einem großen Bildschirm zeigen
screen-story = Was geschah
screen-no-hands = Hier liegen keine Handkarten offen
screen-nothing-hidden = Hier dürfen alle alles sehen
screen-all-here = Alle sind da. Gleich geht es los.
screen-scan = Mit dem Telefon ablesen und hier Platz nehmen
screen-type = Oder { $address } öffnen und { $code } eintippen
screen-sit = { $game }: Platz { $number } nehmen?
screen-near = Das Brett steht auf dem Bildschirm
screen-enlarge = Brett groß zeigen
screen-shrink = Brett klein zeigen

# Meine Tische und meine Bilanz
tables-all = Alle meine Tische und meine Bilanz
tables-search = Spiel oder Person suchen
tables-none = Dazu gibt es hier keinen Tisch.
tables-empty = Noch kein Tisch. Jeder, an dem du sitzt, steht ab dann hier: wo du am Zug bist, worauf andere warten und wie es ausging.
tables-choose = Ein Spiel aussuchen
tables-group = { $group ->
    [mine] Du bist dran
    [others] Andere sind dran
    [waiting] Noch nicht begonnen
   *[finished] Beendet
}
tables-with = mit { $names }
tables-left = noch { $time }
tables-no-clock = ohne Uhr
record-mine = Meine Bilanz
record-empty = Partien, die du zu Ende spielst, werden hier gezählt.
record-matches = { $count ->
    [one] Partie
   *[other] Partien
}
record-outcome = { $outcome ->
    [won] gewonnen
    [shared] geteilt
   *[lost] verloren
}
record-strength = Spielstärke in Stufen der Bots
record-rating = Stufe { $level }, zu 95 % zwischen { $low } und { $high }
record-no-bots = Ohne Bots gespielt
record-help = Der Punkt ist die Schätzung, der Balken, wo du zu 95 % liegst. Wer eine Stufe besser ist, gewinnt dabei drei von vier Partien. Rechts: gewonnen und gespielt.
record-against = Gegen wen
record-score = { $won } gewonnen, { $shared } geteilt, { $lost } verloren
record-take = Mitnehmen
record-save = Als Datei
record-read = Einlesen
record-move = Auf ein anderes Gerät
record-qr = QR-Code meiner Bilanz
record-too-long = Die Bilanz ist zu lang für einen QR-Code. Schick dir den Link, oder nimm die Datei.
record-private = Die Bilanz liegt nur in diesem Browser. Im Link steht sie so, dass kein Server sie sieht.
record-brought = { $count ->
    [one] Eine Partie wurde mitgebracht. In die Bilanz dieses Browsers aufnehmen?
   *[other] { $count } Partien wurden mitgebracht. In die Bilanz dieses Browsers aufnehmen?
}
record-accept = Aufnehmen
record-taken = { $count ->
    [0] Es war schon alles da.
    [one] Eine Partie kam dazu.
   *[other] { $count } Partien kamen dazu.
}
record-bad = Das ist keine Bilanz. Nichts wurde geändert.

# Etwas sagen, ohne zu tippen
gestures = Sag etwas
gestures-short = Gesten
gestures-all = Alles, was man sagen kann
gestures-fewer = Weniger
gestures-shown = Zeigen, was die anderen sagen
gesture = { $gesture ->
    [hello] Hallo!
    [played] Gut gespielt
    [nice] Schöner Zug
    [no] O nein!
    [moment] Einen Moment …
    [thinking] Ich überlege
    [laugh] Haha
    [thanks] Danke
    [luck] Viel Glück
    [sorry] Verzeihung
    [break] Kurze Pause
   *[again] Noch eine?
}
gesture-said = { $name }: { $words }
gesture-mute = { $name } stumm schalten
gesture-muted = { $name } ist stumm

# Vorausplanen
ahead = Plan
ahead-choose = Tu auf dem Brett, was du als Nächstes tun würdest. Es bleibt auf diesem Gerät, bis du dran bist.
ahead-nothing = Gerade lässt sich nichts planen.
ahead-stop = Nicht planen
ahead-help = Sobald du dran bist, wird es geprüft und dir gezeigt, bevor es gesendet wird.
ahead-drop = Plan verwerfen
ahead-other = Anderer Plan
ahead-due = Es wird gleich gesendet.
ahead-asks = Willst du das noch?
ahead-send = Jetzt senden
ahead-cancel = Nicht senden
ahead-lost = Dein Plan ({ $action }) ist nicht mehr möglich.
