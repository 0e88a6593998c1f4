import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identityOf, testScenario, type Who, workspaceId } from '#database/testing/policy-access.ts'

const ada = '01900a00-0000-7000-8000-00000000a001'
const campaign = '01900a00-0000-7000-8000-00000000a002'
const lead = '01900a00-0000-7000-8000-00000000a003'
const mail = '01900a00-0000-7000-8000-00000000a004'
const single = '01900a00-0000-7000-8000-00000000a005'
const file = '01900a00-0000-7000-8000-00000000a006'

const t = testScenario(async () => {
  const at = (day: number) => `'2026-11-${String(day).padStart(2, '0')} 09:00Z'`
  await t.sql(`
    insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'pro');
    insert into imports (id, workspace_id, file_name, state) values ('${file}', '${workspaceId}', 'people.csv', 'done');
    insert into audience (id, workspace_id, email, name, import_id, created_at, source)
      values ('${ada}', '${workspaceId}', 'Ada@engine.test', 'Ada', '${file}', ${at(1)}, 'fair');
    insert into audience (workspace_id, email) values ('${workspaceId}', 'other@engine.test');
    insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspaceId}', 'Spring');
    insert into campaign_leads (id, workspace_id, campaign_id, audience_id, email, created_at)
      values ('${lead}', '${workspaceId}', '${campaign}', '${ada}', 'ada@engine.test', ${at(2)});
    insert into messages (id, workspace_id, recipient, subject, kind, campaign_id, lead_id, state, sent_at, created_at, bounced_at, unsubscribed_at) values
      ('${mail}', '${workspaceId}', 'ada@engine.test', 'Hello', 'campaign', '${campaign}', '${lead}', 'sent', ${at(3)}, ${at(3)}, null, ${at(8)}),
      ('${single}', '${workspaceId}', 'ADA@engine.test', 'By hand', 'single', null, null, null, ${at(9)}, ${at(9)}, ${at(10)}, null),
      (uuid_v7(), '${workspaceId}', 'ada@engine.test', 'A trial', 'test', null, null, 'sent', ${at(9)}, ${at(9)}, null, null),
      (uuid_v7(), '${workspaceId}', 'other@engine.test', 'Not hers', 'single', null, null, null, ${at(9)}, ${at(9)}, null, null);
    insert into message_links (id, workspace_id, message_id, url, position)
      values ('${file}', '${workspaceId}', '${mail}', 'https://engine.test/price', 1);
    insert into message_events (workspace_id, message_id, link_id, kind, at, verdict, corrected, reason, client) values
      ('${workspaceId}', '${mail}', null, 'open', ${at(4)}, 'machine', null, 'too soon', ''),
      ('${workspaceId}', '${mail}', null, 'open', ${at(5)}, 'human', null, 'as people do', 'Apple Mail'),
      ('${workspaceId}', '${mail}', '${file}', 'click', ${at(6)}, 'machine', 'human', 'burst', '');
    insert into inbound_messages (workspace_id, uid_validity, uid, kind, message_id, from_address, subject, received_at) values
      ('${workspaceId}', 1, 1, 'reply', '${mail}', 'ada@engine.test', 'Re: Hello', ${at(7)}),
      ('${workspaceId}', 1, 2, 'bounce', '${single}', 'mailer@engine.test', 'Undeliverable', ${at(10)});
    insert into suppressions (workspace_id, address, reason, created_at) values
      ('${workspaceId}', 'engine.test', 'manual', ${at(11)})`)
})

type Line = { id: string; at: string; kind: string; detail: Record<string, unknown> }

async function timeline(who: Who = 'viewer', before: object | null = null, limit = 100): Promise<Line[]> {
  const rows = await t.db
    .as(identityOf(t, who))
    .query<{ row: Line }>('select to_json(l) as row from contact_timeline($1, $2, $3) l', [
      ada,
      before,
      limit,
    ])
  return rows.map(({ row }) => row)
}
const kinds = (lines: Line[]) => lines.map(({ kind }) => kind)

const everything = [
  'suppressed',
  'bounced',
  'sent',
  'unsubscribed',
  'reply',
  'click',
  'open',
  'sent',
  'campaign',
  'imported',
]

test('all that happened to a contact is told, newest first, and nothing of machines, tests and others', async () => {
  const lines = await timeline()
  assert.deepEqual(kinds(lines), everything)
  const detailOf = (kind: string) => lines.find((line) => line.kind === kind)?.detail
  assert.deepEqual(detailOf('imported'), { file: 'people.csv', source: 'fair' })
  assert.deepEqual(detailOf('campaign'), { campaign: 'Spring', campaign_id: campaign })
  assert.deepEqual(detailOf('click'), {
    subject: 'Hello',
    message_id: mail,
    recipient: 'ada@engine.test',
    verdict: 'human',
    corrected: true,
    reason: 'burst',
    client: '',
    url: 'https://engine.test/price',
  })
  assert.deepEqual(detailOf('suppressed'), { address: 'engine.test', reason: 'manual' })
})

test('pages follow one another, also where two lines are of one moment', async () => {
  await t.sql(`update campaign_leads set created_at = '2026-11-01 09:00Z'`)
  const seen: Line[] = []
  for (;;) {
    const last = seen.at(-1)
    const page = await timeline('viewer', last ? { at: last.at, id: last.id } : null, 2)
    if (page.length === 0) break
    seen.push(...page)
  }
  assert.deepEqual(seen, await timeline())
  assert.equal(seen.length, everything.length)
})

test('members see it, and nobody else sees a line of it', async () => {
  for (const who of ['owner', 'editor', 'viewer'] as const)
    assert.equal((await timeline(who)).length, everything.length)
  for (const who of ['stranger', 'admin', 'nobody'] as const) assert.deepEqual(await timeline(who), [])
  await assert.rejects(timeline('anon'), { code: '42501' })
})

test('who holds the id of a person of others learns not even of which mails there are', async () => {
  const ids = (who: Who) =>
    t.db
      .as(identityOf(t, who))
      .query(
        'select private.mails_of($1) union all select private.suppressions_of($1) union all select id from private.merges_of($1)',
        [ada],
      )
  assert.equal((await ids('viewer')).length, 3)
  assert.deepEqual(await ids('stranger'), [])
})

test('without tracking in the plan, opens and clicks stay untold', async () => {
  await t.sql(
    `update subscriptions set subscription_status = 'free', plan_type = 'free' where user_id = '${t.adaId}'`,
  )
  const lines = kinds(await timeline())
  assert.ok(lines.includes('reply') && lines.includes('sent'))
  assert.ok(!lines.includes('open') && !lines.includes('click'))
})
