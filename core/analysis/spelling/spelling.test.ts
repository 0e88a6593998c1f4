import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Draft } from '../analysis.ts'
import { analyze } from '../analyze.ts'
import { GOOD } from '#core/testing/try-check.ts'
import { withWords, type Speller } from './speller.ts'
import { loadSpeller } from './load-speller.ts'
import { MOST_MISSPELLINGS, findMisspellings } from './misspellings.ts'
import { readDraft } from '../read-draft.ts'

const speller = await loadSpeller()

const marked = (draft: Draft, ids = ['spelling', 'subject-spelling']): string[] => {
  const { findings, read } = analyze(draft, { speller })
  return findings
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ spans }) => spans.map(({ part, start, end }) => read[part].slice(start, end)))
}
const inBody = (sentence: string): Draft => ({
  ...GOOD,
  text: GOOD.text.replace('The tool reads', `${sentence} The tool reads`),
})

test('typing mistakes are found where they stand', () => {
  const draft = inBody('It definately saves thier time, and the maneger’s too.')
  assert.deepEqual(marked(draft), ['definately', 'thier', 'maneger'])
})

for (const [mistake, meant] of [
  ['definately', 'definitely'],
  ['recieve', 'receive'],
  ['untill', 'until'],
  ['suport', 'support'],
  ['tommorow', 'tomorrow'],
  ['anser', 'answer'],
  ['alot', 'a lot'],
  ['becuase', 'because'],
] as const)
  test(`"${mistake}" is mended to "${meant}"`, () => assert.equal(speller.suggest(mistake)[0], meant))

test('a fix has the case of what it replaces, and the other words that may have been meant', () => {
  const { findings } = analyze(inBody('Becuase of this we had a meting in thier office.'), { speller })
  const { fixes } = findings.find(({ id }) => id === 'spelling')!
  assert.equal(fixes[0]?.replacement, 'Because')
  assert.ok(fixes.find(({ replacement }) => replacement === 'their')!.others!.length > 0)
})

for (const [what, sentence] of [
  ['names within a sentence', 'I met Xiaoqing Zhurav of Klartekk and Vispero there.'],
  ['a name at the start of a sentence', 'Zylkene moved its team to Graz.'],
  ['products in any case', 'It runs beside HubSpot, lemlist.com, iPhone, eBay, OAuth2 and PostgreSQL.'],
  ['merge tags and their names', 'So does {{compny_nmae|your compny}} and {{frist_name}}.'],
  ['placeholders', 'It is about [Recent Fundng].'],
  ['addresses', 'See https://exmaple.com/thier-docs, or write to definately@exmaple.com or @recieve.'],
  ['code', 'Call `teh_functoin()` or fooBar, or open /usr/lcoal/bin and readme.mdd.'],
  ['capitals', 'The QDDR and the XQB of 2024 agree.'],
  ['terms of the trade', 'Our SDRs saw churn in martech and fintech after onboarding to the SaaS webhook.'],
  ['compounds and prefixes', 'Their multichannel playbook was reworked, and the salesteam unsubscribed.'],
  ['British spelling', 'They organise colourful programmes in the centre.'],
  ['American spelling', 'They organize colorful programs in the center.'],
  ['contractions and possessives', "We don't think it's Fernhill's; they'd've said so, wouldn't they?"],
] as const)
  test(`${what} are no misspellings`, () => assert.deepEqual(marked(inBody(sentence)), []))

test('names of the recipient, the sender and the domain are known in small letters too', () => {
  const draft = inBody('Does prija know that klartek and zapperly and mylo agree?')
  assert.ok(marked(draft).length > 0)
  const known = { recipient: { name: 'Prija Rao', company: 'Klartek' }, senderDomain: 'zapperly.io' }
  assert.deepEqual(marked({ ...draft, from: 'Mylo <mylo@example.com>', context: known }), [])
})

test('the words of the own dictionary are known, however they are written', () => {
  const draft = inBody('It definately saves time.')
  assert.deepEqual(marked({ ...draft, dictionary: ['Definately'] }), [])
})

test('own words are known to the speller that a page keeps; other mistakes still name the word and its fix', () => {
  const own = withWords(speller, ['Definately'])
  const { findings } = analyze(inBody('It definately saves thier time.'), { speller: own })
  assert.deepEqual(
    findings
      .find(({ id }) => id === 'spelling')!
      .fixes.map(({ unknownWord, replacement }) => [unknownWord, replacement]),
    [['thier', 'their']],
  )
})

test('words inside variants and conditions are checked, at their own place', () => {
  const draft = inBody('{Recieve|We recieve} it {{#if company}}definately{{else}}becuase{{/if}}.')
  assert.deepEqual(marked(draft), ['Recieve', 'recieve', 'definately', 'becuase'])
})

test('a mistake in the first line costs twice as much as a later one, one in the subject the most', () => {
  const lost = (draft: Draft): number => analyze(GOOD, { speller }).score - analyze(draft, { speller }).score
  const later = lost(inBody('It definately helps.'))
  const first = lost({ ...GOOD, text: GOOD.text.replace('right after', 'rigth after') })
  const subject = lost({ ...GOOD, subject: 'suport backlog at Fernhill' })
  assert.ok(later > 0 && first > later && subject >= first, `${later}, ${first}, ${subject}`)
})

test('swapped letters of the commonest words are no name at the start of a subject or a sentence', () => {
  for (const [slip, meant] of [
    ['Teh', 'The'],
    ['Yuor', 'Your'],
    ['Wiht', 'With'],
    ['Waht', 'What'],
  ] as const) {
    const draft = { ...GOOD, subject: `${slip} support backlog` }
    assert.deepEqual(marked(draft), [slip])
    const { findings } = analyze(draft, { speller })
    const { fixes } = findings.find(({ id }) => id === 'subject-spelling')!
    assert.equal(fixes[0]?.replacement, meant)
    assert.deepEqual(marked(inBody(`${slip} backlog grows.`)), [slip])
  }
  for (const name of ['Mya', 'Teo', 'Yori', 'Kye', 'Ane', 'Reda', 'Heer', 'Kai'])
    assert.deepEqual(marked({ ...GOOD, subject: `${name} at Fernhill` }), [], name)
})

test('without a dictionary spelling is left out, and costs nothing', () => {
  const { findings } = analyze(inBody('It definately helps.'))
  assert.ok(!findings.some(({ id }) => id === 'spelling'))
})

test('text in another language is not marked word by word', () => {
  const italian =
    'Buongiorno, abbiamo visto che avete aperto un ufficio a Milano e vorremmo aiutarvi con la formazione dei nuovi colleghi.'
  const { findings } = analyze({ subject: 'Il vostro nuovo ufficio', text: italian }, { speller })
  assert.ok(!findings.some(({ id }) => id.includes('spelling')))
  const quoted =
    'They wrote to us: „La verifica delle fatture richiede attualmente quattordici giornate lavorative“.'
  assert.deepEqual(
    marked({ ...GOOD, text: `${GOOD.text}\n\n${quoted.split(': ')[1]}\n\nIs that so? It is.` }),
    [],
  )
})

test('a paragraph in another alphabet is left alone', () => {
  assert.deepEqual(marked(inBody('שלום עולם, and Привет мир, 你好世界.')), [])
})

test('no more than the limit of unknown words is looked at', () => {
  const text = Array.from(
    { length: 500 },
    (_, index) => `We like it a lot and we ${index % 2 ? 'recieve' : 'definately'} it.`,
  ).join(' ')
  assert.equal(findMisspellings(readDraft({ text }), 'text', speller).length, MOST_MISSPELLINGS)
})

test('British and American spelling in one mail are mixed', () => {
  const mixed = inBody('Our colour analysis covers your behavior and favourites.')
  assert.deepEqual(marked(mixed, ['mixed-spelling']), ['behavior'])
  assert.deepEqual(marked(inBody('Our colour analysis covers your behaviour.'), ['mixed-spelling']), [])
})

for (const [language, subject, text] of [
  ['German', 'Angebote für Praxen', 'Hallo Jana,\n\npasst Dienstag?\n\nAda'],
  ['German', 'Kurze Frage', 'Hallo Jana,\n\nwer betreut das?\n\nAda'],
  ['French', 'Devis reçus', 'Bonjour Jana,\n\nun appel mardi ?\n\nAda'],
  ['Spanish', 'Idea para Fernhill', 'Hola Jana,\n\n¿hablamos el martes?\n\nAda'],
  ['Dutch', 'Vraag over Fernhill', 'Hoi Jana,\n\nbellen we dinsdag?\n\nAda'],
] as const)
  test(`a mail of a few ${language} words ("${subject}") is no English with mistakes`, () =>
    assert.deepEqual(marked({ subject, text }), []))

test('a mail of a few English words is spelt, its subject too', () => {
  assert.deepEqual(
    marked({ subject: 'definately worth it', text: 'Hi Tom,\n\nfree tommorow at noon?\n\nAda' }),
    ['definately', 'tommorow'],
  )
})

test('the words that are looked up grow with the text, and no faster', () => {
  const lookedUp = (text: string): number => {
    let count = 0
    // A separate speller, so that no cache is warm.
    const counting: Speller = {
      ...speller,
      in: () => counting,
      isWord: (word) => (count++, speller.isWord(word)),
      suggest: (word) => (count++, speller.suggest(word)),
    }
    analyze({ text }, { speller: counting })
    return count
  }
  const words = (many: number): string =>
    Array.from({ length: many }, (_, index) => `word we ${nonsense(index)} it.`).join(' ')
  const [once, twice] = [lookedUp(words(5_000)), lookedUp(words(10_000))]
  assert.ok(once > 1_000, `looked up ${once}`)
  assert.ok(twice <= 2.1 * once, `looked up ${once}, then ${twice}`)
})

/** A different word of at least nine letters for each number, with no close match in the dictionary. */
const nonsense = (index: number): string =>
  `q${index.toString(26).replace(/\d/g, (digit) => 'bcdfghjklm'.charAt(Number(digit)))}zxqvwkj`

test('the sentences of a mixed paragraph that are in another language are not marked', () => {
  const draft = {
    subject: 'Meeting',
    text: 'Hi Anna,\n\nIch wollte kurz nachfragen, ob der Termin am Donnerstag noch steht. Nous avons aussi reçu la facture. Let me know if that wroks for you and your team in Basel.\n\nBest, Tom',
  }
  assert.deepEqual(marked(draft), ['wroks'])
})
