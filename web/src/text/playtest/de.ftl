# Testspiele
playtest = Testspiel
playtest-help = Zum Erproben eines Spiels: Wie lange alle überlegen, welche Regeln Züge verbieten, Rücknahmen, Tipps und wo jemand aufhört, wird für dich festgehalten. Alle lesen das, bevor sie sich setzen, und bekommen am Ende drei Fragen.
playtest-notice = Das ist ein Testspiel: Wie lange du überlegst, welche Regeln dir Züge verbieten, was du zurücknimmst, wann du einen Tipp holst oder aufhörst und was du am Ende antwortest, wird für den Autor des Spiels festgehalten.
playtest-more = Es wird ohne Namen ausgewertet und mit dem Tisch gelöscht. Wer nur zusieht, von dem wird nichts festgehalten.
playtest-questions = Drei Fragen zu dieser Partie
playtest-private = Die Antworten sieht nur der Autor des Spiels. Du kannst sie ändern, bis die nächste Partie zu Ende ist.
playtest-of = Antworten von { $name }
playtest-fun = Hat es Spaß gemacht?
playtest-fun-answer = { $answer ->
    [1] Kaum
    [2] Ganz gut
   *[3] Sehr
}
playtest-length = Wie lang kam es dir vor?
playtest-length-answer = { $answer ->
    [1] Zu kurz
    [2] Gerade richtig
   *[3] Zu lang
}
playtest-clarity = Waren die Regeln klar?
playtest-clarity-answer = { $answer ->
    [1] Kaum
    [2] Meistens
   *[3] Völlig
}
playtest-kept = Danke, das ist festgehalten.
playtest-lost = Das konnte nicht festgehalten werden. Bitte tippe noch einmal.
