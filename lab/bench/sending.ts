// The cost of the whole engine (claim, content, tracking, MIME, fence and durable marks), compared with nodemailer
// that sends the same mails through a pool without recording them; the start of a campaign, and constant memory.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { setUpScenario } from '../../database/testing/sending-scenario.ts'
import type { Figure, Length } from './figure.ts'
import { measureLaunch } from './sending/launch.ts'
import { measureMemory } from './sending/memory.ts'
import { CONCURRENCY, html, MAILBOXES, openSetup, sendAll, text, type Setup } from './sending/setup.ts'

const MAILS = 1_500
const WARM_UP = 400
const ROUNDS = 3

export async function measure({ full }: Length): Promise<Figure[]> {
  const setup = await openSetup()
  const sink = fork(join(import.meta.dirname, 'sending', 'sink.ts'))
  const [{ port }] = (await once(sink, 'message')) as [{ port: number }]
  try {
    return [
      await endToEnd(setup, sink, port),
      await measureMemory(setup, port, full ? 20_000 : 4_000),
      await measureLaunch(setup, port),
    ]
  } finally {
    sink.kill()
    await setup.close()
  }
}

async function endToEnd(setup: Setup, sink: ChildProcess, port: number): Promise<Figure> {
  const ratios: number[] = []
  let rate = 0
  const db = setup.connected.openPool(6)
  const byEngine = async (mails: number) => {
    const tracked = { text, html, campaign: 'tracks_clicks = true' }
    const scenario = await setUpScenario(setup.sql, setup.owner, {
      leads: mails,
      mailboxes: MAILBOXES,
      ...tracked,
    })
    return mails / (await sendAll(setup, db, { scenario, mails, port }))
  }
  await byNodemailer(port, WARM_UP)
  await byEngine(WARM_UP)
  // Autovacuum does this within a minute of the first mails.
  await setup.sql('analyze')
  // Alternates, because other load slows both.
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await byNodemailer(port, MAILS)
    rate = await byEngine(MAILS)
    ratios.push(rate / bare)
  }
  sink.send('how many')
  const [{ taken }] = (await once(sink, 'message')) as [{ taken: number }]
  const sent = 2 * (WARM_UP + ROUNDS * MAILS)
  if (taken !== sent) throw new Error(`The sink took ${taken} mails instead of ${sent}`)
  return {
    name: 'sending: the whole engine, messages a second',
    ratio: ratios.toSorted((a, b) => a - b)[1]!,
    floor: 0.8,
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
    maxConnections: CONCURRENCY,
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
