// Tests the observations of the checks over real sockets: a web server, its certificate, and a mail server.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { programVersion } from '#database/program-version.ts'
import { readConfig } from '#server/config.ts'
import { certificate } from '#server/testing/mailboxes/certificate.ts'
import { startFakeSmtp } from '#server/testing/mailboxes/fake-smtp-server.ts'
import { isUnknown } from './check.ts'
import { checkServer, gatherAddress } from './address-facts.ts'
import { greetMailServer } from './mail.ts'

let answer: RequestListener = (_, response) => response.end('ready')
const listener: RequestListener = (request, response) => answer(request, response)
const [plain, encrypted] = [createServer(listener), createTlsServer(certificate, listener)]
for (const server of [plain, encrypted]) await once(server.listen(0, '127.0.0.1'), 'listening')
after(() => {
  plain.close()
  encrypted.close()
})
const portOf = (server: typeof plain) => (server.address() as AddressInfo).port
const url = `http://127.0.0.1:${portOf(plain)}`

function coldframe(version: string): RequestListener {
  return ({ url: path }, response) =>
    void response.end(path === '/readyz' ? 'ready' : JSON.stringify({ version }))
}

test('a server is reached when it is ready and of this version, and each other answer is told', async () => {
  answer = coldframe(programVersion)
  assert.equal((await checkServer(url)).problem, undefined)
  answer = coldframe('99.0.0')
  assert.match((await checkServer(url)).problem!, /runs Coldframe 99\.0\.0, not /)
  answer = (_, response) => void response.writeHead(503).end('The database does not answer')
  assert.match((await checkServer(url)).problem!, /is not ready: The database does not answer$/)
  answer = (_, response) => void response.writeHead(502).end('<html><h1>Oh no</h1></html>')
  assert.match((await checkServer(url)).problem!, /is not ready: 502 Bad Gateway$/)
  answer = (_, response) => void response.end('<html>Welcome to nginx</html>')
  assert.match((await checkServer(url)).problem!, /Something other than Coldframe/)
  assert.match((await checkServer('http://127.0.0.1:1')).problem!, /does not respond: /)
})

test('the clock of the public address is read from its answer', async () => {
  answer = (_, response) =>
    void response.setHeader('date', new Date(Date.now() + 90_000).toUTCString()).end('ready')
  const { skewMs } = await checkServer(url)
  assert.equal(Math.round(skewMs! / 10_000), 9)
})

test('a certificate is read, also one that nobody trusts; without encryption there is none', async () => {
  const gather = (siteUrl: string) =>
    gatherAddress({
      config: readConfig({}),
      db: { unknown: 'No database here.' },
      siteUrl,
      now: () => new Date(),
    })
  const { certificate: seen, addresses } = await gather(`https://127.0.0.1:${portOf(encrypted)}`)
  assert.ok(seen && !isUnknown(seen))
  assert.deepEqual(
    [seen.issuer, seen.until.getUTCFullYear(), seen.problem],
    [certificate.host, 2126, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  )
  assert.equal(addresses, null)
  assert.equal((await gather(url)).certificate, null)
  const none = await gather(`https://127.0.0.1:${portOf(plain)}`)
  assert.ok(none.certificate && isUnknown(none.certificate))
})

test('a mail server is signed in to and sent nothing; a refusal is in its own words', async () => {
  const smtp = await startFakeSmtp({ security: 'none' })
  const at = (login: string) => greetMailServer(`smtp://${login}127.0.0.1:${smtp.port}`)
  assert.deepEqual(await at('ada:secret@'), { ok: true, encrypted: false })
  const refused = await at('ada:wrong@')
  assert.ok(!refused!.ok && /535 5\.7\.8 Username and password not accepted/.test(refused!.reason))
  assert.deepEqual(smtp.taken, [])
  await smtp.close()
  const gone = await at('')
  assert.ok(!gone!.ok && /ECONNREFUSED/.test(gone!.reason))
})

test('STARTTLS is taken where it is offered, and its certificate is checked', async () => {
  const smtp = await startFakeSmtp({ security: 'starttls' })
  const [checked, trusting] = await Promise.all([
    greetMailServer(`smtp://ada:secret@127.0.0.1:${smtp.port}`),
    greetMailServer(`smtp://ada:secret@127.0.0.1:${smtp.port}?tls.rejectUnauthorized=false`),
  ])
  await smtp.close()
  assert.ok(!checked!.ok && /self-signed/.test(checked!.reason))
  assert.deepEqual(trusting, { ok: true, encrypted: true })
})
