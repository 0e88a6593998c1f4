/** Mails without a mistake, written before the dictionary was tested on them. */
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
  `Hallo Frau Petersen,

seit Ihrem Umzug nach Bremerhaven suchen Sie einen Lieferanten für Verpackungen, die ohne Kunststoff auskommen. Das habe ich im Gespräch mit der Handelskammer gelesen, und es passt zu einer Frage, die mich seit Monaten beschäftigt: Warum zahlen kleine Manufakturen für Kartons fast das Doppelte?

Meistens liegt es an der Mindestmenge. Drei Konditoreien aus Ihrer Nachbarschaft bestellen deshalb inzwischen gemeinsam und teilen sich die Lagerfläche. Die Einkaufspreise sind um ein Viertel gesunken, und niemand muss mehr Paletten im Treppenhaus stapeln.

Ich würde Ihnen gern die Rechnung dazu schicken, mit den Zahlen vom letzten Quartal und den Ansprechpartnern. Wäre das hilfreich? Falls Sie schon versorgt sind, genügt ein kurzes Nein, und ich lasse Sie in Ruhe.`,
  `Hallo Tobias,

im Podcast der Gründerwoche hast du erzählt, dass euer Kundendienst jeden Montag in Anfragen ertrinkt. Bei der Fahrradwerkstatt Krause war das genauso, bis sie ihre Terminvergabe umgestellt haben. Heute wählen die Radfahrer selbst einen Zeitraum, laden ein Bild vom Schaden hoch und bekommen sofort einen Kostenvoranschlag.

Das Ergebnis nach einem Sommer: halb so viele Anrufe, keine verpassten Abholungen und ein Meister, der pünktlich Feierabend macht. Der Umbau hat zwei Nachmittage gedauert, und die alte Warteliste wurde einfach übernommen.

Soll ich dir den Ablauf als Skizze schicken? Sie passt auf eine Seite und erklärt auch, was wir beim nächsten Mal anders machen würden. Wenn dich das gerade nicht interessiert, sag einfach ab, das nehme ich dir nicht übel.`,
  `Sehr geehrter Herr Wagner,

in Ihrem Geschäftsbericht steht, dass die Wartung der Förderbänder im vergangenen Jahr teurer war als deren Anschaffung. Das überrascht wenige, die in der Lebensmittelindustrie arbeiten: Die Ersatzteile sind selten vorrätig, und jeder Stillstand kostet eine ganze Schicht.

Wir hören solche Anlagen ab. Ein Messgerät von der Größe einer Streichholzschachtel erkennt am Geräusch, welches Kugellager als nächstes ausfällt, ungefähr neun Tage vorher. Die Molkerei in Cloppenburg hat damit im ersten Halbjahr vier ungeplante Stillstände vermieden und ihre Überstunden beinahe abgeschafft.

Dürfte ich Ihnen die Aufzeichnung eines solchen Lagers zusenden? Man hört den Unterschied auch ohne Vorkenntnisse. Sollten Sie dafür nicht zuständig sein, wäre ich für den Namen der Werkleitung dankbar.`,
  `Hallo Frau Yildirim,

Ihre Buchhandlung hat im Frühling einen Lesekreis für Berufstätige gegründet, und die Fotos auf Ihrer Startseite zeigen, wie voll der Raum war. Mich hat gewundert, dass man sich dafür nur am Tresen anmelden kann.

Für zwei Stadtbüchereien haben wir ein Anmeldeformular gestaltet, das sich die Stammgäste merkt, freie Stühle zählt und am Vorabend freundlich erinnert. Seitdem bleiben kaum noch Plätze leer, obwohl die Gruppen größer geworden sind. Die Buchhändlerinnen drucken lediglich die Namensschilder aus.

Vielleicht mögen Sie es einmal ausprobieren, bevor im Oktober die nächste Reihe beginnt? Ich richte Ihnen gern eine Vorschau mit Ihrem Schriftzug ein, kostenlos und ohne Vertrag. Eine kurze Antwort reicht mir, auch wenn sie ablehnend ausfällt.`,
  `Hallo Herr Neumann,

vor zwei Wochen haben Sie auf der Fachtagung in Erfurt gefragt, wer eigentlich die Pflegedokumentation liest. Die ehrlichste Antwort kam aus dem Publikum: niemand, solange nichts passiert. Diese Bemerkung ist bei uns hängen geblieben.

Wir haben daraufhin mit drei Pflegediensten gesprochen und ihre Übergaben begleitet. Herausgekommen ist eine Zusammenfassung, die morgens auf dem Telefon der Fahrerinnen erscheint, höchstens fünf Sätze lang, mit Hinweisen auf Stürze, Schmerzen und veränderte Medikamente. Die Einarbeitung neuer Kräfte dauert dadurch nur noch eine Woche.

Darf ich Ihnen ein geschwärztes Beispiel schicken, damit Sie sich selbst ein Urteil bilden können? Datenschutzrechtlich ist alles mit der Aufsichtsbehörde abgestimmt. Wenn das Thema bei Ihnen abgeschlossen ist, bitte ich nur um einen kleinen Hinweis.`,
  `Hallo Svenja,

deine Rückmeldung zur Messe in Hannover klang etwas enttäuscht: viele Visitenkarten, wenige Gespräche. Ich kenne das von unserem eigenen Stand. Erst als wir aufgehört haben, Kugelschreiber zu verteilen, blieben die richtigen Besucher stehen.

Im nächsten Frühjahr testen wir etwas Neues. Jede Ausstellerin bekommt vorab eine Liste der angemeldeten Betriebe, die tatsächlich eine Maschine ersetzen müssen, und schlägt ihnen eine Uhrzeit vor. Beim Probelauf im Mai wurden aus elf Vorschlägen sieben Termine und zwei Aufträge, beide mit Wartungsvertrag.

Hättest du Interesse, mit eurem Standbau dabei zu sein? Ich habe noch vier Plätze und würde mich freuen, jemanden aus dem Handwerk zu gewinnen. Überleg es dir in Ruhe; bis zum Monatsende halte ich einen Platz für euch frei.`,
  `Hallo Frau Dr. Hartwig,

die Wartezeiten in Ihrer Zahnarztpraxis sind laut den Bewertungen der letzten Monate das Einzige, worüber sich Patienten beschweren. Die Behandlung selbst loben fast alle, besonders die ruhige Art Ihrer Helferinnen.

Oft entsteht die Verzögerung schon am Empfang, weil Versichertenkarten, Fragebögen und Einwilligungen nacheinander bearbeitet werden. In der Kinderarztpraxis am Stadtpark füllen die Eltern alles am Vorabend zu Hause aus. Dadurch beginnt die Sprechstunde pünktlich, und die Mitarbeiterinnen haben wieder Zeit für schwierige Fälle.

Wäre es für Sie interessant, den Fragebogen einmal selbst auszufüllen? Es dauert keine zwei Minuten, und Sie sehen sofort, was davon in Ihrer Verwaltung ankommt. Falls nicht, wünsche ich Ihnen trotzdem einen angenehmen Herbst.`,
  `Hallo Frau Reinhardt,

Ihre Musikschule vermietet seit dem Sommer Instrumente an Anfänger, und auf Ihrer Preisliste stehen inzwischen sechzig Geigen. Wer behält da noch den Überblick, welche gerade beim Geigenbauer liegt und welche im Kinderzimmer verstaubt?

Die Jugendkapelle in Memmingen hat ihre Leihverträge in einem Nachmittag aufgeräumt. Jede Klarinette trägt jetzt einen kleinen Aufkleber, den die Lehrkräfte mit dem Telefon abfotografieren. Seither ist kein Instrument verschwunden, und die Mahnungen verschickt niemand mehr von Hand.

Möchten Sie einen Bogen dieser Aufkleber zum Ausprobieren? Ich lege einfach welche in den Briefumschlag. Wenn Sie das schon anders gelöst haben, interessiert mich ehrlich, wie.`,
  `Hallo Frau Albers,

in Ihrem Jahresbericht steht, dass die Krankenhausküche seit Oktober dreihundert Mahlzeiten mehr am Tag kocht, mit derselben Spülmaschine. Bei zwei Nachbarkliniken war danach die Geschirrrückgabe der Engpass: Nach dem Mittagessen standen die Transportwagen bis in den Aufzugvorraum.

Dort hat ein geänderter Abholplan gereicht. Die Stationshilfen sammeln nun in zwei Runden, und die Wartezeit am Rücklaufband fiel von fünfzig auf zwölf Minuten. Den Stundenplan und die Wegeskizze habe ich auf einer Seite zusammengefasst.

Wollen Sie die Seite sehen? Wenn nicht, reicht ein kurzes Nein.`,
  `Hallo Herr Thiessen,

Ihre Fahrschule wirbt auf der Startseite mit Ferienkursen, doch das Anmeldeformular fragt zuerst nach der Führerscheinklasse. Viele Sechzehnjährige kennen den Unterschied nicht und brechen an dieser Stelle ab, das sehen wir in den Besucherzahlen anderer Fahrschulen.

Eine Fahrschule in Oldenburg hat die Frage ans Ende gestellt und eine Erklärung mit drei Bildern danebengesetzt. Aus vier Anmeldungen je Woche wurden neun. Der Umbau dauerte einen Nachmittag, und die Terminvergabe blieb, wie sie war.

Wer kümmert sich bei Ihnen um die Internetseite?`,
  `Guten Tag Frau Dr. Reimann,

drei Ihrer Patientinnen erwähnen in ihren Bewertungen die lange Wartezeit am Telefon. Die meisten Anrufe am Montagmorgen sind Rezeptwünsche und Überweisungsanfragen, die niemand am Telefon beantworten muss.

Eine Gemeinschaftspraxis mit vier Ärztinnen nimmt diese Wünsche seit dem Frühjahr über eine Sprachansage mit Rückrufnummer entgegen. Die Medizinischen Fachangestellten arbeiten die Liste nach der Blutabnahme ab. Besetztzeichen hören die Anrufer jetzt nur noch selten.

Darf ich Ihnen den Ansagetext schicken? Sie können ihn ohne uns verwenden.`,
  `Hallo Frau Wintersberg,

auf der Verpackungsmesse haben Sie von Kartonagen erzählt, die im Hochregallager aufweichen. Uns ging es in der Lebensmittelabteilung ähnlich: Die Luftfeuchtigkeit stieg nachts, weil die Torsteuerung das Rolltor offen ließ.

Ein Türkontakt für vierzig Euro und eine Meldung auf das Diensthandy haben das Problem gelöst. Ausschussquote und Reklamationen sanken im ersten Vierteljahr um die Hälfte. Wir haben den Schaltplan und die Einkaufsliste aufgehoben.

Soll ich Ihnen beides zusenden?`,
  `Hallo Herr Ostermann,

Ihre Stadtbücherei verleiht seit dem Sommer auch Werkzeugkoffer und Nähmaschinen, las ich in der Lokalzeitung. Bei uns scheiterte der Geräteverleih im ersten Anlauf an fehlenden Kleinteilen: Jede zweite Rückgabe war unvollständig.

Geholfen hat eine Schaumstoffeinlage mit ausgeschnittenen Umrissen. Man sieht beim Zuklappen, was fehlt, und die Mahngebühren sind überflüssig geworden. Die Schneidevorlagen für zwölf Koffer passen auf jeden Tischplotter.

Wären die Vorlagen etwas für Ihre Sachbibliothek?`,
  `Hallo Frau Kessler,

Ihre Gärtnerei bietet im Herbst Obstbaumschnitt an, aber der Buchungskalender auf der Seite endet im August. Zwei Baumschulen aus der Nachbarschaft haben im letzten Jahr dieselbe Lücke gehabt und dadurch die Hälfte der Stammkundschaft erst im Februar erreicht.

Eine davon trägt die Schnitttermine jetzt schon zur Erntezeit ein und verschickt dazu eine Erinnerungskarte mit einem Apfelrezept. Die Auftragsbücher waren vor dem ersten Frost voll. Die Kartenvorlage und den Versandplan gebe ich gern weiter.

Ist das für Sie von Interesse?`,
  `Guten Tag Herr Lüders,

im Gemeindeblatt stand, dass Ihr Taxibetrieb ab Januar die Schülerbeförderung für drei Förderschulen übernimmt. Der schwierigste Teil ist meistens der Ferienbeginn: Dann ändern sich Abholzeiten, und das Elterntelefon klingelt ab sechs Uhr.

Ein Fahrdienst in Hameln legt deshalb jedem Kind eine Wochenkarte in die Brotdose. Die Fahrerinnen haken darauf Ankunft und Rückfahrt ab, und Unklarheiten klären sich, bevor jemand anruft. Rückfragen gingen von dreißig auf vier am Tag zurück.

Möchten Sie ein Muster der Wochenkarte?`,
  `Hallo Herr Zandt,

die Öffnungszeiten Ihres Recyclinghofs sind im Kartendienst seit dem Umzug falsch, und die neue Zufahrtsstraße fehlt ganz. Samstags stehen deshalb Anhänger vor dem alten Werkstor, wie Ihr Pförtner mir erzählte.

Solche Einträge lassen sich innerhalb einer Viertelstunde berichtigen, wenn man den Grundbuchauszug und ein Straßenfoto zur Hand hat. Ich habe das für zwei Wertstoffhöfe und eine Kompostieranlage erledigt und die Schritte als Handzettel aufgeschrieben.

Darf ich Ihnen den Handzettel schicken?`,
  `Sehr geehrte Frau Marquardt,

in Ihrer Kanzlei gehen Fristverlängerungen noch per Fax hinaus, schreibt Ihre Auszubildende auf dem Berufsportal. Das Finanzamt nimmt sie längst über die Steuersoftware an, mit Eingangsbestätigung und ohne Papierstau.

Eine Steuerberaterin mit sechs Mitarbeiterinnen spart damit zwei Arbeitstage im Monat. Die Umstellung bestand aus einer Vollmachtsdatenbank und einer Prüfroutine am Freitagnachmittag. Beides kann ich Ihnen in fünf Sätzen beschreiben.

Soll ich das tun?`,
  `Hallo Frau Pieper,

Ihr Hundesalon hat die beste Bewertung im Landkreis und trotzdem jeden Dienstag Leerlauf, sagte mir Ihre Schwester. Bei Friseurgeschäften hilft in solchen Fällen ein Wartelistenaushang neben der Kasse.

Wer sich einträgt, bekommt am Montagabend eine Kurznachricht, falls ein Platz frei wird. Ein Salon in Celle füllt so sieben von acht Lücken, ganz ohne Preisnachlass. Aushang und Nachrichtentext passen auf eine Postkarte.

Wäre das einen Versuch wert?`,
]
