"""What are the rules of Ranchers in German?"""

from domain.core.texts import numbered

CLAUSES = numbered("""
1.1 Es spielen zwei, drei oder vier.
1.2 Es gibt 35 Tiere, sieben von jeder Art: Ziegen, Schafe, Hühner, Schweine und Kühe; und für sie einen
    Beutel.
1.3 Es gibt 35 Ziele: sieben Familien, in jeder eine Karte für jede Tierart.
1.4 Es gibt vier Ranches, jede mit zwei Seiten.
1.5 Eine Ranch hat neun Felder, drei Zeilen zu dreien: in der Mitte den Teich und acht für Tiere.
1.6 Felder sind waagrecht und senkrecht benachbart, nie schräg; der Teich ist den vier Feldern um ihn herum
    benachbart.
1.7 Jede Seite hat zwei Sonderfelder, auf die je ein Tier gedruckt ist.
1.8 Welche Felder und welche Tiere das sind, zeigen nur Bilder: Sie sind rekonstruiert, und Einstellungen
    können sie ändern.
1.9 Gespielt wird mit höchstens einem Zusatzmodul.
1.10 Rekonstruierte Zahlen und Auslegungen, die auch anders sein könnten, sind Einstellungen einer Partie;
    fehlen sie, gilt, was hier steht, und unsinnige werden zurückgewiesen.

2.1 Aufgebaut wird einmal, vor allem anderen.
2.2 Zu zweit verlassen drei Tiere jeder Art das Spiel, zu dritt eines; die anderen kommen in den Beutel: 20,
    30 oder 35.
2.3 Was aus dem Beutel kommt, entscheidet allein das Los, und niemand kennt es vorher.
2.4 Die Ziele werden zu einem offenen Stapel gemischt: Alle kennen die oberste Karte, niemand die darunter.
2.5 Zwei Ziele liegen neben dem Stapel; das oberste des Stapels ist zum Ansehen da, nicht zum Nehmen, wenn die
    Einstellungen nicht ein drittes Paar daraus machen.
2.6 Unter jedem Ziel der Mitte liegt ein aus dem Beutel gezogenes Tier, offen für alle.
2.7 Jeder Spieler bekommt eine Ranch: Platz 0 die erste, Platz 1 die zweite, und so weiter, wenn nach den
    Einstellungen nicht das Los sie verteilt oder die Spieler wählen.
2.8 Wenn Ranches gewählt werden, nennt jeder Spieler eine der vier, die niemand sonst hat.
2.9 Die Spieler wählen, welche Seite ihrer Ranch sie lieber mögen.
2.10 Eine gewählte Seite ist endgültig.
2.11 Alle wählen gleichzeitig oder, wenn die Einstellungen es so wollen, nacheinander, und die Mitte liegt
    schon offen.
2.12 Den Startspieler bestimmt das Los, wenn ihn die Einstellungen nicht nennen.
2.13 Jeder beginnt mit einer leeren Ranch und ohne Ziele.
2.14 Wenn alle Seiten gewählt sind, beginnt der Zug des Startspielers; mit Gebäuden geht deren Wahl (10.2)
    voraus.

3.1 Nur wer am Zug ist, kann etwas tun, ob in einem Zug des Spiels oder bei einer Wahl, die einer nach dem
    anderen trifft. Wo alle gleichzeitig wählen (2.11, 6.3), kann es jeder, der es noch nicht getan hat.
3.2 Jeder Teil des Spiels hat seine eigenen Entscheidungen: Niemand nimmt ein zweites Paar, bevor das erste
    Tier steht, tauscht etwas ohne Treffer, und so weiter.
3.3 In einem Zug nimmt der Spieler eines der Ziele der Mitte samt dem Tier darunter. An der Stelle muss ein
    Paar liegen.
3.4 Das Tier kommt sofort auf ein Feld der eigenen Ranch.
3.5 Auf einem Feld steht nie mehr als ein Tier.
3.6 Kein Tier aus dem Beutel kommt je auf den Teich, außer dem Pferd (7.3).
3.7 Das Ziel liegt offen neben der Ranch seines Besitzers, für alle zu sehen.
3.8 Niemand kann darauf verzichten, zu nehmen und das Tier aufzustellen.
3.9 Dann wird die leere Stelle aufgefüllt, mit einem Ziel vom Stapel und einem Tier aus dem Beutel.
3.10 Ist der Stapel erschöpft, liegt ein Tier ohne Ziel da und kann so genommen werden; ist der Beutel
    erschöpft, bleibt die Stelle leer.
3.11 Der Beutel, und mit ihm der Zug, geht an den linken Nachbarn.
3.12 Es gibt keine Runden: Die Spieler sind reihum am Zug, bis alle Ranches voll sind.
3.13 Was die Regeln von selbst tun, geschieht genau dann, wenn es an der Reihe ist, und inzwischen kann
    niemand etwas tun.

4.1 Wer ein Tier auf ein Sonderfeld stellt, auf das seine Art gedruckt ist, darf mit der Mitte tauschen.
4.2 Ein anderes Tier auf einem Sonderfeld oder irgendein Tier auf einem anderen Feld erlaubt keinen Tausch.
4.3 Erst wird die Mitte aufgefüllt, dann getauscht, sodass auch das neue Paar zu haben ist.
4.4 Eines der eigenen Ziele wird gegen eines der Mitte getauscht und liegt dann an dessen Stelle.
4.5 Das hergegebene Ziel muss das eigene sein, das genommene in der Mitte liegen: Eine Stelle mit einem
    bloßen Tier hat keines.
4.6 Oder ein Tier der eigenen Ranch wird gegen eines der Mitte getauscht; das neue steht, wo das alte stand.
4.7 Das hergegebene Tier muss auf einem der eigenen Felder 1 bis 9 stehen; was auf dem Teich ist, wird nie
    getauscht.
4.8 Ein Tausch ist freiwillig, und für einen Treffer gibt es einen: ein Ziel oder ein Tier.
4.9 Ein eingetauschtes Tier trifft kein Sonderfeld.
4.10 Auch das gerade aufgestellte Tier und das gerade genommene Ziel dürfen getauscht werden.
4.11 Ein Tier darf gegen eines seiner Art getauscht werden, wenn die Einstellungen es nicht verbieten.
4.12 Mit dem Tausch, oder ohne ihn, ist der Zug zu Ende.

5.1 Jedes Ziel wird für sich gewertet: Ein Tier kann mehreren dienen.
5.2 „Mehrheit“: 4 Punkte, wenn das Tier der Karte auf der Ranch am häufigsten ist, 2, wenn es das gemeinsam
    mit einem anderen ist.
5.3 Ein Tier, das nicht da ist, ist nie das häufigste, und ein Gleichstand unter anderen bringt nichts.
5.4 „Nachbarn“: einmal 3 Punkte, wenn wenigstens ein Tier der ersten Art einem der zweiten benachbart ist.
5.5 „Paare“: 2 Punkte für jedes Paar der beiden Tiere, wo auch immer sie stehen; jedes Tier gehört nur zu
    einem Paar.
5.6 „Scheue Tiere“: 2 Punkte für jedes Tier der ersten Art, das keinem der zweiten benachbart ist; ohne eines
    der zweiten zählen alle.
5.7 „Gruppe“: 5 Punkte für zwei Tiere der ersten Art und je eines der beiden anderen, wo auch immer sie
    stehen; einmal, wie viele Gruppen es auch sind.
5.8 „Reihe“: Punkte für ein, zwei oder drei benachbarte Tiere der Art der Karte, in einer Zeile, in einer
    Spalte oder um eine Ecke: 1, 3 und 5. Die Zahlen sind rekonstruiert, und Einstellungen können sie
    ändern.
5.9 Nur die beste Reihe von höchstens dreien zählt, wie viele es auch sind.
5.10 Drei in einer Reihe dürfen geradeaus über den Teich gehen, wenn dort etwas als Tier zählt, aber nur an
    einer Ecke der Ranch biegen sie ab, wenn die Einstellungen nicht mehr erlauben.
5.11 „Duo“: 3 Punkte für genau zwei Tiere der Art der Karte, nicht mehr und nicht weniger.
5.12 Welche Tiere die Karten nennen, ist für sieben Karten gedruckt und für die anderen rekonstruiert: ein
    Muster, das zu allen sieben passt; Einstellungen können andere nennen.
5.13 Ein Wertungsblatt nennt für jedes Ziel die Felder, die Punkte gaben; führen mehrere Wege zu denselben
    Punkten, nennt es den über die niedrigsten Felder.

6.1 Wenn alle Ranches voll sind, ist niemand mehr am Zug.
6.2 Jeder Spieler hat dann acht Tiere und acht Ziele (anders mit Pferden und Fischen).
6.3 Wer ein Pferd oder das Gebäude „Joker“ hat, bestimmt dafür zuerst eine der fünf Tierarten: einmal, alle
    gleichzeitig, und niemand erfährt die Wahl der anderen vor der Wertung.
6.4 Dann werden alle Ranches zugleich gewertet, und jeder erfährt alle Punkte. Vorher kann jeder fragen, was
    die Ranches beim jetzigen Stand wert wären: nach dem, was offen liegt, und nach dem, was er selbst
    bestimmt hat.
6.5 Die höchste Summe gewinnt.
6.6 Bei Gleichstand gewinnt, wer von den Gleichen mehr verschiedene Tierarten auf der Ranch hat.
6.7 Ein Pferd, ein Fördertier und das Gebäude „Joker“ zählen dabei als das, was sie sind oder wozu sie
    bestimmt wurden; Fische, Hunde und Katzen nicht.
6.8 Bei weiterem Gleichstand teilen sich die Gleichen den Sieg.
6.9 Dann ist das Spiel aus, und niemand kann mehr etwas tun.

7.1 Pferde sind nur mit ihrem Modul im Spiel.
7.2 Von den fünf Pferden der Schachtel kommt eines für jeden Spieler in den Beutel.
7.3 Ein Pferd wird wie jedes Tier genommen, mit dem Ziel darüber, aber es kann nur auf den Teich.
7.4 Wer ein Pferd genommen hat, behält es und wirft dieses Ziel ab.
7.5 Oder er behält das Ziel und wirft das Pferd ab.
7.6 Niemand hat mehr als ein Pferd: Ein zweites muss abgeworfen werden.
7.7 Was abgeworfen wird, ist aus dem Spiel.
7.8 Pferde werden nicht getauscht, weder das auf dem Teich noch eines in der Mitte. Das Ziel über einem in
    der Mitte schon.
7.9 Ein Zug mit einem Pferd füllt kein Feld, sodass sein Spieler einen Zug mehr braucht; wer eine volle Ranch
    hat, wird übergangen.
7.10 Zu viert können die Ziele ausgehen; ein Pferd ohne Ziel behält man umsonst.
7.11 Das Pferd zählt für jedes Ziel als das bestimmte Tier (6.3) und ist den vier Feldern um den Teich
    benachbart.
7.12 Das gemeinsame Ziel bringt jedem, der ein Pferd hat, 2 Punkte für jedes Tier der bestimmten Art in den
    vier Ecken; ohne Pferd bringt es nichts.

8.1 Fische sind nur mit ihrem Modul im Spiel.
8.2 Von den sechs Fischen der Schachtel sind einer für jeden Spieler und einer mehr im Spiel; wenn sie weg
    sind, kann nichts verkauft werden.
8.3 Im eigenen Zug darf das gerade genommene Tier für einen Fisch verkauft werden: Es wird nicht aufgestellt
    und kommt zurück in den Beutel, der gemischt wird, bevor die Stelle aufgefüllt wird.
8.4 Oder das gerade genommene Ziel darf für einen Fisch verkauft werden: Es bleibt verdeckt liegen, bringt
    nichts und wird nicht getauscht; sein Tier wird wie sonst aufgestellt.
8.5 Beides geht nur, nachdem das Paar genommen ist und bevor das Tier steht.
8.6 Es gibt einen Fisch pro Zug: Nie wird beides verkauft.
8.7 Fische kommen auf den Teich, so viele man will, und werden nicht getauscht.
8.8 Das gemeinsame Ziel bringt allen Punkte nach der Anzahl ihrer Fische: 0, 1, 3, 6, 8, 10 oder 12 für
    keinen bis sechs. Die Zahlen sind rekonstruiert, und Einstellungen können sie ändern.
8.9 Das Spiel endet, wenn jeder acht Züge hatte, die seine Ziele zählen, verkaufte eingeschlossen; Ranches
    müssen nicht voll sein.

9.1 Fördertiere sind nur mit ihrem Modul im Spiel.
9.2 Es gibt fünf, eines von jeder Art; eines, das jemand hat, ist nicht mehr zu haben.
9.3 Einmal pro Spiel darf ein Spieler eines auf den Teich stellen.
9.4 Das geht bei jeder Entscheidung des eigenen Zugs, wenn die Einstellungen es nicht auf einige davon
    beschränken; es kostet nichts, und der Zug geht weiter.
9.5 Fördertiere werden nicht getauscht.
9.6 Drei Ziele liegen offen, die 5, 4 und 3 wert sind; zu zweit wird die 3 nicht gebraucht. Die Zahlen
    sind rekonstruiert, und Einstellungen können sie ändern.
9.7 Wer wenigstens ein Tier von jeder der fünf Arten hat, nimmt das beste, das von ihnen übrig ist, und zwar
    sofort: nach dem Aufstellen, nach einem Tausch, nach dem Nehmen eines Fördertiers.
9.8 Wenn keines übrig ist, wird nichts genommen.
9.9 Jeder nimmt höchstens eines; es bleibt, auch wenn eine Art später weggetauscht wird, und wird selbst
    nicht getauscht.
9.10 Ein Fördertier zählt für jedes Ziel und ist den vier Feldern um den Teich benachbart.

10.1 Gebäude sind nur mit ihrem Modul im Spiel.
10.2 Wenn alle Seiten gewählt sind, wählt jeder ein Gebäude, gegen den Uhrzeigersinn; wer als Letzter am Zug
    wäre, ist der Erste, der Startspieler der Letzte.
10.3 Es gibt sechs Gebäude, jedes einmal und mit einem eigenen Ziel, und eine Wahl ist endgültig.
10.4 Ein Gebäude steht auf dem Teich; weder es selbst noch sein Ziel wird getauscht.
10.5 „Vielfalt“: Punkte nach der Anzahl verschiedener Tierarten, die dem Gebäude benachbart sind: 0, 1, 3,
    5 für eine bis vier. Die Zahlen sind rekonstruiert, und Einstellungen können sie ändern.
10.6 „Herde“: Punkte nach der Anzahl der Tiere einer Art, der häufigsten, die dem Gebäude benachbart sind:
    0, 2, 4, 7 für eines bis vier. Die Zahlen sind rekonstruiert, und Einstellungen können sie ändern.
10.7 „Treffer“: 2 Punkte für jedes Sonderfeld mit dem aufgedruckten Tier, wie auch immer es dorthin kam.
    Die Zahl ist rekonstruiert, und Einstellungen können sie ändern.
10.8 „Wechsel“: Einmal pro Zug darf sein Besitzer ein Paar der Mitte durch ein neues ersetzen.
10.9 Das geht im eigenen Zug, bevor ein Paar genommen wird oder wenn ein Tausch offen ist, wenn die
    Einstellungen nicht nur eines von beidem erlauben.
10.10 Erst wird das neue Paar gezogen, dann das alte in Stapel und Beutel gemischt, sodass es nicht gleich
    wiederkommen kann, wenn die Einstellungen es nicht umkehren.
10.11 Dazu muss an der Stelle ein ganzes Paar liegen und in Stapel und Beutel etwas zu ziehen sein.
10.12 „Joker“: Das Gebäude zählt als ein Tier, das am Ende bestimmt wird (6.3), für jedes Ziel und den vier
    Feldern um den Teich benachbart.
10.13 „Reserve“: Sein Besitzer darf ein ganzes Paar der Mitte für später beiseitelegen; die Stelle wird
    sofort aufgefüllt.
10.14 Das geht zweimal: Beim ersten Mal wird das Gebäude umgedreht, beim zweiten Mal verlässt es den Teich.
10.15 Das geht in jedem Zug, auch in fremden, solange der Spieler am Zug kein Paar genommen hat; es kostet
    nichts.
10.16 Es ist ein Recht, keine Pflicht: Das Spiel wartet nicht auf den Besitzer.
10.17 Ein beiseitegelegtes Paar nimmt man im eigenen Zug statt eines Paars der Mitte, auch in dem Zug, in dem
    es beiseitegelegt wurde.
10.18 Niemand hat mehr Paare beiseitegelegt als leere Felder.
10.19 Das letzte Paar auf dem Tisch kann nicht im Zug eines Gegners beiseitegelegt werden.
10.20 Ein beiseitegelegtes und nie genommenes Paar ist verloren: Es bringt nichts.

11.1 Hunde/Katzen sind nur mit ihrem Modul im Spiel.
11.2 Es gibt neun, für alle Spieler zusammen.
11.3 Wer ein Tier einer Art nimmt, die schon auf der eigenen Ranch steht, nimmt auch einen Hund oder eine
    Katze, wenn noch etwas da ist; ablehnen kann das niemand.
11.4 Das geschieht, bevor das Tier aufgestellt wird.
11.5 Der Besitzer wählt, ob es ein Hund oder eine Katze ist, und umgedreht wird nie.
11.6 Hunde/Katzen kommen auf den Teich, so viele man will, und werden nicht getauscht.
11.7 Ein Tausch ist kein Nehmen und bringt nichts davon, wenn die Einstellungen es nicht anders wollen.
11.8 Das gemeinsame Ziel bringt 3 Punkte für den, der mehr Hunde hat als jeder andere, und 3 für den mit
    mehr Katzen. Die Zahlen sind rekonstruiert, und Einstellungen können sie ändern.
11.9 Bei Gleichstand um die Mehrheit bekommt sie niemand.
""")
