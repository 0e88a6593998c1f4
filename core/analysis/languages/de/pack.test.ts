import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyze } from '../../analyze.ts'
import { CHECKS } from '../../checks.ts'
import { serves } from '../../check.ts'
import { readDraft } from '../../read-draft.ts'
import { greetedName } from '../../message-parts.ts'
import { german } from './pack.ts'

const GUT = {
  subject: 'Rückfragen im Support von Fernhill',
  text: `Hallo Frau Weber,

ich habe gesehen, dass Fernhill im März drei Stellen im Support eröffnet hat. Ihre neuen Leute brauchen sonst Wochen, bis sie die alten Tickets kennen.

Bei Oakline antworten neue Kollegen nach vier Tagen allein, vorher waren es zwanzig. Das Werkzeug liest Ihre alten Tickets und schlägt die Antwort vor.

Wäre eine Seite dazu, wie Oakline das gemacht hat, für Sie nützlich? Falls nicht, sagen Sie kurz Nein, dann schreibe ich nicht mehr.

Viele Grüße
Ada Lovelace`,
}

const SCHLECHT = {
  subject: 'Kooperation: Mehr Umsatz für Ihr Unternehmen',
  text: `Sehr geehrte Damen und Herren,

mein Name ist Max Müller und wir sind ein führender Anbieter von ganzheitlichen Lösungen mit langjähriger Erfahrung. Wir bieten maßgeschneiderte Konzepte, mit denen wir Synergien heben und Mehrwert schaffen. Wir garantieren Ihnen Platz 1 bei Google, absolut kostenlos testen! Nur heute: Sonderangebot, jetzt sichern.

Haben Sie nächste Woche 30 Minuten für ein Telefonat? Was denkst du? Ich freue mich auf Ihre Rückmeldung.

Mit freundlichen Grüßen
Max Müller`,
}

const failing = (text: string, subject = 'Rückfragen im Support'): string[] =>
  analyze({ subject, text })
    .findings.filter(({ points }) => points > 0)
    .map(({ id }) => id)

const spoilt = (from: string | RegExp, to: string): string => {
  const text = GUT.text.replace(from, to)
  assert.notEqual(text, GUT.text)
  return text
}

test('a good German mail scores high, a poor one low, both with normal confidence', () => {
  const [good, poor] = [analyze(GUT), analyze(SCHLECHT)]
  assert.ok(good.score >= 85, `scored ${good.score}`)
  assert.ok(poor.score < 50, `scored ${poor.score}`)
  for (const { confidence } of [good, poor])
    assert.deepEqual([confidence.level, confidence.language], ['normal', 'de'])
})

test('no check for English speaks of a German mail', () => {
  const foreign = new Set(CHECKS.filter(({ check }) => !serves(check, 'de')).map(({ check }) => check.id))
  assert.ok(foreign.has('passive-voice') && foreign.has('subject-title-case'))
  for (const draft of [GUT, SCHLECHT])
    assert.deepEqual(
      analyze(draft).findings.filter(({ id }) => foreign.has(id)),
      [],
    )
})

test('greeting, name, ask, way out and signature of a German mail are read', () => {
  const reading = readDraft(GUT)
  const { parts, shown, asks } = reading
  const name = greetedName(shown, parts, german.parts)!
  assert.equal(shown.slice(name.start, name.end), 'Weber')
  assert.equal(shown.slice(parts.signature!.start, parts.signature!.end), 'Viele Grüße\nAda Lovelace')
  assert.deepEqual(
    asks.map(({ kind }) => kind),
    ['interest'],
  )
})

for (const [name, text, id] of [
  ['a greeting to anybody', spoilt('Hallo Frau Weber', 'Sehr geehrte Damen und Herren'), 'greeting'],
  [
    'a stock opener',
    spoilt('ich habe gesehen', 'ich hoffe, es geht Ihnen gut. Ich habe gesehen'),
    'weak-opener',
  ],
  [
    'an opening about the sender',
    spoilt(/ich habe gesehen.*/, 'Wir sind ein Team aus Köln.'),
    'opening-about-sender',
  ],
  ['no way out', spoilt(/ Falls nicht.*/, ''), 'opt-out'],
  [
    'a meeting before interest',
    spoilt(/Wäre eine Seite.*/, 'Haben Sie am Dienstag 30 Minuten?'),
    'ask-interest',
  ],
  ['no ask', spoilt(/\n\nWäre eine Seite.*/, ''), 'ask-present'],
  ['pressure', spoilt('Das Werkzeug', 'Nur heute, letzte Chance: Das Werkzeug'), 'pressure'],
  ['blame', spoilt('Das Werkzeug', 'Sie haben nicht geantwortet. Das Werkzeug'), 'guilt'],
  [
    'jargon',
    spoilt('Das Werkzeug', 'Unser ganzheitliches, also ganzheitliche Synergien: Das Werkzeug'),
    'jargon',
  ],
  ['mixed address', spoilt('für Sie nützlich', 'für dich nützlich'), 'address-mix'],
] as const) {
  test(`${name} costs points in German`, () => {
    assert.ok(!failing(GUT.text).includes(id), `${id} fails on the good mail`)
    assert.ok(failing(text).includes(id), failing(text).join())
  })
}

test('long sentences of long words are hard to read by the Wiener Sachtextformel', () => {
  const easy = { words: 60, sentences: 6, syllables: 96, longWords: 6 }
  const hard = { words: 60, sentences: 2, syllables: 150, longWords: 24 }
  assert.equal(Math.round(german.readability.grade(easy) * 10) / 10, 3.7)
  assert.ok(german.readability.grade(hard) > german.readability.bad)
  // Amstad 1978: 180 - 10 - 58.5 * 1.6
  assert.equal(Math.round(german.readability.ease(easy) * 10) / 10, 76.4)
})

test('syllables are counted by vowel groups', () => {
  for (const [word, count] of [
    ['haus', 1],
    ['telefon', 3],
    ['geschäftsführung', 4],
    ['grüße', 2],
  ] as const)
    assert.equal(german.readability.syllables(word), count, word)
})
