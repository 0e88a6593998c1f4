import { phraseList } from '../../phrases.ts'

export const pressure = phraseList(`
    jetzt handeln, handeln sie jetzt, nur heute, nur noch heute, letzte chance, letzte gelegenheit, letzte erinnerung,
    letzte mahnung, nur noch wenige plätze, wenige plätze, begrenzte plätze, begrenzte anzahl, limitiertes angebot,
    zeitlich begrenzt, angebot endet, läuft heute ab, läuft morgen ab, nicht verpassen, verpassen sie nicht, verpasse nicht,
    beeilen sie sich, beeil dich, jetzt kaufen, jetzt bestellen, jetzt buchen, jetzt sichern, jetzt zuschlagen,
    solange der vorrat reicht, so schnell wie möglich, schnellstmöglich, umgehend, dringend, sofort antworten,
    exklusives angebot, sonderangebot, einmalige gelegenheit, einmalige chance`)

export const guilt = phraseList(`
    nie geantwortet, nie etwas gehört, immer noch nicht geantwortet, immer noch keine antwort, sie haben nicht geantwortet,
    du hast nicht geantwortet, haben sie mich vergessen, hast du mich vergessen, meine mails ignorieren, ignorieren sie,
    ignorierst du, ich bin enttäuscht, enttäuscht, dritte mail, vierte mail, schon mehrfach geschrieben, mehrfach versucht,
    wenigstens antworten, aus höflichkeit, anstand`)

export const silence = phraseList(`
    nichts von ihnen gehört, nichts von dir gehört, noch nichts gehört, keine antwort erhalten, keine antwort bekommen,
    keine rückmeldung erhalten, keine rückmeldung bekommen, bisher keine antwort, bisher keine rückmeldung`)

/** Phrase lists, by check ID. */
export const phrases = {
  'spam-phrases': phraseList(`
    100 kostenlos, absolut kostenlos, völlig kostenlos, kostenlos testen, gratis, geld verdienen, schnell geld, passives einkommen,
    nebenverdienst, von zu hause, reich werden, garantiert, garantie, geld-zurück-garantie, risikofrei, ohne risiko,
    unverbindlich und kostenlos, kein haken, rabatt, sonderpreis, bestpreis, tiefpreis, billig, günstigster preis, sparen sie bis zu,
    jetzt klicken, hier klicken, klicken sie hier, gewinnspiel, gewinner, sie haben gewonnen, herzlichen glückwunsch sie,
    sofortkredit, ohne schufa, kredit, abnehmen, bitcoin, krypto, seite 1 bei google, platz 1 bei google, erste seite bei google,
    kein spam, dies ist kein spam, exklusiv für sie, nur für kurze zeit, unglaublich, sensationell`),
  'subject-pitch': phraseList(`
    gratis, kostenlos, rabatt, angebot, sonderangebot, aktion, sale, sparen, preis, garantie, garantiert, lösung, lösungen, umsatz,
    wachstum, steigern, mehr leads, leads, kooperation, partnerschaft, zusammenarbeit, exklusiv, dringend, wichtig, letzte chance,
    einladung zum webinar, jetzt, gewinnen, demo, kaufen`),
  jargon: phraseList(`
    synergien, synergieeffekte, ganzheitlich, ganzheitliche, ganzheitlichen, zukunftsorientiert, zukunftsfähig, innovativ, innovative,
    innovativen, maßgeschneidert, maßgeschneiderte, maßgeschneiderten, skalierbar, skalierbare, end-to-end, mehrwert, mehrwerte,
    wertschöpfung, disruptiv, disruption, digitale transformation, ökosystem, best practices, best-in-class, state of the art,
    performant, agil, agile, proaktiv, zielführend, lösungsorientiert, nachhaltig optimieren, potenziale heben, potentiale heben,
    hebel, quick wins, low hanging fruits, pain points, stakeholder, use cases, roadmap, datengetrieben, ki-gestützt, ki-basiert,
    revolutionär, revolutionieren, bahnbrechend, implementierung, operationalisieren`),
  hedges: phraseList(`
    vielleicht könnten wir, eventuell, gegebenenfalls, unter umständen, möglicherweise, ich denke, ich glaube, ich würde sagen,
    ein bisschen, ein wenig, sofern es keine umstände macht, wenn es nicht zu viel ist`),
  apology: phraseList(`
    entschuldigen sie die störung, entschuldigung für die störung, verzeihen sie die störung, sorry für die störung,
    bitte entschuldigen, tut mir leid dass ich, ich will nicht stören, ich möchte nicht stören`),
  'ask-vague': phraseList(`
    was denken sie, was denkst du, was meinen sie, was meinst du, ich freue mich auf ihre rückmeldung, ich freue mich auf deine rückmeldung,
    freue mich auf ihre antwort, freue mich auf deine antwort, über eine rückmeldung würde ich mich freuen, bei fragen,
    stehe ich gerne zur verfügung, stehe ihnen gerne zur verfügung, zögern sie nicht, melden sie sich gerne, melde dich gerne,
    lassen sie uns austauschen, lass uns austauschen, sich austauschen, unverbindlich austauschen`),
  'company-boast': phraseList(`
    marktführer, marktführend, marktführende, führender anbieter, führende anbieter, führenden anbieter, weltweit führend, einer der führenden,
    eine der führenden, preisgekrönt, preisgekrönte, mehrfach ausgezeichnet, nummer 1, nummer eins, einzigartig, einzigartige,
    langjährige erfahrung, jahrelange erfahrung, jahrzehntelange erfahrung, höchste qualität, premium-qualität, aus einer hand,
    rundum-sorglos, hochqualifiziert, erstklassig, erstklassige, innovative lösungen, ganzheitliche lösungen`),
  'just-checking-in': phraseList(`
    wollte nur nachfragen, wollte kurz nachfragen, wollte nur mal nachfragen, wollte noch einmal nachfragen, nur kurz nachhaken,
    wollte nachhaken, nachhaken, nachfassen, kurz nachfragen, haben sie meine mail, haben sie meine e-mail, hast du meine mail,
    haben sie meine nachricht, konnten sie schon, konntest du schon, nochmal nach oben, nur zur erinnerung, freundliche erinnerung,
    kleine erinnerung`),
  presumption: phraseList(`
    wie sie sicher wissen, wie sie bestimmt wissen, wie du sicher weißt, ihnen ist sicher bewusst, sie haben bestimmt,
    du hast bestimmt, sie wollen doch auch, wer will das nicht, sicher haben auch sie`),
  flattery: phraseList(`
    tolles unternehmen, großartiges unternehmen, beeindruckendes unternehmen, tolle website, tolle webseite, beeindruckt von ihrem,
    beeindruckt von deinem, beeindruckt von ihrer, großer fan, ihr beeindruckender, dein beeindruckender, beeindruckende arbeit`),
  'note-pitch': phraseList(`
    wir helfen, wir bieten, wir unterstützen, unsere plattform, unser produkt, unsere lösung, unsere software, unser tool, unsere agentur,
    demo, kostenlos testen, fallstudie, umsatz steigern, mehr leads, rabatt, angebot, kurzes telefonat, kurzer call`),
} as const
