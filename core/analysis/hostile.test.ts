import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fill as fillTo } from '#core/testing/fill.ts'
import type { Draft } from './analysis.ts'
import { analyze } from './analyze.ts'
import { loadSpeller } from './spelling/load-speller.ts'

const speller = await loadSpeller()

const SIZE = 200_000
const fill = (piece: string, size = SIZE): string => fillTo(piece, size)

/** A different nine-letter word for each number, with no close match in the dictionary. */
const nonsense = (index: number): string =>
  `q${index.toString(26).replace(/\d/g, (digit) => 'bcdfghjklm'.charAt(Number(digit)))}zxqvwkj`

// A rule that is not linear would take minutes on each of these, and the suite would not end. (200 kB squared takes
// over half a minute even for the cheapest step; a larger text would only slow the linear rules.)
const HOSTILE: Record<string, Draft> = {
  '200 kB of prose': {
    text: fill('Your team ships fast, and I saw that you opened an office in Berlin. Would it help? '),
  },
  '200 kB without a full stop': { text: fill('word and ') },
  '200 kB of one letter': { text: fill('a') },
  '20,000 repeated characters of each troublesome kind': {
    text: [
      '{',
      '}',
      '[',
      '(',
      '!',
      '?',
      '.',
      '-',
      '@',
      '<',
      '%',
      '|',
      '"',
      '$',
      '=',
      '\n',
      '\t',
      ' ',
      '\u200B',
      '\u202E',
      "'",
    ]
      .map((char) => char.repeat(20_000))
      .join('x'),
  },
  'pairs that open and never close': { text: fill('{{a {b| [First <<x %A ') },
  'addresses without end': { text: fill('a-b-c.d-e-f.') },
  'thousands of links': { text: fill('https://a.example.com/x?y=1 ') },
  'thousands of asks': { text: fill('Can we book a call on Tuesday at 3 pm? ') },
  'thousands of passives and adverbs': {
    text: fill('It was really quickly built and is significantly optimized in order to leverage. '),
  },
  '15,000 misspelt words': { text: fill('We definately recieve it. ') },
  '15,000 different words of no language': {
    text: Array.from({ length: 15_000 }, (_, index) => `we ${nonsense(index)}`).join(' '),
  },
  '200 kB of look-alike letters': {
    subject: 'Your раyраl аccount',
    text: fill('Your раyраl аccount is lоcked. '),
  },
  '200 kB of combining marks': { text: fill('ä́̂̃̈') },
  '200 kB of five languages in turn': {
    text: fill(
      'Your team ships fast. Wir haben Ihre Seite gesehen. Nous avons vu votre site. Hemos visto su web. Wij zagen uw site.\n\n',
    ),
  },
  '200 kB of register numbers': { text: fill('Amtsgericht Hamburg, HRB 123456\n') },
  'a base64 blob': { text: fill('TVqQAAMAAAAEAAAA//8AALgAAAAA') },
  'right-to-left text with overrides': { text: fill('\u202Eשלום עולם\u202C مرحبا بالعالم ') },
  'surrogates without their other half': { subject: '\uD83D\uD83D', text: fill('\uD83D a') },
  'a subject of 200 kB': { subject: fill('Re: FREE!!! '), text: 'Hello' },
  'deeply nested HTML': { html: `${'<div><b><table>'.repeat(30_000)}Hello` },
  'HTML closed in the wrong order': { html: '<p><a href="x"><i></p></a></b></table>Hello'.repeat(20_000) },
  'HTML that never closes a tag': { html: fill('<a href="') },
  'attributes without end': { html: `<p ${fill('onclick style=" ')}>Hello` },
  'comments and entities without end': {
    html: `${fill('&amp;&#x41;&nope')}<!--${fill('-')}`,
  },
  'a message of headers': { kind: 'source', source: fill('X-A: b\n c\n') },
  'a message of boundaries': {
    kind: 'source',
    source: `Content-Type: multipart/mixed; boundary=b\n\n${fill('--b\n\n')}`,
  },
  'messages in messages': {
    kind: 'source',
    source: Array.from(
      { length: 20_000 },
      (_, index) => `Content-Type: multipart/mixed; boundary=b${index}\n\n--b${index}\n`,
    ).join(''),
  },
  'encoded words without end': {
    kind: 'source',
    source: `Subject: ${fill('=?utf-8?Q?=41?= ')}\n\nHello`,
  },
  'a sequence of a hundred mails': {
    steps: Array.from({ length: 100 }, () => ({ text: fill('Your team ships fast. ', 4_000) })),
  },
}

for (const [name, draft] of Object.entries(HOSTILE)) {
  test(`${name} gets an answer`, { timeout: 20_000 }, () => {
    const { score, findings } = analyze(draft, { speller })
    assert.ok(Number.isInteger(score) && score >= 0 && score <= 100)
    assert.deepEqual(
      findings.filter(({ state }) => state === 'error').map(({ advice }) => advice),
      [],
    )
  })
}

test('any text at all gets a whole report', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('text', 'html', 'source'),
      (body, subject, part) => {
        const { score, findings, read } = analyze({ subject, [part]: body }, { speller })
        assert.ok(Number.isInteger(score) && score >= 0 && score <= 100)
        assert.ok(findings.every(({ state }) => state !== 'error'))
        for (const { spans } of findings)
          for (const span of spans) assert.ok(span.end <= read[span.part].length)
      },
    ),
    { numRuns: 500, seed: 20261121 },
  )
})

test('a mail in four languages is judged by the checks of none, and the report says why it is unsure', () => {
  const text =
    'Your team ships fast, and I saw the launch. Wir haben Ihre Seite gesehen und möchten mit Ihnen sprechen. Nous avons vu votre site et nous aimerions parler avec vous. Hemos visto su web y nos gustaría hablar con usted.'
  const { confidence } = analyze({ subject: 'Fernhill', text }, { speller })
  assert.equal(confidence.level, 'low')
  assert.match(confidence.reason ?? '', /not recognized/)
})

test('a mail in letters that are written from right to left says that it is unsure', () => {
  const { confidence } = analyze({ text: 'שלום, ראיתי שפתחתם משרד חדש בברלין. '.repeat(5) }, { speller })
  assert.equal(confidence.level, 'low')
  assert.ok(confidence.reason)
})

test('letters of another alphabet within a word are found and marked', () => {
  const { findings, read } = analyze({
    subject: 'Fernhill',
    text: 'Hi Tom,\n\nYour раypal account is here.\n\nAda',
  })
  const { state, spans } = findings.find(({ id }) => id === 'lookalike-letters')!
  assert.equal(state, 'warn')
  assert.deepEqual(
    spans.map(({ start, end }) => read.text.slice(start, end)),
    ['раypal'],
  )
})
