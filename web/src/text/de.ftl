# Überall
skip-link = Zum Inhalt
brand-home = Tafelrunde: zur Startseite
to-home = Zur Startseite
to-table = Zum Tisch
close = Schließen
cancel = Abbrechen
loading = Wird geladen …
reload = Neu laden
language = Sprache
language-de = Deutsch
language-en = Englisch
theme = Farben: { $theme ->
    [light] hell
    [dark] dunkel
   *[system] wie das System
}
sound = Ton
stepwise = Züge der anderen einzeln zeigen
speed = Tempo dessen, was gezeigt wird
speed-slow = Langsam
speed-normal = Normal
speed-quick = Schnell
speed-instant = Sofort
confirms = Jeden Zug bestätigen
menu = Mehr
copied = Kopiert
rules = Regeln
rules-of = Regeln von { $game }
players = Personen:
duration = Dauer:

# Startseite
places = Bereiche
place-play = Spielen
place-learn = Lernen
place-today = Heute
place-study = Studie
today-row = { $count ->
    [one] 1 Tag
   *[other] { $count } Tage
}
today-week = Die letzten sieben Tage
today-done = erledigt
today-puzzle = Rätsel des Tages
home-title = Der Tisch ist gedeckt.
home-lead = Such ein Spiel aus, schick den Link, setzt euch. Ohne Konto.
home-lead-alone = Such ein Spiel aus und setz dich, gegen Bots oder mit Freunden an diesem Gerät. Ohne Konto.
home-games = Spiele
join-title = Mit Code beitreten
join-help = Den Code hat, wer den Tisch eröffnet hat. Ein Link geht auch.
join-go = Setzen
join-wrong = Das ist kein Tischcode. Er hat zehn Zeichen, etwa ABCDE-23456.
my-tables = Meine Tische
listed-tables = Offene Tische
forget = Vergessen
forget-here = Diesen Tisch gibt es nur in diesem Browser. Mit seinen Partien löschen?
forget-delete = Löschen
forget-keep = Behalten
forget-table = Diesen Tisch ({ $game }) vergessen
status-waiting = Wartet auf den Beginn
status-playing = Partie läuft
status-finished = Zu Ende
seats-free = { $count ->
    [0] Alle Plätze besetzt
    [one] Ein Platz frei
   *[other] { $count } Plätze frei
}
play-now = Spielen
play-now-game = { $game } sofort gegen leichte Bots spielen
new-open = Neuen Tisch eröffnen

# Nicht gefunden, nicht erreichbar
lost-title = { $reason ->
    [table] Diesen Tisch gibt es nicht.
   *[page] Diese Seite gibt es nicht.
}
lost-why = { $reason ->
    [table] Vielleicht fehlt ein Zeichen, oder der Tisch wurde lange nicht benutzt und abgeräumt.
   *[page] Vielleicht ist der Link unvollständig. Zu einem Tisch führt auch sein Code.
}
away-title = Der Server antwortet nicht.
away-why = Deine Tische liegen dort und gehen nicht verloren.
away-retry = Die Seite versucht es alle paar Sekunden von selbst.
away-now = Jetzt versuchen
connection-away = Keine Verbindung. Sie wird von selbst wieder aufgebaut, dein Platz bleibt dir.
gone-title = { $why ->
    [token] Dieser Platz gehört dir hier nicht mehr.
    [version] Es gibt eine neue Fassung.
   *[other] Die Verbindung wurde beendet.
}
gone-why = { $why ->
    [token] Vielleicht spielst du an einem anderen Gerät weiter. Zusehen geht immer.
    [version] Lade die Seite neu, dann geht es weiter.
   *[other] Lade die Seite neu, um wieder an den Tisch zu kommen.
}

# Neuer Tisch
new-title = Neuer Tisch
who-sits = Wer sitzt am Tisch?
who-sits-help = { $fewest ->
    [1] { $game } geht allein und mit bis zu { $most } Personen.
   *[other] { $fewest ->
        [2] { $most ->
            [2] { $game } ist für genau zwei.
           *[other] { $game } geht mit zwei bis { $most } Personen.
        }
       *[other] { $game } geht mit { $fewest } bis { $most } Personen.
    }
} Der Platz gibt die Farbe.
place = Platz { $number }
add-place = Platz { $number } hinzufügen
remove-place = Platz { $number } entfernen
starter-lot = Das Los entscheidet
name-at = Name auf Platz { $number }
name-of = { $sitter ->
    [me] Dein Name
    [bot] Bot { $number }
   *[other] Name
}
name-comes = Name kommt mit dem Gast
level-at = Stärke des Bots auf Platz { $number }
level = Stufe { $number }
sitter-me = Ich
sitter-link = Per Link
sitter-device = Am Gerät
sitter-bot = Bot
sitter-me-help = Das bist du, an diesem Gerät.
sitter-link-help = Den Link gibt es, sobald der Tisch steht.
sitter-device-help = Spielt am selben Gerät; ihr gebt es weiter.
good-to-know = Gut zu wissen
good-to-know-text = Bots: Stufe 1 übersieht viel, Stufe 3 spielt wie eine geübte Familie, Stufe 5 denkt am längsten. Sie wissen nie mehr als ihr Platz. Freie Plätze kann auch später noch ein Bot bekommen. Der Tisch bleibt stehen, bis ihr weiterspielt.
how-to-play = Wie wollt ihr spielen?
house-rules = Hausregeln
preset = Fassung
preset-printed = Wie gedruckt
preset-own = Eigene Mischung
option-wrong = { $option }: Das muss eine ganze Zahl von { $low } bis { $high } sein; es bleibt bei { $value }.
for-authors = Für Autoren
for-authors-help = Die Zahlen, die auf dem Regelblatt stehen. Die Regelseite zeigt sie wie gedruckt, und die Bots sind auf diese eingeübt.
why-a-choice = Warum wählbar? ({ $ruling })
takeover = Wenn jemand fehlt
takeover-help = Wie lange alle warten, bis ein Bot für Abwesende zieht. Wer zurückkommt, spielt selbst weiter.
takeover-after = { $seconds ->
    [0] warten
    [60] 1 min
    [300] 5 min
   *[86400] 1 Tag
}
listed = Für alle sichtbar
listed-help = Der Tisch steht auf der Startseite, und jeder kann sich auf freie Plätze setzen. Sonst kommt man nur mit dem Link dazu.
open-table = Tisch eröffnen
plan-summary = { $seats ->
    [one] Ein Platz
   *[other] { $seats } Plätze
}{ $links ->
    [0] , es geht sofort los
    [read] , es geht los, sobald du gelesen hast, was festgehalten wird
    [one] , einer wartet auf einen Gast
   *[other] , { $links } warten auf Gäste
}
open-refused = Das geht so nicht: { $code ->
    [too-many-tables] Von hier wurden gerade sehr viele Tische eröffnet. Bitte warte eine Minute.
    [too-frequent] Das war zu schnell hintereinander. Bitte noch einmal.
    [bad-position] In dieser Stellung ist die Partie vorbei.
    [key-reused] Ein früherer Versuch hat schon einen Tisch eröffnet, mit den damaligen Einstellungen. Versuch es noch einmal, um einen weiteren zu eröffnen.
    [bad-name] Ein Name ist zu lang oder enthält unsichtbare Zeichen.
    [no-playtests] Auf diesem Server gibt es keine Testspiele.
   *[other] { $detail }
}
open-away = Der Server antwortet gerade nicht. Bitte versuch es noch einmal.

# Einladung und Warteraum
invited = Ein Platz für dich: { $game }
your-name = Dein Name
sit-down = Platz nehmen
sit-here = Hier setzen
only-watch = Nur zusehen
get-up = Aufstehen
bot-at = Bot { $number }
nobody-yet = Platz { $number }
bot-strength = Bot · { $level ->
    [1] Einsteiger
    [2] Gelegenheitsspieler
    [3] Geübt
    [4] Stark
   *[5] Meister
}
seat-open = Noch frei
seat-mine = Das bist du
seat-here = Ist da
seat-away = Gerade nicht da
seat-program = Ein Programm
seat-resigned = Hat aufgegeben
seat-thinking = überlegt …
seat-stand-in = Ein Bot (Stufe { $level }) spielt weiter
waiting-title = Gleich geht es los
waiting-for-seats = { $count ->
    [one] Ein Platz ist noch frei.
   *[other] { $count } Plätze sind noch frei.
}
waiting-for-people = { $count ->
    [one] Es fehlt noch: { $names }.
   *[other] Es fehlen noch: { $names }.
}
waiting-ready = Alle sind da.
waiting-for-host = Alle sind da. Wer den Tisch eröffnet hat, beginnt.
table-code = Tisch { $code }
swap-with = { $one } und { $two } tauschen die Plätze
make-open = Platz freigeben
make-bot = Bot hinsetzen
invite-help = Wer diesen Link öffnet oder den Code mit dem Handy liest, bekommt diesen Platz.
copy-invite = Link kopieren
qr-for = QR-Code der Einladung auf Platz { $number }
start-match = { $number ->
    [1] Partie beginnen
   *[other] Nächste Partie beginnen
}
watchers-title = Zusehen
watchers-help = Mit diesem Link sieht man zu, ohne jemandes Karten zu sehen.
copy-watch-link = Link zum Zusehen kopieren

# Tisch
board = Brett
hand = Hand
seats = Plätze
dock = Was zu tun ist
log = Verlauf
you = (du)
at-device = (hier)
to-move = am Zug
unscored = noch nicht gespielt
points = { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
}
your-turn = Du bist am Zug
turn-name = { $name } ist am Zug
chance-acts = Der Zufall entscheidet
watching = Du siehst zu.
undo = Rückgängig
undo-ask = Um Rücknahme bitten
hint = Tipp
hint-searching = Suche …
hint-turn = Tipp: der ganze Zug
hint-figures = Zahlen dahinter
hint-sure = { $sure ->
    [1] unsicher
    [2] recht sicher
   *[3] sicher
}
hint-share = Damit gewinnst du in etwa { $percent } % der Fälle.
hint-second = Das Nächstbeste: { $turn } (etwa { $percent } %).
hint-source = { $source ->
    [only] Etwas anderes ist hier nicht möglich.
    [exact] Das ist genau ausgerechnet, nicht geschätzt.
    [alphabeta] { NUMBER($searched) } { $searched ->
        [one] Stellung
       *[other] Stellungen
    } angesehen, { $depth ->
        [one] einen Zug
       *[other] { $depth } Züge
    } voraus.
   *[tree] { NUMBER($searched) } { $searched ->
        [one] Fortsetzung
       *[other] Fortsetzungen
    } durchgespielt, { NUMBER($visits) } davon begannen so.
}
why-wins = Damit hast du gewonnen!
hint-do = So spielen
hint-self = Selbst spielen
hint-stop = Anhalten
hint-away = Ausblenden
actions = { $count ->
    [0] Aktionen
   *[other] Aktionen ({ $count })
}
all-actions = Alle möglichen Aktionen
actions-help = { $count ->
    [one] Eine Aktion ist möglich.
   *[other] { $count } Aktionen sind möglich.
}
filter = Suchen
showing-moves = { $count ->
    [one] Noch ein Zug zu zeigen
   *[other] Noch { $count } Züge zu zeigen
}
skip = Überspringen
see-paragraph = Siehe §{ $number }
paragraph = §{ $number }
whole-book = Alle Regeln
curtain-title = Weitergeben an { $name }
curtain-help = Die Karten sind verdeckt. Erst weiterreichen, dann aufdecken.
curtain-lift = Ich bin { $name }
proposal = { $kind ->
    [undo] { $name } möchte einen Zug zurücknehmen.
   *[stop] { $name } möchte die Partie ohne Sieger beenden.
}
proposal-own = { $kind ->
    [undo] Du hast gebeten, deinen Zug zurückzunehmen.
   *[stop] Du hast vorgeschlagen, die Partie ohne Sieger zu beenden.
}
proposal-withdraw = Zurückziehen
proposal-declined = { $kind ->
    [undo] Dein Zug bleibt: Nicht alle waren einverstanden, ihn zurückzunehmen.
   *[stop] Die Partie geht weiter: Nicht alle wollten sie beenden.
}
log-set-up = Aufbau und Ausgabe
log-dealt = Neue Karten werden ausgegeben
log-earlier = Frühere Züge
log-later = Spätere Züge
log-taken-back = hat einen Zug zurückgenommen.
proposal-for = Es antwortet: { $name }
proposal-waits = Gefragt: { $names }
agree = Einverstanden
disagree = Nein
other-device = Auf einem anderen Gerät weiterspielen
device-help = Wer diesen Link öffnet, spielt dort mit deinem Platz weiter; hier siehst du dann zu.
qr-device = QR-Code für das andere Gerät
resign = Aufgeben
resign-sure = { $seats ->
    [2] Wirklich aufgeben? Dann hat die andere Seite gewonnen.
   *[other] Wirklich aufgeben? Ein Bot spielt deinen Platz zu Ende.
}
stop = Abbrechen vorschlagen
stop-sure = Alle fragen, ob die Partie ohne Sieger enden soll?
leave = Tisch verlassen
leave-sure = Wirklich gehen, { $name }? Ein Bot spielt deinen Platz zu Ende, und du kommst in dieser Partie nicht zurück.

# Ende
nobody-wins = Niemand gewinnt.
has-won = hat gewonnen
result-resigned = Durch Aufgabe.
result-stopped = Die Partie wurde gemeinsam abgebrochen.
story-over = Partie zu Ende
story-counting = Es wird gezählt …
story-again = Noch einmal zählen
story-away = Wie es dazu kam, ist gerade nicht zu erfahren.
curve = Wie es stand
curve-turn = Zug
turning-none = { $name } lag von Anfang bis Ende vorn; einen Wendepunkt gab es nicht.
turning = Wendepunkt:
turning-lead = Von da an lag { $name } vorn (geschätzt { $after } % statt { $before } %).
turning-leap = Das brachte { $name } am weitesten voran (geschätzt { $after } % statt { $before } %).
seal = { $state ->
    [yes] Zufall geprüft
    [unknown] Zufall geprüft
    [checking] Zufall wird geprüft …
    [none] Zufall nicht nachprüfbar
    [away] Zufall noch nicht geprüft
   *[no] Der Zufall stimmt nicht
}
seal-help = { $state ->
    [yes] Mischen und Auslosen stammen von euch allen; nachgerechnet, alles stimmt.
    [unknown] Das Versprechen von vor der Partie wurde eingelöst. Dieses Gerät war damals nicht dabei.
    [checking] Gleich ist es so weit.
    [none] Zu dieser Partie gibt es kein Versprechen.
    [away] Der Server antwortet nicht.
   *[no] Das Geheimnis passt nicht zu dem, was vor der Partie versprochen wurde.
}
seal-how = So geht das
share = Teilen
rematch = Noch einmal
replay = Ansehen
record = Aufzeichnung
verify = Zufall prüfen

# Was abgelehnt wird
refused = { $code ->
    [illegal-action] Das ist nicht erlaubt.
    [invalid-action] Das ist keine Aktion dieses Spiels.
    [not-your-turn] Du bist nicht am Zug.
    [outdated] Inzwischen ist etwas geschehen. Schau noch einmal hin.
    [match-over] Die Partie ist zu Ende.
    [not-playing] Gerade läuft keine Partie.
    [not-waiting] Die Partie hat schon begonnen.
    [not-finished] Die Partie läuft noch.
    [not-ready] Es sind noch nicht alle so weit.
    [not-host] Das kann nur, wer den Tisch eröffnet hat.
    [not-seated] Du sitzt an diesem Tisch auf keinem Platz.
    [not-your-seat] Das ist nicht dein Platz.
    [seat-not-open] Dieser Platz ist schon besetzt.
    [seats-open] Es sind noch Plätze frei.
    [no-such-invitation] Diese Einladung gilt nicht mehr: Der Platz ist vergeben, oder es gibt eine neuere.
    [nothing-to-take-back] Es gibt nichts zurückzunehmen.
    [said-just-now] Du hast gerade etwas gesagt. Bitte warte einen Moment.
    [proposal-pending] Erst muss die offene Frage beantwortet sein.
    [no-starter] Hier lässt sich nicht festlegen, wer beginnt.
    [no-proposal] Diese Frage ist schon beantwortet.
    [bad-name] Der Name ist zu lang oder enthält unsichtbare Zeichen.
    [bot-seat] Auf diesem Platz spielt ein Bot.
    [watching] Wer zusieht, kann das nicht.
    [table-damaged] Dieser Tisch ist beschädigt und lässt sich nicht lesen.
    [table-full] An diesem Tisch sind schon zu viele.
    [table-worn] An diesem Tisch ist zu viel geschehen. Eröffnet einen neuen.
    [time-over] Dafür ist keine Zeit mehr.
    [id-taken] Das wurde schon als etwas anderes geschickt. Bitte noch einmal.
    [key-reused] Das wurde schon als etwas anderes geschickt. Bitte noch einmal.
    [too-frequent] Das war zu schnell hintereinander.
    [already-contributed] Dein Beitrag zum Zufall ist schon da.
    [bad-message] Der Server hat das nicht verstanden.
    [bad-number] Diese Stelle der Partie gibt es nicht.
    [no-such-seat] Diesen Platz gibt es nicht.
    [no-such-table] Diesen Tisch gibt es nicht.
    [server-busy] Der Server ist gerade ausgelastet. Bitte noch einmal.
   *[other] Das ging nicht ({ $code }).
}

# Wiederholung
puzzles = Rätsel
daily = Spiel des Tages
review = Rückschau
replay-of = { $game } noch einmal
replay-sub = Partie { $number }
replay-control = Durch die Partie gehen
replay-slider = Stelle in der Partie
replay-step = Schritt { $number } von { $total }
replay-start = Beginn der Partie
replay-first = Zum Anfang
replay-back = Einen Schritt zurück
replay-on = Einen Schritt weiter
replay-last = Zum Ende
replay-play = Abspielen
replay-pause = Anhalten
replay-scoring-before = Wertung davor
replay-scoring-next = Nächste Wertung
replay-eyes = Wessen Blick
replay-open = Alles offen
replay-watcher = Wie Zuschauer es sahen
replay-as = Wie { $name } es sah
what-if = Was wäre wenn?
what-if-open = Das geht, wenn alles offen liegt.
what-if-help = Ein neuer Tisch beginnt mit der Stellung nach Schritt { $number }. Die anderen Plätze spielen Bots.
what-if-seat = Für wen willst du spielen?
what-if-level = Wie stark sind die Bots?
what-if-go = Von hier weiterspielen

# Regeln
contents = Inhalt
readings-lead = Wo die gedruckte Anleitung schweigt, sich widerspricht oder zwei Lesarten zulässt, steht im Text ein Kürzel. Hier steht, was die Anleitung sagt, was daran unklar ist und warum hier so gespielt wird.
print-game = Zum Ausdrucken (PDF)
example-before = vorher
example-after = nachher
example-number = Bild { $number }
example-picture = { $title } { $picture }
rules-table = Tabelle
rules-lead = Jeder Absatz hat eine Nummer. Wird eine Aktion abgelehnt, nennt der Tisch den Absatz.
play-game = { $game } spielen

# Zufall prüfen
verify-title = Zufall prüfen
verify-lead = Karten und Würfel folgen aus einem Geheimnis des Servers und aus Zahlen, die alle am Tisch beisteuern. Vor der Partie veröffentlicht der Server einen Fingerabdruck seines Geheimnisses, nach der Partie das Geheimnis selbst. So konnte niemand allein bestimmen, was kommt. Diese Seite rechnet das in deinem Browser nach.
verify-running = Die Partie läuft noch. Das Geheimnis wird gezeigt, sobald sie zu Ende ist.
verify-none = Zu dieser Partie gibt es keinen Nachweis.
verify-total = { $verdict ->
    [yes] Alles stimmt.
    [no] Etwas stimmt nicht.
   *[unknown] Was sich hier prüfen lässt, stimmt.
}
verify-opened = Passt das Geheimnis zum Fingerabdruck?
verify-opened-help = { $verdict ->
    [no] Der Fingerabdruck des gezeigten Geheimnisses ist ein anderer als der versprochene.
   *[yes] SHA-256 über das gezeigte Geheimnis ergibt den versprochenen Fingerabdruck.
}
verify-seen = Ist es der Fingerabdruck, den dieser Browser vor der Partie sah?
verify-seen-help = { $verdict ->
    [yes] Er wurde hier notiert, bevor die Partie begann.
    [no] Vor der Partie wurde ein anderer gezeigt.
   *[unknown] Dieser Browser war vor der Partie nicht dabei und hat nichts zum Vergleichen.
}
verify-added = Ist deine Zahl dabei?
verify-added-help = { $verdict ->
    [yes] Was dein Browser beigesteuert hat, steht unter den Zahlen der Partie.
    [no] Was dein Browser beigesteuert hat, fehlt.
   *[unknown] Dieser Browser hat zu der Partie nichts beigesteuert.
}
verify-outcomes = Jede Karte und jeder Wurf
verify-outcomes-help = Aus Geheimnis und Zahlen entsteht der Schlüssel der Partie, aus ihm jede Karte und jeder Wurf. Mit der Aufzeichnung und den Regeln rechnet dieser Befehl sie alle nach:
verify-value-secret = Geheimnis
verify-value-computed = Berechneter Fingerabdruck
verify-value-promised = Versprochener Fingerabdruck
verify-value-noted = Hier notiert
verify-value-nonce = Deine Zahl
verify-value-nonces = Beigesteuerte Zahlen, nach Plätzen
verify-value-key = Schlüssel der Partie
verify-bot = Bot

# Lektionen
learn = Lernen
learn-title = Die Spiele lernen
learn-lead = Kurze Lektionen am echten Brett, je anderthalb Minuten.
learn-first-visit = Oder lern ein Spiel in zehn Minuten.
doubt-sure = Ja, so machen
doubt-unsure = Nein, noch nicht
marked = Gewählt: { $action }
marked-do = So machen
marked-back = Zurück
guided = Mit Anleitung
guided-game = { $game }: erste Partie mit Anleitung
guided-first-visit = Neu hier? Spiel mit Anleitung: Sie sagt bei jedem Zug, worauf es ankommt.
guided-title = Geführte Partie
guided-turn = Geführte Partie, Zug { $turn } von { $turns }
guided-looks = Schaut aufs Brett …
guided-over = Gut gemacht: Du weißt, wie es geht. Von hier an spielst du allein, und ein Tipp ist immer zur Hand.
guided-alone = Allein weiterspielen
guided-all = Alle Züge
guided-end = Ohne Führung
learn-game = { $game } lernen
learn-go-on = Weiterlernen
learn-done = Gelernt
learn-count = { $done } von { $total }
learn-state = { $state ->
    [done] geschafft
    [now] hier bist du
   *[open] noch offen
}
lesson-short = 90 s
lesson-number = Lektion { $number }: { $title }
lesson-where = Lektion { $lesson } · Schritt { $step } von { $steps }
lesson-steps = Schritt { $step } von { $steps }
lesson-goal = Geschafft, sobald { $goal }
lesson-well = Geschafft!
lesson-show = Zeig es mir
lesson-again = Noch mal
lesson-next = Weiter
lesson-next-lesson = Nächste Lektion
lesson-play = Zur ersten Partie
lesson-you = Du
lesson-away = Der Server antwortet nicht.
lesson-retry = Noch einmal versuchen

# Bretter, die beschrieben und nicht gezeichnet sind
scene-help = Die Pfeiltasten gehen von Ding zu Ding, n zum nächsten, das man antippen kann; Eingabe wählt oder spielt, Escape lässt los.
scene-target = lässt sich antippen
scene-none = Dieses Spiel hat noch kein Bild. Was du tun kannst, steht hier.
scene-hand-empty = Deine Hand ist leer.
scene-stone = Stein von { $name }
scene-piece = eine Figur
scene-step = Trittstein { $need }
scene-back = verdeckte Karte
scene-die = ein Würfel zeigt { $value }
scene-pile = { $name }: { $count }
scene-look-meadow = Wiese
scene-look-bloom = Blüte
scene-look-water = Wasser
scene-look-plain = helles Feld
scene-look-dark = dunkles Feld
scene-symbol-leaf = Blatt
scene-symbol-flower = Blume
scene-symbol-berry = Beeren
scene-symbol-star = Stern
scene-symbol-sun = Sonne
scene-symbol-moon = Mond
scene-symbol-wave = Welle
scene-symbol-flame = Flamme
scene-symbol-flag = Fahne
scene-symbol-crown = Krone
scene-symbol-coin = Münze
scene-symbol-heart = Herz
scene-symbol-lantern = Lampion
