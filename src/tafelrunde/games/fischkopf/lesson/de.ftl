# Was die Lektionen sagen: der Titel, je Schritt die Aufgabe (why: warum; goal: „Geschafft, sobald …“; well: danach) und
# Antworten auf andere Versuche.

fischkopf-lesson-first = Die ersten Steine
fischkopf-lesson-first-1 = Leg einen Stein auf die Summe der Würfel.
    .why = Ein Stein darf auf einen der beiden Würfel oder auf ihre Summe. Hier sind das 2, 4 und 6.
    .goal = ein Stein auf der 6 liegt.
    .well = Große Zahlen zuerst: Was am Ende frei bleibt, zählt gegen dich.
    .die = Auch erlaubt! Such diesmal aber die Summe von 2 und 4.
fischkopf-lesson-first-2 = Ein Pasch! Deck das größere der beiden Felder.
    .why = Bei zwei gleichen Würfeln gibt es nur zwei Felder: die Zahl und ihr Doppeltes.
    .goal = die 10 bedeckt ist.
    .small = Die 5 geht, doch die 10 wäre mehr wert gewesen: Sie kommt viel seltener.
fischkopf-lesson-first-3 = Such das freie Feld und leg den Stein.
    .why = Nur freie Felder zählen. 3 und 5 sind schon bedeckt, ihre Summe nicht.
    .goal = ein Stein auf der 8 liegt.
    .well = Wer legen kann, muss legen. Danach wird gleich wieder gewürfelt.

fischkopf-lesson-turn = Ein ganzer Zug
fischkopf-lesson-turn-1 = Würfle und lege weiter, bis nichts mehr passt.
    .why = Du hast keinen Zug zu beenden: Er endet von selbst, wenn kein freies Feld zum Wurf passt.
    .goal = dein Zug vorbei ist.
    .well = Bei 2 und 6 war alles bedeckt, auch die 8. Notiert wird die Summe der freien Felder: 1 + 5 + 9 = 15.
    .small = Denk an die großen Felder: Die Summe der beiden ist noch frei und zählt mehr.
fischkopf-lesson-turn-2 = Welche Wahl lässt weniger übrig? Leg klug.
    .why = Am Ende gewinnt die kleinste Summe freier Felder. 9 weniger ist besser als 4 weniger.
    .goal = die 9 bedeckt ist.
    .small = Damit bleibt die 9 frei, und 9 Punkte mehr tun weh. Nimm die Summe.

fischkopf-lesson-head = Fischkopf!
fischkopf-lesson-head-1 = Mach den Kopf voll: Leg auf die 3.
    .why = Sind 1, 2 und 3 alle bedeckt, rufen alle „Fischkopf!“, und diese drei Steine kommen wieder weg.
    .goal = der Kopf wieder leer ist.
    .well = 5 und 9 bleiben liegen. Der Kopf ist wieder frei, und du würfelst weiter.
    .six = Damit bleibt der Kopf, wie er ist. Diesmal soll es die 3 sein.
fischkopf-lesson-head-2 = Vermeide den Fischkopf: Leg woandershin.
    .why = Ein geleerter Kopf hält den Zug am Leben, kostet aber drei Steine. Ein anderes Feld zählt hier mehr.
    .goal = die 7 bedeckt ist.
    .head = Fischkopf! Drei Steine weg. Nimm diesmal lieber die Summe.
    .die = Auch das geht. Die Summe aus beiden wäre aber mehr wert.
fischkopf-lesson-head-3 = Nur die 3 fehlt noch. Leg sie!
    .why = Ist mit diesem Stein das ganze Brett voll, kommt nichts weg: Du notierst 0, besser geht es nicht.
    .goal = das Brett voll ist.
    .well = 0 Punkte! Mehr kann ein Zug nicht bringen, außer mit der Gräte.

fischkopf-lesson-bone = Gräte!
fischkopf-lesson-bone-1 = Leg die Gräte: Es fehlt nur die 12.
    .why = Die geraden Felder sind die Gräte. Liegt sie ganz und sonst nichts, gewinnst du sofort.
    .goal = die Gräte liegt.
    .well = Gräte! Die Partie ist gewonnen, auch wenn andere noch nicht dran waren.
fischkopf-lesson-bone-2 = Bleib auf der Gräte: Leg auf eine gerade Zahl.
    .why = Ein einziger Stein auf einem ungeraden Feld ab 5 macht die Gräte in diesem Zug unmöglich.
    .goal = die 4 bedeckt ist.
    .odd = Ein ungerades Feld! Nur 1 und 3 kämen durch den Fischkopf wieder weg. Die Gräte wäre dahin.
fischkopf-lesson-bone-3 = Die 1 stört. Räum sie mit dem Kopf weg, dann leg die Gräte.
    .why = Was weggenommen ist, zählt nicht mehr: Nur was jetzt liegt, muss die Gräte sein.
    .goal = die Gräte liegt.
    .well = Erst der Kopf, dann die Gräte: So geht das Kunststück.
    .five = Das lässt die 1 liegen. Mach mit der 3 den Fischkopf.
    .odd = Fast da! Der Gräte fehlt nur noch die 2.

fischkopf-lesson-round = Runde und Sieg
fischkopf-lesson-round-1 = Ben hat 20 notiert. Unterbiete ihn!
    .why = Jeder hat einen Zug. Danach gewinnt die kleinste Summe.
    .goal = du gewonnen hast.
    .well = Dein Wurf passte nicht mehr: 17 gegen 20. Gewonnen!
    .small = Dann bleiben 24 übrig, und das ist mehr als 20. Wo fällt am meisten weg?
fischkopf-lesson-round-2 = Gleichstand! Gewinn das Stechen.
    .why = Bei gleicher kleinster Summe spielt jeder von ihnen noch einen Zug, und nur der zählt.
    .goal = du das Stechen gewonnen hast.
    .well = Das Stechen geht weiter, bis einer allein vorn ist.
    .small = Damit lässt du zu viel frei. Im Stechen zählt nur dieser eine Zug.

fischkopf-lesson-solo = Allein und zu vielen
fischkopf-lesson-solo-1 = Spiel eine Runde allein: Leg, was der Wurf erlaubt.
    .why = Fischkopf geht für eine bis zwanzig Personen. Allein jagst du die eigene Bestmarke.
    .goal = dein Zug vorbei ist.
    .well = Übrig: 1 + 2 + 3 + 5 = 11. Kannst du das unterbieten?
    .small = Nimm auch hier das größere Feld, dann bleibt weniger übrig.

# Was die geführte Partie sagt.
fischkopf-cue-first = Ein Stein darf auf einen der Würfel oder ihre Summe. Du würfelst, solange etwas passt; was frei bleibt, zählt gegen dich.
fischkopf-cue-head-2 = Fischkopf! Sind 1, 2 und 3 bedeckt, kommen sie weg, und kleine Würfel passen wieder: Dein Zug lebt länger.
fischkopf-cue-head-1 = 1, 2 und 3 zählen wenig, halten aber den Zug am Leben: Sind alle drei bedeckt, werden sie wieder frei.
fischkopf-cue-large = Große Felder kommen nur als Summe und zählen frei am meisten. Deck sie, wenn du kannst.
fischkopf-cue-keep = Welches Feld lässt die meisten Würfe offen? Solange etwas passt, würfelst du weiter.
