import assert from 'node:assert/strict'
import { test } from 'node:test'
import { germanDictionary } from '#core/testing/german-dictionary.ts'
import {
  eachHunspellForm,
  hunspellWords,
  LIMITS,
  UnreadableDictionary,
  type Hunspell,
  type HunspellForm,
} from './hunspell-words.ts'

function listForms(dictionary: Hunspell, limits = LIMITS): HunspellForm[] {
  const forms: HunspellForm[] = []
  eachHunspellForm(dictionary, (form) => void forms.push(form), limits)
  return forms
}
const formsOf = (affixes: string, words: string, limits = LIMITS) =>
  listForms({ affixes, words: `1\n${words}` }, limits)

test('affixes are applied, and a stem that needs one or is refused is no word', () => {
  const words = new Set(hunspellWords(germanDictionary))
  for (const word of ['Vertrieb', 'Vertriebs', 'Kunden', 'unbekannt', 'unbekannten', 'großen'])
    assert.ok(words.has(word), word)
  for (const word of ['verboten', 'leitung', 'leiter', 'unschnell']) assert.ok(!words.has(word), word)
})

test('parts of compounds are told from words', () => {
  const parts = listForms(germanDictionary)
  const opening = parts.filter(({ opensCompound }) => opensCompound).map(({ text }) => text)
  const ending = parts.filter(({ endsCompound }) => endsCompound).map(({ text }) => text)
  assert.deepEqual(opening, ['Vertriebs', 'Kunden'])
  assert.deepEqual(ending, ['leiter', 'leitung', 'leitungen', 'berichte'])
})

test('flags may be letters, pairs of letters, numbers, or a line of aliases', () => {
  for (const [option, flag] of [
    ['', 'S'],
    ['FLAG long', 'S1'],
    ['FLAG num', '12'],
    ['FLAG UTF-8', 'ß'],
  ])
    assert.deepEqual(
      formsOf(`${option}\nSFX ${flag} Y 1\nSFX ${flag} 0 s .`, `bus/${flag}`).map(({ text }) => text),
      ['bus', 'buss'],
      option,
    )
  const aliased = formsOf('AF 2\nAF S\nAF T\nSFX T Y 1\nSFX T 0 t .', 'bus/2')
  assert.deepEqual(
    aliased.map(({ text }) => text),
    ['bus', 'bust'],
  )
})

const hostile: Readonly<Record<string, readonly [affixes: string, words: string]>> = {
  'an expression that backtracks': [`SFX S Y 1\nSFX S 0 s (a+)+b`, 'bus/S'],
  'a condition without an end': [`SFX S Y 1\nSFX S 0 s [a`, 'bus/S'],
  'too many rules': ['SFX S Y 1\n' + 'SFX S 0 s .\n'.repeat(101), 'bus/S'],
  'too many words': ['', 'bus\n'.repeat(101)],
  'affixes of affixes of affixes': [
    'SFX S Y 1\n' + Array.from({ length: 90 }, (_, at) => `SFX S 0 s${at}/S .\n`).join(''),
    'bus/S',
  ],
}
test('forms are counted over all words, and for each word', () => {
  const affixes = `SFX S Y 2\nSFX S 0 s .\nSFX S 0 es .`
  const words = `bus/S\nbox/S\ncar/S`
  assert.equal(formsOf(affixes, words, { ...LIMITS, forms: 9, formsOfStem: 3 }).length, 9)
  for (const fewer of [{ forms: 8 }, { formsOfStem: 2 }])
    assert.throws(() => formsOf(affixes, words, { ...LIMITS, ...fewer }), UnreadableDictionary)
})

for (const [what, [affixes, words]] of Object.entries(hostile))
  test(`a dictionary with ${what} is refused`, () => {
    assert.throws(
      () => formsOf(affixes, words, { ...LIMITS, rules: 100, stems: 100, forms: 1_000 }),
      UnreadableDictionary,
    )
  })

test('a dictionary of nonsense has no words, or some, and ends', () => {
  for (const nonsense of ['', '\0\0\0', 'SFX', '/////', 'PFX A', 'x'.repeat(100_000)])
    assert.ok(Array.isArray(formsOf(nonsense, nonsense)))
})
