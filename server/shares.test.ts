// One account exhausts each shared resource over the network, while another account works.
import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { until } from '#database/testing/until.ts'
import { startFakeSmtp, type FakeSmtp } from '#server/testing/mailboxes/fake-smtp-server.ts'
import { openTwoAccounts, type Account, type TwoAccounts } from '#server/testing/shares/open-two-accounts.ts'
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
      const { status } = await analyze(t.greedy, 3_000)
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

test('more waiting work than the share of an account is refused with what to do', async () => {
  const storedAnalyses = async () =>
    (await t.sql(`select id from analyses where user_id = '${t.adaId}'`)).length
  const before = await storedAnalyses()
  const most = shares.threads.analysis.waiting + shares.threads.analysis.threads
  const stop = new AbortController()
  const requests = Array.from({ length: most + 5 }, () => analyze(t.greedy, 1_500, stop.signal))
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
  await Promise.allSettled(requests)
  // The next draft waits behind those of disconnected clients, whose work is skipped and leaves no analysis.
  assert.equal((await analyze(t.greedy, 500)).status, 200)
  const analyzed = (await storedAnalyses()) - before
  assert.ok(analyzed < most / 2, `${analyzed} of ${most} were analyzed`)
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
  const campaignId = await writeCampaign(t.greedy, 800, html)
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

/** Begins a request of ten megabytes, whose body does not come. */
function beginUpload({ headers }: Account): Socket {
  const socket = connect(t.port, '127.0.0.1')
  const head = Object.entries({ ...headers, 'content-length': '10485760' }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.on('error', () => undefined)
  socket.write(`POST /rest/v1/snippets HTTP/1.1\r\nhost: x\r\n${head.join('\r\n')}\r\n\r\n[`)
  return socket
}

const insertSnippet = ({ ask, workspaceId }: Account, length: number) =>
  ask('/rest/v1/snippets', {
    workspace_id: workspaceId,
    name: crypto.randomUUID(),
    content: 'x'.repeat(length),
  })
const large = (account: Account) => insertSnippet(account, 300_000)
const small = (account: Account) => insertSnippet(account, 19_000)

/** Each uses up a share as one account, and answers how it and another are answered then. */
const exhausting: Partial<Record<keyof typeof shares, () => Promise<{ greedy: number[]; other: number }>>> = {
  async threads() {
    const requests = Promise.all(Array.from({ length: 30 }, () => large(t.greedy)))
    const other = await large(t.other)
    return { greedy: (await requests).map(({ status }) => status), other: other.status }
  },
  async bodyBytes() {
    const sockets: Socket[] = []
    let greedy = 0
    await until(async () => {
      sockets.push(beginUpload(t.greedy))
      // The upload is under way before the next body comes: beside that it would be refused itself.
      await t.greedy.ask('/rest/v1/workspaces?select=id')
      greedy = (await large(t.greedy)).status
      return greedy === 503
    })
    const other = await large(t.other)
    for (const socket of sockets) socket.destroy()
    return { greedy: [greedy], other: other.status }
  },
  async keptBytes() {
    await t.sql(
      `insert into private.row_usage (holder, bytes) values ('${t.greedy.workspaceId}', private.row_limit('${t.greedy.id}'))`,
    )
    const greedy = await small(t.greedy)
    return { greedy: [greedy.status], other: (await small(t.other)).status }
  },
}

const exhaustedElsewhere: Partial<Record<keyof typeof shares, string>> = {
  sockets: 'supabase/realtime/sockets.test.ts',
  unreadBytes: 'supabase/realtime/sockets.test.ts',
  broadcastBytesPerMinute: 'supabase/realtime/broadcast.test.ts',
  databaseConnections: 'faults/fair-share.test.ts',
}

test('every share is used up by one account while another works', async () => {
  assert.deepEqual(
    [...Object.keys(exhausting), ...Object.keys(exhaustedElsewhere)].toSorted(),
    Object.keys(shares).toSorted(),
  )
  for (const [name, exhaust] of Object.entries(exhausting)) {
    const exhausted = exhaust()
    assert.deepEqual(await t.overrunsDuring(exhausted), [], name)
    const { greedy, other } = await exhausted
    assert.ok(
      greedy.some((status) => [413, 429, 503].includes(status)),
      `${name}: ${greedy.join(' ')}`,
    )
    assert.ok(other < 300 || other === 400, `${name}: the other is answered ${other}`)
  }
})
