fischkopf-pitch = Zwei Würfel, zwölf Steine und ein Fisch: Lass so wenig frei wie möglich.
fischkopf-notation = lege und ein Feld von 1 bis 12, etwa lege 6
fischkopf-aim = Deck ab, was du kannst: Die kleinste Summe freier Felder gewinnt, die ganze Gräte sofort.
fischkopf-prompt-draw-starter = Wer beginnt, wird ausgelost.
fischkopf-prompt-roll = Die Würfel rollen.
fischkopf-prompt-place = Leg einen Stein auf { $fields }{ $decline ->
    [yes] {" "}oder würfle ohne weiter.
   *[no] .
    }
fischkopf-prompt-decide = Weiterwürfeln oder aufhören und die Summe notieren?
fischkopf-starts = beginnt.
fischkopf-rolls = würfelt { $low } und { $high }.
fischkopf-rolls-nothing = würfelt { $low } und { $high }, kann nicht legen und notiert { $sum }.
fischkopf-places = legt einen Stein auf { $field }.
fischkopf-clears-head = legt einen Stein auf { $field }: Fischkopf! Der Kopf ist wieder frei.
fischkopf-fills-board = legt einen Stein auf { $field }: Das Brett ist voll, und 0 wird notiert.
fischkopf-lays-bone = legt einen Stein auf { $field }: Gräte!
fischkopf-declines = legt keinen Stein und würfelt weiter.
fischkopf-goes-on = würfelt weiter.
fischkopf-stops = hört auf und notiert { $sum }.
fischkopf-free-sum = frei: { $sum }
fischkopf-round = Runde { $round } von { $rounds }
fischkopf-playoff = Stechen { $playoff }
fischkopf-reason-bone_laid = Die Gräte liegt: Das gewinnt sofort.
fischkopf-reason-lowest_sum = Die niedrigste Summe gewinnt.
fischkopf-reason-playoff_won = Das Stechen ist entschieden.
fischkopf-option-starter = Wer beginnt
    .help = Die Anleitung lässt es offen.
fischkopf-option-allow_stop = Aufhören ist erlaubt
    .help = Nach einem Stein darf man den Zug beenden, statt weiterzuwürfeln.
fischkopf-option-allow_decline = Auf einen Stein verzichten ist erlaubt
    .help = Nach einem Wurf darf man auf den Stein verzichten und weiterwürfeln.
fischkopf-option-rounds = Runden
    .help = Wie viele Züge alle haben; die Summen werden addiert.
fischkopf-preset-three-rounds = Drei Runden, Summen addiert
fischkopf-optimum-sum = Ein Zug, der auf die niedrigste Summe spielt, lässt im Mittel { $sum } frei, die Gräte als 0 notiert.
fischkopf-optimum-full = Dabei wird das Brett in { $percent } % der Züge voll.
fischkopf-optimum-bone = In { $percent } % der Züge liegt am Ende die Gräte, ohne dass man auf sie spielt.
fischkopf-optimum-patience = Wer nur auf die Gräte spielt, legt sie in { $percent } % der Züge.
fischkopf-optimum-shares = Spielen { $seats } auf Sieg, sind ihre Aussichten in der Reihenfolge, in der sie drankommen:  { $percents }
fischkopf-optimum-unknown = Für { $seats } oder mehr ist nach diesen Regeln nichts Sicheres bekannt: Es gibt zu viele Zwischenstände.
fischkopf-optimum-other = { $stop ->
    [yes] { $decline ->
        [yes] Dürfte man aufhören und verzichten
       *[no] Dürfte man aufhören
    }
   *[no] { $decline ->
        [yes] Dürfte man verzichten
       *[no] Dürfte man beides nicht
    }
    }, ließe ein solcher Zug im Mittel { $sum } frei, die Gräte als 0 notiert; das Brett würde in { $full } % voll, die Gräte in { $bone } % gelegt, und in { $aimed } %, wenn man nur auf sie spielte.

# Arten von Aktionen, und worin sie sich unterscheiden, wie das Labor sie nennt.
fischkopf-verb-place = einen Stein legen
fischkopf-verb-decline = keinen Stein legen
fischkopf-verb-stop = aufhören
fischkopf-verb-go = weiterwürfeln

# Warum ein Stein gut liegt.
fischkopf-why-saves = Feld { $field } zählt nicht mehr: Frei bleiben zusammen { $sum }.
fischkopf-why-bone = { $missing ->
    [one] Ein Feld fehlt
   *[other] { $missing } Felder fehlen
} dann noch zur Gräte.
fischkopf-why-fits = { $count } von { $rolls } Würfen passen danach noch.
fischkopf-why-head = Der Kopf wird frei, und du wirfst weiter.

# Was man am Terminal tippt und in Aktionen liest; die Wörter der Aufzeichnungen gehen auch.
fischkopf-typed-place = lege
fischkopf-typed-stop = aufhören
fischkopf-typed-go = weiter
fischkopf-typed-decline = verzichten
fischkopf-typed-roll = wurf
fischkopf-typed-start = beginn
