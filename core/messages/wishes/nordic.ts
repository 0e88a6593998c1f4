import type { Lexicon } from './lexicon.ts'

export const swedish: Lexicon = {
  not: 'inte, aldrig, ej, sluta',
  send: 'skick*, sand*, maila',
  contact:
    'kontakt*, maila, mejla, skriv*, hor av*, stor*, besvara, spamma, trakassera, hora av, ring, belasta, tjata, storas, bombardera',
  mails:
    'mail, mejl, e post, e postmeddelanden, epost, meddelande*, reklam, utskick*, nyhetsbrev*, spam, skrap*, erbjudanden, mejlen, mailen, utskicken, erbjudande*, massutskick, saljmejl, saljmail',
  more: 'mer, fler, langre, igen, ytterligare, framtiden, framover, aldrig',
  me: 'mig, oss, mej',
  mine: 'min|mina|var|vara|denna|vår|våra adress*|uppgifter|e|epostadress|mailadress|mejladress|data|personuppgifter|mail|mejl|nummer, personuppgifter',
  stop: 'sluta*, stoppa*, upphor*, avsluta, lat bli, lagg av, avsta*, avhall*, slut med, nog av, upphora',
  noWant:
    'vill inte, vill ej, onskar inte, vill inte langre, onskar ej, undanber*, vill slippa, avbojer, vill helst slippa, undviker helst, ber att fa slippa, inte intresserad* av att fa, vill absolut inte, betackar mig',
  receive: 'ha, fa, ta emot, bli kontaktad*, hora, motta, fler',
  remove:
    'ta bort, tag bort, radera*, stryk*, avlagsna*, plocka bort, ta .. bort, ryck*, plocka .. bort, plocka, rensa*, kasta ut, lyft*',
  list: 'lista*, listor, mailinglista*, mejllista*, sandlista*, utskick*, register*, databas*, nyhetsbrev*, system*, utskickslista*, adressregister, kontaktlista*, kontakter, listorna, kundregister, adressbok',
  leave: 'avregistrera*, avprenumerera*, avanmal*, avsluta .. prenumeration*, unsubscribe',
  want: 'vanligen, snalla, var snall, vill, kan ni, kan du, onskar, tack, hur, be er',
  from: 'fran, av, for',
  yours: 'er, din, denna, detta, dessa, ert, era, alla, den',
  none: 'inga, ingen, inget',
  law: 'gdpr, dataskyddsforordningen, artikel 17, artikel 21, art 17, art 21, marknadsforingslagen',
  object: 'radera*, ta bort, invand*, motsatt*, raderas, bli bortglomd, aterkall*, radering',
  authority:
    'imy, integritetsskyddsmyndigheten, datainspektionen, konsumentverket, konsumentombudsmannen, advokat',
  complain: 'anmal*, klag*, nasta gang, nasta mail|mejl, annars, rapport*',
  phrase:
    'begar|begaran|kraver|yrkar .. radering .. uppgifter*|personuppgifter, lat mig|oss vara, lamna mig|oss ifred, lamna mig|oss i fred, ratt att bli bortglomd, ratt till radering, invander .. mot, motsatter mig, glom .. adress|nummer|mail, aterkallar .. samtycke, hor inte av .. mer|igen, sluta .. maila|mejla|skicka|kontakta|skriva|spamma|hora, far|lat|ma vara|bli|det|detta .. sista mejlet|mailet|gangen|meddelandet|utskicket|kontakten|e|mejl|mail, slippa sadant|sant|detta|det|era|fler|dessa|utskick|mejl|mail|reklam, undanber oss|mig, sparrlista*, nix listan, bespara|skona mig|oss, glom mig|oss|bort, hor|hora inte|aldrig av .. igen|mer, stryk|plocka|ta|tag mig|oss|min|mitt|var .. ur|fran|bort|av, lat bli .. hora|skriva|mejla|maila|kontakta|skicka, vill .. bli|vara lamnad|ifred, inte vara med .. lista|listan|register|utskick, sluta upp med, lamna .. ifred, har blockerat er|dig|ert, hur slipper jag, inga fler paminnelser|utskick',
  alone:
    'avregistrera, avregistrera mig, avprenumerera, avanmal, avanmalan, stopp, stop, sluta, ta bort mig, unsubscribe, avsluta prenumeration, nog nu, det racker, stryk mig, sluta nu, lagg av, inga fler mejl, inga fler mail, aldrig mer',
  weak: 'aldrig .. anmalt|bett|prenumerera*|samtyckt, inte .. anmalt|bett|prenumerera*|samtyckt, detta ar spam, det har ar spam, spam',
  veto: 'har .. raderat|tagit|strukit, konkurrent*, tveka*, klicka*, om du inte vill, gamla adress*, gamla mail*, fore mandag, offert*, utan till|mig, per telefon',
}

export const danish: Lexicon = {
  not: 'ikke, aldrig, ej',
  send: 'send*, sende, fremsend*',
  contact:
    'kontakt*, skriv*, mail*, henvend*, forstyr*, spam*, chikan*, hor* fra, ring til, forstyrre, plage, genere, bombarder*',
  mails:
    'mail, mails, e mail*, email*, besked*, reklame*, nyhedsbrev*, spam, henvendelse*, post, tilbud, mailen, henvendelser, salgsmails, reklamer',
  more: 'mere, flere, igen, yderligere, fremover, fremtiden, laengere, langere',
  me: 'mig, os',
  mine: 'min|mit|mine|vores|denne adresse*|oplysninger|e|mail|mailadresse|data|email|persondata|personoplysninger|nummer|kontaktoplysninger, personoplysninger',
  stop: 'stop, stop med, hold op, ophor*, lad vaere, lad vare, undlad*, indstil*, afhold*, undlade, lade vaere, lade vare, hold .. op, slut med, nok af',
  noWant:
    'onsker ikke, vil ikke, onsker ikke laengere, onsker ingen, vil gerne undga, frabeder*, vil ikke have, vil helst ikke, vil gerne slippe, vil slippe, onsker at slippe, betakker mig, ikke interesseret i at modtage',
  receive: 'modtage, fa, have, blive kontaktet, hore, kontaktes, at modtage',
  remove:
    'slet*, fjern*, tag .. af, tage .. af, stryg*, pil, pille, smid, ryd, udelad*, luk, stryge, strege, streg',
  list: 'liste*, mailliste*, mailingliste*, maillister, database*, nyhedsbrev*, register*, system*, kartotek, distributionsliste, kontaktliste*, adressebog, systemet, kartoteket, kunderegister, mailsystem*',
  leave: 'afmeld*, afmelde, afmelding, frameld*, unsubscribe',
  want: 'venligst, vaer|var venlig, onsker, vil gerne, kan i, kan du, beder, tak, hvordan, ma i',
  from: 'fra, af, til',
  yours: 'jeres, din, denne, disse, dette, alle, den',
  none: 'ingen, intet',
  law: 'gdpr, databeskyttelsesforordningen, persondataforordningen, artikel 17, artikel 21, art 17, art 21, markedsforingsloven',
  object: 'slet*, fjern*, indsigelse, slettes, sletning, glemt, tilbagetraek*, tilbagetrak*, traekker',
  authority: 'datatilsynet, forbrugerombudsmanden, advokat',
  complain: 'klag*, anmeld*, naeste gang, naste gang, ellers, rapport*',
  phrase:
    'anmoder|kraever|beder .. sletning|slette .. oplysninger*|data|persondata, lad mig|os vaere|vare, lad mig|os i fred, ret til at blive glemt, ret til sletning, gor indsigelse, glem .. adresse|nummer|mail, traekker|trakker .. samtykke, tag mig|os af, hold op med .. skriv*|send*|kontakt*|mail*|spam*|at, stop med .. skriv*|send*|kontakt*|mail*|spam*|at, lad vaere|vare med at, lad|haber|haaber dette|det .. vaere|bliver|er|var|vare .. sidste mail|gang|besked|henvendelse|e, hold .. op med, slippe for .. mail*|henvend*|dette|reklame*|jer|flere, spar mig|os for, saet|sat mig|os|min .. spaerreliste|sortliste|blokeret, robinsonlisten, reserver* mig|os mod, glem mig|os, lad mig|os .. vaere|fred, frabede* mig|os, har blokeret jer|dig, ikke .. kontakt*|skriv*|henvend*|ring* .. flere gange, hvordan slipper jag|jeg, ikke flere rykkere|pamindelser',
  alone:
    'afmeld, afmelding, frameld, afmeld mig, stop, slet mig, unsubscribe, fjern mig, frameld mig, nok, det er nok, stop nu, stryg mig, aldrig mere, ikke mere, ingen mails',
  weak: 'aldrig .. tilmeldt|bedt|samtykket, ikke .. tilmeldt|bedt|samtykket, det er spam, dette er spam, spam',
  veto: 'har .. slettet|fjernet|strøget, konkurrent*, tov*, klik*, hvis du ikke onsker, gamle adresse, gamle mail*, for mandag, rabat, men til|mig, pa telefon, telefonisk',
}

export const norwegian: Lexicon = {
  ...danish,
  send: 'send*, sende, oversend*',
  contact:
    'kontakt*, ta kontakt, skriv*, mail*, henvend*, forstyrr*, spam*, mas*, plag*, forstyrre, plage, mase, bombarder*',
  mails:
    'mail, mails, e post*, epost*, e mail*, email*, melding*, reklame*, nyhetsbrev*, spam, henvendelse*, tilbud, eposten, henvendelser, salgsmail*, reklame',
  more: 'mer, flere, igjen, ytterligere, fremover, framover, fremtiden, lenger',
  me: 'meg, oss',
  mine: 'min|mitt|mine|var|denne adresse*|adressen|opplysninger|opplysningene|e|epostadresse*|eposten|mail|data|dataene|personopplysninger|nummer|kontaktinfo*|kontaktinformasjon*, adressen|opplysningene|dataene min|mine|var, personopplysninger',
  stop: 'stopp, slutt*, slutt a, opphor, la vaere, la vare, avslutt*, avhold*, avsta, unnlat*, slutt med, nok av, hold opp',
  noWant:
    'onsker ikke, vil ikke, onsker ikke lenger, onsker ingen, frabe*, vil ikke ha, vil slippe, vil helst slippe, vil gjerne slippe, onsker a slippe, takker nei til flere, ikke interessert i a fa|motta',
  receive: 'motta, fa, ha, bli kontaktet, hore, kontaktes, ha',
  remove: 'slett*, fjern*, ta .. av, stryk*, ta .. bort, pill*, kast*, rydd*, utelat*, ta .. vekk|ut',
  list: 'liste*, epostliste*, mailingliste*, database*, nyhetsbrev*, register*, system*, utsendelse*, kontaktliste*, lista, listen, listene, kontaktene, adressebok, systemet, kunderegister',
  leave: 'avmeld*, meld .. av, avslutt .. abonnement*, unsubscribe, avregistrer*',
  want: 'vennligst, vaer|var sa snill, onsker, vil gjerne, kan dere, kan du, ber, takk, hvordan',
  yours: 'deres, din, denne, disse, dette, alle, den',
  law: 'gdpr, personvernforordningen, artikkel 17, artikkel 21, art 17, art 21, markedsforingsloven',
  object: 'slett*, fjern*, protester*, slettes, sletting, glemt, trekker, motsetter',
  authority: 'datatilsynet, forbrukertilsynet, forbrukerradet, advokat',
  complain: 'klag*, anmeld*, neste gang, ellers, rapporter*',
  phrase:
    'krever|ber|anmoder .. sletting|slette .. opplysninger*|data|personopplysninger, la meg|oss vaere|vare, la meg|oss i fred, rett til a bli glemt, rett til sletting, protesterer .. mot, motsetter meg, glem .. adresse*|nummer|mail, trekker .. samtykke*, slutt a .. send*|skriv*|kontakt*|mas*, slutt med .. send*|mail*, ikke ta .. kontakt, stopp .. a sende|meldinger|e|eposter, la|haper dette|det .. bli|vaere|vare|er|var .. siste mail|gang|gangen|melding|meldingen|henvendelse|e|eposten, slippe .. e|mail*|henvend*|dette|reklame*|slike|flere|mer, spar meg|oss for, sett meg|oss|min .. sperreliste|svarteliste, reservasjonsregister*, reserverer meg|oss mot, glem meg|oss, ta|tar|fa meg|oss .. av|ut|bort list*|lista|listen|epost*|register*, frabe* meg|oss, har blokkert dere|deg, ikke .. kontakt|skriv*|henvend*|ring* .. flere|igjen, hvordan slipper jeg, ikke flere paminnelser|purringer',
  alone:
    'avmeld, avmelding, meld meg av, meld av, avmeld meg, stopp, stop, slett meg, fjern meg, unsubscribe, nok, det holder, slutt, stryk meg, aldri mer, ikke mer, ingen mail',
  weak: 'aldri .. meldt|bedt|samtykket, ikke .. meldt meg pa|bedt|samtykket, dette er spam, det er spam, spam',
  not: 'ikke, aldri, ei',
  veto: 'har .. slettet|fjernet|strøket, konkurrent*, nol*, klikk*, hvis du ikke onsker, gamle adresse*, gammel adresse, for mandag, rabatt, men til|meg, pa telefon, telefonisk',
}

export const finnish: Lexicon = {
  not: 'ala, alkaa, alkaaka, en, emme, ei, ette, enaa',
  send: 'laheta, lahettaa, lahettako, lahetella, lahettele, lahettakaa, lahettamasta',
  contact:
    'kirjoita, kirjoittaa, kirjoittako, ottako yhteytta, ota yhteytta, ottaa yhteytta, hairitse, hairitko, olla yhteydessa, olko yhteydessa, hairitkaa, kiusa*, soittako, soittele*',
  mails:
    'viesti*, sahkoposti*, posti*, mainos*, uutiskirje*, spammia, roskaposti*, meileja, maileja, markkinointi*, naita, tallaisia, teilta, viestit, mainoksia, mainonta*, posteja, tarjouksia, yhteydenottoja, markkinointia',
  more: 'enaa, enempaa, lisaa, uudelleen, jatkossa, koskaan, tulevaisuudessa, jatkossakaan, ikina, vastedes',
  me: 'minulle, meille, minua, meita, minut, meidat, mulle, minuun, meihin',
  mine: 'tietoni, tietomme, osoitteeni, osoitteemme, sahkopostini, sahkopostiosoitteeni, sahkopostiosoitteemme, henkilotietoni, yhteystietoni, yhteystietomme, numeroni, henkilotieto*',
  stop: 'lopeta*, lopettakaa, lopettaa, seis, lakatkaa, lakkaa, riittaa, pidattay*',
  noWant:
    'en halua, emme halua, en toivo, en haluaisi, emme haluaisi, en halua enaa, en kaipaa, emme kaipaa, en tahdo, en tarvitse, emme tarvitse, emme toivo, en ole kiinnostunut vastaanottamaan|saamaan, kiellan, kiellamme',
  receive: 'saada, vastaanottaa, viesteja, saisin, etta otatte, saada',
  remove:
    'poista*, poistakaa, poistaa, poistamaan, poistettava*, havita*, poistettavaksi, pyyhi*, pyyhkik*, siivo*, tuhotkaa, ottakaa .. pois, ota .. pois, poistattehan, jattakaa .. pois',
  list: 'lista*, postituslista*, sahkopostilista*, rekister*, tietokan*, jarjestelma*, uutiskirje*, jakelu*, osoitteisto*, asiakasrekister*, listoilta, tiedoista*, kannasta*',
  leave: 'peruuta* .. tilau*, peru .. tilau*, perua .. tilau*, unsubscribe, peruutus, poistu .. lista*',
  want: 'haluan, haluaisin, haluamme, pyydan, pyydamme, voitteko, voisitteko, kiitos, olkaa hyva, ystavallisesti, miten',
  from: 'lta',
  yours: 'taman, tasta, tama, teidan, naista',
  none: 'ei',
  law: 'gdpr, tietosuoja asetus*, tietosuojaasetus*, 17 artikla*, 21 artikla*, artikla 17, artikla 21, artiklan',
  object: 'poista*, poistam*, vastusta*, unohdetuksi, peru*, oikeus, oikeuteni',
  authority: 'tietosuojavaltuutet*, kuluttaja asiamie*, viranomais*, asianaja*',
  complain: 'valit*, ilmoit*, kante*, ensi kerralla, seuraava*, muuten',
  phrase:
    'poistamaan .. tiedot|henkilotiedot|osoitte*, lopettamaan .. suoramarkkinoin*|viest*|lahett*, jattakaa .. rauhaan, jata .. rauhaan, vastustan .. kasittely*, oikeus tulla unohdetuksi, peru* suostumuk*, unohda* .. osoitte*, ala* .. laheta* .. minulle|meille, alkaa .. lahettako .. minulle|meille, ala .. ota .. yhteytta, alkaa .. ottako .. yhteytta, lopeta* .. lahett*|viesti*|mainos*|yhteydenot*, en|emme halua|haluamme .. mainoksia|mainontaa|markkinointia|viestejanne|uutiskirjetta, saa|saisi olla .. viimeinen, olkoon .. viimeinen, jaakoon .. viimeiseksi, toivottavasti .. viimeinen viesti|kerta|yhteydenotto|meili, jatta* .. rauhaan, haluan|haluamme olla rauhassa, kieltolista*, estolista*, saastak*|saasta minut|meidat|meita|minua, unohtakaa minut|meidat, ottakaa|ota minut|meidat|osoitteeni .. pois|listalta, kiellan .. suoramarkkinoin*|yhteydenot*|kaytto*|kasittely*, miten paasen eroon, ei enaa muistutuksia',
  alone:
    'peruuta tilaus, poista, poista minut, poistakaa, stop, lopeta, lopettakaa, unsubscribe, ei mainoksia, ei mainontaa, peru tilaus, riittaa, riittaa jo, jo riittaa, poistakaa minut, ei enaa, jattakaa rauhaan, ei viesteja',
  weak: 'en ole .. tilannut|pyytanyt|ilmoittautunut, roskapostia, spammia',
  veto: 'kilpailij*, epar*, klikka*, napsaut*, jos et halua, vanha* osoite*, ennen maanantai*, tarjous*, vaan',
}
