// What the whole engine costs - claim, words, tracking, MIME, fence and durable marks - over nodemailer that sends the
// same mails through a pool and forgets them; and whether a long queue makes its head any slower.
import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import pg from 'pg'
import { connect, type Connected } from '#database/connect.ts'
import { addLeads, setScene, type Scene } from '#database/functions/sending-scene.ts'
import { testEngine } from '#server/sending/testing/scene.ts'
import type { Figure } from './main.ts'

const HANDS = 50
const MAILBOXES = 20
const MAILS = 1_500
const WARM_UP = 400
const ROUNDS = 3
const text = `Hello {{first_name|there}},\n\n${'I saw what you build and have a question about it. '.repeat(8)}\n\nSee https://company.test/plan`
const html = `<p>Hello {{first_name|there}},</p><p>${'I saw what you build and have a question about it. '.repeat(8)}</p><p><a href="https://company.test/plan">Plan</a></p>`

type Bench = {
  connected: Connected
  sql: (text: string) => Promise<Record<string, unknown>[]>
  owner: string
}

export async function measure(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-bench-'))
  // With fsync on, as an installation runs: what is marked is marked.
  const connected = await connect({ dataDir: folder, secret: 'a secret for measuring, long enough' })
  const client = new pg.Client(connected.owner)
  await client.connect()
  const sql = async (query: string) => (await client.query<Record<string, unknown>>(query)).rows
  const owner = randomUUID()
  await sql(`insert into auth.users (id, email, email_confirmed_at, created_at, updated_at)
    values ('${owner}', 'bench@coldframe.test', now(), now(), now())`)
  const bench: Bench = { connected, sql, owner }
  const sink = fork(join(import.meta.dirname, 'sending', 'sink.ts'))
  const [{ port }] = (await once(sink, 'message')) as [{ port: number }]
  try {
    return [await endToEnd(bench, sink, port), await launch(bench, port), ...(await claims(bench))]
  } finally {
    sink.kill()
    await client.end()
    await connected.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function endToEnd({ connected, sql, owner }: Bench, sink: ChildProcess, port: number): Promise<Figure> {
  const ratios: number[] = []
  let rate = 0
  const db = connected.openPool(6)
  const campaign = (leads: number) =>
    setScene(sql, owner, { leads, mailboxes: MAILBOXES, text, html, campaign: 'tracks_clicks = true' })
  await byNodemailer(port, WARM_UP)
  await byEngine(db, sql, await campaign(WARM_UP), WARM_UP, port)
  // As autovacuum does within a minute of the first mails.
  await sql('analyze')
  // In turns, because a busy machine slows both.
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await byNodemailer(port, MAILS)
    rate = await byEngine(db, sql, await campaign(MAILS), MAILS, port)
    ratios.push(rate / bare)
  }
  sink.send('how many')
  const [{ taken }] = (await once(sink, 'message')) as [{ taken: number }]
  const sent = 2 * (WARM_UP + ROUNDS * MAILS)
  if (taken !== sent) throw new Error(`The sink took ${taken} mails instead of ${sent}`)
  return {
    name: 'sending: the whole engine, messages a second',
    ratio: ratios.toSorted((a, b) => a - b)[1]!,
    floor: 0.5,
    baseline: 'nodemailer, pooled, the same mails to the same server',
    value: Math.round(rate),
    unit: 'mails/s',
  }
}

async function byNodemailer(port: number, mails: number): Promise<number> {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: HANDS,
    maxMessages: Infinity,
    ignoreTLS: true,
  })
  const start = performance.now()
  await Promise.all(
    Array.from({ length: mails }, (_, n) =>
      transport.sendMail({
        from: { name: 'Ada Sender', address: 'ada@sender.test' },
        to: { name: `Lead Number${n}`, address: `lead${n}@company${n}.test` },
        subject: 'A question, Lead',
        text: text.replace('{{first_name|there}}', 'Lead'),
        html: html.replace('{{first_name|there}}', 'Lead'),
      }),
    ),
  )
  const rate = mails / ((performance.now() - start) / 1000)
  transport.close()
  return rate
}

async function byEngine(
  db: Connected['db'],
  sql: Bench['sql'],
  scene: Scene,
  mails: number,
  port: number,
): Promise<number> {
  const engine = await testEngine(db, port, { hands: HANDS })
  const start = performance.now()
  await engine.start()
  const sent = async () =>
    Number(
      (
        await sql(
          `select count(*) as n from messages where campaign_id = '${scene.campaign}' and state = 'sent'`,
        )
      )[0]!['n'],
    )
  while ((await sent()) < mails) await sleep(20)
  const rate = mails / ((performance.now() - start) / 1000)
  await engine.stop()
  if (engine.errors.length > 0) throw new Error(String(engine.errors[0]))
  return rate
}

const LEADS = 100_000

async function launch({ connected, sql, owner }: Bench, port: number): Promise<Figure> {
  const scene = await setScene(sql, owner, { leads: 0, mailboxes: 10, gap: [300, 720] })
  await sql(`update email_campaigns set status = 'paused' where id = '${scene.campaign}'`)
  await sql(`insert into audience (workspace_id, email, name)
    select '${scene.workspace}', 'lead' || n || '@company' || n || '.test', 'Lead' from generate_series(1, ${LEADS}) n`)
  await sql('analyze audience')
  const engine = await testEngine(connected.openPool(6), port, { pollMs: 1_000 })
  await engine.start()
  const start = performance.now()
  await connected.db
    .as({ role: 'service_role' })
    .query('select private.launch_campaign($1, now())', [scene.campaign])
  while (
    (await sql(`select 1 from messages where campaign_id = '${scene.campaign}' and state = 'sent' limit 1`))
      .length === 0
  )
    await sleep(20)
  const seconds = (performance.now() - start) / 1000
  await engine.stop()
  await sql(
    `delete from campaign_leads where campaign_id = '${scene.campaign}'; delete from workspaces where id = '${scene.workspace}'`,
  )
  return {
    name: 'sending: 100,000 leads, from launch to the first mail accepted',
    ratio: 10 / seconds,
    floor: 1,
    baseline: '10 seconds',
    value: Math.round(seconds * 10) / 10,
    unit: 's',
  }
}

/** A claim over 10 thousand and over a million queued leads, on the same database. */
async function claims({ connected, sql, owner }: Bench): Promise<Figure[]> {
  const scene = await setScene(sql, owner, { leads: 10_000, mailboxes: MAILBOXES })
  await sql('vacuum analyze campaign_leads')
  const few = await claimTime(connected, sql, scene)
  for (let block = 0; block < 10; block += 1)
    await addLeads(
      sql,
      scene,
      99_000,
      `'more' || (n + ${block * 99_000}) || '@firm' || (n + ${block * 99_000}) || '.test'`,
    )
  await sql('vacuum analyze campaign_leads')
  const many = await claimTime(connected, sql, scene)
  return [
    {
      name: 'sending: a claim over a million queued leads',
      ratio: (2 * few.yards) / many.yards,
      floor: 1,
      baseline: 'twice a claim over 10 thousand',
      value: Math.round(many.ms * 100) / 100,
      unit: 'ms a message',
    },
  ]
}

type Timed = { ms: number; yards: number }

/** Of one claimed message; in yards, a query that never changes, because the machine does between the two. */
async function claimTime({ db }: Connected, sql: Bench['sql'], scene: Scene): Promise<Timed> {
  const { query } = db.as({ role: 'service_role' })
  const times: Timed[] = []
  for (let round = 0; round < 40; round += 1) {
    await sql(`update mailboxes set look_at = '-infinity', next_free_at = '-infinity', sent_count = 0
      where workspace_id = '${scene.workspace}'`)
    const yard = await timed(() => query('select sum(n) from generate_series(1, 200000) n'))
    let claimed = 0
    const ms = await timed(async () => {
      const rows = await query(`select private.claim_messages($1, ${MAILBOXES}, '1 hour')`, [randomUUID()])
      claimed = rows.length
    })
    times.push({ ms: ms / claimed, yards: ms / claimed / yard })
  }
  return times.toSorted((a, b) => a.yards - b.yards)[times.length / 2]!
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
