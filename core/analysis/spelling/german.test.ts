// German uses the operator's dictionary in production; these tests use a small one of our own.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill } from '#core/testing/fill.ts'
import { germanDictionary } from '#core/testing/german-dictionary.ts'
import { analyze } from '../analyze.ts'
import { german } from '../languages/de/pack.ts'
import { compileDictionary } from './compile-dictionary.ts'
import { DICTIONARY } from './generated/dictionary.ts'
import { loadDictionary, loadSpeller, setDictionarySource, whySpellingIsMissing } from './load-speller.ts'

const data = compileDictionary(germanDictionary, {
  common: german.spelling!.common!.split(/\s+/),
  borrowed: DICTIONARY.common.split(' '),
  besides: [],
  alsoRight: german.spelling!.alsoRight,
})
const speller = await loadSpeller()
const inDraft = (sentence: string): string =>
  `Hallo Frau Weber,\n\nich habe gesehen, dass Sie die Berichte haben. ${sentence} Falls nicht, sagen Sie kurz nein, dann schreibe ich nicht mehr.`
const marked = (sentence: string) =>
  analyze({ text: inDraft(sentence) }, { speller }).findings.find(({ id }) => id === 'spelling')?.fixes ?? []

test('without a dictionary nothing is marked, and the report says why', async () => {
  assert.equal(await loadDictionary('de'), null)
  const analysis = analyze({ text: inDraft('Die Vertriebsletiung liest nihct.') }, { speller })
  assert.equal(
    analysis.findings.find(({ id }) => id === 'spelling'),
    undefined,
  )
  assert.match(whySpellingIsMissing(analysis)!, /no German dictionary is installed/)
  assert.equal(whySpellingIsMissing(analyze({ text: 'Would it be of use to you?' }, { speller })), null)
})

test('a dictionary that is there later is used', async () => {
  setDictionarySource((language) => Promise.resolve(language === 'de' ? data : null))
  assert.equal((await loadDictionary('de'))?.language, 'de')
  assert.deepEqual(
    marked('Die Kunden sehen das nihct.').map(({ replacement }) => replacement),
    ['nicht'],
  )
  assert.equal(whySpellingIsMissing(analyze({ text: inDraft('') }, { speller })), null)
})

const right = [
  'Die Vertriebsleitung und der Vertriebsleiter sehen Kundenberichte, Vertriebs- und Kundenleitungen.',
  'Die großen und die grossen Werkzeuge sehen wir, gehostet und gepitcht von der Firma Musterr.',
  'Herr Kundde, Lisa Berichd und das Team von HubSpot lesen „out of the box“.',
  // Joins two words that the dictionary's flags do not allow together.
  'Die Werkzeugkunde, der Werkzeugmuster und die Berichtkunden sehen wir.',
  // A short word next to a compound is not corrected.
  'Das ist kudnenleitung.',
  'Mitarbeiter:innen, Kund*innen und bekannten Kunden, bzw. Teams, ggf. auch unbekannten.',
]
for (const sentence of right)
  test(`"${sentence}" is right in German`, () => assert.deepEqual(marked(sentence), []))

const mistakes: readonly (readonly [string, string, string])[] = [
  ['Das ist nihct alles.', 'nihct', 'nicht'],
  ['Das Werkzeug ist kürzer gewordn.', 'gewordn', 'geworden'],
  ['Das Werkzeug ist fuer uns.', 'fuer', 'für'],
  ['Wir haben das Untrenehmen gesehen.', 'Untrenehmen', 'Unternehmen'],
  ['Die Grundshcule möchten wir sehen.', 'Grundshcule', 'Grundschule'],
  ['Die Vertriebsletiung liest das.', 'Vertriebsletiung', 'Vertriebsleitung'],
  ['Wir sehen die Kudnenberichte.', 'Kudnenberichte', 'Kundenberichte'],
]
for (const [sentence, wrong, meant] of mistakes)
  test(`"${wrong}" is marked in German, and one click corrects it`, () => {
    const [fix] = marked(sentence)
    assert.deepEqual([fix?.unknownWord, fix?.replacement], [wrong, meant])
  })

test('words of the own dictionary and names of the recipient are right in German', () => {
  const found = (draft: object) =>
    analyze({ text: inDraft('Wir sehen nihct.'), ...draft }, { speller }).findings.find(
      ({ id }) => id === 'spelling',
    )!.fixes
  assert.equal(found({}).length, 1)
  assert.deepEqual(found({ dictionary: ['Nihct'] }), [])
  assert.deepEqual(found({ context: { recipient: { company: 'Nihct GmbH' } } }), [])
})

const hostile: Readonly<Record<string, string>> = {
  'a megabyte without a space': fill('vertriebs'),
  'compounds that lead nowhere': fill(`${'vertriebskunden'.repeat(2)}xq `, 300_000),
  '100,000 misspelt words': fill('das berciht ', 1_200_000),
  'right-to-left text between': fill('Das ist nihct שלום עולם مرحبا \u202Eבעולם\u202C ', 200_000),
  'letters that look like others': fill('Dаs іst nісht аllеs. ', 200_000),
  'English and French between': fill('Das ist nihct. Your team ships fast. Nous avons beaucoups. ', 200_000),
}
for (const [what, text] of Object.entries(hostile))
  test(`${what} in German get an answer, and few marks`, { timeout: 120_000 }, () => {
    const { findings } = analyze({ text: `${inDraft('')}\n\n${text}` }, { speller })
    assert.ok(findings.every(({ state }) => state !== 'error'))
    // A text without a recognized language is not spell-checked.
    assert.ok((findings.find(({ id }) => id === 'spelling')?.fixes.length ?? 0) <= 100)
  })
