import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyze } from '#core/analysis/analyze.ts'
import { mergeFieldNames } from '#core/templates/merge-fields.ts'
import { playbooks, sequenceFrom } from './playbooks.ts'

for (const playbook of playbooks) {
  test(`${playbook.title}: every mail of it would be called good, and the whole too`, () => {
    const emails = playbook.steps.filter(({ kind }) => kind === 'email')
    const steps = emails.map(({ subject = '', text, wait }) => ({ subject, text, waitDays: wait }))
    for (const [place, { subject, text }] of steps.entries()) {
      const kind = place === 0 ? 'email' : 'follow-up'
      const { score, findings } = analyze({
        kind,
        // A follow-up is in the same thread, under the first subject.
        subject: subject || (steps[0]?.subject ?? ''),
        text,
        mergeFields: mergeFieldNames,
      })
      const failed = findings.filter(({ state }) => state === 'fail').map(({ id }) => id)
      assert.ok(score >= 80, `step ${place + 1}: ${score}, ${failed.join(', ')}`)
    }
    const whole = analyze({ kind: 'sequence', steps, mergeFields: mergeFieldNames })
    assert.ok(
      whole.score >= 80,
      `whole: ${whole.score}, ${whole.findings
        .filter((f) => f.state !== 'pass')
        .map((f) => f.id)
        .join()}`,
    )
  })
}

test('a playbook becomes steps with ids of their own, tasks without variants', () => {
  let next = 0
  const referral = playbooks.find(({ id }) => id === 'referral')
  assert.ok(referral)
  const steps = sequenceFrom(referral, () => `${++next}`)
  assert.deepEqual(
    steps.map(({ kind, variants }) => [kind, variants.length]),
    [
      ['email', 1],
      ['linkedin', 0],
      ['email', 1],
    ],
  )
  assert.equal(new Set(steps.flatMap(({ id, variants }) => [id, ...variants.map((v) => v.id)])).size, 5)
})
