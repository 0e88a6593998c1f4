import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { describeFailure } from './failure.ts'
import { ServerFailure } from './failure.ts'
import { openImap } from './open-imap.ts'
import { openSmtp } from './open-smtp.ts'
import type { Reach } from './reach.ts'

const here: Reach = {
  hosts: { find: async () => ({ ok: true, addresses: [{ address: '127.0.0.1', family: 4 }] }) } as never,
  allowPlain: true,
  waitMs: 5_000,
}
const access = (port: number) =>
  ({ host: 'mail.example', port, security: 'none', user: 'ada', password: 'secret' }) as never

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
