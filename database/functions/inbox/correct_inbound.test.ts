// Corrects each kind and category to each other one and back, as a member, on a real database: all effects of the
// first are undone, and all effects of the second applied.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { Sequence, Step } from '#core/campaigns/sequence.ts'
import { emailStep } from '#core/testing/branched-sequences.ts'
import { moveClock } from '#database/testing/sending-scenario.ts'
import { actsOn, campaignOf } from '#database/testing/sequence-runs.ts'
import { testDatabase } from '#database/testing/test-database.ts'

const t = testDatabase()
afterEach(async () => {
  await t.sql('delete from workspaces')
  await moveClock(t.sql, '0')
})

const onReply = (on_reply: Step['on_reply'], name: string) => emailStep(name, { on_reply, wait_days: 1 })
const sequence: Sequence = [
  emailStep('first'),
  emailStep('second', { wait_days: 3 }),
  onReply('question', 'asked'),
]
const { send, replies, sort } = actsOn(() => t)

type Recorded = { kind: string; category: string | null }
const REPLIES: readonly (string | null)[] = [
  'interested',
  'meeting',
  'question',
  'not_now',
  'referral',
  'wrong_person',
  'not_interested',
  'opt_out',
  'hostile',
  'other',
  null,
]
const AUTOMATIC: readonly Recorded[] = [
  { kind: 'unsubscribe', category: 'opt_out' },
  { kind: 'auto_reply', category: null },
  { kind: 'out_of_office', category: null },
  { kind: 'left', category: null },
  { kind: 'challenge', category: null },
]

/** Days count from the moment of a correction, so times within a minute count as equal. */
function assertSame(is: Record<string, unknown>, expected: Record<string, unknown>, message: string): void {
  const dueOf = ({ lead }: Record<string, unknown>) =>
    Date.parse(String((lead as { due_at: unknown }).due_at))
  const withoutDue = (state: Record<string, unknown>) => ({
    ...state,
    lead: { ...(state['lead'] as object), due_at: Number.isNaN(dueOf(state)) },
  })
  assert.deepEqual(withoutDue(is), withoutDue(expected), message)
  assert.ok(!(Math.abs(dueOf(is) - dueOf(expected)) > 60_000), `${message}: due at another time`)
}

/** All visible effects of a message, in one query: the matrix asks hundreds of times. */
async function stateOf(inbound: string): Promise<Record<string, unknown>> {
  const [row] = await t.sql(`select jsonb_build_object(
    'lead', (select to_jsonb(l) from (select state, reason, due_at, step_id, on_reply from campaign_leads) as l),
    'suppressed', (select coalesce(jsonb_agg(s order by s.address), '[]')
      from (select lower(address) as address, reason from suppressions) as s),
    'message', (select jsonb_build_object('unsubscribed', unsubscribed_at is not null) from messages where state = 'sent'),
    'branches', (select coalesce(jsonb_agg(branch order by branch), '[]') from lead_branches),
    'tasks', (select coalesce(jsonb_agg(step_id order by step_id), '[]') from campaign_tasks),
    'mail', (select jsonb_build_object('kind', kind, 'category', category) from inbound_messages where id = '${inbound}')) as state`)
  return row!['state'] as Record<string, unknown>
}

async function recorded({ kind, category }: Recorded): Promise<string> {
  await campaignOf(t, sequence)
  assert.deepEqual(await send(), ['first'])
  return await replies(category, { kind })
}

/** Three categories for each first one, and an opt-out: over all first ones, each category is reached several times. */
const correctionsOf = (first: number) =>
  REPLIES.filter((category, at) => category === 'opt_out' || (at + first) % 4 === 0)

const nameOf = ({ kind, category }: Recorded) =>
  kind === 'reply' ? `a reply as ${category ?? 'nothing'}` : kind

for (const [at, first] of [
  ...REPLIES.map((category) => ({ kind: 'reply', category })),
  ...AUTOMATIC,
].entries())
  test(`${nameOf(first)}, corrected to other categories and back, leaves everything as it was`, async () => {
    // One message for several categories, so that leftovers of one correction would affect the next.
    const inbound = await recorded(first)
    const before = await stateOf(inbound)
    for (const category of correctionsOf(at)) {
      if (category === first.category || (category === null && first.kind !== 'reply')) continue
      await sort(inbound, category)
      const corrected = await stateOf(inbound)
      assert.equal((corrected['mail'] as Recorded).kind, 'reply')
      const isOptOut = category === 'opt_out'
      assert.equal(
        (corrected['suppressed'] as unknown[]).length,
        isOptOut ? 1 : 0,
        `${nameOf(first)} to ${category}`,
      )
      await sort(inbound, first.category)
      assertSame(await stateOf(inbound), before, `${nameOf(first)} to ${category} and back`)
    }
  })

for (const first of AUTOMATIC)
  test(`${first.kind}, corrected to interest, does what such a reply does`, async () => {
    const direct = await recorded({ kind: 'reply', category: 'interested' })
    const expected = await stateOf(direct)
    await t.sql('delete from workspaces')
    const inbound = await recorded(first)
    await sort(inbound, 'interested')
    const is = await stateOf(inbound)
    const step = { step_id: null }
    assert.deepEqual(
      { ...is, lead: { ...(is['lead'] as object), ...step } },
      { ...expected, lead: { ...(expected['lead'] as object), ...step } },
    )
    assert.deepEqual(await send('30 days'), [])
  })

test('an automatic answer that was a reply, and is none again, is followed by the next step', async () => {
  const inbound = await recorded({ kind: 'auto_reply', category: null })
  await sort(inbound, 'interested')
  await sort(inbound, null)
  assert.deepEqual(await send('4 days'), ['second'])
})

test('a suppression that was there before the opt-out, or came after it, is not lifted', async () => {
  const inbound = await recorded({ kind: 'auto_reply', category: null })
  await t.sql(`insert into suppressions (workspace_id, address, reason, source)
    select workspace_id, lower(email), 'manual', 'Added by hand' from campaign_leads`)
  await sort(inbound, 'opt_out')
  await sort(inbound, 'interested')
  const rows = await t.sql('select source from suppressions')
  assert.deepEqual(rows, [{ source: 'Added by hand' }])
})

test('a lead of another campaign that an opt-out ended goes on when it is taken back', async () => {
  const inbound = await recorded({ kind: 'reply', category: 'interested' })
  const id = '01900bbb-0000-7000-8000-000000000001'
  await t.sql(`insert into email_campaigns (id, workspace_id, title)
    select '${id}', workspace_id, 'Other' from campaign_leads`)
  await t.sql(`insert into campaign_leads (workspace_id, campaign_id, audience_id, email, state, due_at)
    select workspace_id, '${id}', audience_id, email, 'waiting', '2026-12-24 09:00Z' from campaign_leads`)
  const other = async () =>
    (await t.sql(`select state, due_at from campaign_leads where campaign_id = '${id}'`))[0]
  const before = await other()
  await sort(inbound, 'opt_out')
  assert.equal((await other())?.['state'], 'unsubscribed')
  await sort(inbound, 'meeting')
  assert.deepEqual(await other(), before)
})

test('a note that the recipient left ends the lead whoever sends it, and suppresses only if they sent it', async () => {
  const after = async (from: (recipient: string) => string) => {
    await campaignOf(t, sequence)
    await send()
    const [message] = await t.sql(`select recipient from messages where state = 'sent'`)
    await replies(null, { kind: 'left', from: from(String(message!['recipient'])) })
    const [row] = await t.sql(
      'select state, (select count(*)::integer from suppressions) as suppressed from campaign_leads',
    )
    await t.sql('delete from workspaces')
    return row
  }
  const atCompany = (recipient: string) => `office${recipient.slice(recipient.indexOf('@'))}`
  assert.deepEqual(await after(atCompany), { state: 'skipped', suppressed: 0 })
  assert.deepEqual(await after(() => 'office@elsewhere.example'), { state: 'skipped', suppressed: 0 })
  assert.deepEqual(await after((recipient) => recipient), { state: 'bounced', suppressed: 1 })
})
