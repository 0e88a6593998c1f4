// One account exhausts each share of shares.ts, while another account works.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { untilTrue } from '#database/testing/until.ts'
import { startFakeSmtp, type FakeSmtp } from '#server/testing/mailboxes/fake-smtp-server.ts'
import { exhaustRealtime } from '#server/testing/shares/exhaust-realtime.ts'
import {
  beginUpload,
  exhaustRequests,
  statusOf,
  whileReading,
} from '#server/testing/shares/exhaust-requests.ts'
import { exhaustThreads } from '#server/testing/shares/exhaust-threads.ts'
import {
  openTwoAccounts,
  POOL,
  type Account,
  type TwoAccounts,
} from '#server/testing/shares/open-two-accounts.ts'
import { shares } from './shares.ts'

let t: TwoAccounts
before(async () => {
  t = await openTwoAccounts()
  for (const id of [t.adaId, t.bobId])
    await t.sql(
      `insert into subscriptions (user_id, subscription_status, plan_type) values ('${id}', 'active', 'pro')`,
    )
})
after(() => t.close())

const longText = (words: number) =>
  Array.from({ length: words }, (_, at) => `Hello Maya${at} we saw yuor new offices in Berlin`).join('. ')
const analyze = ({ ask }: Account, words: number, signal?: AbortSignal) => {
  const draft = { kind: 'email', subject: 'Your offices', text: longText(words) }
  const body = { id: crypto.randomUUID(), draft, body: draft.text + crypto.randomUUID() }
  return ask('/functions/v1/analyze-email', body, signal)
}

test('eight large drafts of one account hold up neither the reads nor the drafts of another', async () => {
  // Waits until the threads have started.
  await Promise.all([analyze(t.greedy, 500), analyze(t.other, 500)])
  let answered = 0
  const many = Promise.all(
    Array.from({ length: 8 }, async () => {
      const { status } = await analyze(t.greedy, 600)
      answered += 1
      return status
    }),
  )
  const beside = analyze(t.other, 500).then(({ status }) => ({ status, answered }))
  assert.deepEqual(await t.overrunsDuring(beside), [])
  assert.equal((await beside).status, 200)
  assert.ok((await beside).answered < 4, `it waited for ${(await beside).answered} drafts of the other`)
  assert.deepEqual(await many, Array<number>(8).fill(200))
})

/** 6,500 merge tags for a value of 20,000 characters: 130 MB if they were filled. */
const amplified = { html: '{{note}} '.repeat(6_500), fields: { note: 'x'.repeat(20_000) } }

async function connectMailbox({ ask, workspaceId }: Account, smtp: FakeSmtp): Promise<string> {
  const server = { host: '127.0.0.1', port: smtp.port, security: 'none', user: 'ada', password: 'secret' }
  const { body } = await ask('/functions/v1/connect-mailbox', {
    workspaceId,
    address: `ada-${crypto.randomUUID().slice(0, 8)}@example.com`,
    fromName: 'Ada',
    provider: 'other',
    smtp: server,
  })
  return (body as { mailboxId: string }).mailboxId
}

test('a test whose merge tags make it 130 MB is refused at once with the reason', async () => {
  const smtp = await startFakeSmtp({ security: 'none' })
  const mailboxId = await connectMailbox(t.greedy, smtp)
  const sending = t.greedy.ask('/functions/v1/send-test', {
    workspaceId: t.greedy.workspaceId,
    mailboxId,
    campaignId: null,
    to: 'ada@coldframe.test',
    subject: 'Offices',
    html: amplified.html,
    recipient: { fields: amplified.fields, seed: 'a' },
  })
  assert.deepEqual(await t.overrunsDuring(sending), [])
  const { status, body } = await sending
  assert.equal(status, 400)
  assert.match(JSON.stringify(body), /becomes longer than 1,000,000 characters/)
  await smtp.close()
})

test('a test that is larger than 10 MB as it leaves is refused with the reason', async () => {
  const smtp = await startFakeSmtp({ security: 'none' })
  const mailboxId = await connectMailbox(t.greedy, smtp)
  const { status, body } = await t.greedy.ask('/functions/v1/send-test', {
    workspaceId: t.greedy.workspaceId,
    mailboxId,
    campaignId: null,
    to: 'ada@coldframe.test',
    subject: 'Offices',
    text: '€{{note}}'.repeat(47),
    html: '€{{note}}'.repeat(47),
    recipient: { fields: { note: '€'.repeat(20_000) }, seed: 'a' },
  })
  assert.equal(status, 400)
  assert.match(JSON.stringify(body), /larger than 10 MB/)
  await smtp.close()
})

/** A campaign of two emails that are rendered for each contact, because a value is part of a URL. */
async function writeCampaign({ id, workspaceId }: Account, contacts: number, html: string): Promise<string> {
  const campaignId = crypto.randomUUID()
  await t.sql(`
    insert into email_campaigns (id, workspace_id, title) values ('${campaignId}', '${workspaceId}', 'Founders');
    insert into audience (workspace_id, email, name, company)
      select '${workspaceId}', 'c' || n || '@c' || n || '.example.com', 'Ann Lee', 'Acme ' || n
      from generate_series(1, ${contacts}) as n`)
  const variants = [1, 2].map(() => ({
    id: crypto.randomUUID(),
    subject: 'Offices',
    content_text: 'Hi',
    content_html: html,
  }))
  const steps = [{ id: crypto.randomUUID(), kind: 'email', wait_days: 0, variants }]
  const identity = id === t.adaId ? t.ada : t.bob
  await t.db.as(identity).query('select save_sequence($1, $2, 0)', [campaignId, JSON.stringify(steps)])
  return campaignId
}

test('a large campaign is checked and played while another account works, until its client leaves', async () => {
  const filler = '<b>We</b> saw <i>it</i>, '
  const html = `<a href="https://{{company}}.example.com">Hi {{first_name}}</a>${filler.repeat(4_000)}`
  const campaignId = await writeCampaign(t.greedy, 500, html)
  for (const name of ['check-launch', 'play-campaign']) {
    const requests = t.greedy.ask(`/functions/v1/${name}`, { campaignId })
    assert.deepEqual(await t.overrunsDuring(requests), [], name)
    const { status, body } = await requests
    assert.equal(status, 200, JSON.stringify(body).slice(0, 300))
  }
  const stop = new AbortController()
  const left = t.greedy.ask('/functions/v1/check-launch', { campaignId }, stop.signal)
  setTimeout(() => stop.abort(), 100)
  await assert.rejects(left)
})

/** Refuses what exceeds the share, and skips the work of clients that leave. */
async function exhaustAnalysis(): Promise<void> {
  const storedAnalyses = async () =>
    (await t.sql(`select id from analyses where user_id = '${t.adaId}'`)).length
  const before = await storedAnalyses()
  const most = shares.threads.analysis.waiting + shares.threads.analysis.threads
  const stop = new AbortController()
  const requests = Array.from({ length: most + 5 }, () => analyze(t.greedy, 800, stop.signal))
  const beside = analyze(t.other, 500)
  const refused = await Promise.race(
    requests.map(async (one) => {
      const { status, body } = await one
      return status === 429 ? body : await new Promise(() => undefined)
    }),
  )
  assert.deepEqual(refused, {
    code: 'TOO_MUCH_WAITING',
    message: 'Too much of your work is still waiting.',
    hint: 'Try again when some of it is done.',
    error: 'Too much of your work is still waiting.',
  })
  stop.abort()
  assert.equal((await beside).status, 200)
  await Promise.allSettled(requests)
  // The next draft waits behind those of disconnected clients, whose work is skipped and leaves no analysis.
  assert.equal((await analyze(t.greedy, 500)).status, 200)
  const analyzed = (await storedAnalyses()) - before
  assert.ok(analyzed < most / 2, `${analyzed} of ${most} were analyzed`)
}

const exhaustions: Record<string, (t: TwoAccounts) => Promise<void>> = {
  'threads.analysis': exhaustAnalysis,
  ...exhaustThreads,
  ...exhaustRequests,
  ...exhaustRealtime,
}
/** A total of all accounts, and work of a job or that only the operator's files cause. */
const ofNoAccount = ['bodyBytes.all', 'threads.dictionaries', 'threads.lists']

for (const [kind, parts] of Object.entries(shares))
  for (const part of Object.keys(parts)) {
    const share = `${kind}.${part}`
    if (ofNoAccount.includes(share)) continue
    test(`the share ${share} is exhausted by one account while another works`, async () => {
      const exhaust = exhaustions[share]
      assert.ok(exhaust, 'No case exhausts it.')
      assert.deepEqual(await t.overrunsDuring(exhaust(t)), [])
    })
  }

test('the bodies of two addresses, or of three accounts, fit into the total', () => {
  const { all, address, account } = shares.bodyBytes
  assert.ok(2 * address <= all && 3 * account <= all)
})

test('all readers together leave connections for signing in', async () => {
  const readers = Array.from({ length: 2 * POOL }, (_, n) => t.signedOut(`203.0.113.${100 + n}`))
  await whileReading(t, readers, POOL - 2, async () => {
    const wrong = { email: 'nobody@example.com', password: 'wrong' }
    const { status } = await t.other.ask('/auth/v1/token?grant_type=password', wrong)
    assert.equal(status, 400)
  })
})

test('a large body of a signed-out client is refused before it is read', async () => {
  const socket = await beginUpload(t, t.signedOut('203.0.113.6'))
  assert.equal(await statusOf(socket), 413)
  socket.destroy()
})

test('a list and an export hold no connection to the database until they are read', async () => {
  const { headers, workspaceId } = t.other
  await t.sql(`insert into audience (workspace_id, email, notes)
    select '${workspaceId}', 'c' || n || '@example.com', repeat('x', 19000) from generate_series(1, 300) as n`)
  const list = await fetch(`${t.url}/rest/v1/audience?select=notes&workspace_id=eq.${workspaceId}`, {
    headers,
  })
  const exported = await fetch(`${t.url}/functions/v1/export-audience`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ workspaceId }),
  })
  await untilTrue(
    t.sql,
    `not exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and state in ('active', 'idle in transaction'))`,
    `select state, query from pg_stat_activity where datname = current_database()`,
  )
  assert.equal(((await list.json()) as unknown[]).length, 300)
  assert.equal((await exported.text()).trim().split('\n').length, 301)
})
