import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFromElsewhere } from './from-elsewhere.ts'

const nobody = { to_addresses: [], cc: [], bcc: [] }
const ours = {
  ...nobody,
  direction: 'out' as const,
  kind: 'campaign',
  from_address: 'ada@sender.test',
  to_addresses: ['Grace@example.com'],
  cc: ['dora@example.com'],
}
const theirs = (from_address: string, kind = 'reply') => ({
  ...nobody,
  direction: 'in' as const,
  kind,
  from_address,
})

test('a reply from an address that nobody wrote to stands out, whoever it says it is', () => {
  const thread = [ours, theirs('grace@example.com'), theirs('grace@examp1e.com')]
  assert.deepEqual(
    thread.map((mail) => isFromElsewhere(mail, thread)),
    [false, false, true],
  )
  assert.equal(isFromElsewhere(theirs('dora@example.com'), thread), false)
})

test('a bounce does not stand out, nor a mail in a thread without ours', () => {
  assert.equal(isFromElsewhere(theirs('mailer-daemon@mx.test', 'bounce'), [ours]), false)
  assert.equal(isFromElsewhere(theirs('new@example.com'), [theirs('new@example.com')]), false)
})
