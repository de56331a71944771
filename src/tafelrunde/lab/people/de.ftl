people-title = { $game }: was Menschen tun
people-lead = Partien von Menschen aus Testspielen, ohne Namen. Daneben stehen Bots ({ $bots }) nach denselben Regeln. In den Intervallen liegt der wahre Wert in 95 von 100 solchen Berichten; bei weniger als { $fewest } Tischen oder Menschen steht dort „zu wenige“.
people-made = Erstellt mit tafelrunde lab people. Die Daten liegen neben dieser Seite, als JSON Lines mit Schema.
people-answer = Die Antwort
people-count = { $people ->
    [one] Ein Mensch hat
   *[other] { $people } Menschen haben
} { $matches ->
    [one] eine Partie
   *[other] { $matches } Partien
} an { $tables ->
    [one] einem Tisch
   *[other] { $tables } Tischen
} gespielt; { $finished ->
    [0] keine
   *[other] { $finished }
} davon endete nach den Regeln.
people-few-all = Für ein Urteil ist das zu wenig: weniger als { $fewest } Tische oder Menschen. Was folgt, sind Notizen, keine Kennzahlen.
people-few = zu wenige
people-worst = Die meisten stießen auf §{ $paragraph } („{ $words }“): { $people } von { $every } Menschen, insgesamt { $refusals ->
    [one] einmal
   *[other] { $refusals }-mal
}.
people-worst-none = Kein Paragraf hat jemandem etwas verboten.
people-said-fun = Spaß: { $three } von { $every } sagen sehr, { $two } ganz gut, { $one } kaum.
people-said-length = Länge: { $two } von { $every } sagen gerade richtig, { $three } zu lang, { $one } zu kurz.
people-said-clarity = Klarheit: { $three } von { $every } sagen völlig, { $two } meistens, { $one } kaum.
people-differs = Hier unterscheiden sich Menschen und Bots sicher: { $figure }, { $people } bei Menschen und { $bots } bei Bots.
people-beside = Menschen neben Bots: { $seats ->
    [one] allein
   *[other] { $seats } Plätze
}, { $options }
people-beside-all = Menschen neben Bots
people-beside-none = Noch ist keine Partie nur unter Menschen nach den Regeln zu Ende gegangen, also lässt sich nichts neben Bots stellen.
people-printed = Standardregeln
people-group = { $matches ->
    [one] Eine Partie
   *[other] { $matches } Partien
} an { $tables ->
    [one] einem Tisch
   *[other] { $tables } Tischen
}, von Anfang bis Ende und nur unter Menschen.
people-beside-help = Partien an einem Tisch hängen zusammen, darum zählen Tische. „Sicher“ gilt für alle Werte dieser Tabelle zusammen, mit einem Fehler von 5 %. Die Minuten der Menschen sind gemessen, ohne Pausen von mehr als zehn Minuten; die der Bots sind aus der Zahl ihrer Möglichkeiten geschätzt, darum heißt ihr Unterschied nie sicher.
people-people = Menschen
people-bots = Bots
people-interval = 95-%-Intervall
people-more = bei Menschen mehr
people-sure = { $value } ({ $span }), sicher
people-unsure = { $value } ({ $span })
people-kind = Entscheidungen für „{ $kind }“
people-figure-turns = Züge
people-figure-decisions = Entscheidungen
people-figure-minutes = Minuten
people-figure-first = Anteil dessen, der beginnt
people-figure-score = Punkte des Siegers
people-figure-ties = unentschieden
people-paragraphs = Was missverstanden wurde
people-paragraphs-help = Eine Absage nennt den Paragrafen, der den Zug verbietet. Geordnet nach der Zahl der Menschen, denn einer allein kann dasselbe oft versuchen. Züge, die die Seite gar nicht erst versuchen lässt, sind nicht dabei.
people-begins = beginnt mit
people-part = Anteil der Menschen
people-refusals = Absagen
people-habits = Tipps und Rücknahmen
people-times = Anzahl
people-habit-hint = holte einen Tipp
people-habit-take-back = wollte einen Zug zurücknehmen
people-habit-take-back-asked = und musste darum bitten
people-habit-take-back-refused = und durfte nicht
people-habit-nothing-to-take-back = wollte zurücknehmen, wo nichts zurückzunehmen war
people-habit-not-your-turn = wollte handeln, ohne am Zug zu sein
people-thinking = Bedenkzeit
people-thinking-help = In Sekunden, von dem Augenblick, in dem jemand entscheiden konnte, bis zur Entscheidung, wie der Server sie sah; zurückgenommene Züge zählen nicht. „Typisch“ ist das geometrische Mittel, das eine lange Pause nicht verdirbt.
people-by-part = Nach Abschnitt der Partie
people-by-kind = Nach dem, was entschieden wurde
people-part-0 = erstes Drittel
people-part-1 = Mitte
people-part-2 = letztes Drittel
people-decisions = Entscheidungen
people-typical = typisch
people-half = die Hälfte bis
people-most = neun von zehn bis
people-stops = Wo jemand aufhörte
people-stops-none = Niemand hat aufgehört.
people-stops-help = „Abgebrochen“ sind Partien, in denen einen Tag lang nichts geschah. Wer abwesend ist, kann wiederkommen.
people-how = wie
people-after = nach so vielen Entscheidungen der Partie
people-stop-abandoned = abgebrochen
people-stop-stopped = einvernehmlich beendet
people-stop-resigned = gab auf
people-stop-left = stand auf
people-stop-away = war abwesend
people-stop-time = hatte keine Zeit mehr
people-answers = Was gesagt wurde
people-answers-help = Jeder Mensch zählt einmal, mit der letzten Antwort.
people-ask-fun = Hat es Spaß gemacht?
people-fun-1 = kaum
people-fun-2 = ganz gut
people-fun-3 = sehr
people-ask-length = Wie lang kam es dir vor?
people-length-1 = zu kurz
people-length-2 = gerade richtig
people-length-3 = zu lang
people-ask-clarity = Waren die Regeln klar?
people-clarity-1 = kaum
people-clarity-2 = meistens
people-clarity-3 = völlig
people-exported = { $matches ->
    [one] Eine Partie steht
   *[other] { $matches } Partien stehen
} in { $path }, ohne Namen.
people-working = { $game }: Bots
