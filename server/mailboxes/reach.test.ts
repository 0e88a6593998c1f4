import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { describeFailure, ServerFailure } from './failure.ts'
import { openImap } from './open-imap.ts'
import { openSmtp } from './open-smtp.ts'
import { smtpPorts, type Reach } from './reach.ts'
import { tryMailbox, type Step } from './try-mailbox.ts'

const here: Reach = {
  hosts: { find: async () => ({ ok: true, addresses: [{ address: '127.0.0.1', family: 4 }] }) } as never,
  allowPlain: true,
  waitMs: 5_000,
}
const access = (port: number, security = 'none') =>
  ({ host: 'mail.example', port, security, user: 'ada', password: 'secret' }) as never

test('on a public host only the ports of mail are tried, and nobody is called on another', async () => {
  const reach = { ...here, mailPortsOnly: true }
  const isPort = (error: unknown) => error instanceof ServerFailure && error.fault === 'port'
  for (const port of [22, 80, 143, 993, 3306, 6379])
    await assert.rejects(openSmtp(access(port), reach), isPort)
  for (const port of [22, 25, 80, 587, 5432]) await assert.rejects(openImap(access(port), reach), isPort)
})

test('what a server that is no mail server says is not passed on', async () => {
  const banner = 'SSH-2.0-OpenSSH_9.6 internal-build-17'
  const server = createServer((socket) => socket.on('error', () => undefined).end(`${banner}\r\n`))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  for (const open of [openSmtp, openImap]) {
    const failure = await open(access(port), here).then(
      () => assert.fail('it signed in'),
      (error: unknown) => error,
    )
    assert.ok(failure instanceof ServerFailure)
    assert.doesNotMatch(JSON.stringify(describeFailure(failure, access(port), 'other')), /SSH|internal/)
  }
  server.close()
})

test('a stranger is told the same of a closed port and of a silent one, and no sooner', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined))
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const gone = createServer()
  await once(gone.listen(0, '127.0.0.1'), 'listening')
  const ports = [silent, gone].map((server) => (server.address() as AddressInfo).port)
  gone.close()
  // The ports of this test stand for mail ports.
  Object.assign(smtpPorts, [...smtpPorts, ...ports])
  const reach = { ...here, mailPortsOnly: true, waitMs: 300 }
  const results = await Promise.all(
    ports.map(async (port) => {
      const steps: Step[] = []
      const began = performance.now()
      const { ok } = await tryMailbox(
        {
          address: 'ada@mail.example',
          fromName: '',
          provider: 'other',
          smtp: access(port, 'tls'),
          imap: null,
        },
        {
          reach,
          now: () => new Date(),
          report: (step) => void steps.push(step),
          signal: AbortSignal.timeout(30_000),
        },
      )
      assert.ok(!ok && performance.now() - began > 590)
      return JSON.stringify(steps).replaceAll(String(port), 'PORT')
    }),
  )
  assert.equal(results[0], results[1])
  silent.close()
})
