import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { testDatabase } from '#database/testing/test-database.ts'
import { SMTPServer } from 'smtp-server'
import { startDelivery } from './deliver-outbox.ts'
import { mailToOutbox, readOutbox } from './outbox.ts'
import { mailBySmtp } from './smtp.ts'

const t = testDatabase()

const mail = { to: 'Grace@example.com', subject: 'Verify', html: '<p>Hello</p>', text: 'Hello' }
const silent = { warn: () => undefined }

test('without a mail server mail is kept for the reader, newest first, whatever the case of the address', async () => {
  const send = mailToOutbox(t.db)
  await send(mail)
  await send({ ...mail, subject: 'Again' })
  await send({ ...mail, to: 'other@example.com' })
  const outbox = await readOutbox(t.db, 'grace@EXAMPLE.com')
  assert.deepEqual(
    outbox.map(({ subject }) => subject),
    ['Again', 'Verify'],
  )
  assert.equal((await readOutbox(t.db)).length, 3)
})

test('nobody but the server reads the outbox', async () => {
  for (const identity of [t.ada, t.anon]) {
    await assert.rejects(t.db.as(identity).query('select * from private.outbox'), { code: '42501' })
  }
})

test('with a mail server each mail is sent once, and its text is not kept', async () => {
  const received: string[] = []
  const accepted = Promise.withResolvers<void>()
  let refusals = 1
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, callback) {
      callback(refusals-- > 0 ? Object.assign(new Error('later'), { responseCode: 451 }) : null)
    },
    onData(stream, session, callback) {
      stream.resume().on('end', () => {
        received.push(session.envelope.rcptTo[0]!.address)
        callback()
        if (received.length === 3) accepted.resolve()
      })
    },
  })
  sink.on('error', () => undefined)
  const listening = sink.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const stop = startDelivery(
    t.db,
    { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Coldframe <c@coldframe.test>' },
    silent,
  )
  // The deferred mail is due in a minute; this makes it due immediately.
  const hurry = setInterval(
    () => void t.sql('update private.outbox set due_at = now() where sent_at is null'),
    50,
  )
  await accepted.promise
  clearInterval(hurry)
  await stop()
  sink.close()
  assert.deepEqual(received.toSorted(), ['Grace@example.com', 'Grace@example.com', 'other@example.com'])
  const rows = await t.sql(`select text, sent_at is not null as sent from private.outbox`)
  assert.ok(rows.every((row) => row.text === '' && row.sent === true))
  const [run] = await t.sql(`select failures > 0 as failed, last_ok_at is not null as went_well, last_error
    from private.job_runs where name = 'mail_delivery'`)
  assert.deepEqual(run, { failed: true, went_well: true, last_error: run?.last_error })
  assert.match(String(run?.last_error), /later/)
})

test('a password is not sent where STARTTLS was taken out, unless the server is on this machine or the URL says so', async () => {
  const passwords: unknown[] = []
  const sink = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth(auth, _session, callback) {
      passwords.push(auth.password)
      callback(null, { user: auth.username })
    },
    onData(stream, _session, callback) {
      stream.resume().on('end', () => callback())
    },
  })
  sink.on('error', () => undefined)
  const listening = sink.listen(0, '0.0.0.0')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const send = async (at: string) => {
    const smtp = mailBySmtp(`smtp://user:secret@${at}`, 'c@coldframe.test')
    await smtp.send(mail).finally(() => smtp.close())
  }
  await assert.rejects(send(`127.0.0.2:${port}`), /STARTTLS|TLS/)
  await assert.rejects(send(`127.0.0.2:${port}?ignoreTLS=true`), /STARTTLS|TLS/)
  assert.deepEqual(passwords, [])
  await send(`127.0.0.2:${port}?requireTLS=false`)
  await send(`127.0.0.1:${port}`)
  assert.deepEqual(passwords, ['secret', 'secret'])
  sink.close()
})
