// Tests that a hit with a response is never lost: neither when the process is killed nor while the database is
// unavailable.
import assert from 'node:assert/strict'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ingestHits, writeHits } from '#database/testing/engine-calls.ts'
import { testScenario, workspaceId } from '#database/testing/policy-access.ts'
import type { ServedTracking } from '#server/testing/tracking/tracking-process.ts'
import { interruptibleProxy } from '#server/testing/tracking/interruptible-proxy.ts'
import { testProgram } from '#server/testing/test-program.ts'
import { createTrackingTokens } from './tokens.ts'
import { createTracking } from './tracking.ts'

const secret = 'a secret for these tests'
const tokens = createTrackingTokens([{ id: 1, secret }])
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' }
const t = testScenario()

test('every click and opt-out that was answered is found after kill -9, and every older open', async () => {
  const folder = await newFolder()
  const mails = await newMails(40)
  const child = await serve(databaseHost(), folder)
  const answered = await hitUntil(child, mails, () => undefined, 300)
  await drain(folder)
  await assertKept(answered)
})

test('while the database is gone hits wait on the disk, and outlive a kill -9 there', async () => {
  const folder = await newFolder()
  const mails = await newMails(40)
  const proxy = await interruptibleProxy(databaseHost())
  const child = await serve(proxy.host, folder)
  // The targets of the links are already cached.
  for (const { link } of mails) await hit(child, 'GET', `/t/c/${tokens.sign('click', link)}`)
  const answered = await hitUntil(child, mails, proxy.cut, 300)
  assert.ok((await waitingIn(folder)).length > 0)
  await drain(folder)
  await assertKept(answered)
  assert.deepEqual(await waitingIn(folder), [])
})

test('a database that hangs keeps nobody waiting, and what it may have taken is kept once', async () => {
  const folder = await newFolder()
  const [mail] = await newMails(1)
  const proxy = await interruptibleProxy(databaseHost())
  const child = await serve(proxy.host, folder)
  const path = `/t/c/${tokens.sign('click', mail!.link)}`
  assert.equal(await hit(child, 'GET', path), 302)
  proxy.hang()
  for (let i = 0; i < 3; i += 1) assert.equal(await hit(child, 'GET', path), 302)
  assert.ok((await waitingIn(folder)).length > 0)
  await stop(child.process)
  await drain(folder)
  const stored = await t.sql(`select count(*)::int as n from message_events where link_id = '${mail!.link}'`)
  assert.deepEqual(stored, [{ n: 4 }])
})

test('what nobody can be asked about is answered with "later", and works when the database is back', async () => {
  const folder = await newFolder()
  const [mail] = await newMails(1)
  const proxy = await interruptibleProxy(databaseHost())
  const child = await serve(proxy.host, folder)
  proxy.cut()
  const path = `/t/c/${tokens.sign('click', mail!.link)}`
  const answer = await fetch(`http://127.0.0.1:${child.port}${path}`, { redirect: 'manual' })
  assert.equal(answer.status, 503)
  assert.ok(answer.headers.get('retry-after'))
  proxy.mend()
  while ((await hit(child, 'GET', path)) !== 302) await new Promise((later) => setTimeout(later, 50))
  while ((await waitingIn(folder)).length > 0) await new Promise((later) => setTimeout(later, 50))
  await stop(child.process)
})

test('a batch that is brought in twice is kept once', async () => {
  const [mail] = await newMails(1)
  const hits = JSON.stringify([
    {
      id: '01900aaa-0000-7000-8000-0000000000aa',
      kind: 'click',
      row: mail!.link,
      at: Date.now(),
      agent: 'x',
    },
  ])
  for (let i = 0; i < 2; i += 1) {
    await writeHits(
      t.asService,
      hits.replace('"agent":"x"', '"agent":"x","client":"","prefetch":false,"probed":false,"others":0'),
    )
    // Also ingests hits that earlier tests left.
    await ingestHits(t.asService)
  }
  assert.deepEqual(
    await t.sql(`select count(*)::int as n from message_events where link_id = '${mail!.link}'`),
    [{ n: 1 }],
  )
})

type Mail = { message: string; link: string }
type Served = { process: ChildProcess; port: number }
type Answered = { clicks: Map<string, number>; leavers: Set<string>; opens: Map<string, number> }

async function newMails(count: number): Promise<Mail[]> {
  const made = await t.sql(`with m as (
      insert into messages (workspace_id, recipient, sent_at)
      select '${workspaceId}', uuid_v7() || '@example.com', now() - interval '1 hour' from generate_series(1, ${count}) returning id)
    insert into message_links (workspace_id, message_id, url, position)
    select '${workspaceId}', id, 'https://example.com/', 1 from m returning message_id as message, id as link`)
  return made as Mail[]
}

const newFolder = () => mkdtemp(join(tmpdir(), 'coldframe-spool-'))
const waitingIn = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.json'))
// The folder of its socket.
const databaseHost = () => String(t.connection.host)

async function serve(host: string, spoolFolder: string): Promise<Served> {
  const child = fork(testProgram('tracking-process'), { execArgv: [] })
  child.send({
    connection: { ...t.login, host },
    secret,
    spoolFolder,
  } satisfies ServedTracking)
  const [served] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [number | null]
  assert.ok(served, 'it serves')
  return { process: child, port: served }
}

async function hit({ port }: Served, method: string, path: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    redirect: 'manual',
    headers: browser,
  })
  await answer.arrayBuffer()
  return answer.status
}

/**
 * Eight concurrent readers; halfway through the event happens, and at the end the process is killed while they are
 * active.
 */
async function hitUntil(
  child: Served,
  mails: Mail[],
  interrupt: () => void,
  count: number,
): Promise<Answered> {
  const answered: Answered = { clicks: new Map(), leavers: new Set(), opens: new Map() }
  let done = 0
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  const reader = async () => {
    while (done < count) {
      const { message, link } = mails[done % mails.length]!
      const kind = done % 3
      if (kind === 0 && (await hit(child, 'GET', `/t/c/${tokens.sign('click', link)}`)) === 302)
        add(answered.clicks, link)
      const isOld = done < count / 2
      if (
        kind === 1 &&
        (await hit(child, 'GET', `/t/o/${tokens.sign('open', message)}.gif`)) === 200 &&
        isOld
      )
        add(answered.opens, message)
      if (kind === 2 && (await hit(child, 'POST', `/t/u/${tokens.sign('unsubscribe', message)}`)) === 200)
        answered.leavers.add(message)
      done += 1
      if (done === Math.floor(count / 2)) interrupt()
      if (done === count) child.process.kill('SIGKILL')
    }
  }
  await Promise.allSettled(Array.from({ length: 8 }, reader))
  await stop(child.process)
  assert.ok(answered.clicks.size > 10 && answered.leavers.size > 10 && answered.opens.size > 10)
  return answered
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Drains the spool like the next start does. */
async function drain(spoolFolder: string): Promise<void> {
  const tracking = await createTracking({
    db: t.db,
    tokens,
    now: () => new Date(),
    clientAddress: () => '127.0.0.1',
    onError: assert.ifError,
    spoolFolder,
  })
  await tracking.settle()
  await tracking.close()
}

async function assertKept({ clicks, leavers, opens }: Answered): Promise<void> {
  const stored = await t.asService<{ kind: string; key: string; n: number }>(
    `select kind, coalesce(link_id, message_id) as key, count(*)::int as n from message_events group by 1, 2`,
  )
  const countOf = (kind: string, key: string) =>
    stored.find((row) => row.kind === kind && row.key === key)?.n ?? 0
  for (const [link, n] of clicks)
    assert.ok(countOf('click', link) >= n, `${n} clicks, ${countOf('click', link)} kept`)
  for (const [message, n] of opens) assert.ok(countOf('open', message) >= n, `${n} opens`)
  for (const message of leavers) {
    const [row] = await t.sql(`select s.reason from messages m join suppressions s on s.address = m.recipient
      where m.id = '${message}' and m.unsubscribed_at is not null`)
    assert.deepEqual(row, { reason: 'unsubscribe' })
  }
}
