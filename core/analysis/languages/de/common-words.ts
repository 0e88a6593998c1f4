/**
 * The most frequent words in German mail, compiled by us and sorted by frequency. They rank suggestions, and are the
 * only nouns suggested.
 */
export const commonWords: string = `der die das und in zu den mit von ist für auf nicht im eine ein als auch es an werden aus er hat dass sie nach wird
  bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein wurde
  sei hatte kann gegen vom können schon wenn habe seine ihre dann unter wir soll ich eines jahr zwei diese dieser wieder
  keine seiner worden will zwischen immer was sagte gibt alle seit muss wurden beim doch jetzt waren drei jahre neue
  neuen damit bereits da ihr seinen müssen ab ihrer ohne sondern selbst ersten nun etwa ihren weil ihm seien sich
  menschen heute ihn ihnen euch euer eure eurer eurem euren du dich dir dein deine deinem deinen deiner mich mir mein
  meine meinem meinen meiner uns unser unsere unserem unseren unserer ihrem dessen deren denen diesem diesen dieses jede
  jeder jedes jedem jeden jemand niemand welche welcher welches welchem welchen wer wen wem wo wohin woher wann warum
  wieso weshalb ob obwohl während bevor nachdem sobald solange sofern falls damals dabei dafür dagegen daher danach
  daran darauf daraus darüber darum davon dazu deshalb trotzdem außerdem allerdings jedoch dennoch zudem zuerst zunächst
  zuletzt schließlich endlich eigentlich vielleicht wahrscheinlich bestimmt sicher natürlich selbstverständlich leider
  gern gerne lieber besser beste besten viel viele vielen vieler wenig wenige weniger einige einigen manche mehrere
  beide beiden andere anderen anderer anderes ganz ganze ganzen gar sehr ziemlich fast etwas nichts alles genau gleich
  gleichzeitig erst einmal zweimal oft häufig manchmal selten nie niemals bald gestern morgen morgens abends täglich
  wöchentlich monatlich jährlich kurz kurze kurzen lang lange länger schnell schneller langsam einfach einfache
  einfacher schwer schwierig leicht wichtig wichtige wichtigen möglich nötig notwendig nützlich hilfreich interessant
  spannend passend richtig falsch klar neu alt jung groß große großen größer klein kleine kleinen kleiner gut gute guten
  guter gutes schlecht hoch höher niedrig teuer günstig kostenlos kostenfrei frei voll leer fertig bereit offen aktuell
  aktuelle aktuellen verschiedene verschiedenen bekannt eigene eigenen persönlich persönliche direkt direkte zusammen
  gemeinsam allein außer innerhalb außerhalb wegen trotz statt anstatt entweder weder sowohl sowie beziehungsweise eins
  vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig hundert tausend erste erster zweite zweiten dritte
  dritten letzte letzten letzter nächste nächsten nächster bin bist seid wäre wären gewesen hast habt hatten hätte
  hätten gehabt werde wirst würde würden würdest könnte könnten könntest konnte konnten darf dürfen dürfte mag mögen
  möchte möchten möchtest musste mussten müsste müssten sollen sollte sollten wollen wollte wollten lassen lässt ließ
  machen macht gemacht mache tun tut getan gehen geht ging gegangen kommen kommt kam gekommen geben gab gegeben nehmen
  nimmt nahm genommen sehen sieht sah gesehen sagen sagt gesagt sprechen spricht gesprochen schreiben schreibt schrieb
  geschrieben lesen liest gelesen hören gehört wissen weiß wusste kennen kennt kannte denken denkt gedacht glauben
  glaubt meint finden findet fand gefunden suchen sucht gesucht fragen fragt gefragt antworten antwortet geantwortet
  zeigen zeigt gezeigt helfen hilft geholfen brauchen braucht gebraucht nutzen nutzt genutzt verwenden verwendet
  arbeiten arbeitet gearbeitet bieten bietet angeboten anbieten kaufen verkaufen verkauft bestellen bestellt bezahlen
  bezahlt zahlen kosten kostet sparen spart gespart gewinnen gewinnt gewonnen verlieren verliert verloren wachsen wächst
  gewachsen steigern steigt gestiegen senken gesenkt verbessern verbessert erhöhen erhöht reduzieren reduziert erreichen
  erreicht schaffen geschafft beginnen beginnt begonnen starten startet gestartet enden endet bleiben bleibt geblieben
  stehen steht liegen liegt setzen gesetzt stellen stellt gestellt bringen bringt gebracht halten hält gehalten führen
  führt geführt folgen folgt bekommen bekommt erhalten erhält schicken schickt geschickt senden sendet gesendet melden
  meldet gemeldet anrufen telefonieren treffen trifft getroffen besprechen vereinbaren vereinbart planen plant geplant
  prüfen prüft geprüft testen getestet versuchen versucht probieren ausprobieren lernen gelernt verstehen versteht
  verstanden erklären erklärt erzählen erzählt empfehlen empfiehlt empfohlen entscheiden entschieden entwickeln
  entwickelt erstellen erstellt ändern geändert wechseln öffnen eröffnet schließen geschlossen lösen gelöst vermeiden
  verhindern unterstützen unterstützt begleiten betreuen betreut freuen freue freut danke danken bitte bitten grüße gruß
  hoffe hoffen interessieren interessiert lohnt passt passen fehlt fehlen dauert dauern klappt läuft laufen funktioniert
  funktionieren heißt heißen gilt scheint spielt bedeutet betrifft enthält entsteht teilen geteilt weiterleiten
  kontaktieren informieren kündigen abmelden austragen arbeit arbeitstag arbeitszeit aufgabe aufgaben auftrag aufträge
  angebot angebote anfrage anfragen anliegen anruf ansatz antwort anzeige anzahl art artikel aufwand ausbildung
  austausch auswahl bedarf beispiel beispiele bereich bereiche bericht berichte besuch betrieb betriebe bewerber
  bewerbung bewerbungen beziehung bild bilder blick branche brief budget büro chance chancen chef chefin datei dateien
  daten datum dienst dienstag donnerstag freitag samstag sonntag montag mittwoch dienstleistung dienstleister dokument
  dokumente druck durchschnitt ebene einblick einladung einsatz einstellung empfehlung ende entscheidung entwicklung
  entwickler erfahrung erfahrungen erfolg erfolge ergebnis ergebnisse ersparnis fachkräfte fall fälle fehler firma
  firmen form fortschritt frage frau frauen frist führung führungskräfte gast gäste gebiet gedanke gefühl gehalt geld
  gelegenheit geschäft geschäfte geschäftsführer geschäftsführerin geschäftsführung gesellschaft gespräch gespräche
  glückwunsch grund gründe gründer gruppe hälfte hand handel händler haus herr herren herbst hersteller herausforderung
  herausforderungen hilfe hinweis idee ideen industrie info information informationen inhalt inhalte interesse internet
  januar februar märz april mai juni juli august september oktober november dezember kampagne kampagnen kanal kapital
  karriere kauf kollege kollegen kollegin kolleginnen konto kontakt kontakte konzept kraft kunde kunden kundin kundinnen
  lage lager land leben leistung leistungen leiter leiterin leitung leser lieferung lieferungen lieferant lieferanten
  linie liste listen lösung lösungen mail mails maschine maschinen markt märkte material mehrwert meinung menge messe
  methode minute minuten mitarbeiter mitarbeiterin mitarbeiterinnen mitglied mittel modell moment monat monate monaten
  mühe muster nachricht nachrichten nachfrage name namen nummer nutzer ordnung ort partner person personen personal plan
  planung platz plattform politik preis preise praxis probe problem probleme produkt produkte produktion programm
  projekt projekte prozent prozess prozesse punkt punkte qualität quelle rahmen raum rechnung rechnungen recht rede
  regel reihe reise rest rolle rückfrage rückfragen rückmeldung ruhe sache sachen satz schritt schritte schule schulung
  schwierigkeit seite seiten sekunde service sicherheit sicht software sommer sorge sprache stadt stand standort
  standorte start stelle stellenanzeige steuer stimme strategie stück student stunde stunden suche system systeme
  tabelle tag tage tagen team teams technik teil teile telefon telefonat termin termine text texte thema themen tochter
  titel umfang umgebung umsatz umsätze unterlagen unternehmen unterschied unterstützung ursache verantwortung
  verbesserung verbindung verein verfahren vergleich verkauf verkäufer verlust vertrag verträge vertrauen vertrieb
  vertriebsteam vertriebsleiter video viertel vorlage vorlagen vorschlag vorschläge vorteil vorteile wachstum wahl ware
  website webseite weg wege weise welt werbung werk werkzeug werkzeuge wert werte wettbewerb wettbewerber winter wirkung
  wirtschaft woche wochen wochenende wort worte wunsch zahl zeichen zeit zeiten zentrum ziel ziele zugang zukunft
  zusammenarbeit zustand zustimmung zweck zweifel tickets ticket rechnungswesen buchhaltung digitalisierung
  automatisierung verwaltung beratung berater beraterin kundenservice kundendienst kundenstamm neukunden bestandskunden
  mittelstand marketing support feedback newsletter meeting onboarding homepage shop geworden kollegin nochmal gibts gehts wärs bzw ggf evtl inkl exkl zzgl usw etc vgl sog max min mio mrd tel str ca mwst gmbh co zb uhr`
