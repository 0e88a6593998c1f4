import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyze } from '#core/analysis/analyze.ts'
import { inventedClaims } from './invented-claims.ts'
import { repair } from './repair.ts'

const PUSHY = {
  kind: 'email' as const,
  subject: 'RE: Quick question!!!',
  text: 'Hi Maya,\n\nI hope this email finds you well. In order to grow, we basically just really utilize best-in-class synergy.\n\nWould Thursday work?\n\nAda',
}

test('a repaired draft scores at least as much and says nothing new', () => {
  const repaired = repair(PUSHY)
  assert.ok(repaired.fixes > 0)
  assert.ok(analyze({ ...PUSHY, ...repaired }).score > analyze(PUSHY).score)
  assert.deepEqual(inventedClaims(repaired.text, [PUSHY.subject, PUSHY.text]), [])
})

test('a repaired draft has nothing left to repair', () => {
  const { subject, text } = repair(PUSHY)
  const again = repair({ ...PUSHY, subject, text })
  assert.equal(again.text, text)
})

test('an empty draft stays empty', () => {
  assert.deepEqual(repair({ kind: 'email', subject: '', text: '' }), { subject: '', text: '', fixes: 0 })
})
