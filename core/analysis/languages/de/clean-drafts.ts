/** Mails without a mistake, written before the dictionary was tried on them. */
export const cleanDrafts: readonly string[] = [
  `Hallo Herr Brandt,

in Ihrer Stellenanzeige für eine Lagerleitung in Kassel steht, dass Sie im Herbst ein zweites Verteilzentrum eröffnen. Bei Nordfracht hat derselbe Schritt die Lieferzeiten verdoppelt: Elf Stunden dauerte es, bis eine Bestellung die Rampe verließ.

Wir haben die Morgentouren zusammengelegt und damit wieder vier Stunden erreicht, ohne eine einzige Neueinstellung. Die Planungstabelle, mit der die Schichtleiter arbeiten, passt auf ein Blatt und lässt sich leicht an Ihre Abläufe anpassen.

Wäre die Tabelle für Sie nützlich? Ein kurzes „Nein danke“ genügt, dann melde ich mich nicht mehr.`,
  `Hallo Frau Seidel,

Ihr Vortrag auf der Ausbildungsmesse in Leipzig ist mir im Gedächtnis geblieben, vor allem das Beispiel vom Betreuer, der jeden Freitag anruft. Viele Handwerksbetriebe trauen sich nicht, dafür eine Wochenstunde freizuhalten.

Eine unserer Kundinnen, eine Tischlerei mit vierzig Angestellten, hat ihre Papierhefte durch ein gemeinsames Berichtsheft ersetzt. Die Abbruchquote sank innerhalb von achtzehn Monaten von 28 auf 9 Prozent. Die Ausbilder brauchen dafür höchstens fünf Minuten, meistens zwischen zwei Baustellen und am Mobiltelefon.

Möchten Sie die Vorlage sehen? Sie kostet nichts, und ein Benutzerkonto ist nicht nötig.`,
  `Hallo Jonas,

drei eurer letzten Kundenbewertungen erwähnen Rechnungen, die doppelt ankamen. Häufig liegt das daran, dass der Onlineshop und die Buchhaltung dasselbe Dokument verschicken und keine Seite von der anderen weiß.

Genau dieses Problem hatte die Hafenbrauerei. Seit September gibt es dort keine Doppelbuchungen mehr, und die Buchhalterin gewinnt jeden Monat einen halben Arbeitstag zurück. Programmiert werden musste nichts, es fehlte nur eine Einstellung, die der Hersteller nirgends beschreibt.

Soll ich dir zeigen, wo sie steckt? Ich würde ein Bildschirmfoto schicken, mehr nicht. Falls das Thema bei euch nicht passt, sag einfach Bescheid.`,
  `Hallo Frau Thomsen,

gestern wollte ich auf Ihrer Seite einen Tisch für acht Personen reservieren. Bei der Uhrzeit blieb der Bildschirm auf dem Handy weiß, am Rechner lief alles. Soweit ich den Quelltext verstehe, fehlt seit der Aktualisierung vom Montag eine Datei.

Ich verkaufe keine Webseiten: Wir überwachen die Reservierungsseiten von Gaststätten und warnen die Inhaber, bevor ihre Gäste etwas merken. Zwei Ihrer Nachbarn in der Speicherstadt nutzen das schon seit zwei Jahren.

Möchten Sie die Fehlermeldung samt der Zeile bekommen, die geändert werden muss? Das bekommen Sie auf jeden Fall geschenkt, ob wir zusammenarbeiten oder nicht.`,
  `Hallo Herr Doktor Vogt,

herzlichen Glückwunsch zur neuen Niederlassung in Freiburg! Wenn sich eine Vertriebsmannschaft innerhalb eines halben Jahres verdoppelt, stellen die Neuen überall dieselben Fragen, und die Erfahrenen verlieren darüber ihre Nachmittage.

Vielleicht haben Sie längst ein Mittel dagegen gefunden. Im Atelier Nord wird jede Antwort inzwischen nur noch einmal aufgeschrieben. Neue Mitarbeiterinnen und Mitarbeiter unterschreiben ihren ersten Vertrag nach fünf statt nach vierzehn Wochen. Die Geschäftsführerin schildert auf zwei Seiten, wie das gelungen ist und was zunächst schiefging.

Darf ich Ihnen ihren Erfahrungsbericht weiterleiten? Das ist selbstverständlich unverbindlich, und ohne Ihre Zustimmung hake ich nicht nach.`,
  `Hallo Miriam,

auf der Karriereseite sucht ihr gleichzeitig eine Kundenberaterin und jemanden für die Zahlungsabwicklung. Das klingt, als würden die Anfragen gerade schneller wachsen als das Team.

Beim Versicherungsmakler Hellwig sah es im Frühjahr ähnlich aus: neunhundert unbeantwortete Nachrichten, Wartezeiten von sechs Tagen und ein Krankenstand, der alles verschlimmerte. Wir haben die zwanzig häufigsten Anliegen herausgesucht und Textbausteine geschrieben, die tatsächlich jemand lesen möchte. Nach drei Wochen lag die durchschnittliche Bearbeitungszeit unter einem Tag.

Hättest du Lust, einen Blick auf die Liste der Anliegen zu werfen? Sie lässt sich bestimmt auf eure Branche übertragen. Wenn nicht, ist das völlig in Ordnung.`,
  `Hallo Herr Lindner,

Ihre Ausschreibung für die Dachsanierung der Grundschule enthält eine Frist, die viele Zimmereien abschreckt. Ich habe in den letzten Jahren rund dreißig solcher Vergabeverfahren begleitet; meistens scheitern die Angebote an einer fehlenden Unbedenklichkeitsbescheinigung und nicht am Preis.

Für das Bauamt in Gießen haben wir deshalb eine Prüfliste entworfen, die den Unterlagen beiliegt. Seitdem reichen die Bieter deutlich vollständigere Mappen ein, und die Sachbearbeiter müssen kaum noch nachfordern. Der Gemeinderat hat die Auftragsvergabe zum ersten Mal seit Langem ohne Rückfragen beschlossen.

Wollen Sie die Prüfliste ausprobieren? Ich schicke sie Ihnen gern als bearbeitbare Datei zu. Sollte das nicht Ihre Baustelle sein, freue ich mich über einen Hinweis, wer bei Ihnen zuständig ist.`,
]
