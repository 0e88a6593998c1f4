import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { identityOf, testScenario, type Who, workspaceId } from '#database/testing/policy-access.ts'

const t = testScenario()

const step = () => ({
  id: randomUUID(),
  kind: 'email',
  wait_days: 0,
  instructions: '',
  variants: [{ id: randomUUID(), weight: 1, subject: 'your reps', content_text: 'Hi', content_html: null }],
})
const begin = async (who: Who, sequence: unknown) => {
  const [row] = await t.db
    .as(identityOf(t, who))
    .query<{ id: string }>('select create_campaign($1, $2, $3) as id', [
      workspaceId,
      'From the analyser',
      JSON.stringify(sequence),
    ])
  return row!.id
}
const count = async () => Number((await t.sql('select count(*) as n from email_campaigns'))[0]!.n)

test('an editor begins a draft campaign for nobody yet, whose first step is what was written', async () => {
  const id = await begin('editor', [step()])
  const [campaign] = await t.sql(
    `select title, status, sequence_version, target_audience, segment_id from email_campaigns where id = '${id}'`,
  )
  assert.deepEqual(
    { ...campaign },
    {
      title: 'From the analyser',
      status: 'draft',
      sequence_version: 1,
      target_audience: 'segment',
      segment_id: null,
    },
  )
  const [variant] = await t.sql(
    `select v.subject, v.content_text, s.position from step_variants v join campaign_steps s on s.id = v.step_id
      where s.campaign_id = '${id}'`,
  )
  assert.deepEqual({ ...variant }, { subject: 'your reps', content_text: 'Hi', position: 1 })
})

test('viewers and strangers begin none', async () => {
  const before = await count()
  for (const who of ['viewer', 'stranger', 'anon'] as const) await assert.rejects(begin(who, [step()]))
  assert.equal(await count(), before)
})

test('a sequence that is refused leaves no empty campaign behind', async () => {
  const before = await count()
  await assert.rejects(begin('editor', [{ ...step(), variants: [] }]), { code: 'PT400' })
  assert.equal(await count(), before)
})
