import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyze } from '../analyze.ts'
import { GOOD } from '#core/testing/try-check.ts'
import { samples } from '../languages/de/samples.ts'

const studies = (text: string): string[] =>
  analyze({ subject: GOOD.subject, text })
    .findings.flatMap(({ evidence }) => [...evidence.supports, ...evidence.contradicts])
    .filter(({ basis }) => basis === 'study')
    .map(({ figure }) => figure)

test('every study under a German finding says that it counted English mail, and none under an English one', () => {
  const german = studies(samples.poor.text)
  assert.ok(german.length > 5)
  assert.ok(
    german.every((figure) => figure.endsWith('Counted in English mail; nobody published it for German.')),
  )
  assert.ok(studies(GOOD.text).every((figure) => !figure.includes('Counted in English')))
})

test('a draft in a language without checks is told the same', () => {
  const italian =
    'Buongiorno Marta, ho visto che la vostra azienda ha aperto un ufficio nel centro di Milano con più di dieci persone.'
  assert.ok(studies(italian).every((figure) => figure.endsWith('nobody published it for this language.')))
})
