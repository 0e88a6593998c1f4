import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { quotedIds } from '#core/messages/inbound-mail.ts'
import { createMessageIds } from './message-id.ts'

const ids = createMessageIds(['the present secret of this installation'])

test('an id that was made here is read back, whatever the case and the brackets', () => {
  for (let tries = 0; tries < 200; tries += 1) {
    const row = randomUUID()
    const made = ids.make(row, 'example.org')
    assert.equal(ids.read(`<${made}>`), row)
    assert.equal(ids.read(made.toUpperCase()), row)
  }
})

test('an id that was made here is found in whatever a bounce quotes, as long as its domain may be', () => {
  for (const domain of ['example.org', `${'long.'.repeat(40)}example.org`]) {
    const made = ids.make(randomUUID(), domain)
    for (const quoted of [`Message-ID: <${made}>`, `Original-Envelope-Id:${made}`, `> References: <${made}>`])
      assert.deepEqual(quotedIds(quoted), [made])
  }
})

test('an id with one letter changed is nobody’s', () => {
  const made = ids.make(randomUUID(), 'example.org')
  const [local = ''] = made.split('@')
  for (let at = 0; at < local.length; at += 1) {
    const forged = local.slice(0, at) + (local[at] === '1' ? '2' : '1') + local.slice(at + 1)
    assert.equal(ids.read(`${forged}@example.org`), undefined)
  }
})

test('after a change of the secret what the old one signed is still believed, and signed no more', () => {
  const row = randomUUID()
  const both = createMessageIds([
    'a new secret, fresh from the tap',
    'the present secret of this installation',
  ])
  assert.equal(both.read(ids.make(row, 'example.org')), row)
  assert.notEqual(both.make(row, 'example.org'), ids.make(row, 'example.org'))
})

test('what others make is not ours', () => {
  for (const other of ['', '<>', 'CAF=x@mail.gmail.com', `${'z'.repeat(25)}.${'z'.repeat(16)}@example.org`])
    assert.equal(ids.read(other), undefined)
})
