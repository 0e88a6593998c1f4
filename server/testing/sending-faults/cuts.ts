// Cuts the connection after each single byte of the dialogue, in both directions: the engine's result must always
// agree with what the server accepted.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { openSession, type SendResult } from '#server/sending/smtp-session.ts'
import { startSink } from '#server/testing/sending/sink.ts'

type CutAccount = { cuts: number; wrong: string[]; uncertain: number; uncertainNotTaken: number }

const timeouts = { connectMs: 2_000, commandMs: 2_000, dotMs: 2_000 }
const mime = {
  envelope: { from: 'ada@sender.test', to: ['grace@company.test'] },
  bytes: Buffer.from('Subject: x\r\n\r\nHello Grace,\r\n.a line with a dot\r\n'),
}

/** Every `step`-th byte. */
export async function cutEverywhere(step: number): Promise<CutAccount> {
  const account: CutAccount = { cuts: 0, wrong: [], uncertain: 0, uncertainNotTaken: 0 }
  const length = await lengthOfDialogue()
  for (const side of ['client', 'server'] as const) {
    for (let at = 1; at <= length[side]; at += step) {
      const { handed, taken } = await sendThroughCut(side, at)
      account.cuts += 1
      const { kind } = handed
      if ((kind === 'lost' && taken) || (kind === 'accepted' && !taken))
        account.wrong.push(`${side} ${at}: ${kind}`)
      if (kind === 'unknown') account.uncertain += 1
      if (kind === 'unknown' && !taken) account.uncertainNotTaken += 1
    }
  }
  return account
}

async function lengthOfDialogue(): Promise<Record<Side, number>> {
  const { seen } = await sendThroughCut('client', Number.POSITIVE_INFINITY)
  return seen
}

type Side = 'client' | 'server'

async function sendThroughCut(side: Side, at: number) {
  let isAccepted = false
  const sink = await startSink({ taken: () => (isAccepted = true) })
  const seen: Record<Side, number> = { client: 0, server: 0 }
  const proxy = createServer((client) => {
    const server = connect(sink.port, '127.0.0.1')
    const both = [client, server]
    for (const one of both)
      one.on('error', () => undefined).on('close', () => both.forEach((other) => other.destroy()))
    carry('client', client, server)
    carry('server', server, client)
  })
  const carry = (from: Side, source: Socket, target: Socket) =>
    source.on('data', (data: Buffer) => {
      const left = from === side ? Math.max(0, at - seen[from]) : data.length
      seen[from] += data.length
      // Data before the cut is delivered.
      target.write(data.subarray(0, left), () => {
        if (left >= data.length) return
        source.destroy()
        target.end()
      })
    })
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve)
  })
  const handed = await attempt((proxy.address() as AddressInfo).port)
  // The sink may still be reading delivered data.
  await new Promise((resolve) => setTimeout(resolve, 5))
  proxy.close()
  await sink.close()
  return { handed, taken: isAccepted, seen }
}

async function attempt(port: number): Promise<SendResult> {
  const smtpServer = {
    host: '127.0.0.1',
    servername: 'sink.test',
    port,
    security: 'none' as const,
    user: 'ada',
    password: 'secret',
  }
  const opened = await openSession(smtpServer, timeouts)
  if (!opened.ok) return { kind: 'lost', reason: opened.reason }
  const handed = await opened.session.send(mime, async () => true)
  opened.session.close()
  return handed
}
