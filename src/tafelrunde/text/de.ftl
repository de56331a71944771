over = Die Partie ist zu Ende.

# Was falsch sein kann
error-unknown-game = Ein Spiel namens „{ $name }“ gibt es nicht; es gibt { $known }.
error-bad-seats = { $game } ist für { $span } Personen, nicht für { $seats }.
error-bad-options = Ungültige Optionen: { $detail }.
error-bad-position = Ungültige Stellung: { $detail }.
error-bad-record = { $number ->
    [0] Ungültige Aufzeichnung: { $detail }
   *[other] Ungültige Aufzeichnung, Aktion { $number }: { $detail }
}
error-other-rules = Gespielt wurde nach Fassung { $rules } der Regeln, hier gilt Fassung { $current }.
error-invalid-action = „{ $text }“ ist keine Aktion; schreib { $expected }.
error-illegal-action = { $text } ist nicht erlaubt: §{ $section }.
error-not-your-turn = Du bist nicht am Zug.
error-match-over = Die Partie ist zu Ende.
error-unreadable-file = { $path } lässt sich nicht lesen: { $detail }.
error-unwritable-file = { $path } lässt sich nicht schreiben: { $detail }.
error-system = Etwas ließ sich nicht lesen oder schreiben: { $detail }.
error-bad-input = { $detail }

# Der Tisch im Terminal
interpreted-note = Die Regeln laufen hier interpretiert: Alles geht, nur langsamer. „tafelrunde doctor“ sagt, wie sich das ändern lässt.
player = Spieler { $number }
bot-random = Zufall
bot-1 = Einsteiger
bot-2 = Gelegenheitsspieler
bot-3 = Geübt
bot-4 = Stark
bot-5 = Meister
bot-label = { $name } { $number } (Bot)
menu-game = Welches Spiel?
menu-seats = Wie viele spielen?
menu-people = Wie viele davon sind Menschen? Auf den anderen Plätzen sitzen Bots.
menu-resume = Welche Partie geht weiter? Enter für eine neue.
menu-unfinished = Unfertige Partien:
menu-level = Wie stark sind die Bots?
thinking = { $name } überlegt …
hint-thinking = Eine gute Aktion wird gesucht …
why-wins = Damit hast du gewonnen!
hint-line = { $action }: etwa { $percent } %
menu-match = { $game }: { $names } ({ $count } Aktionen)
menu-number = Bitte eine Zahl von { $least } bis { $most }.
ask-number = Nummer [{ $default }]:
ask-action = Deine Aktion (Nummer, Notation oder „hilfe“):
choices-title = Du kannst:
choices-many = { $count } mögliche Aktionen; Tab ergänzt, „liste“ zeigt alle.
turn-of = { $name } ist am Zug.
curtain = Weitergeben an { $name }. Enter, wenn es losgehen kann.
so-far = Bisher:
since = Seit deinem letzten Zug:
no-such-choice = Es gibt { $count } Möglichkeiten; nimm eine ihrer Nummern oder schreib die Aktion.
scores = Punkte
log-title = Was geschah
undone = Zurückgenommen.
nothing-to-undo = Es gibt nichts zurückzunehmen.
saved = Gespeichert in { $path }.
kept = Die Partie bleibt erhalten; weiter geht es mit: { $program } play --resume { $path }
goodbye = Auf Wiedersehen.
result = Ergebnis
tie = Unentschieden.
winner = { $count ->
    [one] { $names } gewinnt.
   *[other] { $names } teilen sich den Sieg.
}
finished-record = Die Aufzeichnung dieser Partie: { $path }
no-such-section = Einen §{ $section } gibt es nicht.
reading-sheet = Die Anleitung
reading-unclear = Unklar
reading-decided = Entschieden
reading-why = Warum
reading-option = Wahlweise
commands = Befehle: zurück, tipp, liste (alle Aktionen), verlauf, regeln, regeln 3.2, speichern DATEI, schluss, hilfe.
# Was man tippt; die englischen Befehle gehen auch.
command-undo = zurück
command-hint = tipp
command-list = liste
command-log = verlauf
command-rules = regeln
command-save = speichern
command-quit = schluss
command-help = hilfe
replay-keys = Enter: weiter · b: zurück · Zahl: dorthin · q: Ende
replay-at = { $number } von { $total }
replay-end = Ende der Aufzeichnung.

# tafelrunde doctor
doctor-title = Tafelrunde { $version } mit Python { $python }
doctor-compiled = Die Regeln sind kompiliert ({ $count } Module).
doctor-interpreted = Die Regeln laufen interpretiert.
doctor-compile-how = Zum Kompilieren braucht es einen C-Compiler und die Header von Python (unter Debian: apt install gcc python3-dev); danach Tafelrunde neu installieren (in einem Checkout: make clean play).
doctor-part-there = { $part }: vorhanden, für { $purpose }.
doctor-part-missing = { $part }: fehlt, für { $purpose }; { $how }.
doctor-readline = Ergänzung und Verlauf an der Eingabe
doctor-readline-how = die meisten Python-Installationen bringen es mit
doctor-matches = Partien liegen in { $path }.

# tafelrunde ladder
ladder-bot = Bot
ladder-level = Stufe { $number }
ladder-rating = Wertung
ladder-interval = 95-%-Intervall
ladder-median = s/Zug, Median
ladder-longest = s/Zug, längster
ladder-faults = Fehler
ladder-rival = gegen
ladder-matches = Partien
ladder-share = Anteil am Sieg
ladder-by-seat = nach Platz ({ $seats })
ladder-bar = Vorgabe
ladder-verdict = erfüllt?
ladder-from-to = { $low } bis { $high }
ladder-even = Gleich Starke bekämen { $percent } vom Sieg. Wertungen sind Elo-Punkte um einen Mittelwert von 1500, Sekunden sind Rechenzeit.
ladder-bar-whole = ≥ { $percent }
ladder-bar-each = ≥ { $percent } auf jedem Platz
ladder-verdict-sure = ja, mit ganzem Intervall
ladder-verdict-met = ja
ladder-verdict-missed = nein
ladder-plot = { $game } zu { $seats }: Wertungen mit 95-%-Intervallen
leaderboard-title = Rangliste
leaderboard-lead = Ein Bot auf einem Platz, sein Gegner auf allen anderen; jede Ausgangslage wird einmal von jedem Platz aus gespielt. Der Anteil am Sieg steht mit seinem 95-%-Intervall.
leaderboard-game = Spiel
leaderboard-seats = Plätze
leaderboard-bot = Bot
leaderboard-rival = gegen
leaderboard-matches = Partien
leaderboard-share = Anteil am Sieg
leaderboard-interval = 95-%-Intervall
leaderboard-deals = Ausgangslagen (ihre Startzahlen)
leaderboard-again = Das wurde gespielt, und wird wieder gespielt, mit:
leaderboard-run = { $command }, Version { $version }{ $compiled ->
    [0] , interpretiert
   *[other] , übersetzt
}
ladder-stopped = Angehalten. { $done } von { $total } Partien liegen in { $path }; derselbe Befehl macht dort weiter.
ladder-reported = { $path } und { $count } Bilder sind geschrieben.

# tafelrunde tune
tune-stopped = Angehalten. { $done } von { $total } Partien liegen in { $path }; derselbe Befehl macht dort weiter.

# tafelrunde train
train-stopped = Angehalten. { $done } von { $total } Partien liegen in { $path }; derselbe Befehl macht dort weiter.
train-generation = Generation { $number }: { $share } der Gewinne gegen die Bewertung in { $matches } Partien, bei Gleichen wären es { $even }; Log-Verlust { $after }, mit der Bewertung allein { $before }, auf { $unseen } Stellungen, die von { $positions } getrennt blieben.
train-kept = { $count ->
    [0] Noch ist keine Generation fertig; derselbe Befehl macht dort weiter.
   *[other] Das Netz liegt in { $net }, seine Kurve in { $curve }; derselbe Befehl macht dort weiter.
}
train-plot = Training: { $game }, { $seats } Plätze
train-axis = Generation
train-share = Anteil am Gewinn gegen die Bewertung
train-loss = Log-Verlust als Teil dessen der Bewertung

# tafelrunde analyse
analyse-working = Partie wird beurteilt
analyse-title = { $game }, { $count } Aktionen
analyse-how = Beurteilt ohne Nachwissen: nach dem, was jeder in dem Augenblick wissen konnte. Verfahren: { $engine }, Aufwand { $budget } je Entscheidung.
analyse-player = Spieler
analyse-decisions = Entscheidungen
analyse-good = gut
analyse-inaccuracy = ?!
analyse-mistake = ?
analyse-blunder = ??
analyse-start = Anfang
analyse-lucky = Glück
analyse-lost = verschenkt
analyse-rest = andere
analyse-result = Ergebnis
analyse-account = In Anteilen am Sieg: Anfang + Glück + verschenkt + andere = Ergebnis. „andere“ ist, was die Gegner taten, dazu der Fehler der Schätzung.
analyse-luck = Glück
analyse-better = besser: { $line }
analyse-moments = Was den Ausschlag gab
analyse-sure-3 = sicher
analyse-sure-2 = recht sicher
analyse-sure-1 = unsicher
analyse-none = Nichts Nennenswertes.
analyse-limits = ?! ab { $inaccuracy } % verschenktem Sieg, ? ab { $mistake } %, ?? ab { $blunder } %. Glück wird ab { $inaccuracy } % genannt.
analyse-picture = Die Aussichten auf den Sieg im Lauf der Partie, für jeden nach seinem eigenen Wissen. Pfeile nach unten: teure Entscheidungen; Kleeblatt: Glück.
analyse-axis = Aktion (▼ teure Entscheidungen, ☘ Glück)
analyse-stopped = Angehalten. { $done } von { $total } Schritten liegen in { $path }; derselbe Befehl macht dort weiter.
analyse-empty = Diese Aufzeichnung hat keine Aktionen, die sich beurteilen ließen.
analyse-no-seat = Einen Platz { $seat } gibt es an einem Tisch zu { $seats } nicht.
analyse-running = Diese Partie ist nicht zu Ende, und die Karten sind verdeckt: Wähle mit --seat, wer beurteilt wird – nach dem, was er weiß.
puzzles-working = Rätsel werden gesucht
puzzles-stopped = Angehalten. { $done } von { $total } Partien liegen in { $path }; derselbe Befehl macht dort weiter.
puzzles-found = { $found } Rätsel in { $matches } Partien, davon { $chosen } ausgewählt (Anzahl × Schwierigkeit: { $grades }).

# tafelrunde bot check
bot-check-game = { $game }, Platz { $seat }: { $decisions ->
    [one] eine Entscheidung
   *[other] { $decisions } Entscheidungen
}, { $faults ->
    [0] keine Fehler
    [one] ein Fehler
   *[other] { $faults } Fehler
}.
bot-check-late = zu spät, { $count } ×: Eine Antwort kam nicht binnen { $seconds } s. Schneller entscheiden, und die Ausgabe nach jeder Zeile leeren (flush).
bot-check-silent = stumm, { $count } ×: Das Programm läuft, sagte aber nicht binnen 10 s hello. Die erste Zeile lesen, hello antworten und die Ausgabe leeren (flush).
bot-check-gone = weg, { $count } ×: Das Programm endete vor der Partie. Zeilen lesen, bis die Eingabe endet.
bot-check-nonsense = Unsinn, { $count } ×: Eine Zeile war keine Nachricht des Protokolls. Je Zeile ein JSON-Objekt schreiben, alles andere auf die Fehlerausgabe.
bot-check-illegal = unerlaubt, { $count } ×: Die Aktion war keine der Möglichkeiten. Einen der Texte aus view.choices unverändert senden.
bot-check-outdated = veraltet, { $count } ×: Die Antwort trug die Nummer einer anderen Entscheidung. match und number der decide-Nachricht zurücksenden.
bot-check-detail = zum Beispiel: { $detail }
bot-check-good = { $name } spielt { $game } ohne Fehler.
bot-check-bad = { $name } macht Fehler. Jeder kostet die Entscheidung, die dann der Zufall trifft.
bot-check-nameless = Das Programm

# tafelrunde bot connect
bot-connect-seated = Das Programm sitzt an { $page }; Strg-C holt es vom Tisch.
bot-connect-return = Zurück an denselben Platz führt dieser Link, der geheim ist: { $link }
bot-connect-end = Partie { $match } ist zu Ende; Plätze, die gewonnen haben: { $winners }. { $faults ->
    [0] Das Programm machte keine Fehler.
    [one] Eine Entscheidung des Programms traf der Zufall.
   *[other] { $faults } Entscheidungen des Programms traf der Zufall.
}

# Was an einer Eingabe nicht stimmt.
detail-untold = so ist es ungültig
detail-unknown-field = das Feld „{ $field }“ gibt es nicht{ detail-place }
detail-missing-field = das Feld „{ $field }“ fehlt{ detail-place }
detail-wrong-kind = erwartet wird { $expected ->
        [int] eine ganze Zahl
        [float] eine Zahl
        [str] Text
        [bool] ja oder nein
        [array] eine Liste
        [object] ein Objekt
        [null] nichts
       *[other] etwas anderes
    }, nicht { $found ->
        [int] eine ganze Zahl
        [float] eine Zahl
        [str] Text
        [bool] ja oder nein
        [array] eine Liste
        [object] ein Objekt
        [null] nichts
       *[other] etwas anderes
    }{ detail-place }
detail-out-of-bounds = erwartet wird eine Zahl { $sign } { $limit }{ detail-place }
detail-no-such-word = „{ $word }“ gehört nicht zu den Möglichkeiten{ detail-place }
detail-cut-off = es bricht mittendrin ab
detail-malformed = das ist kein JSON
detail-place = { $place ->
    [none] {""}
   *[other] , bei „{ $place }“
    }

# Zum Ausdrucken.
print-board = Spielbrett in Originalgröße
print-pieces = Teile zum Ausschneiden
print-cards = Karten zum Ausschneiden
print-pad = Punkte
print-rules = Regeln
print-sum = Summe
print-name = Name
print-scale = Mit 100 % drucken; diese Linie ist dann 5 cm lang:
print-before = vorher
print-after = nachher
print-wrote = { $file } ist geschrieben.

# Was ein Spiel hat und was ihm fehlt.
check-own = Da
check-default = Vorgabe, bis du es selbst schreibst
check-none = Nicht da
check-contract-holds = Alle { $count } Prüfungen des Vertrags sind erfüllt.
check-broken = nicht erfüllt: { $checks }
check-no-secrets = nichts ist geheim
check-still-default = geht; noch Vorgabe oder nicht da: { $parts }
part-rules = Regeln
part-options = Einstellungen
part-scene = Bild
part-secrets = Geheimnisse
part-notation = Schreibweise der Züge
part-positions = Stellungen als Text
part-log = Verlauf
part-terminal = Bild fürs Terminal
part-texts-de = deutsche Texte
part-texts-en = englische Texte
part-rulebook = Regeln in Paragrafen
part-lessons = Lektionen
part-evaluation = Bewertung
part-levels = Stufen der Bots
part-arrays = Zahlen für Lerner
use-play = Spielen
use-secrecy = Geheimhaltung
use-bots = Bots
use-lab = Labor
use-environments = Lernumgebungen
use-browser = Browser
use-languages = Beide Sprachen
new-game-written = Das Paket liegt in { $path }.
new-game-next = Weiter: cd { $path } && make dev

# Was an einem Spiel von anderswo falsch ist.
left-out = { $name } ist nicht dabei: { $detail }.
detail-guest-file = { $path }: { $detail }.
detail-guest-taken = es gibt schon ein anderes Spiel namens { $game }
detail-guest-said = { $what }
detail-guest-raised = { $what }, Zeile { $line } von { $file }
detail-guest-no-python = { $file } ist keine Python-Datei
detail-guest-no-game = es fehlt GAME
detail-guest-no-definition = sein GAME ist ein { $kind }, und „define“ macht eins daraus
detail-guest-contract = es wurde für Vertrag { $written } geschrieben, und hier gilt Vertrag { $current }
detail-guest-id = seine Kennung ist { $game }, und Kennungen sehen so aus: besitzer-spiel, höchstens 40 kleine Buchstaben und Ziffern
detail-guest-endless = sie kommt nicht zum Ende
detail-guest-no-browser = dieser Browser konnte sie nicht ausführen
