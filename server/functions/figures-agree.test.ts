// Tests every place that shows numbers of contacted, sent, delivered, bounced or replied, on random histories: all
// agree with each other and with what happened (docs/glossary.md, "Numbers").
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, test } from 'node:test'
import { emailStep } from '#core/testing/branched-sequences.ts'
import { erasePerson } from '#database/testing/installation-calls.ts'
import { recordOutcomes } from '#database/testing/engine-calls.ts'
import { recordInbound } from '#database/testing/inbound-calls.ts'
import { identify } from '#database/testing/fresh-database.ts'
import { moveClock, type Scenario } from '#database/testing/sending-scenario.ts'
import { campaignOf, claimDue, recordReply, sendAllDue } from '#database/testing/sequence-runs.ts'
import { testDatabase } from '#database/testing/test-database.ts'
import { checked } from '#server/supabase/functions/invoke.ts'
import { exportCampaign } from './export-campaign.ts'

/** The history of one email, in the terms of the glossary. */
type Email = {
  id: string
  lead: string
  isSent: boolean
  isBounced: boolean
  isErased: boolean
  replies: Map<string, Reading>
}
type Reading = { kind: string; category: string | null }
type History = { emails: Map<string, Email>; leads: number; removed: Set<string> }

const t = testDatabase(async () => {
  await t.sql(
    `insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'pro')`,
  )
})
afterEach(async () => {
  await t.sql('delete from workspaces')
  await moveClock(t.sql, '0')
})

for (const seed of [2, 5, 11, 16, 22, 26])
  test(`all places agree with what happened in history ${seed}`, async () => {
    const scenario = await campaignOf(t, [emailStep('first'), emailStep('second', { wait_days: 1 })], 9)
    const template = randomUUID()
    await t.sql(`insert into email_templates (id, workspace_id, title) values ('${template}', '${scenario.workspace}', 'Begun from');
      update step_variants set template_id = '${template}'; update campaign_leads set due_at = now() - interval '20 days'`)
    const history = await live(scenario, randomFrom(seed))
    const expected = numbersOf(history)
    assert.ok(expected.sent > 5 && expected.bounced > 0 && expected.replied > 0, 'something happened')
    for (const [place, said] of Object.entries(await readEverywhere(scenario)))
      for (const [name, value] of Object.entries(said))
        assert.deepEqual([place, name, Number(value)], [place, name, expected[name as keyof Numbers]])
  })

test('replies to answer are conversations that wait, however many emails they hold, and an answer takes one away', async () => {
  const { workspace, campaign } = await campaignOf(t, [emailStep('first')], 3)
  await sendAllDue(t)
  const emails = await t.sql('select id, recipient from messages order by recipient')
  const received: string[] = []
  for (const { id, recipient } of [emails[0]!, emails[0]!, emails[0]!, emails[1]!])
    received.push(await recordReply(t, 'question', { messageId: String(id), from: String(recipient) }))
  await recordReply(t, null, {
    messageId: String(emails[2]!['id']),
    from: String(emails[2]!['recipient']),
    kind: 'auto_reply',
  })
  const counts = async () => {
    const [listed] = await t.asAda('select to_answer from campaign_figures($1)', [workspace])
    const [title] = await t.sql(`select title from email_campaigns where id = '${campaign}'`)
    const find = JSON.stringify({ state: 'waiting', campaign: [title!['title']] })
    const found = await t.asAda('select * from find_conversations($1, $2, null, 100)', [workspace, find])
    return [listed!['to_answer'], found.length]
  }
  assert.deepEqual(await counts(), [2, 2])
  await t.asAda('select answer_inbound($1, $2, $3)', [received[2], randomUUID(), 'Here you are'])
  assert.deepEqual(await counts(), [1, 1])
  await t.sql(
    `update inbound_messages set snoozed_until = now() + interval '1 day' where id = '${received[3]!}'`,
  )
  assert.deepEqual(await counts(), [0, 0])
})

const REPLIES: readonly (string | null)[] = [
  'interested',
  'meeting',
  'not_now',
  'out_of_office',
  'opt_out',
  null,
]

/** Sends, rejections, bounces, replies, automatic replies, corrections, and contacts that are removed or erased. */
async function live(scenario: Scenario, random: () => number): Promise<History> {
  const history: History = { emails: new Map(), leads: 9, removed: new Set() }
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  for (const daysAgo of [9, 6, 3, 1]) {
    await moveClock(t.sql, `-${daysAgo} days`)
    for (let due = await claimDue(t); due.ids.length > 0; due = await claimDue(t))
      for (const id of due.ids) {
        const outcome = pick(['sent', 'sent', 'sent', 'sent', 'refused', 'restricted', 'uncertain'])
        await handOver(history, { id, claim: due.claim, outcome })
      }
    for (const email of [...history.emails.values()].filter(
      (one) => one.isSent && !one.isBounced && !one.isErased,
    ))
      if (random() < 0.7)
        await comeBack(scenario, email, pick([...REPLIES, 'bounce', 'auto_reply', 'unsubscribe']))
    for (const email of history.emails.values())
      for (const inbound of email.replies.keys())
        if (random() < 0.3) await correct(email, inbound, pick(REPLIES))
    const leads = await t.sql(
      'select id, email, audience_id from campaign_leads where audience_id is not null order by email',
    )
    const gone = pick(leads)
    if (random() < 0.6 && gone) await remove(scenario, history, gone, random() < 0.5)
  }
  return history
}

async function handOver(
  history: History,
  { id, claim, outcome }: { id: string; claim: string; outcome: string },
) {
  const [row] = await t.sql(`update messages m set rfc_message_id = m.id::text, variant_id = v.id
    from step_variants v where v.step_id = m.step_id and m.id = '${id}' returning recipient`)
  const isRefused = outcome === 'refused' || outcome === 'restricted'
  const figures = {
    id,
    claim,
    outcome: isRefused ? 'refused' : outcome,
    answer: '550',
    wait: 0,
    class: isRefused ? (outcome === 'restricted' ? 'restricted' : 'hard') : null,
  }
  await recordOutcomes(t.asService, figures)
  history.emails.set(id, {
    id,
    lead: String(row!['recipient']),
    isSent: outcome !== 'uncertain',
    isBounced: isRefused,
    isErased: false,
    replies: new Map(),
  })
}

async function comeBack(scenario: Scenario, email: Email, what: string | null) {
  const [row] = await t.sql(`select recipient, mailbox_id from messages where id = '${email.id}'`)
  const kind = what === 'bounce' || what === 'auto_reply' || what === 'unsubscribe' ? what : 'reply'
  const category = kind === 'unsubscribe' ? 'opt_out' : kind === 'reply' ? what : null
  const mail = {
    folder: 'INBOX',
    uidValidity: 1,
    uid: Math.floor(Math.random() * 1e9),
    rfcMessageId: `<${randomUUID()}@theirs.test>`,
    kind,
    severity: 'hard',
    words: '550 No such user',
    messageId: email.id,
    matchedBy: 'headers',
    from: row!['recipient'],
    fromName: '',
    subject: 'Re: first',
    html: null,
    text: 'An answer',
    receivedAt: new Date().toISOString(),
    category,
    categorySource: category && 'rules',
    categoryReason: '',
  }
  const inbound = await recordInbound(t.asService, row!['mailbox_id'], mail)
  if (kind === 'bounce') email.isBounced = true
  else email.replies.set(inbound, { kind, category })
}

async function correct(email: Email, inbound: string, category: string | null) {
  await t.asAda('update inbound_messages set category = $2 where id = $1', [inbound, category])
  const [row] = await t.sql(`select kind, category from inbound_messages where id = '${inbound}'`)
  if (row) email.replies.set(inbound, row as Reading)
}

async function remove(scenario: Scenario, history: History, lead: Record<string, unknown>, forEver: boolean) {
  history.removed.add(String(lead['email']))
  if (!forEver) {
    await t.sql(
      `delete from campaign_leads where id = '${String(lead['id'])}'; delete from audience where id = '${String(lead['audience_id'])}'`,
    )
    return
  }
  for (const email of history.emails.values()) email.isErased ||= email.lead === lead['email']
  await erasePerson(t.asService, scenario.workspace, lead['email'])
}

type Numbers = ReturnType<typeof numbersOf>

function numbersOf({ emails, removed }: History) {
  const all = [...emails.values()]
  const sent = all.filter(({ isSent }) => isSent)
  const isReply = ({ kind, category }: Reading) => kind === 'reply' && category !== 'out_of_office'
  const replied = all.filter(({ replies }) => [...replies.values()].some(isReply))
  const leadsOf = (list: readonly Email[]) => new Set(list.map(({ lead }) => lead)).size
  const bounced = sent.filter(({ isBounced }) => isBounced)
  const still = (list: readonly Email[]) => list.filter(({ lead }) => !removed.has(lead))
  return {
    contacted: leadsOf(sent),
    contactedStill: leadsOf(still(sent)),
    sent: sent.length,
    delivered: sent.length - bounced.length,
    bounced: bounced.length,
    replied: replied.length,
    repliedLeads: leadsOf(replied),
    repliedStill: leadsOf(still(replied)),
    bouncedStill: leadsOf(still(bounced)),
  }
}

type Said = Partial<Record<keyof Numbers, unknown>>

async function readEverywhere({ workspace, campaign, mailboxes }: Scenario): Promise<Record<string, Said>> {
  const call = async (call: string, ...values: unknown[]) => await t.asAda(call, values)
  const total = (rows: readonly Record<string, unknown>[], name: string) =>
    rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)
  const sums = (rows: readonly Record<string, unknown>[], ...names: string[]): Said =>
    Object.fromEntries(names.map((name) => [name, total(rows, name)]))
  const [listed] = await call('select * from campaign_figures($1)', workspace)
  const [read] = await call('select campaign_report($1) as report', campaign)
  const report = read!['report'] as Record<string, Record<string, unknown> & Record<string, unknown>[]>
  const groups = (by: string) => report['groups']!.filter((group) => group['by'] === by)
  const [funnel] = await call(`select * from dashboard_funnel($1, 30, 'UTC')`, workspace)
  const people = (of: Record<string, unknown>): Said => ({
    contacted: of['written'],
    repliedLeads: of['replied'],
  })
  const every = ['sent', 'delivered', 'bounced', 'replied']
  const found = async (field: string) => {
    const segment = { match: 'all', rules: [{ field, op: 'ever' }] }
    const [row] = await call('select count_audience($1, $2) as n', workspace, JSON.stringify({ segment }))
    return row!['n']
  }
  return {
    'the list and the overview': { contacted: listed!['contacted'], ...sums([listed!], ...every) },
    'the report': { ...people(report['people']!), ...sums(groups('all'), ...every) },
    'the report by step': sums(groups('step'), ...every),
    'the report by mailbox': sums(groups('mailbox'), ...every),
    'the report by provider': sums(groups('family'), ...every),
    'the report by day': sums(report['days']!, 'sent', 'replied'),
    'the report by week': {
      contactedStill: total(report['cohorts']!, 'written'),
      repliedStill: total(report['cohorts']!, 'replied'),
    },
    'the report by hour': sums(
      report['reader_hours']!['hours'] as Record<string, unknown>[],
      'sent',
      'replied',
    ),
    'the dashboard': sums(
      await call(`select * from dashboard_mail($1, 30, 'UTC')`, workspace),
      'sent',
      'bounced',
      'replied',
    ),
    'the funnel of the dashboard': people(funnel!),
    'the hours of the dashboard': sums(
      await call(`select * from dashboard_hours($1, 30, 'UTC')`, workspace),
      'sent',
      'replied',
    ),
    'the health of mailboxes': sums(
      await call(`select * from mailbox_days($1, 30)`, mailboxes[0]),
      'sent',
      'bounced',
      'replied',
    ),
    'the templates': sums(await call('select * from template_figures($1)', workspace), 'sent', 'replied'),
    'the exported report': await exported(campaign),
    'the segments': {
      contactedStill: await found('sent'),
      repliedStill: await found('replied'),
      bouncedStill: await found('bounced'),
    },
  }
}

async function exported(campaignId: string): Promise<Said> {
  const { content } = (await checked(exportCampaign).answer(
    { campaignId },
    {
      identity: identify(t.adaId, 'ada@example.com'),
      db: t.db,
      request: new Request('http://coldframe.test/'),
    },
  )) as { content: string }
  const [head, all] = content
    .replace('\uFEFF', '')
    .split('\r\n')
    .map((line) => line.split(','))
  const of = (name: string) => all![head!.indexOf(name)]
  return { sent: of('sent'), delivered: of('delivered'), bounced: of('bounced'), replied: of('replied') }
}

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
