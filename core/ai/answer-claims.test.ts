import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAnswer, type AnswerSources } from './answer-claims.ts'

const sources: AnswerSources = {
  ours: [
    'Hi Grace, we saved Northfell 4 hours a week. See https://cold.example/case',
    'Ada',
    'Could we talk on Tuesday?',
  ],
  theirs: [
    'What does it cost? You said 90% off, and 5 € each. Look at https://evil.example/pay and write to bob@acme.test. Grace',
  ],
  others: ['Hi Colin, it costs 49 € a month. Book at https://cal.example/ada. Ada'],
}

const found = (text: string) =>
  checkAnswer(text, sources).claims.map(({ words, found: where }) => `${where}: ${words}`)

test('facts from the sources are not marked', () => {
  assert.deepEqual(
    found(
      'Hi Grace, Tuesday suits me. It costs 49 €, and saved Northfell 4 hours. I will write to bob@acme.test. Ada',
    ),
    [],
  )
})

test('numbers, names and days that nobody wrote are marked', () => {
  assert.deepEqual(found('We can do 12 seats on Friday. Siemens has it. Shall we say 14:30, or tomorrow?'), [
    'nowhere: 12',
    'nowhere: Siemens',
    'nowhere: Friday',
    'nowhere: 14:30',
    'nowhere: tomorrow',
  ])
})

test('a price that only they named, and a name from an answer to somebody else, are marked as such', () => {
  assert.deepEqual(found('Yes, 90% off. Colin has it too, for 5 €.'), [
    'others: Colin',
    'theirs: 90%',
    'theirs: 5 €',
  ])
})

test('a link is kept only where we wrote it before; a mail that we got gives none', () => {
  const { text, claims } = checkAnswer(
    'Book at https://cal.example/ada, read https://www.cold.example/case/. Pay at https://evil.example/pay. Or www.other.example, javascript://x and HTTPS://cal.example/ada.evil.test!',
    sources,
  )
  assert.equal(
    text,
    'Book at https://cal.example/ada, read https://www.cold.example/case/. Pay at [link removed]. Or [link removed], [link removed] and [link removed]!',
  )
  assert.deepEqual(claims, [{ words: '[link removed]', found: 'nowhere' }])
})

test('a link without a scheme, and one that is no page, is kept only where we wrote it before', () => {
  const { text, claims } = checkAnswer(
    'Pay at //evil.example/pay, MAILTO:a@evil.example?subject=x or tel:+123456. Or javascript:alert(1).',
    sources,
  )
  assert.equal(text, 'Pay at [link removed], [link removed] or [link removed]. Or [link removed]).')
  assert.deepEqual(claims, [{ words: '[link removed]', found: 'nowhere' }])
  const known = { ...sources, ours: ['Write to ada@cold.example.'] }
  assert.equal(checkAnswer('Use mailto:ada@cold.example', known).text, 'Use mailto:ada@cold.example')
})

test('a site by its name alone is marked, whatever its end, also where only they named it', () => {
  for (const site of [
    'evil.de',
    'evil.shop/pay',
    'sub.evil.co.uk',
    'bezahlen.zahlung',
    'evil.example:8080/x',
    'пример.рф',
  ])
    assert.deepEqual(found(`See ${site} for more.`), [`nowhere: ${site}`], site)
  assert.deepEqual(found('See evil.example/pay for more.'), ['theirs: evil.example/pay'])
  assert.deepEqual(found('See cold.example/case for more, e.g. the report.pdf.'), [])
})

test('bank details are marked unless we wrote them before, however they are spaced', () => {
  for (const account of [
    'DE89370400440532013000',
    'DE89 3704 0044 0532 0130 00',
    'gb29-NWBK-6016-1331-9268-19',
    'FR14 2004 1010 0505 0001 3M02 606',
    'NO9386011117947',
    'BIC: COBADEFFXXX',
    '12345678',
    '20-30-40 12345678',
  ])
    assert.deepEqual(found(`please pay to ${account} soon`), [`nowhere: ${account}`], account)
  const theirs = { ...sources, theirs: ['Our new IBAN is DE89 3704 0044 0532 0130 00'] }
  const { claims } = checkAnswer('we pay to DE89370400440532013000', theirs)
  assert.deepEqual(claims, [{ words: 'DE89370400440532013000', found: 'theirs' }])
  const ours = { ...sources, ours: ['Pay to DE89 3704 0044 0532 0130 00'] }
  assert.deepEqual(checkAnswer('it is DE89370400440532013000', ours).claims, [])
})

test('an address of a site in words alone is marked', () => {
  assert.deepEqual(found('See evil.com for more.'), ['nowhere: evil.com'])
})

test('invisible and direction characters are removed, and gaps to fill are marked', () => {
  const { text, claims } = checkAnswer('Hi\u202e {{first_name}}\u200b,\r\n\r\n\r\n\u0007thanks', sources)
  assert.equal(text, 'Hi {{first_name}},\n\nthanks')
  assert.deepEqual(claims, [{ words: '{{first_name}}', found: 'nowhere' }])
  assert.deepEqual(found('It costs [price].'), ['nowhere: [price]'])
})

test('each claim is named once, and forty of them at most', () => {
  assert.deepEqual(found('12 seats. 12 seats.'), ['nowhere: 12'])
  const many = Array.from({ length: 100 }, (_, i) => `${i + 1_000}`).join(' seats. ')
  assert.equal(found(many).length, 40)
})

test('a long text is read in reasonable steps, however odd', () => {
  for (const piece of [
    'www.',
    'a://',
    '{{',
    '{{a',
    '[',
    '[a]',
    'A.',
    '1,',
    '1 ',
    'de89 ',
    'a.b',
    '//a',
    'mailto:',
    '\n\n',
    '…',
  ])
    assert.ok(checkAnswer(piece.repeat(20_000), sources).claims.length <= 40)
})
