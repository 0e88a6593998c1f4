import assert from 'node:assert/strict'
import { isIP, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { publicHosts } from '#server/outbound/public-host.ts'
import { certificate } from '#server/testing/mailboxes/certificate.ts'
import { startFakeImap, type FakeImap } from '#server/testing/mailboxes/fake-imap-server.ts'
import { startRawServer, startFakeSmtp, type FakeSmtp } from '#server/testing/mailboxes/fake-smtp-server.ts'
import { tryMailbox, type Step, type TryResult, type MailboxToTry } from './try-mailbox.ts'
import type { Reach } from './reach.ts'

const here = (host: string) =>
  Promise.resolve(
    host === certificate.host || host === 'other.coldframe.test'
      ? [{ address: '127.0.0.1', family: 4 }]
      : isIP(host)
        ? [{ address: host, family: isIP(host) }]
        : [],
  )
const reach: Reach = {
  hosts: publicHosts({ allowPrivate: true, resolve: here }),
  allowPlain: true,
  trust: certificate.cert,
  waitMs: 20_000,
}

let smtp: FakeSmtp
let imap: FakeImap

before(async () => {
  imap = await startFakeImap()
  smtp = await startFakeSmtp({
    onMail: ({ raw }) => {
      const signed = Buffer.concat([
        Buffer.from('DKIM-Signature: v=1; a=rsa-sha256;\r\n d=example.com; s=key2026; b=x\r\n'),
        raw,
      ])
      imap.deliver(signed)
      imap.deliver(raw, 'Sent')
    },
  })
})
after(async () => {
  await smtp.close()
  await imap.close()
})

const mailbox = (change: Partial<MailboxToTry> = {}): MailboxToTry => ({
  address: 'ada@example.com',
  fromName: 'Ada',
  provider: 'other',
  smtp: { host: certificate.host, port: smtp.port, security: 'tls', user: 'ada', password: 'secret' },
  imap: { host: certificate.host, port: imap.port, security: 'tls', user: 'ada', password: 'secret' },
  ...change,
})

const wrong = { password: 'wrong', accessToken: undefined }

async function tried(
  change: Partial<MailboxToTry> = {},
  how: Partial<Reach> = {},
): Promise<{ result: TryResult; steps: Step[]; ended: string }> {
  const steps: Step[] = []
  const result = await tryMailbox(mailbox(change), {
    reach: { ...reach, ...how },
    now: () => new Date(),
    report: (step) => steps.push(step),
    signal: new AbortController().signal,
    look: { everyMs: 50, times: 3 },
  })
  const ended = steps
    .filter(({ state }) => state !== 'running')
    .map(({ step, state }) => `${step} ${state}`)
    .join(', ')
  return { result, steps, ended }
}

test('a mailbox that works is seen to send, to arrive, and to keep its copy', async () => {
  const { result, steps, ended } = await tried()
  assert.equal(ended, 'smtp done, imap done, send done, arrive done, sent-copy done')
  assert.deepEqual(result, { ok: true, dkimSelector: 'key2026', savesToSent: true, sentFolder: 'Sent' })
  assert.match(
    steps.find(({ step, state }) => step === 'send' && state === 'done')?.words ?? '',
    /taken as 4711/,
  )
})

test('a mail of its own that never arrives is no failure, and is said', async () => {
  const elsewhere = await startFakeImap()
  const { result, ended } = await tried({ imap: { ...mailbox().imap!, port: elsewhere.port } })
  assert.equal(ended, 'smtp done, imap done, send done, arrive warn, sent-copy done')
  assert.deepEqual(result, { ok: true, savesToSent: false, sentFolder: 'Sent' })
  await elsewhere.close()
})

test('a mailbox that only sends is usable, and the reading steps are skipped', async () => {
  const { result, ended } = await tried({ imap: null })
  assert.equal(ended, 'smtp done, imap skipped, send done')
  assert.deepEqual(result, { ok: true })
})

test('a wrong password stops it, with the server’s words and what its provider wants, and no mail leaves', async () => {
  const before = smtp.taken.length
  const refused = await tried({ provider: 'gmail', smtp: { ...mailbox().smtp, ...wrong } })
  const failed = refused.steps.find(({ state }) => state === 'failed')
  assert.equal(refused.ended, 'smtp failed, imap done')
  assert.match(failed?.words ?? '', /535 5\.7\.8 Username and password not accepted/)
  assert.match(failed?.fix ?? '', /app password of 16 letters/)
  assert.equal(refused.result.ok, false)
  assert.equal(refused.result.refused?.isLogin, true)
  const unread = await tried({ imap: { ...mailbox().imap!, ...wrong } })
  assert.equal(unread.ended, 'smtp done, imap failed')
  assert.match(unread.steps.find(({ state }) => state === 'failed')?.words ?? '', /Invalid credentials/)
  assert.equal(smtp.taken.length, before)
})

describe('what no password is said to', () => {
  const fails = async (change: Partial<MailboxToTry>, how: Partial<Reach> = {}) => {
    const { result, steps } = await tried(change, how)
    assert.equal(result.ok, false)
    return { fault: result.refused?.fault, ...steps.find(({ state }) => state === 'failed') }
  }

  test('a certificate for another name, or that nobody vouches for', async () => {
    const named = { ...mailbox().smtp, host: 'other.coldframe.test' }
    const other = await fails({ smtp: named })
    assert.equal(other.fault, 'certificate')
    assert.match(other.fix ?? '', /is for mail\.coldframe\.test, not for other\.coldframe\.test/)
    assert.deepEqual(other.hosts, [certificate.host])
    const read = await fails({ imap: { ...mailbox().imap!, host: 'other.coldframe.test' } })
    assert.deepEqual(read.hosts, [certificate.host])
    const unknown = await fails({}, { trust: undefined })
    assert.equal(unknown.fault, 'certificate')
    assert.match(unknown.fix ?? '', /self-signed.*Let’s Encrypt.*No password was sent/)
  })

  test('a server from which STARTTLS was taken out, by SMTP and by IMAP', async () => {
    const heard: string[] = []
    const stripped = await startRawServer((socket) => {
      socket.write('220 hello\r\n')
      socket.on('data', (data: Buffer) => {
        heard.push(data.toString())
        if (data.toString().startsWith('EHLO'))
          socket.write('250-hello\r\n250-AUTH PLAIN LOGIN\r\n250 8BITMIME\r\n')
        else socket.write('502 what?\r\n')
      })
    })
    const smtp = { ...mailbox().smtp, port: stripped.port, security: 'starttls' as const }
    assert.equal((await fails({ smtp })).fault, 'no-starttls')
    assert.ok(!heard.join('').includes('AUTH'))
    await stripped.close()
    const plain = await startFakeImap({ security: 'starttls' })
    plain.faults.stripsTls = true
    const refused = await fails({ imap: { ...mailbox().imap!, port: plain.port, security: 'starttls' } })
    assert.equal(refused.fault, 'no-starttls')
    assert.ok(!plain.heard.some((command) => /LOGIN|AUTHENTICATE/i.test(command)), plain.heard.join())
    await plain.close()
  })

  test('a plain connection, where the operator did not open their own network', async () => {
    const plain = { ...mailbox().smtp, security: 'none' as const }
    assert.equal((await fails({ smtp: plain }, { allowPlain: false })).fault, 'plain')
  })

  test('a private host, and a host that is not there', async () => {
    const strict = { hosts: publicHosts({ allowPrivate: false, resolve: here }) }
    assert.equal((await fails({}, strict)).fault, 'private-host')
    assert.equal(
      (await fails({ smtp: { ...mailbox().smtp, host: 'nowhere.invalid' } })).fault,
      'unknown-host',
    )
  })
})

describe('hosts that are no mail server', () => {
  const against = async (talk: (socket: Socket) => void, security: 'tls' | 'none', waitMs: number) => {
    const server = await startRawServer(talk)
    const { result } = await tried({ smtp: { ...mailbox().smtp, port: server.port, security } }, { waitMs })
    await server.close()
    return result.refused?.fault
  }
  const [soon, patient] = [150, 20_000]

  test('one that never answers is given up', async () =>
    assert.equal(await against(() => undefined, 'none', soon), 'no-answer'))
  test('one that never ends its greeting is given up', async () => {
    const timers: NodeJS.Timeout[] = []
    const drip = (socket: Socket) => void timers.push(setInterval(() => socket.write('220-hello\r\n'), 20))
    assert.equal(await against(drip, 'none', soon), 'no-answer')
    timers.forEach(clearInterval)
  })
  test('one that hangs up is closed', async () =>
    assert.equal(await against((socket) => socket.end(), 'none', patient), 'closed'))
  test('one that speaks no TLS says so', async () => {
    const plain = (socket: Socket) => {
      socket.write('220 plain\r\n')
      socket.on('data', (data: Buffer) => data.includes('EHLO') && socket.end())
    }
    assert.equal(await against(plain, 'tls', patient), 'not-tls')
  })
  test('one that floods us is cut off', async () => {
    const flood = (socket: Socket) => socket.write(`220-${'x'.repeat(3_000_000)}`)
    const fault = await against(flood, 'none', patient)
    assert.ok(fault === 'too-long' || fault === 'closed', fault)
  })
})

test('TLS and STARTTLS mixed up are both tried and corrected, at each server for itself', async () => {
  const sends = await startFakeSmtp({ security: 'starttls' })
  const { result, steps, ended } = await tried(
    {
      smtp: { ...mailbox().smtp, port: sends.port, security: 'tls' },
      imap: { ...mailbox().imap!, security: 'starttls' },
    },
    { waitMs: 1_000 },
  )
  assert.match(ended, /^smtp done, imap done, send done/)
  assert.deepEqual(result.corrected, { smtp: 'starttls', imap: 'tls' })
  const done = steps.find(({ step, state }) => step === 'smtp' && state === 'done')
  assert.match(done?.fix ?? '', /speaks STARTTLS, not TLS: corrected/)
  const wrongToo = await tried({
    smtp: { ...mailbox().smtp, port: sends.port, security: 'tls', ...wrong },
    imap: null,
  })
  assert.equal(wrongToo.result.refused?.fault, 'login')
  await sends.close()
})

test('STARTTLS at a server that has it is used', async () => {
  const [sends, reads] = [
    await startFakeSmtp({ security: 'starttls' }),
    await startFakeImap({ security: 'starttls' }),
  ]
  const { ended } = await tried({
    smtp: { ...mailbox().smtp, port: sends.port, security: 'starttls' },
    imap: { ...mailbox().imap!, port: reads.port, security: 'starttls' },
  })
  assert.match(ended, /^smtp done, imap done, send done/)
  await sends.close()
  await reads.close()
})
