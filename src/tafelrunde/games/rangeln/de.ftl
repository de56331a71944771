rangeln-pitch = Einsetzen, schieben, zählen: Wer am weitesten von null weg ist, gewinnt, egal in welche Richtung.
rangeln-notation = setze d4 zum Einsetzen, d4-d5 für einen Schritt
rangeln-aim = Möglichst weit weg von null, nach oben oder unten: Es zählen die Felder unter deinen Steinen.
rangeln-prompt-draw-starter = Wer beginnt, wird ausgelost.
rangeln-prompt-place = Setz Stein { $number } von { $stones } ein, aber nicht auf ein schwarzes Feld und nicht neben einen eigenen.
rangeln-prompt-choose = Wähle: zwei Steine je drei Felder weit oder drei Steine je zwei Felder weit?
rangeln-prompt-each = { $stones ->
    [one] Zieh einen Stein { $each } Felder weit.
   *[other] { $each ->
        [one] Zieh { $stones } Steine je ein Feld weit.
       *[other] Zieh { $stones } Steine je { $each } Felder weit.
    }
}{ $stop ->
    [yes] {" "}Du darfst aufhören.
   *[no] {""}
}
rangeln-prompt-shared = Zieh { $stones } Steine, zusammen { $fields } Felder, jeden mindestens eines weit.{ $stop ->
    [yes] {" "}Du darfst aufhören.
   *[no] {""}
}
rangeln-prompt-shared-freely = Zieh bis zu { $stones } Steine, zusammen { $fields } Felder, beliebig aufgeteilt.{ $stop ->
    [yes] {" "}Du darfst aufhören.
   *[no] {""}
}
rangeln-prompt-go = Zieh mit { $field } weiter: noch { $steps ->
    [one] ein Feld
   *[other] { $steps } Felder
}{ $stones ->
    [0] .
    [one] , danach noch ein Stein.
   *[other] , danach noch { $stones } Steine.
}{ $stop ->
    [yes] {" "}Du darfst aufhören.
   *[no] {""}
}
rangeln-prompt-begin = Beginne mit einem anderen Stein: noch { $stones ->
    [one] ein Stein
   *[other] { $stones } Steine
}, { $fields ->
    [one] ein Feld
   *[other] { $fields } Felder
}.{ $stop ->
    [yes] {" "}Du darfst aufhören.
   *[no] {""}
}
rangeln-prompt-go-or-begin = Zieh mit { $field } weiter (höchstens { $steps ->
    [one] ein Feld
   *[other] { $steps } Felder
}) oder beginne mit einem anderen Stein: noch { $stones ->
    [one] ein Stein
   *[other] { $stones } Steine
}, { $fields ->
    [one] ein Feld
   *[other] { $fields } Felder
}.{ $stop ->
    [yes] {" "}Du darfst aufhören.
   *[no] {""}
}
rangeln-starts = beginnt die erste Runde.
rangeln-places = setzt einen Stein auf { $field } ({ $value }).{ $skipped ->
    [0] {""}
    [one] {" "}Der nächste Stein findet kein Feld und bleibt draußen.
   *[other] {" "}Die nächsten { $skipped } Steine finden kein Feld und bleiben draußen.
}
rangeln-chooses = { $choice ->
    [two] wählt zwei Steine je drei Felder weit.
   *[three] wählt drei Steine je zwei Felder weit.
}
rangeln-steps = zieht einen Stein von { $source } nach { $target }{ $pushed ->
    [0] {""}
    [one] {" "}und schiebt einen Stein
   *[other] {" "}und schiebt { $pushed } Steine
}{ $lapsed ->
    [0] .
    [one] ; ein Feld verfällt.
   *[other] ; { $lapsed } Felder verfallen.
}{ $round ->
    [0] {""}
   *[other] {" "}Runde { $round } wird abgerechnet: { $noted }.
}
rangeln-stops = hört auf, { $fields ->
    [one] ein Feld bleibt
   *[other] { $fields } Felder bleiben
} übrig.{ $round ->
    [0] {""}
   *[other] {" "}Runde { $round } wird abgerechnet: { $noted }.
}
rangeln-round = Runde { $round } von { $rounds }
rangeln-head-board = Brett
rangeln-head-total = notiert
rangeln-to-place = Noch { $stones ->
    [one] ein Stein
   *[other] { $stones } Steine
} einzusetzen
rangeln-allowance = { $stones ->
    [0] Kein weiterer Stein
    [one] Noch ein Stein
   *[other] Noch { $stones } Steine
}, { $fields ->
    [one] ein Feld
   *[other] { $fields } Felder
} übrig
rangeln-path = Unterwegs: { $path }
rangeln-moved = Schon gezogen: { $fields }
rangeln-left-off = Fand kein Feld: { $stones }
rangeln-before = So endete Runde { $round }:
rangeln-reason-largest_total = Alle Runden sind gespielt: Die Summe, die am weitesten von null entfernt ist, gewinnt.
rangeln-option-starter = Wer beginnt
    .help = Die Anleitung lost; am Ende haben alle einmal begonnen.
rangeln-option-every_stone_moves = Jeder Stein zieht
    .help = Teilen sich mehrere Steine ihre Felder, muss jeder von ihnen mindestens eines weit ziehen.
rangeln-option-allow_stop = Aufhören ist erlaubt
    .help = Man darf den Zug beenden, statt noch einen Schritt zu machen.
rangeln-option-cross_own_path = Ein Stein darf seinen Weg kreuzen
    .help = Verboten ist nur der Schritt geradewegs zurück. Ausgeschaltet darf der Stein kein Feld mehr betreten, auf dem er in diesem Zug schon stand.
rangeln-preset-easy-going = Locker: beliebig aufteilen, jederzeit aufhören

# Arten von Aktionen, und worin sie sich unterscheiden, wie das Labor sie nennt.
rangeln-verb-place = einen Stein setzen
rangeln-verb-move = ziehen
rangeln-verb-choose = wählen, wie gezogen wird
rangeln-verb-stop = den Rest verfallen lassen
rangeln-value-two = zwei Steine, je drei Felder
rangeln-value-three = drei Steine, je zwei Felder
rangeln-places-detail-value = Wert des Feldes

# Warum ein Zug gut ist.
rangeln-why-mine = Du stehst dann bei { $after } statt { $before }.
rangeln-why-less = Du stehst dann nur bei { $after } statt { $before }.
rangeln-why-rival = { $rival } rückt näher an null: von { $before } auf { $after }.
rangeln-why-ahead = Damit liegst du vorn: { $mine } von null entfernt, der Nächste { $best }.

# Was man am Terminal tippt und in Aktionen liest; die Wörter der Aufzeichnungen gehen auch.
rangeln-typed-place = setze
rangeln-typed-choose = wähle
rangeln-typed-stop = aufhören
rangeln-typed-start = beginn
