import type { Samples } from '../samples.ts'

export const samples: Samples = {
  good: {
    subject: 'Rückfragen im Support von Fernhill',
    text: `Hallo Frau Weber,

ich habe gesehen, dass Fernhill im März drei Stellen im Support eröffnet hat. Ihre neuen Leute brauchen sonst Wochen, bis sie die alten Tickets kennen.

Bei Oakline antworten neue Kollegen nach vier Tagen allein, vorher waren es zwanzig. Das Werkzeug liest Ihre alten Tickets und schlägt die Antwort vor.

Wäre eine Seite dazu, wie Oakline das gemacht hat, für Sie nützlich? Falls nicht, sagen Sie kurz Nein, dann schreibe ich nicht mehr.

Viele Grüße
Ada Lovelace`,
  },
  poor: {
    subject: 'Kooperation: Mehr Umsatz für Ihr Unternehmen',
    text: `Sehr geehrte Damen und Herren,

mein Name ist Max Müller und wir sind ein führender Anbieter von ganzheitlichen Lösungen mit langjähriger Erfahrung. Wir bieten maßgeschneiderte Konzepte, mit denen wir Synergien heben und Mehrwert schaffen. Wir garantieren Ihnen Platz 1 bei Google, absolut kostenlos testen! Nur heute: Sonderangebot, jetzt sichern.

Haben Sie nächste Woche 30 Minuten für ein Telefonat? Was denkst du? Ich freue mich auf Ihre Rückmeldung.

Mit freundlichen Grüßen
Max Müller`,
  },
  name: 'Weber',
  signature: 'Viele Grüße\nAda Lovelace',
  spoilt: [
    ['a greeting to anybody', 'Hallo Frau Weber', 'Sehr geehrte Damen und Herren', 'greeting'],
    ['a stock opener', 'ich habe gesehen', 'ich hoffe, es geht Ihnen gut. Ich habe gesehen', 'weak-opener'],
    ['an opening about the sender', /ich habe gesehen.*/, 'Wir sind ein Team aus Köln.', 'personalization'],
    ['no way to opt out', / Falls nicht.*/, '', 'opt-out'],
    ['a meeting before interest', /Wäre eine Seite.*/, 'Haben Sie am Dienstag 30 Minuten?', 'ask-interest'],
    ['no ask', /\n\nWäre eine Seite.*/, '', 'ask-present'],
    ['pressure', 'Das Werkzeug', 'Nur heute, letzte Chance: Das Werkzeug', 'pressure'],
    ['blame', 'Das Werkzeug', 'Sie haben nicht geantwortet. Das Werkzeug', 'guilt'],
    ['jargon', 'Das Werkzeug', 'Unser ganzheitliches, also ganzheitliche Synergien: Das Werkzeug', 'jargon'],
    ['mixed address', 'für Sie nützlich', 'für dich nützlich', 'address-mix'],
  ],
}
