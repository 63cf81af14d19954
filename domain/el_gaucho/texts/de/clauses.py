"""What are the rules of El Gaucho in German?"""

from domain.core.texts import numbered

CLAUSES = numbered("""
1.1 Es spielen zwei, drei oder vier.
1.2 Es gibt 60 Rinderkärtchen: Jede der fünf Rassen hat von jedem Wert von 1 bis 12 ein Kärtchen. Der Wert
    eines Kärtchens ist seine große Zahl.
1.3 Jedes Kärtchen zeigt auch eine kleine Zahl, etwa die Hälfte der großen: die Hälfte abgerundet, und 1
    auf dem Kärtchen mit dem Wert 1. Nur die von 11, eine 5, ist gedruckt: Die anderen sind rekonstruiert,
    und Einstellungen können sie ändern.
1.4 Die Pampa besteht aus vier Weiden übereinander, die kleinste zuunterst. Zu viert haben sie 3, 4, 6 und
    7 Felder, zu dritt 3, 4, 5 und 6, zu zweit 2, 3, 4 und 5. Die Zahlen sind rekonstruiert, und
    Einstellungen können sie ändern.
1.5 Es gibt sechs Aktionsbereiche: „Einsortieren“, „Wunschwurf“, „Sofortverkauf“, „Rind stehlen“,
    „Aufwecken/Verdrängen“ und „Geheime Rinder“ (die Steppe). In jedem hat jeder Spieler ein Aktionsfeld.
1.6 Eine Summe von 1, 2 oder 3 besetzt nach Wahl „Einsortieren“, „Wunschwurf“ oder „Sofortverkauf“.
1.7 Eine Summe von 4 besetzt „Rind stehlen“, 5 „Aufwecken/Verdrängen“, 6 „Geheime Rinder“.
1.8 Pesos sind eine einfache Zahl, die bei 0 beginnt und nach oben offen ist.
1.9 Weidengrößen und kleine Zahlen sind Einstellungen einer Partie; fehlen sie, gelten die aus 1.3 und 1.4.

2.1 Im Spiel sind zwei Würfel je Spieler und einer mehr: zu viert neun, zu dritt sieben, zu zweit fünf.
2.2 Jeder hat sieben Gauchos, zu zweit und zu dritt acht.
2.3 Zu zweit verlassen alle zwölf Kärtchen einer Rasse das Spiel, sodass 48 Kärtchen von vier Rassen bleiben;
    zu dritt und zu viert bleibt jede Rasse.
2.4 Welche Rasse das Spiel verlässt, entscheidet das Los, wenn die Einstellungen sie nicht nennen; alle
    kennen sie.
2.5 Zu zweit sind sechs Felder der Pampa gesperrt, zu dritt zwei, zu viert keines; auf ein gesperrtes Feld
    kommt nie ein Kärtchen.
2.6 Alle anderen Kärtchen werden gemischt; über ihre Reihenfolge entscheidet allein das Los, und niemand
    kennt sie.
2.7 Die Weiden werden nacheinander gefüllt, die kleinste zuerst, Feld für Feld mit offenen Kärtchen.
2.8 Eine Weide bekommt kein weiteres Kärtchen, sobald die Werte darauf zusammen 20 oder mehr ergeben: Nach 18
    ist eine 5 das letzte.
2.9 Eine volle Weide bekommt kein weiteres Kärtchen, auch wenn sie 20 nicht erreicht hat.
2.10 Vier Kärtchen kommen verdeckt in die Steppe; niemand kennt sie.
2.11 Die übrigen Kärtchen sind der verdeckte Vorratsstapel.
2.12 Jeder beginnt mit 0 Pesos und allen Gauchos im Vorrat, ohne Herde und ohne Gaucho in einem Bereich.
2.13 Den Startspieler bestimmt das Los, wenn ihn die Einstellungen nicht nennen.
2.14 Kärtchen bekommen erst die Weiden, dann die Steppe, dann die Spieler, vom Startspieler an im
    Uhrzeigersinn.

3.1 Jeder zieht drei Kärtchen vom Stapel, zu dritt vier, zu zweit fünf.
3.2 Nur wer sie gezogen hat, sieht sie.
3.3 Man behält ein Kärtchen mit beliebigem Wert.
3.4 Man darf auch zwei Kärtchen behalten, wenn jedes höchstens 8 wert ist.
3.5 Man darf auch drei Kärtchen behalten, wenn jedes höchstens 4 wert ist.
3.6 Man behält mindestens ein und höchstens drei Kärtchen, wie viele man auch gezogen hat.
3.7 Behalten kann man nur Kärtchen der eigenen Hand, jedes einmal.
3.8 Alle wählen gleichzeitig, und niemand erfährt etwas über eine Wahl, nicht einmal die Anzahl, bevor alle
    gewählt haben.
3.9 Eine Wahl ist endgültig.
3.10 Wenn alle gewählt haben, werden alle behaltenen Kärtchen zusammen aufgedeckt.
3.11 Die nicht behaltenen Kärtchen verlassen verdeckt das Spiel: Niemand außer ihrem Besitzer kennt sie je.
3.12 Die behaltenen Kärtchen sind der Anfang der Herden ihres Besitzers, eine Zeile für jede Rasse.
3.13 Behaltene Kärtchen einer Rasse werden steigend oder fallend ausgelegt, wie ihr Besitzer will; die Rassen
    werden in der alphabetischen Reihenfolge ihrer englischen Namen genannt.
3.14 Dann setzt jeder einen Gaucho aus dem Vorrat in einen Aktionsbereich, ohne Würfel.
3.15 Der rechte Nachbar des Startspielers beginnt, und es geht gegen den Uhrzeigersinn weiter; der
    Startspieler kommt zuletzt.
3.16 In dieser Vorrunde müssen alle verschiedene Bereiche wählen.
3.17 Niemand kann darauf verzichten.
3.18 Wenn der Gaucho des Startspielers steht, beginnt die erste Runde.

4.1 Zu Beginn einer Runde werden alle Würfel ins Rodeo geworfen. Die erste Runde beginnt, wer beim Aufbau
    Startspieler wurde.
4.2 In jeder Runde hat jeder Spieler einen Zug, der Startspieler zuerst, dann im Uhrzeigersinn.
4.3 In seinem Zug nimmt man zwei der Würfel, die im Rodeo liegen.
4.4 Die Auswahl schrumpft von Spieler zu Spieler; der letzte wählt unter drei Würfeln, und einer bleibt
    übrig.
4.5 Beide Würfel nimmt man zugleich, und einmal im Zug.
4.6 Man darf sie zu jedem Zeitpunkt des Zuges nehmen, auch nach Sonderaktionen.
4.7 Ein Zug kann nicht enden, bevor die Würfel genommen sind, auch wenn keiner etwas nützt.
4.8 Würfel zu nutzen ist freiwillig; ungenutzte verfallen am Ende des Zuges und kommen nicht ins Rodeo
    zurück.
4.9 Jeder Würfel dient einer Aktion, allein oder in einer Summe, und ist dann verbraucht.
4.10 Nur wer am Zug ist, kann etwas tun; wenn alle zugleich wählen, kann es jeder, der noch nicht gewählt
    hat.
4.11 Jeder Teil des Spiels hat seine eigenen Entscheidungen: Niemand setzt während einer Runde erste Gauchos
    ein, nimmt beim Eintreiben Würfel und so weiter.
4.12 Nach dem Zug des letzten Spielers werden die Rinder eingetrieben (Kapitel 8).
4.13 Für die nächste Runde wird der linke Nachbar des Startspielers Startspieler, und alle Würfel werden neu
    geworfen.
4.14 Was die Regeln von selbst tun, geschieht genau dann, wenn es an der Reihe ist; so lange kann niemand
    etwas tun.
4.15 Würfel und Felder werden in steigender Reihenfolge genannt.

5.1 Stellen: Ein Gaucho aus dem Vorrat wird aufrecht auf ein freies Kärtchen gestellt, mit Würfeln, die
    dessen große Zahl ergeben.
5.2 Legen: Ein Gaucho aus dem Vorrat wird auf ein freies Kärtchen gelegt, mit Würfeln, die dessen kleine Zahl
    ergeben.
5.3 Aufrichten: Ein eigener liegender Gaucho wird aufgerichtet, mit Würfeln, die die kleine Zahl seines
    Kärtchens ergeben.
5.4 Ein Würfel oder die Summe von Würfeln muss die Zahl genau treffen.
5.5 Nutzen kann man nur Würfel, die man in diesem Zug genommen oder gewünscht und noch nicht verbraucht hat,
    jeden einmal.
5.6 Jede solche Aktion verwendet mindestens einen Würfel.
5.7 Auf einem Kärtchen ist nie mehr als ein Gaucho, wem er auch gehört und ob er steht oder liegt.
5.8 Ein Gaucho braucht ein Kärtchen: Ein leeres Feld nimmt keinen auf.
5.9 Das Feld muss eines von denen sein, die im Spiel sind.
5.10 Stellen und Legen brauchen einen Gaucho im Vorrat, Aufrichten nicht.
5.11 Aufrichten kann man nur eigene Gauchos, und nur liegende.
5.12 Ein Gaucho darf mit dem einen Würfel gelegt und im selben Zug mit dem anderen aufgerichtet werden, oder
    in einem späteren Zug.
5.13 Ein Spieler darf beliebig viele Gauchos auf derselben Weide haben.

6.1 Besetzen: Ein Gaucho aus dem Vorrat wird auf das eigene freie Aktionsfeld eines Bereichs gestellt, mit
    Würfeln, die eine seiner Zahlen ergeben (1.6, 1.7).
6.2 Eine Summe geht auch: 2 und 3 besetzen den Bereich der 5, 1 und 2 einen von denen, die eine 3 nehmen.
6.3 Die Summe muss genau eine der Zahlen des Bereichs sein.
6.4 Auf einem Aktionsfeld ist nie mehr als ein Gaucho.
6.5 Gauchos anderer Spieler in einem Bereich stören nicht.
6.6 Besetzen braucht einen Gaucho im Vorrat.
6.7 Ein in diesem Zug besetzter Bereich kann im selben Zug nicht genutzt werden.
6.8 Ein in diesem Zug genutzter Bereich kann im selben Zug nicht besetzt werden.
6.9 Einen Bereich zu besetzen und im selben Zug einen anderen zu nutzen, ist erlaubt, gleich in welcher
    Reihenfolge.
6.10 Im eigenen Zug darf man jederzeit einen Gaucho von einem Aktionsfeld zurückholen und auf die Aktion
    verzichten.
6.11 Auch einen Gaucho zurückzuholen, heißt dort etwas zu tun: In einem Bereich tut man nur einmal im Zug
    etwas, ob man ihn besetzt, nutzt oder räumt.
6.12 Ein Gaucho, der aus einem Bereich zurückkommt, geht in den Vorrat und kann sofort anderswo eingesetzt
    werden.
6.13 Mit dem Ende des Zuges stehen dem Spieler alle Bereiche wieder offen.
6.14 Ein liegender Gaucho darf aus der Pampa zurückgeholt werden, wenn der Vorrat zu klein ist, das heißt
    leer.
6.15 Sein Kärtchen ist sofort wieder frei.
6.16 Solange mit „Geheime Rinder“ noch nichts gelegt ist und zwei Kärtchen gelegt werden könnten (7.40), ist
    auch ein Vorrat von einem Gaucho zu klein.
6.17 Stehende Gauchos werden nie zurückgeholt.
6.18 Zurückgeholt werden nur eigene Gauchos, von Feldern und aus Bereichen, wo einer ist.

7.1 Eine Sonderaktion macht man im eigenen Zug, indem man den eigenen Gaucho aus dem Bereich nimmt; er geht
    in den Vorrat.
7.2 Ohne eigenen Gaucho im Bereich gibt es dessen Aktion nicht.
7.3 Sonderaktionen kosten keine Würfel und lassen die Würfelaktionen, wie sie sind.
7.4 In einem Zug darf man so viele machen, wie man will, und wann man will: bevor die Würfel genommen sind,
    zwischen zwei Würfeln und danach.
7.5 Der zurückgekommene Gaucho darf sofort eingesetzt werden.
7.6 „Einsortieren“ ist die Ausnahme: nie im Zug, nur beim Eintreiben (8.13).
7.7 „Wunschwurf“ gibt einen weiteren Würfel nach Wahl.
7.8 Der gewünschte Würfel zeigt 1, 2, 3, 4, 5 oder 6.
7.9 Er ist eine dritte Aktion oder kommt zu einem Würfel oder zu beiden hinzu: Zwei Vieren und eine
    gewünschte 4 ergeben 12.
7.10 Er kann alles, was ein Würfel kann, auch ganz ohne echten Würfel: Eine gewünschte 6 besetzt „Geheime
    Rinder“.
7.11 Seine Zahl wird genannt, wenn der Gaucho geht, und der Würfel bleibt, bis er verwendet wird oder der Zug
    endet, auch wenn inzwischen Würfel genommen werden.
7.12 Er kommt nicht aus dem Rodeo: Die zwei Würfel des Zuges nimmt man trotzdem.
7.13 „Sofortverkauf“ verkauft sofort eine eigene Herde, für den üblichen Erlös (9.7) und 5 Pesos mehr.
7.14 Die verkaufte Herde muss mindestens zwei Kärtchen haben.
7.15 Verkaufen kann man nur eine eigene Herde.
7.16 „Rind stehlen“ nimmt ein beliebiges Kärtchen aus den Herden eines beliebigen anderen Spielers, gleich
    von welcher Stelle.
7.17 Der Bestohlene muss ein anderer Spieler sein und dieses Kärtchen haben.
7.18 Die Versicherung zahlt dem Bestohlenen den Wert des Kärtchens, sofort und ungefragt; der Dieb zahlt
    nichts.
7.19 Was von der Herde des Bestohlenen übrig ist, behält seine Reihenfolge, und nichts wird verkauft; mit dem
    letzten Kärtchen ist eine Herde fort.
7.20 Bleibt ein Kärtchen übrig, so hat die Herde keine Richtung mehr.
7.21 Das gestohlene Kärtchen kommt rechts an die Herde seiner Rasse beim Dieb, oder es beginnt eine.
7.22 Passt es nicht, so wird diese Herde für den üblichen Erlös ohne Bonus verkauft, und das Kärtchen beginnt
    eine neue.
7.23 Eine Herde, an die ein gestohlenes Kärtchen kam, darf im selben Zug mit „Sofortverkauf“ verkauft werden:
    4-6-9 und eine gestohlene 10 bringen 45. Nach einem erzwungenen Verkauf geht das mit der neuen Herde aus
    einem Kärtchen nicht.
7.24 Ein gestohlenes Kärtchen wird nie einsortiert.
7.25 „Aufwecken/Verdrängen“ richtet einen oder zwei eigene liegende Gauchos auf.
7.26 Oder ein liegender Gaucho eines anderen Spielers muss einem eigenen weichen, der dann dort steht.
7.27 Zum Aufwecken müssen es eigene Gauchos sein, liegende, einer oder zwei und verschiedene.
7.28 Zum Verdrängen muss es der Gaucho eines anderen Spielers sein, und er muss liegen.
7.29 Der Verdrängte nimmt seinen Gaucho zurück und bekommt von der Versicherung die große Zahl des Kärtchens,
    sofort und ungefragt.
7.30 Der Gaucho, der den Bereich verlassen hat, darf der sein, der verdrängt: Ein leerer Vorrat hindert
    nicht.
7.31 Ein in diesem Zug gelegter Gaucho darf aufgeweckt werden, wenn der Bereich in einem früheren Zug besetzt
    wurde.
7.32 Mit „Geheime Rinder“ sieht man sich alle Kärtchen der Steppe an; sonst sieht sie niemand.
7.33 Für „Geheime Rinder“ muss ein Kärtchen in der Steppe liegen und ein Feld der Pampa frei sein.
7.34 Eines dieser Kärtchen kommt auf ein freies Feld der Pampa, und ein Gaucho wird darauf gestellt.
7.35 Mit „Geheime Rinder“ muss mindestens ein Kärtchen gelegt werden.
7.36 Solange „Geheime Rinder“ nicht zu Ende ist, kann man nichts anderes tun, als Gauchos zurückzuholen.
7.37 Das erste Kärtchen darf jeden Wert haben.
7.38 Nur ein Kärtchen der Steppe kann gelegt werden.
7.39 Das gewählte Feld muss im Spiel sein und darf kein Kärtchen haben; wie viel auf seiner Weide schon
    liegt, spielt keine Rolle, auch nicht die Grenze von 20.
7.40 Ein zweites Kärtchen darf folgen, wenn beide höchstens 4 wert sind; es darf auf dieselbe Weide oder auf
    eine andere kommen.
7.41 Jedes Kärtchen braucht einen Gaucho aus dem Vorrat; der aus dem Bereich darf der erste sein.
7.42 Nach dem ersten Kärtchen darf man aufhören. Die Aktion endet von selbst, wenn alle sehen können, dass
    kein zweites folgen könnte: Das erste ist mehr als 4 wert, oder Kärtchen, Felder oder Gauchos sind
    ausgegangen.
7.43 Gleich danach zieht man vom Stapel, bis wieder vier Kärtchen in der Steppe liegen.
7.44 Liegen in der Steppe weniger als vier Kärtchen, so wählt man unter diesen; hat der Stapel zu wenige, so
    wird sie ergänzt, so weit sie reichen.
7.45 Wer hineingesehen hat, weiß, welche der gesehenen Kärtchen noch in der Steppe liegen, aber nicht, welche
    später dazukamen.

8.1 Eine Weide zählt, wenn alle ihre Kärtchen besetzt sind, gleich von wem und wie; leere Felder spielen
    keine Rolle.
8.2 Von einer solchen Weide gehen alle stehenden Gauchos mit ihren Kärtchen nach Hause. Niemand kann
    ablehnen.
8.3 Liegende Gauchos und ihre Kärtchen bleiben.
8.4 Von einer Weide mit einem freien Kärtchen wird nichts eingetrieben.
8.5 Wo nur Gauchos liegen oder kein Kärtchen ist, geschieht nichts.
8.6 Gauchos, die nach Hause gehen, sind wieder im Vorrat.
8.7 Alle Kärtchen, die ein Spieler auf einmal bekommt, auch von mehreren Weiden, legt er in der Reihenfolge
    an, die ihm gefällt.
8.8 Alle Besitzer legen ihre Kärtchen gleichzeitig an, keiner wartet auf den anderen.
8.9 Kärtchen werden rechts an die Herde ihrer Rasse angelegt oder beginnen eine; eine Herde früherer Runden
    wird fortgesetzt.
8.10 Nur gerade eingetriebene Kärtchen kann man anlegen.
8.11 Alle müssen angelegt sein, bevor etwas anderes geschieht; dann werden die Weiden aufgefüllt (Kapitel
    10).
8.12 Treibt niemand etwas ein, so werden die Weiden sofort aufgefüllt.
8.13 Wer beim Eintreiben, am Ende einer Runde oder des Spiels, einen Gaucho bei „Einsortieren“ hat, darf
    eines der gerade eingetriebenen Kärtchen dorthin in seine Herde legen, wo es passt: in die Mitte oder
    ganz nach links.
8.14 Ohne Gaucho bei „Einsortieren“ wird nichts einsortiert.
8.15 Er dient einem Kärtchen und geht dann in den Vorrat.
8.16 Die Herde bleibt in ihrer Richtung sortiert; eine Herde aus einem Kärtchen nimmt das neue links auf,
    wodurch sie eine Richtung bekommt.
8.17 Am rechten Ende oder als erstes seiner Rasse wird ein Kärtchen einfach angelegt, ohne „Einsortieren“.
8.18 Die Herde kann bei diesem Eintreiben gewachsen, verkauft oder begonnen worden sein: Sie zählt so, wie
    sie in diesem Augenblick ist.
8.19 „Einsortieren“ darf in der Runde genutzt werden, in der es besetzt wurde.
8.20 Es zu nutzen, heißt nicht, im Bereich etwas zu tun: „Einsortieren“ kann im nächsten Zug wieder besetzt
    werden.
8.21 Ein Kärtchen, bei dem sein Besitzer keine Wahl hat, weil kein anderes seiner Rasse noch anzulegen ist
    und es nicht einsortiert werden kann, legen die Regeln sofort an.

9.1 Eine Herde besteht aus Rindern einer Rasse, und niemand hat von einer Rasse mehr als eine Herde.
9.2 Von links nach rechts steigen ihre Werte durchweg, oder sie fallen durchweg.
9.3 Eine Herde aus einem Kärtchen hat keine Richtung und nimmt jedes Kärtchen ihrer Rasse; das zweite
    bestimmt die Richtung.
9.4 Eine steigende Herde kann nur mit einem höheren Kärtchen als ihrem letzten fortgesetzt werden, eine
    fallende mit einem niedrigeren.
9.5 Wird ein Kärtchen angelegt, das nicht passt, so wird die Herde verkauft, und das Kärtchen beginnt eine
    neue.
9.6 Sonst wird während des Spiels nichts verkauft, außer mit „Sofortverkauf“: Eine Herde, die nicht mehr
    wachsen kann, wartet auf das nächste Kärtchen ihrer Rasse oder auf das Ende.
9.7 Eine Herde bringt die Anzahl ihrer Kärtchen mal ihren höchsten Wert: 3-5-6-9 bringt 36, 11-10-8-2-1
    bringt 55.
9.8 Der Verkäufer bekommt die Pesos sofort.
9.9 Verkaufte Kärtchen verlassen das Spiel.

10.1 Nach dem Eintreiben werden die Weiden vom Stapel aufgefüllt, die kleinste zuerst, Kärtchen für Kärtchen
    auf leere Felder von links nach rechts.
10.2 Eine Weide bekommt kein weiteres Kärtchen, sobald die Werte darauf zusammen 20 oder mehr ergeben.
10.3 Sie bekommt auch keines mehr, sobald auf allen ihren Feldern im Spiel ein Kärtchen liegt.
10.4 Liegen gebliebene Kärtchen zählen mit; eine Weide kann also auch keines bekommen.
10.5 Jede Weide unter 20 mit einem leeren Feld wird aufgefüllt, auch wenn von ihr nichts eingetrieben wurde.
10.6 Geht der Stapel aus, so wird gezogen, was da ist, und die anderen Felder bleiben leer.
10.7 Die Steppe wird hier nicht ergänzt; das geschieht nur nach „Geheime Rinder“.
10.8 Dann ist die Runde zu Ende, und die nächste beginnt.

11.1 Das Ende naht, sobald der Vorratsstapel leer ist, auch wenn sein letztes Kärtchen gerade noch gereicht
    hat.
11.2 Geschieht das während einer Runde, nach „Geheime Rinder“, so wird die Runde zu Ende gespielt und danach
    noch eine mit Würfeln.
11.3 Geschieht es beim Auffüllen der Weiden, so wird noch eine Runde mit Würfeln gespielt.
11.4 Nach dieser Runde mit Würfeln kommt eine letzte ohne Würfel.
11.5 Das geschieht einmal: Nichts, was folgt, verlängert das Spiel noch einmal.
11.6 Der Startspieler wechselt für diese Runden wie für jede andere.
11.7 Mit leerem Stapel werden weder Weiden noch Steppe mehr ergänzt.
11.8 In der letzten Runde wird nicht gewürfelt, und man kann keine Würfel nehmen; ein Zug kann ohne sie
    enden.
11.9 In der letzten Runde gibt es nur noch Sonderaktionen; ein gewünschter Würfel kann, was ein Würfel kann.
11.10 Nach der letzten Runde werden Rinder wie gewohnt von vollständig besetzten Weiden eingetrieben.
11.11 Dann gehen auch alle anderen stehenden Gauchos mit ihren Kärtchen nach Hause, ob ihre Weide vollständig
    besetzt ist oder nicht: ein zweiter Schub.
11.12 Liegende Gauchos bringen nichts, und die in den Bereichen haben keine Wirkung mehr; beide bleiben, wo
    sie sind.
11.13 „Einsortieren“ kann bei einem der beiden Schübe genutzt werden; sein Gaucho dient einmal.
11.14 Kärtchen werden angelegt, und Herden, zu denen sie nicht passen, werden verkauft, wie gewohnt.

12.1 Dann werden alle übrigen Herden zum üblichen Erlös verkauft.
12.2 Auch eine Herde aus einem Kärtchen wird verkauft: Eine einzelne 9 bringt 9.
12.3 Wer die meisten Pesos hat, gewinnt.
12.4 Haben mehrere gleich viele, teilen sie sich den Sieg.
12.5 Ungenutzte Gauchos, Steppe und Stapel zählen nichts: Es zählen allein die Pesos.
12.6 Dann ist das Spiel aus, und niemand kann mehr etwas tun.
""")
