import { phraseList } from '../../phrases.ts'

export const pressure = phraseList(`
    handel nu, laatste kans, laatste herinnering, laatste waarschuwing, beperkt aanbod, tijdelijk aanbod, beperkte tijd,
    beperkt aantal plaatsen, nog maar enkele plaatsen, laatste plaatsen, mis het niet, mis dit niet, wacht niet langer,
    wacht niet, haast u, haast je, alleen vandaag, vandaag nog, verloopt vandaag, verloopt morgen, eindigt vandaag, op is op,
    zolang de voorraad strekt, koop nu, bestel nu, boek nu, reserveer nu, schrijf je nu in, meld je nu aan, zo snel mogelijk,
    zo spoedig mogelijk, dringend, met spoed, exclusieve aanbieding, speciale aanbieding, unieke kans, nu of nooit`)

export const guilt = phraseList(`
    u heeft niet gereageerd, u hebt niet gereageerd, je hebt niet gereageerd, u heeft nooit gereageerd, je hebt nooit gereageerd,
    nog steeds niet gereageerd, nooit antwoord gekregen, u negeert, je negeert, mijn mails negeren, ik ben teleurgesteld, teleurgesteld,
    mijn derde mail, mijn vierde mail, meerdere keren geprobeerd, al meerdere keren, uit beleefdheid, uit fatsoen,
    op zijn minst reageren, het minste wat, ik wacht nog steeds`)

export const silence = phraseList(`
    nog niets gehoord, niets van u gehoord, niets van je gehoord, geen reactie ontvangen, geen reactie gekregen, geen antwoord ontvangen,
    geen antwoord gekregen, nog geen reactie, nog geen antwoord`)

/** Phrase lists, by check ID. */
export const phrases = {
  'spam-phrases': phraseList(`
    100 gratis, helemaal gratis, volledig gratis, gratis, gratis proberen, gratis proefperiode, vrijblijvend, geheel vrijblijvend,
    zonder risico, geen risico, risicovrij, niet goed geld terug, geld terug, gegarandeerd, garantie, gegarandeerd resultaat, snel geld,
    geld verdienen, verdien geld, passief inkomen, extra inkomen, thuiswerk, rijk worden, beste prijs, laagste prijs, scherpste prijs,
    goedkoop, goedkoopste, korting, kortingen, actie, aanbieding, cadeau, u heeft gewonnen, je hebt gewonnen, winnaar, loterij, klik hier,
    klik nu, lening, krediet, afvallen, bitcoin, crypto, eerste pagina van google, nummer 1 in google, bovenaan in google,
    dit is geen spam, ongelooflijk, bespaar tot`),
  'subject-pitch': phraseList(`
    gratis, aanbod, aanbieding, speciale aanbieding, korting, actie, bespaar, prijs, prijzen, gegarandeerd, oplossing, oplossingen, boost,
    verhoog, verdubbel, groei, omzet, meer omzet, leads, meer leads, kans, samenwerking, samenwerken, partnerschap, voorstel, exclusief,
    dringend, laatste kans, belangrijk, webinar, demo, koop, nu`),
  jargon: phraseList(`
    synergie, synergieën, turnkey, op maat gemaakte, maatwerkoplossing, maatwerkoplossingen, innovatief, innovatieve, disruptief,
    disruptieve, disruptie, schaalbaar, schaalbare, ecosysteem, digitale transformatie, best practices, toegevoegde waarde, meerwaarde,
    waardepropositie, waardecreatie, hefboom, growth hacking, omnichannel, datagedreven, data-driven, 360 graden, end-to-end,
    paradigma, paradigmaverschuiving, gamechanger, game changer, toonaangevend, toonaangevende, revolutionair, revolutionaire,
    optimaliseren, optimalisatie, maximaliseren, holistisch, holistische, integraal, integrale, stakeholders, roadmap, quick wins,
    laaghangend fruit, pijnpunten, pain points, ontzorgen, ontzorgt, faciliteren, uitrollen, implementatietraject, uitdagingen`),
  hedges: phraseList(`
    misschien kunnen we, wellicht kunnen we, eventueel, mogelijk kunnen, ik denk dat, ik geloof dat, het lijkt me, een beetje,
    als het niet te veel moeite is, als het u niet stoort, als je het niet erg vindt, mocht het zo zijn`),
  apology: phraseList(`
    sorry voor het storen, sorry dat ik stoor, sorry dat ik u stoor, sorry dat ik je stoor, excuses voor het storen, excuses voor de overlast,
    mijn excuses, neem me niet kwalijk, ik wil niet storen, ik wil u niet storen, ik wil je niet storen, het spijt me dat ik`),
  'ask-vague': phraseList(`
    wat vindt u ervan, wat vind je ervan, wat denkt u, wat denk je, laat me weten wat u denkt, laat me weten wat je denkt,
    neem gerust contact op, aarzel niet, schroom niet, mocht u vragen hebben, mocht je vragen hebben, heeft u vragen, heb je vragen,
    ik hoor graag van u, ik hoor graag van je, hoor ik graag, ik kijk uit naar uw reactie, ik kijk uit naar je reactie,
    zie uw reactie tegemoet, van gedachten wisselen, vrijblijvend sparren, sparren`),
  'company-boast': phraseList(`
    marktleider, marktleidend, marktleidende, dé marktleider, de beste van nederland, nummer één, nummer 1, toonaangevende partij, bekroond,
    bekroonde, meermaals bekroond, ongeëvenaard, ongeëvenaarde, uniek in zijn soort, de beste oplossing, jarenlange ervaring,
    ruime ervaring, tientallen jaren ervaring, jaar ervaring, gerenommeerd, gerenommeerde, topkwaliteit, hoogste kwaliteit,
    gepassioneerd, gepassioneerde, innovatieve oplossingen, innovatieve oplossing, totaaloplossing, totaaloplossingen, alles onder één dak,
    team van experts, team van specialisten`),
  'just-checking-in': phraseList(`
    even checken, even polsen, even opvolgen, wilde even, wou even, even informeren, nog even terugkomen op, ik kom even terug,
    kom terug op mijn, heeft u mijn mail, hebt u mijn mail, heb je mijn mail, mijn vorige mail, mijn vorige bericht, al kunnen kijken,
    gelegenheid gehad, tijd gehad om, even onder de aandacht, korte herinnering, vriendelijke herinnering, kleine herinnering, reminder`),
  presumption: phraseList(`
    zoals u ongetwijfeld weet, zoals je ongetwijfeld weet, u weet vast, je weet vast, zoals u vast weet, u heeft vast, je hebt vast,
    u heeft ongetwijfeld, je hebt ongetwijfeld, wie wil dat niet, wie wil er nu niet`),
  flattery: phraseList(`
    mooi bedrijf, geweldig bedrijf, prachtig bedrijf, indrukwekkend bedrijf, mooie website, geweldige website, prachtige website,
    onder de indruk van uw, onder de indruk van je, onder de indruk van jullie, grote fan, indrukwekkende carrière, indrukwekkend werk`),
  'note-pitch': phraseList(`
    wij helpen, we helpen, wij bieden, we bieden, wij leveren, we leveren, ik help, ons platform, ons product, onze oplossing, onze diensten,
    onze software, onze tool, ons bureau, demo, gratis proberen, casestudy, meer leads, korting, aanbod, belletje`),
} as const
