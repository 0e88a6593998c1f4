import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyze } from '../analyze.ts'
import { GOOD } from '#core/testing/try-check.ts'
import { CHECKS } from '../checks.ts'
import { samples } from '../languages/de/samples.ts'
import { PACKS } from '../languages/packs.ts'
import type { Samples } from '../languages/samples.ts'
import { readDraft } from '../read-draft.ts'
import { runChecks } from '../report.ts'

const fails = (): { lost: number } => ({ lost: 1 })
const throws = (): never => {
  throw new Error('broken')
}

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

for (const { code, name } of PACKS.filter(({ code }) => code !== 'en')) {
  test(`no check cites a study under a finding in ${name} without saying that it counted English mail`, async () => {
    const { samples: written } = (await import(`../languages/${code}/samples.ts`)) as { samples: Samples }
    const reading = readDraft({ subject: written.good.subject, text: written.good.text })
    assert.equal(reading.language, code)
    const failing = CHECKS.map(({ check, ...listed }) => ({ ...listed, check: { ...check, run: fails } }))
    const broken = CHECKS.map(({ check, ...listed }) => ({ ...listed, check: { ...check, run: throws } }))
    const found = [...runChecks(reading, failing), ...runChecks(reading, broken)]
    assert.equal(found.length, 2 * CHECKS.length)
    const silent = found
      .flatMap(({ evidence }) => [...evidence.supports, ...evidence.contradicts])
      .filter(
        ({ basis, figure }) => basis === 'study' && !figure.endsWith(`nobody published it for ${name}.`),
      )
    assert.deepEqual(silent, [])
  })
}

test('a draft in a language without checks is told the same', () => {
  const italian =
    'Buongiorno Marta, ho visto che la vostra azienda ha aperto un ufficio nel centro di Milano con più di dieci persone.'
  assert.ok(studies(italian).every((figure) => figure.endsWith('nobody published it for this language.')))
})
