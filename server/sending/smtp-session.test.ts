import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutEverywhere } from '#server/testing/sending-faults/cuts.ts'
import { outcomeOf } from './outcomes.ts'
import type { SmtpServer, Timeouts } from './smtp-connection.ts'
import { openSession, type SendResult } from './smtp-session.ts'
import { startSink, type Act, type Phase, type SinkScript } from '#server/testing/sending/sink.ts'

const longTimeouts: Timeouts = { connectMs: 20_000, commandMs: 20_000, dotMs: 20_000 }
const mime = {
  envelope: { from: 'ada@sender.test', to: ['grace@company.test'] },
  bytes: Buffer.from(`Subject: x\r\n\r\n${'a line of some length\r\n'.repeat(50)}`),
}

type Told = {
  result: SendResult | undefined
  refusedAt: string | undefined
  answer: string | null
  taken: number
  fences: number
}

async function runDialogue(
  script: SinkScript,
  fence = true,
  smtpServer: Partial<SmtpServer & { accessToken?: undefined }> = {},
  timeouts: Partial<Timeouts> = {},
): Promise<Told> {
  const dialogue: Told = { result: undefined, refusedAt: undefined, answer: null, taken: 0, fences: 0 }
  const sink = await startSink({ ...script, taken: () => (dialogue.taken += 1) })
  const opened = await openSession(
    {
      host: '127.0.0.1',
      servername: 'sink.test',
      port: sink.port,
      security: 'none',
      user: 'ada',
      password: 'x',
      ...smtpServer,
    },
    { ...longTimeouts, ...timeouts },
  )
  if (opened.ok) {
    dialogue.result = await opened.session.send(mime, async () => {
      dialogue.fences += 1
      return fence
    })
    opened.session.close()
  } else {
    dialogue.refusedAt = opened.phase
    dialogue.answer = opened.answer
  }
  await sink.close()
  return dialogue
}

async function sendTo(to: string[], extensions: string[]) {
  const recipients: string[] = []
  const sink = await startSink({
    extensions,
    act: (phase, recipient) => void (phase === 'rcpt' && recipients.push(recipient)),
  })
  const opened = await openSession(
    {
      host: '127.0.0.1',
      servername: 'sink.test',
      port: sink.port,
      security: 'none',
      user: '',
      password: '',
    },
    longTimeouts,
  )
  assert.ok(opened.ok)
  const result = await opened.session.send({ ...mime, envelope: { ...mime.envelope, to } }, async () => true)
  opened.session.close()
  await sink.close()
  return { result, recipients }
}

test('a recipient with letters outside of ASCII is refused here, with the reason, where the server has no SMTPUTF8', async () => {
  const { result, recipients } = await sendTo(['jürgen@company.test'], ['8BITMIME'])
  assert.deepEqual(recipients, [])
  assert.equal(result.kind, 'refused')
  assert.match(
    JSON.stringify(result),
    /jürgen@company\.test has letters outside of ASCII.*does not offer SMTPUTF8/,
  )
  assert.ok(result.kind === 'refused')
  const { outcome, class: means } = outcomeOf(result, { id: 'a', claim: 'b', attempts: 1 }, 0)
  assert.deepEqual([outcome, means], ['refused', 'restricted'])
})

test('the other recipients of that email get it', async () => {
  const { result, recipients } = await sendTo(['grace@company.test', 'jürgen@company.test'], ['8BITMIME'])
  assert.deepEqual(recipients, ['grace@company.test'])
  assert.ok(result.kind === 'accepted')
  assert.deepEqual(
    result.refused.map(({ address }) => address),
    ['jürgen@company.test'],
  )
})

test('a server with SMTPUTF8 is given it', async () => {
  const { result, recipients } = await sendTo(['jürgen@company.test'], ['8BITMIME', 'SMTPUTF8'])
  assert.equal(result.kind, 'accepted')
  // The fake server reads octets.
  assert.deepEqual(recipients, [Buffer.from('jürgen@company.test').toString('latin1')])
})

const at =
  (phase: Phase, act: Act): NonNullable<SinkScript['act']> =>
  (reached) =>
    reached === phase ? act : undefined

const outcome = (result: SendResult | undefined) => {
  assert.ok(result && result.kind !== 'stopped')
  return outcomeOf(result, { id: 'i', claim: 'c', attempts: 1 }, 0.5).outcome
}

test('a mail that is taken is accepted, and the fence was asked once, after the 354', async () => {
  const phases: Phase[] = []
  const dialogue = await runDialogue({ act: (phase) => void phases.push(phase) })
  assert.deepEqual([dialogue.result?.kind, dialogue.taken, dialogue.fences], ['accepted', 1, 1])
})

test('a fence that says no leaves nothing behind: no dot is ever written', async () => {
  const dialogue = await runDialogue({}, false)
  assert.deepEqual([dialogue.result?.kind, dialogue.taken, dialogue.fences], ['stopped', 0, 1])
})

const phases: [Phase, string, string][] = [
  ['mail', '451 4.3.0 Later', 'deferred'],
  ['mail', '553 5.7.1 Sender address rejected', 'sender_fault'],
  ['rcpt', '450 4.2.0 Greylisted', 'deferred'],
  ['rcpt', '452 4.2.2 Mailbox full', 'deferred'],
  ['rcpt', '421 4.7.0 Closing', 'deferred'],
  ['rcpt', '550 5.1.1 No such user', 'refused'],
  ['rcpt', '550-5.1.1 No such user on\n550 5.1.1 several lines', 'refused'],
  ['rcpt', '550 5.7.1 Blocked by policy', 'sender_fault'],
  ['data', '451 4.3.0 Later', 'deferred'],
  ['data', '554 5.7.1 Spam', 'sender_fault'],
  ['dot', '451 4.3.0 Later', 'deferred'],
  ['dot', '552 5.3.4 Too big', 'message_fault'],
  ['dot', '554 5.7.9 Policy', 'sender_fault'],
  ['dot', '550 5.1.1 No such user', 'refused'],
  ['dot', `550 5.1.1 ${'No such user '.repeat(5_000)}`, 'refused'],
]
for (const [phase, reply, expected] of phases) {
  for (const pipelining of [true, false]) {
    test(`at ${phase} '${reply.slice(0, 30)}' is ${expected}, ${pipelining ? 'with' : 'without'} pipelining`, async () => {
      const extensions = pipelining ? undefined : ['AUTH PLAIN']
      const dialogue = await runDialogue({ act: at(phase, { reply }), ...(extensions ? { extensions } : {}) })
      assert.equal(outcome(dialogue.result), expected)
      assert.equal(dialogue.taken, 0)
    })
  }
}

for (const phase of ['mail', 'rcpt', 'data', 'body'] as const) {
  test(`a line that breaks at ${phase} did not take the mail`, async () => {
    const dialogue = await runDialogue({ act: at(phase, { drop: true }) })
    // The body and the dot may be in flight together; then the result is unknowable.
    assert.ok(dialogue.result?.kind === 'lost' || (phase === 'body' && dialogue.result?.kind === 'unknown'))
    assert.equal(dialogue.taken, 0)
  })
}

test('a line that breaks at the dot leaves it unknown, whether it was taken or not', async () => {
  for (const act of [{ drop: true }, { takeAndDrop: true }] as const)
    assert.equal((await runDialogue({ act: at('dot', act) })).result?.kind, 'unknown')
})

test('a 250 that comes and a line that breaks right after it is accepted', async () => {
  const dialogue = await runDialogue({ act: at('dot', { drop: true, after: '250 2.0.0 Ok\r\n' }) })
  assert.equal(dialogue.result?.kind, 'accepted')
})

test('a server that never answers the dot is waited for, and then it is unknown', async () => {
  const dialogue = await runDialogue({ act: at('dot', { silent: true }) }, true, {}, { dotMs: 200 })
  assert.equal(dialogue.result?.kind, 'unknown')
})

test('a server that says yes before it has the mail has not got it', async () => {
  const dialogue = await runDialogue({
    act: at('data', { drop: true, after: '354 Go on\r\n250 2.0.0 Ok\r\n' }),
  })
  assert.notEqual(dialogue.result?.kind, 'accepted')
})

test('a password that is refused is told apart from a server that is not there', async () => {
  const refused = await runDialogue({ act: at('auth', { reply: '535 5.7.8 Not accepted' }) })
  assert.deepEqual([refused.refusedAt, refused.answer?.slice(0, 9)], ['auth', '535 5.7.8'])
  const silent = await runDialogue({ act: at('greeting', { silent: true }) }, true, {}, { connectMs: 200 })
  assert.deepEqual([silent.refusedAt, silent.answer], ['connect', null])
})

test('garbage, binary and endless answers end in an error, not in a mail that is believed', async () => {
  for (const reply of ['\0\u0001garbage', 'hello there', '2', `250-${'x'.repeat(300_000)}`]) {
    const dialogue = await runDialogue({ act: at('dot', { reply }) }, true, {}, { dotMs: 200 })
    assert.notEqual(dialogue.result?.kind, 'accepted', reply.slice(0, 20))
  }
})

test('where encryption is asked for and the server has none, nothing secret is said', async () => {
  let received = ''
  const dialogue = await runDialogue(
    { onConnection: (socket) => socket.on('data', (data) => (received += String(data))) },
    true,
    { security: 'starttls', password: 'a-secret-nobody-hears' },
  )
  assert.equal(dialogue.refusedAt, 'connect')
  assert.ok(
    !received.includes('AUTH') && !received.includes(Buffer.from('a-secret-nobody-hears').toString('base64')),
  )
})

test('cut anywhere, no mail that was taken is tried again and none that was not is believed sent', async (context) => {
  const account = await cutEverywhere(9)
  context.diagnostic(JSON.stringify(account))
  assert.deepEqual(account.wrong, [])
})
