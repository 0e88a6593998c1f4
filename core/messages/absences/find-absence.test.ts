import assert from 'node:assert/strict'
import { test } from 'node:test'
import { absenceMails } from '#core/testing/absence-mails.ts'
import { mailOf } from '#core/testing/labelled-inbound.ts'
import { classifyInbound } from '../classify-inbound.ts'

test('absences and departures are told from replies that mention one, in languages with spaces', () => {
  const wrong = absenceMails.flatMap(([language, kind, text]) => {
    const found = classifyInbound(
      mailOf({ text, headers: kind === 'left' ? { 'Auto-Submitted': 'auto-replied' } : {} }),
    ).kind
    return found === kind ? [] : [`${language}: ${found} instead of ${kind}: ${text}`]
  })
  assert.deepEqual(wrong, [])
})
