// Labeled delivery reports as they arrive, through parsing and classifying.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readMail } from './mail-worker.ts'

const LEAD = 'grace.lee@example.com'
type Labelled = { id: string; kind: string; severity?: string; raw: string }

const bounces = readFileSync('core/testing/inbound-tune.jsonl', 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Labelled)
  .filter(({ kind }) => kind === 'bounce')

test('labelled reports are read for what they are, and nobody is blamed for another address', async () => {
  const wrong: string[] = []
  for (const { id, severity, raw } of bounces) {
    const filled = raw
      .replaceAll('{{LEAD}}', LEAD)
      .replaceAll('{{MID}}', '03a9hln2wbqtx0cz5i7oq1z0k.8k2c4nq0w1v9x3ab@example.org')
      .replaceAll('{{SUBJECT}}', 'Spare parts')
      .replaceAll('{{OWN}}', 'Hello')
    const { verdict, failed } = await readMail({ raw: Buffer.from(filled), receivedAt: new Date() })
    const isOurs = failed.length === 0 || failed.includes(LEAD)
    const found =
      verdict.kind === 'bounce' && isOurs ? verdict.severity : verdict.kind === 'notice' ? 'soft' : 'other'
    const means = ['sender', 'restricted'].includes(found) ? 'other' : found
    if (means !== severity) wrong.push(`${id}: ${verdict.kind} ${found} instead of ${severity}`)
  }
  assert.ok(bounces.length >= 20)
  assert.deepEqual(wrong, [])
})
